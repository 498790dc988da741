"""What the speed table holds ours against: SQLite alone, and the hybrid one would write first.

The bare insert is the least that keeps a memory and makes it searchable: a row and its FTS5 entry
(porter, unicode61), with our durability (WAL, synchronous FULL) and in our batches. The naive
hybrid is the OR of the question's words in FTS5, a float32 scan over the book's vectors, and a
weighted sum.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path

import apsw
import numpy as np
import numpy.typing as npt

from bench.systems.plain import VectorIndex, best_rows, match_any, weighted

_SCHEMA = """
CREATE TABLE memory (
    id INTEGER PRIMARY KEY, book TEXT, text TEXT, author TEXT, occurred_at TEXT, source TEXT
);
CREATE VIRTUAL TABLE found USING fts5(book, text, tokenize='porter unicode61');
"""
_ROW = "INSERT INTO memory VALUES (?, ?, ?, ?, ?, ?)"
_ENTRY = "INSERT INTO found (rowid, book, text) VALUES (?, ?, ?)"
_FIND = """
SELECT rowid, -bm25(found, 0, 1) AS score FROM found WHERE found MATCH ? ORDER BY score DESC LIMIT ?
"""
_POOL = 200

Fields = Mapping[str, str]


class BareStore:
    def __init__(self, path: Path) -> None:
        self._database = apsw.Connection(str(path))
        self._database.pragma("journal_mode", "wal")
        self._database.pragma("synchronous", "full")
        self._database.execute(_SCHEMA)
        self._rows = 0

    def insert(self, memories: Iterable[Fields], batch: int, book: str = "book") -> None:
        """One transaction a batch."""
        given = iter(memories)
        while some := list(islice(given, batch)):
            self._insert(book, some)

    def _insert(self, book: str, memories: Sequence[Fields]) -> None:
        numbers = range(self._rows + 1, self._rows + len(memories) + 1)
        self._rows += len(memories)
        with self._database:
            self._database.executemany(
                _ROW,
                (
                    (
                        number,
                        book,
                        each["text"],
                        each["author"],
                        each["occurred_at"],
                        each["source"],
                    )
                    for number, each in zip(numbers, memories, strict=True)
                ),
            )
            self._database.executemany(
                _ENTRY,
                (
                    (number, book, each["text"])
                    for number, each in zip(numbers, memories, strict=True)
                ),
            )

    def scores(self, question: str, book: str) -> dict[int, float]:
        query = f'book : "{book}" AND text : ({match_any(question)})'
        return {row - 1: score for row, score in self._database.execute(_FIND, (query, _POOL))}


class NaiveHybrid:
    """Books of equal size, one after the other."""

    def __init__(self, store: BareStore, vectors: npt.NDArray[np.float32], books: int) -> None:
        self._store = store
        self._size = len(vectors) // books
        self._books = [VectorIndex() for _ in range(books)]
        for number, index in enumerate(self._books):
            index.add(vectors[number * self._size : (number + 1) * self._size])

    def search(
        self, book: int, question: str, vector: npt.NDArray[np.float32], k: int
    ) -> list[int]:
        first = book * self._size
        dense = self._books[book].scores(vector, _POOL)
        text = self._store.scores(question, f"book{book}")
        return best_rows(weighted(text, {first + row: each for row, each in dense.items()}), k)
