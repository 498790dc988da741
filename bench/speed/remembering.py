"""Probes of the way in: many memories at once, one at a time, and a library to recall from."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import commonplace
from bench.measure import disk_bytes
from bench.speed.bare import BareStore
from bench.speed.named import memories_of
from bench.speed.stopwatch import Figures, spread, timed
from bench.speed.synthetic import Language, SyntheticEmbedder, memories

#: What one transaction of ours holds when many memories come at once.
BATCH = 500
LIBRARY = "library.db"
#: Nothing but memories and their vectors.
ALONE: Mapping[str, Any] = {"understand__mode": "off", "compile__mode": "off"}


def bulk(workdir: Path, count: int, ours: bool) -> Figures:
    """Remembering many at once, without vectors."""
    given = list(memories(Language().sentences(count, seed=0)))
    if ours:
        book = commonplace.open(workdir / "ours.db", embed__model="none").book("book")
        cpu, wall = timed(partial(book.remember_many, given))
    else:
        cpu, wall = timed(partial(BareStore(workdir / "bare.db").insert, given, BATCH))
    return {"cpu": cpu, "wall": wall}


def single(workdir: Path, count: int, ours: bool, before: int) -> Figures:
    """Remembering one at a time, in a library that has some already."""
    given = list(memories(Language().sentences(before + count, seed=0)))
    first, rest = given[:before], given[before:]
    if ours:
        book = commonplace.open(workdir / "ours.db", embed__model="none").book("book")
        book.remember_many(first)
        return spread(partial(_remember, book, each) for each in rest)
    store = BareStore(workdir / "bare.db")
    store.insert(first, BATCH)
    return spread(partial(store.insert, [each], 1) for each in rest)


def _remember(book: commonplace.Book, fields: Mapping[str, str]) -> None:
    book.remember(
        fields["text"],
        author=fields["author"],
        occurred_at=fields["occurred_at"],
        source=fields["source"],
    )


def build(workdir: Path, books: int, size: int, understood: int) -> Figures:
    """A library with vectors, for the probes of recall, and what it takes on disk.

    The first so many books are understood and compiled as well, as soon as they are remembered and
    embedded.
    """
    path = workdir / LIBRARY
    first = _fill(path, range(understood), size)
    plain = disk_bytes(path)
    compiled = _understand(path) if understood else {}
    grown = disk_bytes(path) - plain
    others = _fill(path, range(understood, books), size)
    figures = {name: first[name] + others[name] for name in first}
    figures["bytes"] = (disk_bytes(path) - grown) / (books * size)
    return {**figures, **compiled}


def _fill(path: Path, numbers: range, size: int) -> Figures:
    """Books with nothing but memories and vectors."""
    language, cpu, wall = Language(), 0.0, 0.0
    with commonplace.open(path, embedder=SyntheticEmbedder(), **ALONE) as library:
        for number in numbers:
            given = list(memories_of(language, size, seed=number))
            spent = timed(partial(library.book(f"book{number}").remember_many, given))
            cpu, wall = cpu + spent[0], wall + spent[1]
        work_cpu, work_wall = timed(library.work) if numbers else (0.0, 0.0)
    return {"cpu": cpu, "wall": wall, "work_cpu": work_cpu, "work_wall": work_wall}


def _understand(path: Path) -> Figures:
    with commonplace.open(path, embedder=SyntheticEmbedder()) as library:
        cpu, wall = timed(library.work)
        books = [library.book(each.name) for each in library.books()]
        pages = sum(1 for book in books for _ in book.wiki.every_page())
    return {"understood_cpu": cpu, "understood_wall": wall, "pages": pages}
