"""When the predictor may move scores: only once it is shown to win, and no longer when it loses.

**The test.** Each session gives a difference, the predictor's NDCG@10 less that of the order as it
was, on lists whose labels the weights had not seen. The gate bets on the predictor: four purses of
1 each stake a fixed share (``STAKES``) of what they hold on every session, and are paid in
proportion to the difference, one session being worth at most all of the stake (a difference of
``WORTH`` or more). Against a predictor that wins nothing such a bet is fair, or worse than fair, so
the mean of the purses reaches ``ENOUGH`` = 20 with a probability of at most 1 in 20 — however many
sessions there are, and however often one looks (Ville's inequality). A test that is repeated after
each session would without this find a winner in the end, by chance alone.

**On** when all of these hold: ``sessions`` sessions that said something; the purses hold 20; the
moving average of the predictor is above the baseline's by ``MARGIN``. The first ``WARM`` sessions
only teach, nobody bets on them: weights that know nothing yet lose by chance.

**Off** again when it loses: of the last 10 sessions that one of them won, the predictor won at most
3, and lost more than it won. Then the purses are filled anew with 1 each: it has to show all of it
once more.
"""

import math
from dataclasses import replace

from commonplace.recall.predict.state import RECENT, State

STAKES = (0.1, 0.25, 0.5, 0.9)
WORTH = 0.1
ENOUGH = 20.0
MARGIN = 0.005
WARM = 10
#: Wins of the last ten at which it is switched off.
FEW_WINS = 3
#: The part that a new session has in a moving average.
NEWEST = 0.1
#: Differences smaller than this are draws.
DRAW = 1e-9


def judge_gate(state: State, baseline: float, predictor: float, least: int) -> State:
    """After one more session: its figures, and whether the predictor is on. ``least``: sessions."""
    difference = predictor - baseline
    won = state.recent
    if abs(difference) > DRAW:
        won = (*won, difference)[-RECENT:]
    first = state.sessions == 0
    after = replace(
        state,
        sessions=state.sessions + 1,
        baseline=baseline if first else _moved(state.baseline, baseline),
        predictor=predictor if first else _moved(state.predictor, predictor),
        wealth=_paid(state, difference),
        recent=won,
    )
    return _switched(after, least)


def evidence(state: State) -> float:
    """What the purses hold on average; 20 is enough."""
    if not state.wealth:
        return 1.0
    return math.fsum(math.exp(min(purse, 700.0)) for purse in state.wealth) / len(state.wealth)


def lead(state: State) -> float:
    """How far the predictor's moving average is above the baseline's."""
    return state.predictor - state.baseline


def wins(state: State) -> int:
    """Among the recent sessions that one of the two won."""
    return sum(difference > 0 for difference in state.recent)


def _moved(average: float, value: float) -> float:
    return average + NEWEST * (value - average)


def _paid(state: State, difference: float) -> tuple[float, ...]:
    purses = state.wealth if len(state.wealth) == len(STAKES) else (0.0,) * len(STAKES)
    if state.sessions < WARM:
        return purses
    share = min(max(difference / WORTH, -1.0), 1.0)
    return tuple(
        purse + math.log1p(stake * share) for purse, stake in zip(purses, STAKES, strict=True)
    )


def _switched(state: State, least: int) -> State:
    if state.is_on:
        if _loses(state):
            off = replace(state, is_on=False, fallbacks=state.fallbacks + 1)
            return replace(off, wealth=(0.0,) * len(STAKES), recent=())
        return state
    shown = evidence(state) >= ENOUGH and lead(state) >= MARGIN and not _loses(state)
    if state.sessions >= least and shown:
        return replace(state, is_on=True, activations=state.activations + 1)
    return state


def _loses(state: State) -> bool:
    full = len(state.recent) == RECENT
    return full and wins(state) <= FEW_WINS and math.fsum(state.recent) < 0
