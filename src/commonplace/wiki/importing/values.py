"""What people write into front matter, in the many ways they write it."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from commonplace.capture.normalise import clean_line
from commonplace.model import CONFIDENCES, PAGE_TYPES

_LINK = re.compile(r"!?\[\[([^\[\]|#^\n]{1,500})[^\[\]\n]*\]\]")


def taken(data: dict[str, Any], *names: str) -> Any:
    """Take the values of these keys out of the data; the first that is there."""
    found = [data.pop(name) for name in names if name in data]
    return next((value for value in found if value not in (None, "", [])), None)


def texts(value: Any, separator: str = ",") -> list[str]:
    """A list, however deep, or one text with commas, as texts; each once, in order."""
    if isinstance(value, str):
        value = re.split(separator, value)
    found = (clean_line(text) for text in _leaves(value))
    return list(dict.fromkeys(text for text in found if text))


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    elif value is not None and not isinstance(value, dict):
        yield str(value)


def text(value: Any) -> str:
    """One line of text; nothing where there is a list or a mapping."""
    return "" if isinstance(value, list | dict | None) else clean_line(str(value))


def names(value: Any) -> tuple[str, ...]:
    """Pages: ``[[Ada|her]]``, ``"[[Ada]]"`` or ``Ada``. (YAML reads ``[[Ada]]`` as a list.)"""
    found = texts(value, ",") if isinstance(value, str) and "[[" not in value else _linked(value)
    return tuple(dict.fromkeys(found))


def _linked(value: Any) -> Iterable[str]:
    for each in _leaves(value):
        inside = _LINK.findall(each)
        shown = inside or [each.partition("|")[0].partition("#")[0]]
        yield from (name for item in shown if (name := clean_line(item)))


def tags(value: Any) -> list[str]:
    """Tags without their ``#``."""
    return texts([tag.lstrip("#") for tag in texts(value, r"[,\s]+")])


def page_type(value: Any) -> str | None:
    """The page type that this names, if it does."""
    name = text(value).casefold()
    return name if name in PAGE_TYPES else None


def confidence(value: Any) -> str | None:
    name = text(value).casefold()
    return name if name in CONFIDENCES else None
