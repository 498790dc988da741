"""What a person and their agents said to each other, from the transcripts that agents leave.

A turn is a memory if it says something in prose (see :mod:`.prose`). Author: the person, or the
agent by its name. Trust: ``user`` or ``agent``. Source: ``claude-code:SESSION`` and so on. Day:
when it was said. The key is made of what the agent calls the turn and of its words as they stand
there, so a session that was resumed, and a second tour, add only what is new.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from commonplace.capture.formats import Problem, digest
from commonplace.capture.touring.clients import claude_code, codex, gemini, opencode
from commonplace.capture.touring.clients.project import Project
from commonplace.capture.touring.clients.reading import moment
from commonplace.capture.touring.finds import AGENTS, Find, Turn
from commonplace.capture.touring.prose import said

_CLIENTS = {
    "claude-code": claude_code,
    "codex": codex,
    "gemini": gemini,
    "opencode": opencode,
}
_LONGEST_SESSION = 200


def read_transcripts(
    part: str, folder: Path, project: Project, person: str
) -> Iterator[Find | Problem]:
    """The turns of all sessions of one agent that belong to the project."""
    client = _CLIENTS[part]
    try:
        paths = sorted(client.files(folder), key=_age)
    except OSError as error:
        yield Problem(part, f"{folder} cannot be read: {error.strerror or error}")
        return
    for path in paths:
        name = f"{part}/{path.relative_to(folder).as_posix()}"
        for found in client.read(path, name, project):
            if isinstance(found, Problem):
                yield found
            else:
                yield from _find(part, found, person)


def inside(path: str, folder: Path) -> Path | None:
    """A session's file, if it is a file of this folder, wherever links lead; else nothing. What a
    path says comes from outside."""
    try:
        file, home = Path(path).expanduser().resolve(strict=True), folder.resolve(strict=True)
        return file if file.is_relative_to(home) and file.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None


def session_turns(part: str, path: Path, session: str) -> list[Turn]:
    """What was said in one session, in order. What is broken is passed over."""
    found = _CLIENTS[part].read(path, f"{part}/{path.name}", Project(None))
    turns = [turn for turn in found if isinstance(turn, Turn)]
    if path.suffix == ".db":  # all sessions are in one file
        return [turn for turn in turns if turn.session == session]
    return turns


def finds_of(part: str, turns: Iterable[Turn], person: str) -> Iterator[Find]:
    """The memories that these turns are, with the same keys that a tour gives them."""
    for turn in turns:
        for found in _find(part, turn, person):
            if isinstance(found, Find):
                yield found


def _age(path: Path) -> tuple[float, str]:
    """Sessions in the order in which they were last written to."""
    try:
        return path.stat().st_mtime, path.as_posix()
    except OSError:  # gone meanwhile: reading it will say so
        return 0.0, path.as_posix()


def _find(part: str, turn: Turn, person: str) -> Iterator[Find | Problem]:
    by_agent = turn.role == "assistant"
    text = said(turn.text, by_agent=by_agent)
    if text is None:
        return
    at = moment(turn.at)
    if at is None:
        yield Problem(turn.where, "it does not say when it was said")
        return
    name = turn.id or digest(turn.session, turn.role, str(turn.at))
    draft: dict[str, Any] = {
        "text": text,
        "author": AGENTS.get(part, part) if by_agent else person,
        "occurred_at": at,
        "source": f"{part}:{turn.session[:_LONGEST_SESSION]}",
        "trust": "agent" if by_agent else "user",
        "idempotency_key": f"{part}:{digest(name, turn.text)}",
    }
    yield Find(part, draft)
