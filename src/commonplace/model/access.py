"""Who may come in: tokens, and what each of them may do."""

from dataclasses import dataclass
from datetime import datetime

#: What a token may do in its books. ``admin`` is all of it, and the books and tokens themselves.
SCOPES = ("read", "write", "forget", "admin")
#: Groups of tools that an agent is offered, if its token may use them.
TOOLSETS = ("memory", "wiki_read", "wiki_write", "chatgpt")
#: What every secret of ours begins with, and the whole of one.
SECRET_PREFIX = "cpl_"
SECRET_SHAPE = r"cpl_[A-Za-z0-9_-]{43}"


@dataclass(frozen=True, slots=True)
class Token:
    """A key that was given to somebody. Of the key itself only a hash is kept."""

    id: str
    tenant: str
    name: str
    #: Who writes with it: ``person`` or ``agent``.
    kind: str
    scopes: tuple[str, ...]
    #: Names of books; empty: all books of the tenant.
    books: tuple[str, ...]
    #: Empty: every group its scopes allow.
    toolsets: tuple[str, ...]
    created_at: datetime
    expires_at: datetime | None = None
    last_used_at: datetime | None = None
    revoked_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, and what they may."""

    token_id: str
    name: str
    kind: str
    tenant: str
    scopes: frozenset[str]
    books: tuple[str, ...] = ()
    toolsets: tuple[str, ...] = ()
    expires_at: datetime | None = None

    @property
    def trust(self) -> str:
        """How far what it decides is trusted."""
        return "user" if self.kind == "person" else "agent"

    def may(self, scope: str) -> bool:
        return scope in self.scopes or "admin" in self.scopes

    def reaches(self, book: str) -> bool:
        """Whether a book of its tenant is one of its books."""
        return not self.books or book in self.books
