"""Which rows are damaged: every value is decoded, and every checksum compared.

Rows are taken as ``dump/tables.py`` reads them: times and JSON as text, alike on both engines.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from commonplace import clock
from commonplace.store.dump.tables import Column, Kind, Table
from commonplace.store.integrity.checksum import FIELDS, is_damaged
from commonplace.store.values import Garbled


@dataclass(frozen=True, slots=True)
class DamagedRow:
    """A row that is not what was written."""

    table: str
    #: Its key, as far as that can be read.
    key: tuple[str, ...]
    #: What is wrong with it, in a few words.
    reason: str

    def __str__(self) -> str:
        return f"{self.table} {' '.join(self.key)}"


def find_damage(table: Table, values: Sequence[Any]) -> DamagedRow | None:
    """Check one row of a book; its values are without the book's id."""
    row = {column.name: value for column, value in zip(table.columns, values, strict=True)}
    reason = next(_wrong_values(table, row), None)
    if reason is None and table.name in FIELDS and is_damaged(table.name, _parsed(table, row)):
        reason = "its checksum does not match"
    if reason is None:
        return None
    return DamagedRow(table.name, tuple(str(row[name]) for name in table.key), reason)


def _parsed(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """Read JSON, which PostgreSQL spaces otherwise than it was written."""
    return row | {
        column.name: json.loads(row[column.name])
        for column in table.columns
        if column.kind == "json" and row[column.name] is not None
    }


def _wrong_values(table: Table, row: Mapping[str, Any]) -> Iterator[str]:
    for column in table.columns:
        value = row[column.name]
        if value is None:
            if column.required:
                yield f"{column.name} is missing"
        elif reason := _wrong_value(column, value):
            yield f"{column.name} {reason}"


def _wrong_value(column: Column, value: Any) -> str | None:
    if isinstance(value, Garbled):
        return "is not valid UTF-8"
    if not isinstance(value, _TYPES.get(column.kind, object)):
        return f"is not of the type {column.kind}"
    check = _CHECKS.get(column.kind)
    return check(value) if check else None


def _wrong_time(value: str) -> str | None:
    try:
        if clock.to_text(clock.from_text(value)) == value:
            return None
    except (ValueError, OverflowError):
        pass
    return "is not a time"


def _wrong_json(value: str) -> str | None:
    try:
        json.loads(value)
    except (ValueError, RecursionError):
        return "is not JSON"
    return None


_TYPES: Mapping[Kind, type | tuple[type, ...]] = {
    "text": str,
    "time": str,
    "json": str,
    "bytes": bytes,
    "float": (float, int),
    "int32": int,
    "int64": int,
    "book": str,
}
_CHECKS: Mapping[Kind, Callable[[Any], str | None]] = {"time": _wrong_time, "json": _wrong_json}
