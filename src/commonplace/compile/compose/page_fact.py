"""What a page is composed of: facts with their status, and the entity that the page is about.

A :class:`PageFact` is one row of facts joined with its status, its memory and the register. Whoever
loads it fills every field; the composer opens no memory and asks no table.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

#: What still holds, with or without doubt.
IN_FORCE = frozenset(("holds", "said otherwise", "disputed"))
#: What is told as what was, or was never so.
OVER = frozenset(("replaced", "denied", "corrected"))


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a fact, and the entity and page that it leads to, where there are such."""

    #: ``subject``, ``object``, ``place`` or ``owner``.
    role: str
    entity_id: str | None
    surface: str
    title: str
    #: ``type/slug``; none where the entity has no page.
    address: str | None = None


@dataclass(frozen=True, slots=True)
class Home:
    """The page on which a fact stands in full."""

    entity_id: str
    title: str
    address: str | None = None


@dataclass(frozen=True, slots=True)
class PageFact:
    """One thing that one memory says, and what became of it."""

    id: bytes
    #: Facts of one statement are shown once, with all their memories.
    statement: bytes
    memory_id: str
    said: datetime
    #: The day it was said, in the book's zone.
    day: date
    #: Where the quote begins in its memory: facts of one memory keep their order.
    start: int
    quote: str
    #: The sentence that stands on its own; the quote itself where nothing had to be resolved.
    text: str
    kind: str
    about: tuple[Mention, ...] = ()
    attribute: str | None = None
    #: The attribute as a noun that people use ("gate code"), where the reading has one.
    label: str = ""
    value: str | None = None
    single: bool = False
    positive: bool = True
    mood: str = "fact"
    #: What limits it, as a reader is to see it: "on weekends", "in limits.md".
    scope: str = ""
    #: When it happened, or since when it holds; their distance is the precision.
    days: tuple[date, date] | None = None
    status: str = "holds"
    #: Since when it holds, where a word of change or a day says so; not the day it was said.
    since: date | None = None
    #: Whether a word of change says it: "moved to Bergen".
    is_change: bool = False
    until: date | None = None
    #: The fact that ended it or speaks against it.
    by: bytes | None = None
    author: str | None = None
    #: How its subject is known: ``named``, ``author``, ``owner``, ``pronoun`` or ``unknown``.
    known: str = "named"
    #: 0 a person, 1 an agent, 2 tools, the web, imports and documents.
    rank: int = 0
    #: None: on every page that it names.
    home: Home | None = None
    #: Whether it took the place of something: "chose LoRa over NB-IoT".
    replaces: bool = False
    #: The page of the decision that it is.
    decision: Home | None = None
    #: Other memories that its words rest on.
    leans: tuple[str, ...] = ()


def list_memories(facts: Iterable[PageFact]) -> tuple[str, ...]:
    """List the memories that say facts, in the order in which they did, and what these rest on."""
    found = [*facts]
    own = [id for _, id in sorted({(fact.said, fact.memory_id) for fact in found})]
    return tuple(dict.fromkeys([*own, *sorted({id for fact in found for id in fact.leans})]))


@dataclass(frozen=True, slots=True)
class Subject:
    """The entity that a page is about."""

    id: str
    title: str
    #: ``thing``, ``topic`` or ``decision``.
    entity_class: str = "thing"
    #: ``person``, ``place``, ``project`` …; empty while nothing is known of it.
    type: str = ""
    #: Its other names.
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """How many sentences a section shows, values a list has, and characters a sentence."""

    now: int = 30
    rules: int = 40
    preferences: int = 15
    #: Of each part of a decision's page: context, options, reasons, consequences.
    parts: int = 20
    decisions: int = 15
    plans: int = 8
    milestones: int = 12
    timeline: int = 24
    notes: int = 10
    before: int = 15
    #: Relations, and pages that a list of those told with it has.
    related: int = 8
    values: int = 8
    characters: int = 400
    summary: int = 300

    def of(self, section: str) -> int:
        """Return how many sentences a section shows."""
        return int(getattr(self, section, self.parts))
