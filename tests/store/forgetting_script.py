"""The steps of the script that are about what is forgotten, and what is not believed."""

from collections.abc import Iterator
from typing import Any

from commonplace.store.values import json_list, json_text

NOON = "2026-03-01T12:00:00.000000Z"
LATER = "2026-03-01T12:05:00.000000Z"
Step = tuple[str, dict[str, Any]]

UNORDERED = {"hidden_since"}


def forgetting_script(book: str, other: str) -> Iterator[Step]:
    yield from _quarantine(book, other)
    yield from _selecting(book, other)
    yield from _suppressing(book, other)
    yield from _receipts(book, other)


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
        for ids in ([], ["q-1", "none"], ["q-2", 'x"y', "q-1"]):
            yield "quarantined_among", {"book_id": book_id, "ids": json_list(ids)}
    for id in ("q-1", "q-1", "none"):
        yield "lift_quarantine", {"book_id": book, "id": id}
    for book_id in (book, other):
        yield "quarantined", {"book_id": book_id, "limit": 1}


def _selecting(book: str, other: str) -> Iterator[Step]:
    names = ("source", "session", "document", "entity")
    nothing: dict[str, str | None] = dict.fromkeys(names)
    nothing |= {"since": "0001-01-01T00:00:00.000000Z", "until": "9999-12-31T23:59:59.999999Z"}
    for book_id in (book, other, "nowhere"):
        for asked in (
            {},
            {"source": "chat:18"},
            {"source": "chat:18", "until": NOON},
            {"since": NOON},
            {"since": NOON, "until": NOON},
            {"session": "18"},
            {"session": "chat:18"},
            {"document": "doc-1"},
            {"entity": "e1"},
        ):
            yield "memories_selected", {"book_id": book_id} | nothing | asked
        yield "documents_of_memory", {"book_id": book_id, "memory_id": "0001-ab"}
        about = {"book_id": book_id, "source": "chat:18"}
        yield "same_moment", about | {"occurred_at": "2001-01-01T00:00:00.000000Z"}
        yield "told_apart", {"book_id": book_id}
        yield "count_answers_about", {"book_id": book_id, "memory_id": "0001-aa"}
    yield "retitle_document", {"book_id": book, "id": "doc-2", "title": None}


def _suppressing(book: str, other: str) -> Iterator[Step]:
    yield "suppresses_any", {"book_id": book}
    for book_id, digest, at in [
        (book, "00ff", LATER),
        (book, "00ff", NOON),
        (book, "6b6579", NOON),
        (other, "6b6579", LATER),
    ]:
        yield "suppress", {"book_id": book_id, "digest": digest, "kind": "words", "at": at}
    for book_id in (book, other, "nowhere"):
        yield "suppresses_any", {"book_id": book_id}
        yield "every_suppressed", {"book_id": book_id}
        for digests in ([], ["00ff"], ["6b6579", "ffff", "00ff"]):
            yield "suppressed_among", {"book_id": book_id, "digests": json_list(digests)}


def _receipts(book: str, other: str) -> Iterator[Step]:
    for book_id, id in [(book, "r-1"), (book, "r-2"), (other, "r-1")]:
        yield "add_receipt", {
            "book_id": book_id, "id": id, "at": NOON, "actor": None, "digest": "d",
            "selectors": json_text(["source"]), "counts": json_text({"memories": 2}),
        }  # fmt: skip
    for book_id in (book, other, "nowhere"):
        yield "receipts", {"book_id": book_id, "limit": 9}
