"""The fold: the facts of one line, judged one after the other in the order of their places.

The numbers are those of the table in docs/explain/truth.md.
"""

from commonplace.knowledge.hold.fact import Outcome
from commonplace.knowledge.hold.rejections import Rejections
from commonplace.knowledge.hold.spells import Fate, Spell
from commonplace.knowledge.hold.standing import Dispute, Standing
from commonplace.knowledge.hold.turns import Turn
from commonplace.knowledge.hold.verdicts import (
    Verdict,
    is_end,
    is_told_after,
    judge_denial,
    judge_value,
)

_ANY = "\0"  # what a denial of the whole slot denies; no value key has it


class Fold:
    """What stands in one line after the facts so far."""

    def __init__(self, rejections: Rejections) -> None:
        self.standing = Standing()
        self.rejections = rejections
        self._denials: dict[str, Spell] = {}
        self._ended: dict[str, Turn] = {}  # values, and the word of change that ended them

    def add(self, turn: Turn) -> None:
        """Judge the next fact against what stands."""
        if turn.value is None:
            self._deny(turn)
        else:
            self._fill(turn, turn.value)
            if turn.corrects and self.standing.find(turn.value) not in self.standing.behind:
                self._ended |= dict.fromkeys(turn.corrects, turn)

    # --- a value ------------------------------------------------------------------------------

    def _fill(self, turn: Turn, value: str) -> None:
        spell = self.standing.find(value)
        if spell is not None and spell is self.standing.first:
            self._confirm(turn, spell)
        elif spell in self.standing.beside and (turn.is_bare or turn.fact.adds):
            self.standing.set_beside(turn, spell, spell.why)
        elif not self._hold_back(turn, spell, value):
            self._contend(turn, spell, value)

    def _confirm(self, turn: Turn, first: Spell) -> None:
        """4, 15: say again what is first, which settles a dispute; a change ends the others."""
        may = first.may_be_ended_by(turn)
        for dispute in [each for each in self.standing.disputes if first in each[:2]]:
            other = dispute.newer if dispute.older is first else dispute.older
            if may and self._yields(other, turn):
                self._settle(turn, other, "15")
                first.why, first.head = "15", turn
        first.join(turn)
        if may and not turn.is_bare:
            self._close_others(turn, "1")

    def _settle(self, turn: Turn, loser: Spell, why: str) -> None:
        status: Outcome = "said otherwise" if turn.is_bare else "replaced"
        self.standing.drop_disputes(loser)
        if loser.value is None:  # a denial
            loser.fate = Fate(status, turn, why)
            self._denials.pop(_find_denied(loser.head) or "", None)
        elif turn.is_bare:
            self.standing.push_back(loser, Fate(status, turn, why, self.standing.first))
        else:
            self.standing.close(loser, Fate(status, turn, why))

    def _hold_back(self, turn: Turn, spell: Spell | None, value: str) -> bool:
        """Put a value behind the word that ended or denied it, where it may not come back."""
        fate = self._find_obstacle(turn, value)
        if fate is None:
            return False
        spell = self.standing.set_behind(turn, spell, fate)
        if fate.why == "10" and not turn.is_bare and fate.over:
            self.standing.disputes.append(Dispute(fate.over, spell, "10"))
        return True

    def _find_obstacle(self, turn: Turn, value: str) -> Fate | None:
        ended = self._ended.get(value)
        if ended and turn.is_bare and self.standing.first and not _outranks(turn, ended):
            return Fate("said otherwise", ended, "3")
        denials = [each for key in (value, _ANY) if (each := self._denials.get(key))]
        fates = (self._find_objection(turn, denial) for denial in denials)
        return next((fate for fate in fates if fate), None)

    def _find_objection(self, turn: Turn, denial: Spell) -> Fate | None:
        if self.rejections.forbid(denial, turn):
            return Fate("said otherwise", denial.voice, "20", denial)
        if not denial.may_be_ended_by(turn):
            why = "10" if turn.fact.dated else "18"
            return Fate("said otherwise", denial.voice, why, denial)
        if not denial.precedes(turn) and is_told_after(denial, turn):
            return Fate("said otherwise", denial.newest, "18", denial)
        return None

    def _contend(self, turn: Turn, spell: Spell | None, value: str) -> None:
        verdict = (
            Verdict("beside", "5")
            if turn.fact.adds
            else judge_value(turn, self.standing.first, self.rejections)
        )
        if verdict.way == "beside":
            self._lift(turn, value)
            self.standing.set_beside(turn, spell, verdict.why)
        elif verdict.way in ("behind", "dispute"):
            self._stay_behind(turn, spell, verdict)
        else:
            self._lift(turn, value)
            self._lead(turn, spell, verdict)

    def _stay_behind(self, turn: Turn, spell: Spell | None, verdict: Verdict) -> None:
        first = self.standing.first
        assert first is not None, "whoever is behind is behind somebody"
        by = first.newest if verdict.why == "18" and turn.fact.dated else first.voice
        fate = Fate("said otherwise", by, verdict.why, first)
        spell = self.standing.set_behind(turn, spell, fate)
        rivals = self.standing.list_rivals()
        if verdict.way != "dispute" or spell in rivals:
            return
        for rival in rivals:  # those who dispute the first judge each other
            if rival.value is not None and self._yields(rival, turn) and rival.precedes(turn):
                self.standing.close(rival, Fate("replaced", turn, "1"))
        spell.head = turn
        self.standing.disputes.append(Dispute(first, spell, verdict.why))

    def _lift(self, turn: Turn, value: str) -> None:
        """9: let a value come back."""
        self._ended.pop(value, None)
        for denied in (value, _ANY):
            if denial := self._denials.pop(denied, None):
                self.standing.drop_disputes(denial)
                denial.fate = Fate("said otherwise" if turn.is_bare else "replaced", turn, "9")

    def _lead(self, turn: Turn, spell: Spell | None, verdict: Verdict) -> None:
        """Put a value first, and what stood there behind it or away."""
        standing = self.standing
        leader = standing.first
        before = [*([leader] if leader else []), *standing.list_rivals(), *standing.list_guests()]
        spell = standing.set_first(turn, spell, verdict.why)
        standing.drop_disputes(spell)
        if not turn.is_bare or verdict.way == "replace":
            self._close_others(turn, verdict.why or "1", before)
        for each in before:
            if each is spell or not each.stands:
                continue
            if each is leader or self._yields(each, turn):
                standing.drop_disputes(each)
                fate = Fate("said otherwise", turn, verdict.why, spell, overtaken=True)
                standing.push_back(each, fate)

    def _yields(self, spell: Spell, turn: Turn) -> bool:
        return spell.may_be_ended_by(turn) and not self.rejections.forbid(spell, turn)

    def _close_others(self, turn: Turn, why: str, before: list[Spell] | None = None) -> None:
        """End what stands beside a value that came, or came again, with a word of change."""
        standing = self.standing
        named = [each for each in standing.beside if each.value in turn.targets]
        for each in [*(before or []), *standing.behind, *standing.list_guests(), *named]:
            if each is standing.first or not each.stands:
                continue
            if self._yields(each, turn) and each.precedes(turn):
                self._ended[each.value or ""] = turn
                standing.close(each, Fate("replaced", turn, why))
        self._ended |= dict.fromkeys(turn.targets, turn)

    # --- a denial, an end ---------------------------------------------------------------------

    def _deny(self, turn: Turn) -> None:
        """7, 8, 13, 18, 20, 21: deny or end values, each that stands."""
        fate, disputed = None, []
        for spell in self.standing.list_all():
            if not turn.sweeps and spell.value not in turn.targets:
                continue
            verdict = judge_denial(turn, spell, self.rejections)
            if verdict.way == "dispute":
                disputed.append((spell, verdict.why))
            elif verdict.way == "behind":
                fate = Fate("said otherwise", spell.voice, verdict.why)
            else:
                self._strike(turn, spell, verdict)
        if turn.fulfils:
            return
        denial = self._open_denial(turn, fate)
        self.standing.disputes += [Dispute(spell, denial, why) for spell, why in disputed]

    def _strike(self, turn: Turn, spell: Spell, verdict: Verdict) -> None:
        if verdict.way == "beside" or (turn.fulfils and verdict.way != "replace"):
            return
        was_first = spell is self.standing.first
        if verdict.way == "overtake":
            self.standing.drop_disputes(spell)
            self.standing.push_back(spell, Fate("said otherwise", turn, "18", overtaken=True))
        else:
            status: Outcome = "denied" if verdict.why == "7" else "replaced"
            self.standing.close(spell, Fate(status, turn, verdict.why))
        if was_first:
            self._release(spell, turn, verdict.why)

    def _release(self, gone: Spell, turn: Turn, why: str) -> None:
        """Let come first what only the spell that went kept behind.

        What that spell had overtaken comes back when it was denied, and stays behind when it ended:
        who sold the second car does not own the first one again.
        """
        waiting = [
            each
            for each in self.standing.behind
            if each.fate and each.fate.over is gone and each.value not in self._denials
        ]
        later = [each for each in waiting if each.fate and not each.fate.overtaken]
        chosen = later or (waiting if why == "7" else [])
        if chosen:
            spell = chosen[-1]
            self.standing.behind.remove(spell)
            self.standing.first, spell.fate, spell.why = spell, None, why

    def _open_denial(self, turn: Turn, fate: Fate | None) -> Spell:
        """Keep a denial, together with those of the same value."""
        if fate is None and is_end(turn):
            self._ended |= dict.fromkeys(turn.targets, turn)
        denied = _find_denied(turn) if fate is None else None
        if denied and denied in self._denials:
            self._denials[denied].join(turn)
            return self._denials[denied]
        denial = self.standing.open(None, turn)
        denial.fate = fate
        if denied:
            self._denials[denied] = denial
        return denial


def _find_denied(turn: Turn) -> str | None:
    return _ANY if turn.sweeps else turn.denies


def _outranks(turn: Turn, ended: Turn) -> bool:
    """Whether a value may come back without a word of change; "also" is half a word of change."""
    return turn.rank < ended.rank + bool(turn.fact.adds)
