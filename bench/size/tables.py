"""Probe: fill books as they would come in, and weigh every table of the library."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import astuple, dataclass
from itertools import chain, count, islice
from pathlib import Path
from typing import Any

import apsw
import psycopg

import commonplace
from bench.compiling import world
from bench.compiling.scale import own_postgres
from bench.speed.stopwatch import Figures
from bench.speed.synthetic import SyntheticEmbedder

#: How many memories come in before they are worked off, and how long each is at least.
_BATCH, _LENGTH = 20, 125
#: One row a word, a name, a thing or a page: a book comes to know them, and then knows them.
_KNOWN = frozenset(
    "books entities entity_pages mention_states names page_index page_names page_words pages"
    " surface_sums".split()
)
_PAGES = """
SELECT s.tbl_name, sum(d.pgsize) FROM dbstat d JOIN sqlite_schema s ON s.name = d.name
 WHERE d.aggregate = TRUE GROUP BY s.tbl_name
"""
_RELATIONS = """
SELECT c.relname, pg_total_relation_size(c.oid) FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname = 'public'
"""


@dataclass(frozen=True, slots=True)
class Held:
    """A table with its indexes."""

    name: str
    size: int
    rows: int

    @property
    def is_known(self) -> bool:
        return self.name in _KNOWN


def fill_and_weigh(workdir: Path, books: int, size: int, engine: str) -> Figures:
    """So many books of so many memories."""
    on_server, length = engine == "PostgreSQL", 0
    where = own_postgres(workdir) if on_server else nullcontext(str(workdir / "library.db"))
    with where as place:
        weigh = weigh_server if on_server else weigh_file
        commonplace.open(place).close()
        empty = {each.name: each for each in weigh(place)}
        with commonplace.open(place, embedder=SyntheticEmbedder()) as library:
            for number in range(books):
                length += _fill(library, f"book-{number}", size, number)
        held = [_without(each, empty.get(each.name)) for each in weigh(place)]
    return {"tables": [astuple(each) for each in held if each.size], "text": length}


def _without(held: Held, empty: Held | None) -> Held:
    """What came to a table since the library was made."""
    if empty is None:
        return held
    return Held(held.name, held.size - empty.size, held.rows - empty.rows)


def _fill(library: commonplace.Library, name: str, size: int, seed: int) -> int:
    """Returns the bytes of the texts."""
    book, length = library.book(name), 0
    given = longer_memories(size, seed)
    while batch := [*islice(given, _BATCH)]:
        book.remember_many(batch)
        library.work()
        length += sum(len(each["text"].encode()) for each in batch)
    return length


def longer_memories(size: int, seed: int) -> Iterator[dict[str, str]]:
    """As the world says them, joined until they are long enough."""
    said = chain.from_iterable(world.memories(3 * size, seed + part) for part in count(0, 1_000))
    for _ in range(size):
        first = next(said)
        while len(first["text"]) < _LENGTH:
            first["text"] += " " + next(said)["text"]
        yield first


def weigh_file(place: str) -> list[Held]:
    """The tables of a SQLite file; what is free in it counts as a table of its own."""
    connection = apsw.Connection(place, apsw.SQLITE_OPEN_READONLY)
    sizes = dict(connection.execute(_PAGES))
    free, page = (connection.pragma(name) for name in ("freelist_count", "page_size"))
    found = _counted(connection.execute, sizes.items())
    return [*found, Held("(free)", free * page, 0)]


def weigh_server(place: str) -> list[Held]:
    with psycopg.connect(place) as connection:
        sizes = connection.execute(_RELATIONS).fetchall()
        return _counted(connection.execute, sizes)


def _counted(ask: Callable[[Any], Iterable[Any]], sizes: Iterable[tuple[str, int]]) -> list[Held]:
    rows = {name: next(iter(ask(f'SELECT count(*) FROM "{name}"')))[0] for name, _ in sizes}
    return [Held(name, size, rows[name]) for name, size in sizes]
