"""Understand a book now, or once more from the beginning."""

from functools import partial

from commonplace.config import Config
from commonplace.jobs.worker import Ran, Worker
from commonplace.minds.mind import Mind
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.upkeep import waiting
from commonplace.understand.run import understand_book
from commonplace.understand.write import STAGE

#: Jobs that are looked through for the reason why something was left.
_LATEST = 200


def queue(engine: Engine, book_id: str, attempts: int, *, again: bool = False) -> int:
    """A job, due now, for what waits in the book; with ``again`` all of it does. How many
    memories."""

    def work(tx: Tx) -> int:
        if again:
            tx.run("mark_all_dirty", book_id=book_id, stage=STAGE)
        left = waiting(tx, book_id, STAGE)
        if left:
            job = ledger.NewJob(book_id, STAGE, {}, STAGE, max_attempts=attempts)
            ledger.enqueue_now(tx, job)
        return left

    return engine.write(work, book_id=book_id)


def run_now(engine: Engine, mind: Mind, config: Config) -> list[Ran]:
    """Run the jobs of this stage that are due. One that was put off, because a model is away, is
    not waited for."""
    handler = partial(understand_book, engine=engine, mind=mind, config=config.understand)
    return [*iter(Worker(engine, {STAGE: handler}, config.jobs).run_one, None)]


def count_left(engine: Engine, book_id: str) -> int:
    return engine.read(lambda reader: waiting(reader, book_id, STAGE))


def why_left(reader: Reader, book_id: str) -> list[str]:
    """Why memories still wait, if nobody is at it: the errors of the jobs that wait or are dead."""
    jobs = ledger.list_jobs(reader, book_id, None, _LATEST)
    mine = [job for job in jobs if job.kind == STAGE]
    if any(job.state == "running" for job in mine):
        return []
    return [job.error for job in mine if job.state in ("queued", "dead") and job.error][:1]
