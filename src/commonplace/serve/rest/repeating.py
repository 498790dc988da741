"""``Idempotency-Key``: a request that is sent again is answered as it was the first time.

A key belongs to a token and a book. Under it stand the operation, a digest of all that was asked,
and what was answered, for a day or until something of the book is forgotten: an answer may repeat
what was said. The same key with another request is refused (422); while the first is still being
answered, the second is told to wait (409). Refusals are not kept: what was wrong can be put right.
"""

import hashlib
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.types import Scope

from commonplace import clock
from commonplace.serve.http.call import Call
from commonplace.serve.rest.operation import Operation
from commonplace.serve.rest.refusals import KeyBusy, KeyReused, WrongQuery
from commonplace.store.access import requests as rows
from commonplace.store.access import walls
from commonplace.store.engine import Tx

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Asked:
    """One request under a key."""

    book_id: str
    key: str
    operation: str
    digest: bytes


@dataclass(frozen=True, slots=True)
class Said:
    """What was answered, and whether that was before."""

    status: int
    body: bytes
    again: bool = False


def digest_of(scope: Scope, body: Iterable[bytes]) -> bytes:
    """Of all that a request asks."""
    digest = hashlib.sha256(scope["raw_path"] + b"?" + scope["query_string"] + b"\0")
    for chunk in body:
        digest.update(chunk)
    return digest.digest()


def check_key(key: str, operation: Operation) -> str:
    if not operation.kept:
        raise WrongQuery("Idempotency-Key is not taken here: what is told is kept nowhere.")
    if not 1 <= len(key) <= _LONGEST or not key.isprintable():
        raise WrongQuery(f"Idempotency-Key has 1 to {_LONGEST} characters that can be seen.")
    return key


class Repeats:
    """The keys that are being answered, and those that have been."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._busy: set[tuple[str, str, str]] = set()

    def answer(self, call: Call, asked: Asked, work: Callable[[], Said]) -> Said:
        """What was said before, or what ``work`` says now."""
        at = rows.RequestKey(asked.book_id, call.caller.token_id, asked.key)
        with self._alone((at.book_id, at.token_id, at.key)):
            engine = call.library.engine
            with walls.outside():
                known = engine.read(lambda reader: rows.find_request(reader, at))
            if known is not None:
                if (known.operation, known.digest) != (asked.operation, asked.digest):
                    raise KeyReused
                return Said(known.status, known.answer.encode(), again=True)
            said = work()
            kept = rows.Answered(
                asked.operation, asked.digest, said.status, said.body.decode(), clock.now()
            )
            with walls.outside():
                engine.write(lambda tx: _keep(tx, at, kept))
            return said

    @contextmanager
    def _alone(self, key: tuple[str, str, str]) -> Iterator[None]:
        with self._lock:
            if key in self._busy:
                raise KeyBusy
            self._busy.add(key)
        try:
            yield
        finally:
            with self._lock:
                self._busy.discard(key)


def _keep(tx: Tx, at: rows.RequestKey, kept: rows.Answered) -> None:
    rows.sweep_requests(tx)
    rows.keep_request(tx, at, kept)
