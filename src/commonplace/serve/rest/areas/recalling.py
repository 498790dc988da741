"""Questions, and where something comes from."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from commonplace.library import Book
from commonplace.serve.forms import memories as forms
from commonplace.serve.forms import traces
from commonplace.serve.http.call import Call
from commonplace.serve.rest.areas.shelf import AsOf, TrueAt, Way, past_of, sources_of
from commonplace.serve.rest.asking import Asking, Body, Line, Moment, Name, Text
from commonplace.serve.rest.operation import Area, Given
from commonplace.serve.rest.shapes import memories as shapes
from commonplace.serve.rest.shapes.traces import Trace

area = Area("recall", "Ask, and see where an answer comes from.")

Kind = Literal[
    "observation",
    "fact",
    "preference",
    "decision",
    "procedural",
    "semantic",
    "rationale",
    "document_chunk",
]
Hits = Annotated[int, Meta(ge=1, le=1000, description="How many hits at most.")]
Around = Annotated[int, Meta(ge=0, le=20, description="So many lines around each hit.")]
Tokens = Annotated[int, Meta(ge=1, le=10_000_000, description="How much text the hits may have.")]
Pages = Annotated[bool, Meta(description="True: pages alone; false: none.")]
Id = Annotated[str, Meta(min_length=4, max_length=36)]


class RecallQuery(Asking, kw_only=True):
    q: Annotated[str, Meta(min_length=1, description="The question.")]
    limit: Hits | None = None
    kind: Kind | None = None
    tag: Line | None = None
    source: Line | None = None
    author: Line | None = None
    since: str | None = None
    until: str | None = None
    as_of: str | None = None
    true_at: str | None = None
    pages: Pages | None = None
    strict: bool = False
    expand: Around = 0
    budget: Tokens | None = None
    explain: bool = False
    why_not: Id | None = None
    books: list[Name] = []


class Question(Body, kw_only=True):
    question: Text
    limit: Hits | None = None
    kind: Kind | None = None
    tag: Line | None = None
    source: Line | None = None
    author: Line | None = None
    since: Moment | None = None
    until: Moment | None = None
    as_of: Moment | None = None
    true_at: Moment | None = None
    pages: Pages | None = None
    strict: bool = False
    expand: Around = 0
    budget: Tokens | None = None
    explain: bool = False
    why_not: Id | None = None
    books: list[Name] = []
    session: Annotated[
        Name | None,
        Meta(
            description="Leave out what this session was shown before, and note what it is shown "
            "now: only with a token that may write."
        ),
    ] = None


def recalled(book: Book, question: str, asked: dict[str, Any]) -> dict[str, Any]:
    """The answer, with the filters that were given."""
    books = asked.pop("books", None) or None
    return forms.recall(book.recall(question, books=books, **asked))


@area.post("/recall", scope="read", body=Question, answer=shapes.Recall)
def recall(call: Call, book: Book, given: Given[Asking, Question]) -> Any:
    """Find the memories and pages that answer a question, best first.

    `books`: shared books whose pages answer as well. `as_of`: from what was known then.
    `true_at`: what held then. `why_not`: the id of a memory; `misses` then says why it is no hit.
    """
    asked = msgspec.structs.asdict(given.body)
    if not call.caller.may("write"):
        del asked["session"]  # what a session is shown is written down
    return recalled(book, asked.pop("question"), asked)


@area.get("/recall", scope="read", query=RecallQuery, answer=shapes.Recall)
def recall_by_query(call: Call, book: Book, given: Given[RecallQuery, None]) -> Any:
    """The same as an address, without a session."""
    asked = msgspec.structs.asdict(given.query)
    del asked["book"]
    return recalled(book, asked.pop("q"), asked)


class TraceQuery(Asking, kw_only=True):
    thing: Text
    section: Line | None = None
    shared: Name | None = None
    as_of: AsOf = None
    true_at: TrueAt = None
    reading: Way = None


@area.get("/trace", scope="read", query=TraceQuery, answer=Trace)
def trace(call: Call, book: Book, given: Given[TraceQuery, None]) -> Any:
    """Where something comes from, and what rests on it.

    `thing` is a page, a section of it (`type/slug#section`), a sentence that a page says, a fact or
    a memory by its id.
    """
    query = given.query
    if (past := past_of(book, query)) is not None:
        if query.section is not None:
            return sources_of(past.wiki, query.thing, query.section)
        return traces.trace(past.trace(query.thing))
    if query.shared is not None or query.section is not None:  # only a page can be meant
        wiki = book.wiki if query.shared is None else book.wiki.shared(query.shared)
        return sources_of(wiki, query.thing, query.section)
    return traces.trace(book.trace(query.thing))
