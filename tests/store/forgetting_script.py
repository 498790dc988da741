"""The steps of the script that are about what is forgotten, and what is not believed."""

from collections.abc import Iterator
from typing import Any

NOON = "2026-03-01T12:00:00.000000Z"
LATER = "2026-03-01T12:05:00.000000Z"
Step = tuple[str, dict[str, Any]]

UNORDERED = {"hidden_since"}


def forgetting_script(book: str, other: str) -> Iterator[Step]:
    yield from _quarantine(book, other)


def _quarantine(book: str, other: str) -> Iterator[Step]:
    for book_id, id, at, actor in [
        (book, "q-1", NOON, "ada"),
        (book, "q-2", LATER, None),
        (book, "q-1", LATER, "kenji"),
        (other, "q-1", NOON, None),
    ]:
        about = {"book_id": book_id, "id": id, "at": at, "actor": actor}
        yield "put_in_quarantine", about | {"reason": "taint", "revision": 7}
    for book_id in (book, other, "nowhere"):
        yield "quarantined", {"book_id": book_id, "limit": 9}
        for revision in (-1, 6, 7):
            yield "hidden_since", {"book_id": book_id, "revision": revision}
    for id in ("q-1", "q-1", "none"):
        yield "lift_quarantine", {"book_id": book, "id": id}
    for book_id in (book, other):
        yield "quarantined", {"book_id": book_id, "limit": 1}
