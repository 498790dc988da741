"""Where something comes from (``trace`` says which of them it is), and all that is known of a named
thing."""

from msgspec import Struct

from commonplace.serve.rest.shapes.graph import Aspect, Claim, Fact, FactSource, Relation
from commonplace.serve.rest.shapes.memories import Memory
from commonplace.serve.rest.shapes.pages import Sure
from commonplace.serve.rest.shapes.told import Past, Told


class TracedSource(Told):
    memory_id: str
    source: str | None
    occurred_at: str
    whole_section: bool
    sentences: list[str]
    text: str
    author: str | None


class SentenceMark(Told):
    """What is the matter with a sentence; `day` is that of what stands against it."""

    mark: str
    day: str | None


class TracedSentence(Told):
    text: str
    memory_ids: list[str]
    marks: list[SentenceMark]


class TracedSection(Told):
    slug: str
    heading: str
    pen: str
    version: int
    sure: Sure
    sources: list[TracedSource]
    sentences: list[TracedSentence]


class PageTrace(Struct, forbid_unknown_fields=True, tag_field="trace", tag="page"):
    id: str
    address: str
    title: str
    version: int
    sure: Sure
    sections: list[TracedSection]


class Place(Told):
    id: str
    address: str
    title: str
    section: str


class SentenceTrace(Struct, forbid_unknown_fields=True, tag_field="trace", tag="sentence"):
    text: str
    marks: list[SentenceMark]
    places: list[Place]
    memories: list[Memory]


class FactTrace(Fact, tag_field="trace", tag="fact"):
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


class MemoryTrace(Memory, tag_field="trace", tag="memory"):
    """A memory, and what rests on it. `fate`: `facts`, or why it gave none; null while it waits to
    be read."""

    fate: str | None
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
    past: Past | None = None
