"""The values that pass between reading memories and writing pages. No I/O."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

#: What a sentence does, which decides where on a page it stands.
StatementKind = Literal[
    "definition",  # says what the subject is: "Pebble is a tide station", "my dog Max"
    "trait",  # holds for long: work, home, family, a rule, a number
    "preference",
    "event",  # happened on a day
    "visit",  # somebody was, is or will be at a place
    "plan",
    "status",  # how far something is
    "value",  # gives something one value, or says that it became another
    "decision",  # what was decided ...
    "context",  # ... in which situation,
    "rationale",  # why,
    "consequence",  # and what follows from it
    "note",
]


@dataclass(frozen=True, slots=True)
class Named:
    """A subject that a memory names: a name, a recurring topic, or something decided."""

    #: By what it is looked up: the alias key of a name; of a topic its plain form in the singular.
    key: str
    #: How it reads in a title: a name as written, a topic with a capital.
    surface: str
    #: A type of ``model.ENTITY_TYPES``, or ``topic``, or ``decision``; empty when nobody can tell.
    type: str
    #: How sure it is that this is a subject at all, in [0, 1].
    sure: float


class Statement(NamedTuple):
    """One sentence of a memory, word for word, that is worth showing on a page."""

    #: The sentence, white space collapsed, nothing else changed.
    text: str
    kind: StatementKind
    #: The key of the subject it is about; the author's own where it is said in the first person.
    about: str | None
    #: Keys of all subjects it names, ``about`` included, in the order of the text.
    names: tuple[str, ...]
    #: Who says it, where it does not stand for itself ("I", "we", "you"): then it is quoted.
    speaker: str | None = None
    #: The plain noun that a definition gives its subject: "dog", "tide station".
    noun: str | None = None


@dataclass(frozen=True, slots=True)
class AlsoCalled:
    """A memory says that two names mean one subject: keys, and how it says so."""

    name: str
    other: str
    #: ``also_called`` (both go on), ``short_for`` (other is the short form), ``renamed`` (name is
    #: now called other), ``different`` (it says that they are two).
    how: Literal["also_called", "short_for", "renamed", "different"]


@dataclass(frozen=True, slots=True)
class Read:
    """What a memory says, as far as pages are concerned."""

    #: Each subject once, in the order of the text; the author comes first where it speaks.
    named: tuple[Named, ...] = ()
    statements: tuple[Statement, ...] = ()
    also: tuple[AlsoCalled, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One bullet of a compiled section."""

    #: The day it is about, as ``YYYY-MM-DD``.
    day: str
    #: What stands after the day: Markdown of one line, links included.
    text: str
    #: The memories that say it.
    memory_ids: frozenset[str]
    #: The last day it was said, where it gives something a value and was said more than once.
    last: str = ""
