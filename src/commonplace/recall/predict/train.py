"""One more session: first it is scored, then it is learned from.

**Scored.** For each list NDCG@10 as it stood and as today's weights would have it; the session's
figures are the means. The gate (``gate``) judges by them.

**Learned.** For each pair of a list of which one was used more, the weights should have let that
one lean further up: logistic loss on the difference of the leanings, weighted by the difference in
use. All pairs of a list make one step, their mean; Adagrad gives each weight its own pace (``PACE``
divided by the root of the squares of its steps so far). Both the weights and the squares fade a
little with each session (``FADE``), so old habits are forgotten and new ones learned.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from commonplace.recall.predict.adjust import adjust_scores, find_leanings, ndcg
from commonplace.recall.predict.features import NAMES
from commonplace.recall.predict.gate import judge_gate
from commonplace.recall.predict.lesson import Lesson, Row
from commonplace.recall.predict.state import HEAVIEST, State, rounded

PACE = 0.5
FADE = 0.995
#: How many sessions the gate waits for, unless a setting says otherwise.
LEAST_SESSIONS = 20
_TINY = 1e-8


def learn_lesson(state: State, session: Lesson, least: int = LEAST_SESSIONS) -> State:
    """The state after this session. A session that says nothing is counted, and that is all."""
    if not session.lists:
        return replace(state, empty=state.empty + 1)
    baseline, predictor = _scored(state, session)
    after = judge_gate(state, baseline, predictor, least)
    weights = [FADE * weight for weight in state.weights]
    squares = [FADE * square for square in state.squares]
    for rows in session.lists:
        _step(weights, squares, rows)
    return rounded(replace(after, weights=tuple(weights), squares=tuple(squares)))


def _scored(state: State, session: Lesson) -> tuple[float, float]:
    """NDCG@10 as it was, and as the predictor would have had it."""
    before, after = [], []
    for rows in session.lists:
        scores, used = [row.score for row in rows], [row.used for row in rows]
        before.append(ndcg(scores, used))
        moved = adjust_scores(state.weights, [row.features for row in rows], scores)
        after.append(ndcg(moved, used))
    return math.fsum(before) / len(before), math.fsum(after) / len(after)


def _step(weights: list[float], squares: list[float], rows: Sequence[Row]) -> None:
    """Learns from one list, in place."""
    pull = _pulls(weights, rows)
    for at in range(len(NAMES)):
        slope = math.fsum(pulled * row.features[at] for pulled, row in zip(pull, rows, strict=True))
        squares[at] += slope * slope
        moved = weights[at] + PACE * slope / math.sqrt(squares[at] + _TINY)
        weights[at] = min(max(moved, -HEAVIEST), HEAVIEST)


def _pulls(weights: Sequence[float], rows: Sequence[Row]) -> list[float]:
    """How strongly each row is to be moved up (+) or down (-): the pairs' slopes, summed by row."""
    leaning = find_leanings(weights, [row.features for row in rows])
    pull, whole = [0.0] * len(rows), 0.0
    for one, above in enumerate(rows):
        for other, below in enumerate(rows):
            more = above.used - below.used
            if more > 0:
                slope = more / (1 + math.exp(min(leaning[one] - leaning[other], 500.0)))
                pull[one] += slope
                pull[other] -= slope
                whole += more
    return [value / whole for value in pull] if whole else pull
