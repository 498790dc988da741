"""The vectors that all systems share, made by the product's own embedder.

A text is embedded once a run, however many systems ask for it; nothing is kept for the next run.
Embedding has a row of its own in the speed table, so its time is charged to no system.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import commonplace
from bench.errors import Skipped

_BATCH = 64


def default_embedder() -> Any:
    """The one that the product uses here by default. Raises Skipped when there is none."""
    with (
        tempfile.TemporaryDirectory() as folder,
        commonplace.open(Path(folder) / "library.db") as library,
    ):
        embedder, why = library.embedder()
    if embedder is None:
        raise Skipped(f"there is no embedder: {why}")
    return embedder


class SharedVectors:
    def __init__(self, embedder: Any) -> None:
        self._embedder = embedder
        self._known: dict[str, npt.NDArray[np.float32]] = {}

    @property
    def name(self) -> str:
        return str(self._embedder.profile.key)

    def __call__(self, texts: Sequence[str]) -> list[npt.NDArray[np.float32]]:
        missing = list(dict.fromkeys(text for text in texts if text not in self._known))
        for start in range(0, len(missing), _BATCH):
            batch = missing[start : start + _BATCH]
            self._known.update(zip(batch, self._embedder.embed(batch), strict=True))
        return [self._known[text] for text in texts]
