"""One setting: its default, its help and what it may be."""

from dataclasses import field
from typing import Any


def setting(
    default: Any,
    help: str,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str, ...] = (),
) -> Any:
    meta = {"help": help, "low": low, "high": high, "choices": choices}
    return field(default=default, metadata=meta)
