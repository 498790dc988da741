"""JSON lines: one object a line, each a memory.

The names of the fields are those of ``remember``; the first present of some other common names does
as well (`SYNONYMS`). A name that is not known goes into ``metadata``. Times are what ``remember``
takes, or milliseconds since 1970. Whether a file's own ``trust`` is believed is for the importer to
say, not for the file.

A line of our own export (`exported`) is taken as it is. A whole book is not read as memories.

An object without an ``idempotency_key`` gets one: made of its ``id`` and its text if it has an id
(ids of different files may be equal, and must not hide each other's memories), else of all of it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from commonplace.capture.formats import Item, Problem, digest, exported
from commonplace.capture.formats.lines import LONGEST_LINE, Line, read_lines
from commonplace.capture.when import as_given
from commonplace.errors import InvalidInput

SYNONYMS = {
    "text": ("text", "content", "memory", "message"),
    "occurred_at": ("occurred_at", "timestamp", "created_at", "date", "datetime", "at", "time"),
    "author": ("author", "role", "speaker", "user"),
}
#: Names that hold other things as often: one of these counts if what it holds is a time.
_PERHAPS = ("at", "time")
_TIMES = ("occurred_at", "observed_at", "valid_from", "valid_to")
_PLAIN = ("kind", "importance", "confidence", "place", "journal", "source", "why", "trust")
_LATEST_SECOND = 100_000_000_000  # the year 5138: a larger number counts milliseconds
_LONGEST_ID = 200
WHOLE_BOOK = "a whole book begins here: `commonplace import jsonl --keep-trust` takes it as it is"


def size(path: Path) -> int:
    """Bytes to read."""
    return path.stat().st_size


def read(path: Path, *, longest_line: int = LONGEST_LINE) -> Iterator[Item | Problem]:
    """The memories of a file, line by line."""
    file = path.name
    for line in read_lines(path, file, longest=longest_line):
        if isinstance(line, Problem):
            yield line
        elif line.text.strip():
            item = _item(line, file)
            yield item
            if isinstance(item, Problem) and item.reason == WHOLE_BOOK:
                return


def _item(line: Line, file: str) -> Item | Problem:
    where = f"{file}:{line.number}"
    try:
        return Item(_draft(_parsed(line.text)), where, file, line.end)
    except InvalidInput as error:
        return Problem(where, str(error), file, line.end)


def _parsed(text: str) -> dict[str, Any]:
    try:
        parsed = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"not JSON: {error}") from None
    if not isinstance(parsed, dict):
        raise InvalidInput(f"a line must hold one JSON object, not {_kind(parsed)}")
    return {name: value for name, value in parsed.items() if value is not None}


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON value")


def _kind(value: object) -> str:
    kinds = {list: "an array", str: "a string", bool: "a boolean", type(None): "null"}
    return kinds.get(type(value), "a number")


def _draft(told: dict[str, Any]) -> dict[str, Any]:
    if told.get(exported.MARK) == "book":
        raise InvalidInput(WHOLE_BOOK)
    if exported.is_exported(told):
        return exported.draft(told)
    rest = dict(told)
    draft: dict[str, Any] = {}
    for field, names in SYNONYMS.items():
        name = next(
            (name for name in names if name in rest and _fits(field, name, rest[name])), None
        )
        if name:
            draft[field] = rest.pop(name)
    if "text" not in draft:
        raise InvalidInput(f"no text: none of {', '.join(SYNONYMS['text'])} is a string")
    draft |= {field: rest.pop(field) for field in (*_PLAIN, *_TIMES) if field in rest}
    for field in _TIMES:
        if field in draft:
            draft[field] = _time(field, draft[field])
    if "tags" in rest:
        draft["tags"] = _tags(rest.pop("tags"))
    draft["idempotency_key"] = _key(told, rest, draft["text"])
    metadata = rest.pop("metadata", {})
    if not isinstance(metadata, dict):
        raise InvalidInput("metadata must be an object")
    if rest or metadata:
        draft["metadata"] = {**rest, **metadata}
    return draft


def _fits(field: str, name: str, value: object) -> bool:
    """Whether this value can be that field: a name like "message" also holds other things."""
    if name not in _PERHAPS:
        return isinstance(value, str) or field == "occurred_at"
    try:
        _time(field, value)
    except InvalidInput:
        return False
    return True


def _time(field: str, value: object) -> object:
    if isinstance(value, int | float) and not isinstance(value, bool) and value > _LATEST_SECOND:
        value = value / 1000
    try:
        return as_given(value)
    except InvalidInput as error:
        raise InvalidInput(f"{field}: {error}") from None


def _tags(value: object) -> list[str]:
    if isinstance(value, str):
        return [tag for part in value.split(",") if (tag := part.strip())]
    if isinstance(value, list) and all(isinstance(tag, str) for tag in value):
        return value
    raise InvalidInput("tags must be a list of strings")


def _key(told: dict[str, Any], rest: dict[str, Any], text: str) -> str:
    key = rest.pop("idempotency_key", None)
    if isinstance(key, str) and key:
        return key
    own = told.get("id")
    if isinstance(own, str | int) and not isinstance(own, bool) and len(str(own)) <= _LONGEST_ID:
        return f"{own}:{digest(text)}"
    return digest("jsonl", json.dumps(told, sort_keys=True))
