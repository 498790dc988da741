"""Memories of what was said, made when there is time for it: the job ``transcript``.

From the client's own transcript, read as a tour reads it (see
:mod:`commonplace.capture.touring.transcripts`) and with the same keys, so nothing is remembered
twice, however often a session ends, is resumed and ends again. A path comes from outside: it
counts only if it is a regular file in the folder where that client keeps its transcripts. Without
one, the lines count that the session has kept; and a session that has kept none gets those of the
transcript.

One job a session: what is handed in again while it waits is done by the same one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commonplace import clock
from commonplace.capture.draft import Draft, draft
from commonplace.capture.remember import Capture
from commonplace.capture.touring.clients.reading import moment
from commonplace.capture.touring.finds import AGENTS, Turn
from commonplace.capture.touring.transcripts import finds_of, inside, session_turns
from commonplace.errors import InvalidInput
from commonplace.model import Job
from commonplace.sessions.redact import redacted
from commonplace.store import jobs as ledger
from commonplace.store.books import load_zone
from commonplace.store.engine import Tx

if TYPE_CHECKING:
    from commonplace.sessions.live import LiveSession

JOB = "transcript"
_ANYBODY = "agent"


@dataclass(frozen=True, slots=True)
class Reader:
    """What reading takes."""

    capture: Capture
    book_id: str
    max_chars: int
    #: Who the person is that the agent talks to.
    person: str
    #: Where each client keeps its transcripts.
    folders: Mapping[str, Path]


def queue(tx: Tx, about: Mapping[str, Any], *, ended: bool) -> None:
    """What was said is to be read, and with ``ended`` the session is to be ended."""
    key = f"{JOB}:{about['session']}"
    given = {name: value for name, value in about.items() if value}
    told = {**given, "ended": True} if ended else given
    if ledger.enqueue(tx, ledger.NewJob(tx.book_id, JOB, told, key)) is None:
        ledger.add_args(tx, key, told)


def read_session(job: Job, live: "LiveSession", reader: Reader) -> Mapping[str, Any]:
    """The job. Says what came of it."""
    client = str(job.args.get("client") or _ANYBODY)
    path = _file(client, job.args.get("path"), reader.folders)
    turns = session_turns(client, path, live.id) if path else _kept(live)
    if path and not live.transcript(limit=1):
        live.add_many(_line(turn, reader.max_chars) for turn in turns)
    added = duplicates = 0
    for memory in reader.capture.remember(reader.book_id, _drafts(client, turns, reader)):
        added += not (memory.duplicate or memory.suppressed)
        duplicates += memory.duplicate
    if job.args.get("ended"):
        live.end()
    return {"turns": len(turns), "memories": added, "known": duplicates, "file": path is not None}


def _file(client: str, path: object, folders: Mapping[str, Path]) -> Path | None:
    known = client in AGENTS and client in folders and isinstance(path, str)
    return inside(str(path), folders[client]) if known else None


def _kept(live: "LiveSession") -> list[Turn]:
    return [
        Turn(live.id, said.role, said.text, clock.to_text(said.at), str(said.position), "")
        for said in live.transcript()
        if said.role in ("user", "assistant")
    ]


def _line(turn: Turn, longest: int) -> dict[str, Any]:
    return {"role": turn.role, "text": turn.text[:longest], "at": moment(turn.at)}


def _drafts(client: str, turns: list[Turn], reader: Reader) -> Iterator[Draft]:
    zone = load_zone(reader.capture.engine, reader.book_id)
    for find in finds_of(client, turns, reader.person):
        fields = dict(find.draft)
        try:
            yield draft(redacted(fields.pop("text")), reader.max_chars, zone, **fields)
        except InvalidInput:  # one turn that cannot be kept is no reason to lose the others
            continue
