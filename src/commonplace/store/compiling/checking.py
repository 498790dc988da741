"""The two-way comparison of what compiling keeps: what should be together and is not."""

from collections.abc import Callable

from commonplace.store.compiling import entity_pages
from commonplace.store.engine import Reader, Tx

#: Queries that find what is wrong, and what puts one of it right.
REPAIRS: dict[str, Callable[[Tx, str], None]] = {
    "entity_pages_without_pages": entity_pages.lose_page,
}


def wrong(reader: Reader, book_id: str, query: str, limit: int) -> list[str]:
    """Ids of what a query of :data:`REPAIRS` finds."""
    return [row["id"] for row in reader.run(query, book_id=book_id, limit=limit)]
