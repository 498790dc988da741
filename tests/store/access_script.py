"""The steps of the script that are about tokens, and answers that may be asked for again."""

from collections.abc import Iterator
from typing import Any

from commonplace.store.values import json_text

NOON = "2026-03-01T12:00:00.000000Z"
LATER = "2026-03-01T12:05:00.000000Z"
LATE = "2026-03-02T23:59:59.999999Z"
Step = tuple[str, dict[str, Any]]


def access_script(book: str, other: str) -> Iterator[Step]:
    yield from _tokens()
    yield from _requests(book, other)


def _tokens() -> Iterator[Step]:
    for id, tenant, books, expires in [
        ("t-1", "acme", [], None),
        ("t-2", "acme", ["ada", 'x"y', "où"], LATE),
        ("t-3", "umbra", ["ada"], None),
    ]:
        yield "add_token", {
            "id": id, "tenant": tenant, "name": f"née {id}", "kind": "agent", "hash": id.encode(),
            "scopes": json_text(["read"]), "books": json_text(books), "toolsets": json_text([]),
            "created_at": NOON, "expires_at": expires,
        }  # fmt: skip
    for now, before in [(NOON, NOON), (LATER, NOON), (LATE, LATER)]:
        yield "token_used", {"id": "t-2", "now": now, "before": before}
        yield "token_by_hash", {"hash": b"t-2"}
    yield "revoke_token", {"tenant": "umbra", "id": "t-1", "now": LATER}
    for now in (LATER, LATE):
        yield "revoke_token", {"tenant": "acme", "id": "t-1", "now": now}
    for hash in (b"t-1", b"T-1", b"", b"t-9"):
        yield "token_by_hash", {"hash": hash}
    for tenant in ("acme", "umbra", "ACME", ""):
        yield "tokens_of_tenant", {"tenant": tenant}


def _requests(book: str, other: str) -> Iterator[Step]:
    places = [(book, "t-1", "k"), (book, "t-2", "k"), (other, "t-1", "k"), ("", "t-1", "k")]
    for at, answer in [(NOON, '{"says":"où"}'), (LATER, "something else")]:
        for book_id, token, key in places:
            yield "keep_request", {
                "book_id": book_id, "token_id": token, "key": key, "operation": "remember",
                "digest": b"\x00\xff", "status": 201, "answer": answer, "created_at": at,
            }  # fmt: skip
    for book_id, token, key in [*places, (book, "t-3", "k"), (book, "t-1", "K")]:
        yield "find_request", {"book_id": book_id, "token_id": token, "key": key}
    yield "delete_requests", {"book_id": book}
    for before in (NOON, LATE):
        yield "sweep_requests", {"before": before}
        for book_id, token, key in places:
            yield "find_request", {"book_id": book_id, "token_id": token, "key": key}
