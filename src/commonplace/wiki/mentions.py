"""Names that memories say and that have no page, whether the book knows who is meant or not: open,
promoted to a page, or ignored.

Where memories have been compiled, an open name is a subject without a page, whatever it is called;
else it is a name as the graph knows it. What is decided about a name holds for its subject: one
that is ignored gets no page, one that is promoted has what is said of it put on that page, and one
that is open again is asked about when pages are compiled next, without waiting for a new memory.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import TypeVar

from commonplace.capture.aliases import alias_key
from commonplace.capture.check import count, shown
from commonplace.errors import InvalidInput, NotFound
from commonplace.model import Memory, Page, PageInfo
from commonplace.store import graph
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import subjects as subject_rows
from commonplace.store.compiling.forgetting import tell_again
from commonplace.store.compiling.subjects import Subject
from commonplace.store.engine import Reader, Tx
from commonplace.store.values import moment
from commonplace.store.wiki import links as link_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki import proposals as rows
from commonplace.store.wiki.proposals import Heard
from commonplace.wiki.desk import Desk
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.find import find_id
from commonplace.wiki.text.slugs import slug_of
from commonplace.wiki.writing import stub

#: Memories that are shown of a name.
CONTEXTS = 5
#: Names that are looked at: those that are said most.
_MOST, _MOST_KNOWN = 10_000, 1_000
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
    #: On how many days it was said, where that is known.
    days: int = 0


def open_mentions(desk: Desk, least: int = 2, limit: int = 50, after: int = 0) -> list[Mention]:
    """Names that are said by at least so many memories, the most said first; ``after`` so many."""

    few, most = count("least", least, 1_000_000), count("limit", limit, 10_000)
    start = min(max(0, after), _MOST)

    def work(reader: Reader) -> list[Mention]:
        told = CONTEXTS if desk.role == "owner" else 0  # pages are shared, memories are not
        if subject_rows.is_compiled(reader, desk.book_id):
            subjects = _subjects(reader, desk.book_id, few)
            some = islice(subjects, start, start + most)
            return [_with_sightings(reader, desk.book_id, *each, told) for each in some]
        heard = [
            *rows.open_mentions(reader, desk.book_id, few, _MOST),
            *_known(reader, desk.book_id, few),
        ]
        heard.sort(key=lambda each: (-each.memories, each.name))
        open_ = _without_page(reader, desk.book_id, heard, lambda each: each.name)
        some_heard = islice(open_, start, start + most)
        return [_with_contexts(reader, desk.book_id, each, told) for each in some_heard]

    return desk.read(work)


def _subjects(reader: Reader, book_id: str, least: int) -> Iterator[tuple[Subject, int, int]]:
    """What memories speak of and has no page, nothing being decided about its names; by how many
    memories, on how many days."""
    counts = subject_rows.open_counts(reader, book_id, least, _MOST)
    decided = {row["name"] for row in rows.decided_mentions(reader, book_id, None, _MOST)}

    def found() -> Iterator[tuple[Subject, int, int]]:
        for leaf in _leaves(counts):  # whoever asks for the first need not wait for all
            known = subject_rows.with_ids(reader, book_id, [each for each, _, _ in leaf])
            for id, memories, days in leaf:
                if not decided.intersection(map(alias_key, known[id].forms)):
                    yield known[id], memories, days

    return _without_page(reader, book_id, found(), lambda each: alias_key(_surface(each[0])))


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


def _surface(subject: Subject) -> str:
    """As it is said most."""
    return subject.title or max(sorted(subject.forms), key=subject.forms.__getitem__)


def _with_sightings(
    reader: Reader, book_id: str, subject: Subject, memories: int, days: int, told: int
) -> Mention:
    ids = subject_rows.newest(reader, book_id, subject.id, told) if told else []
    held = memory_rows.with_ids(reader, book_id, ids) if ids else {}
    said = tuple(held[each] for each in ids if each in held)
    surface = _surface(subject)
    return Mention(alias_key(surface), surface, memories, said, subject.type, days)


def _known(reader: Reader, book_id: str, least: int) -> list[Heard]:
    """Named things that the book knows, nothing being decided about their names."""
    decided = {row["name"] for row in rows.decided_mentions(reader, book_id, None, _MOST)}
    listed = graph.by_mentions(reader, book_id, None, _MOST_KNOWN)
    return [
        Heard(key, each.name, each.mentions)
        for each in listed
        if each.mentions >= least and (key := alias_key(each.name)) not in decided
    ]


def _with_contexts(reader: Reader, book_id: str, heard: Heard, most: int) -> Mention:
    ids = rows.memories_saying(reader, book_id, heard.name, most) if most else []
    known = memory_rows.with_ids(reader, book_id, ids)
    said = tuple(known[each] for each in ids if each in known)
    return Mention(heard.name, heard.surface, heard.memories, said)


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
    key = alias_key(name) if isinstance(name, str) else ""

    def work(tx: Tx) -> None:
        meant = _meant(tx, desk.book_id, key) if key else []
        if not meant and state != "open":
            _must_be_said(tx, desk.book_id, key, name)
        page_id = find_id(tx, desk.book_id, ref) if ref else None
        rows.set_mention(tx, key, state, page_id, desk.author.name)
        if state != "ignored":
            _ask_again(tx, meant, page_id)

    desk.write(work)


def house(desk: Desk, name: str, type: str) -> Page:
    """A new page for a name that memories say, which it is promoted to."""
    key = alias_key(name) if isinstance(name, str) else ""

    def said(reader: Reader) -> None:
        if not key or not _meant(reader, desk.book_id, key):
            _must_be_said(reader, desk.book_id, key, name)

    desk.read(said)
    page = stub(desk, PageDraft(type, name), "a name that memories say")
    decide(desk, name, "promoted", page.id)
    return page


def _must_be_said(reader: Reader, book_id: str, key: str, name: object) -> None:
    if not key or not rows.memories_saying(reader, book_id, key, 1):
        raise NotFound(f"No memory says {shown(name)}. `commonplace wiki mentions` lists them.")


def _meant(reader: Reader, book_id: str, key: str) -> list[Subject]:
    """The subjects that a name is a name of."""
    under = subject_rows.under(reader, book_id, (key, f"={key}"))
    ids = {each for group in under.values() for each in group}
    if not ids:  # it is filed without its title: Dr. Chen under Chen
        last = key.rpartition(" ")[2]
        under = subject_rows.under(reader, book_id, (last, f"={last}"))
        ids = {each for group in under.values() for each in group}
    known = subject_rows.with_ids(reader, book_id, ids) if ids else {}
    return [each for each in known.values() if key in map(alias_key, each.forms)]


def _ask_again(tx: Tx, subjects: Iterable[Subject], page_id: str | None) -> None:
    """What is said of them is put on the page that was named, or it is asked again whether they
    deserve one."""
    meant = [*subjects]
    for each in meant:
        if page_id is not None:
            subject_rows.set_page(tx, each.id, page_id)
    tell_again(tx, [each.id for each in meant])
    if meant:
        ledger.enqueue(tx, ledger.NewJob(tx.book_id, "compile", {"trigger": "lint"}, "compile"))


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
