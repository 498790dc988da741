"""Pages: list, search, make, read, write."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from commonplace.errors import InvalidInput
from commonplace.library import Book
from commonplace.model import Alias
from commonplace.serve.forms import lists
from commonplace.serve.forms import pages as forms
from commonplace.serve.http.call import Call
from commonplace.serve.rest.areas.shelf import (
    CHANGE,
    PATH,
    AsOf,
    Confidence,
    Expecting,
    OnShelf,
    PageText,
    PageType,
    Shared,
    Signed,
    Sources,
    Then,
    TrueAt,
    Way,
    how,
    looked_at,
    memory_ids,
    opened,
    outcome,
    ref_of,
    wiki_of,
)
from commonplace.serve.rest.asking import Count, Line, Listing, Text
from commonplace.serve.rest.operation import Answer, Area, Given
from commonplace.serve.rest.shapes import pages as shapes
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.wiki import Wiki

area = Area("pages", "The wiki: pages by `type/slug`.")

Lines = Annotated[list[Line], Meta(max_length=500)]


class PagesQuery(Listing, kw_only=True):
    type: PageType | None = None
    tag: Line | None = None
    status: Literal["active", "archived"] = "active"
    shared: Shared = None
    as_of: AsOf = None
    true_at: TrueAt = None
    reading: Way = None


class SearchQuery(Listing, kw_only=True):
    q: Annotated[str, Meta(min_length=1, max_length=10_000)]
    type: PageType | None = None
    tag: Line | None = None
    archived: bool = False
    everywhere: Annotated[bool, Meta(description="Also in the books that are shared.")] = False
    shared: Shared = None
    as_of: AsOf = None
    true_at: TrueAt = None
    reading: Way = None


class NewStub(Signed, kw_only=True):
    type: PageType
    title: Line
    body: PageText = ""
    slug: Line | None = None
    summary: Annotated[str, Meta(max_length=500)] = ""
    tags: Lines = []
    aliases: Lines = []
    parent: Line | None = None
    related: Lines = []
    sources: Sources = []


class NewPage(NewStub, kw_only=True):
    contradicts: Lines = []
    confidence: Confidence | None = None
    metadata: dict[str, Any] = {}
    twin: Annotated[bool, Meta(description="Also if a page of this type goes by that name.")] = (
        False
    )


class PageQuery(Then, kw_only=True):
    version: Annotated[Count | None, Meta(description="As that version left it.")] = None


class NewText(Expecting, kw_only=True):
    body: PageText
    sources: Sources | None = None


class Edit(Expecting, kw_only=True):
    old: Annotated[str, Meta(min_length=1, max_length=2_000_000)]
    new: PageText
    section: Line | None = None
    replace_all: bool = False
    sources: Sources = []


class Appended(Expecting, kw_only=True):
    text: Text
    section: Line | None = None
    sources: Sources = []


class Settings(Expecting, kw_only=True):
    """What is left out stays as it is."""

    title: Line | UnsetType = UNSET
    summary: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET
    tags: Lines | UnsetType = UNSET
    aliases: Lines | UnsetType = UNSET
    parent: Line | None | UnsetType = UNSET
    related: Lines | UnsetType = UNSET
    contradicts: Lines | UnsetType = UNSET
    confidence: Confidence | UnsetType = UNSET
    metadata: dict[str, Any] | UnsetType = UNSET


class Wrong(Expecting, kw_only=True):
    sentence: Text
    instead: Text | None = None


@area.get("/pages", scope="read", query=PagesQuery, answer=shapes.Pages)
def list_pages(call: Call, book: Book, given: Given[PagesQuery, None]) -> Answer:
    """The pages, by address."""
    query = given.query
    wiki, also = looked_at(call, book, query)
    found = wiki.pages(
        query.type, tag=query.tag, status=query.status, limit=query.limit + 1, after=given.after
    )
    shown = found[: query.limit]
    onward = shown[-1].address if len(found) > query.limit else None
    return Answer({"pages": [forms.info(each) for each in shown], **also}, next=onward)


@area.get("/pages/search", scope="read", query=SearchQuery, answer=shapes.Matches)
def search_pages(call: Call, book: Book, given: Given[SearchQuery, None]) -> Answer:
    """Pages that say something, the best first, each with where it says so.

    The last word may be the beginning of one; "two words" must stand side by side; -word leaves
    pages out.
    """
    query, skip = given.query, int(given.after or 0)
    if query.shared is not None and query.everywhere:
        raise InvalidInput("Either `shared` or `everywhere`: what another book reads is its own.")
    wiki, also = looked_at(call, book, query)
    found = wiki.search(
        query.q,
        shared=query.everywhere,
        type=query.type,
        tag=query.tag,
        archived=query.archived,
        limit=query.limit,
        after=skip,
    )
    seen = skip + len(found.matches)
    onward = seen if found.matches and found.total > seen else None
    return Answer(lists.matches(found) | also, next=onward)


@area.post(
    "/pages",
    scope="write",
    query=OnShelf,
    body=NewPage,
    answer=shapes.Changed,
    status=201,
    tagged=True,
)
def create_page(call: Call, book: Book, given: Given[OnShelf, NewPage]) -> Any:
    """Make a page. A line that begins with ## begins a section of it.

    If a page of this type goes by that name already, nothing is made (409).
    """
    wiki, body = wiki_of(call, book, given.query.shared), given.body
    page = wiki.create(_draft(wiki, body), body.reason, twin=body.twin)
    return forms.page(wiki, page) | {"changed": True}


@area.post(
    "/pages/stub",
    scope="write",
    query=OnShelf,
    body=NewStub,
    answer=shapes.Changed,
    status=201,
    tagged=True,
)
def stub_page(call: Call, book: Book, given: Given[OnShelf, NewStub]) -> Any:
    """Begin a page with one observation, of low confidence."""
    wiki = wiki_of(call, book, given.query.shared)
    page = wiki.stub(_draft(wiki, given.body), given.body.reason)
    return forms.page(wiki, page) | {"changed": True}


def _draft(wiki: Wiki, body: NewStub) -> PageDraft:
    return PageDraft(
        type=body.type,
        title=body.title,
        body=body.body,
        slug=body.slug,
        summary=body.summary,
        tags=tuple(body.tags),
        aliases=tuple(Alias(name) for name in body.aliases),
        parent=body.parent,
        related=tuple(body.related),
        contradicts=tuple(body.contradicts) if isinstance(body, NewPage) else (),
        confidence=body.confidence if isinstance(body, NewPage) else None,
        metadata=body.metadata if isinstance(body, NewPage) else {},
        sources=memory_ids(wiki, body.sources),
    )


@area.get(PATH, scope="read", query=PageQuery, answer=shapes.PageThen, tagged=True)
def get_page(call: Call, book: Book, given: Given[PageQuery, None]) -> Any:
    """A page: what is known about it, and what it says, with the memories it rests on.

    `as_of`: what it said on a day. `true_at`: what was so on that day, as far as is known now.
    """
    wiki, also = looked_at(call, book, given.query)
    return forms.page(wiki, wiki.read(ref_of(given), given.query.version)) | also


@area.put(PATH, body=NewText, **CHANGE)
def write_page(call: Call, book: Book, given: Given[OnShelf, NewText]) -> Any:
    """The page says this now. What it rested on stays, unless other memories are given."""
    return _written(call, book, given, None)


@area.put(f"{PATH}/sections/{{section}}", body=NewText, **CHANGE)
def write_section(call: Call, book: Book, given: Given[OnShelf, NewText]) -> Any:
    """One section says this now; one that is not there is added at the end."""
    return _written(call, book, given, given.path["section"])


def _written(
    call: Call, book: Book, given: Given[OnShelf, NewText], section: str | None
) -> dict[str, Any]:
    wiki, before = opened(call, book, given)
    body = given.body
    cited = None if body.sources is None else memory_ids(wiki, body.sources)
    after = wiki.write(before.id, body.body, section=section, sources=cited, **how(given, before))
    return outcome(wiki, before, after)


@area.post(f"{PATH}/edit", body=Edit, **CHANGE)
def edit_page(call: Call, book: Book, given: Given[OnShelf, Edit]) -> Any:
    """Replace a text of a page by another.

    How the old text is spaced and wrapped does not matter, if it is clear which text is meant. If
    it is not there, or several times, nothing is changed, and the problem names the lines (422).
    """
    wiki, before = opened(call, book, given)
    body = given.body
    after = wiki.edit(
        before.id,
        body.old,
        body.new,
        section=body.section,
        replace_all=body.replace_all,
        sources=memory_ids(wiki, body.sources),
        **how(given, before),
    )
    return outcome(wiki, before, after)


@area.post(f"{PATH}/append", body=Appended, **CHANGE)
def append_to_page(call: Call, book: Book, given: Given[OnShelf, Appended]) -> Any:
    """Add a paragraph to the end of a page, or of one section of it."""
    wiki, before = opened(call, book, given)
    body = given.body
    cited = memory_ids(wiki, body.sources)
    after = wiki.append(
        before.id, body.text, section=body.section, sources=cited, **how(given, before)
    )
    return outcome(wiki, before, after)


@area.patch(PATH, body=Settings, **CHANGE)
def set_page(call: Call, book: Book, given: Given[OnShelf, Settings]) -> Any:
    """Change what is known about a page: title, summary, tags, other names, place, confidence."""
    wiki, before = opened(call, book, given)
    said = {
        name: value
        for name, value in msgspec.structs.asdict(given.body).items()
        if value is not UNSET and name not in ("reason", "expect_version")
    }
    if not said:
        raise InvalidInput("Say what to change: title, summary, tags, …")
    after = wiki.set(before.id, said, **how(given, before))  # type: ignore[arg-type]
    return outcome(wiki, before, after)


@area.post(
    f"{PATH}/wrong",
    scope="write",
    query=OnShelf,
    body=Wrong,
    answer=shapes.CorrectedPage,
    tagged=True,
    expects=True,
)
def put_right(call: Call, book: Book, given: Given[OnShelf, Wrong]) -> Any:
    """A sentence of a page is wrong: put it right, or strike it out.

    The correction is remembered, cited, and pinned. A part of the sentence will do, if no other
    has it.
    """
    wiki, before = opened(call, book, given)
    body = given.body
    expected = how(given, before)["expect_version"]
    done = wiki.wrong(before.id, body.sentence, body.instead, expect_version=expected)
    also = {"memory_id": done.memory.id, "section": done.section, "sentence": done.sentence}
    return outcome(wiki, before, done.page, **also)
