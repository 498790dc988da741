"""The text arm: how well the words of a memory, and of those beside it, answer the question.

Every word of the question weighs its idf. A memory that has it earns BM25's share of that weight
(``k1``, ``b``), and what stands beside it earns some too: a memory is found by the words of its
neighbours in the same sitting, the one before it most of all (an answer follows its question), and
the shorter it is the more it leans on them. Per word the best of its own and its neighbours' shares
counts, so nothing counts twice. A word may have others that stand for it (another name of the same
thing): the best of them counts. The text score is the sum over the words divided by the sum of
their idfs: in [0, 1], 1 when every word of the question is there many times.

**Pruning.** Words are taken from the rarest to the most common. When what the words left can add is
less than what the best have already, no memory that has only those can come among the best: from
then on only memories that were met before are looked at. What is returned for the best is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log1p

import numpy as np
from numpy.typing import NDArray

from commonplace.recall.index.book_index import BookIndex, length_norms

Float32s = NDArray[np.float32]
Int64s = NDArray[np.int64]
Bools = NDArray[np.bool_]

#: What a memory earns of the share of the memory so many places before (-) or after (+) it.
NEIGHBOURS = {-1: 0.7, -2: 0.5, 1: 0.4}
#: What a name that stands for a word earns of what the word would.
STAND_IN = 0.9
#: Fewer memories than this are never worth leaving out.
CHEAP = 4_000


@dataclass(frozen=True, slots=True)
class QueryTerm:
    """A word of the question as the index has it, and what stands for it: alternatives, each of
    which must be there whole."""

    hash: int
    others: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class TextArm:
    """Over the memories of a book; what was never met is 0."""

    #: The memories that may be among the best, in order.
    met: Int64s
    #: With neighbours and without.
    total: Float32s
    own: Float32s
    #: What each word of the question weighs.
    idfs: Sequence[float]


@dataclass(frozen=True, slots=True)
class _Shares:
    """What the memories that have a word earn by it."""

    docs: Int64s
    counts: Float32s
    idf: float


def text_arm(
    index: BookIndex,
    words: Sequence[QueryTerm],
    known: Bools | None,
    most: int,
    also: Int64s | None = None,
) -> TextArm:
    """The text arm, exact for the ``most`` best and for those in ``also``.

    ``known`` leaves out, as if it were not there, what was not known yet.
    """
    size = len(index)
    arm = _Adding(index, known, most)
    count = size if known is None else int(known.sum())
    if not count or not words:
        return TextArm(np.zeros(0, np.int64), arm.total, arm.own, [])
    shares = [_shares(index, word, known, count) for word in words]
    arm.add(sorted(shares, key=lambda each: len(each.docs)), also)
    weight = np.float32(sum(each.idf for each in shares))
    met = np.flatnonzero(arm.met)
    # What was not met may have a part of its sum, which says nothing.
    total, own = np.zeros(size, np.float32), np.zeros(size, np.float32)
    total[met] = arm.total[met] / weight
    own[met] = arm.own[met] / weight
    return TextArm(met, total, own, [each.idf for each in shares])


def idf_of(memories: int, with_word: int) -> float:
    return log1p((memories - with_word + 0.5) / (with_word + 0.5))


def _shares(index: BookIndex, word: QueryTerm, known: Bools | None, count: int) -> _Shares:
    docs, counts = _there(index, word.hash, known)
    if word.others:
        docs, counts = _with_others(index, word, known, docs, counts)
    return _Shares(docs, counts, idf_of(count, len(docs)))


def _there(index: BookIndex, term: int, known: Bools | None) -> tuple[Int64s, Float32s]:
    docs, counts = index.postings(term)
    if known is None:
        return docs, counts
    there = known[docs]
    return docs[there], counts[there]


def _with_others(
    index: BookIndex, word: QueryTerm, known: Bools | None, docs: Int64s, counts: Float32s
) -> tuple[Int64s, Float32s]:
    """The postings of a word with those of what stands for it, which count a little less."""
    every, often = [docs], [counts]
    for other in word.others:
        found, times = _there(index, other[0], known)
        for term in other[1:]:
            more, _ = _there(index, term, known)
            here = np.isin(found, more, assume_unique=True)
            found, times = found[here], times[here]
        every.append(found)
        often.append(STAND_IN * times)
    all_docs, all_counts = np.concatenate(every), np.concatenate(often)
    order = np.lexsort((-all_counts, all_docs))
    all_docs, all_counts = all_docs[order], all_counts[order]
    first = np.ones(len(all_docs), np.bool_)
    first[1:] = all_docs[1:] != all_docs[:-1]
    return all_docs[first], all_counts[first].astype(np.float32)


def _norms_of(index: BookIndex, known: Bools) -> Float32s:
    """What lengths take off in a book of nothing but what was known."""
    average = float(index.lengths[known].mean()) if known.any() else 0.0
    return length_norms(index.lengths, average)


class _Adding:
    """Sums what words earn, memory by memory."""

    def __init__(self, index: BookIndex, known: Bools | None, most: int) -> None:
        size = len(index)
        self.index = index
        self.known = known
        self.most = most
        self.total = np.zeros(size, np.float32)
        self.own = np.zeros(size, np.float32)
        #: Memories that may be among the best.
        self.met = np.zeros(size, np.bool_)
        self._best = np.zeros(size, np.float32)
        self._norms = index.length_norms if known is None else _norms_of(index, known)

    def add(self, words: Sequence[_Shares], also: Int64s | None) -> None:
        """From the rarest word to the most common."""
        left = sum(each.idf for each in words)
        needed: Bools | None = None
        for each in words:
            if needed is None and len(each.docs) > CHEAP and left < self._least():
                if also is not None:
                    self.met[also] = True
                needed = self._around()
            self._word(each, needed)
            left -= each.idf
        if also is not None:
            self.met[also] = True

    def _least(self) -> float:
        """What the least of the best has already."""
        values = self.total[self.met]
        if len(values) <= self.most:
            return 0.0
        at = len(values) - self.most
        return float(np.partition(values, at)[at])

    def _around(self) -> Bools:
        """The memories met, and those that could give them something."""
        needed = self.met.copy()
        met = np.flatnonzero(self.met)
        for step in NEIGHBOURS:
            giver, has = self.index.beside(met, step)
            needed[giver[has]] = True
        return needed

    def _word(self, word: _Shares, needed: Bools | None) -> None:
        docs, counts = word.docs, word.counts
        if needed is not None:
            here = needed[docs]
            docs, counts = docs[here], counts[here]
        if not len(docs):
            return
        shares = (word.idf * counts / (counts + self._norms[docs])).astype(np.float32)
        self.own[docs] += shares
        touched = self._spread(docs, shares)
        if needed is None:
            for each in touched:
                self.met[each] = True
        # A memory touched twice is written the same twice.
        sums = [self.total[each] + self._best[each] for each in touched]
        for each, total in zip(touched, sums, strict=True):
            self.total[each] = total
        for each in touched:
            self._best[each] = 0

    def _spread(self, docs: Int64s, shares: Float32s) -> list[Int64s]:
        """Each memory's best of its own share and its neighbours', and which memories have one."""
        best = self._best
        best[docs] = shares
        touched = [docs]
        for step, part in NEIGHBOURS.items():
            target, has = self.index.beside(docs, -step)
            if self.known is not None:
                has &= self.known[target]
            target = target[has]
            share = part * shares[has] * self.index.openness[target]
            best[target] = np.maximum(best[target], share)
            touched.append(target)
        return touched
