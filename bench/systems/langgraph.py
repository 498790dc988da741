"""langgraph: its InMemoryStore with a vector index, one namespace per book."""

from collections.abc import Sequence
from pathlib import Path

from langgraph.store.base import PutOp  # type: ignore[import-not-found,unused-ignore]
from langgraph.store.memory import InMemoryStore  # type: ignore[import-not-found,unused-ignore]

from bench.sets import Item
from bench.systems import Embed


class System:
    def __init__(self, variant: str, embed: Embed) -> None:
        self._embed = embed

    def open(self, workdir: Path) -> None:
        dimension = len(self._embed(["dimension"])[0])
        index = {"dims": dimension, "embed": self._embed, "fields": ["text"]}
        self._store = InMemoryStore(index=index)

    def add(self, collection: str, items: Sequence[Item]) -> None:
        self._store.batch(
            [
                PutOp((collection,), item.id, {"text": item.line, "source": item.source})
                for item in items
            ]
        )

    def search(self, collection: str, question: str, k: int) -> list[str]:
        found = self._store.search((collection,), query=question, limit=k)
        return [item.value["source"] for item in found]

    def close(self) -> None:
        pass
