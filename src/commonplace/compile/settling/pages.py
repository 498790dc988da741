"""The pages of two books of the same memories: which is which, and what has to be written."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from commonplace.compile.rules.sheets import SUBJECT
from commonplace.errors import Conflict
from commonplace.model import Author, Page, PageInfo
from commonplace.store.compiling import hubs
from commonplace.store.compiling import settling as rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.carry import Cited
from commonplace.wiki.change import Change, about, put_new, put_next, same
from commonplace.wiki.text.slugs import slug_of

AUTHOR = Author("compiler", "rules")
TOLD_ANEW = "told anew from what is left"
NOT_DUE = "what is left is not enough for a page"
_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Pages:
    """The active pages that compiling made, by id, and those that subjects have."""

    book_id: str
    compiled: Mapping[str, PageInfo]
    subjects: frozenset[str]

    @classmethod
    def of(cls, reader: Reader, book_id: str) -> "Pages":
        compiled = {each.id: each for each in active(reader, book_id) if SUBJECT in each.metadata}
        about_ = (row["page_id"] for row in rows.rows_of(reader, book_id, "subjects"))
        return cls(book_id, compiled, frozenset(each for each in about_ if each is not None))

    def lead_to(self, reader: Reader, page_ids: Collection[str]) -> bool:
        """Whether what was compiled leads to one of some other pages."""
        others = page_rows.infos(reader, self.book_id, page_ids).values() if page_ids else ()
        keys = {key for each in others for key in (each.slug, slug_of(each.title))}
        return bool(keys and page_rows.linking(reader, self.book_id, keys) & {*self.compiled})


@dataclass(frozen=True, slots=True)
class Placed:
    """By the id that a page has elsewhere the one that it has here; those that are archived, and
    all that changed."""

    ids: Mapping[str, str]
    archived: set[str]
    changed: set[str]


def active(reader: Reader, book_id: str) -> Iterator[PageInfo]:
    after = ("", "")
    while some := page_rows.list_pages(reader, book_id, None, "active", after, _AT_ONCE):
        yield from some
        after = (some[-1].type, some[-1].slug)


def settle_pages(tx: Tx, reader: Reader) -> Placed:
    """Write what is otherwise in the library that ``reader`` reads; archive what is not there."""
    ours = {each.address: each for each in active(tx, tx.book_id) if SUBJECT in each.metadata}
    theirs = {each.id: each for each in active(reader, tx.book_id)}
    ids = {each.id: _id(tx, each, ours) for each in theirs.values()}
    kept, changed = {*ids.values()}, set[str]()
    gone = {each.id for each in ours.values() if each.id not in kept}
    for page_id in sorted(gone):
        _archive(tx, page_id)
    for each in _parents_first(theirs):
        page = page_rows.page(reader, tx.book_id, each.id)
        if page is not None and _write(tx, page, ids):
            changed.add(ids[each.id])
    return Placed(ids, gone, changed | gone)


def _id(tx: Tx, page: PageInfo, ours: Mapping[str, PageInfo]) -> str:
    """The page that we have at its address, be it archived; or it is a new one."""
    if page.address in ours:
        return ours[page.address].id
    held = page_rows.at_address(tx, tx.book_id, page.type, page.slug)
    found = page_rows.page(tx, tx.book_id, held) if held is not None else None
    if found is None:
        return page.id
    if found.status == "active" or any(each.pen != "compiled" for each in found.sections):
        raise Conflict(f"Somebody has the address {page.address}.")
    return found.id


def _parents_first(pages: Mapping[str, PageInfo]) -> Iterator[PageInfo]:
    done: set[str] = set()

    def take(page: PageInfo) -> Iterator[PageInfo]:
        if page.id not in done:
            done.add(page.id)
            above = pages.get(page.parent_id or "")
            if above is not None:
                yield from take(above)
            yield page

    for each in pages.values():
        yield from take(each)


def _write(tx: Tx, page: Page, ids: Mapping[str, str]) -> bool:
    """Whether the page says, is or rests on something else than it does here."""
    here = page_rows.page(tx, tx.book_id, ids[page.id])
    known = replace(about(page), parent_id=ids.get(page.parent_id or ""))
    cited = {
        section.slug: tuple(Cited(each.memory_id, each.sentences) for each in section.sources)
        for section in page.sections
    }
    change = Change(known, page.body, AUTHOR, "compiled", TOLD_ANEW, cited)
    if here is None:
        put_new(tx, ids[page.id], page.type, replace(change, action="created"))
    elif not same(here, change):
        put_next(tx, here, change)
    elif here.hubness == page.hubness:
        return False
    if here is None or here.hubness != page.hubness:
        hubs.set_hubness(tx, ids[page.id], page.hubness)
    return True


def _archive(tx: Tx, page_id: str) -> None:
    """Its history stays, and it is there again when it is due."""
    page = page_rows.page(tx, tx.book_id, page_id)
    if page is not None:
        gone = replace(about(page), status="archived", parent_id=None)
        put_next(tx, page, Change(gone, page.body, AUTHOR, "archived", NOT_DUE))
