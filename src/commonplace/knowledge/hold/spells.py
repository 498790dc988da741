"""Spells: equal values in a row, which have one status."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from commonplace.knowledge.hold.fact import Outcome, Status
from commonplace.knowledge.hold.turns import Guard, Turn, comes_before, may_end


class Fate(NamedTuple):
    """What became of a spell, by whom, and by which line of the table."""

    status: Outcome
    by: Turn
    why: str
    over: "Spell | None" = None  # what keeps it behind; it may come back when that goes
    overtaken: bool = False  # it was first before


@dataclass(slots=True, eq=False)
class Spell:
    """Facts of one value, or denials of one."""

    value: str | None
    turns: list[Turn]
    guard: Guard
    head: Turn  # which brought it where it is
    newest: Turn  # the last told
    voice: Turn  # the one with the most behind it
    changed: Turn | None = None  # the last told of those with a word of change
    fate: Fate | None = None
    why: str = ""
    answered: datetime | None = None  # whoever spoke against it before then has an answer
    is_past: bool = True  # all of it was so only on its days

    @classmethod
    def open(cls, value: str | None, turn: Turn) -> "Spell":
        """Begin a spell with one fact."""
        spell = cls(value, [], Guard(turn.rank), turn, turn, turn)
        spell.join(turn)
        return spell

    def join(self, turn: Turn) -> None:
        self.turns.append(turn)
        self.guard.include(turn.protection)
        self.is_past &= turn.is_past
        if turn.weight < self.voice.weight:
            self.voice = turn
        if turn.answers and (self.answered is None or turn.answers > self.answered):
            self.answered = turn.answers
        if turn.told > self.newest.told:
            self.newest = turn
        if not turn.is_bare and (self.changed is None or turn.told > self.changed.told):
            self.changed = turn

    @property
    def stands(self) -> bool:
        return self.fate is None or self.fate.status == "said otherwise"

    def may_be_ended_by(self, turn: Turn) -> bool:
        return may_end(turn, self.guard)

    def precedes(self, turn: Turn) -> bool:
        """Whether all of it came about before the fact.

        A change that is told after a bare value is not before it, whatever day it names: nobody
        said since when the bare value was so.
        """
        change = self.changed
        if turn.is_bare and change and change.told > turn.told:
            return False
        return comes_before(self.turns[-1], turn)

    def status(self) -> Status:
        """Say what became of it; the same for all its facts."""
        since = self.turns[0].since
        if self.fate is None:
            return Status("holds", None, since, self._planned_until(), self.why)
        until = None
        if self.fate.status in ("replaced", "denied") or self.fate.overtaken:
            last = self.turns[-1].place.end.date().isoformat()
            until = max(self.fate.by.since or last, last, since or last)
        return Status(self.fate.status, self.fate.by.id, since, until, self.fate.why)

    def _planned_until(self) -> str | None:
        """Return a plan's last day, after which it is no longer to come."""
        fact = self.turns[-1].fact
        return fact.days[1] if fact.days and fact.mood == "plan" else None
