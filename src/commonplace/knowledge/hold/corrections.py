"""Corrections: what was never so.

They are taken oldest first, each against what stood when it was said, before the line is folded. A
correction corrects

1. the value that it names ("4417, not 4471"), whatever became of it;
2. else the value that its own speaker said last, of those that stand;
3. else what is first, and who disputes it.

Of what was first or was named it takes over the place, the word of change and the protection, so
that it stands exactly where the wrong value stood. One that may not correct, or finds nothing to
correct, is a change.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from commonplace.knowledge.hold.fold import Fold
from commonplace.knowledge.hold.rejections import Rejections
from commonplace.knowledge.hold.spells import Spell
from commonplace.knowledge.hold.turns import Turn

#: A line with more corrections is no record of slips of the pen; the older ones count as changes.
MOST = 64


class Slip(NamedTuple):
    """By whom a fact was corrected, and by which line of the table."""

    by: Turn
    why: str


def fold_corrected(turns: Sequence[Turn], rejections: Rejections) -> tuple[Fold, dict[Turn, Slip]]:
    """Fold a line without what was corrected, and say what was."""
    slips: dict[Turn, Slip] = {}
    for correction in _list_corrections(turns)[-MOST:]:
        before = (t for t in turns if t.told < correction.told and t not in slips)
        fold = fold_turns(before, rejections)
        spells, takes_over = _aim(correction, fold)
        if spells:
            _correct(correction, spells, slips)
            if takes_over:
                _take_over(correction, spells[0])
            elif correction.value is not None:
                correction.act = "state"
    return fold_turns((turn for turn in turns if turn not in slips), rejections), slips


def _list_corrections(turns: Sequence[Turn]) -> list[Turn]:
    """List the corrections, oldest first; of equal ones in a row only the first."""
    told = sorted(turns, key=lambda turn: turn.told)
    rows = groupby(told, key=lambda turn: (turn.act, turn.value, turn.targets, turn.weight))
    return [turn for (act, *_), row in rows if act == "correction" for turn in [next(row)]]


def fold_turns(turns: Iterable[Turn], rejections: Rejections) -> Fold:
    """Fold facts in the order of their places."""
    fold = Fold(rejections)
    for turn in sorted(turns, key=lambda turn: turn.order):
        fold.add(turn)
    return fold


def _aim(correction: Turn, fold: Fold) -> tuple[list[Spell], bool]:
    """Find what is corrected, and whether the correction takes its place."""
    standing = fold.standing
    if correction.targets:
        named = [each for each in standing.spells if each.value in correction.targets]
        spells = sorted(named, key=lambda each: each is not standing.first)
        return _may(correction, spells, fold), correction.value is not None
    first = standing.first
    if correction.sweeps:
        return _may(correction, standing.list_all(), fold), False
    own = _find_own(correction, standing.list_all())
    if own is not None and own is not first and own.value != correction.value:
        return _may(correction, [own], fold), False
    if first is None or first.value == correction.value:
        return [], False
    rivals = [each for each in standing.list_rivals() if _says_otherwise(each, correction)]
    spells = _may(correction, [first, *rivals], fold)
    return (spells, True) if first in spells else ([], False)


def _says_otherwise(rival: Spell, correction: Turn) -> bool:
    """Whether a side of a dispute contradicts the correction, as no denial of a value does."""
    if rival.value is None:
        return rival.head.sweeps
    return rival.value != correction.value


def _may(correction: Turn, spells: list[Spell], fold: Fold) -> list[Spell]:
    return [
        each
        for each in spells
        if each.may_be_ended_by(correction) and not fold.rejections.forbid(each, correction)
    ]


def _find_own(correction: Turn, spells: list[Spell]) -> Spell | None:
    speaker = correction.fact.speaker
    own = [
        (turn.told, spell)
        for spell in spells
        for turn in spell.turns
        if speaker is not None and turn.fact.speaker == speaker
    ]
    return max(own, key=lambda each: each[0])[1] if own else None


def _correct(correction: Turn, spells: list[Spell], slips: dict[Turn, Slip]) -> None:
    """11, 12: note what is wrong; what a wrong correction corrected stays so, or comes back."""
    wrong = {turn for spell in spells for turn in spell.turns}
    for turn, slip in list(slips.items()):
        if slip.by not in wrong:
            continue
        if turn.value is not None and turn.value == correction.value:
            del slips[turn]
        else:
            slips[turn] = Slip(correction, "12")
    for turn in wrong:
        slips[turn] = Slip(correction, "12" if turn.corrects else "11")
    values = {turn.value for turn in wrong} | {v for turn in wrong for v in turn.corrects}
    correction.corrects = frozenset(v for v in values if v and v != correction.value)


def _take_over(correction: Turn, spell: Spell) -> None:
    correction.act = "state" if spell.head.is_bare else "change"
    correction.place, correction.since = spell.head.place, spell.turns[0].since
    correction.told = spell.newest.told
    correction.answers = correction.fact.said
    correction.protection.include(spell.guard)
