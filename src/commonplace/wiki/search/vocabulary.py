"""The words of a book's pages, for one that is spelt wrong: which are the nearest?

Likeness is that of trigrams (`store.trigram`). All words stand in one text, each padded as
trigrams want it; a table of the misspelt word's trigrams is looked up at every place of the text at
once, and the counts per word say which are worth a closer look. Those are compared exactly, by
trigrams first and then by how many slips of a finger they are away: one character more, less or
other, or two exchanged. Trigrams alone hold *recital* for as near to *recieve* as *receive* is.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from commonplace.store.trigram import similarity, trigrams

#: Less alike is another word.
AT_LEAST = 0.2
#: The likest that are compared slip by slip, and how many are taken if they are equally near.
COMPARED, TAKEN = 60, 3
#: Shorter words are like too many others.
SHORTEST = 3
#: Trigrams are looked up by 16 bits: an estimate, and the padding of the next word may add to it.
_CODES = 1 << 16
_DOUBT = 0.1


@dataclass(frozen=True)
class Vocabulary:
    text: str

    @cached_property
    def words(self) -> list[str]:
        return self.text.split()

    @cached_property
    def _codes(self) -> NDArray[np.uint16]:
        """Of the three characters that begin at each place."""
        return _codes("  " + "   ".join(self.words) + " ")

    @cached_property
    def _lengths(self) -> NDArray[np.int64]:
        return np.fromiter(map(len, self.words), np.int64, len(self.words))

    @cached_property
    def nbytes(self) -> int:
        """About: the text, its codes, and a string for each word."""
        return 4 * len(self.text) + 80 * self.text.count(" ")

    def nearest(self, word: str) -> tuple[str, ...]:
        """The words that this one is most likely meant to be; none if it is like no other."""
        if len(word) < SHORTEST or any(map(str.isdigit, word)) or not self.words:
            return ()
        exact = [(similarity(word, other), other) for other in self._likely(word)]
        likest = sorted((-alike, other) for alike, other in exact if alike >= AT_LEAST)
        most = slips_allowed(len(word))
        near = [
            (slips, alike, other)
            for alike, other in likest[:COMPARED]
            if (slips := distance(word, other, most)) <= most
        ]
        fewest = min(near, default=(0, 0.0, ""))[0]
        return tuple(other for slips, _, other in near if slips == fewest)[:TAKEN]

    def _likely(self, word: str) -> list[str]:
        wanted = trigrams(word)
        table = np.zeros(_CODES, np.uint8)
        table[[int(_codes(run)[0]) for run in wanted]] = 1
        starts = np.cumsum(self._lengths + 3) - self._lengths - 3
        both = np.add.reduceat(table[self._codes], starts, dtype=np.int32)
        estimate = both / (len(wanted) + self._lengths + 1 - both)
        worth = np.flatnonzero(estimate >= AT_LEAST - _DOUBT)
        best = worth[np.argsort(-estimate[worth], kind="stable")][: 4 * COMPARED]
        return [self.words[at] for at in best]


def slips_allowed(length: int) -> int:
    return 1 if length < 6 else 2 if length < 11 else 3


def distance(one: str, other: str, most: int) -> int:
    """Characters added, dropped, replaced, or exchanged with their neighbour; above ``most``, any
    number above it."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, char in enumerate(one, 1):
        older, before, row = before, row, [at]
        for to, target in enumerate(other, 1):
            cost = min(before[to] + 1, row[-1] + 1, before[to - 1] + (char != target))
            if at > 1 and to > 1 and char == other[to - 2] and one[at - 2] == target:
                cost = min(cost, older[to - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def _codes(text: str) -> NDArray[np.uint16]:
    points = np.frombuffer(text.encode("utf-32-le"), "<u4")
    mixed = points[:-2] * np.uint32(0x9E3779B1)
    mixed ^= points[1:-1] * np.uint32(0x85EBCA77)
    mixed ^= points[2:] * np.uint32(0xC2B2AE3D)
    mixed ^= mixed >> np.uint32(16)
    return mixed.astype(np.uint16)
