"""Where pages stand: archive, rename, merge, split, delete, redirects."""

from typing import Annotated, Any

from msgspec import Meta

from commonplace.errors import Conflict
from commonplace.library import Book
from commonplace.serve.forms import lists
from commonplace.serve.forms import pages as forms
from commonplace.serve.forms.seals import seal
from commonplace.serve.http.call import Call
from commonplace.serve.rest.areas.forgetting import CHANGED, Confirm
from commonplace.serve.rest.areas.shelf import (
    CHANGE,
    PATH,
    Expecting,
    OnShelf,
    PageType,
    Shared,
    how,
    opened,
    outcome,
    wiki_of,
)
from commonplace.serve.rest.asking import Asking, Body, Line
from commonplace.serve.rest.operation import Area, Given
from commonplace.serve.rest.shapes import links as link_shapes
from commonplace.serve.rest.shapes import pages as shapes

area = Area("standing", "Where pages stand: hide, rename, join, part, remove.")


class Rename(Expecting, kw_only=True):
    title: Line
    slug: Line | None = None


class Merge(Expecting, kw_only=True):
    into: Line


class MergeQuery(OnShelf, kw_only=True):
    into: Line


class Split(Expecting, kw_only=True):
    sections: Annotated[list[Line], Meta(min_length=1, max_length=500)]
    title: Line
    type: PageType | None = None


class Delete(Body, kw_only=True):
    confirm: Confirm | None = None


class NewRedirect(Body, kw_only=True):
    address: Line
    page: Line


class RedirectsQuery(Asking, kw_only=True):
    limit: Annotated[int, Meta(ge=1, le=1000)] = 200
    shared: Shared = None


@area.post(f"{PATH}/archive", body=Expecting, **CHANGE)
def archive_page(call: Call, book: Book, given: Given[OnShelf, Expecting]) -> Any:
    """Hide a page from lists and search. It is kept; to write in it takes it up again."""
    wiki, before = opened(call, book, given)
    return outcome(wiki, before, wiki.archive(before.id, **how(given, before)))


@area.post(f"{PATH}/unarchive", body=Expecting, **CHANGE)
def unarchive_page(call: Call, book: Book, given: Given[OnShelf, Expecting]) -> Any:
    """Take an archived page up again."""
    wiki, before = opened(call, book, given)
    return outcome(wiki, before, wiki.resurrect(before.id, **how(given, before)))


@area.post(f"{PATH}/rename", body=Rename, **CHANGE)
def rename_page(call: Call, book: Book, given: Given[OnShelf, Rename]) -> Any:
    """Another title, and the address that goes with it; the old address leads there."""
    wiki, before = opened(call, book, given)
    body = given.body
    after = wiki.rename(before.id, body.title, body.slug, **how(given, before))
    return outcome(wiki, before, after)


@area.get(f"{PATH}/merge", scope="read", query=MergeQuery, answer=shapes.Joined)
def foresee_merge(call: Call, book: Book, given: Given[MergeQuery, None]) -> Any:
    """What merging a page into another would come to; nothing is changed."""
    wiki, before = opened(call, book, given)
    return lists.joined(wiki.foresee_merge(before.id, given.query.into))


@area.post(
    f"{PATH}/merge",
    scope="write",
    query=OnShelf,
    body=Merge,
    answer=shapes.MergedPage,
    statuses=(412,),
)
def merge_pages(call: Call, book: Book, given: Given[OnShelf, Merge]) -> Any:
    """Make one page of two: `into` says all that this page said, which is archived.

    Nothing is overwritten. `expect_version` is of the page that stays.
    """
    wiki, before = opened(call, book, given)
    body = given.body
    foreseen = wiki.foresee_merge(before.id, body.into)
    seen = body.expect_version
    expected = foreseen.page.version if seen is None else seen
    after = wiki.merge(
        foreseen.other.id, foreseen.page.id, reason=body.reason, expect_version=expected
    )
    return outcome(wiki, foreseen.page, after, merged=foreseen.other.address, dry_run=False)


@area.post(
    f"{PATH}/split",
    scope="write",
    query=OnShelf,
    body=Split,
    answer=shapes.Changed,
    status=201,
    expects=True,
)
def split_page(call: Call, book: Book, given: Given[OnShelf, Split]) -> Any:
    """Make a page of its own of some sections, which is told; a link to it stays."""
    wiki, before = opened(call, book, given)
    body = given.body
    new = wiki.split(before.id, body.sections, body.title, body.type, **how(given, before))
    return forms.page(wiki, new) | {"changed": True}


@area.post(
    f"{PATH}/delete",
    scope="forget",
    query=OnShelf,
    body=Delete,
    answer=shapes.PageGoing,
    kept=False,
)
def delete_page(call: Call, book: Book, given: Given[OnShelf, Delete]) -> Any:
    """Remove a page for good, with its history. Memories that it rests on stay.

    Without `confirm` nothing is removed: the answer tells what would go, and gives one.
    """
    wiki, page = opened(call, book, given)
    going = lists.going(wiki.delete(page.id, preview=True))
    word = seal(wiki.book.id, going)
    gone = given.body.confirm is not None
    if gone and given.body.confirm != word:
        raise Conflict(CHANGED)
    if gone:
        wiki.delete(page.id, expect_version=page.version)
    return going | {"dry_run": not gone, "deleted": gone, "confirm": None if gone else word}


@area.get("/pages/redirects", scope="read", query=RedirectsQuery, answer=link_shapes.Redirects)
def list_redirects(call: Call, book: Book, given: Given[RedirectsQuery, None]) -> Any:
    """Addresses that lead to a page that has another one now."""
    wiki = wiki_of(call, book, given.query.shared)
    return {
        "redirects": [lists.redirect(each) for each in wiki.around.redirects(given.query.limit)]
    }


@area.post("/pages/redirects", scope="write", query=OnShelf, body=NewRedirect, answer=shapes.Page)
def add_redirect(call: Call, book: Book, given: Given[OnShelf, NewRedirect]) -> Any:
    """Lead from an address, where no page is, to a page."""
    wiki = wiki_of(call, book, given.query.shared)
    return forms.page(wiki, wiki.redirect(given.body.address, given.body.page))
