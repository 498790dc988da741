"""The safetensors format: a table of contents in JSON, then the numbers.

    8 bytes      length of the JSON, little endian
    JSON         {"name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [start, stop]}, …};
                 "__metadata__" may be there and is ignored
    numbers      row-major, little endian; the offsets count from here

What we write is canonical: names in the order given, JSON without spaces, padded with spaces so
that every tensor begins at a multiple of 64 bytes. The same tensors are the same bytes everywhere.
"""

import json
from collections.abc import Mapping
from typing import Any

import numpy
from numpy.typing import NDArray

Tensors = dict[str, NDArray[Any]]

_TYPES = {"F32": "<f4", "F16": "<f2", "I64": "<i8", "I8": "|i1", "U8": "|u1"}
_NAMES = {text: name for name, text in _TYPES.items()}
_ALIGNED = 64


def read(data: bytes | memoryview) -> Tensors:
    """The tensors in a file; they are views of ``data``, not copies. ValueError if it is none."""
    view = memoryview(data)
    length = int.from_bytes(view[:8], "little")
    header = json.loads(bytes(view[8 : 8 + length]))
    return {
        name: _one(view[8 + length :], entry)
        for name, entry in header.items()
        if name != "__metadata__"
    }


def _one(view: memoryview, entry: Mapping[str, Any]) -> NDArray[Any]:
    start, stop = entry["data_offsets"]
    flat = numpy.frombuffer(view[start:stop], dtype=_TYPES[entry["dtype"]])
    return flat.reshape(entry["shape"])


def write(tensors: Mapping[str, NDArray[Any]]) -> bytes:
    """The file that holds these tensors."""
    header: dict[str, Any] = {}
    parts: list[bytes] = []
    offset = 0
    for name, tensor in tensors.items():
        data = tensor.astype(tensor.dtype.newbyteorder("<"), copy=False).tobytes()
        header[name] = {
            "dtype": _NAMES[tensor.dtype.newbyteorder("<").str],
            "shape": list(tensor.shape),
            "data_offsets": [offset, offset + len(data)],
        }
        data += bytes(-len(data) % _ALIGNED)
        parts.append(data)
        offset += len(data)
    contents = json.dumps(header, separators=(",", ":")).encode()
    contents += b" " * (-(len(contents) + 8) % _ALIGNED)
    return b"".join([len(contents).to_bytes(8, "little"), contents, *parts])
