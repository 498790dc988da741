"""Writes ONNX models: the small part of the format that we need.

An ONNX file is one protocol-buffers message. A message is a run of fields; a field is a varint
``number << 3 | kind`` and then, by kind: 0 a varint; 2 a length (varint) and that many bytes, which
may be text, raw numbers or another message; 5 four bytes of float32. A repeated field is simply
written again. The messages and field numbers used here, from the format's public schema:

    Model      ir_version=1 graph=7 opset_import=8 {domain=1 version=2}
    Graph      node=1 name=2 initializer=5 input=11 output=12
    Node       input=1 output=2 op_type=4 attribute=5 domain=7
    Attribute  name=1 f=2 i=3 ints=8 type=20 (1 float, 2 int, 7 ints)
    Tensor     dims=1 data_type=2 name=8 raw_data=9
    ValueInfo  name=1 type=2 {tensor_type=1 {elem_type=1 shape=2 {dim=1 {value=1 | param=2}}}}
"""

import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy
from numpy.typing import NDArray

FLOAT, INT64 = 1, 7
_DATA_TYPES = {"float32": FLOAT, "uint8": 2, "int8": 3, "int64": INT64}
_IR_VERSION = 8  # of the year of operator set 17: every runtime since then reads it
#: ONNX's own operators at version 17, and onnxruntime's.
CONTRIB = "com.microsoft"
_OPERATOR_SETS = {"": 17, CONTRIB: 1}

Attribute = int | float | Sequence[int]


class Graph:
    """A model under construction. Values are names; each operation returns its outputs' names."""

    def __init__(self) -> None:
        self._nodes: list[bytes] = []
        self._tensors: dict[str, bytes] = {}
        self._values = 0

    def tensor(self, name: str, value: NDArray[Any]) -> str:
        """A constant of the model; its name."""
        dims = b"".join(_number(1, size) for size in value.shape)
        kind = _number(2, _DATA_TYPES[value.dtype.name])
        self._tensors[name] = dims + kind + _bytes(8, name.encode()) + _bytes(9, value.tobytes())
        return name

    def constant(self, value: NDArray[Any]) -> str:
        """A small unnamed constant; equal ones are stored once."""
        return self.tensor(f"{value.dtype.name}{value.tolist()}", value)

    def op(self, kind: str, *inputs: str, domain: str = "", **attributes: Attribute) -> str:
        """An operation with one output."""
        return self.ops(kind, *inputs, outputs=1, domain=domain, **attributes)[0]

    def ops(
        self, kind: str, *inputs: str, outputs: int, domain: str = "", **attributes: Attribute
    ) -> list[str]:
        """An operation with several outputs."""
        names = [f"v{self._values + number}" for number in range(outputs)]
        self._values += outputs
        self._nodes.append(
            b"".join(_bytes(1, name.encode()) for name in inputs)
            + b"".join(_bytes(2, name.encode()) for name in names)
            + _bytes(4, kind.encode())
            + b"".join(_bytes(5, _attribute(*item)) for item in attributes.items())
            + _bytes(7, domain.encode())
        )
        return names

    def model(self, inputs: Mapping[str, bytes], outputs: Mapping[str, bytes]) -> bytes:
        """The finished file; inputs and outputs with their :func:`tensor_type`."""
        graph = [_bytes(1, node) for node in self._nodes]
        graph += [_bytes(2, b"model")]
        graph += [_bytes(5, tensor) for tensor in self._tensors.values()]
        graph += [_bytes(11, _bytes(1, name.encode()) + kind) for name, kind in inputs.items()]
        graph += [_bytes(12, _bytes(1, name.encode()) + kind) for name, kind in outputs.items()]
        sets = [
            _bytes(8, _bytes(1, domain.encode()) + _number(2, version))
            for domain, version in _OPERATOR_SETS.items()
        ]
        return b"".join([_number(1, _IR_VERSION), _bytes(7, b"".join(graph)), *sets])


def tensor_type(kind: int, dims: Iterable[int | str]) -> bytes:
    """The type of an input or output; a dimension that is only known later has a name."""
    shape = b"".join(
        _bytes(1, _number(1, dim) if isinstance(dim, int) else _bytes(2, dim.encode()))
        for dim in dims
    )
    return _bytes(2, _bytes(1, _number(1, kind) + _bytes(2, shape)))


def ints(*values: int) -> NDArray[numpy.int64]:
    return numpy.array(values, dtype=numpy.int64)


def _attribute(name: str, value: Attribute) -> bytes:
    start = _bytes(1, name.encode())
    if isinstance(value, float):
        return start + _varint(2 << 3 | 5) + struct.pack("<f", value) + _number(20, 1)
    if isinstance(value, int):
        return start + _number(3, value) + _number(20, 2)
    return start + b"".join(_number(8, item) for item in value) + _number(20, 7)


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _bytes(field: int, value: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(value)) + value


def _varint(value: int) -> bytes:
    """Seven bits at a time, lowest first; a negative number as 64 bits of two's complement."""
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)
