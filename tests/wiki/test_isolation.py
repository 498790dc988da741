"""Nothing of one book's wiki is seen from another, nor from a book that is not there."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from commonplace.errors import CommonplaceError, NotFound
from commonplace.library import Book, Library
from commonplace.model import Alias
from commonplace.store.engine import Engine
from commonplace.store.wiki import (
    forgetting,
    links,
    members,
    names,
    pages,
    proposals,
    search,
    versions,
)
from commonplace.wiki.draft import PageDraft
from tests.engines import POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES)


CANARY = "xylocarp"
STORE = (forgetting, links, members, names, pages, proposals, search, versions)


def _filled(book: Book) -> dict[str, Any]:
    """A page with everything, and how each of it is asked for."""
    memory = book.remember(f"The {CANARY} is in Lisbon.")
    page = book.wiki.create(
        PageDraft(
            "entity",
            f"The {CANARY}",
            f"The {CANARY} is a fruit. See [[{CANARY} garden]].\n\n## Notes\n\n{CANARY}.\n",
            summary=CANARY,
            tags=(CANARY,),
            aliases=(Alias(f"{CANARY} fruit"),),
            related=(CANARY,),
            metadata={"secret": CANARY},
            sources=(memory.id,),
        ),
        reason=CANARY,
    )
    book.wiki.rename(page.id, f"A {CANARY}")
    proposal = book.wiki.propose(page.id, "notes", f"More {CANARY}.", [memory.id], CANARY)
    book.wiki.wrong(page.id, "is a fruit", f"The {CANARY} is a secret.")
    return {
        "page_id": page.id, "id": page.id, "ids": [page.id], "proposal_id": proposal.id,
        "memory_id": memory.id, "key": page.slug, "keys": [page.slug, f"{CANARY}-garden"],
        "type": "entity", "slug": page.slug, "section": "lead", "version": 0, "revision": 0,
        "part": page.id[-8:], "start": CANARY[:3], "now": page, "page": page, "limit": 100,
        "most": 100, "before": None, "after": ("", ""), "status": None, "least": 1, "state": None,
        "name": CANARY, "names": [CANARY],
    }  # fmt: skip


def test_nothing_of_a_page_is_read_with_another_books_id(library: Library) -> None:
    mine, theirs = library.book("mine"), library.book("theirs")
    own = _filled(mine)
    theirs.wiki.create(PageDraft("entity", "Nobody", "Nothing."))
    seen = [_told(read) for read in _reads(library.engine, mine.info.id, own)]
    assert sum(CANARY in told for told in seen) >= 15
    for book_id in (theirs.info.id, "nowhere"):
        for read in _reads(library.engine, book_id, own):
            told = _told(read)
            assert CANARY not in told, told


def test_nothing_of_a_page_is_reached_through_another_books_wiki(library: Library) -> None:
    mine, theirs = library.book("mine"), library.book("theirs")
    own = _filled(mine)
    theirs.wiki.create(PageDraft("entity", "Nobody", f"See [[mine:a-{CANARY}]]."))
    wiki = theirs.wiki
    for act in (
        wiki.page,
        wiki.history,
        wiki.blame,
        wiki.compare,
        wiki.archive,
        wiki.delete,
        lambda ref: wiki.edit(ref, "a", "b"),
        lambda ref: wiki.append(ref, "mine now"),
        lambda ref: wiki.restore(ref, 0),
        lambda ref: wiki.merge(ref, "nobody"),
        lambda ref: wiki.merge("nobody", ref),
        lambda ref: wiki.set("nobody", {"parent": ref}),
    ):
        for ref in (own["page_id"], own["slug"], f"mine:{own['slug']}", f"a {CANARY}"):
            with pytest.raises(NotFound):
                act(ref)
    for act in (wiki.accept, wiki.reject):
        with pytest.raises(NotFound):
            act(own["proposal_id"])
    assert mine.wiki.search("secret").matches != ()
    assert wiki.search("secret").matches == ()
    assert wiki.search("secret", shared=True).matches == ()
    assert wiki.proposals(status=None) == []
    assert mine.wiki.page(own["page_id"]).version == 2


def _reads(engine: Engine, book_id: str, given: dict[str, Any]) -> Iterator[Callable[[], object]]:
    """Every function of the store that reads pages, with the other book's values."""
    for module in STORE:
        for function in vars(module).values():
            if not inspect.isfunction(function) or function.__module__ != module.__name__:
                continue
            names = [*inspect.signature(function).parameters]
            if names[0] != "reader" or function.__name__.startswith("_"):
                continue
            values = [given.get(name) for name in names[2:]]
            yield lambda function=function, values=values: engine.read(  # type: ignore[misc]
                lambda reader: _all(function(reader, book_id, *values))
            )


def _all(found: Any) -> Any:
    return [*found] if inspect.isgenerator(found) else found


def _told(read: Callable[[], object]) -> str:
    try:
        return str(read()).lower()
    except (CommonplaceError, TypeError, AttributeError, ValueError):
        return ""
