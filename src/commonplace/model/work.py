"""Background work, and what models were asked."""

from dataclasses import dataclass
from datetime import datetime

from commonplace.model.memories import Metadata

JOB_STATES = ("queued", "running", "done", "dead", "cancelled")


@dataclass(frozen=True, slots=True)
class Job:
    """A unit of background work."""

    id: str
    book_id: str
    kind: str
    state: str
    args: Metadata
    priority: int
    attempts: int
    max_attempts: int
    run_at: datetime
    created_at: datetime
    dedupe_key: str | None = None
    lease: str | None = None
    leased_by: str | None = None
    leased_at: datetime | None = None
    leased_until: datetime | None = None
    finished_at: datetime | None = None
    error: str | None = None
    result: Metadata | None = None
    #: How often in a row it was put off because a model could not be asked.
    waits: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """One question a model was asked: what it took and how it ended, not what was said."""

    id: str
    at: datetime
    task: str
    digest: str
    model: str
    #: running, answered, cached, unusable, refused, busy, timeout, unreachable.
    outcome: str
    input_tokens: int
    output_tokens: int
    cost: float
    seconds: float
    error: str | None = None
    job_id: str | None = None
