"""basic-memory: one note per turn, written and searched with its own tools (hybrid by default).

Its vector search loads an extension into SQLite, which many Pythons are built without; pysqlite3
takes the place of ``sqlite3``, so that the peer is measured at its best. All books share its one
default project, so it is put to one book only.
"""

import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pysqlite3  # type: ignore[import-not-found,unused-ignore]

sys.modules["sqlite3"] = pysqlite3

from basic_memory.mcp.tools import (  # type: ignore[import-not-found,unused-ignore]
    search_notes,
    write_note,
)
from basic_memory.repository.fastembed_provider import (  # type: ignore[import-not-found,unused-ignore]
    FastEmbedEmbeddingProvider,
)
from loguru import logger  # type: ignore[import-not-found,unused-ignore]

from bench.sets import Item
from bench.systems import Embed


class System:
    def __init__(self, variant: str, embed: Embed) -> None:
        async def embed_query(self: Any, text: str) -> list[float]:
            return embed([text])[0]

        async def embed_documents(self: Any, texts: list[str]) -> list[list[float]]:
            return embed(texts)

        FastEmbedEmbeddingProvider.embed_query = embed_query
        FastEmbedEmbeddingProvider.embed_documents = embed_documents
        self._sources: dict[str, str] = {}

    def open(self, workdir: Path) -> None:
        logger.remove()
        self._loop = asyncio.new_event_loop()

    def add(self, collection: str, items: Sequence[Item]) -> None:
        self._loop.run_until_complete(self._write(collection, items))

    async def _write(self, collection: str, items: Sequence[Item]) -> None:
        for item in items:
            title = f"note {len(self._sources)}"
            self._sources[title] = item.source
            await write_note(title, item.line, collection)
        await _rest()

    def search(self, collection: str, question: str, k: int) -> list[str]:
        found = self._loop.run_until_complete(
            search_notes(question, page_size=k, output_format="json")
        )
        return [self._sources[hit["title"]] for hit in found["results"]]

    def close(self) -> None:
        self._loop.close()


async def _rest() -> None:
    """Wait for what it does in the background: until it has used no CPU for three seconds."""
    quiet = 0
    while quiet < 3:
        before = time.process_time()
        await asyncio.sleep(1)
        quiet = quiet + 1 if time.process_time() - before < 0.05 else 0
