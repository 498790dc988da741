"""The baselines, as one would write them in an afternoon: FTS5, exact dense search, and their sum.

Text: ``bm25()`` of an FTS5 table (porter, unicode61) over the OR of the question's words without
stop words. Dense: cosine over all unit vectors. Hybrid: 0.7 of the text score divided by its
largest plus 0.3 of the cosine stretched to [0, 1], over the best 1,000 of either.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import apsw
import numpy as np
import numpy.typing as npt

from bench.sets import Item
from bench.stop_words import STOP_WORDS
from bench.systems import Embed

_WORD = re.compile(r"\w+")
_POOL = 1000
_TEXT_WEIGHT = 0.7


def match_any(question: str) -> str:
    """An FTS5 query: any of the question's words that are no stop words, else any of its words."""
    words = _WORD.findall(question.lower())
    kept = [word for word in words if word not in STOP_WORDS] or words
    return " OR ".join(f'"{word}"' for word in dict.fromkeys(kept))


class TextIndex:
    """One FTS5 table in a file."""

    def __init__(self, path: Path) -> None:
        self._database = apsw.Connection(str(path))
        self._database.pragma("journal_mode", "wal")
        self._database.execute(
            "CREATE VIRTUAL TABLE turn USING fts5(text, tokenize='porter unicode61')"
        )

    def add(self, texts: Sequence[str]) -> None:
        with self._database:
            self._database.executemany("INSERT INTO turn (text) VALUES (?)", [(t,) for t in texts])

    def scores(self, question: str, limit: int) -> dict[int, float]:
        """Row number to score, higher is better."""
        query = match_any(question)
        if not query:
            return {}
        rows = self._database.execute(
            "SELECT rowid, -rank FROM turn WHERE turn MATCH ? ORDER BY rank LIMIT ?", (query, limit)
        )
        return {row - 1: score for row, score in rows}

    def close(self) -> None:
        self._database.close()


class VectorIndex:
    """All vectors in one float32 matrix, searched exactly."""

    def __init__(self) -> None:
        self._parts: list[npt.NDArray[np.float32]] = []

    def add(self, vectors: Sequence[Sequence[float]] | npt.NDArray[np.float32]) -> None:
        self._parts.append(np.asarray(vectors, np.float32))

    def scores(
        self, question: Sequence[float] | npt.NDArray[np.float32], limit: int
    ) -> dict[int, float]:
        if len(self._parts) > 1:
            self._parts = [np.concatenate(self._parts)]
        cosines = self._parts[0] @ np.asarray(question, np.float32)
        limit = min(limit, len(cosines))
        best = np.argpartition(cosines, len(cosines) - limit)[-limit:]
        return {int(row): float(cosines[row]) for row in best}


def best_rows(scores: dict[int, float], k: int) -> list[int]:
    return sorted(scores, key=lambda row: (-scores[row], row))[:k]


def weighted(text: dict[int, float], dense: dict[int, float]) -> dict[int, float]:
    """The hybrid's sum. A row outside an arm's pool has that arm's least."""
    most = max(text.values(), default=0.0) or 1.0
    high, low = max(dense.values()), min(dense.values())
    spread = (high - low) or 1.0
    return {
        row: _TEXT_WEIGHT * text.get(row, 0.0) / most
        + (1 - _TEXT_WEIGHT) * (dense.get(row, low) - low) / spread
        for row in text.keys() | dense.keys()
    }


class System:
    def __init__(self, variant: str, embed: Embed) -> None:
        self._variant = variant
        self._embed = embed
        self._texts: dict[str, TextIndex] = {}
        self._vectors: dict[str, VectorIndex] = {}
        self._sources: dict[str, list[str]] = {}

    def open(self, workdir: Path) -> None:
        self._workdir = workdir

    def add(self, collection: str, items: Sequence[Item]) -> None:
        if collection not in self._sources:
            self._sources[collection] = []
            self._texts[collection] = TextIndex(self._workdir / f"{collection}.db")
            self._vectors[collection] = VectorIndex()
        lines = [item.line for item in items]
        self._sources[collection] += [item.source for item in items]
        if self._variant != "dense":
            self._texts[collection].add(lines)
        if self._variant != "text":
            self._vectors[collection].add(self._embed(lines))

    def search(self, collection: str, question: str, k: int) -> list[str]:
        sources = self._sources[collection]
        return [sources[row] for row in best_rows(self._scores(collection, question), k)]

    def _scores(self, collection: str, question: str) -> dict[int, float]:
        if self._variant == "text":
            return self._texts[collection].scores(question, _POOL)
        dense = self._vectors[collection].scores(self._embed([question])[0], _POOL)
        if self._variant == "dense":
            return dense
        return weighted(self._texts[collection].scores(question, _POOL), dense)

    def close(self) -> None:
        for index in self._texts.values():
            index.close()
