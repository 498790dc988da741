"""chromadb: one collection per book, HNSW with cosine distance, the shared vectors."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import chromadb  # type: ignore[import-not-found,unused-ignore]

from bench.sets import Item
from bench.systems import Embed


class System:
    def __init__(self, variant: str, embed: Embed) -> None:
        self._embed = embed
        self._collections: dict[str, Any] = {}

    def open(self, workdir: Path) -> None:
        self._client = chromadb.PersistentClient(str(workdir / "chroma"))

    def add(self, collection: str, items: Sequence[Item]) -> None:
        if collection not in self._collections:
            self._collections[collection] = self._client.create_collection(
                collection, metadata={"hnsw:space": "cosine"}, embedding_function=None
            )
        lines = [item.line for item in items]
        self._collections[collection].add(
            ids=[item.id for item in items],
            documents=lines,
            embeddings=self._embed(lines),
            metadatas=[{"source": item.source} for item in items],
        )

    def search(self, collection: str, question: str, k: int) -> list[str]:
        found = self._collections[collection].query(
            query_embeddings=self._embed([question]), n_results=k, include=["metadatas"]
        )
        return [metadata["source"] for metadata in found["metadatas"][0]]

    def close(self) -> None:
        self._collections.clear()
