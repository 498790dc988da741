"""From what a caller says to a memory that can be written: every field checked, none guessed.

What cannot be stored is an :class:`~commonplace.errors.InvalidInput` that names the field; nothing
is written. Empty optional fields are the same as absent ones.
"""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from typing import Any, TypedDict, Unpack

from commonplace import clock
from commonplace.capture.check import line, one_of, share, shown
from commonplace.capture.names import Mention, candidates
from commonplace.capture.normalise import clean_line, normalise
from commonplace.capture.when import instant
from commonplace.errors import InvalidInput
from commonplace.language.decisions import decision
from commonplace.model import KINDS, TRUSTS, Memory
from commonplace.model.zones import localise, own_offset

MAX_TAGS = 50
MAX_METADATA = 100_000
DECISION_IMPORTANCE = 0.85


class Fields(TypedDict, total=False):
    """What ``remember`` takes beside the text."""

    kind: str
    occurred_at: datetime | str | float | None
    observed_at: datetime | str | float | None
    valid_from: datetime | str | float | None
    valid_to: datetime | str | float | None
    author: str | None
    source: str | None
    trust: str
    importance: float | None
    confidence: float | None
    place: str | None
    journal: str | None
    why: str | None
    tags: Iterable[str]
    metadata: Mapping[str, Any]
    idempotency_key: str | None


@dataclass(frozen=True, slots=True)
class Draft:
    """A memory that is ready to be written."""

    memory: Memory
    #: Whether the caller said when it happened.
    dated: bool
    #: The names it may mention, where they stand.
    candidates: list[Mention]


def draft(text: object, limit: int, zone: tzinfo = UTC, /, **fields: Unpack[Fields]) -> Draft:
    """Check everything; ``limit`` is the longest text, ``zone`` that of times which name none."""
    said = normalise(text, limit)
    given: dict[str, Any] = {}
    for name, value in fields.items():
        check = _CHECKS.get(name)
        if check is None:
            raise InvalidInput(
                f"remember() does not know {shown(name)}; it takes {', '.join(_CHECKS)}."
            )
        if value is None:
            continue
        checked = _moment(name, value, zone) if check is _moment else check(name, value)
        if checked is not None:
            given[name] = checked
    now = localise(clock.now(), zone)
    dated = "occurred_at" in given
    given |= _whence(given, zone)
    observed_at = given.setdefault("observed_at", given.get("occurred_at", now))
    given.setdefault("occurred_at", observed_at)
    intent = decision(said.text)
    if intent:
        given.setdefault("kind", "decision")
        given.setdefault("importance", DECISION_IMPORTANCE)
    given.setdefault("kind", "observation")
    if "valid_to" in given and given["valid_to"] < given.get("valid_from", _EARLIEST):
        raise InvalidInput("valid_to is before valid_from.")
    names = candidates(said.text)
    memory = Memory(
        id=clock.new_id(),
        text=said.text,
        hash=said.hash,
        created_at=now,
        decision=intent,
        names=tuple([name.key for name in names]),
        **given,
    )
    return Draft(memory, dated, names)


def _whence(given: Mapping[str, Any], zone: tzinfo) -> dict[str, Any]:
    """How far from UTC it was said, if that was told; and whether anybody said when. Times in UTC
    are told in the book's zone."""
    told = [name for name in ("occurred_at", "observed_at") if name in given]
    away = (own_offset(given[name]) for name in told if given[name].tzinfo is not zone)
    offset = next(filter(None, away), None)
    times = {name: localise(given[name], zone, offset) for name in told}
    is_live = given.get("trust") != "import"  # what is not imported is said when it comes in
    return times | {"offset_minutes": offset, "dated": bool(told) or is_live}


def drafts(
    memories: Iterable[Mapping[str, Any]], limit: int, zone: tzinfo = UTC
) -> Iterator[Draft]:
    """Many, as they come; an error says which one it is about."""
    if not isinstance(memories, Iterable) or isinstance(memories, str | bytes | Mapping):
        raise InvalidInput(f"Many memories are a list of mappings, not {type(memories).__name__}.")
    for number, fields in enumerate(memories):
        if not isinstance(fields, Mapping):
            raise InvalidInput(f"Memory {number} is a {type(fields).__name__}, not a mapping.")
        given = {str(name): value for name, value in fields.items()}
        try:
            yield draft(given.pop("text", None), limit, zone, **given)
        except InvalidInput as error:
            raise InvalidInput(f"Memory {number}: {error}") from None


def _moment(name: str, value: object, zone: tzinfo = UTC) -> datetime | None:
    if value == "":
        return None
    try:
        return _instant(value, zone) if isinstance(value, str) else instant(value, zone)
    except InvalidInput as error:
        raise InvalidInput(f"{name}: {error}") from None


#: An import says the same day many times over.
_instant = lru_cache(maxsize=1024)(instant)


def _kind(name: str, value: object) -> str:
    return one_of(name, value, KINDS)


def _trust(name: str, value: object) -> str:
    return one_of(name, value, TRUSTS)


def _tags(name: str, value: object) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise InvalidInput(f"{name} must be a list of texts.")
    tags: dict[str, None] = {}
    for tag in value:
        clean = line(name, tag)
        if clean:
            tags[clean] = None
    if len(tags) > MAX_TAGS:
        raise InvalidInput(f"There are {len(tags)} tags; at most {MAX_TAGS} are kept.")
    return tuple(tags)


def check_metadata(name: str, value: object) -> Mapping[str, Any]:
    """Plain JSON, cleaned like text: the same value comes back from either engine."""
    if not isinstance(value, Mapping):
        raise InvalidInput(f"{name} must be a mapping with text keys.")
    if not value:
        return {}
    cleaned = _json(value, 0)
    size = len(json.dumps(cleaned, ensure_ascii=False))
    if size > MAX_METADATA:
        raise InvalidInput(f"metadata has {size:,} characters; at most {MAX_METADATA:,} are kept.")
    return cleaned  # type: ignore[no-any-return]


def _json(value: object, depth: int) -> Any:
    if depth > 20:
        raise InvalidInput("metadata is nested more than 20 deep.")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return clean_line(value, keep_lines=True)
    if isinstance(value, int):
        if abs(value) >= 2**63:
            raise InvalidInput("metadata has a number beyond 64 bits; give it as text.")
        return value
    if isinstance(value, float):
        if not math.isfinite(value):
            raise InvalidInput(f"metadata has {value}, which JSON cannot say.")
        return value
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise InvalidInput("metadata must be a mapping with text keys.")
        return {clean_line(key): _json(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_json(item, depth + 1) for item in value]
    raise InvalidInput(f"metadata has a {type(value).__name__}, which JSON cannot say.")


_EARLIEST = datetime.min.replace(tzinfo=UTC)
_CHECKS: Mapping[str, Callable[[str, Any], Any]] = {
    "kind": _kind,
    "occurred_at": _moment,
    "observed_at": _moment,
    "valid_from": _moment,
    "valid_to": _moment,
    "author": line,
    "source": line,
    "trust": _trust,
    "importance": share,
    "confidence": share,
    "place": line,
    "journal": line,
    "why": line,
    "tags": _tags,
    "metadata": check_metadata,
    "idempotency_key": line,
}
