"""What the arms beside words and vectors are given, and what they give.

An arm says which memories of the book it knows something of, and how much, in [0, 1]. What it adds
is weighed by :data:`commonplace.recall.score.EXTRA`. An arm that cannot answer in time, or has
nothing to go by, gives nothing: recall goes on without it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from commonplace.recall.index.book_index import BookIndex
from commonplace.recall.question import Question

Float32s = NDArray[np.float32]
Int64s = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class ArmInput:
    """One question to one book."""

    book_id: str
    question: Question
    index: BookIndex
    #: What was known at the time that is asked about; nothing when that is now.
    known: Bools | None = None


@dataclass(frozen=True, slots=True)
class ArmScores:
    """Memories by their number in the book, in order, each once, with what they are worth."""

    at: Int64s = field(default_factory=lambda: np.zeros(0, np.int64))
    worth: Float32s = field(default_factory=lambda: np.zeros(0, np.float32))
    #: There was no time to look further.
    cut_short: bool = False

    def over(self, pool: Int64s) -> Float32s:
        """The worth of each memory of a pool."""
        values = np.zeros(len(pool), np.float32)
        place = np.searchsorted(pool, self.at)
        inside = place < len(pool)
        inside[inside] = pool[place[inside]] == self.at[inside]
        values[place[inside]] = self.worth[inside]
        return values


NOTHING = ArmScores()


def make_arm_scores(index: BookIndex, worth: Mapping[str, float], known: Bools | None) -> ArmScores:
    """From memories by id, those that were known; what the index has not yet is left out."""
    ids = sorted(worth)
    at = index.find(ids)
    values = np.array([worth[each] for each in ids], np.float32)
    there = at >= 0
    if known is not None:
        there[there] = known[at[there]]
    at, values = at[there], values[there]
    order = np.argsort(at)
    return ArmScores(at[order].astype(np.int64), values[order])
