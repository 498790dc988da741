"""What is noticed of how a book is used: pages that are read, questions that find nothing."""

from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.store.engine import Reader, Tx
from commonplace.store.values import moment, moment_or_none


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question that found nothing certain."""

    question: str
    times: int
    asked_at: datetime


@dataclass(frozen=True, slots=True)
class PageSeen:
    """A page, and how often it was read, or when its newest memory was observed."""

    id: str
    address: str
    title: str
    times: int = 0
    at: datetime | None = None


def count_reading(tx: Tx, page_id: str, times: int) -> None:
    """A page was read so many times more; nothing if it is gone."""
    tx.run(
        "count_reading",
        book_id=tx.book_id,
        page_id=page_id,
        times=times,
        revision=tx.revision,
    )


def note_unanswered(tx: Tx, key: str, question: str, times: int, at: datetime) -> None:
    about = {"book_id": tx.book_id, "key": key, "question": question, "times": times}
    tx.run("note_unanswered", **about, at=clock.to_text(at))


def note_answered(tx: Tx, key: str) -> None:
    tx.run("note_answered", book_id=tx.book_id, key=key)


def keep_newest(tx: Tx, most: int) -> None:
    """Of the questions that found nothing only so many are kept."""
    tx.run("keep_newest_unanswered", book_id=tx.book_id, limit=most)


def forgotten_last(reader: Reader, book_id: str) -> datetime | None:
    """When something was last forgotten."""
    return moment_or_none(reader.run("forgotten_last", book_id=book_id)[0]["at"])


def unanswered(reader: Reader, book_id: str, limit: int) -> list[Unanswered]:
    """The most asked first."""
    rows = reader.run("unanswered", book_id=book_id, limit=limit)
    return [Unanswered(row["question"], row["times"], moment(row["asked_at"])) for row in rows]


def most_read(reader: Reader, book_id: str, limit: int) -> list[PageSeen]:
    rows = reader.run("most_read", book_id=book_id, limit=limit)
    return [
        PageSeen(row["id"], f"{row['type']}/{row['slug']}", row["title"], row["times"])
        for row in rows
    ]


def most_shown(reader: Reader, book_id: str, limit: int) -> list[tuple[str, str, int]]:
    """What most sessions were shown: kind, id, how many sessions."""
    rows = reader.run("most_shown", book_id=book_id, limit=limit)
    return [(row["kind"], row["item_id"], row["sessions"]) for row in rows]


def decisions_since(reader: Reader, book_id: str, since: datetime, limit: int) -> list[str]:
    """Memories that say what was decided and that no page of a decision rests on, by id."""
    rows = reader.run("decisions_since", book_id=book_id, since=clock.to_text(since), limit=limit)
    return [row["id"] for row in rows]


def without_news(reader: Reader, book_id: str, before: datetime, limit: int) -> list[PageSeen]:
    """Pages whose newest memory was observed before a time, the oldest first."""
    rows = reader.run(
        "pages_without_news", book_id=book_id, before=clock.to_text(before), limit=limit
    )
    return [
        PageSeen(
            row["id"], f"{row['type']}/{row['slug']}", row["title"], at=moment_or_none(row["at"])
        )
        for row in rows
    ]
