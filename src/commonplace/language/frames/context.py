"""What is known while one memory is read: its text, author, days, and the names in it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from commonplace.language.dates import When
from commonplace.language.name_key import name_key
from commonplace.language.names import Surface
from commonplace.language.statement import Named


@dataclass(slots=True)
class Context:
    text: str
    #: The author's key; "@author" where the memory has none.
    author: str
    language: str
    dates: Sequence[When] = ()
    #: Those surfaces of the text that the book takes for names, in their order.
    names: Sequence[Surface] = ()
    #: Who "he", "she" and "it" can be: subjects read so far, newest last.
    antecedents: list["Antecedent"] = field(default_factory=list)
    author_surface: str = ""
    #: The day it was said, in ISO.
    said_on: str = ""

    #: What a label before the sentence says it is about: "Docs repo: …".
    topic: "Topic | None" = None
    #: The name that the last heading is, under which labels stand.
    heading: Surface | None = None
    #: The number of the sentence that is read.
    sentence: int = 0

    def speak_as(self, name: str) -> None:
        """Take what follows as said by somebody whom the text names: "Maren: I live in Skagen."."""
        self.author, self.author_surface = name_key(name), name

    def names_in(self, start: int, end: int) -> list[Surface]:
        """Find the names that stand wholly between two characters."""
        return [name for name in self.names if start <= name.start and name.end <= end]


@dataclass(frozen=True, slots=True)
class Topic:
    key: str
    known: str
    words: tuple[str, ...]
    names: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class Antecedent:
    key: str
    surface: str
    words: tuple[str, ...]
    sentence: int
    definite: bool = True
    phrase: str = ""
    plural: bool = False
    #: Whether only its own sentence can mean it: what somebody did something to.
    near: bool = False
