"""Dreams, and what is new since the last one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from commonplace import clock
from commonplace.model import PageInfo
from commonplace.model.zones import localise
from commonplace.store.books import read_zone
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import json_text, moment, moment_or_none, parsed
from commonplace.store.wiki import pages as page_rows

_EPOCH = clock.from_text("1970-01-01T00:00:00Z")
#: In microseconds.
_QUARTER = 15 * 60 * 1_000_000


@dataclass(frozen=True, slots=True)
class Dream:
    """What one dream saw and changed."""

    id: str
    at: datetime
    #: The book's revision when it began: what is newer, it has not seen.
    seen: int
    #: The day of the newest memory then.
    day: str
    #: Step, what was done, and the page it was done to or how often: no words.
    changes: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Material:
    """How much is new since a dream."""

    memories: int
    forgotten: int
    statements: int
    #: Of pages, by others than dreams.
    versions: int

    def __bool__(self) -> bool:
        return any((self.memories, self.forgotten, self.statements, self.versions))


def last(reader: Reader, book_id: str) -> Dream | None:
    """The book's last dream."""
    rows = reader.run("last_dream", book_id=book_id)
    return _dream(rows[0]) if rows else None


def latest(reader: Reader, book_id: str, limit: int, before: str = "") -> list[Dream]:
    """The book's dreams, the newest first, before one that was seen already."""
    rows = reader.run("latest_dreams", book_id=book_id, limit=limit, before=before)
    return [_dream(row) for row in rows]


def add(tx: Tx, seen: int, day: str, changes: Sequence[dict[str, Any]]) -> None:
    """A dream that began at this revision has ended."""
    tx.run(
        "add_dream",
        book_id=tx.book_id,
        id=clock.new_id(),
        at=clock.to_text(clock.now()),
        seen=seen,
        day=day,
        changes=json_text(changes),
    )


def moved(reader: Reader) -> list[tuple[str, int, datetime | None]]:
    """Books that were written to since their last dream began, with what it had seen and when it
    ended."""
    rows = reader.run("books_that_moved")
    return [(row["id"], row["seen"] or 0, moment_or_none(row["at"])) for row in rows]


def revision(reader: Reader, book_id: str) -> int:
    """How many changes the book has seen."""
    return int(reader.run("book_revision", book_id=book_id)[0]["revision"])


def material(reader: Reader, book_id: str, seen: int) -> Material:
    """What is new since this revision."""
    return Material(**reader.run("material_since", book_id=book_id, seen=seen)[0])


def undreamt(reader: Reader, book_id: str) -> int:
    """How many memories are newer than the last dream."""
    found = last(reader, book_id)
    return material(reader, book_id, found.seen if found else 0).memories


def newest(reader: Reader, book_id: str) -> datetime | None:
    """When the newest memory was observed, in the book's zone."""
    at = moment_or_none(reader.run("newest_memory", book_id=book_id)[0]["at"])
    return None if at is None else localise(at, read_zone(reader, book_id))


def has_job(reader: Reader, book_id: str, kind: str) -> bool:
    """Whether a job of this kind is queued, runs, or died and waits for somebody to look at it."""
    return bool(reader.run("unfinished_jobs", book_id=book_id, kind=kind)[0]["jobs"])


def touched_by_hand(reader: Reader, book_id: str) -> set[str]:
    """Pages that somebody other than what compiles has changed, or made."""
    return {row["page_id"] for row in reader.run("pages_touched_by_hand", book_id=book_id)}


def new_days(reader: Reader, book_id: str, seen: int) -> set[date]:
    """The days on which what is newer than a revision occurred."""
    zone = read_zone(reader, book_id)
    # Zones are a multiple of a quarter of an hour apart, so that each quarter is of one day.
    quarters = {
        (int(at) // _QUARTER, offset)
        for at, offset in reader.scan("new_times", book_id=book_id, seen=seen)
    }
    return {
        localise(clock.later(_EPOCH, quarter * _QUARTER / 1_000_000), zone, offset).date()
        for quarter, offset in quarters
    }


def changed_pages(reader: Reader, book_id: str, seen: int, type: str) -> list[PageInfo]:
    """Pages of a type that others than dreams changed since a revision."""
    rows = reader.run("pages_changed_since", book_id=book_id, seen=seen, type=type)
    found = page_rows.infos(reader, book_id, [row["page_id"] for row in rows]) if rows else {}
    return [*found.values()]


def count_of_type(reader: Reader, book_id: str, type: str) -> int:
    """How many active pages of a type there are."""
    return int(reader.run("count_of_type", book_id=book_id, type=type)[0]["pages"])


def _dream(row: Row) -> Dream:
    return Dream(
        row["id"], moment(row["at"]), row["seen"], row["day"], tuple(parsed(row["changes"]))
    )
