"""Checksums of stored texts: a text is believed only while its bytes match.

A checksum is 8 bytes of BLAKE2b over the UTF-8 of a row's values, joined by NUL, in the order
below. The row's own key is part of it, so a text that ends up in another row does not match there;
the book's id is not, so a book keeps its checksums when it is moved.

==============  ===================================================================================
table           values
==============  ===================================================================================
memories        id, kind, occurred_at, observed_at, created_at, author, source, trust, importance,
                confidence, valid_from, valid_to, place, journal, why, tags, metadata, decision,
                text
section_texts   page_id, section, version, text
transcripts     session_id, position, at, role, text
facts           id, text; without a text the words of its memory that it stands on (``quote``)
==============  ===================================================================================

Left out are values that change later (``seen``, ``revision``, ``idempotency_key``, how a fact
stands) and values that are derived from the text (``hash``, ``names``).

Times count in the fixed width of :mod:`commonplace.clock`, JSON as ``json_text`` writes it, numbers
as Python's ``repr``, and NULL as an empty string: so both engines have the same checksums.

A row without a checksum is from before there were checksums, and is believed. So are the words of a
fact without a text that was read before they counted, and those of one that is looked at without
its memory, which has a checksum of its own.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from hashlib import blake2b
from operator import itemgetter
from typing import Any

from commonplace import clock
from commonplace.store.values import Garbled, json_text

#: What is shown in the place of a text that does not match.
DAMAGED = "[damaged: the stored bytes do not match their checksum]"
#: A checksum that nothing has: a damaged row stays damaged when a part of it is rewritten.
NEVER = b""

#: The values that count, by table; see above.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "memories": (
        "id",
        "kind",
        "occurred_at",
        "observed_at",
        "created_at",
        "author",
        "source",
        "trust",
        "importance",
        "confidence",
        "valid_from",
        "valid_to",
        "place",
        "journal",
        "why",
        "tags",
        "metadata",
        "decision",
        "text",
    ),
    "section_texts": ("page_id", "section", "version", "text"),
    "transcripts": ("session_id", "position", "at", "role", "text"),
    "facts": ("id", "text"),
}
_PICK: dict[str, Callable[[Mapping[str, Any]], Iterable[Any]]] = {
    table: itemgetter(*fields) for table, fields in FIELDS.items()
}
_SIZE = 8


def row_checksum(table: str, row: Mapping[str, Any]) -> bytes:
    """Compute the checksum of a row from its values, as they are written or as they were read."""
    if table == "facts" and row["text"] is None:
        row = {**row, "text": row.get("quote")}
    return _digest(_PICK[table](row))


def is_damaged(table: str, row: Mapping[str, Any]) -> bool:
    """Say whether a row has a checksum that is not that of its values."""
    kept = row["checksum"]
    if kept is None:
        return isinstance(row["text"], Garbled)
    if table == "facts" and row["text"] is None:
        return "quote" in row and kept not in (row_checksum(table, row), _digest(_PICK[table](row)))
    return bool(kept != row_checksum(table, row))


def checksum_after(table: str, row: Mapping[str, Any], **changed: Any) -> bytes:
    """Compute the checksum of a row after a change; a damaged row does not become sound by it."""
    return NEVER if is_damaged(table, row) else row_checksum(table, {**row, **changed})


def _digest(values: Iterable[Any]) -> bytes:
    joined = "\0".join(
        [
            "" if value is None else value if value.__class__ is str else _written(value)
            for value in values
        ]
    )
    return blake2b(joined.encode("utf-8", "surrogatepass"), digest_size=_SIZE).digest()


def _written(value: Any) -> str:
    if isinstance(value, float):
        return repr(value + 0.0)  # -0.0 is 0.0, as SQLite keeps it
    if isinstance(value, int):
        return repr(value)
    if isinstance(value, datetime):
        return clock.to_text(value)
    if isinstance(value, bytes):
        return value.hex()
    return json_text(value)
