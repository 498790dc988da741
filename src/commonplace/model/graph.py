"""What was understood: facts, and the graph of entities and claims."""

from dataclasses import dataclass
from datetime import datetime

from commonplace.model.memories import Metadata

#: What extraction may derive.
FACT_KINDS = ("fact", "preference", "decision", "procedural", "semantic", "rationale")
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
class Fact:
    """What extraction derived from memories; each that states it is one of its sources."""

    id: str
    kind: str
    text: str
    hash: bytes
    confidence: float
    importance: float
    #: The least trusted of its sources.
    trust: str
    status: str
    #: When what it says happened, or was said to be so.
    occurred_at: datetime
    #: When it was first said.
    observed_at: datetime
    #: Who derived it: ``rules``, or the name of a model.
    mind: str
    created_at: datetime
    #: True when the stored bytes do not match their checksum: the text only says so.
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement in a slot (entity, aspect, key), with the time it holds."""

    id: str
    entity_id: str
    aspect: str
    key: str
    value: str
    #: Whether the slot holds one value at a time.
    single: bool
    #: ``attribute``, or ``constraint``: nothing supersedes a constraint by itself.
    kind: str
    status: str
    fact_id: str
    text: str
    confidence: float
    valid_from: datetime
    valid_to: datetime | None = None
    superseded_by: str | None = None


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
