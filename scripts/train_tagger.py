"""Train the tagger of ``commonplace.language`` on a treebank, and write its weights.

An averaged perceptron, in a fixed order of sentences, with whole numbers: the same treebank gives
the same file. ``path/to/ud-english-ewt`` holds ``train.tsv.gz``, ``dev.tsv.gz`` and ``test.tsv.gz``
(a line a word: form, Penn tag, universal tag, lemma; an empty line ends a sentence)::

    python scripts/train_tagger.py path/to/ud-english-ewt
"""

import gzip
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from commonplace.language.features import describe_neighbour, describe_word
from commonplace.language.tagger import PLACES

TARGET = Path(__file__).parents[1] / "src/commonplace/language/data/tags.npz"
EPOCHS = 9
#: A feature seen fewer times is not kept; nor is a weight smaller than the least.
SEEN, LEAST, LARGEST = 2, 2, 127

Sentence = list[tuple[str, str]]


def main(treebank: Path) -> None:
    sentences = [*read(treebank / "train.tsv.gz")]
    sentences += [*join_hyphens(sentences)]
    trainer = Trainer(sentences)
    for epoch in range(EPOCHS):
        print(f"epoch {epoch + 1}: {trainer.run_epoch(epoch):.4f}", flush=True)
    trainer.write(TARGET)
    print(f"{TARGET.stat().st_size} bytes")


def read(part: Path) -> Iterator[Sentence]:
    with gzip.open(part, "rt", encoding="utf-8") as file:
        for block in file.read().split("\n\n"):
            rows = [line.split("\t") for line in block.split("\n") if line]
            if rows:
                yield [(row[0], row[1]) for row in rows]


def join_hyphens(sentences: list[Sentence]) -> Iterator[Sentence]:
    """Write *long - term* of the treebank as one word too, as our tokens are."""
    for sentence in sentences:
        joined: Sentence = []
        tags = [tag for _, tag in sentence] + [""]
        for number, (word, tag) in enumerate(sentence):
            inner = joined and 0 < number < len(sentence) - 1
            if inner and (tag == "HYPH" or tags[number - 1] == "HYPH"):
                before, kind = joined.pop()
                noun = tags[number + 1].startswith("NN") and not tag.startswith("NNP")
                joined.append((before + word, kind if tag == "HYPH" else "JJ" if noun else tag))
            else:
                joined.append((word, tag))
        if len(joined) < len(sentence):
            yield joined


class Trainer:
    """The weights while they are learnt: now, and the sum of what they were at each step."""

    def __init__(self, sentences: list[Sentence]) -> None:
        self.tags = sorted({tag for sentence in sentences for _, tag in sentence})
        number = {tag: position for position, tag in enumerate(self.tags)}
        described = [describe([word for word, _ in sentence]) for sentence in sentences]
        counts = Counter(name for words in described for word in words for name in word)
        self.features = sorted(name for name, count in counts.items() if count >= SEEN)
        rows = {name: row for row, name in enumerate(self.features)}
        self.sentences = [
            [
                (np.array([rows[name] for name in names if name in rows]), number[tag])
                for names, (_, tag) in zip(words, sentence, strict=True)
            ]
            for words, sentence in zip(described, sentences, strict=True)
        ]
        size = len(self.tags)
        self.step = 0
        self.weights = np.zeros((len(self.features), size), np.int32)
        self.sums = np.zeros((len(self.features), size), np.int64)
        self.pairs = np.zeros((size + 1, size + 1, size), np.int32)
        self.pair_sums = np.zeros((size + 1, size + 1, size), np.int64)
        self.lasts = np.zeros((size + 1, size), np.int32)
        self.last_sums = np.zeros((size + 1, size), np.int64)

    def run_epoch(self, epoch: int) -> float:
        order = [*range(len(self.sentences))]
        random.Random(epoch).shuffle(order)
        right = total = 0
        for number in order:
            before = last = len(self.tags)
            for rows, gold in self.sentences[number]:
                scores = self.weights[rows].sum(axis=0) + self.pairs[before, last]
                best = int((scores + self.lasts[last]).argmax())
                if best != gold:
                    self.correct(rows, (before, last), gold, best)
                self.step += 1
                right += best == gold
                total += 1
                before, last = last, best
        return right / total

    def correct(self, rows: np.ndarray, tags: tuple[int, int], gold: int, wrong: int) -> None:
        for tag, change in ((gold, 1), (wrong, -1)):
            self.weights[rows, tag] += change
            self.sums[rows, tag] += change * self.step
            self.pairs[*tags, tag] += change
            self.pair_sums[*tags, tag] += change * self.step
            self.lasts[tags[1], tag] += change
            self.last_sums[tags[1], tag] += change * self.step

    def write(self, target: Path) -> None:
        """Average, round to eight bits, drop what is nearly nothing, and pack."""
        average = self.weights - self.sums / self.step
        pairs = self.pairs - self.pair_sums / self.step
        pairs += (self.lasts - self.last_sums / self.step)[np.newaxis]
        scale = LARGEST / max(np.percentile(np.abs(average).max(axis=1), 99.9), 1.0)
        small = np.clip(np.rint(average * scale), -LARGEST, LARGEST).astype(np.int8)
        small[np.abs(small) < LEAST] = 0
        kept = np.flatnonzero(small.any(axis=1))
        small = small[kept]
        found, columns = np.nonzero(small)
        np.savez_compressed(
            target,
            tags=np.frombuffer(" ".join(self.tags).encode(), np.uint8),
            features=np.frombuffer(
                "\n".join(self.features[each] for each in kept).encode(), np.uint8
            ),
            rows=np.bincount(found, minlength=len(kept)).astype(np.uint8),
            columns=columns.astype(np.uint8),
            weights=small[found, columns],
            pairs=np.clip(np.rint(pairs * scale), -LARGEST, LARGEST).astype(np.int8),
        )


def describe(words: list[str]) -> list[list[str]]:
    """List the features of every word of a sentence, with those of its neighbours."""
    padded = ["", "", *words, "", ""]
    return [
        [
            *describe_word(word, number == 0),
            *(
                name
                for place in PLACES
                for name in describe_neighbour(padded[number + 2 + int(place)], place)
            ),
        ]
        for number, word in enumerate(words)
    ]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
