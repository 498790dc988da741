"""How well each memory answers: the arms beside the words, and their sum.

All over a *pool*: the memories that may be among the best, by their numbers in the book, in order.

**Vector.** The cosine of the nearest piece, and a part of what the better neighbour has more; less
for a long memory, which has many pieces to be near by.

**Date** and **author.** Near a day the question names; by an author the question names.

**Pairs.** Words that stand side by side in the question and in the memory, for the best only.

**Leaning.** Where the newest is asked for, the later of those that answer well come first; where
the oldest is, the earlier.

The sum is weighted by :data:`WEIGHTS`, chosen on benchmarks (``make bench``), and divided by the
sum of the weights of the arms that every question has; what :data:`EXTRA` arms add comes on top. It
is in [0, 1] then, higher is better.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from commonplace.recall.dates import Span, find_mentions, resolve_mentions
from commonplace.recall.index.book_index import BookIndex, covered
from commonplace.recall.index.sets import each_once

Float32s = NDArray[np.float32]
Int64s = NDArray[np.int64]
Bools = NDArray[np.bool_]

VECTOR_NEIGHBOUR = 0.6
#: What is left of the nearness of a very long memory: of many pieces one is always near.
SURE_NEAR = 0.75
WEIGHTS = {"text": 1.0, "vector": 0.6, "date": 0.31, "pairs": 0.31, "author": 0.12}
#: What is added, per unit, by the arms that only some questions have.
EXTRA = {"graph": 0.05, "hints": 0.03, "leaning": 0.05}
#: How many of the best are looked at for pairs.
PAIRED = 200
#: What it is worth to lie in a span: the wider, the less it says.
WORTH = {"day": 1.0, "month": 0.5, "year": 0.25}
#: What share of the best score is a good one, when the newest or the oldest of them is wanted.
GOOD = 0.6
#: What a day counts that came so long before the day "by" which something was so, per day.
LOOKED_BACK = 0.9
_DAY = 86_400_000_000


def lend_scores(
    index: BookIndex, nearness: Float32s, pool: Int64s, known: Bools | None
) -> Float32s:
    """The vector arm: one's own nearness, and a part of what the better neighbour has more."""
    own = nearness[pool]
    more = np.zeros(len(pool), np.float32)
    for step in (-1, 1):
        there, has = index.beside(pool, step)
        if known is not None:
            has &= known[there]
        more[has] = np.maximum(more[has], nearness[there[has]] - own[has])
    best = own + VECTOR_NEIGHBOUR * more
    result = best * (SURE_NEAR + (1 - SURE_NEAR) * np.sqrt(index.openness[pool]))
    return (result if known is None else np.where(known[pool], result, 0)).astype(np.float32)


def pair_scores(
    index: BookIndex,
    hashes: Sequence[int],
    idfs: Sequence[float],
    pool: Int64s,
    best: Int64s,
) -> Float32s:
    """For the best: the share of the question's pairs of words that the memory has as pairs."""
    scores = np.zeros(len(pool), np.float32)
    pairs = [
        (np.uint32(one), np.uint32(other), (idfs[at] + idfs[at + 1]) / 2 / sum(idfs))
        for at, (one, other) in enumerate(pairwise(hashes[: len(idfs)]))
    ]
    owners, words = index.words(pool[best])
    inside = owners[1:] == owners[:-1]
    for one, other, weight in pairs:
        found = inside & (words[:-1] == one) & (words[1:] == other)
        scores[np.searchsorted(pool, each_once(owners[1:][found]))] += weight
    return scores


def spans_of(
    question: str, index: BookIndex, known: Bools | None, today: date | None = None
) -> list[Span]:
    """The days a question speaks of; without a year, in any year the book covers."""
    found = find_mentions(question)
    if not found:
        return []
    when = index.covered if known is None else covered(index.wall_times[known])
    begin = None if when.first is None else _day_of(when.first)
    return resolve_mentions(question, found, sorted(when.years), begin, today)


def date_scores(index: BookIndex, wanted: Sequence[Span], pool: Int64s) -> Float32s | None:
    """A span's worth inside it, half as much for each of three days outside."""
    if not wanted:
        return None
    days = index.wall_times[pool] // _DAY
    scores = np.zeros(len(pool), np.float32)
    for span in wanted:
        first, last = (_epoch_day(day) for day in (span.first, span.last))
        outside = np.maximum(np.maximum(first - days, days - last), 0)
        near = np.where(outside <= 3, 0.5 ** outside.astype(np.float32), 0)
        if span.before:
            earlier = np.where(days <= last, LOOKED_BACK ** (last - days).clip(0, 60), 0)
            near = np.maximum(near, earlier)
        if span.after:
            later = np.where(days >= first, LOOKED_BACK ** (days - first).clip(0, 60), 0)
            near = np.maximum(near, later)
        scores = np.maximum(scores, near * WORTH[span.grain])
    return scores.astype(np.float32)


def author_scores(index: BookIndex, named: Sequence[int], pool: Int64s) -> Float32s | None:
    """1 for what an author the question names has said."""
    if not named:
        return None
    return np.isin(index.authors[pool], np.array(named, np.int32)).astype(np.float32)


def leaning_scores(index: BookIndex, pool: Int64s, total: Float32s, leaning: int) -> Float32s:
    """How late (1) or early (-1) each stands among those that answer well, in [0, 1]."""
    scores = np.zeros(len(pool), np.float32)
    good = np.flatnonzero(total >= GOOD * total.max()) if len(pool) else pool
    if not leaning or not len(good):
        return scores
    times = index.occurred[pool[good]]
    moments = np.unique(times)
    place = np.searchsorted(moments, times) / max(len(moments) - 1, 1)
    scores[good] = place if leaning > 0 else 1 - place
    return scores


def arm_share(name: str) -> float:
    """What an arm adds to the score, per unit."""
    return EXTRA[name] if name in EXTRA else WEIGHTS[name] / sum(WEIGHTS.values())


def sum_arms(arms: Mapping[str, Float32s | None]) -> Float32s:
    """The weighted sum of the arms that have something to say."""
    total = sum(
        np.float32(arm_share(name)) * scores for name, scores in arms.items() if scores is not None
    )
    return np.asarray(total, np.float32)


def find_top(scores: Float32s, limit: int, moments: Callable[[Int64s], Int64s]) -> Int64s:
    """The positions of the best that are above 0, in no order.

    Of equals that are too many the newer are taken; ``moments`` says when what stands at some
    positions happened.
    """
    above = np.flatnonzero(scores > 0)  # first: among many equals a partition takes for ever
    if len(above) <= limit:
        return above
    values = scores[above]
    least = np.partition(values, len(values) - limit)[len(values) - limit]
    better, equal = above[values > least], above[values == least]
    wanted = limit - len(better)
    if len(equal) > wanted:
        newest = np.argpartition(moments(equal), len(equal) - wanted)[-wanted:]
        equal = equal[newest]
    return np.concatenate([better, equal])


def _day_of(moment: int) -> date | None:
    """The day of a moment; none where the calendar has no such day."""
    ordinal = moment // _DAY + date(1970, 1, 1).toordinal()
    return date.fromordinal(ordinal) if 0 < ordinal <= date.max.toordinal() else None


def _epoch_day(day: date) -> int:
    return day.toordinal() - date(1970, 1, 1).toordinal()
