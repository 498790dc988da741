"""Who shares which books. Only books of one tenant share."""

from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.store.engine import Reader, Tx
from commonplace.store.values import moment


@dataclass(frozen=True, slots=True)
class Shared:
    """A book at the other end: a member or reader, or what one shares in."""

    book_id: str
    name: str
    #: ``member`` reads and writes, ``reader`` reads.
    role: str
    #: What its pages' scores are multiplied by where several books are searched.
    boost: float
    at: datetime


def members(reader: Reader, book_id: str) -> list[Shared]:
    """Who shares a book."""
    rows = reader.run("members_of_book", book_id=book_id)
    return [
        Shared(row["member_id"], row["name"], row["role"], row["boost"], moment(row["at"]))
        for row in rows
    ]


def shared_with(reader: Reader, member_id: str) -> list[Shared]:
    """The books that a book may read."""
    rows = reader.run("books_shared_with", member_id=member_id)
    return [
        Shared(row["id"], row["name"], row["role"], row["boost"], moment(row["at"])) for row in rows
    ]


def set_member(tx: Tx, member_id: str, role: str, boost: float) -> None:
    at = clock.to_text(clock.now())
    tx.run("set_member", book_id=tx.book_id, member_id=member_id, role=role, boost=boost, at=at)


def drop_member(tx: Tx, member_id: str) -> bool:
    """Whether it shared the book."""
    return bool(tx.run("drop_member", book_id=tx.book_id, member_id=member_id))
