"""What was answered to requests that named a key, so that they may be repeated.

Kept for a day (:data:`KEPT_SECONDS`); :func:`sweep_requests` is for whoever keeps house.
"""

from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.store.engine import Reader, Tx
from commonplace.store.values import moment

KEPT_SECONDS = 86_400.0


@dataclass(frozen=True, slots=True)
class Answered:
    """What a request was, and what it was told."""

    operation: str
    #: SHA-256 of its body: the same key with another body is a mistake.
    digest: bytes
    status: int
    answer: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class RequestKey:
    """A key that a caller gave a request; another caller's same key is another one. ``book_id`` is
    empty for what is asked of no book."""

    book_id: str
    token_id: str
    key: str


def find_request(reader: Reader, at: RequestKey) -> Answered | None:
    rows = reader.run("find_request", book_id=at.book_id, token_id=at.token_id, key=at.key)
    if not rows:
        return None
    row = rows[0]
    return Answered(
        row["operation"],
        bytes(row["digest"]),
        row["status"],
        row["answer"],
        moment(row["created_at"]),
    )


def keep_request(tx: Tx, at: RequestKey, said: Answered) -> bool:
    """Whether this is the first answer under the key; the first one stays."""
    rows = tx.run(
        "keep_request",
        book_id=at.book_id,
        token_id=at.token_id,
        key=at.key,
        operation=said.operation,
        digest=said.digest,
        status=said.status,
        answer=said.answer,
        created_at=clock.to_text(said.created_at),
    )
    return bool(rows)


def sweep_requests(tx: Tx) -> None:
    """Forget what is older than a day, in all books: outside of any wall."""
    before = clock.later(clock.now(), -KEPT_SECONDS)
    tx.run("sweep_requests", before=clock.to_text(before))
