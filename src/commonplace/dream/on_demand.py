"""Dream now, and wait for it: what waits in the book is understood and compiled first."""

from collections.abc import Mapping, Sequence
from typing import Any

from commonplace.dream.material import KIND, look
from commonplace.dream.run import NOTHING_NEW
from commonplace.jobs.worker import Worker
from commonplace.store import jobs as ledger
from commonplace.store import upkeep
from commonplace.store.engine import Engine


def dream_now(
    worker: Worker, engine: Engine, book_id: str, stages: Sequence[str]
) -> Mapping[str, Any]:
    """What the dream did. Where nothing is new no job is made and nothing is written. ``stages``
    are those that come before and are on."""
    seen = engine.read(lambda reader: look(reader, book_id, stages))
    if not seen.material or seen.now is None:
        return {"dreamt": False, "note": NOTHING_NEW}
    waiting = engine.read(
        lambda reader: [each for each in stages if upkeep.waiting(reader, book_id, each)]
    )
    for kind in waiting:
        _enqueue(engine, book_id, kind)
    if waiting:
        work_off(worker, book_id, waiting)
    left = engine.read(lambda reader: look(reader, book_id, stages)).waiting
    _enqueue(engine, book_id, KIND)
    told = work_off(worker, book_id, [KIND])
    return told | ({"waiting": left} if left else {})


def _enqueue(engine: Engine, book_id: str, kind: str) -> None:
    job = ledger.NewJob(book_id, kind, {}, kind)
    engine.write(lambda tx: ledger.enqueue_now(tx, job), book_id=book_id)


def work_off(worker: Worker, book_id: str, kinds: Sequence[str]) -> dict[str, Any]:
    """Run the jobs of these kinds until none is due, or somebody else has it. What the last of
    them said."""
    told: dict[str, Any] = {}
    for ran in worker.run_due(book_id, kinds):
        if ran.job.book_id == book_id and ran.job.kind in kinds:
            told = {**ran.result} | ({"error": ran.error} if ran.error else {})
    return told
