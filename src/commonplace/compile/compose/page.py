"""A composed page: sections of sentences, each of which knows the facts it stands on."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Sentence:
    """One line of a section, or one sentence of the lead."""

    #: 16 bytes: the same for the same matter in the same section, however it is worded.
    key: bytes
    #: Markdown, with links as ``[Title](/wiki/type/slug)``.
    text: str
    facts: tuple[bytes, ...]
    memories: tuple[str, ...]
    #: The status of the facts it tells, where they do not simply hold.
    mark: str = ""
    #: The last day on which what it tells held, where that is over.
    ended: date | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page; the lead has no heading."""

    slug: str
    heading: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Composed:
    """A page as its facts make it."""

    #: Plain text: the first sentence of the lead.
    summary: str
    sections: tuple[Section, ...]
    #: What is not shown: the reason, and the statement.
    left_out: tuple[tuple[str, bytes], ...] = ()
