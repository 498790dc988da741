"""What people do to jobs: look, retry, cancel."""

from commonplace.errors import Conflict, NotFound
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine, Tx


def show(engine: Engine, book_id: str, job_id: str) -> Job:
    job = engine.read(lambda reader: ledger.get(reader, book_id, job_id))
    if job is None:
        raise NotFound(
            f"There is no job {job_id} in this book. `commonplace jobs list` shows them."
        )
    return job


def retry(engine: Engine, book_id: str, job_id: str) -> Job:
    """Queue a dead or cancelled job again, with all its tries."""

    def work(tx: Tx) -> None:
        if not ledger.retry(tx, book_id, job_id):
            job = ledger.get(tx, book_id, job_id)
            if job:
                raise Conflict(
                    f"Job {job_id} is {job.state}; only dead or cancelled jobs are retried."
                )

    engine.write(work)
    return show(engine, book_id, job_id)


def cancel(engine: Engine, book_id: str, job_id: str) -> Job:
    """Stop a queued or running job; a running one cannot write any more."""

    def work(tx: Tx) -> None:
        if not ledger.cancel(tx, book_id, job_id):
            job = ledger.get(tx, book_id, job_id)
            if job:
                raise Conflict(f"Job {job_id} is {job.state} already.")

    engine.write(work)
    return show(engine, book_id, job_id)
