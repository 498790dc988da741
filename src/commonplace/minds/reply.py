"""The JSON in what a model said.

Models think aloud, wrap their answer in code fences, say a word before and after it, stop in the
middle, or write what is nearly JSON. Here the largest object or list outside their thoughts is
found and parsed, repaired where it must be, and cleaned: numbers that are none become null, text is
what a database can store. Of two equal keys the last counts. Nothing here raises, whatever a model
says; and nothing takes long: what is larger than a megabyte, nested deeper than 50 or too broken to
be repaired with reasonable effort is of no use.
"""

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, SupportsIndex

import json_repair

MOST_CHARACTERS = 1_000_000
DEEPEST = 50
#: On hopeless text the effort of a repair grows with the square of its length, and with the number
#: of its backslashes. These bounds keep it to about two seconds.
_MOST_TO_REPAIR = 256_000
_MOST_BACKSLASHES = 5_000
_MOST_READS = 1_000_000
_BACKSLASHES_PER_READ = 100

_THOUGHT = re.compile(
    r"<\s{0,3}(/?)\s{0,3}(?:think|thinking|thought|reasoning)\b[^<>]{0,100}>", re.I
)
_OPENING = re.compile(r"[\[{]")
_SIGN = re.compile(r'["\[\]{}]')
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_CODE_FENCE = re.compile(r"\n[ \t]*(?:```|~~~)")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Found:
    """The value; nothing when there is none, and then a warning says why."""

    value: Any
    warnings: tuple[str, ...] = ()


class _TooBroken(RuntimeError):
    """Not a ValueError: the repairer catches those itself."""


def find_json(said: str) -> Found:
    """The JSON value in a model's reply."""
    if len(said) > MOST_CHARACTERS:
        return Found(None, (f"the reply is longer than {MOST_CHARACTERS} characters",))
    whole = said.strip().removeprefix("\ufeff")
    if whole[:1] in ("{", "["):
        if _too_deep(whole):
            return Found(None, (f"the reply is nested deeper than {DEEPEST}",))
        value = _parsed(whole)
        if value is not None:  # as it should be; words such as <think> in it are its own
            return Found(_cleaned(value))
    return _in_the_midst(without_thoughts(whole))


def _in_the_midst(text: str) -> Found:
    spans = list(_spans(text))
    if not spans:
        return Found(None, ("the reply has no JSON in it",))
    start, end = max(spans, key=lambda span: (span[1] - span[0], span))
    if end < start:
        return Found(None, (f"the reply is nested deeper than {DEEPEST}",))
    from_brace_to_brace = text[text.find("{") : text.rfind("}") + 1]  # past a stray bracket
    for found in (text[start:end], from_brace_to_brace):
        value = _parsed(found)
        if isinstance(value, dict | list):
            return Found(_cleaned(value))
    value = _repaired(text[start:end])
    if not isinstance(value, dict | list) or not value:
        return Found(None, ("the reply is not JSON, and cannot be repaired",))
    return Found(_cleaned(value), ("the reply was not quite JSON and was repaired",))


def without_thoughts(text: str) -> str:
    """What stands outside ``<think>…</think>``, however they are nested. A thought that does not
    end goes on to the end of the text; one that does not begin began before it."""
    kept: list[str] = []
    depth, at = 0, 0
    for tag in _THOUGHT.finditer(text):
        if not tag[1]:
            if depth == 0:
                kept.append(text[at : tag.start()])
            depth += 1
        elif depth:
            depth -= 1
        else:
            kept = []
        at = tag.end()
    if depth == 0:
        kept.append(text[at:])
    return "".join(kept)


def _too_deep(text: str) -> bool:
    return any(end < start for start, end in _spans(text))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Where each outermost object or list begins and ends. One that does not end is taken up to
    the end of its code fence, or of the text; one that is too deep ends before it begins."""
    at = 0
    while opening := _OPENING.search(text, at):
        start = opening.start()
        at = _end_of(text, start)
        if at < 0:
            yield start, -1
            return
        yield start, at


def _end_of(text: str, start: int) -> int:
    depth, at = 0, start
    while sign := _SIGN.search(text, at):
        at = sign.end()
        if sign[0] == '"':
            string = _STRING.match(text, sign.start())
            at = string.end() if string else at
            continue
        depth += 1 if sign[0] in "[{" else -1
        if depth == 0:
            return at
        if depth > DEEPEST:
            return -1
    fence = _CODE_FENCE.search(text, start)
    return fence.start() if fence else len(text)


def _parsed(text: str) -> Any:
    try:
        return json.loads(
            text, strict=False, parse_constant=_no_number, parse_float=_float, parse_int=_int
        )
    except (ValueError, RecursionError):
        return None


def _no_number(_: str) -> None:
    return None


def _float(digits: str) -> float | None:
    number = float(digits)
    return number if math.isfinite(number) else None


def _int(digits: str) -> int | float | None:
    return int(digits) if len(digits) <= 18 else _float(digits)


class _Metered(str):
    """A text that can be read only so often: what bounds the effort of a repair."""

    left: float

    def __getitem__(self, place: SupportsIndex | slice) -> str:
        got = str.__getitem__(self, place)
        self.left -= 1 + len(got) / 100
        if self.left < 0:
            raise _TooBroken
        return got


def _repaired(text: str) -> Any:
    backslashes = text.count("\\")
    if len(text) > _MOST_TO_REPAIR or backslashes > _MOST_BACKSLASHES:
        return None
    metered = _Metered(text)
    metered.left = _MOST_READS / (1 + backslashes / _BACKSLASHES_PER_READ)
    try:
        return json_repair.loads(metered, skip_json_loads=True)
    except (_TooBroken, ValueError, RecursionError, LookupError, TypeError, AttributeError):
        return None


def _cleaned(value: Any, depth: int = 1) -> Any:
    """With text that can be stored and numbers that are numbers."""
    if isinstance(value, str):
        return _UNSTORABLE.sub("", value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if depth > DEEPEST:
        return None
    if isinstance(value, list):
        return [_cleaned(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {_cleaned(str(key)): _cleaned(item, depth + 1) for key, item in value.items()}
    return value
