"""langgraph: its InMemoryStore with a vector index, one namespace per book."""

from collections.abc import Sequence
from pathlib import Path

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
        # One at a time: a batch with the same text twice raises in langgraph 1.2.
        for item in items:
            value = {"text": item.line, "source": item.source}
            self._store.put((collection,), item.id, value)

    def search(self, collection: str, question: str, k: int) -> list[str]:
        found = self._store.search((collection,), query=question, limit=k)
        return [item.value["source"] for item in found]

    def close(self) -> None:
        pass
