"""What is to be looked at: sentences of pages that gave way, are disputed, unverified or stale."""

from collections.abc import Iterable
from dataclasses import dataclass

from commonplace.errors import InvalidInput
from commonplace.model import Page
from commonplace.store.engine import Reader
from commonplace.store.wiki import marks as rows
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.grounding.keep import DISPUTED, STALE, SUPERSEDED, UNVERIFIED
from commonplace.wiki.grounds import resting
from commonplace.wiki.text.sentences import plain

MARKS = (DISPUTED, UNVERIFIED, STALE, SUPERSEDED)
_MOST_PAGES = 1_000


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence of a page, and what is the matter with it."""

    page_id: str
    address: str
    section: str
    #: How it reads.
    sentence: str
    #: One of :data:`MARKS`.
    mark: str
    #: The day of what took its place, or of what says otherwise; else empty.
    day: str
    memory_ids: tuple[str, ...]


def marked(
    reader: Reader, book_id: str, page: Page | None = None, mark: str | None = None, limit: int = 50
) -> list[Marked]:
    """Of a page, or of all pages, those with the newest first; of one mark, or of all but what was
    superseded, which needs nobody to look at it."""
    if mark is not None and mark not in MARKS:
        raise InvalidInput(f"There is no mark {mark[:40]!r}. Take one of {', '.join(MARKS)}.")
    if page is not None:
        return _of_page(reader, book_id, page, (mark,) if mark else MARKS)[:limit]
    found: list[Marked] = []
    for each in (mark,) if mark else MARKS[:-1]:
        for row in rows.marked(reader, book_id, each, min(limit, _MOST_PAGES)):
            held = page_rows.page(reader, book_id, row["page_id"])
            if held is not None and len(found) < limit:
                found += _of_page(reader, book_id, held, (each,))
    return found[:limit]


def _of_page(reader: Reader, book_id: str, page: Page, wanted: Iterable[str]) -> list[Marked]:
    kept: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for each in rows.of_page(reader, book_id, page.id):
        if each.mark in wanted:
            kept.setdefault((each.section, each.sentence), []).append((each.mark, each.day))
    return [
        Marked(
            page.id, page.address, section.slug, plain(told.sentence.text), mark, day,
            told.memory_ids,
        )
        for section in (page.sections if kept else ())
        for told in resting(section)
        for mark, day in kept.get((section.slug, told.hash), ())
    ]  # fmt: skip
