"""From what a caller says to a memory that can be written: every field checked, none guessed.

What cannot be stored is an :class:`~commonplace.errors.InvalidInput` that names the field; nothing
is written. Empty optional fields are the same as absent ones.
"""

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Unpack, TypedDict

from commonplace import clock
from commonplace.capture.decisions import decision
from commonplace.capture.normalise import clean_line, normalise
from commonplace.capture.when import instant
from commonplace.errors import InvalidInput
from commonplace.model import KINDS, TRUSTS, Memory

#: How long the short fields may be, in characters.
SHORT = 500
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


FIELDS = frozenset(Fields.__annotations__)


@dataclass(frozen=True, slots=True)
class Draft:
    """A memory that is ready to be written."""

    memory: Memory
    #: Whether the caller said when it happened.
    dated: bool


def draft(text: object, limit: int, **fields: Unpack[Fields]) -> Draft:
    """Check everything; ``limit`` is the longest text."""
    unknown = fields.keys() - FIELDS
    if unknown:
        raise InvalidInput(f"remember() does not know {', '.join(sorted(unknown))}.")
    said = normalise(text, limit)
    now = clock.now()
    occurred_at = _moment(fields, "occurred_at")
    observed_at = _moment(fields, "observed_at") or occurred_at or now
    intent = decision(said.text)
    importance = _share(fields, "importance")
    if importance is None:
        importance = DECISION_IMPORTANCE if intent else 0.5
    confidence = _share(fields, "confidence")
    memory = Memory(
        id=clock.new_id(),
        kind=_one_of(fields, "kind", KINDS, "decision" if intent else "observation"),
        text=said.text,
        occurred_at=occurred_at or observed_at,
        observed_at=observed_at,
        created_at=now,
        hash=said.hash,
        author=_line(fields, "author"),
        source=_line(fields, "source"),
        trust=_one_of(fields, "trust", TRUSTS, "user"),
        importance=importance,
        confidence=1.0 if confidence is None else confidence,
        valid_from=_moment(fields, "valid_from"),
        valid_to=_moment(fields, "valid_to"),
        place=_line(fields, "place"),
        journal=_line(fields, "journal"),
        why=_line(fields, "why"),
        tags=_tags(fields.get("tags")),
        metadata=_metadata(fields.get("metadata")),
        idempotency_key=_line(fields, "idempotency_key"),
        decision=intent,
    )
    if memory.valid_from and memory.valid_to and memory.valid_to < memory.valid_from:
        raise InvalidInput("valid_to is before valid_from.")
    return Draft(memory, occurred_at is not None)


def _moment(fields: Mapping[str, Any], name: str) -> datetime | None:
    value = fields.get(name)
    if value is None or value == "":
        return None
    try:
        return instant(value)
    except InvalidInput as error:
        raise InvalidInput(f"{name}: {error}") from None


def _line(fields: Mapping[str, Any], name: str) -> str | None:
    """A short text on one line, or nothing."""
    value = fields.get(name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise InvalidInput(f"{name} must be text, not {type(value).__name__}.")
    line = clean_line(value)
    if len(line) > SHORT:
        raise InvalidInput(f"{name} has {len(line):,} characters; at most {SHORT} are kept.")
    return line or None


def _one_of(
    fields: Mapping[str, Any], name: str, allowed: tuple[str, ...], default: str
) -> str:
    value = fields.get(name)
    if value is None:
        return default
    if value not in allowed:
        raise InvalidInput(f"{name} {value!r} is not one of {', '.join(allowed)}.")
    return str(value)


def _share(fields: Mapping[str, Any], name: str) -> float | None:
    value = fields.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise InvalidInput(f"{name} must be a number from 0 to 1, not {value!r}.")
    return float(value)


def _tags(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise InvalidInput("tags must be a list of texts.")
    tags: dict[str, None] = {}
    for tag in value:
        line = _line({"tags": tag}, "tags")
        if line:
            tags[line] = None
    if len(tags) > MAX_TAGS:
        raise InvalidInput(f"There are {len(tags)} tags; at most {MAX_TAGS} are kept.")
    return tuple(tags)


def _metadata(value: object) -> Mapping[str, Any]:
    """Plain JSON, cleaned like text: the same value comes back from either engine."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InvalidInput("metadata must be a mapping with text keys.")
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
