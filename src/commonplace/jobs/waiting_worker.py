"""A worker that waits while another process runs the jobs, as in a daemon."""

import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Self

from commonplace import clock
from commonplace.jobs.worker import MOST_JOBS, PATIENCE_SECONDS, Handler, Ran, Worker
from commonplace.model import Job
from commonplace.store import books as book_rows
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine, Reader

_LOOK_SECONDS = 0.1


class WaitingWorker(Worker):
    """Stands for a worker where another process runs the jobs: it runs none."""

    def with_handlers(self, handlers: Mapping[str, Handler]) -> Self:
        """Return itself: the other process has its own."""
        return self

    def run_one(self) -> Ran | None:
        return None

    def run_until_idle(self, told: Callable[[Ran], None] | None = None) -> int:
        """Wait until no job is due or running. Return how many ended meanwhile."""
        books = [book.id for book in self._engine.read(book_rows.list_books)]
        count = 0
        for ran in wait_for_jobs(self._engine, books, self._handlers.keys()):
            count += 1
            if told:
                told(ran)
        return count

    def run_due(self, book_id: str, kinds: Collection[str]) -> Iterator[Ran]:
        """Wait until the book has no job of these kinds that is due or running."""
        return wait_for_jobs(self._engine, [book_id], kinds)


def wait_for_jobs(engine: Engine, book_ids: Sequence[str], kinds: Collection[str]) -> Iterator[Ran]:
    """Wait for the jobs of these kinds that are due or running, and for those that follow them.
    Yield each that ends. When nobody takes a job up for a while, stop waiting."""
    known: dict[str, Job] = {}
    idle, never = clock.Stopwatch(), threading.Event()
    while True:
        open_jobs = engine.read(lambda reader: _open_jobs(reader, book_ids, kinds))
        ended = [job for job in known.values() if job.id not in open_jobs]
        known = open_jobs
        for job in ended:
            yield _ended(engine, job)
        if ended or any(job.state == "running" for job in known.values()):
            idle = clock.Stopwatch()
        if not known or idle.seconds() > PATIENCE_SECONDS:
            return
        clock.pause(_LOOK_SECONDS, never)


def _open_jobs(reader: Reader, book_ids: Sequence[str], kinds: Collection[str]) -> dict[str, Job]:
    """Load what is running or soon due, by id."""
    latest = clock.later(clock.now(), PATIENCE_SECONDS)
    found = [
        job
        for book_id in book_ids
        for state in ("queued", "running")
        for job in ledger.list_jobs(reader, book_id, state, MOST_JOBS)
    ]
    return {job.id: job for job in found if job.kind in kinds and _is_open(job, latest)}


def _is_open(job: Job, latest: datetime) -> bool:
    return job.state == "running" or job.run_at <= latest


def _ended(engine: Engine, job: Job) -> Ran:
    now = engine.read(lambda reader: ledger.get(reader, job.book_id, job.id))
    if now is None:  # a twin of it took its work in
        return Ran(job, "done")
    state = "waiting" if now.state == "queued" else now.state
    return Ran(now, state, now.error, now.result or {})
