"""Lines of our own export: exactly what ``remember`` would have to be told, nothing made up.

Such a line says ``"commonplace": 1``. It has no field by another name, gets no key and no source
that it did not have, so that a book which is exported and imported is the same book, and importing
into the book it came from adds nothing. What it says of its trust counts only when whoever imports
it vouches for the file.
"""

from collections.abc import Mapping
from typing import Any

from commonplace.capture.draft import Fields

MARK = "commonplace"
VERSION = 1


def is_exported(told: Mapping[str, Any]) -> bool:
    return told.get(MARK) == VERSION and isinstance(told.get("text"), str)


def draft(told: Mapping[str, Any]) -> dict[str, Any]:
    """Every field, also those that are empty."""
    return {name: told.get(name) for name in ("text", *Fields.__annotations__)}
