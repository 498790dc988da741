"""mempalace: one wing per book, drawers as its miner files them, search_memories as its tools do.

Texts longer than its chunk size are cut there, as its own tools do. Its MiniLM comes through
chromadb and would be fetched; the shared vectors, of the same model, take its place.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from chromadb.utils.embedding_functions import (  # type: ignore[import-not-found,unused-ignore]
    ONNXMiniLM_L6_V2,
)
from mempalace.palace import get_collection  # type: ignore[import-not-found,unused-ignore]
from mempalace.searcher import search_memories  # type: ignore[import-not-found,unused-ignore]

from bench.sets import Item
from bench.systems import Embed

_CHUNK = 800
#: It ranks four times as many as are asked for, so asking for more than is wanted serves it well.
_POOL = 50


class System:
    def __init__(self, variant: str, embed: Embed) -> None:
        def forward(self: Any, documents: list[str], batch_size: int = 32) -> Any:
            return np.asarray(embed(documents), np.float32)

        ONNXMiniLM_L6_V2._forward = forward
        ONNXMiniLM_L6_V2._download_model_if_not_exists = lambda self: None

    def open(self, workdir: Path) -> None:
        self._palace = str(workdir / "palace")
        self._drawers = get_collection(self._palace)

    def add(self, collection: str, items: Sequence[Item]) -> None:
        drawers = [
            (f"{collection}/{item.id}/{start}", item.line[start : start + _CHUNK], item.source)
            for item in items
            for start in range(0, len(item.line), _CHUNK)
        ]
        self._drawers.upsert(
            ids=[identity for identity, _, _ in drawers],
            documents=[text for _, text, _ in drawers],
            metadatas=[
                {"wing": collection, "room": "log", "source_file": source, "chunk_index": 0}
                for _, _, source in drawers
            ],
        )

    def search(self, collection: str, question: str, k: int) -> list[str]:
        found = search_memories(question, self._palace, wing=collection, n_results=max(k, _POOL))
        if "error" in found:
            raise RuntimeError(found["error"])
        return [hit["source_path"] for hit in found["results"][:k]]

    def close(self) -> None:
        pass
