"""Everything that a model's server can do wrong, each with a name.

``TRANSPORT`` happens to the bytes, whatever was asked. ``CONTENT`` happens to the text that a model
wrote: the transport is sound, and the reply is sloppy. ``VECTORS`` happens to embeddings.
"""

import json
import math
from collections.abc import Callable
from enum import Enum
from typing import Any


class Fault(Enum):
    """The value says what the server does."""

    # --- the bytes
    BUSY = "429 with Retry-After: 7"
    BUSY_UNTIL = "429 with Retry-After as an HTTP date 90 seconds ahead"
    BUSY_FOR_EVER = "429 with a Retry-After of eleven days"
    BROKEN = "500"
    OVERLOADED = "529"
    NO_KEY = "401"
    NO_MODEL = "404"
    REFUSED = "400: this text will not do"
    TOO_LONG = "413"
    NO_CREDIT = "400 because the account is empty"
    RESET = "the connection is reset in the middle of the body"
    CLOSED = "the connection is closed without a word"
    SILENT = "no answer at all"
    DRIP = "one byte at a time, without end in sight"
    DRIP_HEADERS = "the same, beginning with the first header"
    ENDLESS = "a body without end, as fast as it is read"
    TRUNCATED = "half of the JSON, and a Content-Length that fits it"
    CONTENT_LENGTH_TOO_LONG = "the whole JSON, but more was promised"
    CONTENT_LENGTH_TOO_SHORT = "half of the JSON counts, the rest comes all the same"
    NOT_JSON = "a web page"
    NOT_UTF8 = "a byte in the text that is no UTF-8"
    NESTED = "a hundred thousand lists in each other"
    STRANGE = "JSON of another protocol"
    REDIRECT = "307 to another place on the same server"
    HUGE = "a text of 10 MB"
    # --- the text
    REFUSAL = "the model says no, as its protocol has it"
    EMPTY = "no text at all"
    CUT = "half of the text, because the limit was reached"
    FENCED = "the text in a code fence, with a sentence before and after it"
    THINK = "a <think> block first, with JSON of its own in it"
    PROSE = "a friendly sentence instead of JSON"
    WRONG_TYPES = "numbers as words, words as lists, lists as numbers"
    NAN = "every number is NaN"
    UNKNOWN_IDS = "every whole number is one that was never offered"
    DUPLICATE_IDS = "every item of every list stands there twice"
    SURROGATE = "half of a surrogate pair in the text"
    # --- the vectors
    WRONG_DIMENSION = "one number too many in every vector"
    NAN_VECTOR = "NaN in the last vector"
    ZERO_VECTOR = "the last vector is all zeros"
    FEWER = "one vector too few"
    MORE = "one vector too many"
    REORDERED = "the vectors the other way round, with their true indexes where there are any"
    NOT_A_VECTOR = "null instead of the last vector"


def _between(first: Fault, last: Fault) -> tuple[Fault, ...]:
    every = [*Fault]
    return tuple(every[every.index(first) : every.index(last) + 1])


TRANSPORT = _between(Fault.BUSY, Fault.HUGE)
CONTENT = _between(Fault.REFUSAL, Fault.SURROGATE)
VECTORS = _between(Fault.WRONG_DIMENSION, Fault.NOT_A_VECTOR)

NEVER_OFFERED = 987_654
HUGE_CHARACTERS = 10_000_000


def spoiled_text(text: str, fault: Fault | None) -> str:
    """The text a model meant to write, as it comes with this fault."""
    return _TEXTS[fault](text) if fault in _TEXTS else text


def spoiled_vectors(vectors: list[Any], fault: Fault | None) -> list[Any]:
    last = vectors[-1]
    spoiled: dict[Fault | None, list[Any]] = {
        Fault.WRONG_DIMENSION: [[*vector, 1.0] for vector in vectors],
        Fault.NAN_VECTOR: [*vectors[:-1], [math.nan, *last[1:]]],
        Fault.ZERO_VECTOR: [*vectors[:-1], [0.0] * len(last)],
        Fault.FEWER: vectors[:-1],
        Fault.MORE: [*vectors, last],
        Fault.NOT_A_VECTOR: [*vectors[:-1], None],
    }
    return spoiled.get(fault, vectors)


def _wrong_type(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _wrong_type(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_wrong_type(inner) for inner in value] or 3
    return [value] if isinstance(value, str) else str(value)


def _each_number(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, dict):
        return {key: _each_number(inner, change) for key, inner in value.items()}
    if isinstance(value, list):
        return [_each_number(inner, change) for inner in value]
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return change(value) if is_number else value


def _twice(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _twice(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_twice(inner) for inner in value for _ in range(2)]
    return value


def _as_json(change: Callable[[Any], Any]) -> Callable[[str], str]:
    def changed(text: str) -> str:
        try:
            return json.dumps(change(json.loads(text)))
        except ValueError:
            return text

    return changed


_TEXTS: dict[Fault | None, Callable[[str], str]] = {
    Fault.EMPTY: lambda text: "",
    Fault.CUT: lambda text: text[: len(text) // 2],
    Fault.FENCED: lambda text: f"Here you are:\n```json\n{text}\n```\nAnything else?",
    Fault.THINK: lambda text: f'<think>\nMaybe {{"facts": [7]}}?\n</think>\n\n{text}',
    Fault.PROSE: lambda text: "I would be glad to help with that!",
    Fault.WRONG_TYPES: _as_json(_wrong_type),
    Fault.NAN: _as_json(lambda value: _each_number(value, lambda _: math.nan)),
    Fault.UNKNOWN_IDS: _as_json(
        lambda value: _each_number(
            value, lambda number: NEVER_OFFERED if isinstance(number, int) else number
        )
    ),
    Fault.DUPLICATE_IDS: _as_json(_twice),
    Fault.SURROGATE: lambda text: f"\ud83d{text}",
    Fault.NOT_UTF8: lambda text: f"\x01{text}",  # becomes a wrong byte on its way out
    Fault.HUGE: lambda text: "x" * HUGE_CHARACTERS,
}
