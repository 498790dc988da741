r"""OpenCode: a database, or, before its version 1.2, a file for everything.

The database is ``~/.local/share/opencode/opencode.db`` (see
:mod:`commonplace.store.outside.opencode`). The files lie in ``storage`` beside it:
``session/PROJECT/SESSION.json`` has ``id``, ``directory`` and, for an agent that was sent by
another, ``parentID``; ``message/SESSION/MESSAGE.json`` has ``id``, ``role`` and ``time.created`` in
milliseconds; ``part/MESSAGE/PART.json`` has ``type`` and, if that is text, ``text``; a
``synthetic`` or ``ignored`` part was not said by anybody. Names sort by time. What was moved from
the files into the database is the same turn in both.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from commonplace.capture.formats import Problem
from commonplace.capture.touring.clients.project import Project
from commonplace.capture.touring.clients.reading import inner, parsed, whole, word
from commonplace.capture.touring.finds import Turn
from commonplace.errors import InvalidInput
from commonplace.store.outside.opencode import OpenCodeFile

DATABASE = "opencode.db"
#: What may be part of a path: an id comes from a file, and could be ``../..``.
_ID = re.compile(r"[A-Za-z0-9][\w-]{0,200}", re.ASCII)

#: A message or a part, or why it cannot be read.
_Read = dict[str, Any] | Problem


def files(folder: Path) -> Iterable[Path]:
    yield from (folder / "storage" / "session").glob("*/*.json")
    yield from folder.glob(DATABASE)


def read(path: Path, name: str, project: Project) -> Iterator[Turn | Problem]:
    if path.name != DATABASE:
        yield from _read_files(path, name, project)
        return
    try:
        with OpenCodeFile(path) as database:
            yield from _read_database(database, name, project)
    except InvalidInput as error:
        yield Problem(name, str(error), name)


def _read_database(database: OpenCodeFile, name: str, project: Project) -> Iterator[Turn | Problem]:
    for session in database.sessions():
        if session.get("parent_id") or not project.owns(session["directory"]):
            continue
        for row in database.messages(session["id"]):
            where = f"{name}: {row['id']}"
            message = _object(row["data"], where)
            parts = [_object(part["data"], where) for part in database.parts(row["id"])]
            if isinstance(message, dict):
                message["id"] = row["id"]
            yield from _turn(message, parts, session["id"], where)


def _object(data: str, where: str) -> _Read:
    found = parsed(data)
    return Problem(where, found) if isinstance(found, str) else found


def _read_files(path: Path, name: str, project: Project) -> Iterator[Turn | Problem]:
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
        where = f"opencode/message/{id}/{file.name}"
        message = whole(file, where)
        yield from _turn(message, _part_files(storage, message), id, where)


def _part_files(storage: Path, message: _Read) -> Iterator[_Read]:
    id = word(inner(message, "id"))
    if _ID.fullmatch(id):
        for file in sorted((storage / "part" / id).glob("*.json")):
            yield whole(file, f"opencode/part/{id}/{file.name}")


def _turn(
    message: _Read, parts: Iterable[_Read], session: str, where: str
) -> Iterator[Turn | Problem]:
    if isinstance(message, Problem):
        yield message
        return
    role = word(message.get("role"))
    if role not in ("user", "assistant"):
        return
    said: list[str] = []
    for part in parts:
        if isinstance(part, Problem):
            yield part
        elif part.get("type") == "text" and not (part.get("synthetic") or part.get("ignored")):
            said.append(word(part.get("text")))
    at = inner(message, "time", "created")
    yield Turn(session, role, "\n\n".join(filter(None, said)), at, word(message.get("id")), where)
