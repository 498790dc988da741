"""Checks that every way in shares: what a caller gives is tried, and named when it is wrong."""

from functools import lru_cache
from typing import Any

from commonplace.capture.normalise import clean_line
from commonplace.errors import InvalidInput

#: How long a short field may be, in characters.
SHORT = 500
_SHOWN = 40
_cached_line = lru_cache(maxsize=4096)(clean_line)


def shown(value: object) -> str:
    """A value for a message: never more than a few characters of it."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an integer of thousands of digits; a very deep list
        return f"a very large {type(value).__name__}"
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def line(name: str, value: object) -> str | None:
    """A short text on one line; nothing when it is blank."""
    if not isinstance(value, str):
        raise InvalidInput(f"{name} must be text, not {type(value).__name__}.")
    # An import says the same author and source many times over.
    clean = _cached_line(value) if len(value) <= SHORT else clean_line(value)
    if len(clean) > SHORT:
        raise InvalidInput(f"{name} has {len(clean):,} characters; at most {SHORT} are kept.")
    return clean or None


def one_of(name: str, value: object, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise InvalidInput(f"{name} {shown(value)} is not one of {', '.join(allowed)}.")
    return value


def share(name: str, value: Any) -> float:
    """A number from 0 to 1."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise InvalidInput(f"{name} must be a number from 0 to 1, not {shown(value)}.")
    return float(value)


def count(name: str, value: object, most: int) -> int:
    """A whole number from 1 on."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise InvalidInput(f"{name} must be a whole number from 1 to {most:,}, not {shown(value)}.")
    return value


def named_book(value: object) -> str:
    """The name of a book or a tenant."""
    name = value.strip() if isinstance(value, str) else ""
    if not name or len(name) > 200 or not name.isprintable():
        raise InvalidInput(f"{shown(value)} is not a name for a book or tenant.")
    return name
