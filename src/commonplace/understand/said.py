"""The values that pass between reading a memory and writing what was understood. No I/O."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Action = Literal["ADD", "UPDATE", "DELETE", "NONE"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One memory, as extraction gets it."""

    text: str
    author: str | None
    #: When it was said: relative dates are resolved against this day.
    said_at: datetime
    trust: str = "user"
    #: The decision intent that capture found, if any.
    decision: str | None = None
    #: Types of the entities the book knows, by alias key (see ``capture.aliases``).
    known: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stated:
    """A fact that a memory states: one sentence that needs no other to be understood."""

    text: str
    kind: str
    confidence: float
    #: The words of the memory it rests on, exactly as they stand there.
    quote: str
    #: The name of the entity it is about, as written in ``text``; nothing when it has none.
    subject: str | None = None
    #: When what it says happened or began, where the words say so.
    occurred_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Triple:
    """Two named things and how they stand to each other: ``works_at``, ``married_to``."""

    source: str
    relation: str
    target: str
    confidence: float
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """A named thing in a memory, with its type (``model.ENTITY_TYPES``)."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Turned:
    """What a gate turned away, and why: ``("name", "Monday", "weekday")``."""

    what: Literal["fact", "name", "triple"]
    text: str
    code: str


@dataclass(frozen=True, slots=True)
class Extraction:
    """Everything that one memory gave."""

    facts: tuple[Stated, ...] = ()
    triples: tuple[Triple, ...] = ()
    names: tuple[Named, ...] = ()
    turned: tuple[Turned, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a claim is filed. ``single``: the slot holds one value at a time, so that another value
    said later replaces it; what a person may have several of (friends, pets, hobbies) is not."""

    aspect: str
    key: str
    value: str
    single: bool
    #: ``attribute``, or ``constraint``: a decision or a rule, which nothing replaces by itself.
    kind: Literal["attribute", "constraint"] = "attribute"


@dataclass(frozen=True, slots=True)
class ToFile:
    """Facts of one entity that want a slot."""

    entity: str
    type: str
    #: Aspects the entity has already.
    aspects: tuple[str, ...]
    facts: tuple[Stated, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An earlier fact that a new one is weighed against."""

    text: str
    said_at: datetime
    slot: Slot | None = None


@dataclass(frozen=True, slots=True)
class ToDecide:
    """A new fact and the earlier ones like it. Candidates are numbered from 1 in prompts."""

    fact: Stated
    said_at: datetime
    slot: Slot | None
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do with a new fact. ``target`` is a candidate's place, counted from 0."""

    action: Action
    confidence: float
    reason: str
    target: int | None = None
