"""Verdicts: how one fact stands to one spell, by the table in docs/explain/truth.md."""

from typing import Literal, NamedTuple

from commonplace.knowledge.hold.rejections import Rejections
from commonplace.knowledge.hold.spells import Spell
from commonplace.knowledge.hold.turns import DECISIVE, Turn, may_end


class Verdict(NamedTuple):
    """How a value stands to the one that is first, and by which line of the table."""

    way: Literal["open", "replace", "overtake", "behind", "dispute", "beside"]
    why: str


def judge_value(turn: Turn, first: Spell | None, rejections: Rejections) -> Verdict:
    """Say how a value that is not the first stands to the one that is."""
    if first is None:
        return Verdict("open", "")
    if rejections.forbid(first, turn):
        return Verdict("beside", "20")
    decided = first.guard.decided is not None and turn.fact.kind in DECISIVE
    changes = decided or not turn.is_bare
    if not first.may_be_ended_by(turn):
        if first.is_past and first.precedes(turn):
            return Verdict("overtake", "19")
        return refuse(turn, first, changes)
    if first.precedes(turn):
        if first.head.told > turn.told:
            return Verdict("replace" if changes else "overtake", "19")
        if not changes:
            return Verdict("overtake", "2")
        return Verdict("replace", "16" if decided else "1")
    if is_told_after(first, turn):
        return Verdict("behind", "18")
    return Verdict("overtake", "18")


def judge_denial(turn: Turn, spell: Spell, rejections: Rejections) -> Verdict:
    """Say what a denial or an end does to a value that stands."""
    if rejections.forbid(spell, turn):
        return Verdict("behind", "20")
    if not spell.may_be_ended_by(turn):
        if turn.fulfils or spell.fate:
            return Verdict("beside", "")
        return refuse(turn, spell, changes=True)
    if spell.precedes(turn):
        if turn.fulfils:
            return Verdict("replace", "21")
        return Verdict("replace", "8" if is_end(turn) else "7")
    if is_told_after(spell, turn):
        return Verdict("behind", "18")
    return Verdict("overtake", "18")


def refuse(turn: Turn, spell: Spell, changes: bool) -> Verdict:
    """Say what becomes of a fact that may not end the spell."""
    if not turn.fact.dated:
        return Verdict("behind", "18")
    why = "13" if changes else "14"
    if turn.rank <= spell.guard.rank and spell.guard.decided is not None:
        why = "17"
    settled = spell.answered is not None and spell.answered >= turn.fact.said
    return Verdict("dispute" if changes and not settled else "behind", why)


def is_told_after(spell: Spell, turn: Turn) -> bool:
    """Whether the spell was told later, by somebody who may come before the fact."""
    return turn.told < spell.newest.told and may_end(spell.newest, turn.protection)


def is_end(turn: Turn) -> bool:
    """Whether a denial says that something is over, not that it is not so."""
    return turn.act == "end" or (turn.visits and turn.fact.positive)
