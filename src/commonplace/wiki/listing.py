"""Lists of pages."""

from collections.abc import Iterator
from dataclasses import dataclass

from commonplace.capture.check import count, line, one_of, shown
from commonplace.errors import InvalidInput
from commonplace.model import PAGE_TYPES, PageInfo
from commonplace.store.engine import Engine
from commonplace.store.values import storable
from commonplace.store.wiki import pages as rows

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
