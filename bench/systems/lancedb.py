"""lancedb: one table per book; its full text search, or its hybrid with the default RRF."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import lancedb  # type: ignore[import-not-found,unused-ignore]

from bench.sets import Item
from bench.systems import Embed


class System:
    def __init__(self, variant: str, embed: Embed) -> None:
        self._hybrid = variant == "hybrid"
        self._embed = embed
        self._tables: dict[str, Any] = {}

    def open(self, workdir: Path) -> None:
        self._database = lancedb.connect(str(workdir / "lance"))

    def add(self, collection: str, items: Sequence[Item]) -> None:
        lines = [item.line for item in items]
        vectors = self._embed(lines) if self._hybrid else [[0.0]] * len(items)
        rows = [
            {"source": item.source, "text": line, "vector": vector}
            for item, line, vector in zip(items, lines, vectors, strict=True)
        ]
        if collection in self._tables:
            self._tables[collection].add(rows)
            self._tables[collection].optimize()  # takes the new rows into the text index
        else:
            self._tables[collection] = self._database.create_table(collection, rows)
            self._tables[collection].create_fts_index("text")

    def search(self, collection: str, question: str, k: int) -> list[str]:
        table = self._tables[collection]
        if self._hybrid:
            query = table.search(query_type="hybrid").vector(self._embed([question])[0])
            query = query.text(question).distance_type("cosine")
        else:
            query = table.search(question, query_type="fts")
        return [row["source"] for row in query.limit(k).to_list()]

    def close(self) -> None:
        self._tables.clear()
