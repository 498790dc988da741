"""What stands in the addresses of the demo's book."""

import commonplace
from commonplace.model import PageProposal
from commonplace.store import jobs as ledger
from tests.serve.web.site import Site

_PAGE = {"type": "entity", "slug": "bolota", "version": "1", "name": "Mara"}


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
    if first == "sessions" and "{" in pattern:
        parts["id"] = _session(book)
    if first == "imports" and "{" in pattern:
        parts["run"] = str(book.imports.runs(1)[0].number)
    path = pattern.format(**parts)
    if pattern == "/entities/{name}/merge":
        return f"{path}?other=Teo"
    if pattern == "/forget":
        return f"{path}?id={book.log(limit=1)[0].id}"
    return f"{path}?q=Who+is+Mara%3F" if pattern == "/recall" else path


def _proposed(book: commonplace.Book) -> PageProposal:
    """A proposal that waits; one is made when there is none."""
    page = f"{_PAGE['type']}/{_PAGE['slug']}"
    return next(iter(book.wiki.proposals()), None) or book.wiki.propose(
        page, "history", "Bolota swam to Faro.", reason="to look at"
    )


def _session(book: commonplace.Book) -> str:
    """A session with something of everything: said, shown, of use or not."""
    live = book.session("8f2c-harbour", "claude-code", "heron")
    if not book.sessions(limit=1):
        live.start()
        live.add("user", "Who keeps the keys of the boathouse?")
        live.prompt("Who is Mara Vicente, and what does she do?")
        live.add("assistant", "Mara Vicente does. She is the one to ask.")
        live.end()
    return live.id
