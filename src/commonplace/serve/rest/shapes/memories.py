"""Memories, and what recall finds."""

from typing import Any

from commonplace.serve.rest.shapes.graph import Fact, UnderstandingProposal
from commonplace.serve.rest.shapes.told import Free, Told


class Remembered(Told):
    """What `remember` would have to be told to get a memory again."""

    text: str
    kind: str
    occurred_at: str
    observed_at: str
    valid_from: str | None
    valid_to: str | None
    author: str | None
    source: str | None
    trust: str
    importance: float
    confidence: float
    place: str | None
    journal: str | None
    why: str | None
    tags: list[str]
    metadata: Free
    idempotency_key: str | None


class Memory(Remembered):
    """One thing that was observed, as it was said."""

    id: str
    created_at: str
    decision: str | None
    seen: int
    duplicate: bool
    damaged: bool


class Kept(Memory):
    """A memory that was just kept."""

    #: The kinds of secrets in it that were not kept; their places are marked in the text.
    secrets_removed: list[str]


class KeptMany(Told):
    memories: list[Kept]


class Named(Told):
    """A name in a memory, with whom it means if that is known."""

    name: str
    entity_id: str | None


class HistoryEntry(Told):
    id: str
    at: str
    actor: str | None
    action: str
    detail: Free


class MemoryShown(Memory):
    """A memory, and all that is known about it. `fate`: `facts`, or why it gave none; null while it
    waits to be read."""

    names: list[Named]
    fate: str | None
    facts: list[Fact]
    proposals: list[UnderstandingProposal]
    hints: list[str]
    history: list[HistoryEntry]


class Memories(Told):
    memories: list[Memory]


class MemoryList(Memories):
    next: str | None


class HitSource(Told):
    memory_id: str
    source: str | None
    occurred_at: str


class Replacement(Told):
    memory_id: str
    text: str
    since: str
    how: str


class HitLine(Told):
    text: str
    at: str
    role: str | None
    memory_id: str | None


class Why(Told):
    """Why it scored: arms and boosts are in [0, 1]."""

    arms: dict[str, float]
    terms: list[str]
    boosts: dict[str, float]
    factors: dict[str, float]


class Hit(Told):
    id: str
    kind: str
    text: str
    score: float
    author: str | None
    source: str | None
    occurred_at: str
    sources: list[HitSource]
    why: Why
    replaced: list[Replacement]
    same: list[str]
    page: str | None
    book: str | None
    trust: str
    damaged: bool
    lines: list[HitLine]


class Miss(Told):
    id: str
    text: str
    score: float
    rank: int
    reason: str
    why: Why


class Recall(Told):
    """The hits, best first. Without `certain` an agent stays silent."""

    question: str
    hits: list[Hit]
    certain: bool
    misses: list[Miss]
    timings: dict[str, float]
    notes: list[str]


class Part(Told):
    id: str
    text: str
    goes: bool


class SectionPart(Told):
    address: str
    section: str
    goes: bool


class SentencePart(Told):
    address: str
    section: str
    text: str
    goes: bool
    alone: bool


class GoingCount(Told):
    go: int
    stay: int


class RadiusCounts(Told):
    facts: GoingCount
    claims: GoingCount
    entities: GoingCount
    subjects: GoingCount
    pages: GoingCount
    sections: GoingCount
    sentences: GoingCount
    versions: int
    summaries: int
    proposals: int
    hints: int
    embeddings: int
    transcripts: int
    checkpoints: int
    shown: int
    answers: int
    calls: int
    documents: int
    sessions: int
    restored: int


class Radius(Told):
    """All that goes or changes with some memories; `goes` says which."""

    memories: list[Memory]
    counts: RadiusCounts
    facts: list[Part]
    claims: list[Part]
    restored: list[Part]
    entities: list[Part]
    subjects: list[Part]
    pages: list[Part]
    sections: list[SectionPart]
    sentences: list[SentencePart]
    waiting: list[str]


class BlastRadius(Told):
    blast_radius: Radius


class ImportedFile(Told):
    added: int
    duplicates: int
    suppressed: int
    problems: int


class ImportProblem(Told):
    where: str
    reason: str


class Imported(Told):
    added: int
    duplicates: int
    suppressed: int
    dry_run: bool
    files: dict[str, ImportedFile]
    problems: list[ImportProblem]
    #: Under which number the book knows this import; none for a dry run.
    run: int | None


class Document(Told):
    id: str
    title: str | None
    address: str
    state: str
    error: str | None
    chunks: int
    characters: int | None
    bytes: int | None
    media_type: str | None
    trust: str
    created_at: str
    finished_at: str | None


class Documents(Told):
    documents: list[Document]


class DocumentForgotten(Told):
    """With `confirm`: what would go; send it back to forget it. Without: it is gone."""

    forgotten: int
    dry_run: bool
    document: Document
    confirm: str | None


class Exported(Remembered):
    """One line of an export."""

    commonplace: Any


class SeedRemembered(Memory):
    """A memory, and how many lines of its session's transcript are new."""

    lines: int
