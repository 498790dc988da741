"""What lists are filtered and sorted by, of all that is newer than a reader's copy."""

from collections.abc import Iterator
from typing import Any

from commonplace.store.engine import Reader
from commonplace.store.values import parsed


def revision(reader: Reader, book_id: str) -> int:
    """How often the book was changed."""
    rows = reader.run("book_revision", book_id=book_id)
    return int(rows[0]["revision"]) if rows else 0


def hidden_since(reader: Reader, book_id: str, revision: int) -> list[str]:
    """What was forgotten since, or is not believed any more."""
    rows = reader.run("hidden_since", book_id=book_id, revision=revision)
    return [row["memory_id"] for row in rows]


def forgotten_since(reader: Reader, book_id: str, revision: int) -> bool:
    return bool(reader.run("tombstones_since", book_id=book_id, revision=revision))


def memories_since(
    reader: Reader, book_id: str, revision: int
) -> Iterator[tuple[str, str, str | None, str | None, int, int | None, list[str]]]:
    """Id, kind, author, source, when it happened in microseconds, how far from UTC in minutes,
    tags; in the order of capture."""
    for row in reader.scan("shelf_rows_since", book_id=book_id, revision=revision):
        *known, tags = row
        id, kind, author, source, occurred, away = known
        yield id, kind, author, source, occurred, away, parsed(tags) if tags is not None else []


def standings_since(reader: Reader, book_id: str, revision: int) -> dict[str, int]:
    """Memories that state something, of which that was touched since: how much of it holds."""
    rows = reader.scan("standings_since", book_id=book_id, revision=revision)
    return {memory_id: int(holding) for memory_id, holding in rows}


def pages_since(reader: Reader, book_id: str, revision: int) -> Iterator[tuple[Any, ...]]:
    """Id, type, slug, title, status, confidence, hubness, updated_at, about, parent_id; a page that
    is gone has nothing but its id."""
    return reader.scan("page_shelf_rows_since", book_id=book_id, revision=revision)


def led_to(reader: Reader, book_id: str) -> frozenset[str]:
    """Pages that a link or a child leads to, of those of which that was not counted."""
    return frozenset(row[0] for row in reader.scan("pages_led_to", book_id=book_id))


def last_compiled(reader: Reader, book_id: str) -> Any:
    """When compiling last came to an end, as the engine tells it."""
    rows = reader.run("last_compiled", book_id=book_id)
    return rows[0]["at"] if rows else None
