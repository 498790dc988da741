"""A JSON file changed as text: everything that others wrote in it stays as it is, byte for byte.

A member or an element is always added at the end of its object or array, in the manner of its
neighbours: on a line of its own where they have lines, else beside them. Whatever is taken out goes
with the comma and the blanks that came with it, so adding and taking out gives the same bytes. What
is left empty then goes too, up to the root.

``NotPlain`` is raised for what is not plain JSON: comments, commas at the end, two members of one
name where we would have to choose, or no JSON at all.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+)')
_INDENT = re.compile(r"\n([ \t]+)\S")
_DEEPEST = 200


class NotPlain(ValueError):
    """This is not JSON that can be changed without loss."""


@dataclass(slots=True)
class Node:
    """A value and where it stands; of an object or array also what is in it."""

    start: int
    end: int = 0
    #: Names of members, or ``None`` for elements, each with where it begins.
    names: list[tuple[str | None, int]] = field(default_factory=list)
    values: list["Node"] = field(default_factory=list)

    def find(self, name: str) -> int | None:
        """Which member has this name."""
        found = [at for at, (own, _) in enumerate(self.names) if own == name]
        if len(found) > 1:
            raise NotPlain(f"{name!r} stands in it twice")
        return found[0] if found else None


def value_of(text: str) -> Any:
    """What the text says."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotPlain(str(error)) from None


def append(text: str, path: Sequence[str], element: Any) -> str:
    """The text with this element at the end of the array at this path, which is made if needed."""
    found = _walk(text, path)
    if found is None:
        return put(text, path, [element])
    if text[found.start] != "[":
        raise NotPlain(f"{'.'.join(path)} is not a list")
    return _added(text, found, len(path) + 1, None, element)


def replace(text: str, path: Sequence[str | int], value: Any) -> str:
    """The text with another value at a path that is there."""
    found = _walk(text, path)
    if found is None:
        raise NotPlain(f"{path} is not there")
    shown = _shown(text, value, len(path), lines="\n" in text[found.start : found.end])
    return text[: found.start] + shown + text[found.end :]


def take_out(text: str, path: Sequence[str | int]) -> str:
    """The text without what stands at this path, and without what that leaves empty."""
    above = _walk(text, path[:-1])
    at = _index(above, path[-1]) if above else None
    if above is None or at is None:
        return text
    if len(above.values) == 1 and len(path) > 1:
        return take_out(text, path[:-1])
    if len(above.values) == 1:
        return text[: above.start + 1] + text[above.end - 1 :]
    if at + 1 < len(above.values):
        start, end = above.names[at][1], above.names[at + 1][1]
    else:
        start, end = above.values[at - 1].end, above.values[at].end
    return text[:start] + text[end:]


def put(text: str, path: Sequence[str], value: Any) -> str:
    """The text with this value at this path; objects on the way are made."""
    there = 0
    while there < len(path) and _walk(text, path[: there + 1]) is not None:
        there += 1
    if there == len(path):
        return replace(text, path, value)
    above = _walk(text, path[:there])
    if above is None or text[above.start] != "{":
        raise NotPlain(f"{'.'.join(path[:there]) or 'the file'} is not an object")
    for name in reversed(path[there + 1 :]):
        value = {name: value}
    return _added(text, above, there + 1, path[there], value)


def _added(text: str, above: Node, depth: int, name: str | None, value: Any) -> str:
    """One more at the end of an object (with a name) or an array."""
    if above.values:
        begins = above.names[-1][1]
        before = above.values[-2].end if len(above.values) > 1 else above.start
        blanks = re.search(r"\s*$", text[before:begins])
        gap = blanks[0] if blanks else ""
        lines = "\n" in gap
        if len(above.values) == 1 and not lines:
            gap = _beside(text)
        at = above.values[-1].end
        shown = _named(name, _shown(text, value, depth, lines=lines), lines or ": " in text)
        return f"{text[:at]},{gap}{shown}{text[at:]}"
    lines = _has_lines(text)
    shown = _named(name, _shown(text, value, depth, lines=lines), lines or ": " in text)
    if lines:
        end, unit = _line_end(text), _unit(text)
        shown = f"{end}{unit * depth}{shown}{end}{unit * (depth - 1)}"
    return text[: above.start + 1] + shown + text[above.end - 1 :]


def _shown(text: str, value: Any, depth: int, *, lines: bool) -> str:
    """A value as it stands in this text, at this depth."""
    if not lines:
        spaced = _beside(text) == " "
        separators = (", ", ": ") if spaced else (",", ":")
        return json.dumps(value, ensure_ascii=False, separators=separators)
    unit = _unit(text)
    told = json.dumps(value, ensure_ascii=False, indent=unit)
    return told.replace("\n", _line_end(text) + unit * depth)


def _named(name: str | None, shown: str, spaced: bool) -> str:
    if name is None:
        return shown
    return f"{json.dumps(name, ensure_ascii=False)}:{' ' if spaced else ''}{shown}"


def _has_lines(text: str) -> bool:
    """A text of one line stays one; an empty one is ours, and has lines."""
    return "\n" in text.strip() or not re.search(r"[\w\"]", text)


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _unit(text: str) -> str:
    found = _INDENT.search(text)
    return found[1] if found else "  "


def _beside(text: str) -> str:
    return " " if ", " in text or ": " in text or not re.search(r"[\w\"]", text) else ""


def _index(node: Node, step: str | int) -> int | None:
    if isinstance(step, str):
        return node.find(step)
    return step if 0 <= step < len(node.values) else None


def _walk(text: str, path: Sequence[str | int]) -> Node | None:
    node: Node | None = read(text)
    for step in path:
        at = _index(node, step) if node else None
        node = node.values[at] if node is not None and at is not None else None
    return node


def read(text: str) -> Node:
    """Where everything stands."""
    value_of(text)
    tokens = ((found[1], found.start(1), found.end(1)) for found in _TOKEN.finditer(text))
    return _node(tokens, next(tokens), 0)


def _node(tokens: Iterator[tuple[str, int, int]], first: tuple[str, int, int], depth: int) -> Node:
    """What begins with this token. The text is JSON: that was looked at before."""
    token, start, end = first
    node = Node(start, end)
    if token not in ("{", "["):
        return node
    if depth > _DEEPEST:
        raise NotPlain("it is nested too deeply")
    for following in tokens:
        if following[0] in ("}", "]"):
            node.end = following[2]
            break
        if following[0] == ",":
            continue
        name, begins = None, following[1]
        if token == "{":
            name = json.loads(following[0])
            next(tokens)  # the colon
            following = next(tokens)  # noqa: PLW2901 (the value is what follows the name)
        node.names.append((name, begins))
        node.values.append(_node(tokens, following, depth + 1))
    return node
