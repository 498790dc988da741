"""The embedder as a reranker: how near the question is to each text's best sentence.

Recall's vector arm compares the question with whole pieces of about 200 tokens; here each text is
cut into passages of a sentence or two, and the nearest one counts: the sentence that answers is not
drowned by those around it. Cosines below 0 are 0. Vectors are kept for texts that come again, by
their hash.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from commonplace.errors import ModelUnavailable
from commonplace.minds.rerank.passages import passages

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from commonplace.minds.embedder import Embedder

    Vector = NDArray[numpy.float32]

#: Characters of a passage, and how many of one text are compared.
SIZE, MOST = 120, 8
#: Vectors that are kept: 4,096 of 384 numbers are 6 MB.
KEPT = 4096


class EmbeddingReranker:
    """Whatever embedder the library has, when it is asked."""

    name = "embedding"

    def __init__(self, embedder: Callable[[], Embedder | None]) -> None:
        self._embedder = embedder
        self._lock = threading.Lock()
        self._kept: OrderedDict[bytes, Vector] = OrderedDict()

    def rerank(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        embedder = self._embedder()
        if embedder is None:
            raise ModelUnavailable("There is no embedding model to rerank with (embed.model).")
        parts = [passages(question, text, SIZE, MOST) for text in texts]
        vectors = self._vectors(embedder, [question, *(part for each in parts for part in each)])
        asked = vectors[question]
        return [
            min(max([0.0, *(float(asked @ vectors[part]) for part in each)]), 1.0) for each in parts
        ]

    def _vectors(self, embedder: Embedder, texts: Sequence[str]) -> dict[str, Vector]:
        """By text; only those are embedded that are not kept."""
        space = embedder.profile.key
        keys = {text: _key(space, text) for text in texts}
        with self._lock:
            found = {text: self._kept[key] for text, key in keys.items() if key in self._kept}
        missing = [text for text in keys if text not in found]
        if missing:
            found |= dict(zip(missing, embedder.embed(missing), strict=True))
        with self._lock:
            for text, key in keys.items():
                self._kept[key] = found[text]
                self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found


def _key(space: str, text: str) -> bytes:
    return hashlib.sha256(f"{space}\n{text}".encode("utf-8", "surrogatepass")).digest()
