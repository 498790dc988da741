"""What pages were: history, versions, differences, blame, restore."""

from typing import Annotated, Any

from msgspec import Meta

from commonplace.errors import InvalidInput, NotFound
from commonplace.library import Book
from commonplace.serve.forms import lists, pasts
from commonplace.serve.forms import pages as forms
from commonplace.serve.http.call import Call
from commonplace.serve.rest.areas.shelf import (
    CHANGE,
    PATH,
    Expecting,
    OnShelf,
    Shared,
    Way,
    how,
    opened,
    outcome,
    ref_of,
    wiki_of,
)
from commonplace.serve.rest.asking import Asking, Count, Line, Listing
from commonplace.serve.rest.operation import Answer, Area, Given
from commonplace.serve.rest.shapes import pages as shapes
from commonplace.serve.rest.shapes.pasts import Between
from commonplace.wiki.writing import section_of

area = Area("history", "What pages were, and who wrote what.")


class HistoryQuery(Listing, kw_only=True):
    shared: Shared = None


Since = Annotated[str, Meta(max_length=40, description="From then; a day means its end.")]
Until = Annotated[str, Meta(max_length=40, description="Until then; now, if not said.")] | None


class DiffQuery(OnShelf, kw_only=True):
    old: Annotated[Count | None, Meta(description="The version before, if not said.")] = None
    new: Annotated[Count | None, Meta(description="The page as it is, if not said.")] = None
    since: Since | None = None
    until: Until = None
    reading: Way = None


class ChangesQuery(Asking, kw_only=True):
    since: Since
    until: Until = None
    reading: Way = None


class BlameQuery(OnShelf, kw_only=True):
    section: Line | None = None


class Restore(Expecting, kw_only=True):
    version: Count


@area.get(f"{PATH}/history", scope="read", query=HistoryQuery, answer=shapes.Versions)
def page_history(call: Call, book: Book, given: Given[HistoryQuery, None]) -> Answer:
    """The versions of a page, the newest first: when, who, what and why."""
    wiki, query = wiki_of(call, book, given.query.shared), given.query
    found = wiki.history(ref_of(given), query.limit, given.after)
    onward = found[-1].version if found and found[-1].version > 0 else None
    return Answer({"versions": [forms.version(each) for each in found]}, next=onward)


@area.get(
    f"{PATH}/versions/{{version}}",
    scope="read",
    query=OnShelf,
    answer=shapes.Page,
    tagged=True,
)
def get_version(call: Call, book: Book, given: Given[OnShelf, None]) -> Any:
    """A page as a version left it. The first is 0."""
    number = given.path["version"]
    if not number.isascii() or not number.isdecimal() or len(number) > 9:
        raise NotFound("A version is a number: 0, 1, 2 …")
    wiki = wiki_of(call, book, given.query.shared)
    return forms.page(wiki, wiki.page(ref_of(given), int(number)))


@area.get(f"{PATH}/diff", scope="read", query=DiffQuery, answer=shapes.Difference)
def diff_page(call: Call, book: Book, given: Given[DiffQuery, None]) -> Any:
    """What changed from one version to another, in its text and in what is known about it.

    With `since` (and `until`) from one moment to another.
    """
    query = given.query
    if query.since is not None:
        if query.shared is not None or query.old is not None or query.new is not None:
            raise InvalidInput("Either moments (`since`, `until`) or versions (`old`, `new`).")
        how = {"reading": query.reading}
        return lists.compared(book.compare(ref_of(given), query.since, query.until, **how))
    wiki = wiki_of(call, book, given.query.shared)
    return lists.compared(wiki.compare(ref_of(given), given.query.old, given.query.new))


@area.get("/changes/between", scope="read", query=ChangesQuery, answer=Between)
def changes_between(call: Call, book: Book, given: Given[ChangesQuery, None]) -> Any:
    """What changed in the book between two moments.

    Pages that came, changed and went; claims that hold and did not, or held and gave way.
    """
    query = given.query
    return pasts.changes(book.changes(query.since, query.until, reading=query.reading))


@area.get(f"{PATH}/blame", scope="read", query=BlameQuery, answer=shapes.Blame)
def blame_page(call: Call, book: Book, given: Given[BlameQuery, None]) -> Any:
    """Each sentence: which version wrote it, who, when, and on which memories it rests."""
    wiki, page = opened(call, book, given)
    name = given.query.section
    slug = None if name is None else section_of(page, name).slug
    return {"sentences": [forms.told(each) for each in wiki.blame(page.id, slug)]}


@area.post(f"{PATH}/restore", body=Restore, **CHANGE)
def restore_page(call: Call, book: Book, given: Given[OnShelf, Restore]) -> Any:
    """Make a page what it was at a version, as a new version; nothing is lost by it."""
    wiki, before = opened(call, book, given)
    after = wiki.restore(before.id, given.body.version, **how(given, before))
    return outcome(wiki, before, after)


@area.get("/pages/recent", scope="read", query=HistoryQuery, answer=shapes.Versions)
def recent_changes(call: Call, book: Book, given: Given[HistoryQuery, None]) -> Answer:
    """What was changed lately, in all pages."""
    wiki = wiki_of(call, book, given.query.shared)
    found = wiki.around.recent(given.after, given.query.limit)
    return Answer({"versions": [forms.version(each) for each in found.versions]}, next=found.before)
