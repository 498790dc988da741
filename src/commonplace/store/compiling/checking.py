"""The two-way comparison of what compiling keeps: what should be together and is not."""

from collections.abc import Callable

from commonplace.store.compiling import hubs, subjects
from commonplace.store.compiling.forgetting import forget
from commonplace.store.engine import Reader, Tx

#: Queries that find what is wrong, and what puts one of it right.
REPAIRS: dict[str, Callable[[Tx, str], None]] = {
    "sightings_without_memories": forget,
    "hubs_without_memories": forget,
    "drawn_links_without_memories": forget,
    "subjects_without_sightings": subjects.delete,
    "keys_without_subjects": subjects.delete,
    "rows_of_missing_pages": hubs.forget_page,
    "subjects_of_lost_pages": hubs.free_subject,
}
#: Those of memories that are gone.
OF_MEMORIES = (
    "sightings_without_memories",
    "hubs_without_memories",
    "drawn_links_without_memories",
)


def wrong(reader: Reader, book_id: str, query: str, limit: int) -> list[str]:
    """Ids of what a query of :data:`REPAIRS` finds."""
    return [row["id"] for row in reader.run(query, book_id=book_id, limit=limit)]
