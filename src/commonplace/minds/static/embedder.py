"""The embedder over the static table, loaded when the first text comes."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray

from commonplace.errors import ModelUnavailable
from commonplace.minds import tensors
from commonplace.minds.embedder import Profile
from commonplace.minds.pieces import cut
from commonplace.minds.static import weights
from commonplace.minds.static.bpe import BytePairs

if TYPE_CHECKING:
    from commonplace.minds.embedder import Vectors

PROFILE = Profile(name="wordllama-l2-supercat", dimension=256, form="f16")


class StaticTable:
    """The mean of a text's token vectors, at length 1."""

    profile = PROFILE

    def __init__(self, origin: weights.Origin) -> None:
        self._origin = origin
        self._lock = threading.Lock()
        self._loaded: tuple[BytePairs, NDArray[Any]] | None = None

    def embed(self, texts: Sequence[str]) -> Vectors:
        tokenizer, table = self._load()
        rows = numpy.empty((len(texts), self.profile.dimension), dtype=numpy.float32)
        for number, text in enumerate(texts):
            mean = table[tokenizer.encode(text)].mean(axis=0, dtype=numpy.float32)
            rows[number] = mean / numpy.linalg.norm(mean)
        return rows

    def pieces(self, text: str) -> tuple[str, ...]:
        tokenizer, _ = self._load()
        return cut(text, tokenizer.count, self.profile.piece_tokens, self.profile.piece_limit)

    def _load(self) -> tuple[BytePairs, NDArray[Any]]:
        with self._lock:
            if self._loaded is None:
                table = tensors.read(_read(self._origin.table, weights.TABLE_SHA256))
                parts = json.loads(_read(self._origin.tokenizer, weights.TOKENIZER_SHA256))["model"]
                tokenizer = BytePairs(parts["vocab"], parts["merges"])
                self._loaded = tokenizer, table["embedding.weight"]
            return self._loaded


def _read(path: Path, expected: str) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ModelUnavailable(f"{path} cannot be read: {error.strerror}.") from error
    if hashlib.sha256(data).hexdigest() != expected:
        raise ModelUnavailable(
            f"{path} is not the file that was expected (its sha256 differs): reinstall "
            f"{weights.PACKAGE}."
        )
    return data
