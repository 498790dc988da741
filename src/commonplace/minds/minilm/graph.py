"""The prepared tensors as an ONNX model: token ids of one text in, its unit vector out.

Weights are int8; activations are quantised while the model runs, **each token by itself**: a row x
becomes ``round(x / s) + 128`` in one byte with ``s = max |x| / 127``, the product is exact integer
arithmetic, and is scaled back by s and by the column's scale. Compared with the usual one scale for
a whole tensor this takes a tenth more time and loses a third as much (cosine to fp32 0.998 against
0.993), and how a token is rounded does not depend on what stands beside it.

The input of ``down`` is the output of GELU, which is never below -0.17. It is shifted by that much
to use the whole byte; the shift's share of the product, ``0.17 · Σ column``, goes into the bias.

There is no batch dimension. In int8 one text at a time costs little more than a batch (a sixth for
12 tokens, nothing for 170), needs no padding and less memory, and makes a text's vector a function
of the text alone.
"""

from typing import Any

import numpy
from numpy.typing import NDArray

from commonplace.minds.minilm.onnx_format import CONTRIB, FLOAT, INT64, Graph, ints, tensor_type
from commonplace.minds.minilm.prepare import LAYERS
from commonplace.minds.tensors import Tensors

HEADS = 12
WIDTH = 384
EPSILON = 1e-12
GELU_MINIMUM = 0.17  # minus this; the exact minimum is -0.16997


def model(tensors: Tensors) -> bytes:
    """The ONNX file: ``ids`` (tokens) int64 → ``v…`` (384) float32."""
    made = _MiniLM(tensors)
    x = made.embedded("ids")
    for layer in range(LAYERS):
        x = made.attended(x, f"{layer}")
        x = made.fed_forward(x, f"{layer}")
    mean = made.graph.op("ReduceMean", x, axes=[0], keepdims=0)
    vector = made.graph.op("LpNormalization", mean, axis=-1, p=2)
    return made.graph.model(
        {"ids": tensor_type(INT64, ["tokens"])}, {vector: tensor_type(FLOAT, [WIDTH])}
    )


class _MiniLM:
    """The parts of the network, each adding its operations to the graph."""

    def __init__(self, tensors: Tensors) -> None:
        self.graph = Graph()
        self._tensors = tensors

    def embedded(self, ids: str) -> str:
        rows = self.graph.op("Cast", self.graph.op("Gather", self._given("token"), ids), to=FLOAT)
        scales = self.graph.op("Gather", self._given("token.scale"), ids)
        zero = self._constant(ints(0))
        until = self.graph.op("Shape", ids)
        positions = self.graph.op("Slice", self._given("position"), zero, until, zero)
        return self._norm(
            self.graph.op("Add", self.graph.op("Mul", rows, scales), positions), "norm"
        )

    def attended(self, x: str, layer: str) -> str:
        qkv = self.graph.op("Add", *self._product(self._per_token(x), f"{layer}.qkv"))
        one_text = self.graph.op("Unsqueeze", qkv, self._constant(ints(0)))
        split = self._constant(ints(WIDTH, WIDTH, WIDTH))
        parts = self.graph.ops("Split", one_text, split, axis=2, outputs=3)
        seen = self.graph.op("MultiHeadAttention", *parts, domain=CONTRIB, num_heads=HEADS)
        seen = self.graph.op("Squeeze", seen, self._constant(ints(0)))
        out = self.graph.op("Add", *self._product(self._per_token(seen), f"{layer}.out"))
        return self._norm(self.graph.op("Add", out, x), f"{layer}.norm1")

    def fed_forward(self, x: str, layer: str) -> str:
        up = self._product(self._per_token(x), f"{layer}.up")
        hidden = self.graph.op("BiasGelu", *up, domain=CONTRIB)
        shift = self._constant(numpy.float32(GELU_MINIMUM))
        hidden = self.graph.op("Add", hidden, shift)
        quantised = self._quantised(hidden, hidden, steps=255, zero=0)
        down = self.graph.op("Add", *self._product(quantised, f"{layer}.down", GELU_MINIMUM))
        return self._norm(self.graph.op("Add", down, x), f"{layer}.norm2")

    def _per_token(self, x: str) -> tuple[str, str, int]:
        return self._quantised(x, self.graph.op("Abs", x), steps=127, zero=128)

    def _quantised(self, x: str, size: str, steps: int, zero: int) -> tuple[str, str, int]:
        """x in bytes, the scale of each row, and the byte that means 0."""
        largest = self.graph.op("ReduceMax", size, axes=[-1], keepdims=1)
        scale = self.graph.op("Mul", largest, self._constant(numpy.float32(1 / steps)))
        flat = self.graph.op("Reshape", scale, self._constant(ints(-1)))
        byte = self._constant(numpy.array([zero], dtype=numpy.uint8))
        zeros = self.graph.op("Expand", byte, self.graph.op("Shape", flat))
        return self.graph.op("QuantizeLinear", x, flat, zeros, axis=0), scale, zero

    def _product(
        self, quantised: tuple[str, str, int], name: str, shift: float = 0.0
    ) -> tuple[str, str]:
        """x @ W, still without its bias, and the bias."""
        x, scale, zero = quantised
        zero_point = self._constant(numpy.uint8(zero))
        exact = self.graph.op("MatMulInteger", x, self._given(name), zero_point)
        rows = self.graph.op("Mul", self.graph.op("Cast", exact, to=FLOAT), scale)
        columns = self.graph.op("Mul", rows, self._given(f"{name}.scale"))
        return columns, self.graph.tensor(f"{name}.bias", self._bias(name, shift))

    def _bias(self, name: str, shift: float) -> NDArray[Any]:
        sums = self._tensors[name].sum(axis=0, dtype=numpy.int64)
        moved: NDArray[Any] = self._tensors[f"{name}.bias"] - shift * (
            sums * self._tensors[f"{name}.scale"]
        )
        return moved.astype(numpy.float32)

    def _norm(self, x: str, name: str) -> str:
        weight, bias = self._given(f"{name}.weight"), self._given(f"{name}.bias")
        return self.graph.op("LayerNormalization", x, weight, bias, axis=-1, epsilon=EPSILON)

    def _given(self, name: str) -> str:
        return self.graph.tensor(name, self._tensors[name])

    def _constant(self, value: Any) -> str:
        return self.graph.constant(numpy.asarray(value))
