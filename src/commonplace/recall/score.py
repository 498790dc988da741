"""How well each memory answers: the arms and their sum, as arrays over a book's memories.

**Text.** Every term of the question weighs its idf. A memory that has it earns BM25's share of
that weight (``k1``, ``b``), and what stands beside it earns some too: a memory is found by the
words of its neighbours in the same sitting, the one before it most of all (an answer follows its
question). Per term the best of its own and its neighbours' shares counts, so nothing counts twice.
The text score is the sum over the terms divided by the sum of their idfs: in [0, 1], 1 when every
word of the question is there many times.

**Vector.** The cosine of the nearest piece.

**Date** and **author.** Near a day the question names; by an author the question names.

The sum is weighted by :data:`WEIGHTS`, chosen on benchmarks (``make bench``), and divided by the
sum of the weights: in [0, 1], higher is better.
"""

from collections.abc import Mapping, Sequence
from datetime import date

import numpy as np
from numpy.typing import NDArray

from commonplace.recall.dates import Span, spans
from commonplace.recall.index import BookIndex

Float32s = NDArray[np.float32]
Bools = NDArray[np.bool_]

K1 = 0.9
B = 0.7
#: What a memory earns of the share of the memory so many places before (-) or after (+) it.
NEIGHBOURS = {-1: 0.6, -2: 0.4, 1: 0.4, 2: 0.2}
WEIGHTS = {"text": 1.0, "vector": 0.21, "date": 0.16, "author": 0.05}
_DAY = 86_400_000_000


def text_scores(
    index: BookIndex, hashes: Sequence[int], known: Bools | None
) -> tuple[Float32s, Float32s]:
    """The text arm with neighbours, and without. ``known`` leaves out what was not known yet."""
    size = len(index)
    total, own = np.zeros(size, np.float32), np.zeros(size, np.float32)
    count = size if known is None else int(known.sum())
    if not count or not hashes:
        return total, own
    lengths = index.lengths.astype(np.float32)
    norm = K1 * (1 - B + B * lengths / max(float(lengths.mean()), 1.0))
    weight = 0.0
    for term in hashes:
        docs, counts = index.postings(term)
        if known is not None:
            there = known[docs]
            docs, counts = docs[there], counts[there]
        idf = float(np.log1p((count - len(docs) + 0.5) / (len(docs) + 0.5)))
        weight += idf
        if len(docs):
            shares: Float32s = np.float32(idf) * counts / (counts + norm[docs])
            own[docs] += shares
            total += _spread(docs, shares, index.sittings, known)
    return total / weight, own / weight


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


def spans_of(question: str, index: BookIndex) -> list[Span]:
    """The days a question speaks of; without a year, in any year the book covers."""
    return spans(question, _years(index))


def date_scores(index: BookIndex, wanted: Sequence[Span]) -> Float32s | None:
    """1 inside a day span and half as much for each of three days outside; months count half."""
    if not wanted:
        return None
    days = index.occurred // _DAY
    scores = np.zeros(len(index), np.float32)
    for span in wanted:
        first, last = (_epoch_day(day) for day in (span.first, span.last))
        outside = np.maximum(np.maximum(first - days, days - last), 0)
        near = np.where(outside <= 3, 0.5 ** outside.astype(np.float32), 0)
        scores = np.maximum(scores, near * (1.0 if span.grain == "day" else 0.5))
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


def _years(index: BookIndex) -> range:
    if not len(index):
        return range(0)
    first, last = index.occurred.min(), index.occurred.max()
    return range(_year(int(first)), _year(int(last)) + 1)


def _year(microseconds: int) -> int:
    return date.fromordinal(microseconds // _DAY + date(1970, 1, 1).toordinal()).year


def _epoch_day(day: date) -> int:
    return day.toordinal() - date(1970, 1, 1).toordinal()
