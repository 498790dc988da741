"""Where pages lead, who leads here, and what no link leads to."""

from typing import Annotated, Any

from msgspec import Meta

from commonplace.capture.when import instant
from commonplace.errors import InvalidInput
from commonplace.library import Book
from commonplace.serve.forms import drawn, lists
from commonplace.serve.forms import pages as forms
from commonplace.serve.http.call import Call
from commonplace.serve.rest.areas.shelf import (
    PATH,
    AsOf,
    OnShelf,
    Shared,
    Signed,
    Then,
    TrueAt,
    Way,
    looked_at,
    opened,
    ref_of,
    sources_of,
    wiki_of,
)
from commonplace.serve.rest.asking import Asking, Line, Listing, Moment
from commonplace.serve.rest.operation import Answer, Area, Given
from commonplace.serve.rest.shapes import links as shapes
from commonplace.serve.rest.shapes.traces import PageTrace
from commonplace.store.wiki.links import START
from commonplace.wiki.around.graph import MOST, Wanted
from commonplace.wiki.around.linking import link_here

area = Area("links", "Where pages lead, and what they rest on.")

_FIRST = ("", "")
Limit = Annotated[int, Meta(ge=1, le=1000)]


class Around(Listing, kw_only=True):
    shared: Shared = None
    as_of: AsOf = None
    true_at: TrueAt = None
    reading: Way = None


class Few(OnShelf, kw_only=True):
    limit: Limit = 50


class GraphQuery(OnShelf, kw_only=True):
    type: Line | None = None
    least: Annotated[int, Meta(ge=0, le=1000, description="Links with the others.")] = 0
    since: Moment | None = None
    around: Annotated[Line, Meta(description="A page: those beside it.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=MOST)] = MOST


class MakeLinks(Signed, kw_only=True):
    limit: Limit = 100
    preview: bool = False


@area.get(f"{PATH}/links", scope="read", query=Then, answer=shapes.OutgoingLinks)
def page_links(call: Call, book: Book, given: Given[Then, None]) -> Any:
    """Where a page leads: its links in order, each with where it leads now."""
    wiki, also = looked_at(call, book, given.query)
    found = wiki.around.links(wiki.page(ref_of(given)).id)
    if given.query.shared is not None:  # a third book is the business of that one, not of this
        found = lists.closed(found)
    return {"links": [forms.outgoing(each) for each in found], **also}


@area.get(f"{PATH}/backlinks", scope="read", query=Around, answer=shapes.Backlinks)
def page_backlinks(call: Call, book: Book, given: Given[Around, None]) -> Answer:
    """What links to a page, with the sentence that does, and what redirects to it."""
    wiki, also = looked_at(call, book, given.query)
    after = START if given.after is None else _place(given.after)
    page = wiki.page(ref_of(given))
    found = wiki.around.backlinks(page.id, after=after, limit=given.query.limit)
    return Answer(forms.backlinks(found) | also, next=found.after)


def _place(after: Any) -> tuple[str, str, int]:
    match after:
        case [str(type_), str(slug), int(number)]:
            return type_, slug, number
    raise InvalidInput("The cursor is not of this list.")


@area.get(f"{PATH}/mentions", scope="read", query=Few, answer=shapes.UnlinkedMentions)
def page_mentions(call: Call, book: Book, given: Given[Few, None]) -> Any:
    """Where other pages say the name of a page and do not link to it."""
    wiki, page = opened(call, book, given)
    found = wiki.around.unlinked(page.id, given.query.limit)
    return {"mentions": [forms.unlinked(each) for each in found]}


@area.post(f"{PATH}/link", scope="write", query=OnShelf, body=MakeLinks, answer=shapes.LinksMade)
def link_mentions(call: Call, book: Book, given: Given[OnShelf, MakeLinks]) -> Any:
    """Where other pages say the name of a page and do not link to it, make it a link."""
    wiki, page = opened(call, book, given)
    body = given.body
    searcher = wiki.tools.searcher()
    made = link_here(wiki.desk, searcher, page.id, body.limit, body.reason, preview=body.preview)
    links = [lists.link_made(each) for each in made]
    return {"id": page.id, "address": page.address, "links": links, "dry_run": body.preview}


@area.get(f"{PATH}/sources", scope="read", query=OnShelf, answer=PageTrace)
def page_sources(call: Call, book: Book, given: Given[OnShelf, None]) -> Any:
    """What a page rests on: each section and sentence with its memories.

    Of a page that another book shares, the sentences have the ids of memories alone.
    """
    wiki, page = opened(call, book, given)
    return sources_of(wiki, page.id)


@area.get("/graph", scope="read", query=GraphQuery, answer=shapes.Graph)
def page_graph(call: Call, book: Book, given: Given[GraphQuery, None]) -> Any:
    """The pages that most others lead to, or those around one, with the links among them and what
    belongs together."""
    query = given.query
    around = wiki_of(call, book, query.shared).around
    if query.around is not None:
        return drawn.graph(around.near(query.around, query.limit))
    since = None if query.since is None else instant(query.since, book.zone)
    return drawn.graph(around.graph(Wanted(query.type, query.least, since, query.limit)))


@area.get("/links/broken", scope="read", query=Few, answer=shapes.BrokenLinks)
def broken_links(call: Call, book: Book, given: Given[Few, None]) -> Any:
    """Links that lead nowhere, and what may be meant."""
    found = wiki_of(call, book, given.query.shared).around.broken(given.query.limit)
    return {"broken": [forms.broken(each) for each in found]}


@area.get("/links/density", scope="read", answer=shapes.Density)
def link_density(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """How many links there are, and how many pages lead nowhere."""
    return lists.density(book.compiling.density())


@area.get("/pages/orphans", scope="read", query=Around, answer=shapes.Targets)
def orphan_pages(call: Call, book: Book, given: Given[Around, None]) -> Answer:
    """Pages that no other leads to."""
    wiki, limit = wiki_of(call, book, given.query.shared), given.query.limit
    found = wiki.around.orphans(after=_address(given.after), limit=limit + 1)
    onward = found[limit - 1].address if len(found) > limit else None
    return Answer({"pages": [forms.target(each) for each in found[:limit]]}, next=onward)


@area.get("/pages/stubs", scope="read", query=Around, answer=shapes.Stubs)
def stub_pages(call: Call, book: Book, given: Given[Around, None]) -> Answer:
    """Pages that say too little, and why it is thought so."""
    wiki, limit = wiki_of(call, book, given.query.shared), given.query.limit
    found = wiki.around.stubs(after=_address(given.after), limit=limit + 1)
    onward = found[limit - 1].page.address if len(found) > limit else None
    return Answer({"pages": [lists.stub(each) for each in found[:limit]]}, next=onward)


def _address(after: Any) -> tuple[str, str]:
    if after is None:
        return _FIRST
    type_, _, slug = str(after).partition("/")
    return type_, slug
