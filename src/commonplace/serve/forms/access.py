"""Tokens as JSON; never a secret."""

from typing import Any

from commonplace import clock
from commonplace.model import Token
from commonplace.store.values import moment_text


def token(given: Token) -> dict[str, Any]:
    return {
        "id": given.id,
        "tenant": given.tenant,
        "name": given.name,
        "kind": given.kind,
        "scopes": list(given.scopes),
        "books": list(given.books),
        "toolsets": list(given.toolsets),
        "created_at": clock.to_text(given.created_at),
        "expires_at": moment_text(given.expires_at),
        "last_used_at": moment_text(given.last_used_at),
        "revoked_at": moment_text(given.revoked_at),
    }
