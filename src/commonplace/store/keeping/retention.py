"""What is kept for a while only: found by its age, and dropped so many rows at a time."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.store.engine import Reader, Tx

#: Rows that go with those of another table, one by one.
_WITH = {
    "sweep_answers": "sweep_answer_sources",
    "sweep_page_proposals": "sweep_page_proposal_sources",
}


@dataclass(frozen=True, slots=True)
class Edges:
    """What is older than this goes."""

    tombstone: datetime
    history: datetime
    done: datetime
    dead: datetime

    def texts(self) -> Mapping[str, str]:
        return {name: clock.to_text(getattr(self, name)) for name in self.__slots__}


def books_past_their_time(reader: Reader, edges: Edges) -> list[str]:
    """Books that have something to drop, and no job that would."""
    return [row["id"] for row in reader.run("books_past_their_time", **edges.texts())]


def sweep(tx: Tx, book_id: str, query: str, before: datetime, limit: int) -> int:
    """Drop at most so many rows; says how many. A transaction of the library: nothing that recall
    reads changes, so the book keeps its revision."""
    about = {"book_id": book_id, "before": clock.to_text(before), "limit": limit}
    gone = tx.run(query, **about)
    if query in _WITH:
        tx.run_many(_WITH[query], [{"book_id": book_id, "id": row["id"]} for row in gone])
    return len(gone)
