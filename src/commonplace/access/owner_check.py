"""Look at the owner's token: hooks, ``commonplace mcp`` and ``commonplace web`` come in with it."""

from collections.abc import Iterator
from pathlib import Path

from commonplace.access.tokens import Access
from commonplace.errors import UsageError
from commonplace.upkeep.doctor import REPAIR, Finding

_CHECK = "token"


def examine_owner(access: Access, path: Path) -> Iterator[Finding]:
    """Report whether the token in the owner's file opens this library. Where there is no file, no
    daemon has run here, and there is nothing to report."""
    try:
        state = access.owner_state(path)
    except UsageError as error:
        yield Finding("bad", _CHECK, f"The owner's token cannot be read: {error}")
        return
    if state == "valid":
        yield Finding("ok", _CHECK, "The owner's token is valid.")
    elif state == "revoked":
        yield Finding(
            "bad",
            _CHECK,
            f"The owner's token in {path} was revoked or has expired, so every hook and every call "
            "of `commonplace mcp` is refused.",
            REPAIR,
        )
    elif state == "exposed":
        text = f"Other users of this machine could read the owner's token in {path}."
        yield Finding("warn", _CHECK, f"{text} A new one takes its place:", REPAIR)


def renew_owner(access: Access, path: Path) -> list[str]:
    """Replace an owner's token that opens nothing or that others could read; say what was done."""
    if access.owner_state(path) in ("missing", "valid"):
        return []
    access.owner_token(path)
    return [f"A new owner's token is in {path}: hooks and `commonplace mcp` use it at once."]
