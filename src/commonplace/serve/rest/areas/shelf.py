"""What the operations on pages share."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any, Literal, TypedDict

from msgspec import Meta

from commonplace.errors import InvalidInput
from commonplace.library import Book
from commonplace.model import Page
from commonplace.past.view import PastBook
from commonplace.recall.lookups import find_memory
from commonplace.serve.forms import pages as forms
from commonplace.serve.forms import pasts, traces
from commonplace.serve.http.call import Call
from commonplace.serve.rest.asking import Asking, Body, Count, Name
from commonplace.serve.rest.etags import expected_version
from commonplace.serve.rest.operation import Given
from commonplace.serve.rest.shapes.pages import Changed
from commonplace.wiki.tracing import page_trace
from commonplace.wiki.wiki import Wiki
from commonplace.wiki.writing import How

PageType = Literal["entity", "topic", "decision", "concept", "project", "reference", "theme"]
Confidence = Literal["low", "medium", "high"]
Reason = Annotated[str, Meta(max_length=500, description="Why; it stands in the history.")]
Sources = Annotated[
    list[Annotated[str, Meta(min_length=4, max_length=36)]],
    Meta(max_length=500, description="Ids of memories that it rests on."),
]
PageText = Annotated[str, Meta(max_length=2_000_000)]
Shared = Annotated[Name | None, Meta(description="A book that is shared with this one.")]
PATH = "/pages/{type}/{slug}"


AsOf = Annotated[str, Meta(max_length=40, description="What was believed then.")] | None
TrueAt = Annotated[str, Meta(max_length=40, description="What held then.")] | None
Way = Annotated[
    Literal["recorded", "rebuilt"] | None,
    Meta(description="How the past is to be known; else whichever knows more."),
]


class OnShelf(Asking, kw_only=True):
    """A page of the book, or of one that is shared with it."""

    shared: Shared = None


class _Change(TypedDict):
    scope: str
    query: type[Asking]
    answer: Any
    tagged: bool
    expects: bool


#: What every operation says of itself that changes a page.
CHANGE: _Change = {
    "scope": "write",
    "query": OnShelf,
    "answer": Changed,
    "tagged": True,
    "expects": True,
}


class Signed(Body, kw_only=True):
    reason: Reason = ""


class Expecting(Signed, kw_only=True):
    """`expect_version`, or the header `If-Match`: nothing is written if the page has another."""

    expect_version: Count | None = None


class Then(OnShelf, kw_only=True):
    """As it is, or as it was: ISO 8601; a day means its end."""

    as_of: AsOf = None
    true_at: TrueAt = None
    reading: Way = None


def past_of(book: Book, query: Any) -> PastBook | None:
    """The book at the moment that is asked for; nothing when that is now."""
    if query.as_of is None and query.true_at is None:
        if query.reading is not None:
            raise InvalidInput("`reading` goes with `as_of`.")
        return None
    if getattr(query, "shared", None) is not None:
        raise InvalidInput("What a shared book was is asked in that book: `book`, not `shared`.")
    return book.past(query.as_of, query.true_at, reading=query.reading)


def looked_at(call: Call, book: Book, query: Any) -> tuple[Wiki, dict[str, Any]]:
    """The wiki that is meant, as it is or as it was, and what goes with the answer."""
    past = past_of(book, query)
    return (wiki_of(call, book, query.shared) if past is None else past.wiki), pasts.beside(past)


def wiki_of(call: Call, book: Book, shared: str | None = None) -> Wiki:
    """The wiki that is meant, written by who asks."""
    wiki = book.wiki if shared is None else book.wiki.shared(shared)
    return wiki.by(call.author)


def opened(call: Call, book: Book, given: Given[Any, Any]) -> tuple[Wiki, Page]:
    """The wiki, and the page that the path names."""
    wiki = wiki_of(call, book, given.query.shared)
    return wiki, wiki.page(ref_of(given))


def ref_of(given: Given[Any, Any]) -> str:
    slug = given.path["slug"]
    return f"{given.path['type']}/{slug}" if "type" in given.path else slug


def how(given: Given[Any, Any], page: Page) -> How:
    """Why, and the version that was read: the body's word goes before the header's."""
    body = given.body
    said = body.expect_version
    expected = said if said is not None else expected_version(given.if_match, page)
    return {"reason": body.reason, "expect_version": expected}


def outcome(wiki: Wiki, before: Page, after: Page, **also: Any) -> dict[str, Any]:
    """The page as it is now, and whether that is new."""
    changed = before.version != after.version
    return forms.page(wiki, after) | {"changed": changed} | also


def memory_ids(wiki: Wiki, given: Iterable[str]) -> tuple[str, ...]:
    """Whole ids for what may be ends of them."""
    return tuple(find_memory(wiki.engine, wiki.book.id, each).id for each in given)


def sources_of(wiki: Wiki, ref: str, section: str | None = None) -> dict[str, Any]:
    """What a page rests on. What a book shares is its pages: of a shared page the memories are
    named, and what they say is told to nobody else."""
    found = page_trace(wiki.engine, wiki.book.id, ref)
    if wiki.tools.member_id is not None:
        found = replace(found, memories={})
    return traces.of_page(found, section)
