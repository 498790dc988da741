"""How well each memory answers: the arms and their sum, as arrays over a book's memories.

**Text.** Every term of the question weighs its idf. A memory that has it earns BM25's share of
that weight (``k1``, ``b``), and what stands beside it earns some too: a memory is found by the
words of its neighbours in the same sitting, the one before it most of all (an answer follows its
question). Per term the best of its own and its neighbours' shares counts, so nothing counts twice.
The text score is the sum over the terms divided by the sum of their idfs: in [0, 1], 1 when every
word of the question is there many times.

**Vector.** The cosine of the nearest piece, and a part of what the better neighbour has more.

**Date** and **author.** Near a day the question names; by an author the question names.

**Pairs.** Words that stand side by side in the question and in the memory, for the best only.

The sum is weighted by :data:`WEIGHTS`, chosen on benchmarks (``make bench``), and divided by the
sum of the weights: in [0, 1], higher is better.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from math import log1p

import numpy as np
from numpy.typing import NDArray

from commonplace.recall.dates import Span, says_when, spans
from commonplace.recall.index import BookIndex

Float32s = NDArray[np.float32]
Bools = NDArray[np.bool_]

K1 = 0.6
B = 0.6
#: What a memory earns of the share of the memory so many places before (-) or after (+) it.
NEIGHBOURS = {-1: 0.7, -2: 0.5, 1: 0.4}
VECTOR_NEIGHBOUR = 0.6
WEIGHTS = {"text": 1.0, "vector": 0.44, "date": 0.31, "pairs": 0.31, "author": 0.09}
#: How many of the best are looked at for pairs.
PAIRED = 200
#: What it is worth to lie in a span: the wider, the less it says.
WORTH = {"day": 1.0, "month": 0.5, "year": 0.25}
_DAY = 86_400_000_000


@dataclass(frozen=True, slots=True)
class TextScores:
    """The text arm with neighbours and without, and what each term of the question weighs."""

    total: Float32s
    own: Float32s
    idfs: Sequence[float]


def text_scores(index: BookIndex, hashes: Sequence[int], known: Bools | None) -> TextScores:
    """The text arm. ``known`` leaves out, as if it were not there, what was not known yet."""
    size = len(index)
    total, own = np.zeros(size, np.float32), np.zeros(size, np.float32)
    count = size if known is None else int(known.sum())
    if not count or not hashes:
        return TextScores(total, own, [])
    lengths = index.lengths.astype(np.float32)
    average = float(lengths.mean() if known is None else lengths[known].mean())
    norm = K1 * (1 - B + B * lengths / max(average, 1.0))
    idfs = []
    for term in hashes:
        docs, counts = index.postings(term)
        if known is not None:
            there = known[docs]
            docs, counts = docs[there], counts[there]
        idfs.append(_idf(count, len(docs)))
        if len(docs):
            shares = (idfs[-1] * counts / (counts + norm[docs])).astype(np.float32)
            own[docs] += shares
            total += _spread(docs, shares, index.sittings, known)
    return TextScores(total / sum(idfs), own / sum(idfs), idfs)


def _idf(memories: int, with_term: int) -> float:
    return log1p((memories - with_term + 0.5) / (with_term + 0.5))


def _spread(
    docs: NDArray[np.int64], shares: Float32s, sittings: NDArray[np.int32], known: Bools | None
) -> Float32s:
    """Each memory's best of its own share and its neighbours'."""
    best = np.zeros(len(sittings), np.float32)
    best[docs] = shares
    for step, part in NEIGHBOURS.items():
        target = docs - step
        inside = (target >= 0) & (target < len(sittings))
        target, source, share = target[inside], docs[inside], shares[inside]
        together = sittings[target] == sittings[source]
        target, share = target[together], part * share[together]
        best[target] = np.maximum(best[target], share)
    return best if known is None else np.where(known, best, 0)


def beside(index: BookIndex, nearness: Float32s, known: Bools | None) -> Float32s:
    """The vector arm: one's own nearness, and a part of what the better neighbour has more."""
    if known is not None:
        nearness = np.where(known, nearness, 0)
    if len(nearness) < 2:
        return nearness
    together = index.sittings[1:] == index.sittings[:-1]
    gain = np.where(together, np.diff(nearness), 0)
    more = np.zeros_like(nearness)
    more[:-1] = gain.clip(min=0)
    more[1:] = np.maximum(more[1:], -gain)
    return (nearness + VECTOR_NEIGHBOUR * more).astype(np.float32)


def pair_scores(
    index: BookIndex, hashes: Sequence[int], idfs: Sequence[float], best: NDArray[np.int64]
) -> Float32s:
    """For the best: the share of the question's pairs of words that the memory has as pairs."""
    scores = np.zeros(len(index), np.float32)
    pairs = [
        (np.uint32(one), np.uint32(other), (idfs[at] + idfs[at + 1]) / 2 / sum(idfs))
        for at, (one, other) in enumerate(pairwise(hashes[: len(idfs)]))
    ]
    owners, words = index.words(best)
    inside = owners[1:] == owners[:-1]
    for one, other, weight in pairs:
        found = inside & (words[:-1] == one) & (words[1:] == other)
        scores[np.unique(owners[1:][found])] += weight
    return scores


def spans_of(question: str, index: BookIndex, known: Bools | None) -> list[Span]:
    """The days a question speaks of; without a year, in any year the book covers."""
    times = index.occurred if known is None else index.occurred[known]
    return spans(question, _years(times) if says_when(question) else ())


def date_scores(index: BookIndex, wanted: Sequence[Span]) -> Float32s | None:
    """A span's worth inside it, half as much for each of three days outside."""
    if not wanted:
        return None
    days = index.occurred // _DAY
    scores = np.zeros(len(index), np.float32)
    for span in wanted:
        first, last = (_epoch_day(day) for day in (span.first, span.last))
        outside = np.maximum(np.maximum(first - days, days - last), 0)
        near = np.where(outside <= 3, 0.5 ** outside.astype(np.float32), 0)
        scores = np.maximum(scores, near * WORTH[span.grain])
    return scores.astype(np.float32)


def author_scores(index: BookIndex, named: Sequence[int]) -> Float32s | None:
    """1 for what an author the question names has said."""
    if not named:
        return None
    return np.isin(index.authors, np.array(named, np.int32)).astype(np.float32)


def summed(arms: Mapping[str, Float32s | None]) -> Float32s:
    """The weighted sum of the arms that have something to say."""
    total = sum(WEIGHTS[name] * scores for name, scores in arms.items() if scores is not None)
    return np.asarray(total, np.float32) / np.float32(sum(WEIGHTS.values()))


def _years(times: NDArray[np.int64]) -> list[int]:
    """Those that have memories: from the first to the last it may be thousands."""
    return [1970 + int(year) for year in np.unique(times.view("M8[us]").astype("M8[Y]").view("i8"))]


def _epoch_day(day: date) -> int:
    return day.toordinal() - date(1970, 1, 1).toordinal()
