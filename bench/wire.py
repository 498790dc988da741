"""What the bench and a system's process say to each other: one JSON value a line.

The bench writes a request, ``{"do": "open" | "add" | "import" | "search" | "close", ...}``. Before
the system's process answers, it may ask for vectors, any number of times: ``{"embed": [text, …]}``,
answered by ``{"vectors": base64 of float32, "size": n}``. Its answer is ``{"done": {…}}`` with what
the request cost, or ``{"failed": "why"}``.
"""

import base64
import json
from array import array
from collections.abc import Iterable, Sequence
from typing import IO, Any

Message = dict[str, Any]


def send(stream: IO[str], message: Message) -> None:
    stream.write(json.dumps(message) + "\n")
    stream.flush()


def pack(vectors: Sequence[Iterable[float]]) -> Message:
    flat = array("f", (number for vector in vectors for number in vector))
    size = len(flat) // max(len(vectors), 1)
    return {"vectors": base64.b64encode(flat.tobytes()).decode(), "size": size}


def unpack(message: Message) -> list[list[float]]:
    flat, size = array("f"), message["size"]
    flat.frombytes(base64.b64decode(message["vectors"]))
    return [flat[start : start + size].tolist() for start in range(0, len(flat), size or 1)]
