"""What was forgotten and does not come back by itself: a list of digests, no words.

Of each memory that is forgotten up to three are kept, each a SHA-256 of what it is and of what:

``words``   its words as they are compared (see ``capture/normalise.py``), whoever says them
``moment``  its source and the moment it happened, where it has a source, the moment has a time of
            day, and no memory that stays has both: so it is known in a re-export that spells it
            otherwise
``key``     the key under which it was written
``session`` the id of a session that was forgotten: its transcript is not read from a file again

A digest does not say what was forgotten, but who guesses it can compare: the list is as private as
the book. It moves with a book, and can be written out and replayed after an old backup was
restored.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, time
from hashlib import sha256

from commonplace import clock
from commonplace.model import Memory
from commonplace.model.zones import localise
from commonplace.store.books import read_zone
from commonplace.store.engine import Reader, Tx
from commonplace.store.values import json_list, moment

KINDS = ("words", "moment", "key", "session")
#: So many moments are looked up one by one; for more the whole book is read once.
_FEW = 200
_Moment = tuple[str | None, datetime]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the list."""

    kind: str
    digest: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ToldApart:
    """What a memory is known by when it comes again."""

    id: str
    hash: bytes
    source: str | None
    occurred_at: datetime
    key: str | None
    created_at: datetime | None = None

    def digests(self) -> dict[str, str]:
        """By kind."""
        found = {"words": _digest("words", bytes(self.hash))}
        if self.source is not None and self.occurred_at.time() != time(0):
            at = f"{self.source}\0{clock.to_text(self.occurred_at)}"
            found["moment"] = _digest("moment", at.encode("utf-8", "surrogatepass"))
        if self.key is not None:
            found["key"] = _digest("key", self.key.encode("utf-8", "surrogatepass"))
        return found


def of_memory(memory: Memory) -> ToldApart:
    return ToldApart(
        memory.id, memory.hash, memory.source, memory.occurred_at, memory.idempotency_key
    )


def suppress(tx: Tx, memories: Iterable[Memory]) -> None:
    """Before they go, in the same transaction."""
    going = {memory.id: memory for memory in memories}
    shared = _shared_moments(tx, going.values())
    for memory in going.values():
        digests = of_memory(memory).digests()
        if (memory.source, memory.occurred_at) in shared:
            digests.pop("moment", None)
        keep(tx, (Entry(kind, each, clock.now()) for kind, each in digests.items()))


def suppress_session(tx: Tx, session_id: str) -> None:
    keep(tx, [Entry("session", _of_session(session_id), clock.now())])


def is_session_forgotten(tx: Tx, session_id: str) -> bool:
    return bool(among(tx, tx.book_id, [_of_session(session_id)]))


def _of_session(session_id: str) -> str:
    return _digest("session", session_id.encode("utf-8", "surrogatepass"))


def keep(tx: Tx, entries: Iterable[Entry]) -> None:
    """Put these on the list; of two of the same the later counts."""
    for each in entries:
        at = clock.to_text(each.at)
        tx.run("suppress", book_id=tx.book_id, digest=each.digest, kind=each.kind, at=at)


def any_in(reader: Reader, book_id: str) -> bool:
    """Whether the list has anything on it."""
    return bool(reader.run("suppresses_any", book_id=book_id))


def among(reader: Reader, book_id: str, digests: Iterable[str]) -> dict[str, datetime]:
    """Those of these that are on the list, with since when."""
    rows = reader.run("suppressed_among", book_id=book_id, digests=json_list(digests))
    return {row["digest"]: moment(row["at"]) for row in rows}


def entries(reader: Reader, book_id: str) -> list[Entry]:
    """The whole list, in the order in which it was written."""
    return [
        Entry(row["kind"], row["digest"], moment(row["at"]))
        for row in reader.run("every_suppressed", book_id=book_id)
    ]


def told_apart(reader: Reader, book_id: str) -> Iterator[ToldApart]:
    """Every memory of the book, by what it would be known by."""
    zone = read_zone(reader, book_id)
    rows = reader.scan("told_apart", book_id=book_id)
    for id, hash, source, occurred_at, key, created_at, offset in rows:
        at = localise(moment(occurred_at), zone, offset)
        yield ToldApart(id, bytes(hash), source, at, key, moment(created_at))


def _shared_moments(tx: Tx, going: Iterable[Memory]) -> set[_Moment]:
    """The sources and moments of what goes that something which stays has too."""
    known = [each for each in going if each.source and each.occurred_at.time() != time(0)]
    wanted = Counter((each.source, each.occurred_at) for each in known)
    if len(wanted) > _FEW:
        there = Counter((each.source, each.occurred_at) for each in told_apart(tx, tx.book_id))
        return {each for each, number in wanted.items() if there[each] > number}
    return {each for each, number in wanted.items() if _at_moment(tx, *each) > number}


def _at_moment(tx: Tx, source: str | None, at: datetime) -> int:
    about = {"source": source, "occurred_at": clock.to_text(at)}
    (row,) = tx.run("same_moment", book_id=tx.book_id, **about)
    return int(row["memories"])


def _digest(kind: str, what: bytes) -> str:
    return sha256(f"commonplace {kind}\0".encode() + what).hexdigest()
