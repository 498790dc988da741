"""What stands around every page: the menu, the book's name, what waits."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.serve.web.answer import Shown
from commonplace.serve.web.visit import Visit
from commonplace.store import jobs as ledger

#: The menu: area, address, name. The first row is always shown.
READING = (
    ("wiki", "/wiki", "Wiki"),
    ("memories", "/memories", "Memories"),
    ("entities", "/entities", "Entities"),
    ("graph", "/graph", "Graph"),
    ("recall", "/recall", "Recall"),
    ("changes", "/changes", "Changes"),
    ("inbox", "/inbox", "Inbox"),
)
KEEPING = (
    ("mentions", "/mentions", "Mentions"),
    ("sessions", "/sessions", "What agents saw"),
    ("lint", "/lint", "Lint"),
    ("jobs", "/jobs", "Jobs and cost"),
    ("imports", "/imports", "Imports"),
    ("connect", "/connect", "Connect"),
    ("settings", "/settings", "Settings"),
    ("books", "/books", "Books"),
    ("doctor", "/doctor", "Health"),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu."""

    name: str
    url: str
    here: bool
    waiting: int = 0


def around(visit: Visit, area: str, made: Shown) -> Mapping[str, Any]:
    """What :file:`base.html` needs beside the page itself."""
    waiting = _waiting(visit)
    return {
        "book_name": visit.book.info.name,
        "reading": [_entry(visit, each, area, waiting) for each in READING],
        "keeping": [_entry(visit, each, area, waiting) for each in KEEPING],
        "area": area,
        "twins": _twins(visit, made),
        "may_write": visit.call.caller.may("write"),
        "may_forget": visit.call.caller.may("forget"),
        "may_admin": visit.call.caller.may("admin"),
    }


def _entry(
    visit: Visit, line: tuple[str, str, str], area: str, waiting: Mapping[str, int]
) -> Entry:
    of, path, name = line
    return Entry(name, visit.url(path), of == area, waiting.get(of, 0))


def _waiting(visit: Visit) -> dict[str, int]:
    """How much waits for somebody, or for a worker."""
    book = visit.book
    engine = visit.call.library.engine
    states = engine.read(lambda reader: ledger.count(reader, book.info.id))
    running = sum(states.get(state, 0) for state in ("queued", "running"))
    return {"inbox": len(book.inbox(1)), "jobs": running}


def _twins(visit: Visit, made: Shown) -> list[tuple[str, str]]:
    """The same for programs, with the same query."""
    path = "/index" if visit.path == "/" else visit.path
    endings = [
        *(["json"] if made.told else []),
        *(["md"] if made.text else []),
        *made.others,
    ]
    asked = dict(visit.query.items())
    return [(ending, visit.url(f"{path}.{ending}", asked)) for ending in endings]
