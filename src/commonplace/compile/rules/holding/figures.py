"""Figures as people write them, and when two of them are the same.

*$1,200*, *1200 dollars* and *USD 1200* have the same number; *6:30 AM* is a time, *3.2x* a factor,
*2026-02-10* a day. Two values are compared by their figures alone: whoever writes *$650M EV* means
what *650M enterprise value* says. A figure is of a *shape* (money, time, day, share, factor,
number): what was $40 does not become 9:15.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

FIGURE = (
    r"(?<![\w.])(?i:"
    r"\d{4}-\d\d-\d\d"
    r"|\d{1,2}:\d\d(?: ?[ap]\.?m\b\.?)?"
    r"|\d{1,2} ?[ap]\.?m\b\.?"
    r"|[~≈]?[$€£¥] ?\d[\d,]*(?:\.\d+)?(?: ?(?:[kmb]|mn|bn|million|billion|thousand)\b)?"
    r"|\d[\d,]*(?:\.\d+)? ?(?:%|percent\b|per cent\b)"
    r"|\d[\d,]*(?:\.\d+)?x\b"
    r"|\d[\d,]*(?:\.\d+)?(?: ?(?:[kmb]|mn|bn|million|billion|thousand)\b)?"
    r"(?: ?(?:dollars?|euros?|pounds?|usd|eur|gbp)\b)?"
    r"(?!\w)"
    r")"
)
_FIGURE = re.compile(FIGURE, re.IGNORECASE)
_MONEY = re.compile(r"[$€£¥]|dollar|euro|pound|usd|eur|gbp", re.IGNORECASE)
_SCALE = {"k": "k", "thousand": "k", "m": "m", "mn": "m", "million": "m", "b": "b", "bn": "b"}
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_TIME = re.compile(r"(?P<hour>\d{1,2})(?::(?P<minute>\d\d))? ?(?P<half>[ap])?", re.IGNORECASE)
_UNIT = re.compile(r"\d ?(k|mn?|bn?|thousand|million|billion)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Figure:
    """``value`` is the same for all ways to write it; ``shape`` says what can become what."""

    shape: str
    value: str
    start: int
    end: int


@lru_cache(maxsize=1 << 12)
def figures(text: str) -> tuple[Figure, ...]:
    """The figures of a text, in its order."""
    return tuple(_read(found) for found in _FIGURE.finditer(text))


def values(text: str) -> tuple[tuple[str, str], ...]:
    """Shape and value of each figure."""
    return tuple((each.shape, each.value) for each in figures(text))


def _read(found: re.Match[str]) -> Figure:
    words = found[0].lower()
    shape = _shape(words)
    return Figure(shape, _value(words, shape), found.start(), found.end())


def _shape(words: str) -> str:
    if re.fullmatch(r"\d{4}-\d\d-\d\d", words):
        return "day"
    if ":" in words or re.search(r"[ap]\.?m\b", words):
        return "time"
    if "%" in words or "cent" in words:
        return "share"
    if words.endswith("x"):
        return "factor"
    return "money" if _MONEY.search(words) else "number"


def _value(words: str, shape: str) -> str:
    if shape == "day":
        return words
    if shape == "time":
        time = _TIME.search(words)
        assert time is not None
        return f"{int(time['hour'])}:{time['minute'] or '00'}{(time['half'] or '').lower()}"
    digits = _DIGITS.search(words)
    assert digits is not None
    number = digits[0].replace(",", "")
    number = number.rstrip("0").rstrip(".") if "." in number else number
    unit = _UNIT.search(words)
    return number + (_SCALE.get(unit[1], unit[1][0]) if unit else "")
