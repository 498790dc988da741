"""Part-of-speech tags: an averaged perceptron with integer weights, from left to right.

The score of a tag is the sum of the weights of the word's features, of its neighbours' and of the
two tags before it. Sums of a word do not depend on its sentence, so they are kept for the words
that come again. ``data/tags.npz`` holds the weights (made by ``scripts/train_tagger.py``):

=========  =========================================================================
tags       Penn tags, joined by blanks
features   names of features, joined by newlines (see `features`)
rows       how many weights each feature has
columns    the tag of each weight
weights    int8, one after the other
pairs      int8, [tag before the last, last tag, tag]
=========  =========================================================================
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from commonplace.language.features import describe_neighbour, describe_word

Scores = NDArray[np.int16]

#: Where a word stands that tells about another's tag, and what stands outside the sentence.
PLACES = ("-1", "+1", "-2", "+2")
_START = ""
_LONGEST = 2_000
_MARKS = frozenset("`` '' , . : $ -LRB- -RRB- HYPH NFP".split())
#: Less than any sum of weights: a word with a letter or digit has no tag of a mark.
_NEVER = 10_000


class Model:
    """The weights, dense: a row a feature, a column a tag."""

    def __init__(self) -> None:
        path = files(__package__).joinpath("data", "tags.npz")
        with path.open("rb") as file, np.load(file, allow_pickle=False) as data:
            self.tags = bytes(data["tags"]).decode().split(" ")
            names = bytes(data["features"]).decode().split("\n")
            rows = np.repeat(np.arange(len(names)), data["rows"])
            self.weights = np.zeros((len(names), len(self.tags)), np.int8)
            self.weights[rows, data["columns"]] = data["weights"]
            self.pairs = data["pairs"].astype(np.int16).reshape(-1, len(self.tags))
        self.marks = [each for each, name in enumerate(self.tags) if name in _MARKS]
        self.rows = {name: row for row, name in enumerate(names)}

    def add(self, features: list[str]) -> Scores:
        """Add up the weights of some features."""
        rows = [row for each in features if (row := self.rows.get(each)) is not None]
        total: Scores = self.weights[rows].sum(axis=0, dtype=np.int16)
        return total


def tag(words: Sequence[str]) -> list[str]:
    """Give each word of a sentence its Penn tag."""
    found: list[str] = []
    for start in range(0, len(words), _LONGEST):
        found += _tag_sentence(words[start : start + _LONGEST])
    return found


def _tag_sentence(words: Sequence[str]) -> list[str]:
    model = _load()
    scores = _score(words)
    size = len(model.tags)
    pairs = model.pairs
    before, last = size, size
    found = []
    for row in scores:
        best = int((row + pairs[before * (size + 1) + last]).argmax())
        found.append(model.tags[best])
        before, last = last, best
    return found


def _score(words: Sequence[str]) -> Scores:
    """Score every tag of every word by all features but the tags before it."""
    scores = np.array([_own(words[0], True), *(_own(word, False) for word in words[1:])])
    padded = [_START, _START, *words, _START, _START]
    around = np.array([_around(word) for word in padded])
    for number, place in enumerate(PLACES):
        start = 2 + int(place)
        scores += around[start : start + len(words), number]
    return scores


@cache
def _load() -> Model:
    return Model()


@lru_cache(8192)
def _own(word: str, first: bool) -> Scores:
    model = _load()
    scores = model.add(describe_word(word, first))
    if any(map(str.isalnum, word)):
        scores[model.marks] -= _NEVER
    return scores


@lru_cache(8192)
def _around(word: str) -> Scores:
    """Score a word as the one before, after, two before and two after another."""
    model = _load()
    return np.array([model.add(describe_neighbour(word, place)) for place in PLACES])
