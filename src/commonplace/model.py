"""The nouns. Frozen values; what they mean is in docs/glossary.md."""

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
#: What a page is about, with the sections that one of its kind usually has. Fixed when it is made.
PAGE_TYPES: Mapping[str, tuple[str, ...]] = {
    "entity": ("overview", "notes", "visits", "related"),
    "topic": ("summary", "highlights", "related_entities", "recent"),
    "decision": ("context", "decision", "rationale", "consequences"),
    "concept": ("rule", "why", "how_to_apply"),
    "project": ("overview", "status", "decisions", "timeline"),
    "reference": ("summary", "pointers"),
    "theme": ("summary", "evidence"),
}
CONFIDENCES = ("low", "medium", "high")
#: Who writes pages. A section that a person, an agent or an import wrote is *authored*: what
#: compiles pages proposes there and does not write.
AUTHOR_KINDS = ("person", "agent", "compiler", "dream", "import")
JOB_STATES = ("queued", "running", "done", "dead", "cancelled")

Metadata = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class BookInfo:
    """One owner's memory inside a tenant. ``revision`` counts its write transactions."""

    id: str
    tenant: str
    name: str
    revision: int
    created_at: datetime


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
    #: True when this call found the memory already there and wrote nothing new.
    duplicate: bool = False


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
class Call:
    """One question a model was asked: what it took and how it ended, not what was said."""

    id: str
    at: datetime
    task: str
    digest: str
    model: str
    #: running, answered, cached, unusable, refused, busy, timeout, unreachable.
    outcome: str
    input_tokens: int
    output_tokens: int
    cost: float
    seconds: float
    error: str | None = None
    job_id: str | None = None


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
    """Why a hit scored: all parts are in [0, 1] and higher is better."""

    #: What each arm gave, before weighting: ``{"text": 0.8, "vector": 0.4}``.
    arms: Mapping[str, float]
    #: The question's words that this memory contains.
    terms: tuple[str, ...]
    #: What moved the score afterwards: ``{"neighbours": 0.1, "date": 0.2}``.
    boosts: Mapping[str, float]


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


@dataclass(frozen=True, slots=True)
class Recall(Sequence[Hit]):
    """The hits, best first, with how long each stage took and what the reader should know."""

    question: str
    hits: tuple[Hit, ...]
    timings: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

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
class Job:
    """A unit of background work."""

    id: str
    book_id: str
    kind: str
    state: str
    args: Metadata
    priority: int
    attempts: int
    max_attempts: int
    run_at: datetime
    created_at: datetime
    dedupe_key: str | None = None
    lease: str | None = None
    leased_by: str | None = None
    leased_at: datetime | None = None
    leased_until: datetime | None = None
    finished_at: datetime | None = None
    error: str | None = None
    result: Metadata | None = None
    #: How often in a row it was put off because a model could not be asked.
    waits: int = 0


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """What happened to a book, without its content."""

    id: str
    at: datetime
    actor: str | None
    action: str
    memory_id: str | None
    detail: Metadata


@dataclass(frozen=True, slots=True)
class Author:
    """Who changes a page: ``person``, ``agent``, ``compiler``, ``dream`` or ``import``, by name."""

    kind: str = "person"
    name: str | None = None

    @property
    def pen(self) -> str:
        """How what it writes stands: ``authored`` or ``compiled``."""
        return "compiled" if self.kind in ("compiler", "dream") else "authored"


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name of a page, and where it comes from: ``compiler``, ``manual`` or ``import``."""

    name: str
    origin: str = "manual"


def heading_of(line: str) -> str | None:
    """The words of a Markdown heading of the second level; nothing if the line is none."""
    words = line.lstrip(" ")
    if len(line) - len(words) > 3 or not words.startswith("##") or words[2:3] not in ("", *" \t\r"):
        return None
    words = words[2:].strip(" \t\r")
    opened = words.rstrip("#")  # a closing row of # is no part of it
    return opened.rstrip(" \t") if not opened or opened[-1] in " \t" else words


@dataclass(frozen=True, slots=True)
class Section:
    """The unit of change and of provenance."""

    #: Its place on the page; ``lead`` for what stands before the first heading.
    slug: str
    #: Its words as they stand in the page, heading line included.
    text: str
    #: ``authored`` or ``compiled``.
    pen: str
    #: The version of the page that wrote the text, and the one that cited the sources.
    version: int
    sources_version: int
    sources: tuple[Source, ...] = ()

    @property
    def heading(self) -> str:
        """Empty for what stands before the first heading."""
        return heading_of(self.text.partition("\n")[0]) or ""

    @property
    def body(self) -> str:
        """Its words without the heading line."""
        first, _, rest = self.text.partition("\n")
        return (self.text if heading_of(first) is None else rest).strip("\r\n")


@dataclass(frozen=True, slots=True)
class PageInfo:
    """What is known about a page, without what it says."""

    id: str
    type: str
    slug: str
    title: str
    summary: str
    #: ``active`` or ``archived``.
    status: str
    #: ``low``, ``medium`` or ``high``.
    confidence: str
    #: How often it was changed since it was made.
    version: int
    created_at: datetime
    updated_at: datetime
    tags: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    contradicts: tuple[str, ...] = ()
    metadata: Metadata = field(default_factory=dict)
    parent_id: str | None = None
    hubness: int = 0
    compiled_at: datetime | None = None
    #: When a memory was last cited that had not been before.
    sourced_at: datetime | None = None

    @property
    def address(self) -> str:
        """``type/slug``: by what it is found in its book, and served."""
        return f"{self.type}/{self.slug}"


@dataclass(frozen=True, slots=True)
class Page(PageInfo):
    """A page of the wiki."""

    aliases: tuple[Alias, ...] = ()
    sections: tuple[Section, ...] = ()

    @property
    def body(self) -> str:
        """All of its text: its sections in order."""
        return "".join(section.text for section in self.sections)


@dataclass(frozen=True, slots=True)
class Version:
    """One change of a page: when, by whom and why; the page as it was is read by its number."""

    page_id: str
    version: int
    at: datetime
    author: Author
    #: created, edited, appended, renamed, merged, split, restored, archived, resurrected, …
    action: str
    reason: str
    title: str
    slug: str
    type: str


@dataclass(frozen=True, slots=True)
class Link:
    """A directed edge between pages, as it is written."""

    #: ``reference``, ``parent_of``, ``child_of``, ``related`` or ``contradicts``.
    kind: str
    #: The section it stands in; empty for what is known about the page.
    section: str
    #: The name of another book, or empty.
    target_book: str
    #: The page type, where the link says one, or empty.
    target_type: str
    #: The slug it leads to, as far as one can tell from the link alone.
    key: str
    #: What a reader sees.
    shown: str
    #: The sentence it stands in.
    sentence: str
    made_by: str = "page"


@dataclass(frozen=True, slots=True)
class PageProposal:
    """What would be written where somebody else holds the pen."""

    id: str
    page_id: str
    section: str
    at: datetime
    author: Author
    reason: str
    base_version: int
    text: str
    #: open, accepted or rejected.
    status: str
    sources: tuple[str, ...] = ()
    decided_at: datetime | None = None
    decided_by: str | None = None
    #: The version that accepting it made.
    version: int | None = None
