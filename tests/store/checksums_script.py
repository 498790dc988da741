"""The steps of the script about checksums, and about what is saved of a damaged library."""

from collections.abc import Iterator
from typing import Any

Step = tuple[str, dict[str, Any]]
_NOON = "2026-03-01T12:00:00.000000Z"
_STARTS: dict[str, dict[str, Any]] = {
    "memories": {"id": ""},
    "section_texts": {"page_id": "", "section": "", "version": -1},
    "transcripts": {"session_id": "", "position": -9},
    "facts": {"id": ""},
}
_ROWS: dict[str, dict[str, Any]] = {
    "memories": {"id": "0001-aa"},
    "section_texts": {"page_id": "g1", "section": "lead", "version": 0},
    "transcripts": {"session_id": "lost", "position": 0},
    "facts": {"id": "w1"},
}


def checksums_script(book: str, other: str) -> Iterator[Step]:
    for each in (book, other, "nowhere"):
        yield "count_unchecked", {"book_id": each}
    for table, start in _STARTS.items():
        for limit in (1, 9):
            yield f"{table}_unchecked", {"book_id": book, "limit": limit, **start}
        given = {"book_id": book, "checksum": b"\x00\xff", **_ROWS[table]}
        for _ in range(2):  # one that is there stays
            yield f"set_checksum_of_{table}", given
        yield f"{table}_unchecked", {"book_id": book, "limit": 9, **start}
    yield "count_unchecked", {"book_id": book}
    for value in ("saved", "twice is once"):
        yield "salvage_agreements", {"name": "saved", "value": value}
    yield "get_agreement", {"name": "saved"}
    token = {"id": "saved", "tenant": "default", "name": "a", "kind": "agent", "hash": b"\x07"}
    lists = {"scopes": "[]", "books": "[]", "toolsets": "[]", "created_at": _NOON}
    times = {"expires_at": None, "last_used_at": None, "revoked_at": None}
    for _ in range(2):
        yield "salvage_tokens", token | lists | times
