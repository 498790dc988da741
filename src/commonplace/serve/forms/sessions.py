"""Sessions as JSON."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from commonplace import clock
from commonplace.model import Checkpoint, Said, Session, Shown


def session(session: Session) -> dict[str, Any]:
    left_out = ("queries", "checked")
    return {name: value for name, value in _timed(asdict(session)).items() if name not in left_out}


def checkpoint(checkpoint: Checkpoint) -> dict[str, Any]:
    return _timed(asdict(checkpoint))


def said(said: Said) -> dict[str, Any]:
    return _timed(asdict(said))


def shown(shown: Shown) -> dict[str, Any]:
    told = _timed(asdict(shown))
    return {"id": told.pop("item_id"), **told}


def _timed(fields: dict[str, Any]) -> dict[str, Any]:
    """Times as UTC text, tuples as lists."""
    return {name: _plain(value) for name, value in fields.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return clock.to_text(value)
    return list(value) if isinstance(value, tuple) else value
