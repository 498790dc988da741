"""An embedder without a model: words and their letter triples, hashed into 64 buckets.

Texts that share words are near each other, and nothing more: it exists so that tests and
demonstrations can run the whole machinery with no weights installed. Deterministic everywhere.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy

from commonplace.minds.embedder import Profile
from commonplace.minds.pieces import cut

if TYPE_CHECKING:
    from commonplace.minds.embedder import Vectors

DIMENSION = 64
_WORD = re.compile(r"\w+")


class Hashing:
    """A word weighs 1, each triple of its letters a quarter."""

    profile = Profile(name="hashing", dimension=DIMENSION, form="f32")

    def embed(self, texts: Sequence[str]) -> Vectors:
        rows = numpy.array([_vector(text) for text in texts], dtype=numpy.float32)
        return rows.reshape(len(texts), DIMENSION)

    def pieces(self, text: str) -> tuple[str, ...]:
        return cut(text, _words, self.profile.piece_tokens, self.profile.piece_limit)


def _words(text: str) -> int:
    return len(_WORD.findall(text))


def _vector(text: str) -> list[float]:
    sums = [0.0] * DIMENSION
    for feature, weight in _features(text):
        digest = hashlib.blake2b(feature.encode("utf-8", "replace"), digest_size=2).digest()
        sums[digest[0] % DIMENSION] += weight if digest[1] & 1 else -weight
    length = math.sqrt(math.fsum(value * value for value in sums))
    if not length:  # no words, or features that cancel: some direction, always the same
        return [1.0, *sums[1:]]
    return [value / length for value in sums]


def _features(text: str) -> Iterator[tuple[str, float]]:
    for word in _WORD.findall(text.casefold()):
        yield word, 1.0
        framed = f"<{word}>"
        for start in range(len(framed) - 2):
            yield framed[start : start + 3], 0.25
