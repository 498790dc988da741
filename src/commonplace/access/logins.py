"""How a browser comes in: by a link that works once.

A link is made for somebody who is in already (the owner, or a token at a door) and gives no more
than they have. It is good for ten minutes and one use; then the browser has a token of its own,
which ends by itself, stands in the list of tokens and can be revoked there. Links are kept in the
memory of the process that made them, as hashes: there is nothing to steal from the database.
"""

import hashlib
import secrets
import threading
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.access.tokens import Access
from commonplace.errors import Unauthorized
from commonplace.model import SCOPES, Caller

#: What the token of a browser is called.
BROWSER = "browser"
LINK_SECONDS = 600.0
#: How long a browser stays in.
STAY_SECONDS = 30 * 86_400.0
#: Links that wait at the same time; more than these let the oldest go.
_MOST = 100
_BYTES = 24


@dataclass(frozen=True, slots=True)
class _Waiting:
    """Whom a link lets in."""

    by: Caller | None
    until: datetime


class Logins:
    """The links of one process."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self._lock = threading.Lock()
        self._waiting: dict[bytes, _Waiting] = {}

    def link(self, by: Caller | None = None) -> str:
        """A new code, for whoever asks; the library's owner when nobody is named."""
        code = secrets.token_urlsafe(_BYTES)
        waits = _Waiting(by, clock.later(clock.now(), LINK_SECONDS))
        with self._lock:
            self._waiting[_hash(code)] = waits
            while len(self._waiting) > _MOST:
                del self._waiting[next(iter(self._waiting))]
        return code

    def enter(self, code: str) -> str:
        """The secret of a new token for the browser that shows the code, which is used up."""
        with self._lock:
            waits = self._waiting.pop(_hash(code), None)
        if waits is None or waits.until < clock.now():
            raise Unauthorized("This link was used already, or is too old.")
        by = waits.by
        until = clock.later(clock.now(), STAY_SECONDS)
        if by is not None and by.expires_at is not None:
            until = min(until, by.expires_at)
        _, secret = self._access.issue(
            BROWSER,
            scopes=SCOPES if by is None else tuple(sorted(by.scopes)),
            books=() if by is None else by.books,
            tenant=None if by is None else by.tenant,
            kind="person",
            expires_at=until,
        )
        return secret


def _hash(code: str) -> bytes:
    return hashlib.sha256(code.encode("utf-8", "surrogatepass")).digest()
