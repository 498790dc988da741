"""Agents' clients: how each is connected, and when it was last heard of.

Nothing is written here: a client's settings are changed by whoever sits at its machine, with the
command that is shown. What stands in a client's files is not shown either, only what would be
added: others keep their keys there.
"""

import shlex
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from commonplace.errors import CommonplaceError
from commonplace.model import Session
from commonplace.serve.connect import plans
from commonplace.serve.connect.clients import CLIENTS, Target, targets, where
from commonplace.serve.connect.entries import Program
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit
from commonplace.store.values import moment_text

#: Sessions that are looked through for who was here.
_SESSIONS = 300


@dataclass(frozen=True, slots=True)
class Addition:
    """What connecting would write into one file."""

    path: str
    lines: str


@dataclass(frozen=True, slots=True)
class Known:
    """A client, and what is known of it here."""

    name: str
    title: str
    command: str
    #: ``connected``, ``not connected``; nothing where this machine's files are not to be seen.
    state: str
    seen_at: datetime | None
    sessions: int
    additions: tuple[Addition, ...]
    notes: tuple[str, ...]


def show(visit: Visit) -> Shown:
    found = visit.book.sessions(limit=_SESSIONS)
    options = _options(visit)
    clients = [_known(visit, name, found, options) for name in CLIENTS]
    others = sorted({each.client for each in found if each.client} - set(CLIENTS))
    data = {
        "clients": clients,
        "others": [(name, _seen(found, name)) for name in others],
        "book": visit.book.info.name,
        "address": visit.prefix,
        "runs": visit.call.runs_library,
    }

    def told() -> dict[str, Any]:
        return {
            "clients": [asdict(each) | {"seen_at": moment_text(each.seen_at)} for each in clients]
        }

    return Shown("work/connect.html", "Connect", data, told)


def _known(visit: Visit, name: str, found: Sequence[Session], options: tuple[str, ...]) -> Known:
    client = CLIENTS[name]
    files = _files(name, options) if visit.call.runs_library else []
    return Known(
        name=name,
        title=client.title,
        command=shlex.join(["commonplace", "connect", name, *options]),
        state=_state(files),
        seen_at=_seen(found, name),
        sessions=sum(each.client == name for each in found),
        additions=tuple(_added(each) for each in files),
        notes=client.notes,
    )


def _options(visit: Visit) -> tuple[str, ...]:
    """What a command needs to mean this library and this book, where they are not the usual ones. A
    URL may hold a password: that one goes into the settings."""
    library = visit.call.library
    place = library.config.library if library.origins.get("library") == "given" else ""
    path = "" if "://" in place else place
    book = visit.book.info.name
    said = {
        "library": str(Path(path).expanduser().absolute()) if path else "",
        "book": "" if book == library.config.book else book,
    }
    return tuple(f"--{name}={value}" for name, value in said.items() if value)


def _files(name: str, options: tuple[str, ...]) -> list[Target]:
    program = Program((sys.executable, "-P", "-m", "commonplace"), options)
    return targets(name, where(name, project=None), program, instructions=False)


def _state(files: list[Target]) -> str:
    if not files:
        return ""
    try:
        return "connected" if plans.is_connected(files) else "not connected"
    except (CommonplaceError, OSError):  # a file that we may not read
        return "not connected"


def _added(target: Target) -> Addition:
    return Addition(str(target.path), "\n".join(part.shown() for part in target.parts))


def _seen(found: Sequence[Session], name: str) -> datetime | None:
    return max((each.seen_at for each in found if each.client == name), default=None)


SCREENS = (Screen("/connect", show, area="connect"),)
