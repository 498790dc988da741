"""Tokens are made, shown, revoked, and found again by their secret."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Unpack

from commonplace import clock
from commonplace.access.granting import Grant, granted, may_give, may_make, sees
from commonplace.access.owner import OwnerFile, OwnerState
from commonplace.capture.check import named_book, shown
from commonplace.errors import InvalidInput, NotFound, StoreError, Unauthorized
from commonplace.model import SCOPES, SECRET_PREFIX, SECRET_SHAPE, AuditEntry, Caller, Token
from commonplace.store import memories as memory_rows
from commonplace.store.access import tokens as rows
from commonplace.store.access import walls
from commonplace.store.engine import Engine, Tx

_SECRET = re.compile(SECRET_SHAPE)
_BYTES = 32
#: That a token was used is written down no more often than this.
NOTED_SECONDS = 60.0
_LONGEST_DETAIL = 200
_PART = re.compile(r"[0-9a-f-]{4,36}")


class Access:
    """The tokens of a library, each tenant's apart; the settings' own where none is named."""

    def __init__(self, engine: Engine, tenant: str) -> None:
        self._engine = engine
        self._tenant = tenant

    def issue(
        self, name: str, *, by: Caller | None = None, **grant: Unpack[Grant]
    ) -> tuple[Token, str]:
        """A new token and its secret, which is shown this once.

        ``by``: who asks for it at a door; they give at most what they have. Without it the owner
        of the library asks.
        """
        tenant = grant.get("tenant") or (by.tenant if by else self._tenant)
        token = granted(name, named_book(tenant), grant)
        if by is not None:
            may_make(by, token)
        secret = SECRET_PREFIX + secrets.token_urlsafe(_BYTES)

        def work(tx: Tx) -> None:
            rows.add_token(tx, token, _hash(secret))
            about = {"token": token.id, "name": token.name, "scopes": list(token.scopes)}
            self._note(tx, token.tenant, by, "token made", {**about, "books": list(token.books)})

        with walls.outside():
            self._engine.write(work)
        return token, secret

    def tokens(self, tenant: str | None = None, *, by: Caller | None = None) -> list[Token]:
        """All that were given, the oldest first, revoked ones too; without their secrets."""
        whose = by.tenant if by else tenant or self._tenant
        with walls.outside():
            found = self._engine.read(lambda reader: rows.tokens(reader, whose))
        return [token for token in found if by is None or sees(by, token)]

    def revoke(self, id: str, *, tenant: str | None = None, by: Caller | None = None) -> Token:
        """From now on it opens nothing. By its id, or the beginning or end of it."""
        token = self._named(id, self.tokens(tenant, by=by))
        if by is not None:
            may_give(by, token)

        def work(tx: Tx) -> Token:
            revoked = rows.revoke(tx, token.tenant, token.id)
            if revoked is None:
                raise NotFound(f"There is no token {shown(id)} here.")
            if token.revoked_at is None:
                about = {"token": token.id, "name": token.name}
                self._note(tx, token.tenant, by, "token revoked", about)
            return revoked

        with walls.outside():
            return self._engine.write(work)

    def leave(self, caller: Caller) -> None:
        """Whoever asks goes: their own token opens nothing any more, whatever else it allowed."""

        def work(tx: Tx) -> None:
            if rows.revoke(tx, caller.tenant, caller.token_id) is not None:
                about = {"token": caller.token_id, "name": caller.name}
                self._note(tx, caller.tenant, caller, "token revoked", about)

        with walls.outside():
            self._engine.write(work)

    def caller(self, secret: str) -> Caller:
        """Who shows this secret; :class:`Unauthorized` when nobody known does, or no longer."""
        with walls.outside():
            token = self._find(secret)
            if token is None or not is_valid(token):
                raise Unauthorized
            self._note_use(token)
        return Caller(
            token.id,
            token.name,
            token.kind,
            token.tenant,
            frozenset(token.scopes),
            token.books,
            token.toolsets,
            token.expires_at,
        )

    def owner_token(self, path: Path) -> str:
        """The secret of the library's owner, who may do all in the settings' tenant: from its file,
        which is made when it is not there, or opens nothing any more. See :mod:`.owner`."""
        return OwnerFile(path).secret(self._opens_all, self._new_owner)

    def owner_state(self, path: Path) -> OwnerState:
        """Say how the owner's token in this file stands; nothing is changed."""
        return OwnerFile(path).state(self._opens_all)

    def record(
        self,
        caller: Caller,
        action: str,
        book_id: str = "",
        detail: Mapping[str, str | int | float | bool | None] = {},
    ) -> None:
        """A line of the audit, of a book or of the caller's tenant. Say what was done or refused,
        never what was said; long values are cut."""
        short = {
            name: value[:_LONGEST_DETAIL] if isinstance(value, str) else value
            for name, value in detail.items()
        }
        about = {**short, "token": caller.token_id}
        where = book_id or rows.tenant_audit(caller.tenant)
        with walls.outside():
            self._engine.write(lambda tx: rows.note(tx, where, caller.name, action, **about))

    def events(self, tenant: str | None = None, limit: int = 100) -> list[AuditEntry]:
        """What happened to a tenant's tokens and was refused at the doors, the newest first."""
        where = rows.tenant_audit(tenant or self._tenant)
        with walls.outside():
            return self._engine.read(lambda reader: memory_rows.latest_audit(reader, where, limit))

    def _find(self, secret: str) -> Token | None:
        if not isinstance(secret, str) or not _SECRET.fullmatch(secret):
            return None
        wanted = _hash(secret)
        found = self._engine.read(lambda reader: rows.token_by_hash(reader, wanted))
        return found[0] if found and hmac.compare_digest(found[1], wanted) else None

    def _note_use(self, token: Token) -> None:
        used = token.last_used_at
        if used is not None and clock.later(used, NOTED_SECONDS) > clock.now():
            return
        # Nobody is turned away because the disk is full or somebody else writes.
        with suppress(StoreError):
            self._engine.write(lambda tx: rows.note_use(tx, token.id, NOTED_SECONDS))

    def _opens_all(self, secret: str) -> bool:
        with walls.outside():
            token = self._find(secret)
        return (
            token is not None
            and is_valid(token)
            and token.tenant == self._tenant
            and "admin" in token.scopes
            and not token.books
        )

    def _new_owner(self, old: str | None) -> str:
        """A new secret; the old one, if it still opens anything, has been seen by others."""
        if old is not None and (token := self._find(old)) is not None:
            self.revoke(token.id, tenant=token.tenant)
        return self.issue("owner", scopes=SCOPES, kind="person")[1]

    def _note(
        self, tx: Tx, tenant: str, by: Caller | None, action: str, about: Mapping[str, Any]
    ) -> None:
        who = {"by": by.token_id} if by else {}
        actor = by.name if by else "owner"
        rows.note(tx, rows.tenant_audit(tenant), actor, action, **about, **who)

    def _named(self, wanted: str, among: list[Token]) -> Token:
        if not isinstance(wanted, str):
            raise InvalidInput(f"An id must be text, not {type(wanted).__name__}.")
        part = bool(_PART.fullmatch(wanted))
        found = [
            each
            for each in among
            if each.id == wanted
            or (part and (each.id.startswith(wanted) or each.id.endswith(wanted)))
        ]
        if len(found) > 1:
            raise NotFound(f"Several tokens have the id {shown(wanted)}; give more of it.")
        if not found:
            raise NotFound(
                f"There is no token {shown(wanted)} here. `commonplace token list` shows them."
            )
        return found[0]


def is_valid(token: Token) -> bool:
    """Neither revoked nor run out."""
    return token.revoked_at is None and (token.expires_at is None or token.expires_at > clock.now())


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("ascii")).digest()
