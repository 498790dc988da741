"""A reranker behind HTTP, in the two dialects that servers speak.

``remote``  POST …/rerank {"model", "query", "documents", "top_n"}
            → {"results": [{"index", "relevance_score"}, …]}
            Jina, Cohere, vLLM, llama.cpp's server, Infinity, OpenVINO and gateways
``tei``     POST …/rerank {"query", "texts", "truncate": true} → [{"index", "score"}, …]
            Hugging Face's text-embeddings-inference, which serves one model

The address is as each of them documents it, with its version; ``/rerank`` is added unless it ends
so, and ``/v1`` for ``remote`` where the address has no path. Replies may come in any order and in
either form (``data`` for ``results`` too). A reply is believed only when each text has its index
once, and a finite number; numbers outside [0, 1] are logits (``reranker.believed``). Of a long text
the passage that shares most words with the question is sent: cross-encoders read about 512 tokens,
and several servers refuse more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlsplit

from commonplace.errors import ModelRefused
from commonplace.minds.redact import without_secrets
from commonplace.minds.rerank.passages import LONGEST, passages
from commonplace.minds.rerank.reranker import believed
from commonplace.minds.wire import post_json

#: Characters of a text, and of a question, that are sent.
LONGEST_TEXT, LONGEST_QUESTION = 1_400, 600
#: A reply is a few numbers; some servers send the texts back.
LARGEST_REPLY = 4 * 1024 * 1024

Dialect = Literal["remote", "tei"]


@dataclass(frozen=True, slots=True)
class RerankServer:
    """Which model to ask, where and how."""

    model: str
    url: str
    dialect: Dialect = "remote"
    key: str = ""
    #: For the whole exchange.
    timeout_seconds: float = 2.0


class RemoteReranker:
    """One model on one server. Nothing is asked until texts are to be ranked."""

    def __init__(self, server: RerankServer) -> None:
        self._server = server
        self._url = _address(server)
        self.name = f"{server.model} at {urlsplit(self._url).netloc.rpartition('@')[2]}"

    def rerank(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """Raises ModelError: nobody there, too late, or a reply that cannot be believed."""
        # Before anything is cut: half of a secret is not known for one.
        asked = without_secrets(question)[:LONGEST_QUESTION]
        clean = [without_secrets(text[:LONGEST]) for text in texts]
        sent = [passages(question, text, LONGEST_TEXT, 1)[0] for text in clean]
        key = self._server.key
        reply = post_json(
            self._url,
            self._body(asked, sent),
            headers={"Authorization": f"Bearer {key}"} if key else {},
            timeout_seconds=self._server.timeout_seconds,
            largest=LARGEST_REPLY,
        )
        return believed(self.name, self._in_order(reply), len(texts))

    def _body(self, question: str, texts: list[str]) -> dict[str, Any]:
        if self._server.dialect == "tei":
            return {"query": question, "texts": texts, "truncate": True}
        return {
            "model": self._server.model,
            "query": question,
            "documents": texts,
            "top_n": len(texts),
        }

    def _in_order(self, reply: Any) -> list[Any]:
        try:
            rows = {_index(row): _score(row) for row in _rows(reply)}
            if len(rows) != len(_rows(reply)):
                raise ValueError("an index occurs twice")
            return [rows[number] for number in range(len(rows))]
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ModelRefused(
                f"The reply of {self.name} does not have each text's index once, with its score."
            ) from error


def _rows(reply: Any) -> list[Any]:
    found = reply if isinstance(reply, list) else reply.get("results", reply.get("data"))
    if not isinstance(found, list):
        raise TypeError("no list of results")
    return found


def _index(row: Mapping[str, Any]) -> int:
    index = row["index"]
    if isinstance(index, bool) or not isinstance(index, int):
        raise TypeError("an index is no whole number")
    return index


def _score(row: Mapping[str, Any]) -> Any:
    return row["relevance_score"] if "relevance_score" in row else row["score"]


def _address(server: RerankServer) -> str:
    url = server.url.rstrip("/")
    path = urlsplit(url).path
    if path.endswith("/rerank"):
        return url
    version = "/v1" if server.dialect == "remote" and not path else ""
    return f"{url}{version}/rerank"
