"""Embedders behind HTTP: servers that speak OpenAI's ``/embeddings``, and Ollama's ``/api/embed``.

A reply is believed only when it has one vector for each text (placed by their index, where the
server gives one), every vector of the same dimension as ever, finite and not zero. Anything else is
a ModelRefused: a wrong vector that is stored is worse than none. Vectors are brought to length 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import numpy

from commonplace.errors import ModelRefused
from commonplace.minds.embedder import PIECE_LIMIT, PIECE_TOKENS, Profile
from commonplace.minds.pieces import cut
from commonplace.minds.wire import post_json

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from commonplace.minds.embedder import Vectors

#: Texts in one request: far below every server's limit, and a lost request loses little.
BATCH = 64
#: A token of English is about four characters; the server's tokenizer is not known here.
CHARACTERS_PER_TOKEN = 4


@dataclass(frozen=True, slots=True)
class Server:
    """Which model to ask, and where."""

    model: str
    url: str
    key: str = ""
    timeout_seconds: float = 30
    #: 0: learn it from the first answer.
    dimension: int = 0
    prefix: str = ""


def openai(server: Server) -> Remote:
    """``url`` as OpenAI's own clients take it, with its version: ``https://api.openai.com/v1``."""
    version = "" if urlsplit(server.url).path.strip("/") else "/v1"
    return Remote(server, f"{server.url.rstrip('/')}{version}/embeddings", _by_index)


def ollama(server: Server) -> Remote:
    return Remote(server, f"{server.url.rstrip('/')}/api/embed", _in_order)


class Remote:
    """One model on one server. Nothing is asked until the first text, or the profile, is wanted."""

    def __init__(self, server: Server, url: str, rows: Callable[[Any], list[Any]]) -> None:
        self._server = server
        self._url = url
        self._rows = rows
        self._dimension = server.dimension

    @property
    def profile(self) -> Profile:
        """Asks the server once when the dimension is not known yet, so it may raise ModelError."""
        if not self._dimension:
            self._ask(["dimension"])
        return Profile(self._server.model, self._dimension, "remote", self._server.prefix)

    def embed(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return numpy.empty((0, self.profile.dimension), dtype=numpy.float32)
        prefixed = [self._server.prefix + text for text in texts]
        starts = range(0, len(prefixed), BATCH)
        return numpy.concatenate([self._ask(prefixed[start : start + BATCH]) for start in starts])

    def pieces(self, text: str) -> tuple[str, ...]:
        return cut(text, len, PIECE_TOKENS * CHARACTERS_PER_TOKEN, PIECE_LIMIT)

    def _ask(self, texts: list[str]) -> Vectors:
        reply = post_json(
            self._url,
            {"model": self._server.model, "input": texts},
            headers={"Authorization": f"Bearer {self._server.key}"} if self._server.key else {},
            timeout_seconds=self._server.timeout_seconds,
        )
        try:
            vectors = numpy.array(self._rows(reply))
        except (KeyError, TypeError, ValueError) as error:
            raise self._refused("is not one vector of one dimension for each text") from error
        return self._checked(vectors, len(texts))

    def _checked(self, vectors: NDArray[Any], texts: int) -> Vectors:
        if len(vectors) != texts:
            raise self._refused(f"has {len(vectors)} vectors for {texts} texts")
        if vectors.ndim != 2 or vectors.dtype.kind not in "fi":
            raise self._refused("has a vector that is not a list of numbers")
        dimension = vectors.shape[1]
        if self._dimension not in (0, dimension):
            raise self._refused(f"has {dimension} dimensions, not {self._dimension}")
        with numpy.errstate(over="ignore"):
            lengths = numpy.linalg.norm(vectors.astype(numpy.float64), axis=1, keepdims=True)
        if not numpy.isfinite(lengths).all():
            raise self._refused("has a vector that is not finite")
        if not lengths.all():
            raise self._refused("has a vector of length zero")
        self._dimension = dimension
        unit: Vectors = (vectors / lengths).astype(numpy.float32)
        return unit

    def _refused(self, what: str) -> ModelRefused:
        return ModelRefused(
            f"The reply of {self._server.model} at {urlsplit(self._url).netloc} {what}."
        )


def _by_index(reply: Mapping[str, Any]) -> list[Any]:
    rows = {item["index"]: item["embedding"] for item in reply["data"]}
    if len(rows) != len(reply["data"]):
        raise ValueError("an index occurs twice")
    return [rows[number] for number in range(len(rows))]


def _in_order(reply: Mapping[str, Any]) -> list[Any]:
    rows: list[Any] = reply["embeddings"]
    return rows
