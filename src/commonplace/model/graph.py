"""What was understood: entities, the claims in their slots, relations between them."""

from dataclasses import dataclass
from datetime import datetime

from commonplace.model.facts import IN_FORCE
from commonplace.model.memories import Metadata

ENTITY_TYPES = (
    "person",
    "place",
    "organization",
    "project",
    "system",
    "tool",
    "product",
    "event",
    "work",
    "animal",
    "concept",
)


@dataclass(frozen=True, slots=True)
class Entity:
    """A named thing the book knows."""

    id: str
    name: str
    type: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A fact that fills a slot (entity, aspect, key), with the time it holds; its id is the
    fact's."""

    id: str
    entity_id: str
    aspect: str
    key: str
    value: str
    #: Whether the slot holds one value at a time.
    single: bool
    #: ``attribute``, or ``constraint``: what was ordered.
    kind: str
    status: str
    fact_id: str
    text: str
    confidence: float
    valid_from: datetime
    valid_to: datetime | None = None
    superseded_by: str | None = None

    @property
    def in_force(self) -> bool:
        """Whether it still stands, with or without a mark."""
        return self.status in IN_FORCE


@dataclass(frozen=True, slots=True)
class Relation:
    """A typed edge between two entities; ``confidence`` is the mean over its sources."""

    source: str
    relation: str
    target: str
    confidence: float
    mentions: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """What understanding proposed for a memory, and what came of it."""

    id: str
    memory_id: str
    at: datetime
    action: str
    outcome: str
    reason: str
    kind: str
    confidence: float
    mind: str
    fact_id: str | None = None
    target_id: str | None = None
    #: The proposed words, where no fact holds them.
    text: str | None = None
    review: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """Something that was changed and can be undone."""

    id: str
    at: datetime
    actor: str | None
    action: str
    detail: Metadata
    undone_at: datetime | None = None
    #: Of a ruling: ``in force``, ``undone``, ``unmatched`` (what it is about is not there now) or
    #: ``waiting`` (for somebody who is trusted more).
    state: str = "in force"
