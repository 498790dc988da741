"""Without a question: a memory by its id, those of a day, all of them; an entity by its name."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from commonplace.capture.check import count, line, shown
from commonplace.capture.names import alias_key
from commonplace.capture.when import as_given
from commonplace.errors import InvalidInput, NotFound
from commonplace.knowledge.register import find_named
from commonplace.model import Entity, Memory
from commonplace.store import memories as rows
from commonplace.store.engine import Engine, Reader
from commonplace.store.register import names

MOST = 1_000_000
#: Memories read at a time when all are wanted.
PAGE = 1_000
#: How alike two names are for one to be offered for the other.
ALIKE = 0.3
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


def find_entity(engine: Engine, book_id: str, name: object) -> Entity:
    """The entity that goes by this name; when none does, the error says which names are like it."""
    said = line("name", name) or ""
    alias = alias_key(said)
    found = engine.read(lambda reader: find_named(reader, book_id, said))
    if found:
        return found
    alike = engine.read(
        lambda reader: names.like(
            reader, book_id, alias, at_least=ALIKE, in_sql=engine.compares_names
        )
    )
    hint = f" Did you mean {' or '.join(surface for surface, _ in alike[:3])}?" if alike else ""
    raise NotFound(f"Nothing in this book is called {shown(name)}.{hint}")


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
