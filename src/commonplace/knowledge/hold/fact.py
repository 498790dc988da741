"""What `hold` is given, and what it gives back."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Kind = str
Mood = Literal["fact", "plan", "wish", "maybe", "reported"]
Act = Literal["state", "change", "correction", "end"]
Outcome = Literal[
    "holds", "replaced", "denied", "said otherwise", "corrected", "disputed", "taken back"
]

#: The words of a memory, who spoke, the place in the text, and what is said there.
Tie = tuple[
    bytes, str, int, int, str, str, str, str, tuple[str, ...], str, str, tuple[str, ...], bool, int,
    bytes,
]  # fmt: skip

#: Values of `Held.adds`: beside what stands ("also"), or beside it for the time being.
ALSO = 1
MEANWHILE = 2


@dataclass(frozen=True, slots=True)
class Held:
    """A fact, joined with its memory and the register.

    `value`, `ends`, `scope` and `slot` are keys. `rank` is 0 for users and operators, 1 for agents,
    2 for tools, the web and imports. `days` are ISO days, first and last. `single` is looked up by
    slot, never taken from one reading alone.
    """

    id: bytes
    memory: str  # compared with others, never ordered by: ids of memories follow arrival
    start: int  # where it begins in the memory's text
    said: datetime  # aware; its zone is the one in which `days` are days
    subject: str | None  # head of its entity, else owner and folded words
    slot: str | None
    value: str | None
    speaker: str | None = None  # head of the author; of users without a name: the book's owner
    rank: int = 0
    dated: bool = True  # False: nobody said when, and `said` is when it was taken in
    scope: str = ""
    ends: tuple[str, ...] = ()
    gone: tuple[tuple[str, str], ...] = ()  # what is over itself, and for whom, in any scope
    days: tuple[str, str] | None = None
    kind: Kind = "attribute"
    mood: Mood = "fact"
    act: Act = "state"
    single: bool = True
    positive: bool = True
    adds: int = 0
    inherits: bool = False
    still: bool = True  # of a state: it was so when it was said; else only on its days
    content: bytes = b""  # a hash of the memory's words
    statement: bytes = b""  # what facts have in common that say the same words
    quote: str = ""  # the words of the memory that it stands on
    names: frozenset[str] = frozenset()  # whom they name

    @property
    def tie(self) -> Tie:
        """What puts facts of one moment in order: words, never what arrived first."""
        return (
            self.content, self.speaker or "", self.rank, self.start, self.slot or "",
            self.value or "", self.scope, self.act, self.ends, self.mood, self.kind,
            self.days or (), self.positive, self.adds, self.id,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling in force, matched to facts.

    ``wrong(fact)``, with `other`: the fact to be believed instead · ``accept(fact)`` ·
    ``reject(fact, other)``: other does not end fact · ``ignore(fact, other)``.
    """

    id: str
    at: datetime
    rank: int
    kind: Literal["wrong", "accept", "reject", "ignore"]
    fact: bytes
    other: bytes | None = None


@dataclass(frozen=True, slots=True)
class Status:
    """What became of a fact.

    `why` is a line of the table in `hold`, "series", or a ruling's id; empty where nothing met it.
    `slot` is the slot that it inherited.
    """

    status: Outcome
    by: bytes | None = None
    since: str | None = None
    until: str | None = None
    why: str = ""
    slot: str | None = None
