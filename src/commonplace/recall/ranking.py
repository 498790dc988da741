"""The arms summed: what each memory of a pool scored, and which may be hits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from commonplace.recall import score
from commonplace.recall.arms.arm import ArmScores
from commonplace.recall.arms.text_arm import TextArm
from commonplace.recall.dates import Span
from commonplace.recall.index.book_index import BookIndex
from commonplace.recall.question import Question

Float32s = NDArray[np.float32]
Int64s = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Scores:
    """What every memory of a pool scored."""

    pool: Int64s
    total: Float32s
    arms: Mapping[str, Float32s | None]
    #: What neighbours added to the text arm.
    neighbours: Float32s

    def evidence(self) -> Bools:
        """Who speaks of the question at all: a date or an author alone is no answer to words."""
        text, vector = self.arms["text"], self.arms["vector"]
        told = np.zeros(len(self.pool), np.bool_) if text is None else text > 0
        return told if vector is None else told | (vector > 0)

    def of(self, numbers: Int64s) -> Float32s:
        """What these memories scored; 0 for those that are not in the pool."""
        each, places = np.unique(numbers, return_inverse=True)
        return ArmScores(self.pool, self.total).over(each)[places]


@dataclass(frozen=True, slots=True)
class Scoring:
    """All that the sum is made of, but how near the memories are."""

    index: BookIndex
    question: Question
    text: TextArm
    pool: Int64s
    #: The authors that the question names, and the days.
    named: Sequence[int]
    spans: Sequence[Span]
    #: 1 where the newest is asked for, -1 where the oldest is.
    leaning: int
    known: Bools | None
    extra: Mapping[str, ArmScores]

    def scores(self, near: Float32s | None) -> Scores:
        index, pool, text = self.index, self.pool, self.text
        arms: dict[str, Float32s | None] = {
            "text": text.total[pool],
            "vector": None if near is None else score.lend_scores(index, near, pool, self.known),
            "date": score.date_scores(index, self.spans, pool),
            "author": score.author_scores(index, self.named, pool),
            **{name: each.over(pool) for name, each in self.extra.items() if len(each.at)},
        }
        best = score.find_top(
            score.sum_arms(arms), score.PAIRED, lambda at: index.moments(pool[at])
        )
        best.sort()
        arms["pairs"] = score.pair_scores(index, self.question.hashes, text.idfs, pool, best)
        if self.leaning and not self.spans:
            total = score.sum_arms(arms)
            arms["leaning"] = score.leaning_scores(index, pool, total, self.leaning)
        return Scores(pool, score.sum_arms(arms), arms, text.total[pool] - text.own[pool])


def best_of(scores: Scores, allowed: Bools | None, limit: int, index: BookIndex) -> Int64s:
    """The places of the best in the pool, the best first; of equals the newer."""
    may = scores.evidence()
    if allowed is not None:
        may &= allowed[scores.pool]
    total = np.where(may, scores.total, 0)
    best = score.find_top(total, limit, lambda at: index.moments(scores.pool[at]))
    return sort_by_score(best, scores, index)


def sort_by_score(places: Int64s, scores: Scores, index: BookIndex) -> Int64s:
    """The best first; of equals the newer."""
    newer = -index.moments(scores.pool[places])
    return places[np.lexsort((-places, newer, -scores.total[places]))]
