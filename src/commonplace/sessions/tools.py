"""What a session works with, and what it is given by its client, checked."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from commonplace import clock
from commonplace.capture.check import count, line, one_of, shown
from commonplace.capture.normalise import visible
from commonplace.capture.when import instant
from commonplace.config import SessionsConfig
from commonplace.errors import InvalidInput
from commonplace.model import ROLES, Recall, Said, Session, Shown
from commonplace.sessions.injected import without_injected
from commonplace.sessions.redact import redacted
from commonplace.store.engine import Engine
from commonplace.store.sessions import said as rows

LONGEST_KEY, LONGEST_PROJECT = 200, 500
_POSITIONS = 2**31 - 1
_FIELDS = {"role", "text", "at", "position"}


@dataclass(frozen=True, slots=True)
class Tools:
    """A book's engine and settings, and what other stages do for its sessions."""

    engine: Engine
    book_id: str
    config: SessionsConfig
    #: The longest line, in characters.
    max_chars: int
    #: A question, how many hits, and the session that looks for what to tell.
    recall: Callable[[str, int, str], Recall]
    #: Is told, when a session ends, what it was shown and of how much use that was.
    learn: Callable[[str, Sequence[Shown]], None] | None = None
    #: Whether nothing may be learned from a session that ends.
    is_frozen: bool = False


def latest_sessions(engine: Engine, book_id: str, project: object, limit: object) -> list[Session]:
    """The sessions heard of last, or those of one project."""
    whose, most = key("project", project, LONGEST_PROJECT), count("limit", limit, 100_000)
    return engine.read(lambda reader: rows.latest(reader, book_id, whose, most))


def key(name: str, value: object, longest: int = LONGEST_KEY) -> str | None:
    """A short line, as sessions, clients and projects are called."""
    clean = None if value is None else line(name, value)
    if clean is not None and len(clean) > longest:
        raise InvalidInput(f"{name} has {len(clean)} characters; at most {longest} are kept.")
    return clean


def session_key(value: object) -> str:
    clean = key("session", value)
    if clean is None:
        raise InvalidInput("A session needs a key: give the one that its client uses.")
    return clean


def clean_text(text: object) -> str:
    """Text as sessions keep it: what can be seen, without secrets, without what we put there."""
    if not isinstance(text, str):
        raise InvalidInput(f"What was said must be text, not {type(text).__name__}.")
    return redacted(without_injected(visible(text))).strip("\n")


def lines(given: Iterable[Mapping[str, Any]], longest: int) -> list[tuple[int | None, Said]]:
    """Lines with the positions that they were given; a line without words is left out."""
    found = []
    now = clock.now()
    for each in given:
        if unknown := each.keys() - _FIELDS:
            raise InvalidInput(f"A line of a transcript has no {', '.join(sorted(unknown))}.")
        position = _position(each.get("position"))
        text = each.get("text")
        if isinstance(text, str) and len(text) > longest:
            told = f"A line has {len(text):,} characters; at most {longest:,} are kept."
            raise InvalidInput(f"{told} Give a long one in parts, or as a document.")
        if clean := clean_text(text):
            role = one_of("role", each.get("role"), ROLES)
            found.append((position, Said(position or 0, role, clean, _at(each.get("at"), now))))
    return found


def _position(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < _POSITIONS:
        raise InvalidInput(f"position must be a whole number from 0, not {shown(value)}.")
    return value


def _at(value: object, now: datetime) -> datetime:
    return now if value is None else instant(value)
