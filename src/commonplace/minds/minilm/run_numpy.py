"""The forward pass in plain numpy: slower, but needs nothing else.

The same int8 weights as the onnxruntime model, activations in fp32: its vectors are a little nearer
to the fp32 model's, and can be compared with those of the other runner (cosine about 0.998).
"""

from typing import Any

import numpy
from numpy.typing import NDArray

from commonplace.minds.minilm.graph import EPSILON, HEADS, WIDTH
from commonplace.minds.minilm.prepare import LAYERS
from commonplace.minds.tensors import Tensors

Array = NDArray[numpy.float32]


class NumpyRunner:
    """Token ids of one text in, its unit vector out."""

    def __init__(self, tensors: Tensors) -> None:
        self._tensors = tensors
        self._matrices: dict[str, Array] = {
            name: tensors[name] * tensors[f"{name}.scale"]
            for layer in range(LAYERS)
            for name in (f"{layer}.qkv", f"{layer}.out", f"{layer}.up", f"{layer}.down")
        }

    def __call__(self, ids: NDArray[numpy.int64]) -> Array:
        given = self._tensors
        x: Array = given["token"][ids] * given["token.scale"][ids] + given["position"][: len(ids)]
        x = self._norm(x, "norm")
        for layer in range(LAYERS):
            seen = _attention(self._dense(x, f"{layer}.qkv"))
            x = self._norm(x + self._dense(seen, f"{layer}.out"), f"{layer}.norm1")
            hidden = _gelu(self._dense(x, f"{layer}.up"))
            x = self._norm(x + self._dense(hidden, f"{layer}.down"), f"{layer}.norm2")
        mean: Array = x.mean(axis=0)
        return mean / numpy.linalg.norm(mean)

    def _dense(self, x: Array, name: str) -> Array:
        y: Array = x @ self._matrices[name] + self._tensors[f"{name}.bias"]
        return y

    def _norm(self, x: Array, name: str) -> Array:
        x = x - x.mean(axis=-1, keepdims=True)
        x /= numpy.sqrt(numpy.square(x).mean(axis=-1, keepdims=True) + numpy.float32(EPSILON))
        y: Array = x * self._tensors[f"{name}.weight"] + self._tensors[f"{name}.bias"]
        return y


def _attention(qkv: Array) -> Array:
    tokens = len(qkv)
    query, key, value = qkv.reshape(tokens, 3, HEADS, WIDTH // HEADS).transpose(1, 2, 0, 3)
    scores = query @ key.transpose(0, 2, 1) / numpy.sqrt(numpy.float32(WIDTH // HEADS))
    weights = numpy.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    seen: Array = (weights @ value).transpose(1, 0, 2).reshape(tokens, WIDTH)
    return seen


def _gelu(x: Array) -> Array:
    """x · Φ(x), with erf by Abramowitz and Stegun 7.1.26 (error below 1.5e-7)."""
    size: NDArray[Any] = numpy.abs(x) * numpy.float32(0.5**0.5)
    t = 1 / (1 + numpy.float32(0.3275911) * size)
    series = t * (
        0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))
    )
    erf = 1 - series * numpy.exp(-size * size)
    y: Array = x * numpy.float32(0.5) * (1 + numpy.copysign(erf, x))
    return y
