"""How Python values stand in rows, and back.

Parameters are the same for both engines: times as text, JSON as text, bytes as bytes. PostgreSQL
gives times and JSON back as objects, SQLite as text; :func:`moment` and :func:`mapping` take both.
"""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from commonplace import clock
from commonplace.errors import Damaged

#: What a stored time counts as that cannot be read: `doctor` names the row.
UNREADABLE_TIME = clock.from_text("1970-01-01T00:00:00Z")


def moment(value: datetime | str) -> datetime:
    """Read a stored time; one that is damaged counts as :data:`UNREADABLE_TIME`."""
    if isinstance(value, datetime):
        return value
    try:
        read = clock.from_text(value)
    except (ValueError, TypeError):
        return UNREADABLE_TIME
    return read if read.tzinfo is not None else UNREADABLE_TIME


def moment_or_none(value: datetime | str | None) -> datetime | None:
    return None if value is None else moment(value)


def moment_text(value: datetime | None) -> str | None:
    return None if value is None else clock.to_text(value)


def parsed(value: Any) -> Any:
    """Read a JSON column; raises Damaged where it cannot be read."""
    try:
        return _decode(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        raise Damaged("A stored JSON value is damaged; `commonplace doctor` names it.") from None


_decode = json.JSONDecoder().decode


json_text = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":"), sort_keys=True
).encode


_listed = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def json_list(values: Iterable[str]) -> str:
    """A list as one parameter."""
    return _listed(list(values))


def storable(text: str) -> str:
    """Text that nobody has checked, such as another program's message, as both engines take it."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


class Garbled(str):
    """A stored text that was not valid UTF-8, with U+FFFD where it was not."""

    __slots__ = ()


class Vector(bytes):
    """A vector as float16, little-endian: so that PostgreSQL's driver can tell it from bytes."""
