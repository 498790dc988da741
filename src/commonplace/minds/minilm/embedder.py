"""The embedder: tokenizer and runner, loaded when the first text comes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy
from numpy.typing import NDArray

from commonplace.errors import ModelUnavailable
from commonplace.minds.embedder import Profile
from commonplace.minds.minilm import graph, prepare, weights
from commonplace.minds.minilm.run_numpy import NumpyRunner
from commonplace.minds.minilm.wordpiece import WordPiece
from commonplace.minds.pieces import by_statements
from commonplace.minds.tensors import Tensors

if TYPE_CHECKING:
    from commonplace.minds.embedder import Vectors

Runner = Callable[[NDArray[numpy.int64]], NDArray[numpy.float32]]

PROFILE = Profile(name=weights.MODEL, dimension=graph.WIDTH, form="int8")


class MiniLM:
    """all-MiniLM-L6-v2. Making one costs nothing; the first text loads the model (about 0.2 s)."""

    profile = PROFILE

    def __init__(self, cache_dir: Path, *, threads: int = 1, onnxruntime: bool = True) -> None:
        self._cache_dir = cache_dir
        self._threads = threads
        self._onnxruntime = onnxruntime
        self._lock = threading.Lock()
        self._loaded: tuple[WordPiece, Runner] | None = None

    def embed(self, texts: Sequence[str]) -> Vectors:
        tokenizer, run = self._load()
        rows = numpy.empty((len(texts), self.profile.dimension), dtype=numpy.float32)
        for number, text in enumerate(texts):
            rows[number] = run(numpy.array(tokenizer.encode(text), dtype=numpy.int64))
        return rows

    def pieces(self, text: str) -> tuple[str, ...]:
        tokenizer, _ = self._load()
        return by_statements(
            text, tokenizer.count, self.profile.piece_tokens, self.profile.piece_limit
        )

    def _load(self) -> tuple[WordPiece, Runner]:
        with self._lock:
            if self._loaded is None:
                tensors = prepare.load(self._cache_dir, weights.installed())
                vocabulary = tensors["vocabulary"].tobytes().decode().rstrip("\n").split("\n")
                self._loaded = WordPiece(vocabulary), self._runner(tensors)
            return self._loaded

    def _runner(self, tensors: Tensors) -> Runner:
        return _onnx_runner(tensors, self._threads) if self._onnxruntime else NumpyRunner(tensors)


def _onnx_runner(tensors: Tensors, threads: int) -> Runner:
    try:
        import onnxruntime  # noqa: PLC0415  an optional extra
    except ImportError as error:
        raise ModelUnavailable(f"onnxruntime is installed but cannot be loaded: {error}") from error
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Threads that spin while they wait would eat a core between two texts.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # Every length is a new shape; remembering a memory plan for each only grows.
    options.enable_mem_pattern = False
    # The next level would fuse the additions into a normalisation that is several times slower.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(
        graph.model(tensors), options, providers=["CPUExecutionProvider"]
    )

    def run(ids: NDArray[numpy.int64]) -> NDArray[numpy.float32]:
        vector: NDArray[numpy.float32] = session.run(None, {"ids": ids})[0]
        return vector

    return run
