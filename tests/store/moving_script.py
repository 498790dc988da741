"""The steps of the script that fill a book from its lines."""

from collections.abc import Iterator
from typing import Any

NOON = "2026-03-01T12:00:00.000000Z"


def moving_script(book: str, other: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for one in (book, other, "nowhere"):
        yield "about_book", {"book_id": one}
        yield "unread_documents", {"book_id": one}
        yield "profiles_of_book", {"book_id": one}
    yield (
        "set_book",
        {"id": other, "revision": 7, "names_revision": 3, "created_at": NOON, "zone": "Asia/Tokyo"},
    )
    yield "about_book", {"book_id": other}
    yield "delete_book_jobs", {"book_id": other}
    yield "list_jobs", {"book_id": other, "state": None, "limit": 9}
    yield "move_memberships", {"book_id": other, "new_id": "book-new"}
    yield "readdress_book", {"book_id": other, "new_id": "book-new"}
    for one in (other, "book-new"):
        yield "about_book", {"book_id": one}
