r"""OpenCode: ``~/.local/share/opencode/storage``, a file for everything.

``session/PROJECT/SESSION.json`` has ``id``, ``directory`` and, for an agent that was sent by
another, ``parentID``. ``message/SESSION/MESSAGE.json`` has ``id``, ``role`` and ``time.created`` in
milliseconds. ``part/MESSAGE/PART.json`` has ``type`` and, if that is text, ``text``; a
``synthetic`` or ``ignored`` part was not said by anybody. Names sort by time.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from commonplace.capture.formats import Problem
from commonplace.capture.touring.clients.project import Project
from commonplace.capture.touring.clients.reading import inner, whole, word
from commonplace.capture.touring.finds import Turn

#: What may be part of a path: an id comes from a file, and could be ``../..``.
_ID = re.compile(r"[A-Za-z0-9][\w-]{0,200}", re.ASCII)


def files(folder: Path) -> Iterable[Path]:
    return (folder / "storage" / "session").glob("*/*.json")


def read(path: Path, name: str, project: Project) -> Iterator[Turn | Problem]:
    session = whole(path, name)
    if isinstance(session, Problem):
        if project.owns(""):
            yield session
        return
    id = word(session.get("id"))
    if not project.owns(word(session.get("directory"))) or session.get("parentID"):
        return
    if not _ID.fullmatch(id):
        yield Problem(name, "its id is none", name)
        return
    storage = path.parents[2]
    for file in sorted((storage / "message" / id).glob("*.json")):
        yield from _turn(storage, file, id)


def _turn(storage: Path, file: Path, session: str) -> Iterator[Turn | Problem]:
    where = f"opencode/message/{session}/{file.name}"
    message = whole(file, where)
    if isinstance(message, Problem):
        yield message
        return
    id, role = word(message.get("id")), word(message.get("role"))
    if role not in ("user", "assistant") or not _ID.fullmatch(id):
        return
    said: list[str] = []
    for part_file in sorted((storage / "part" / id).glob("*.json")):
        part = whole(part_file, f"opencode/part/{id}/{part_file.name}")
        if isinstance(part, Problem):
            yield part
        elif part.get("type") == "text" and not (part.get("synthetic") or part.get("ignored")):
            said.append(word(part.get("text")))
    at = inner(message, "time", "created")
    yield Turn(session, role, "\n\n".join(filter(None, said)), at, id, where)
