"""What all answers have in common."""

from typing import Any

from msgspec import Struct


class Told(Struct, forbid_unknown_fields=True, kw_only=True):
    """An object with exactly these names."""


class Problem(Struct, kw_only=True):
    """What went wrong (RFC 9457). `request` is under what the log has it."""

    type: str
    title: str
    status: int
    detail: str
    request: str


class Past(Told):
    """Which moment an answer is about, and how that is known: `recorded` or `rebuilt`."""

    as_of: str | None
    true_at: str | None
    reading: str
    note: str


class Done(Told):
    """It was done."""

    done: bool


class Found(Told):
    """Something was looked over."""

    level: str
    check: str
    text: str
    fix: str | None


class Line(Struct, kw_only=True):
    """One line of a stream: `id` of what was kept, or `error` with what to do."""

    line: int
    id: str | None
    duplicate: bool
    error: str | None


#: Free JSON: what somebody else put there.
Free = dict[str, Any]
