"""Memories and questions for the speed table: made up, the same on every machine and in every run.

Words: English function words, 400 everyday words, and 30,000 others, made of syllables. Topics:
200, each with 600 of the others. A memory is a sentence of 8 to 20 words: 40 % function words, 25 %
everyday ones, 25 % of its topic and 10 % of any topic, each drawn by Zipf's law. A question is a
few function words, one to three everyday words and two or three of a topic: as in English, its
words are found in anything from a handful of memories to a third of them.

Vectors: 384 numbers. A word's vector is one of 64 centres plus a mixture of 24 directions; a text's
is the sum of its words', made one long. So texts of a topic lie together, and the whole has the low
rank of real sentence vectors.
"""

import zlib
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

import numpy as np
import numpy.typing as npt

from bench.stop_words import STOP_WORDS
from commonplace.minds.embedder import Profile

Vectors = npt.NDArray[np.float32]

DIMENSION = 384
_SEED = 20260101
_EVERYDAY = 400
_OTHERS = 30_000
_TOPICS = 200
_TOPIC_WORDS = 600
_BUCKETS = 2_048
_BLOCK = 5_000
_AUTHORS = ("ada", "ben", "chidi", "dara", "elif", "farid", "grace", "hiro")
_ASKING = (
    ("what", "did"),
    ("when", "was", "the"),
    ("who", "told", "about"),
    ("where", "is", "the"),
)
_STARTS = (
    "b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sh sl sp st t th".split()
)
_MIDDLES = "a e i o u ai ea ee oa oo ou".split()
_ENDS = "b ck d ft g l ll m mp n nd ng nt p r rd rn s sk ss st t th x".split()


class Language:
    """The words, and which of them belong to which topic."""

    def __init__(self) -> None:
        chance = np.random.default_rng(_SEED)
        function = sorted(word for word in STOP_WORDS if len(word) > 1)
        everyday = _coined(chance, _EVERYDAY, syllables=(1, 1))
        others = _coined(chance, _OTHERS, syllables=(2, 3))
        self._words = np.array(function + everyday + others)
        self._function = len(function)
        self._first_other = len(function) + _EVERYDAY
        self._topics = self._first_other + np.stack(
            [chance.choice(_OTHERS, _TOPIC_WORDS, replace=False) for _ in range(_TOPICS)]
        )

    def sentences(self, count: int, seed: int) -> Iterator[str]:
        chance = np.random.default_rng([_SEED, seed])
        for start in range(0, count, _BLOCK):
            yield from self._block(chance, min(_BLOCK, count - start))

    def questions(self, count: int, seed: int) -> list[str]:
        chance = np.random.default_rng([_SEED, seed, 1])
        asked = []
        for _ in range(count):
            topic = self._topics[chance.integers(_TOPICS)]
            own = topic[_zipf(chance, _TOPIC_WORDS, int(chance.integers(2, 4)))]
            everyday = self._function + _zipf(chance, _EVERYDAY, int(chance.integers(1, 4)))
            start = _ASKING[chance.integers(len(_ASKING))]
            asked.append(" ".join([*start, *self._words[everyday], *self._words[own]]) + "?")
        return asked

    def _block(self, chance: np.random.Generator, count: int) -> Iterator[str]:
        lengths = chance.integers(8, 21, count)
        total = int(lengths.sum())
        topic_of = np.repeat(chance.integers(_TOPICS, size=count), lengths)
        drawn = np.choose(
            np.searchsorted([0.4, 0.65, 0.9], chance.random(total)),
            [
                _zipf(chance, self._function, total),
                self._function + _zipf(chance, _EVERYDAY, total),
                self._topics[topic_of, _zipf(chance, _TOPIC_WORDS, total)],
                self._first_other + _zipf(chance, _OTHERS, total),
            ],
        )
        words = self._words[drawn].tolist()
        place = 0
        for length in lengths.tolist():
            yield " ".join(words[place : place + length]).capitalize() + "."
            place += length


class SyntheticEmbedder:
    """Satisfies the product's Embedder protocol at next to no cost."""

    def __init__(self) -> None:
        chance = np.random.default_rng(_SEED + 1)
        centres = chance.standard_normal((64, DIMENSION)) / 8
        directions = chance.standard_normal((24, DIMENSION)) / 8
        mixture = chance.standard_normal((_BUCKETS, 24))
        table = centres[np.arange(_BUCKETS) % 64] + mixture @ directions / 2
        self._table = table.astype(np.float32)
        self.profile = Profile("synthetic", DIMENSION, "f32")

    def embed(self, texts: Sequence[str]) -> Vectors:
        buckets = [
            [zlib.crc32(word.encode()) % _BUCKETS for word in text.split()] for text in texts
        ]
        rows = np.stack([self._table[each or [0]].sum(axis=0) for each in buckets])
        vectors: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return vectors

    def pieces(self, text: str) -> tuple[str, ...]:
        return (text,)


def memories(sentences: Iterator[str]) -> Iterator[dict[str, str]]:
    """With the fields a capturing agent would give."""
    said_at = datetime(2025, 1, 1)
    for number, text in enumerate(sentences):
        yield {
            "text": text,
            "author": _AUTHORS[number % len(_AUTHORS)],
            "occurred_at": (said_at + timedelta(minutes=7 * number)).isoformat(),
            "source": f"chat:{number // 20}",
        }


def _coined(chance: np.random.Generator, count: int, syllables: tuple[int, int]) -> list[str]:
    """So many words of so many syllables, each once."""
    coined: dict[str, None] = {}
    least, most = syllables
    while len(coined) < count:
        parts = [
            part[chance.integers(len(part))]
            for _ in range(chance.integers(least, most + 1))
            for part in (_STARTS, _MIDDLES)
        ]
        coined.setdefault("".join(parts) + _ENDS[chance.integers(len(_ENDS))])
    return list(coined)


def _zipf(chance: np.random.Generator, ranks: int, count: int) -> npt.NDArray[np.int64]:
    """Ranks from 0, each about as often as the inverse of its place."""
    drawn = np.exp(chance.random(count) * np.log(ranks + 1)) - 1
    ranked: npt.NDArray[np.int64] = np.minimum(drawn.astype(np.int64), ranks - 1)
    return ranked
