"""JSON that another program left on disk, perhaps while it was killed."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from commonplace.capture.formats import Problem
from commonplace.capture.formats.lines import read_lines
from commonplace.capture.when import instant
from commonplace.errors import InvalidInput

#: The largest file that is read at once, in bytes.
LARGEST = 50_000_000
_LATEST_SECOND = 100_000_000_000  # the year 5138: a larger number counts milliseconds


def objects(path: Path, name: str, *having: str) -> Iterator[tuple[str, dict[str, Any]] | Problem]:
    """The objects of a file of JSON lines, each with its place.

    Whole lines without any of the words of ``having`` are passed over unread: most of a transcript
    is what tools returned.
    """
    for line in read_lines(path, name):
        if isinstance(line, Problem):
            yield line
        elif (text := line.text.strip()) and not _is_other(text, having):
            where = f"{name}:{line.number}"
            found = parsed(text)
            if isinstance(found, str):
                yield Problem(where, found, name)
            else:
                yield where, found


def _is_other(text: str, having: tuple[str, ...]) -> bool:
    if not having or text[0] != "{" or text[-1] != "}":
        return False
    return not any(word in text for word in having)


def whole(path: Path, name: str) -> dict[str, Any] | Problem:
    """A file that is one object."""
    try:
        if path.stat().st_size > LARGEST:
            return Problem(name, f"it is larger than {LARGEST:,} bytes", name)
        found = parsed(path.read_text("utf-8-sig", "replace"))
    except OSError as error:
        return Problem(name, f"it cannot be read: {error.strerror or error}", name)
    return Problem(name, found, name) if isinstance(found, str) else found


def parsed(text: str) -> dict[str, Any] | str:
    """The object, or why it is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        return f"not JSON: {error}"
    return found if isinstance(found, dict) else "not a JSON object"


def inner(found: object, *names: str) -> Any:
    """What stands below these names, one in the other; nothing if one of them is missing."""
    for name in names:
        found = found.get(name) if isinstance(found, Mapping) else None
    return found


def word(found: object) -> str:
    """A text, or an empty one for whatever else it is."""
    return found if isinstance(found, str) else ""


def texts(content: object, *types: str) -> str:
    """The text of a message: itself, or its parts of these types."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    parts = [
        word(part.get("text"))
        for part in content
        if isinstance(part, Mapping) and (not types or part.get("type") in types)
    ]
    return "\n\n".join(part for part in parts if part.strip())


def moment(value: object) -> datetime | None:
    """A time as transcripts write it: ISO, or seconds or milliseconds since 1970."""
    if isinstance(value, int | float) and not isinstance(value, bool) and value > _LATEST_SECOND:
        value = value / 1000
    try:
        return instant(value)
    except InvalidInput:
        return None
