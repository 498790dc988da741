"""Without a question: a memory by its id, those of a day, all of them."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from commonplace.capture.check import count, shown
from commonplace.capture.when import as_given
from commonplace.errors import InvalidInput, NotFound
from commonplace.model import Memory
from commonplace.store import memories as rows
from commonplace.store.engine import Engine, Reader

MOST = 1_000_000
#: Memories read at a time when all are wanted.
PAGE = 1_000
_ID_CHARACTERS = frozenset("0123456789abcdef-")
_WHOLE_ID = 36


def find_memory(engine: Engine, book_id: str, wanted: object) -> Memory:
    """A memory by its id, or by the beginning or end of one if only one begins or ends so."""
    if not isinstance(wanted, str):
        raise InvalidInput(f"An id must be text, not {type(wanted).__name__}.")
    ids: list[str] = []
    if _ID_CHARACTERS.issuperset(wanted):
        ids = engine.read(lambda reader: _with_id(reader, book_id, wanted))
    if len(ids) > 1:
        raise NotFound(f"Several memories have the id {wanted}; give more of it.")
    if not ids:
        raise NotFound(f"There is no memory {shown(wanted).strip(chr(39))} in this book.")
    return engine.read(lambda reader: rows.with_ids(reader, book_id, ids))[ids[0]]


def _with_id(reader: Reader, book_id: str, wanted: str) -> list[str]:
    if len(wanted) == _WHOLE_ID:  # the usual case, and the cheap one: nothing is looked through
        return list(rows.with_ids(reader, book_id, [wanted]))
    if not 4 <= len(wanted) < _WHOLE_ID:
        return []
    return rows.with_id_end(reader, book_id, wanted) or rows.with_id_start(reader, book_id, wanted)


def list_day(engine: Engine, book_id: str, day: Any, limit: object) -> list[Memory]:
    """The memories of a day, in order; the newest, newest first, when no day is said."""
    most = count("limit", limit, MOST)
    if day is None:
        return engine.read(lambda reader: rows.latest(reader, book_id, most))
    on = as_given(day)
    wanted = on.date() if isinstance(on, datetime) else on
    return engine.read(lambda reader: rows.on_days(reader, book_id, wanted, wanted, most))


def every_memory(engine: Engine, book_id: str) -> Iterator[Memory]:
    """All of a book, in the order of capture, a page at a time."""
    last = ""
    while page := _page(engine, book_id, last):
        yield from page
        if page[-1].id <= last:  # a damaged id may sort behind itself
            return
        last = page[-1].id


def _page(engine: Engine, book_id: str, after: str) -> list[Memory]:
    return engine.read(lambda reader: rows.after(reader, book_id, after, PAGE))
