"""Numbers by which the health of a library is judged, and what is known of its repairs."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from commonplace import clock
from commonplace.store.books import agreement
from commonplace.store.engine import Reader, Tx
from commonplace.store.values import json_text, moment_or_none, parsed

_REPAIRS = "upkeep repairs"
_QUEUE_HOURS = 24
_CALL_DAYS = 7
_CALLS = 100
_ANSWERED = ("answered", "unusable", "refused")


@dataclass(frozen=True, slots=True)
class Numbers:
    """How a library stands, in numbers."""

    memories: int
    #: Of these, kept and not believed: nothing is made of them.
    quarantined: int
    index_rows: int
    tombstones: int
    entities: int
    not_understood: int
    not_compiled: int
    not_embedded: int
    unread: int
    pages: int
    page_rows: int
    proposals: int
    duplicates: int
    #: Memories that have vectors of the library's profile; none when it has no profile.
    embedded: int | None
    #: Jobs that are due, how long the oldest has waited, whose worker is gone.
    due: int
    oldest_seconds: float
    lost: int
    #: Jobs that failed for good, and that were done, within a day.
    dead: int
    done: int
    #: Of the last questions to models: how many there were, and how many a model answered.
    calls: int
    answered: int


def numbers(reader: Reader, profile: str | None, *, embeds: bool) -> Numbers:
    """``embeds``: without a model the jobs that embed wait for one, which is no fault."""
    now = clock.now()
    counts = reader.run("health_counts")[0]
    queue = reader.run(
        "health_queue",
        now=clock.to_text(now),
        since=clock.to_text(now - timedelta(hours=_QUEUE_HOURS)),
        idle="" if embeds else "embed",
    )[0]
    since = clock.to_text(now - timedelta(days=_CALL_DAYS))
    ended = {
        row["outcome"]: int(row["calls"])
        for row in reader.run("health_calls", since=since, limit=_CALLS)
    }
    vectors = reader.run("health_vectors", profile=profile) if profile else []
    oldest = moment_or_none(queue["oldest"])
    return Numbers(
        **{name: int(value) for name, value in counts.items()},
        duplicates=int(reader.run("health_duplicates")[0]["duplicates"]),
        embedded=int(vectors[0]["embedded"]) if vectors else None,
        due=queue["due"],
        oldest_seconds=max(0.0, (now - oldest).total_seconds()) if oldest else 0.0,
        lost=queue["lost"],
        dead=queue["dead"],
        done=queue["done"],
        calls=sum(ended.values()),
        answered=sum(ended.get(each, 0) for each in _ANSWERED),
    )


def repairs(reader: Reader) -> dict[str, Any]:
    """What is known of the repairs that were made: see ``upkeep/policy.py``."""
    kept = agreement(reader, _REPAIRS)
    return parsed(kept) if kept else {}


def keep_repairs(tx: Tx, before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether it was kept: not, when somebody else did meanwhile."""
    value = json_text(after)
    if agreement(tx, _REPAIRS) is None:
        return bool(tx.run("begin_agreement", name=_REPAIRS, value=value))
    return bool(tx.run("replace_agreement", name=_REPAIRS, value=value, before=json_text(before)))
