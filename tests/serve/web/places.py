"""What stands in the addresses of the demo's book."""

from commonplace.library import Book
from commonplace.model import PageProposal
from commonplace.store import jobs as ledger
from tests.serve.web.site import Site

_PAGE = {"type": "entity", "slug": "mara-vicente", "version": "1"}


def path_of(site: Site, pattern: str) -> str:
    """An address of this pattern, with something to see at it."""
    book = site.library.book()
    first = pattern.strip("/").partition("/")[0]
    parts = dict(_PAGE)
    if first in ("memories", "forget") and "{" in pattern:
        parts["id"] = book.log(limit=1)[0].id
    if pattern.startswith("/jobs/{id}"):
        listed = site.library.engine.read(lambda r: ledger.list_jobs(r, book.info.id, None, 1))
        parts["id"] = listed[0].id
    if pattern.startswith("/inbox/{id}"):
        parts["id"] = _proposed(book).id
    path = pattern.format(**parts)
    return f"{path}?q=Who+is+Mara%3F" if pattern == "/recall" else path


def _proposed(book: Book) -> PageProposal:
    """A proposal that waits; one is made when there is none."""
    page = f"{_PAGE['type']}/{_PAGE['slug']}"
    return next(iter(book.wiki.proposals()), None) or book.wiki.propose(
        page, "history", "Mara led the team from Faro.", reason="to look at"
    )
