r"""Codex: ``~/.codex/sessions/YEAR/MONTH/DAY/rollout-….jsonl``, one record a line.

Each record has ``timestamp``, ``type`` and ``payload``. The first, ``session_meta``, tells ``id``
and ``cwd``; of the others those of type ``response_item`` count whose payload is a message of the
role user or assistant, in parts ``input_text`` or ``output_text``. ``event_msg`` says the same
again. A session whose ``source`` names a subagent is another agent's errand.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from commonplace.capture.formats import Problem
from commonplace.capture.touring.clients.project import Project
from commonplace.capture.touring.clients.reading import inner, objects, texts, word
from commonplace.capture.touring.finds import Turn


def files(folder: Path) -> Iterable[Path]:
    return folder.glob("**/rollout-*.jsonl")


def read(path: Path, name: str, project: Project) -> Iterator[Turn | Problem]:
    session, ours = path.stem.removeprefix("rollout-"), project.owns("")
    held: list[Problem] = []
    for found in objects(path, name, '"session_meta"', '"response_item"'):
        if isinstance(found, Problem):
            held.append(found)
            continue
        where, record = found
        payload = record.get("payload")
        if record.get("type") == "session_meta":
            sent = inner(payload, "source", "subagent")
            if sent or not project.owns(word(inner(payload, "cwd"))):
                return
            session, ours = word(inner(payload, "id")) or session, True
        elif not ours:
            return
        yield from held
        held.clear()
        role = word(inner(payload, "role"))
        if inner(payload, "type") == "message" and role in ("user", "assistant"):
            text = texts(inner(payload, "content"), "input_text", "output_text")
            told = word(inner(payload, "id"))
            yield Turn(session, role, text, record.get("timestamp"), told, where)
    yield from held if ours else ()
