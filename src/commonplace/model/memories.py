"""What was observed, and what recall finds of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, overload

KINDS = (
    "observation",
    "fact",
    "preference",
    "decision",
    "procedural",
    "semantic",
    "rationale",
    "document_chunk",
)
#: Who vouches for a memory, from most to least trusted.
TRUSTS = ("user", "operator", "agent", "tool", "web", "import")
Metadata = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class BookInfo:
    """One owner's memory inside a tenant. ``revision`` counts its write transactions."""

    id: str
    tenant: str
    name: str
    revision: int
    created_at: datetime
    #: The zone in which its days begin, by its IANA name.
    zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class Memory:
    """One thing that was observed, as it was said."""

    id: str
    kind: str
    text: str
    #: When it happened, if that was said; else when it was observed.
    occurred_at: datetime
    #: When it was said or seen: what was known on a day is what had been observed by then.
    observed_at: datetime
    #: When it was written down here.
    created_at: datetime
    hash: bytes
    author: str | None = None
    source: str | None = None
    trust: str = "user"
    importance: float = 0.5
    confidence: float = 1.0
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    place: str | None = None
    journal: str | None = None
    why: str | None = None
    tags: tuple[str, ...] = ()
    metadata: Metadata = field(default_factory=dict)
    #: Names it mentions that nobody is known by: candidates, normalised.
    names: tuple[str, ...] = ()
    idempotency_key: str | None = None
    #: The intent that made this memory a protected decision, if any.
    decision: str | None = None
    #: How often the same event was captured.
    seen: int = 1
    #: How far from UTC it was said, where that was told; nothing: as far as the book's zone is.
    offset_minutes: int | None = None
    #: False where nobody said when: its times are those of an import.
    dated: bool = True
    #: True when this call found the memory already there and wrote nothing new.
    duplicate: bool = False
    #: True when it was forgotten before and does not come back by itself: nothing was written.
    suppressed: bool = False
    #: True when its stored bytes do not match their checksum: the text only says so.
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A file or a web page whose chunks are memories."""

    id: str
    address: str
    state: str
    trust: str
    created_at: datetime
    title: str | None = None
    media_type: str | None = None
    bytes: int | None = None
    characters: int | None = None
    chunks: int = 0
    error: str | None = None
    finished_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A memory that a hit or a section rests on."""

    memory_id: str
    source: str | None
    occurred_at: datetime
    #: Hashes of the sentences that rest on it; empty: all of the section.
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """Why a hit scored: arms and boosts are in [0, 1]; higher is better."""

    #: What each arm gave, before weighting: ``{"text": 0.8, "vector": 0.4}``.
    arms: Mapping[str, float]
    #: The question's words that this memory contains, as the question writes them.
    terms: tuple[str, ...]
    #: What was added to the score: ``{"neighbours": 0.1, "date": 0.2}``.
    boosts: Mapping[str, float]
    #: What the score was multiplied by afterwards, and why: ``{"superseded": 0.65}``.
    factors: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Replaced:
    """What was said in the place of what a hit says, and what that makes of it; or that a person
    called it wrong, with its own words and memory."""

    text: str
    memory_id: str
    since: datetime
    #: ``replaced``, ``denied``, ``corrected``, ``taken back``: it is over. ``said otherwise``,
    #: ``disputed``: it may still be so. ``maybe replaced``: something newer says another value, as
    #: recall sees it; whether that replaces this is not known.
    how: str = "replaced"

    @property
    def is_over(self) -> bool:
        """Whether what the hit says holds no more because of it."""
        return self.how in ("replaced", "denied", "corrected", "taken back")


@dataclass(frozen=True, slots=True)
class Line:
    """What was said before or after, as the session's transcript or the book has it."""

    text: str
    at: datetime
    role: str | None = None
    memory_id: str | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """One result of recall."""

    kind: Literal["memory", "fact", "page", "chunk"]
    id: str
    text: str
    score: float
    source: str | None
    author: str | None
    occurred_at: datetime
    sources: tuple[Source, ...]
    why: Why
    #: Where what it says no longer holds: what replaced it.
    replaced: tuple[Replaced, ...] = ()
    #: Other memories that say the same, folded into this one.
    same: tuple[str, ...] = ()
    #: A page's address: type and slug.
    page: str | None = None
    #: The book it stands in, when several were asked.
    book: str | None = None
    #: Who vouches for it.
    trust: str = "user"
    #: What stands around it, when asked for.
    lines: tuple[Line, ...] = ()
    #: True when the stored bytes do not match their checksum: the text only says so.
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class Miss:
    """What nearly was a hit, or was asked for by id, and why it is none."""

    id: str
    text: str
    score: float
    #: Its place in the whole order, from 1; 0 when it has none.
    rank: int
    reason: str
    why: Why


@dataclass(frozen=True, slots=True)
class Recall(Sequence[Hit]):
    """The hits, best first, with how long each stage took and what the reader should know."""

    question: str
    hits: tuple[Hit, ...]
    timings: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    #: Whether the best hits really speak of what was asked. Without it an agent stays silent.
    certain: bool = False
    #: What came next after the hits; only when an explanation was asked for.
    misses: tuple[Miss, ...] = ()

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Hit, ...]: ...
    def __getitem__(self, index: int | slice) -> Hit | tuple[Hit, ...]:
        return self.hits[index]

    def __len__(self) -> int:
        return len(self.hits)

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """What happened to a book, without its content."""

    id: str
    at: datetime
    actor: str | None
    action: str
    memory_id: str | None
    detail: Metadata
