"""What a book has made of its memories: entities, facts, pages and hits, through public names.

The tables of truth and understanding and the golden outputs ask this module alone, so that another
table of facts needs a change in one place. States have the same words whoever wrote the rows:

``holds``           it stands
``said otherwise``  it stands, marked: something newer says another value
``maybe replaced``  of a hit: it stands, and recall has set something newer above it
``replaced``        it is over, denied, corrected or taken back: struck, or told as past
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import commonplace
from commonplace.model import Page

HOLDS, OTHERWISE, REPLACED = "holds", "said otherwise", "replaced"
#: Of a hit alone: recall aligned it with something newer, by no status.
ALIGNED = "maybe replaced"
#: The kind of a fact in which no clause was understood.
SAID = "said"
#: What the rows and the marks of pages call a state.
_STATES = {
    "holds": HOLDS,
    "said otherwise": OTHERWISE,
    "disputed": OTHERWISE,
    "replaced": REPLACED,
    "denied": REPLACED,
    "corrected": REPLACED,
    "taken back": REPLACED,
}
_LINK = re.compile(r"!?\[([^\]\n]*)\]\(([^)\s]*)\)")
_STRUCK = re.compile(r"^\W*~~")
#: A sentence that is marked as a whole, and values that stand marked behind a newer one.
_MARKED = re.compile(r"\(said otherwise on ([^()]{4,40})\)")
#: A decision with what reversed it, and a lead that says only when its subject came up.
_REVERSED = re.compile(r"\breversed on \d{1,2} ")
_MENTIONED = re.compile(r" (?:was (?:first )?mentioned on|comes up with) ")
_BESIDE = re.compile(r"; said otherwise on [^:;]{4,40}: ([^;]+)")
#: Sections that tell what was so.
_PAST_SECTIONS = ("before",)
_MOST = 10_000


@dataclass(frozen=True, slots=True)
class EntityRow:
    names: tuple[str, ...]
    type: str


@dataclass(frozen=True, slots=True)
class FactRow:
    """One thing that one memory says."""

    memory_id: str
    quote: str
    text: str
    kind: str
    #: The slot and value that it fills, as far as it fills one.
    slot: str
    value: str
    state: str
    #: The memory that ended or marked it.
    by: str | None
    made_by: str


@dataclass(frozen=True, slots=True)
class SentenceRow:
    section: str
    #: How it reads, links as their words.
    text: str
    state: str
    memory_ids: tuple[str, ...]
    #: Other values that it tells, as said otherwise.
    beside: tuple[str, ...] = ()
    #: The day of what says otherwise.
    day: str = ""
    #: True when it tells nothing: a link to another page, or when somebody was mentioned.
    tells_nothing: bool = False


@dataclass(frozen=True, slots=True)
class PageRow:
    address: str
    title: str
    sentences: tuple[SentenceRow, ...]


@dataclass(frozen=True, slots=True)
class HitRow:
    """A hit as the memories it stands for; ``by`` are those that took its place."""

    memory_ids: tuple[str, ...]
    state: str
    by: tuple[str, ...]


def state_of(status: str) -> str:
    """A status of the rows or a mark of a page, in the three words of this module."""
    return _STATES.get(status, HOLDS)


def read_entities(book: Any) -> Iterator[EntityRow]:
    """Every entity of a book, or of a book as it was."""
    graph = getattr(book, "graph", book)
    for listed in graph.entities(limit=_MOST):
        entity = graph.entity(listed.name).entity
        names = dict.fromkeys((listed.name, entity.name, *entity.aliases))
        yield EntityRow(tuple(names), listed.type)


def read_facts(book: commonplace.Book, memory_id: str) -> Iterator[FactRow]:
    """What was read in a memory."""
    graph = book.graph
    facts = graph.understood(memory_id).facts
    ending = graph.facts([each.by for each in facts if each.by])
    for fact in facts:
        slot = f"{fact.aspect}/{fact.attribute}" if fact.attribute else ""
        by = ending.get(fact.by or "")
        yield FactRow(
            memory_id,
            fact.quote,
            fact.text,
            fact.kind,
            slot,
            fact.value or "",
            state_of(fact.status),
            by.memory_id if by else None,
            fact.mind,
        )


def read_fate(book: commonplace.Book, memory_id: str) -> str:
    """What became of a memory: ``facts``, or why it gave none."""
    reading = book.graph.understood(memory_id).reading
    return reading.fate if reading else "not read yet"


def read_pages(book: Any) -> Iterator[PageRow]:
    """Every page of a book, or of a book as it was."""
    for info in book.wiki.every_page():
        yield read_page(book, book.wiki.page(info.id))


def read_page(book: Any, page: Page) -> PageRow:
    return PageRow(page.address, page.title, tuple(_sentences(book.wiki.blame(page.id))))


def _sentences(blamed: Iterable[Any]) -> Iterator[SentenceRow]:
    for each in blamed:
        words = _LINK.sub(r"\1", each.text)
        marked = _MARKED.search(words)
        struck = _STRUCK.match(words) is not None or each.section in _PAST_SECTIONS
        struck = struck or _REVERSED.search(words) is not None
        yield SentenceRow(
            each.section,
            words,
            REPLACED if struck else OTHERWISE if marked else HOLDS,
            each.memory_ids,
            tuple(value.rstrip(".") for value in _BESIDE.findall(words)),
            marked[1] if marked else "",
            tells_nothing=(each.section == "lead" and _MENTIONED.search(words) is not None)
            or not re.search(r"\w", _LINK.sub("", each.text)),
        )


def read_hits(recall: Iterable[commonplace.Hit]) -> list[HitRow]:
    """The hits as memories, in order; pages are left out, for they stand for too many."""
    return [
        HitRow(
            (hit.id,) if hit.kind == "memory" else tuple(each.memory_id for each in hit.sources),
            _hit_state(hit),
            tuple(each.memory_id for each in hit.replaced),
        )
        for hit in recall
        if hit.kind in ("memory", "fact", "chunk")
    ]


def _hit_state(hit: commonplace.Hit) -> str:
    """Over or marked, where something took its place or may have."""
    if not hit.replaced:
        return HOLDS
    if any(each.is_over for each in hit.replaced):
        return REPLACED
    return ALIGNED if all(each.how == ALIGNED for each in hit.replaced) else OTHERWISE
