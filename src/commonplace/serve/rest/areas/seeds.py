"""Routes that other programs of this kind have, so that what speaks to them speaks to us.

``/api/wiki/pages…`` are pages by their slug alone, ``/api/memory/…`` remember and recall. They take
the names that are usual there; what they tell is what all other operations tell.
"""

from typing import Annotated, Any

from msgspec import Meta

from commonplace.errors import InvalidInput
from commonplace.library import Book
from commonplace.serve.forms import lists
from commonplace.serve.forms import memories as forms
from commonplace.serve.forms import pages as page_forms
from commonplace.serve.http.call import Call
from commonplace.serve.rest.areas.memories import TRUST
from commonplace.serve.rest.areas.recalling import recalled
from commonplace.serve.rest.areas.shelf import (
    Confidence,
    PageText,
    PageType,
    Reason,
    outcome,
    wiki_of,
)
from commonplace.serve.rest.asking import Asking, Body, Count, Line, Listing, Moment, Share, Text
from commonplace.serve.rest.etags import expected_version
from commonplace.serve.rest.operation import Answer, Area, Given
from commonplace.serve.rest.shapes import memories as memory_shapes
from commonplace.serve.rest.shapes import pages as shapes
from commonplace.wiki.draft import PageDraft

area = Area("seeds", "Routes that other programs of this kind have.")

_PATH = "/wiki/pages/{slug}"
#: Lines around each hit where somebody wants the conversation.
_EXPANDED = 10
Lines = Annotated[list[Line], Meta(max_length=500)]


class WikiPages(Listing, kw_only=True):
    type: PageType | None = None
    page_type: PageType | None = None
    archived: bool = False


class WikiSearch(Listing, kw_only=True):
    q: Annotated[str, Meta(min_length=1, max_length=10_000)]
    type: PageType | None = None


class WikiCreate(Body, kw_only=True):
    title: Line
    content: PageText = ""
    type: PageType | None = None
    page_type: PageType | None = None
    slug: Line | None = None
    related: Lines = []
    tags: Lines = []
    confidence: Confidence | None = None
    edit_summary: Reason = ""


class WikiEdit(Body, kw_only=True):
    old_text: Annotated[str, Meta(min_length=1, max_length=2_000_000)]
    new_text: PageText
    edit_summary: Reason = ""
    replace_all: bool = False


class WikiRestore(Body, kw_only=True):
    version: Count
    edit_summary: Reason = ""


class MemoryRemember(Body, kw_only=True, rename="camel"):
    """`content` or `text`. With `transcript` and `sourceId` the session's transcript is kept."""

    content: Text | None = None
    text: Text | None = None
    transcript: str | None = None
    source_id: Annotated[str, Meta(max_length=200)] | None = None
    occurred_at: Moment | None = None
    observed_at: Moment | None = None
    importance: Share | None = None
    tags: Lines = []
    idempotency_key: Line | None = None
    project: Line | None = None
    harness: Line | None = None


class MemoryRecall(Body, kw_only=True):
    query: Text
    limit: Annotated[int, Meta(ge=1, le=1000)] | None = None
    expand: Annotated[bool, Meta(description="With what was said around each hit.")] = False


@area.get("/wiki/pages", scope="read", query=WikiPages, answer=shapes.Pages)
def wiki_pages(call: Call, book: Book, given: Given[WikiPages, None]) -> Answer:
    """The pages, by address."""
    query = given.query
    found = wiki_of(call, book).pages(
        query.type or query.page_type,
        status="archived" if query.archived else "active",
        limit=query.limit + 1,
        after=given.after,
    )
    shown = found[: query.limit]
    onward = shown[-1].address if len(found) > query.limit else None
    return Answer({"pages": [page_forms.info(each) for each in shown]}, next=onward)


@area.get("/wiki/search", scope="read", query=WikiSearch, answer=shapes.Matches)
def wiki_search(call: Call, book: Book, given: Given[WikiSearch, None]) -> Answer:
    """Pages that say something, the best first."""
    query, skip = given.query, int(given.after or 0)
    found = wiki_of(call, book).search(query.q, type=query.type, limit=query.limit, after=skip)
    seen = skip + len(found.matches)
    onward = seen if found.matches and found.total > seen else None
    return Answer(lists.matches(found), next=onward)


@area.post(
    "/wiki/pages",
    scope="write",
    body=WikiCreate,
    answer=shapes.Changed,
    status=201,
    tagged=True,
)
def wiki_create(call: Call, book: Book, given: Given[Asking, WikiCreate]) -> Any:
    """Make a page."""
    wiki, body = wiki_of(call, book), given.body
    draft = PageDraft(
        type=body.type or body.page_type or "topic",
        title=body.title,
        body=body.content,
        slug=body.slug,
        tags=tuple(body.tags),
        related=tuple(body.related),
        confidence=body.confidence,
    )
    return page_forms.page(wiki, wiki.create(draft, body.edit_summary)) | {"changed": True}


@area.get(_PATH, scope="read", answer=shapes.Page, tagged=True)
def wiki_read(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """A page by its slug."""
    wiki = wiki_of(call, book)
    return page_forms.page(wiki, wiki.page(given.path["slug"]))


@area.delete(_PATH, scope="write", answer=shapes.Changed, tagged=True, expects=True)
def wiki_archive(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """Archive a page; it is kept, and hidden."""
    wiki = wiki_of(call, book)
    before = wiki.page(given.path["slug"])
    expected = expected_version(given.if_match, before)
    return outcome(wiki, before, wiki.archive(before.id, expect_version=expected))


@area.post(
    f"{_PATH}/edit",
    scope="write",
    body=WikiEdit,
    answer=shapes.Changed,
    tagged=True,
    expects=True,
)
def wiki_edit(call: Call, book: Book, given: Given[Asking, WikiEdit]) -> Any:
    """Replace a text of a page by another, tolerant of how it is spaced."""
    wiki, body = wiki_of(call, book), given.body
    before = wiki.page(given.path["slug"])
    after = wiki.edit(
        before.id,
        body.old_text,
        body.new_text,
        replace_all=body.replace_all,
        reason=body.edit_summary,
        expect_version=expected_version(given.if_match, before),
    )
    return outcome(wiki, before, after)


@area.get(f"{_PATH}/history", scope="read", query=Listing, answer=shapes.Versions)
def wiki_history(call: Call, book: Book, given: Given[Listing, None]) -> Answer:
    """The versions of a page, the newest first."""
    found = wiki_of(call, book).history(given.path["slug"], given.query.limit, given.after)
    onward = found[-1].version if found and found[-1].version > 0 else None
    return Answer({"versions": [page_forms.version(each) for each in found]}, next=onward)


@area.post(
    f"{_PATH}/restore",
    scope="write",
    body=WikiRestore,
    answer=shapes.Changed,
    tagged=True,
    expects=True,
)
def wiki_restore(call: Call, book: Book, given: Given[Asking, WikiRestore]) -> Any:
    """Make a page what it was at a version, as a new version."""
    wiki, body = wiki_of(call, book), given.body
    before = wiki.page(given.path["slug"])
    after = wiki.restore(
        before.id,
        body.version,
        reason=body.edit_summary,
        expect_version=expected_version(given.if_match, before),
    )
    return outcome(wiki, before, after)


@area.post(
    "/memory/remember",
    scope="write",
    body=MemoryRemember,
    answer=memory_shapes.SeedRemembered,
    status=201,
    statuses=(200,),
)
def memory_remember(call: Call, book: Book, given: Given[Asking, MemoryRemember]) -> Answer:
    """Keep a memory, and with it the transcript of its session, if that is given."""
    body = given.body
    text = body.content or body.text
    if text is None:
        raise InvalidInput("`content` is missing: say what to remember.")
    fields = {
        "source": body.source_id,
        "occurred_at": body.occurred_at,
        "observed_at": body.observed_at,
        "importance": body.importance,
        "tags": body.tags,
        "idempotency_key": body.idempotency_key,
    }
    said = {name: value for name, value in fields.items() if value}
    trust = TRUST.get(call.caller.kind, "agent")
    kept = book.remember(text, author=call.author.name, trust=trust, **said)  # type: ignore[arg-type]
    lines = 0
    if body.transcript and body.source_id:
        session = book.session(body.source_id, body.harness, body.project)
        lines = session.add("system", body.transcript, position=0)
    return Answer(forms.memory(kept) | {"lines": lines}, status=200 if kept.duplicate else 201)


@area.post("/memory/recall", scope="read", body=MemoryRecall, answer=memory_shapes.Recall)
def memory_recall(call: Call, book: Book, given: Given[Asking, MemoryRecall]) -> Any:
    """Find what answers a question; with `expand` what was said around each hit comes along."""
    body = given.body
    expand = _EXPANDED if body.expand else 0
    return recalled(book, body.query, {"limit": body.limit, "expand": expand})
