"""A fact at its turn in one line: what it fills or ends there, and whom it may end.

*Who may end whom.* Somebody ends, or comes before, only what has no better rank. What people say of
themselves, and what was decided, is safe from plain words of others of the same rank: only the
subject itself speaks against the first, only another decision or a plain end against the second.
What nobody dated ends nothing outside its own memory. An accept lifts all of that, up to the rank
of who accepts.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from commonplace.knowledge.hold.fact import Act, Held, Tie
from commonplace.knowledge.hold.place import Place, find_first_day, find_place

DECISIVE = frozenset({"decision", "rule"})
_WEIGHT = {"state": 0, "end": 1, "change": 1, "correction": 2}

#: When something was told: the moment, then its memory by the force of its words and by content,
#: then the place in the text.
Told = tuple[datetime, int, Tie]


@dataclass(slots=True)
class Guard:
    """What protects the facts of one spell, taken together."""

    rank: int
    own: int | None = None  # the rank in which the subject said it of itself
    decided: int | None = None  # the rank in which it was decided
    memories: set[str] = field(default_factory=set)

    def include(self, other: "Guard") -> None:
        self.rank = min(self.rank, other.rank)
        self.own = _least(self.own, other.own)
        self.decided = _least(self.decided, other.decided)
        self.memories |= other.memories


@dataclass(slots=True, eq=False)
class Turn:
    """A fact in one line. A correction takes over place, act and told of what it corrects."""

    fact: Held
    value: str | None = None  # what it fills here
    targets: frozenset[str] = frozenset()  # what it ends or denies here
    denies: str | None = None  # the value that it says is not so, or no longer
    sweeps: bool = False  # it denies whatever stands: "has no car"
    fulfils: bool = False  # of a plan's line: what was planned came about, or was called off
    visits: bool = False  # another line than its own
    accepted: datetime | None = None
    rank: int = 0
    act: Act = "state"
    answers: datetime | None = None  # a ruling or a correction answers what was said before it
    corrects: frozenset[str] = frozenset()  # values that it took the place of
    memory: str = field(init=False)
    place: Place = field(init=False)
    told: Told = field(init=False)
    since: str | None = field(init=False)
    protection: Guard = field(init=False)

    def __post_init__(self) -> None:
        fact = self.fact
        self.rank = fact.rank
        self.stand_in_for(fact)
        self.protection = Guard(
            fact.rank,
            fact.rank if fact.speaker == fact.subject else None,
            fact.rank if fact.kind in DECISIVE else None,
            {self.memory},
        )

    def stand_in_for(self, fact: Held) -> None:
        """Take the act, the place and the time of a fact."""
        self.act, self.memory = fact.act, fact.memory
        self.place, self.since = find_place(fact), find_first_day(fact)
        self.told = (fact.said, _WEIGHT[fact.act], fact.tie)

    def accept(self, at: datetime, rank: int) -> None:
        """Let a person's word stand behind the fact; place and act stay as they are."""
        self.accepted = self.answers = at
        self.rank = min(self.rank, rank)
        self.protection.rank = self.rank

    @property
    def id(self) -> bytes:
        return self.fact.id

    @property
    def weight(self) -> tuple[int, bool]:
        """How much stands behind it: its rank, and whether it speaks of itself; less is more."""
        return (self.rank, self.protection.own is None)

    @property
    def is_bare(self) -> bool:
        """A value without a word of change."""
        return self.value is not None and self.act == "state"

    @property
    def is_past(self) -> bool:
        """A state that was so only on its days."""
        return self.is_bare and not self.fact.still and self.fact.days is not None

    @property
    def order(self) -> tuple[datetime, datetime, Told, datetime, Tie]:
        return (self.place.end, self.place.begin, self.told, self.fact.said, self.fact.tie)


def arrange(turns: Iterable[Turn]) -> list[Turn]:
    """Sort facts by place, and where that is the same, in the order in which they were told.

    Of two memories of one moment the one with a word of change counts as told later.
    """
    turns = list(turns)
    force: dict[str, int] = {}
    for turn in turns:
        force[turn.memory] = max(force.get(turn.memory, 0), turn.told[1])
    for turn in turns:
        said, _, tie = turn.told
        turn.told = (said, force[turn.memory], tie)
    return sorted(turns, key=lambda turn: turn.order)


def may_end(turn: Turn, guard: Guard) -> bool:
    """Whether the fact may end, or come before, what this guard protects."""
    if turn.rank > guard.rank:
        return False
    if turn.accepted:
        return True
    if not turn.fact.dated and guard.memories != {turn.memory}:
        return False
    if guard.own is not None and turn.rank >= guard.own:
        return turn.fact.speaker == turn.fact.subject and _may_reverse(turn, guard)
    return _may_reverse(turn, guard)


def _may_reverse(turn: Turn, guard: Guard) -> bool:
    if guard.decided is None or turn.rank < guard.decided:
        return True
    return turn.fact.kind in DECISIVE or turn.act == "end"


def _least(one: int | None, other: int | None) -> int | None:
    return min((each for each in (one, other) if each is not None), default=None)


def comes_before(older: Turn, newer: Turn) -> bool:
    """Whether the older came about before the newer, as far as their words tell."""
    if older.place.end < newer.place.begin:
        return True
    if newer.is_bare and older.memory != newer.memory:
        return False
    if older.told >= newer.told:
        return False
    if older.place == newer.place and older.memory == newer.memory:
        return True  # one text tells them in this order
    if older.place.is_moment and newer.place.begin <= older.place.end <= newer.place.end:
        return older.told[0] < newer.told[0] or older.is_bare
    return _same_day(older.fact, newer.fact)  # "moved it to ten today", "moved it to eleven today"


def _same_day(one: Held, other: Held) -> bool:
    return one.days is not None and one.days == other.days and one.days[0] == one.days[1]
