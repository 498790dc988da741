"""Names that memories say and that have no page, whether the book knows who is meant or not: open,
promoted to a page, or ignored.

What is decided about a name holds for whoever goes by it: one that is ignored gets no page, one
that is promoted has what is said of it put on that page, and one that is open again is asked about
when pages are compiled next, without waiting for a new memory.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import TypeVar

from commonplace.capture.check import count, shown
from commonplace.errors import InvalidInput, NotFound
from commonplace.language.name_key import name_key
from commonplace.model import Memory, Page, PageInfo
from commonplace.store import memories as memory_rows
from commonplace.store.compiling.entity_pages import queue_compile
from commonplace.store.engine import Reader, Tx
from commonplace.store.values import moment
from commonplace.store.wiki import links as link_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki import proposals as rows
from commonplace.wiki.desk import Desk
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.find import find_id
from commonplace.wiki.names.open_names import (
    MOST,
    OpenName,
    count_days,
    explain_no_page,
    is_said,
    list_memories,
    list_open_names,
)
from commonplace.wiki.text.slugs import slug_of
from commonplace.wiki.writing import stub

#: Memories that are shown of a name.
CONTEXTS = 5
_LEAF = 200
_Any = TypeVar("_Any")


@dataclass(frozen=True, slots=True)
class Mention:
    """An open name, how many memories say it, and the newest of them."""

    name: str
    surface: str
    memories: int
    contexts: tuple[Memory, ...]
    #: What it seems to be: a type of ``model.ENTITY_TYPES``, ``topic``, ``decision``, or nothing.
    type: str = ""
    #: On how many days it was said.
    days: int = 0
    #: Why it has no page.
    why: str = ""


def open_mentions(desk: Desk, least: int = 2, limit: int = 50, after: int = 0) -> list[Mention]:
    """Names that are said by at least so many memories, the most said first; ``after`` so many."""

    few, most = count("least", least, 1_000_000), count("limit", limit, 10_000)
    start = min(max(0, after), MOST)

    def work(reader: Reader) -> list[Mention]:
        told = CONTEXTS if desk.role == "owner" else 0  # pages are shared, memories are not
        heard = list_open_names(reader, desk.book_id, few)
        open_ = _without_page(reader, desk.book_id, heard, lambda each: each.key)
        some_heard = islice(open_, start, start + most)
        return [_with_contexts(reader, desk.book_id, each, told) for each in some_heard]

    return desk.read(work)


def count_open_names(reader: Reader, book_id: str) -> int:
    """Count names that memories say and that have no page."""
    heard = list_open_names(reader, book_id, 1)
    return sum(1 for _ in _without_page(reader, book_id, heard, lambda each: each.key))


def _without_page(
    reader: Reader, book_id: str, found: Iterable[_Any], name: Callable[[_Any], str]
) -> Iterator[_Any]:
    """Those of whose name no page is called."""
    for leaf in _leaves(found):
        keys = [slug_of(name(each)) for each in leaf]
        taken = {
            key
            for key, pages in link_rows.named_by(reader, book_id, keys).items()
            if any(each.status == "active" for each in pages)
        }
        yield from (each for each, key in zip(leaf, keys, strict=True) if key not in taken)


def _leaves(found: Iterable[_Any]) -> Iterator[list[_Any]]:
    them = iter(found)
    while leaf := [*islice(them, _LEAF)]:
        yield leaf


def _with_contexts(reader: Reader, book_id: str, name: OpenName, most: int) -> Mention:
    ids = list_memories(reader, book_id, name, most)
    known = memory_rows.with_ids(reader, book_id, ids) if ids else {}
    return Mention(
        name.key,
        name.surface,
        name.memories,
        tuple(known[each] for each in ids if each in known),
        name.type,
        count_days(reader, book_id, name),
        explain_no_page(reader, book_id, name),
    )


@dataclass(frozen=True, slots=True)
class Decided:
    """What was decided about a name, by whom and when; the page that it was promoted to."""

    name: str
    state: str
    at: datetime
    author: str | None
    page: PageInfo | None = None


def decided(desk: Desk, state: str, limit: int = 50) -> list[Decided]:
    """Names that are ``promoted`` or ``ignored``."""
    if state not in ("promoted", "ignored"):
        raise InvalidInput(f"A name is promoted or ignored, not {shown(state)}.")
    most = count("limit", limit, 10_000)

    def work(reader: Reader) -> list[Decided]:
        found = rows.decided_mentions(reader, desk.book_id, state, most)
        ids = {row["page_id"] for row in found if row["page_id"]}
        pages = page_rows.infos(reader, desk.book_id, ids) if ids else {}
        return [
            Decided(
                row["name"], row["state"], moment(row["at"]), row["author"],
                pages.get(row["page_id"] or ""),
            )
            for row in found
        ]  # fmt: skip

    return desk.read(work)


def decide(desk: Desk, name: str, state: str, ref: str | None = None) -> None:
    """A name is promoted to a page, ignored, or open again."""
    key = name_key(name) if isinstance(name, str) else ""

    def work(tx: Tx) -> None:
        if state != "open":
            _must_be_said(tx, desk.book_id, key, name)
        page_id = find_id(tx, desk.book_id, ref) if ref else None
        rows.set_mention(tx, key, state, page_id, desk.author.name)
        queue_compile(tx, "lint")

    desk.write(work)


def house(desk: Desk, name: str, type: str) -> Page:
    """A new page for a name that memories say, which it is promoted to."""
    key = name_key(name) if isinstance(name, str) else ""

    def said(reader: Reader) -> None:
        _must_be_said(reader, desk.book_id, key, name)

    desk.read(said)
    page = stub(desk, PageDraft(type, name), "a name that memories say")
    decide(desk, name, "promoted", page.id)
    return page


def _must_be_said(reader: Reader, book_id: str, key: str, name: object) -> None:
    if not is_said(reader, book_id, key):
        raise NotFound(f"No memory says {shown(name)}. `commonplace wiki mentions` lists them.")


# --- for whoever decides ------------------------------------------------------------------------


class Names(ABC):
    """The names of a book that have no page: a table of contents, which its wiki has too."""

    @property
    @abstractmethod
    def desk(self) -> Desk:
        """Where pages are written."""

    def mentions(self, least: int = 2, limit: int = 50, after: int = 0) -> list[Mention]:
        """Names that memories say and that have no page, the most said first; ``after`` so many."""
        return open_mentions(self.desk, least, limit, after)

    def decided(self, state: str, limit: int = 50) -> list[Decided]:
        """Names that were ``promoted`` to a page, or are ``ignored``."""
        return decided(self.desk, state, limit)

    def ignore(self, name: str, *, again: bool = False) -> None:
        """A name needs no page; with ``again`` it is open again."""
        decide(self.desk, name, "open" if again else "ignored")

    def promote(self, name: str, ref: str) -> None:
        """A name has its page."""
        decide(self.desk, name, "promoted", ref)

    def house(self, name: str, type: str = "entity") -> Page:
        """A new page for a name that memories say."""
        return house(self.desk, name, type)
