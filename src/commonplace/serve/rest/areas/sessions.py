"""Sessions of agents: what was said, what is worth telling, where they stood."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from commonplace.library import Book
from commonplace.serve.forms import sessions as forms
from commonplace.serve.http.call import Call
from commonplace.serve.rest.asking import Asking, Body, Count, Line, Listing, Moment, Name
from commonplace.serve.rest.operation import Answer, Area, Given
from commonplace.serve.rest.shapes import work as shapes

area = Area("sessions", "Conversations of agents. A session is meant by its client's own key.")

Budget = Annotated[int, Meta(ge=1, le=100_000)]
Limit = Annotated[int, Meta(ge=1, le=1000)]


class SessionsQuery(Asking, kw_only=True):
    project: Line | None = None
    limit: Limit = 50


class Told(Body, kw_only=True):
    """Who works on what; it is noted at the first thing that is written to a session."""

    client: Name | None = None
    project: Line | None = None


class Start(Told, kw_only=True):
    budget: Annotated[Budget | None, Meta(description="Tokens at most.")] = None


class Prompt(Told, kw_only=True):
    text: str
    budget: Annotated[Budget | None, Meta(description="Tokens at most.")] = None


class SaidLine(Body, kw_only=True):
    role: Literal["user", "assistant", "tool", "system"]
    text: str
    at: Moment | None = None
    position: Count | None = None


class Lines(Told, kw_only=True):
    lines: Annotated[list[SaidLine], Meta(min_length=1, max_length=10_000)]


class NewCheckpoint(Told, kw_only=True):
    trigger: Literal["periodic", "agent", "explicit", "pre_compaction", "session_end"] = "explicit"
    digest: str = ""
    queries: Annotated[list[str], Meta(max_length=1000)] = []
    remembers: Annotated[list[str], Meta(max_length=1000)] = []


class RecoverQuery(Asking, kw_only=True):
    project: Line | None = None
    budget: Annotated[Budget | None, Meta(description="Characters at most.")] = None


class TranscriptQuery(Listing, kw_only=True):
    start: Annotated[Count, Meta(description="The first position.")] = 0


@area.get("/sessions", scope="read", query=SessionsQuery, answer=shapes.Sessions)
def list_sessions(call: Call, book: Book, given: Given[SessionsQuery, None]) -> Any:
    """The sessions heard of last."""
    found = book.sessions(given.query.project, given.query.limit)
    return {"sessions": [forms.session(each) for each in found]}


@area.get("/sessions/{id}", scope="read", answer=shapes.SessionShown)
def get_session(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """One session: how it stands, its checkpoints, and what it was shown."""
    live = book.session(given.path["id"])
    info = live.info
    return forms.session(info) | {
        "queries": list(info.queries),
        "checkpoint_list": [forms.checkpoint(each) for each in live.checkpoints()],
        "shown_list": [forms.shown(each) for each in live.shown()],
    }


@area.get(
    "/sessions/{id}/transcript", scope="read", query=TranscriptQuery, answer=shapes.Transcript
)
def get_transcript(call: Call, book: Book, given: Given[TranscriptQuery, None]) -> Answer:
    """What was said, line by line."""
    live = book.session(given.path["id"])
    _ = live.info
    query = given.query
    start = query.start if given.after is None else int(given.after)
    found = live.transcript(start, query.limit + 1)
    onward = found[query.limit].position if len(found) > query.limit else None
    lines = [forms.said(each) for each in found[: query.limit]]
    return Answer({"id": live.id, "lines": lines}, next=onward)


@area.post("/sessions/{id}/lines", scope="write", body=Lines, answer=shapes.Added)
def add_lines(call: Call, book: Book, given: Given[Asking, Lines]) -> Any:
    """Keep lines of the transcript. A position that is taken keeps what it has."""
    body = given.body
    live = book.session(given.path["id"], body.client, body.project)
    return {"id": live.id, "added": live.add_many(map(msgspec.structs.asdict, body.lines))}


@area.post("/sessions/{id}/start", scope="write", body=Start, answer=shapes.SessionText)
def start_session(call: Call, book: Book, given: Given[Asking, Start]) -> Any:
    """What an agent should know now. Nothing worth saying is nothing at all.

    The token must be one that may read as well.
    """
    call.needs("read")
    body = given.body
    live = book.session(given.path["id"], body.client, body.project)
    return {"id": live.id, "text": live.start(body.budget)}


@area.post("/sessions/{id}/prompt", scope="write", body=Prompt, answer=shapes.SessionText)
def prompt(call: Call, book: Book, given: Given[Asking, Prompt]) -> Any:
    """A prompt came: what is worth telling beside it, mostly nothing.

    The token must be one that may read as well.
    """
    call.needs("read")
    body = given.body
    live = book.session(given.path["id"], body.client, body.project)
    return {"id": live.id, "text": live.prompt(body.text, body.budget)}


@area.get("/sessions/{id}/checkpoints", scope="read", answer=shapes.Checkpoints)
def list_checkpoints(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """Where it stood, the newest first."""
    live = book.session(given.path["id"])
    _ = live.info
    return {"checkpoints": [forms.checkpoint(each) for each in live.checkpoints()]}


@area.post(
    "/sessions/{id}/checkpoints",
    scope="write",
    body=NewCheckpoint,
    answer=shapes.Checkpoint,
    status=201,
)
def make_checkpoint(call: Call, book: Book, given: Given[Asking, NewCheckpoint]) -> Any:
    """Note where the session stands, to go on from there."""
    body = given.body
    live = book.session(given.path["id"], body.client, body.project)
    made = live.checkpoint(body.trigger, body.digest, body.queries, body.remembers)
    return forms.checkpoint(made)


@area.get("/sessions/{id}/recover", scope="read", query=RecoverQuery, answer=shapes.SessionText)
def recover(call: Call, book: Book, given: Given[RecoverQuery, None]) -> Any:
    """Where it stood, from its newest checkpoints; else from its project's last session."""
    live = book.session(given.path["id"], project=given.query.project)
    return {"id": live.id, "text": live.recover(given.query.budget)}


@area.post("/sessions/{id}/end", scope="write", answer=shapes.SessionEnded)
def end_session(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """The session has ended: a last checkpoint, and of how much use was what it was shown."""
    live = book.session(given.path["id"])
    _ = live.info  # a name that was mistyped ends no session
    ended = live.end()
    shown = [forms.shown(each) for each in ended.shown]
    return {"id": live.id, "score": ended.score, "used": ended.used, "shown": shown}


@area.get("/sessions/{id}/shown", scope="read", answer=shapes.ShownList)
def list_shown(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """What it was shown, in order."""
    live = book.session(given.path["id"])
    _ = live.info
    return {"shown": [forms.shown(each) for each in live.shown()]}
