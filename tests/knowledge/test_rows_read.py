"""What one new fact costs does not grow with the book: its slot is judged, and no more."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import commonplace
from commonplace.knowledge.recompute import recompute
from commonplace.store import facts as fact_rows
from commonplace.store.engine import Row, Tx

#: Rows that may be read for one fact, however large the book is.
MOST = 300


class Counted:
    """A transaction that counts the rows that are read in it."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx
        self.book_id, self.revision = tx.book_id, tx.revision
        self.names_revision = tx.names_revision
        self.rows = 0

    def run(self, query: str, **params: Any) -> list[Row]:
        found = self._tx.run(query, **params)
        self.rows += len(found)
        return found

    def scan(self, query: str, **params: Any) -> Iterator[tuple[Any, ...]]:
        found = [*self._tx.scan(query, **params)]
        self.rows += len(found)
        return iter(found)

    def run_many(self, query: str, rows: Iterable[Mapping[str, Any]]) -> None:
        self._tx.run_many(query, rows)


def test_judging_one_fact_reads_few_rows_however_large_the_book_is(tmp_path: Path) -> None:
    with commonplace.open(tmp_path / "book.db", embed__model="none") as library:
        read = [_count_rows(library, people) for people in (30, 300)]
    assert read[0] == read[1] <= MOST


def _count_rows(library: commonplace.Library, people: int) -> int:
    """Count the rows that are read to judge a move in a book of so many who live in one town."""
    book = library.book(f"of {people}")
    book.remember_many(
        {"text": f"Delia{number} lives in Molde.", "occurred_at": "2031-01-01"}
        for number in range(people)
    )
    moved = book.remember("Delia7 moved to Bergen.", occurred_at="2031-02-01")
    library.work()

    def judge(tx: Tx) -> int:
        counted = Counted(tx)
        recompute(counted, fact_rows.places_of(tx, tx.book_id, moved.id))
        return counted.rows

    rows = library.engine.write(judge, book_id=book.info.id)
    assert rows > 0
    return rows
