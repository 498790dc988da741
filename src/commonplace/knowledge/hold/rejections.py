"""Rejected endings: which value a person does not let another one end.

A rejection binds values, not rows: no fact of the one value that had been said when the ruling was
made ends, or comes before, the other value. Words of a later day count anew.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime

from commonplace.knowledge.hold.fact import Held
from commonplace.knowledge.hold.spells import Spell
from commonplace.knowledge.hold.turns import Turn

#: For a fact, those that must not end it, each with the moment of the ruling.
Rejected = Mapping[bytes, list[tuple[Held, datetime]]]


class Rejections:
    """The rejections that matter in one line."""

    def __init__(self, rejected: Rejected, turns: Iterable[Turn]) -> None:
        self._kept: defaultdict[tuple[str | None, str | None], list[tuple[Held, datetime]]]
        self._kept = defaultdict(list)
        for turn in turns if rejected else ():
            if turn.id in rejected:
                self._kept[turn.value, turn.denies] += rejected[turn.id]

    def forbid(self, spell: Spell, turn: Turn) -> bool:
        """Whether a person does not let this fact end the spell."""
        if not self._kept:
            return False
        kept = self._kept.get((spell.value, spell.head.denies), [])
        return any(_is_bound(turn.fact, fact, at) for fact, at in kept)


def _is_bound(fact: Held, rejected: Held, at: datetime) -> bool:
    if fact.id == rejected.id:
        return True
    return fact.said <= at and _words(fact) == _words(rejected)


def _words(fact: Held) -> tuple[object, ...]:
    return (fact.slot, fact.value, fact.positive, fact.ends)
