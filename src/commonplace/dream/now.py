"""Dream now, and wait for it: what waits in the book is understood and compiled first."""

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from commonplace import clock
from commonplace.dream.material import KIND, look
from commonplace.dream.run import NOTHING_NEW
from commonplace.jobs.worker import Worker
from commonplace.store import jobs as ledger
from commonplace.store import upkeep
from commonplace.store.engine import Engine, Reader, Tx

#: How often a job is looked at that another worker has, or that is to be tried again.
_LOOK_SECONDS = 0.1


def dream_now(
    worker: Worker, engine: Engine, book_id: str, stages: Sequence[str]
) -> Mapping[str, Any]:
    """What the dream did. Where nothing is new no job is made and nothing is written. ``stages``
    are those that come before and are on."""
    seen = engine.read(lambda reader: look(reader, book_id, stages))
    if not seen.material or seen.now is None:
        return {"dreamt": False, "note": NOTHING_NEW}
    waiting = engine.read(lambda reader: _waiting(reader, book_id, stages)) if seen.waiting else []
    for kind in waiting:
        _enqueue(engine, book_id, kind)
    if waiting:
        _work_off(worker, engine, book_id, waiting)
    left = engine.read(lambda reader: look(reader, book_id, stages)).waiting
    _enqueue(engine, book_id, KIND)
    told = _work_off(worker, engine, book_id, [KIND])
    return told | ({"waiting": left} if left else {})


def run_now(worker: Worker, engine: Engine, book_id: str, job_id: str) -> Mapping[str, Any]:
    """Run one job that was queued; what it said. Others of the book may be run before it."""
    never = threading.Event()
    while True:
        job = engine.read(lambda reader: ledger.get(reader, book_id, job_id))
        if job is None or job.state in ("done", "dead", "cancelled"):
            told = dict(job.result or {}) if job is not None else {}
            return told | ({"error": job.error} if job is not None and job.error else {})
        if worker.run_one() is None:
            clock.pause(_LOOK_SECONDS, never)


def _waiting(reader: Reader, book_id: str, stages: Sequence[str]) -> list[str]:
    return [stage for stage in stages if upkeep.waiting(reader, book_id, stage)]


def _enqueue(engine: Engine, book_id: str, kind: str) -> None:
    def work(tx: Tx) -> None:
        ledger.enqueue(tx, ledger.NewJob(book_id, kind, {}, kind))
        ledger.hurry_one(tx, kind)

    engine.write(work, book_id=book_id)


def _work_off(worker: Worker, engine: Engine, book_id: str, kinds: list[str]) -> dict[str, Any]:
    """Run the jobs of these kinds until none is due, or somebody else has it. What the last of
    them said."""
    told: dict[str, Any] = {}
    for ran in worker.run_due(book_id, kinds):
        if ran.job.book_id == book_id and ran.job.kind in kinds:
            found = ran.job.id
            done = engine.read(lambda reader, found=found: ledger.get(reader, book_id, found))  # type: ignore[misc]
            told = dict(done.result or {}) if done is not None else {}
            told |= {"error": ran.error} if ran.error else {}
    return told
