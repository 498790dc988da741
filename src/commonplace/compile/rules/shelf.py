"""What the fold knows before it begins, and what it says when it has ended. No I/O."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from commonplace.compile.rules.same import title
from commonplace.compile.said import Statement
from commonplace.store.compiling.subjects import Sighting, Subject

_PAGE_TYPES = {"topic": "topic", "decision": "decision", "project": "project", "concept": "concept"}


def page_type(subject_type: str) -> str:
    """The type of page that a subject of this type gets."""
    return _PAGE_TYPES.get(subject_type, "entity")


@dataclass(frozen=True, slots=True)
class Shelved:
    """A page that a name leads to and that no subject has yet: somebody else made it."""

    page_id: str
    type: str


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the book knows of the names that may come up."""

    subjects: Mapping[str, Subject]
    #: Ids of subjects, by the keys they are filed under.
    under: Mapping[str, Sequence[str]]
    #: Where subjects without a page were seen: memory and day, in the order of capture.
    seen: Mapping[str, Sequence[tuple[str, str]]]
    #: Alias keys that somebody said should have no page.
    ignored: frozenset[str]
    #: Pages that are nobody's, by the slug of their names.
    pages: Mapping[str, Sequence[Shelved]]
    #: The number of the subject that came up last.
    number: int


@dataclass(frozen=True, slots=True)
class Said:
    """A statement, and the memory it stands in."""

    statement: Statement
    #: The key by which it names the subject on whose page it is put.
    key: str
    memory_id: str
    day: str
    #: What the subject is according to that memory.
    type: str = ""


@dataclass(frozen=True, slots=True)
class Born:
    """A subject that deserves a page from this memory on."""

    subject_id: str
    #: Which of the memories it was, counted from 0.
    at: int
    title: str
    #: Where it was seen before these memories.
    before: tuple[str, ...]
    #: A page that is there already under its name, if any.
    page_id: str | None = None
    #: What it was known to be then; nothing: what it is.
    type: str | None = None


@dataclass(frozen=True, slots=True)
class Renamed:
    """A memory says that a subject is called otherwise from now on."""

    subject_id: str
    at: int
    title: str
    #: The page that it had then; nothing: the one that these memories make.
    page_id: str | None


@dataclass(slots=True)
class Folded:
    """What is known after these memories."""

    sightings: list[Sighting] = field(default_factory=list)
    subjects: dict[str, Subject] = field(default_factory=dict)
    keys: list[tuple[str, str]] = field(default_factory=list)
    born: list[Born] = field(default_factory=list)
    #: Subjects that turned out to be others: from, into, and at which memory.
    joined: list[tuple[str, str, int]] = field(default_factory=list)
    renamed: list[Renamed] = field(default_factory=list)
    #: What was said of each subject, with or without a page, memory by memory.
    said: list[list[tuple[str, Said]]] = field(default_factory=list)


def title_of(forms: Mapping[str, int], renamed: str | None, type: str) -> str:
    """What a subject is called."""
    return renamed or (title(forms, type) if forms else "")
