"""The vector arm: exact for all; or guessed or searched in SQL for all, and exact for whoever may
matter."""

from collections.abc import Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from commonplace.recall import score
from commonplace.recall.index.sets import each_once
from commonplace.recall.index.vectors import CANDIDATES, Estimate, exactly, nearness
from commonplace.recall.index.views import View
from commonplace.store import embeddings as vector_rows
from commonplace.store.engine import Engine

Float32s = NDArray[np.float32]
Int64s = NDArray[np.int64]
#: The largest number that fits into half precision.
LARGEST = 65_504.0


class VectorArm:
    """How near the memories of one book are to one question."""

    def __init__(
        self, engine: Engine, book_id: str, view: View, profile: str, meaning: Float32s | None
    ) -> None:
        self._engine = engine
        self._book_id = book_id
        self._view = view
        self._profile = profile
        self._meaning = meaning
        self._estimate: Estimate | None = None
        #: The memories that may be near.
        self.likely = np.zeros(0, np.int64)
        #: How near each memory is, as far as that is known.
        self.values: Float32s | None = None
        vectors = view.vectors
        if meaning is None or vectors is None:
            return
        if vectors.in_sql:
            self.values = np.zeros(len(view.index), np.float32)
            self.likely = self._search(CANDIDATES, self.likely)
        elif vectors.signs is None:
            self.values = nearness(vectors, meaning, len(view.index))
            self.likely = score.find_top(self.values, CANDIDATES, view.index.moments)
        else:
            self.values = np.zeros(len(view.index), np.float32)
            self._estimate = Estimate(vectors, meaning)
            self.likely = self._estimate.nearest()
            self.values[self.likely] = self._estimate.of(self.likely)

    @property
    def guessed(self) -> bool:
        """Whether the values are not exact yet."""
        return self._estimate is not None

    @cached_property
    def around(self) -> Int64s:
        """The memories that may be near, and those beside them."""
        found = [self.likely]
        for step in (-1, 1):
            there, has = self._view.index.beside(self.likely, step)
            found.append(there[has])
        return each_once(np.concatenate(found))

    def nowhere(self) -> "VectorArm":
        """As if the question had no meaning."""
        return VectorArm(self._engine, self._book_id, self._view, self._profile, None)

    def look(self, liked: Int64s) -> None:
        """How near those are that the words liked."""
        if self.values is None or self._meaning is None:
            return
        if self._estimate is not None:
            self.values[liked] = self._estimate.of(liked)
        elif self._view.vectors is not None and self._view.vectors.in_sql:
            self._search(0, liked)

    def look_closer(self, best: Int64s) -> None:
        """Exactly, from the stored vectors."""
        if self.values is None or self._estimate is None or self._meaning is None:
            return
        meaning, ids = self._meaning, _ids(self._view, best)
        found = self._engine.read(
            lambda reader: exactly(reader, self._book_id, self._profile, meaning, ids)
        )
        self._set(found)

    def _search(self, nearest: int, also: Int64s) -> Int64s:
        """In the database: so many of the nearest, and these."""
        assert self._meaning is not None
        question, ids = self._meaning.astype("<f2").tobytes(), _ids(self._view, also)
        found = self._engine.read(
            lambda reader: vector_rows.nearest(
                reader, self._book_id, self._profile, question, limit=nearest, ids=ids
            )
        )
        return self._set(found)

    def _set(self, found: Mapping[str, float]) -> Int64s:
        assert self.values is not None
        at = self._view.index.find(list(found))
        values = np.fromiter(found.values(), np.float32, len(found))
        self.values[at[at >= 0]] = values[at >= 0].clip(min=0)
        return np.sort(at[at >= 0])


def _ids(view: View, numbers: Int64s) -> list[str]:
    return [each.decode() for each in view.index.ids[numbers].tolist()]


def to_stored_precision(meaning: Float32s) -> Float32s:
    """To half precision, as the vectors it is compared with: so every engine computes the same.
    What is not finite says nothing."""
    finite = np.nan_to_num(meaning, posinf=0, neginf=0)
    return finite.clip(-LARGEST, LARGEST).astype(np.float16).astype(np.float32)
