"""What a reading gives: statements about named things, and what was left out.

A statement becomes one row of facts. Its span says which characters of the memory it quotes;
`text` is set only where the quote does not stand on its own (a pronoun, "yesterday").

Two subjects have no name of their own: ``BOOK`` owns "the X" (whoever stores the statement may
know the project or document), ``AUTHOR`` says "I" and owns "my X" where the memory has no author.
"""

from dataclasses import dataclass

BOOK = "@book"
AUTHOR = "@author"


@dataclass(frozen=True, slots=True)
class Named:
    role: str
    key: str
    surface: str


@dataclass(frozen=True, slots=True)
class Statement:
    start: int
    end: int
    text: str | None
    kind: str
    names: tuple[Named, ...] = ()
    subject: str | None = None
    attribute: str | None = None
    value: str | None = None
    value_key: str | None = None
    single: bool = False
    positive: bool = True
    mood: str = "fact"
    act: str = "state"
    scope: str = ""
    #: Beside what stands: 1 "also", 2 "for now"; 0: it does not add.
    adds: int = 0
    ends: tuple[str, ...] = ()
    #: Of these those that are over for the author and the book too: "we dropped Harvest".
    gone: tuple[str, ...] = ()
    inherits: bool = False
    known: str = "unknown"
    days: tuple[str, str] | None = None
    rule: str = ""
    #: Of a state: it was so when it was said ("lives", "since 2021"); else only on its days.
    still: bool = True
    #: The attribute as a noun that people use ("gate code"); empty where the slot table has it.
    label: str = ""
    #: The scope in the words of the text: "on weekends", "if it rains".
    limits: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A stretch of the text that makes no fact: a question, a greeting, chatter."""

    reason: str
    start: int
    end: int
