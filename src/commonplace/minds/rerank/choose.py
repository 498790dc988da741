"""Which reranker the settings give, and a sentence that says why."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from commonplace.config import RerankConfig, without_password
from commonplace.errors import ConfigError
from commonplace.minds.rerank.embedding import EmbeddingReranker
from commonplace.minds.rerank.remote import RemoteReranker, RerankServer

if TYPE_CHECKING:
    from commonplace.minds.embedder import Embedder
    from commonplace.minds.rerank.reranker import Reranker

CHOICES = "none, embedding, remote:MODEL@URL or tei:MODEL@URL"
_SERVER = re.compile(r"(remote|tei):(.+?)@(https?://.+)", re.IGNORECASE)

Found = tuple["Reranker | None", str]


def find_reranker(config: RerankConfig, embedder: Callable[[], Embedder | None]) -> Found:
    """The reranker, or None for "the order as it is"; and the reason. Quick, without network.

    ``embedder`` is asked when something is to be reranked, not before.
    """
    choice = config.model.strip()
    if choice == "none":
        return None, "nothing is reranked (rerank.model is none)"
    if choice == "embedding":
        return EmbeddingReranker(embedder), "by the embedder, sentence by sentence"
    if (match := _SERVER.fullmatch(choice)) and _is_address(match[3]):
        server = RerankServer(
            match[2],
            match[3],
            "tei" if match[1].lower() == "tei" else "remote",
            config.key.strip(),
            config.timeout_seconds,
        )
        reranker = RemoteReranker(server)
        return reranker, f"by {reranker.name}"
    raise ConfigError(
        f"rerank.model is {without_password(config.model)!r}; it must be {CHOICES}, for example "
        "remote:MODEL@http://127.0.0.1:8080/v1."
    )


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and parts.port != 0 and not re.search(r"\s", url)
    except ValueError:
        return False
