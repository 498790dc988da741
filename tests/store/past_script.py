"""The steps of the script that are about books as they were: the last, for they change all rows."""

from collections.abc import Iterator
from typing import Any

EARLY = "2026-01-01T08:00:00.000000Z"
LATE = "2031-02-01T08:00:00.000000Z"
#: Rows whose order the query leaves open.
UNORDERED = {"memory_ids_holding"}
Step = tuple[str, dict[str, Any]]


def past_script(book: str, other: str) -> Iterator[Step]:
    """After all that puts memories, claims and pages into the book."""
    for one in (book, other, "nowhere"):
        for at in (EARLY, LATE):
            yield "known_by", {"book_id": one, "at": at}
            yield "memory_ids_holding", {"book_id": one, "at": at}
        yield "date_rebuilt_pages", {"book_id": one, "at": LATE}
        yield "date_rebuilt_versions", {"book_id": one, "at": LATE}
        yield "hold_every_fact", {"book_id": one}
        yield "count_facts", {"book_id": one}
        yield "delete_facts_not_holding", {"book_id": one, "at": EARLY}
        for lost in ("status", "names", "ends", "leans"):
            yield f"delete_{lost}_of_lost_facts", {"book_id": one}
        yield "every_fact_place", {"book_id": one, "limit": 99}
        for query in ("delete_entities_not_named", "delete_names_of_lost_entities"):
            yield query, {"book_id": one}
        yield "count_entities", {"book_id": one}
