"""From the fp32 weights to the one int8 file in the cache.

**What is in it** (safetensors; E = 384 numbers a token, L = layers 0 to 5)

    vocabulary                the tokenizer's vocab.txt, as bytes
    token, token.scale        30522 × E int8, and one scale a row
    position                  256 × E: position and token type added up
    norm.weight, norm.bias    E each
    L.qkv, L.out              E × 3E and E × E: attention in and out
    L.up, L.down              E × 4E and 4E × E: the feed-forward layer
      … .scale, … .bias       one a column
    L.norm1.*, L.norm2.*      after attention, after feed-forward

A matrix W is kept as ``round(W / scale)`` in [-127, 127] with ``scale = max |column| / 127``,
already transposed for ``x @ W``. Only correctly rounded operations are used (no sums), so the file
is the same on every machine and its sha256 is known beforehand: a file with another is not it.

**How it gets there**: written beside its place, synced, then renamed. Two processes that prepare at
once write the same bytes to different names; the last rename wins and nobody sees half a file.
"""

import hashlib
import mmap
import os
import tempfile
from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray

from commonplace.errors import ModelUnavailable
from commonplace.minds import tensors
from commonplace.minds.minilm.weights import MODEL, PREPARED, PREPARED_SHA256, Origin
from commonplace.minds.minilm.wordpiece import WINDOW
from commonplace.minds.tensors import Tensors

LAYERS = 6


def load(cache_dir: Path, origin: Origin | None) -> Tensors:
    """The prepared tensors; made first (again) when the file is missing or damaged."""
    data = _sound(cache_dir / PREPARED)
    if data is None:
        if origin is None:
            raise ModelUnavailable(
                f"{cache_dir / PREPARED} is missing or damaged, and the package it is made from "
                f"is not installed: run `commonplace models install`."
            )
        prepare(origin, cache_dir)
        data = (cache_dir / PREPARED).read_bytes()
    return tensors.read(data)


def is_sound(cache_dir: Path) -> bool:
    """Reads the whole file: is it there, and is it the one?"""
    return _sound(cache_dir / PREPARED) is not None


def prepare(origin: Origin, cache_dir: Path) -> Path:
    """Write the int8 file; replaces a damaged one."""
    origin.check()
    data = tensors.write(quantised(origin))
    if hashlib.sha256(data).hexdigest() != PREPARED_SHA256:
        raise ModelUnavailable(f"{MODEL} came out wrong on this machine: please report this.")
    try:
        _write(data, cache_dir)
    except OSError as error:
        raise ModelUnavailable(
            f"{MODEL} cannot be written to {cache_dir}: {error.strerror}. It needs "
            f"{len(data) // 1_000_000 + 1} MB there, in a folder you may write to."
        ) from error
    return cache_dir / PREPARED


def quantised(origin: Origin) -> Tensors:
    """The tensors of the prepared file, from the fp32 ones."""
    with origin.weights.open("rb") as file:
        given = tensors.read(memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)))
    made: Tensors = {
        "vocabulary": numpy.frombuffer(origin.vocabulary.read_bytes(), dtype=numpy.uint8)
    }
    token, scale = _int8(given["embeddings.word_embeddings.weight"])
    made |= {"token": token, "token.scale": scale}
    made["position"] = (
        given["embeddings.position_embeddings.weight"][:WINDOW]
        + given["embeddings.token_type_embeddings.weight"][0]
    )
    made |= _norm(given, "embeddings", "norm")
    for layer in range(LAYERS):
        made |= _layer(given, f"encoder.layer.{layer}", str(layer))
    return made


def _layer(given: Tensors, old: str, new: str) -> Tensors:
    attention = f"{old}.attention"
    return {
        **_matrix(
            given, [f"{attention}.self.{part}" for part in ("query", "key", "value")], f"{new}.qkv"
        ),
        **_matrix(given, [f"{attention}.output.dense"], f"{new}.out"),
        **_norm(given, f"{attention}.output", f"{new}.norm1"),
        **_matrix(given, [f"{old}.intermediate.dense"], f"{new}.up"),
        **_matrix(given, [f"{old}.output.dense"], f"{new}.down"),
        **_norm(given, f"{old}.output", f"{new}.norm2"),
    }


def _matrix(given: Tensors, old: list[str], new: str) -> Tensors:
    """Matrices side by side as one: the same input is multiplied once."""
    weight, scale = _int8(numpy.concatenate([given[f"{name}.weight"] for name in old]))
    return {
        new: numpy.ascontiguousarray(weight.T),
        f"{new}.scale": scale[:, 0],
        f"{new}.bias": numpy.concatenate([given[f"{name}.bias"] for name in old]),
    }


def _norm(given: Tensors, old: str, new: str) -> Tensors:
    return {f"{new}.{part}": given[f"{old}.LayerNorm.{part}"] for part in ("weight", "bias")}


def _int8(rows: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Each row as whole numbers in [-127, 127], and what one of them is worth."""
    scale = numpy.abs(rows).max(axis=1, keepdims=True) / numpy.float32(127)
    return numpy.rint(rows / scale).astype(numpy.int8), scale


def _sound(path: Path) -> bytes | None:
    try:
        data = path.read_bytes()
    except OSError:
        return None
    return data if hashlib.sha256(data).hexdigest() == PREPARED_SHA256 else None


def _write(data: bytes, cache_dir: Path) -> None:
    cache_dir.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f"{PREPARED}.", suffix=".part", dir=cache_dir)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)  # nothing secret: other users of a shared cache may read it
        os.replace(name, cache_dir / PREPARED)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync(cache_dir)
    _sweep(cache_dir)


def _sync(folder: Path) -> None:
    """Make the rename itself durable, where a folder can be synced."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(cache_dir: Path) -> None:
    """Remove what killed preparations left behind: parts an hour older than the file just made."""
    newest = (cache_dir / PREPARED).stat().st_mtime
    for part in cache_dir.glob(f"{PREPARED}.*.part"):
        try:
            if part.stat().st_mtime < newest - 3600:
                part.unlink()
        except OSError:
            continue  # another process was faster
