"""Tokens, and the audit of what happens to them."""

from typing import Any

from commonplace import clock
from commonplace.model import Token
from commonplace.store.access import audit
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import (
    json_text,
    moment,
    moment_or_none,
    moment_text,
    parsed,
)


def add_token(tx: Tx, token: Token, hash: bytes) -> None:
    tx.run(
        "add_token",
        id=token.id,
        tenant=token.tenant,
        name=token.name,
        kind=token.kind,
        hash=hash,
        scopes=json_text(list(token.scopes)),
        books=json_text(list(token.books)),
        toolsets=json_text(list(token.toolsets)),
        created_at=clock.to_text(token.created_at),
        expires_at=moment_text(token.expires_at),
    )


def token_by_hash(reader: Reader, hash: bytes) -> tuple[Token, bytes] | None:
    """The token, and the hash that is kept of it."""
    rows = reader.run("token_by_hash", hash=hash)
    return (_token(rows[0]), bytes(rows[0]["hash"])) if rows else None


def tokens(reader: Reader, tenant: str) -> list[Token]:
    return [_token(row) for row in reader.run("tokens_of_tenant", tenant=tenant)]


def revoke(tx: Tx, tenant: str, id: str) -> Token | None:
    """The token as it stands now; nothing when the tenant has none of this id."""
    rows = tx.run("revoke_token", tenant=tenant, id=id, now=clock.to_text(clock.now()))
    return _token(rows[0]) if rows else None


def note_use(tx: Tx, id: str, seconds: float) -> None:
    """It was used now; not written when that was written within the last ``seconds``."""
    now = clock.now()
    before = clock.to_text(clock.later(now, -seconds))
    tx.run("token_used", id=id, now=clock.to_text(now), before=before)


def note(tx: Tx, book_id: str, actor: str, action: str, **detail: Any) -> None:
    """One line of the audit, of a book or of :func:`tenant_audit`: never what was said. It is no
    change of the book, so it takes no revision."""
    audit.add(tx, book_id, action, actor, **detail)


def tenant_audit(tenant: str) -> str:
    """Under which "book" the audit keeps what happened to a tenant's tokens and doors. No book has
    such an id."""
    return f"tenant {tenant}"


def _token(row: Row) -> Token:
    return Token(
        id=row["id"],
        tenant=row["tenant"],
        name=row["name"],
        kind=row["kind"],
        scopes=tuple(parsed(row["scopes"])),
        books=tuple(parsed(row["books"])),
        toolsets=tuple(parsed(row["toolsets"])),
        created_at=moment(row["created_at"]),
        expires_at=moment_or_none(row["expires_at"]),
        last_used_at=moment_or_none(row["last_used_at"]),
        revoked_at=moment_or_none(row["revoked_at"]),
    )
