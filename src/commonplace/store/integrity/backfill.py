"""Checksums for rows from before there were checksums, so many at a time.

Nobody knows whether such a row was damaged before: from now on it is known.
"""

from collections.abc import Mapping
from typing import Any

from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.integrity.checksum import is_damaged, row_checksum

#: Where a table begins: a key that comes before all of its rows.
_START: Mapping[str, Row] = {
    "memories": {"id": ""},
    "section_texts": {"page_id": "", "section": "", "version": -1},
    "transcripts": {"session_id": "", "position": -(2**31)},
    "facts": {"id": ""},
}
TABLES = tuple(_START)
#: The query that finds rows without a checksum, and the one that gives it.
_QUERIES = {
    "memories": ("memories_unchecked", "set_checksum_of_memories"),
    "section_texts": ("section_texts_unchecked", "set_checksum_of_section_texts"),
    "transcripts": ("transcripts_unchecked", "set_checksum_of_transcripts"),
    "facts": ("facts_unchecked", "set_checksum_of_facts"),
}


def count_unchecked(reader: Reader, book_id: str) -> int:
    """Count the rows of a book that have no checksum yet."""
    return int(reader.run("count_unchecked", book_id=book_id)[0]["unchecked"])


def fill_checksums(tx: Tx, table: str, after: Row | None, limit: int) -> tuple[int, Row | None]:
    """Give the next rows of a table their checksums, from a key on.

    Returns how many got one, and the last key that was seen; none when that was the end.
    """
    find, give = _QUERIES[table]
    rows = tx.run(find, book_id=tx.book_id, limit=limit, **(after or _START[table]))
    given: list[dict[str, Any]] = [
        {"book_id": tx.book_id, "checksum": row_checksum(table, row), **_key(table, row)}
        for row in rows
        if not is_damaged(table, row)
    ]
    tx.run_many(give, given)
    return len(given), _key(table, rows[-1]) if len(rows) == limit else None


def _key(table: str, row: Row) -> Row:
    return {name: row[name] for name in _START[table]}
