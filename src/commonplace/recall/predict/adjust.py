"""What the predictor does to a list of scores, and how well a list stands.

A memory's *leaning* is the weighted sum of its features, less the mean of its list: only what sets
it apart from the others counts. Its score becomes score × (1 + MOST × tanh(leaning)): at most a
tenth more or less, never below 0 nor above 1. So a memory that answers the question far better than
another stays ahead of it whatever was learned; among near equals habit decides.
"""

import math
from collections.abc import Iterable, Sequence

from commonplace.recall.predict.features import Vector, within

#: The share of a score that may be added or taken away.
MOST = 0.1
#: How far down a list is looked at.
DEPTH = 10


def adjust_scores(
    weights: Sequence[float], features: Sequence[Vector], scores: Sequence[float]
) -> list[float]:
    """The scores, each moved by at most ``MOST`` of itself; in the same order as they came."""
    means = find_leanings(weights, features)
    return [
        min(within(score) * (1 + MOST * math.tanh(leaning)), 1.0)
        for score, leaning in zip(scores, means, strict=True)
    ]


def find_leanings(weights: Sequence[float], features: Sequence[Vector]) -> list[float]:
    raw = [math.fsum(w * x for w, x in zip(weights, row, strict=True)) for row in features]
    mean = math.fsum(raw) / len(raw) if raw else 0.0
    return [value - mean for value in raw]


def ndcg(scores: Sequence[float], used: Sequence[float]) -> float:
    """NDCG@10 of a list ranked by these scores; of equals, what stood first stays first."""
    order = sorted(range(len(scores)), key=lambda at: -scores[at])
    best = _gain(sorted(used, reverse=True))
    return _gain(used[at] for at in order) / best if best else 1.0


def _gain(used: Iterable[float]) -> float:
    return math.fsum(
        value / math.log2(place + 2) for place, value in enumerate(used) if place < DEPTH
    )
