r"""Claude Code: ``~/.claude/projects/FOLDER/SESSION.jsonl``, one record a line.

A record that counts has ``type`` user or assistant, ``message.content`` (a text, or blocks of which
those of type text count), ``cwd``, ``sessionId``, ``uuid`` and ``timestamp``. Not said by anybody:
records with ``isMeta``, ``isSidechain``, ``isCompactSummary``, ``isVisibleInTranscriptOnly`` or
``isApiErrorMessage``, and results of tools, which come as user. The folder's name tells the
project only roughly; ``cwd`` tells it.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from commonplace.capture.formats import Problem
from commonplace.capture.touring.clients.project import Project
from commonplace.capture.touring.clients.reading import inner, objects, texts, word
from commonplace.capture.touring.finds import Turn

_ASIDE = (
    "isMeta",
    "isSidechain",
    "isCompactSummary",
    "isVisibleInTranscriptOnly",
    "isApiErrorMessage",
    "toolUseResult",
)


def files(folder: Path) -> Iterable[Path]:
    return folder.glob("*/*.jsonl")


def read(path: Path, name: str, project: Project) -> Iterator[Turn | Problem]:
    held: list[Problem] = []  # not told before we know that the file is ours
    ours = project.owns("")
    for found in objects(path, name, '"user"', '"assistant"'):
        if isinstance(found, Problem):
            held.append(found)
            continue
        where, record = found
        if not ours and (place := word(record.get("cwd"))):
            if not project.owns(place):
                return
            ours = True
        if ours:
            yield from held
            held.clear()
            turn = _turn(record, path.stem, where)
            if turn:
                yield turn
    yield from held if ours else ()


def _turn(record: dict[str, Any], session: str, where: str) -> Turn | None:
    role = word(record.get("type"))
    if role not in ("user", "assistant") or any(record.get(name) for name in _ASIDE):
        return None
    content = inner(record, "message", "content")
    if isinstance(content, list) and any(inner(c, "type") == "tool_result" for c in content):
        return None
    return Turn(
        session=word(record.get("sessionId")) or session,
        role=role,
        text=texts(content, "text"),
        at=record.get("timestamp"),
        id=word(record.get("uuid")),
        where=where,
    )
