"""What the steps of this stage hand on to each other about one memory and one fact. No I/O."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from commonplace.capture.normalise import normalise
from commonplace.capture.terms import hashes, terms
from commonplace.model import Memory
from commonplace.understand.said import Candidate, Decision, Extraction, Slot, Stated

#: Words that a fact is found by; the longest of them, which are the rarest.
MOST_WORDS = 8


@dataclass(slots=True)
class Found:
    """A fact on its way from a memory into the book."""

    id: str
    memory: Memory
    stated: Stated
    hash: bytes
    words: frozenset[int]
    mind: str
    #: Whom it is about, when that is somebody the book knows or will know.
    entity_id: str | None = None
    slot: Slot | None = None
    #: The id of the fact that has the same words already.
    same_as: str | None = None
    decision: Decision | None = None
    #: The earlier facts it was weighed against, by id.
    candidates: tuple[tuple[str, Candidate], ...] = ()
    outcome: str = ""
    reason: str = ""
    review: bool = False

    @property
    def said_at(self) -> datetime:
        return self.memory.observed_at

    @property
    def since(self) -> datetime:
        """From when on what it says holds."""
        return self.stated.occurred_at or self.memory.occurred_at

    @property
    def target_id(self) -> str | None:
        """The earlier fact that the decision is about."""
        if self.decision is None or self.decision.target is None:
            return None
        return self.candidates[self.decision.target][0]

    @property
    def place(self) -> tuple[str, str, str] | None:
        """The slot's key: entity, aspect, key."""
        if self.entity_id is None or self.slot is None:
            return None
        return self.entity_id, self.slot.aspect, self.slot.key

    def end(self, outcome: str, reason: str, *, review: bool = False) -> None:
        self.outcome, self.reason, self.review = outcome, reason, review


@dataclass(slots=True)
class Read:
    """One memory after extraction."""

    memory: Memory
    extraction: Extraction
    mind: str
    facts: list[Found] = field(default_factory=list)
    #: Every name it says, as written, by alias key: those extraction is sure of, and candidates.
    said: Mapping[str, str] = field(default_factory=dict)
    hints: tuple[str, ...] = ()
    #: Why it could not be read; empty when it could.
    unread: str = ""


@dataclass(slots=True)
class Minted:
    """A named thing the book does not know yet."""

    id: str
    alias: str
    name: str
    type: str


class Tally:
    """What a job did, for ``jobs show``."""

    def __init__(self) -> None:
        self.memories = 0
        self.outcomes: Counter[str] = Counter()
        self.turned: Counter[str] = Counter()
        self.entities = 0
        self.relations = 0
        self.unreadable = 0
        self.warnings: list[str] = []

    def warn(self, warnings: Iterable[str]) -> None:
        for warning in warnings:
            if len(self.warnings) < 20 and warning not in self.warnings:
                self.warnings.append(warning)

    def result(self, mind: str, mode: str) -> Mapping[str, Any]:
        told: dict[str, Any] = {"memories": self.memories, "mind": mind, "mode": mode}
        told |= {"facts": dict(sorted(self.outcomes.items())), "entities": self.entities}
        told |= {"relations": self.relations, "turned away": dict(sorted(self.turned.items()))}
        told |= {"unreadable": self.unreadable} if self.unreadable else {}
        return told | ({"warnings": self.warnings} if self.warnings else {})


def fact_hash(text: str) -> bytes:
    return normalise(text, len(text) + 1).hash


def fact_words(stated: Stated) -> frozenset[int]:
    """The hashed words a fact is found by, without those of its subject: every fact about somebody
    has his name."""
    own = {*terms(stated.text)} - {*terms(stated.subject or "")}
    longest = sorted(own, key=lambda word: (-len(word), word))
    return frozenset(hashes(longest[:MOST_WORDS]))
