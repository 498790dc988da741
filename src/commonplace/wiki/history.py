"""What a page was: its versions, what changed between two of them, and back to one."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Unpack

from commonplace.capture.check import count
from commonplace.model import Page, Version
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import versions as version_rows
from commonplace.store.wiki.versions import Outlines
from commonplace.wiki.blame import blame, which
from commonplace.wiki.carry import Cited
from commonplace.wiki.change import About, Change, about
from commonplace.wiki.check import version_number
from commonplace.wiki.desk import Desk
from commonplace.wiki.find import find_id, find_page
from commonplace.wiki.writing import How, section_of, why

#: Versions that are read at a time.
_LEAF = 20


@dataclass(frozen=True, slots=True)
class Compared:
    """Two versions of a page."""

    old: Page
    new: Page

    def about(self) -> dict[str, tuple[Any, Any]]:
        """What is known about the page that changed between them, apart from its text."""
        before, after = (_fields(each) for each in (self.old, self.new))
        return {
            name: (value, after[name]) for name, value in before.items() if value != after[name]
        }


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of a page, who wrote it in which version and why, and what it rests on."""

    section: str
    text: str
    version: Version
    memory_ids: tuple[str, ...]


def history(desk: Desk, ref: str, limit: int = 20, before: int | None = None) -> list[Version]:
    """A page's versions, the newest first; those below ``before``, to read on."""
    most = count("limit", limit, 10_000)
    if before is not None:
        version_number(before)

    def work(reader: Reader) -> list[Version]:
        page_id = find_id(reader, desk.book_id, ref)
        return version_rows.history(reader, desk.book_id, page_id, before, most)

    return desk.read(work)


def compare(desk: Desk, ref: str, old: int | None = None, new: int | None = None) -> Compared:
    """Two versions: by default the newest and the one before it."""

    def work(reader: Reader) -> Compared:
        after = find_page(reader, desk.book_id, ref, new)
        earlier = max(after.version - 1, 0) if old is None else old
        return Compared(find_page(reader, desk.book_id, after.id, earlier), after)

    return desk.read(work)


def restore(desk: Desk, ref: str, version: int, **how: Unpack[How]) -> Page:
    """The page as a version left it, content and what is known about it, as a new version.

    It is active again if it was archived. An address that another page has meanwhile is not taken
    from it, a parent that stands below it by now is none, and memories that were forgotten are not
    cited again.
    """
    reason = why(how) or f"back to version {version_number(version)}"
    then = desk.page(ref, version)
    slug, parent = desk.read(lambda reader: _place(reader, desk.book_id, then))
    cited = {
        each.slug: tuple(Cited(source.memory_id, source.sentences) for source in each.sources)
        for each in then.sections
    }
    pens = {each.slug: each.pen for each in then.sections}

    def making(page: Page) -> Change:
        known = replace(about(then), slug=slug or page.slug, parent_id=parent, status="active")
        return Change(known, then.body, desk.author, "restored", reason, cited, pens)

    return desk.change(then.id, making, how.get("expect_version"))


def _place(reader: Reader, book_id: str, then: Page) -> tuple[str | None, str | None]:
    """Its address then, if it is free, and its parent, if that is still there and not below it."""
    holder = rows.at_address(reader, book_id, then.type, then.slug)
    slug = then.slug if holder in (None, then.id) else None
    seen, above = {then.id}, rows.info(reader, book_id, then.parent_id) if then.parent_id else None
    parent_id = above.id if above else None
    while above is not None:
        if above.id in seen:
            return slug, None
        seen.add(above.id)
        above = rows.info(reader, book_id, above.parent_id) if above.parent_id else None
    return slug, parent_id


def blamed(desk: Desk, ref: str, section: str | None = None) -> list[Told]:
    """Each sentence of a page with the version that wrote it and the memories it rests on."""

    def work(reader: Reader) -> list[Told]:
        page = find_page(reader, desk.book_id, ref)
        wanted = page.sections if section is None else [section_of(page, section)]
        outlines = Outlines(reader, desk.book_id, page.id)
        told = [
            (each.slug, found)
            for each in wanted
            for found in which(blame(outlines.texts_back(each.slug, each.version)), each.sources)
            if found.sentence.kind != "heading"
        ]
        numbers = {found.version for _, found in told}
        known = _versions(reader, desk.book_id, page.id, numbers)
        return [
            Told(slug, found.sentence.text, known[found.version], found.memory_ids)
            for slug, found in told
        ]

    return desk.read(work)


def _versions(
    reader: Reader, book_id: str, page_id: str, numbers: Iterable[int]
) -> dict[int, Version]:
    """By number. Those before one come along: sentences of a page are mostly of versions that
    follow each other."""
    found: dict[int, Version] = {}
    for number in sorted(numbers, reverse=True):
        if number not in found:
            leaf = version_rows.history(reader, book_id, page_id, number + 1, _LEAF)
            found |= {number: leaf[0]} | {each.version: each for each in leaf}
    return found


def _fields(page: Page) -> dict[str, Any]:
    known = about(page)
    return {name: getattr(known, name) for name in About.__dataclass_fields__}
