"""The fields of a reply, each taken for itself: what is good is kept, what is not is rejected.

Nothing here raises, whatever the JSON is. A rejection names the place in the reply (``newPages 2,
section 1``) and never the words that stand there: warnings outlive a memory that is forgotten.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from commonplace.compile.guards import clean_title

#: The first ones tell what is wrong; the last says how many there were.
_MOST_WARNINGS = 40
_WRAPPED = " \t\r\n[](){}#.`'\""


class Rejected:
    """What was not taken, and why."""

    def __init__(self) -> None:
        self.count = 0
        self._said: list[str] = []

    def add(self, where: str, why: str) -> None:
        self.count += 1
        if len(self._said) < _MOST_WARNINGS:
            self._said.append(f"{where}: {why}")

    @property
    def warnings(self) -> tuple[str, ...]:
        more = self.count - len(self._said)
        return (*self._said, f"{more} more were not taken") if more else tuple(self._said)


def has_lists(reply: Any, *parts: str) -> bool:
    """It is an object with at least one of these lists."""
    return isinstance(reply, dict) and any(isinstance(reply.get(part), list) for part in parts)


def items(
    holder: Mapping[str, Any], part: str, most: int, rejected: Rejected, inside: str = ""
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a list, each with its place; one object is a list of one."""
    listed = holder.get(part)
    where = f"{inside}, {part}" if inside else part
    if isinstance(listed, dict):
        listed = [listed]
    if not isinstance(listed, list):
        if listed is not None:
            rejected.add(where, "not a list")
        return
    if len(listed) > most:
        rejected.add(where, f"{len(listed)} given, {most} taken")
    for number, item in enumerate(listed[:most], 1):
        if isinstance(item, dict):
            yield f"{where} {number}", item
        else:
            rejected.add(f"{where} {number}", "not an object")


def texts(holder: Mapping[str, Any], part: str, most: int) -> list[str]:
    """The texts of a list; one text is a list of one."""
    listed = holder.get(part)
    if isinstance(listed, str):
        listed = [listed]
    found = listed[:most] if isinstance(listed, list) else []
    return [each for each in found if isinstance(each, str)]


def title(value: Any, most: int) -> str:
    """One line that can be shown as a name; empty when it is none."""
    return clean_title(value, most) if isinstance(value, str) else ""


def number(value: Any, letter: str) -> str:
    """``M3`` for ``"M3"``, ``"[m3]"``, ``"3"`` or 3; empty when it is none."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return ""
    if isinstance(value, int):
        return f"{letter}{value}" if 0 < value < 10**6 else ""
    bare = value[:40].strip(_WRAPPED).upper()
    found = re.fullmatch(rf"{letter}?0*([1-9][0-9]{{0,5}})", bare, re.ASCII)
    return f"{letter}{found[1]}" if found else ""


def numbers(value: Any, letter: str, most: int) -> list[str]:
    """Of a list, or of one; each once, in order. What is no number stands there as empty."""
    listed = value if isinstance(value, list) else [value]
    return [*dict.fromkeys(number(each, letter) for each in listed[:most])]
