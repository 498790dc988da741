"""mem0, infer=False: memories are kept as said, in its default store (qdrant, local files).

Dense is what it does when its optional keyword model cannot be fetched. Hybrid is what it does when
it can: the BM25 encoder of fastembed, which has no weights but a list of stop words; given one, it
works offline. spaCy's lemmas and entities need a model from a hub and stay off.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fastembed.sparse.bm25 import Bm25  # type: ignore[import-not-found,unused-ignore]
from mem0 import Memory  # type: ignore[import-not-found,unused-ignore]

from bench.sets import Item
from bench.stop_words import STOP_WORDS
from bench.systems import Embed

#: It ranks four times as many as are asked for, so asking for more than is wanted serves it well.
_POOL = 50


class _Embedder:
    """The two methods that mem0 calls."""

    def __init__(self, embed: Embed) -> None:
        self._embed = embed

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        return self._embed([text])[0]

    def embed_batch(self, texts: list[str], memory_action: str | None = None) -> list[list[float]]:
        return self._embed(texts)


class System:
    def __init__(self, variant: str, embed: Embed) -> None:
        self._hybrid = variant == "hybrid"
        self._embed = embed

    def open(self, workdir: Path) -> None:
        store = {
            "collection_name": "bench",
            "embedding_model_dims": len(self._embed(["dimension"])[0]),
            "path": str(workdir / "qdrant"),
            "on_disk": True,
        }
        self._memory: Any = Memory.from_config(
            {
                "vector_store": {"provider": "qdrant", "config": store},
                "llm": {"provider": "openai", "config": {"api_key": "none, never called"}},
                "embedder": {"provider": "openai", "config": {"api_key": "none, never called"}},
                "history_db_path": str(workdir / "history.db"),
            }
        )
        self._memory.embedding_model = _Embedder(self._embed)
        self._memory.vector_store._bm25_encoder = self._keywords() if self._hybrid else False

    def _keywords(self) -> Any:
        folder = tempfile.mkdtemp(dir=Path.home())
        return Bm25("Qdrant/bm25", specific_model_path=folder, stopwords=set(STOP_WORDS))

    def add(self, collection: str, items: Sequence[Item]) -> None:
        for item in items:
            self._memory.add(
                [{"role": "user", "content": item.line}],
                user_id=collection,
                metadata={"source": item.source},
                infer=False,
            )

    def search(self, collection: str, question: str, k: int) -> list[str]:
        found = self._memory.search(
            question, filters={"user_id": collection}, top_k=max(k, _POOL), threshold=0.0
        )
        return [memory["metadata"]["source"] for memory in found["results"][:k]]

    def close(self) -> None:
        self._memory.close()
