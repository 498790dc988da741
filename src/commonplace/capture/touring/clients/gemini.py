r"""Gemini CLI: ``~/.gemini/tmp/PROJECT/chats/session-….json`` or ``.jsonl``.

``.json`` is one object with ``sessionId``, ``projectHash`` and ``messages``. ``.jsonl`` is a line
with the same but the messages, then a line for each of these: a message; ``{"$set": {…}}``, which
replaces what it names, also all messages; ``{"$rewindTo": ID}``, which takes back that message and
all after it. A message has ``id``, ``timestamp``, ``type`` (user or gemini; others are the
program's) and ``content``, a text or parts with text. The later of two with one id counts.

The project's folder stands in ``.project_root`` beside ``chats``; older versions only tell its
SHA-256, so that sessions below the folder cannot be known.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from commonplace.capture.formats import Problem
from commonplace.capture.touring.clients.project import Project
from commonplace.capture.touring.clients.reading import objects, texts, whole, word
from commonplace.capture.touring.finds import Turn

_ROLES = {"user": "user", "gemini": "assistant"}
_LONGEST_PATH = 10_000


def files(folder: Path) -> Iterable[Path]:
    return (path for path in folder.glob("*/chats/*") if path.suffix in (".json", ".jsonl"))


def read(path: Path, name: str, project: Project) -> Iterator[Turn | Problem]:
    root = _root(path.parent.parent)
    if root and not project.owns(root):
        return
    session = _Session(path.stem)
    for found in _records(path, name):
        if isinstance(found, Problem):
            session.problems.append(found)
            continue
        session.take(found)
        if session.is_errand or not (root or project.owns_hash(session.project)):
            return
    if root or project.owns_hash(session.project):
        yield from session.problems
        yield from session.turns(name)


def _root(folder: Path) -> str:
    try:
        with (folder / ".project_root").open("rb") as file:
            return file.read(_LONGEST_PATH).decode("utf-8", "replace").strip()
    except OSError:
        return ""


def _records(path: Path, name: str) -> Iterator[dict[str, Any] | Problem]:
    if path.suffix == ".json":
        yield whole(path, name)
        return
    for found in objects(path, name):
        yield found if isinstance(found, Problem) else found[1]


class _Session:
    """A conversation as its records leave it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.project = ""
        self.is_errand = False
        self.problems: list[Problem] = []
        self._messages: dict[str, dict[str, Any]] = {}

    def take(self, record: dict[str, Any]) -> None:
        changed = record.get("$set")
        if isinstance(changed, dict):
            self.take(changed)
        elif "$rewindTo" in record:
            self._rewind(word(record["$rewindTo"]))
        elif word(record.get("type")) and "content" in record:
            self._add(record)
        else:
            self.id = word(record.get("sessionId")) or self.id
            self.project = word(record.get("projectHash")) or self.project
            self.is_errand = record.get("kind") == "subagent"
            if isinstance(record.get("messages"), list):
                self._messages.clear()
                for message in record["messages"]:
                    if isinstance(message, dict):
                        self._add(message)

    def turns(self, name: str) -> Iterator[Turn]:
        for key, message in self._messages.items():
            role = _ROLES.get(word(message.get("type")))
            if role:
                text = texts(message.get("content"))
                told = word(message.get("id"))
                yield Turn(self.id, role, text, message.get("timestamp"), told, f"{name}: {key}")

    def _add(self, message: dict[str, Any]) -> None:
        key = word(message.get("id")) or f"message {len(self._messages) + 1}"
        kept = ("id", "type", "content", "timestamp")
        self._messages[key] = {name: message.get(name) for name in kept}

    def _rewind(self, to: str) -> None:
        keys = [*self._messages]
        if to in self._messages:
            for key in keys[keys.index(to) :]:
                del self._messages[key]
