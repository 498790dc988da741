"""Where something comes from (``trace`` says which of them it is), and all that is known of a named
thing."""

from msgspec import Struct

from commonplace.serve.rest.shapes.graph import Aspect, Claim, Fact, FactSource, Relation
from commonplace.serve.rest.shapes.memories import Memory
from commonplace.serve.rest.shapes.told import Free, Told


class TracedSource(Told):
    memory_id: str
    source: str | None
    occurred_at: str
    whole_section: bool
    sentences: list[str]
    text: str
    author: str | None


class TracedSentence(Told):
    text: str
    memory_ids: list[str]


class TracedSection(Told):
    slug: str
    heading: str
    pen: str
    version: int
    sources: list[TracedSource]
    sentences: list[TracedSentence]


class PageTrace(Struct, forbid_unknown_fields=True, tag_field="trace", tag="page"):
    id: str
    address: str
    title: str
    version: int
    sections: list[TracedSection]


class Place(Told):
    id: str
    address: str
    title: str
    section: str


class SentenceTrace(Struct, forbid_unknown_fields=True, tag_field="trace", tag="sentence"):
    text: str
    places: list[Place]
    memories: list[Memory]


class FactTrace(Struct, forbid_unknown_fields=True, tag_field="trace", tag="fact"):
    id: str
    kind: str
    text: str
    status: str
    confidence: float
    importance: float
    trust: str
    occurred_at: str
    observed_at: str
    mind: str
    sources: list[FactSource]
    claims: list[Claim]


class WrittenSentence(Told):
    section: str
    text: str
    others: int


class Written(Told):
    id: str
    address: str
    title: str
    sections: list[str]
    sentences: list[WrittenSentence]


class Subject(Told):
    name: str
    type: str | None
    page: str | None


class MemoryTrace(
    Struct, forbid_unknown_fields=True, kw_only=True, tag_field="trace", tag="memory"
):
    """A memory, and what rests on it."""

    id: str
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
    created_at: str
    decision: str | None
    seen: int
    duplicate: bool
    facts: list[Fact]
    pages: list[Written]
    subjects: list[Subject]


Trace = PageTrace | SentenceTrace | FactTrace | MemoryTrace


class Entity(Told):
    """All that is known of a named thing."""

    id: str
    name: str
    type: str
    aliases: list[str]
    aspects: list[Aspect]
    relations: list[Relation]
    memories: list[Memory]
