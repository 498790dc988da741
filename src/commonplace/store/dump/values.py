"""How a value is written in a line, and what a line's value must be to be written in a row.

| kind        | in a line |
|-------------|-----------|
| text        | a string, without NUL and lone surrogates |
| time        | a string, ``2026-03-01T09:30:00.000000Z`` |
| json        | the value itself: compact, keys sorted |
| bytes       | a string, base64 |
| vector      | a string, base64 of float16, little-endian |
| float       | the shortest number that reads back as the same; -0 is 0, as SQLite keeps it |
| int32 int64 | a whole number of that many bits |
| book        | a string, the name of another book of the same tenant |

A column without a value is left out. JSON's own ``null`` is a value.
"""

import json
import math
import re
import struct
from base64 import b64decode, b64encode
from collections.abc import Callable
from json.encoder import encode_basestring
from typing import Any

from commonplace import clock
from commonplace.errors import InvalidInput, StoreError
from commonplace.store.dump.tables import Kind
from commonplace.store.values import Vector, json_text

_NUL_IN_JSON = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
#: What a terminal would obey, and what other programs take for the end of a line; in JSON these can
#: be spelled out. Controls below 32 are already.
_OBEYED = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_LONGEST_NAME = 200


def spelled(line: str) -> str:
    """The same JSON on one line that is safe to look at."""
    if line.isascii() and "\x7f" not in line:
        return line
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", line)


def _float(value: float) -> str:
    if not math.isfinite(value):
        raise StoreError(f"There is a {value} where a number should be; it cannot be written.")
    return repr(value + 0.0)


def _json(value: str) -> str:
    return json_text(json.loads(value))


def _bytes(value: bytes) -> str:
    return f'"{b64encode(value).decode()}"'


def vector_bytes(value: bytes | str) -> bytes:
    """From bytes, or from what PostgreSQL writes: a bytea's digits, or pgvector's numbers."""
    if isinstance(value, bytes):
        return value
    if value.startswith("\\x"):
        return bytes.fromhex(value[2:])
    numbers = [float(number) for number in value[1:-1].split(",")]
    return struct.pack(f"<{len(numbers)}e", *numbers)


def _vector(value: bytes | str) -> str:
    return _bytes(vector_bytes(value))


#: From what a row has to how it is written.
WRITE: dict[Kind, Callable[[Any], str]] = {
    "text": encode_basestring,
    "time": encode_basestring,
    "json": _json,
    "bytes": _bytes,
    "vector": _vector,
    "float": _float,
    "int32": str,
    "int64": str,
    "book": encode_basestring,
}


def _text_of(value: Any) -> str:
    if not isinstance(value, str):
        raise InvalidInput("must be a string")
    if "\0" in value:
        raise InvalidInput("must not have a NUL in it")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise InvalidInput("has half of a character in it (a lone surrogate)") from None
    return value


def _time_of(value: Any) -> str:
    try:
        if clock.to_text(clock.from_text(_text_of(value))) == value:
            return str(value)
    except (ValueError, OverflowError):
        pass
    raise InvalidInput("must be a time like 2026-03-01T09:30:00.000000Z")


def _json_of(value: Any) -> str:
    try:
        text = json_text(value)
        text.encode()
    except (ValueError, RecursionError):
        raise InvalidInput("cannot be kept as JSON") from None
    if _NUL_IN_JSON.search(text):
        raise InvalidInput("must not have a NUL in it")
    return text


def _bytes_of(value: Any) -> bytes:
    try:
        return b64decode(_text_of(value), validate=True)
    except ValueError:
        raise InvalidInput("must be base64") from None


def _vector_of(value: Any) -> Vector:
    vector = Vector(_bytes_of(value))
    if not vector or len(vector) % 2:
        raise InvalidInput("must be a vector of float16")
    if not all(map(math.isfinite, struct.unpack(f"<{len(vector) // 2}e", vector))):
        raise InvalidInput("has a number in it that is none")
    return vector


def _float_of(value: Any) -> float:
    if isinstance(value, float) and math.isfinite(value):
        return value
    raise InvalidInput("must be a real number")


def _whole(bits: int) -> Callable[[Any], int]:
    def of(value: Any) -> int:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and -(1 << (bits - 1)) <= value < 1 << (bits - 1):
            return int(value)
        raise InvalidInput(f"must be a whole number of {bits} bits")

    return of


def book_name(value: Any) -> str:
    name = _text_of(value)
    if not name or len(name) > _LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise InvalidInput("must be a name that a book can have")
    return name


#: From what a line has to what a row takes; fails with what the value must be.
READ: dict[Kind, Callable[[Any], Any]] = {
    "text": _text_of,
    "time": _time_of,
    "json": _json_of,
    "bytes": _bytes_of,
    "vector": _vector_of,
    "float": _float_of,
    "int32": _whole(32),
    "int64": _whole(64),
    "book": book_name,
}
