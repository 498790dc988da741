"""Lists of pages, and search in one book or several."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from commonplace.capture.check import count, line, one_of, shown
from commonplace.errors import InvalidInput
from commonplace.model import PAGE_TYPES, BookInfo, PageInfo
from commonplace.store import pages as rows
from commonplace.store.engine import Engine
from commonplace.store.members import Shared
from commonplace.store.values import storable
from commonplace.wiki.search.query import Query
from commonplace.wiki.search.run import Searcher
from commonplace.wiki.search.show import PageMatch, PageMatches
from commonplace.wiki.search.show import search as search_book

_AT_A_TIME = 500


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which pages."""

    type: str | None = None
    tag: str | None = None
    status: str | None = "active"
    limit: int = 1000
    #: An address that was seen already.
    after: str | None = None


def pages(engine: Engine, book_id: str, wanted: Wanted) -> list[PageInfo]:
    """By address."""
    most = count("limit", wanted.limit, 100_000)
    tag = None if wanted.tag is None else line("tag", wanted.tag) or ""
    found: list[PageInfo] = []
    for each in _walk(engine, book_id, wanted):
        if tag is None or tag in each.tags:
            found.append(each)
        if len(found) == most:
            break
    return found


def every_page(engine: Engine, book_id: str, status: str | None = "active") -> Iterator[PageInfo]:
    """All of them, by address, a few hundred at a time."""
    return _walk(engine, book_id, Wanted(status=status))


def _walk(engine: Engine, book_id: str, wanted: Wanted) -> Iterator[PageInfo]:
    type_ = None if wanted.type is None else one_of("type", wanted.type, (*PAGE_TYPES,))
    status = (
        None if wanted.status is None else one_of("status", wanted.status, ("active", "archived"))
    )
    at = _address(wanted.after)
    size = min(_AT_A_TIME, wanted.limit) if wanted.tag is None else _AT_A_TIME
    while True:
        after = at
        found = engine.read(
            lambda reader, after=after: rows.list_pages(  # type: ignore[misc]
                reader, book_id, type_, status, after, size
            )
        )
        yield from found
        if len(found) < size:
            return
        at = (found[-1].type, found[-1].slug)


def _address(after: str | None) -> tuple[str, str]:
    if after is None:
        return "", ""
    type_, slash, slug = after.partition("/") if isinstance(after, str) else ("", "", "")
    if type_ not in PAGE_TYPES or not slash:
        raise InvalidInput(f"{shown(after)} is not the address of a page: type/slug.")
    return type_, storable(slug)


def search(
    engine: Engine, searcher: Searcher, where: Sequence[BookInfo | Shared], query: Query
) -> PageMatches:
    """In one book, or in several: then each book's scores are multiplied by its boost."""
    own, *others = where
    if not others:
        return search_book(engine, searcher, _id(own), query)
    most = count("limit", query.limit, 1000)
    wide = replace(query, limit=query.limit + query.after, after=0)
    answers = [search_book(engine, searcher, _id(each), wide) for each in where]
    together = [
        _boosted(match, book)
        for book, answer in zip(where, answers, strict=True)
        for match in answer.matches
    ]
    together.sort(key=lambda each: -each.score)
    corrected = {word: into for answer in answers for word, into in answer.corrected.items()}
    shown = together[query.after : query.after + most]
    total = sum(answer.total for answer in answers)
    return PageMatches(query.text, tuple(shown), corrected, total)


def _id(book: BookInfo | Shared) -> str:
    return book.book_id if isinstance(book, Shared) else book.id


def _boosted(match: PageMatch, book: BookInfo | Shared) -> PageMatch:
    if not isinstance(book, Shared):
        return match
    return replace(match, score=min(1.0, match.score * book.boost), book=book.name)
