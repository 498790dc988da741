"""A fact: one thing that one memory says."""

from dataclasses import dataclass
from datetime import datetime

#: What a fact may be; ``said`` is kept as it was said, where no clause was understood.
FACT_KINDS = (
    "definition",
    "attribute",
    "relation",
    "event",
    "preference",
    "rule",
    "decision",
    "plan",
    "open",
    "opinion",
    "said",
)
#: What may become of one. The first three still stand, some of them marked.
STATUSES = (
    "holds",
    "said otherwise",
    "disputed",
    "replaced",
    "denied",
    "corrected",
    "taken back",
)
IN_FORCE = STATUSES[:3]


@dataclass(frozen=True, slots=True)
class FactName:
    """A name in a fact: its role (subject, object, place, owner), its key, how it is written."""

    role: str
    key: str
    surface: str


#: Between a subject and a value, where a fact says that something itself is gone.
_OF = "\x1f"
#: Before a word of its slot, by which a fact is found that may change another slot.
OF_SLOT = _OF
#: What marks a fact that may mean older ones by its words, under each name that it has.
TURNS = _OF


def join_end(subject: str, value: str) -> str:
    """Name a value that is gone itself, and for whom."""
    return f"{subject}{_OF}{value}"


def split_end(end: str) -> tuple[str, str]:
    """Return for whom a value is gone, and which; of a value of the fact's own subject nobody."""
    whose, of, value = end.rpartition(_OF)
    return (whose if of else "", value)


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact as a reading gives it. Subject, scope and ends are keys; the id is a hash of it.

    Of what is gone itself, ends say for whom (`join_end`).
    """

    id: bytes
    memory: str
    start: int
    end: int
    #: None: the quote says it.
    text: str | None
    kind: str
    names: tuple[FactName, ...]
    subject: str | None
    attribute: str | None
    #: As it is shown; resolved days are ISO days.
    value: str | None
    value_key: str | None
    single: bool
    positive: bool
    mood: str
    act: str
    scope: str
    adds: int
    ends: tuple[str, ...]
    inherits: bool
    known: str
    days: tuple[str, str] | None
    still: bool
    statement: bytes
    label: str = ""
    limits: str = ""
    #: The facet of its subject that the attribute belongs to.
    aspect: str = ""
    confidence: float = 1.0
    #: The words of its memory that it stands on; kept with the memory alone.
    quote: str = ""
    #: Other memories that its words rest on.
    leans: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact with its memory and what became of it."""

    #: 32 hexadecimal digits.
    id: str
    memory_id: str
    kind: str
    #: One sentence that stands on its own.
    text: str
    #: The words of the memory that it stands on.
    quote: str
    span: tuple[int, int]
    subject: str | None
    attribute: str | None
    value: str | None
    aspect: str
    confidence: float
    trust: str
    #: One of :data:`STATUSES`; by which fact it is not simply so, since when, until when.
    status: str
    by: str | None
    since: str | None
    until: str | None
    #: When what it says happened, or was said to be so; and when it was said.
    occurred_at: datetime
    observed_at: datetime
    #: Who read it: ``rules``, or the name of a model.
    mind: str
    #: What it has in common with facts that say the same.
    statement: str
    #: What status it would have where understanding only proposes.
    proposed: str | None = None
    #: True when the stored bytes do not match their checksum: the text only says so.
    damaged: bool = False

    @property
    def in_force(self) -> bool:
        """Whether it still stands, with or without a mark."""
        return self.status in IN_FORCE

    @property
    def began_at(self) -> datetime:
        """Since when it holds, at the latest since it was said."""
        if self.since is None:
            return self.observed_at
        day = datetime.fromisoformat(self.since).replace(tzinfo=self.observed_at.tzinfo)
        return min(day, self.observed_at)


def list_marks(fact: FactRow, subject: str) -> set[tuple[str, str]]:
    """List by what a fact is found that may end something: values, and words of its slot."""
    found = {(whose or subject, value) for whose, value in map(split_end, fact.ends)}
    if fact.act == "end" and not fact.positive and fact.value_key:
        found.add((subject, fact.value_key))
    changes = fact.act in ("change", "correction")
    if found or changes:
        found |= {(each, TURNS) for each in (subject, *(name.key for name in fact.names))}
    if fact.attribute is None or not changes:
        return found
    return found | {(subject, f"{OF_SLOT}{word}") for word in fact.attribute.split()}
