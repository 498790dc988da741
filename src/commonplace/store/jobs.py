"""The ledger's rows. What the states mean is in :mod:`commonplace.jobs`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from commonplace import clock
from commonplace.errors import LeaseLost
from commonplace.model import Job
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import unread
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import (
    json_list,
    json_text,
    moment,
    moment_or_none,
    parsed,
    storable,
)

#: Seconds of silence after which nobody is taken for dead: a hundred years.
NEVER = 3.2e9


@dataclass(frozen=True, slots=True)
class NewJob:
    """What :func:`enqueue` writes."""

    book_id: str
    kind: str
    args: Mapping[str, Any]
    dedupe_key: str | None
    priority: int = 0
    max_attempts: int = 3
    delay_seconds: float = 0.0


def enqueue(tx: Tx, job: NewJob) -> str | None:
    """The new job's id; nothing when a queued job of the same key takes the work in."""
    now, job_id = clock.now(), clock.new_id()
    rows = tx.run(
        "enqueue_job",
        book_id=job.book_id,
        id=job_id,
        kind=job.kind,
        args=json_text(job.args),
        priority=job.priority,
        max_attempts=job.max_attempts,
        run_at=clock.to_text(clock.later(now, job.delay_seconds)),
        delay=job.delay_seconds,
        created_at=clock.to_text(now),
        dedupe_key=job.dedupe_key,
    )
    return job_id if any(row["id"] == job_id for row in rows) else None


def lease(
    tx: Tx, kinds: Iterable[str], worker: str, seconds: float, holder: str | None = None
) -> Job | None:
    """The next job for this worker, with a fresh fencing token.

    ``holder`` names the worker's process; without one, nobody can tell that it is gone.
    """
    now = clock.now()
    rows = tx.run(
        "lease_job",
        kinds=json_list(kinds),
        worker=worker,
        holder=holder,
        lease=clock.new_id(),
        now=clock.to_text(now),
        until=clock.to_text(clock.later(now, seconds)),
        seconds=seconds,
    )
    return as_job(rows[0]) if rows else None


def finish(tx: Tx, job: Job, result: Mapping[str, Any]) -> bool:
    """Whether it was still ours to finish."""
    rows = tx.run(
        "finish_job",
        book_id=job.book_id,
        id=job.id,
        lease=job.lease,
        now=clock.to_text(clock.now()),
        result=json_text(result),
    )
    return bool(rows)


def fail(tx: Tx, job: Job, error: str, delay_seconds: float, *, blames_item: bool = True) -> str:
    """The state it is in now: queued for another try, or dead.

    ``blames_item``: what the job worked on may be the cause, so when the job is dead it is set
    aside, and another job goes on with the rest.
    """
    if job.attempts < job.max_attempts:
        tx.run("absorb_twin", book_id=job.book_id, id=job.id)
    now = clock.now()
    rows = tx.run(
        "fail_job",
        book_id=job.book_id,
        id=job.id,
        lease=job.lease,
        now=clock.to_text(now),
        run_at=clock.to_text(clock.later(now, delay_seconds)),
        delay=delay_seconds,
        error=storable(error),
    )
    if not rows:
        raise LeaseLost
    if rows[0]["state"] == "dead" and blames_item and rows[0]["result"] is not None:
        _go_on_without(tx, job, parsed(rows[0]["result"]))
    return str(rows[0]["state"])


def note_item(tx: Tx, job: Job, item: str) -> None:
    """Note what the job works on now, and in how many tries in a row it came to this."""
    before = job.result or {}
    tries = int(before.get("tries", 0)) + 1 if before.get("working_on") == item else 1
    result = json_text({"working_on": item, "tries": tries})
    tx.run("note_job_item", book_id=job.book_id, id=job.id, lease=job.lease, result=result)


def _go_on_without(tx: Tx, job: Job, noted: Mapping[str, Any]) -> None:
    """The job is dead: set aside what it failed on, if that is known, and queue the rest.

    One who was killed at something else each time got on between, so nothing is to blame; nor is
    the memory that it had done with.
    """
    item = str(noted.get("working_on", ""))
    if unread.is_waiting(tx, job.book_id, job.kind, item):
        if int(noted.get("tries", 1)) >= min(2, max(1, job.max_attempts - 1)):
            unread.set_aside(tx, job.book_id, job.kind, item)
    elif not memory_rows.there(tx, job.book_id, [item]):
        return  # a page, or a memory that was forgotten: nobody knows whether it got on
    new = NewJob(job.book_id, job.kind, job.args, job.dedupe_key, job.priority, job.max_attempts)
    enqueue(tx, new)


def put_off(tx: Tx, job: Job, error: str, delay_seconds: float) -> None:
    """It waits for a model and keeps its tries: an outage is not the job's fault."""
    tx.run("absorb_twin", book_id=job.book_id, id=job.id)
    rows = tx.run(
        "put_off_job",
        book_id=job.book_id,
        id=job.id,
        lease=job.lease,
        run_at=clock.to_text(clock.later(clock.now(), delay_seconds)),
        delay=delay_seconds,
        error=storable(error),
    )
    if not rows:
        raise LeaseLost


def lack_budget(reader: Reader, kind: str) -> bool:
    """Whether jobs of this kind wait because a budget is spent."""
    rows = reader.run("count_jobs_without_budget", kind=kind, now=clock.to_text(clock.now()))
    return bool(rows[0]["jobs"])


def hurry_one(tx: Tx, dedupe_key: str) -> None:
    """The queued job of this key in the transaction's book is due now, whatever it waits for."""
    now = clock.to_text(clock.now())
    tx.run("hurry_job", book_id=tx.book_id, dedupe_key=dedupe_key, now=now)


def enqueue_now(tx: Tx, job: NewJob) -> str | None:
    """As :func:`enqueue`; and whatever it waits for, the queued job of this key is due now."""
    made = enqueue(tx, job)
    hurry_one(tx, job.dedupe_key or "")
    return made


def due_now(tx: Tx, kind: str) -> None:
    """What waits for the end of its bucket is due now; what waits because it failed is not."""
    tx.run("jobs_due_now", kind=kind, now=clock.to_text(clock.now()))


def add_args(tx: Tx, dedupe_key: str, args: Mapping[str, Any]) -> None:
    """What the queued job of this key in the transaction's book is to do besides."""
    about = {"book_id": tx.book_id, "dedupe_key": dedupe_key}
    for row in tx.run("queued_job_args", **about):
        tx.run("set_job_args", **about, args=json_text({**parsed(row["args"]), **args}))


def hurry(tx: Tx, kind: str) -> None:
    """What waits for a budget is due now. When that is still spent, nobody is asked."""
    tx.run("hurry_jobs", kind=kind, now=clock.to_text(clock.now()))


def beat(tx: Tx, job: Job) -> None:
    """Note that the job's holder lives, if the job is still its own."""
    now = clock.to_text(clock.now())
    tx.run("heartbeat_job", book_id=job.book_id, id=job.id, lease=job.lease, now=now)


def running(reader: Reader, silent_seconds: float = NEVER) -> list[Row]:
    """Leased jobs: book_id, id, attempts, lease, holder; ``expired`` when the lease has run out,
    ``silent`` when the holder has sent no heartbeat for that many seconds."""
    return reader.run("running_jobs", **_edges(silent_seconds))


def lost(tx: Tx, row: Row, *, gone: bool = False, silent_seconds: float = NEVER) -> Job | None:
    """Lock a job whose holder is ``gone``, silent for so long, or past its lease; nothing when the
    job is at work after all, or another gives it back already."""
    edges = _edges(silent_seconds)
    about = {name: row[name] for name in ("book_id", "id", "lease")}
    rows = tx.run("lost_job", **about, gone=gone, **edges)
    return as_job(rows[0]) if rows else None


def release(tx: Tx, workers: Iterable[str]) -> None:
    """Queue again what these workers had leased that were told to stop; the try does not count."""
    for name in workers:
        for row in tx.run("jobs_of_worker", worker=name):
            put_off(tx, as_job(row), "its worker process was stopped", 0.0)


def _edges(silent_seconds: float) -> dict[str, Any]:
    """Since when a holder is silent, by either engine's clock."""
    now = clock.now()
    return {
        "now": clock.to_text(now),
        "silent_since": clock.to_text(clock.later(now, -silent_seconds)),
        "silent_seconds": silent_seconds,
    }


def seconds_to_next(reader: Reader, kinds: Iterable[str]) -> float | None:
    """How long until a queued job is due; nothing when none is queued."""
    rows = reader.run("next_run", kinds=json_list(kinds), now=clock.to_text(clock.now()))
    seconds = rows[0]["seconds"] if rows else None
    return None if seconds is None else float(seconds)


def get(reader: Reader, book_id: str, job_id: str) -> Job | None:
    rows = reader.run("job_by_id", book_id=book_id, id=storable(job_id))
    return as_job(rows[0]) if rows else None


def ids_like(reader: Reader, book_id: str, pattern: str) -> list[str]:
    """At most two ids that match a pattern of SQL's LIKE."""
    return [row["id"] for row in reader.run("jobs_like", book_id=book_id, pattern=pattern)]


def list_jobs(reader: Reader, book_id: str, state: str | None, limit: int) -> list[Job]:
    rows = reader.run("list_jobs", book_id=book_id, state=state, limit=limit)
    return [as_job(row) for row in rows]


def count(reader: Reader, book_id: str | None = None) -> dict[str, int]:
    """How many jobs are in each state, in a book or in the whole library."""
    rows = reader.run("count_jobs", book_id=book_id) if book_id else reader.run("count_all_jobs")
    return {row["state"]: row["jobs"] for row in rows}


def oldest_due(reader: Reader, book_id: str) -> float:
    """For how many seconds the oldest job that is due has waited for a worker."""
    now = clock.now()
    rows = reader.run("oldest_due_job", book_id=book_id, now=clock.to_text(now))
    due = moment_or_none(rows[0]["run_at"]) if rows else None
    return max(0.0, (now - due).total_seconds()) if due else 0.0


def retry(tx: Tx, book_id: str, job_id: str) -> bool:
    """Queue a dead or cancelled job again, and what was set aside for its stage with it."""
    wanted = {"book_id": book_id, "id": storable(job_id)}
    job = get(tx, book_id, job_id)
    if job is None or job.state not in ("dead", "cancelled"):
        return False
    tx.run("absorb_twin", **wanted)
    unread.take_back(tx, book_id, job.kind)
    return bool(tx.run("retry_job", now=clock.to_text(clock.now()), **wanted))


def cancel(tx: Tx, book_id: str, job_id: str) -> bool:
    now = clock.to_text(clock.now())
    return bool(tx.run("cancel_job", book_id=book_id, id=storable(job_id), now=now))


def as_job(row: Row) -> Job:
    return Job(
        id=row["id"],
        book_id=row["book_id"],
        kind=row["kind"],
        state=row["state"],
        args=parsed(row["args"]),
        priority=row["priority"],
        attempts=row["attempts"],
        max_attempts=row["max_attempts"],
        run_at=moment(row["run_at"]),
        created_at=moment(row["created_at"]),
        dedupe_key=row["dedupe_key"],
        lease=row["lease"],
        leased_by=row["leased_by"],
        leased_at=moment_or_none(row["leased_at"]),
        leased_until=moment_or_none(row["leased_until"]),
        finished_at=moment_or_none(row["finished_at"]),
        error=row["error"],
        result=parsed(row["result"]) if row["result"] is not None else None,
        waits=row["waits"],
    )
