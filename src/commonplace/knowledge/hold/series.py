"""Series: lines in which values come and go (scores, releases, states of a build).

Of a line with more than 64 runs of equal values only the newest 64 are judged by the table. What
came before is over: ended by the run after it where that came with a word of change, else said
otherwise. So a long line costs no more than its length, and nothing changes for an old value when
a new one comes.
"""

from itertools import groupby

from commonplace.knowledge.hold.fact import Status
from commonplace.knowledge.hold.spells import Fate, Spell
from commonplace.knowledge.hold.turns import Turn

MOST = 64


def cut_series(turns: list[Turn]) -> tuple[list[Turn], dict[Turn, Status]]:
    """Return the facts that are judged, and the status of those before them."""
    runs = [list(run) for _, run in groupby(turns, key=lambda turn: (turn.value, turn.targets))]
    if len(runs) <= MOST:
        return turns, {}
    past: dict[Turn, Status] = {}
    following = next((run[0] for run in runs[-MOST:] if run[0].value is not None), None)
    for run in reversed(runs[:-MOST]):
        spell = Spell.open(run[0].value, run[0])
        for turn in run[1:]:
            spell.join(turn)
        if spell.value is not None and following is not None:
            spell.fate = _end(spell, following)
        past |= dict.fromkeys(run, spell.status())
        following = run[0] if run[0].value is not None else following
    return [turn for run in runs[-MOST:] for turn in run], past


def _end(spell: Spell, following: Turn) -> Fate:
    ends = not following.is_bare and spell.may_be_ended_by(following)
    if ends and spell.precedes(following):
        return Fate("replaced", following, "series")
    return Fate("said otherwise", following, "series", overtaken=True)
