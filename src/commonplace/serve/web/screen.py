"""What a screen module tells of its screens: addresses, what answers there, who may."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from commonplace.serve.web.answer import Answered
from commonplace.serve.web.visit import Visit

_PART = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Screen:
    """A page at an address: ``/wiki/{type}/{slug}``. ``area`` is which part of the menu it is."""

    path: str
    show: Callable[[Visit], Answered]
    area: str = ""
    scope: str = "read"
    #: Whether it is a page for people; else a file, or a text for programs.
    is_page: bool = True
    method = "GET"


@dataclass(frozen=True, slots=True)
class Action:
    """What is posted to an address."""

    path: str
    act: Callable[[Visit], Answered]
    area: str = ""
    scope: str = "write"
    is_page = True
    method = "POST"


class Table:
    """All screens and actions, found by method and address. An address that is written out comes
    before one with parts that differ."""

    def __init__(self, found: list[Screen | Action]) -> None:
        by_words = sorted(found, key=lambda each: each.path.count("{"))
        self._patterns = [(_pattern(each.path), each) for each in by_words]

    def find(self, method: str, path: str) -> tuple[Screen | Action | None, dict[str, str], bool]:
        """What answers, the parts of the address, and whether another method would be answered."""
        wanted = "GET" if method == "HEAD" else method
        other = False
        for pattern, each in self._patterns:
            matched = pattern.fullmatch(path)
            if matched is None:
                continue
            if each.method == wanted:
                return each, matched.groupdict(), False
            other = True
        return None, {}, other


def _pattern(path: str) -> re.Pattern[str]:
    parts = (
        f"(?P<{part}>[^/]+)" if number % 2 else re.escape(part)
        for number, part in enumerate(_PART.split(path))
    )
    return re.compile("".join(parts))
