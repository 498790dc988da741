"""Read what needs no parser of others: text, Markdown and JSON."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from commonplace.capture.documents.chunks import Headings
from commonplace.errors import InvalidInput

_FRONT_MATTER = re.compile(r"---\n(.*?)\n---(?:\n|\Z)", re.DOTALL)
_TITLE = re.compile(r"^title:(.+)$", re.MULTILINE)
_DEEPEST = 100
#: How many times longer than the JSON its lines may be: each repeats the names that lead to it.
_MOST_TIMES, _SMALL = 20, 100_000


@dataclass(frozen=True, slots=True)
class Extracted:
    """What a document says. Headings in ``text`` are Markdown's where ``headed`` says so."""

    text: str
    title: str | None = None
    headed: bool = False


def read_text(text: str) -> Extracted:
    return Extracted(text)


def read_markdown(text: str) -> Extracted:
    """As it stands; the title is its front matter's, or its first heading."""
    text = text.replace("\r\n", "\n")
    front = _FRONT_MATTER.match(text)
    named = _TITLE.search(front[1]) if front else None
    title = named[1].strip().strip("\"'") if named else Headings(text).first()
    return Extracted(text[front.end() :] if front else text, title, headed=True)


def read_json(text: str) -> Extracted:
    """Each value on a line after the names that lead to it: ``ship.captain: Ada``."""
    try:
        values = [json.loads(text)]
    except RecursionError:
        raise InvalidInput("This JSON is nested too deep.") from None
    except ValueError as error:
        values = _json_lines(text, error)
    if len(values) == 1 and isinstance(values[0], list):
        values = values[0]
    most = max(_MOST_TIMES * len(text), _SMALL)
    parts = ["\n".join(lines) for lines in _bounded(values, most)]
    title = values[0].get("title") if len(values) == 1 and isinstance(values[0], dict) else None
    return Extracted("\n\n".join(filter(None, parts)), title if isinstance(title, str) else None)


def _json_lines(text: str, error: ValueError) -> list[Any]:
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        if len(lines) > 1:
            return [json.loads(line) for line in lines]
    except (ValueError, RecursionError):
        pass
    raise InvalidInput(f"It says it is JSON, but it is not: {error}.")


def _bounded(values: list[Any], most: int) -> Iterator[list[str]]:
    """The lines of each value, as long as all of them together are not too long."""
    for value in values:
        lines = []
        for line in _lines(value, "", 0):
            most -= len(line)
            if most < 0:
                raise InvalidInput("Written out, this JSON would be many times as long as it is.")
            lines.append(line)
        yield lines


def _lines(value: Any, path: str, depth: int) -> Iterator[str]:
    if depth > _DEEPEST:
        raise InvalidInput("This JSON is nested too deep.")
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _lines(inner, f"{path}.{name}" if path else name, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from _lines(inner, path, depth + 1)
    elif value is not None and value != "":
        shown = value if isinstance(value, str) else json.dumps(value)
        yield f"{path}: {shown}" if path else shown
