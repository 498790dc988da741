"""Memories: remember, list, look, trace; and what would go with them."""

from collections.abc import Iterator
from itertools import islice
from typing import IO, Any, Literal

import msgspec

from commonplace.capture.again import FORGOTTEN
from commonplace.capture.formats.lines import LONGEST_LINE
from commonplace.capture.when import instant
from commonplace.errors import Conflict, InvalidInput
from commonplace.library import Book
from commonplace.model import Memory
from commonplace.serve.forms import memories as forms
from commonplace.serve.forms import radius, seen, traces
from commonplace.serve.http.call import Call
from commonplace.serve.rest.asking import Asking, Body, Line, Listing, Moment, Share, Text
from commonplace.serve.rest.operation import NDJSON, Answer, Area, Given
from commonplace.serve.rest.shapes import memories as shapes
from commonplace.serve.rest.shapes import told
from commonplace.serve.rest.shapes.traces import MemoryTrace
from commonplace.store import memories as rows
from commonplace.wiki.tracing import memory_trace

area = Area("memories", "What was observed, as it was said.")

MOST_AT_ONCE = 10_000
#: Lines of a stream that are kept in one transaction.
_BATCH = 200
TRUST = {"person": "user", "agent": "agent"}
Kind = Literal[
    "observation", "fact", "preference", "decision", "procedural", "semantic", "rationale"
]


class Remember(Body, kw_only=True):
    """What was observed. Who vouches for it is who sends it, so `trust` is not taken."""

    text: Text
    kind: Kind | None = None
    occurred_at: Moment | None = None
    observed_at: Moment | None = None
    valid_from: Moment | None = None
    valid_to: Moment | None = None
    author: Line | None = None
    source: Line | None = None
    importance: Share | None = None
    confidence: Share | None = None
    place: Line | None = None
    journal: Line | None = None
    why: Line | None = None
    tags: list[Line] = []
    metadata: dict[str, Any] = {}
    idempotency_key: Line | None = None


class LogQuery(Listing, kw_only=True):
    day: str | None = None
    order: Literal["captured", "newest"] = "captured"


def fields_of(call: Call, said: Remember, key: str | None = None) -> dict[str, Any]:
    """What `remember` is told, with who sends it."""
    given = {name: value for name, value in msgspec.structs.asdict(said).items() if value}
    given.setdefault("author", call.author.name)
    if key is not None:  # one token's key is not another's
        given.setdefault("idempotency_key", f"{call.caller.token_id}:{key}")
    return given | {"trust": TRUST.get(call.caller.kind, "agent")}


@area.post(
    "/memories",
    scope="write",
    body=Remember,
    answer=shapes.Kept,
    status=201,
    statuses=(200,),
    tagged=True,
)
def remember(call: Call, book: Book, given: Given[Asking, Remember]) -> Answer:
    """Keep what was observed; it is durable when this answers.

    200 instead of 201: it was known already. `secrets_removed` names the kinds of keys, tokens and
    passwords that were taken out of it. `Idempotency-Key` is the memory's `idempotency_key`,
    unless the body has one.
    """
    kept = book.remember(**fields_of(call, given.body, given.key))
    return Answer(forms.kept(kept, given.body.text), status=200 if kept.duplicate else 201)


@area.post("/memories/batch", scope="write", body=list[Remember], answer=shapes.KeptMany)
def remember_many(call: Call, book: Book, given: Given[Asking, list[Remember]]) -> Any:
    """Keep several at once, at most 10,000, in the order in which they are told."""
    if len(given.body) > MOST_AT_ONCE:
        raise InvalidInput(f"At most {MOST_AT_ONCE:,} at once: send the rest after, or a stream.")
    kept = book.remember_many(fields_of(call, each) for each in given.body)
    said = zip(kept, given.body, strict=True)
    return {"memories": [forms.kept(each, told.text) for each, told in said]}


@area.post(
    "/memories/stream",
    scope="write",
    body=Remember,
    answer=told.Line,
    takes=NDJSON,
    gives=NDJSON,
)
def remember_stream(
    call: Call, book: Book, given: Given[Asking, IO[bytes]]
) -> Iterator[dict[str, Any]]:
    """Keep one memory a line; each line is answered by one.

    A line that cannot be kept is answered with what is wrong with it, and the others go on. What
    has an `id` in the answer is durable.
    """
    lines = iter(lambda: given.body.readline(LONGEST_LINE), b"")
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    while batch := [*islice(numbered, _BATCH)]:
        yield from _kept(call, book, batch)


def _kept(call: Call, book: Book, batch: list[tuple[int, bytes]]) -> Iterator[dict[str, Any]]:
    wrong: dict[int, str] = {}
    ready: dict[int, dict[str, Any]] = {}
    for number, line in batch:
        try:
            ready[number] = fields_of(call, msgspec.json.decode(line, type=Remember))
        except (ValueError, RecursionError) as error:
            wrong[number] = str(error)[:200]
    kept: dict[int, Memory] = {}
    try:
        kept = dict(zip(ready, book.remember_many(ready.values()), strict=True))
    except (Conflict, InvalidInput):  # one of them is refused: each by itself then, others stay
        for number, fields in ready.items():
            try:
                kept[number] = book.remember(**fields)
            except (Conflict, InvalidInput) as error:
                wrong[number] = str(error)
    wrong |= {number: FORGOTTEN for number, memory in kept.items() if memory.suppressed}
    for number, _ in batch:
        memory = kept.get(number) if number not in wrong else None
        yield {
            "line": number,
            "id": memory.id if memory else None,
            "duplicate": memory.duplicate if memory else False,
            "error": wrong.get(number),
        }


@area.get("/memories", scope="read", query=LogQuery, answer=shapes.MemoryList)
def list_memories(call: Call, book: Book, given: Given[LogQuery, None]) -> Answer:
    """Memories: of a day in order, in the order of capture, or the newest first.

    The newest are told without a cursor.
    """
    query = given.query
    if query.day is None and query.order == "newest":
        return Answer({"memories": [forms.memory(each) for each in book.log(limit=query.limit)]})
    if query.day is not None:
        return _of_day(book, query.day, query.limit, int(given.after or 0))
    engine, after = call.library.engine, str(given.after or "")
    found = engine.read(lambda reader: rows.after(reader, book.info.id, after, query.limit + 1))
    shown = found[: query.limit]
    onward = shown[-1].id if len(found) > query.limit else None
    return Answer({"memories": [forms.memory(each) for each in shown]}, next=onward)


def _of_day(book: Book, day: str, limit: int, skip: int) -> Answer:
    instant(day)  # what is no day is said to be none
    found = book.log(day, limit=skip + limit + 1)[skip:]
    onward = skip + limit if len(found) > limit else None
    return Answer({"memories": [forms.memory(each) for each in found[:limit]]}, next=onward)


@area.get("/memories/{id}", scope="read", answer=shapes.MemoryShown, tagged=True)
def get_memory(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """One memory, with the names in it, what was made of it, and its history.

    By its id, or as much of its beginning or end as no other has.
    """
    return seen.form(seen.look(book, book.memory(given.path["id"])))


@area.get("/memories/{id}/trace", scope="read", answer=MemoryTrace)
def trace_memory(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """The facts, pages, sections and sentences that rest on a memory."""
    memory = book.memory(given.path["id"])
    return traces.of_memory(memory_trace(call.library.engine, book.info.id, memory))


@area.get("/memories/{id}/blast-radius", scope="read", answer=shapes.BlastRadius)
def blast_radius(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """What would go or change if it were forgotten; nothing is."""
    return {"blast_radius": radius.form(book.blast_radius(given.path["id"]))}
