"""Candidates that no question made."""

from datetime import UTC, datetime, timedelta
from typing import Any

from commonplace.model import Memory
from commonplace.recall.postprocess.candidate import Candidate

DAY = datetime(2026, 3, 1, tzinfo=UTC)


def memory(text: str, id: str = "m-1", day: float = 0, **fields: Any) -> Memory:
    at = DAY + timedelta(days=day)
    about = {"kind": "observation", "observed_at": at, "created_at": at, "hash": b""} | fields
    return Memory(id=id, text=text, occurred_at=at, **about)


def candidate(text: str, id: str = "m-1", score: float = 0.5, **fields: Any) -> Candidate:
    day = fields.pop("day", 0)
    parts: dict[str, Any] = {"at": 0, "arms": {"text": 0.5}, "terms": ("tea",), "boosts": {}}
    return Candidate(memory=memory(text, id, day), score=score, **(parts | fields))


def of(kept: Memory, score: float = 0.5, **fields: Any) -> Candidate:
    """A memory that a book really has."""
    parts: dict[str, Any] = {"at": 0, "arms": {"text": 0.5}, "terms": ("tea",), "boosts": {}}
    return Candidate(memory=kept, score=score, **(parts | fields))
