"""What people do to jobs: look, retry, cancel."""

from commonplace.errors import Conflict, NotFound
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine, Tx

_ID_CHARACTERS = frozenset("0123456789abcdef-")
_SHORTEST, _WHOLE = 4, 36


def show(engine: Engine, book_id: str, wanted: str) -> Job:
    """A job by its id, or by the beginning or end of one if only one begins or ends so."""
    job_id = find_id(engine, book_id, wanted)
    job = engine.read(lambda reader: ledger.get(reader, book_id, job_id))
    if job is None:
        raise _unknown(wanted)
    return job


def find_id(engine: Engine, book_id: str, wanted: str) -> str:
    """The whole id that is meant."""
    if len(wanted) >= _WHOLE or not _ID_CHARACTERS.issuperset(wanted):
        return wanted
    if len(wanted) < _SHORTEST:
        raise _unknown(wanted)
    for pattern in (f"%{wanted}", f"{wanted}%"):
        ids = engine.read(lambda reader, like=pattern: ledger.ids_like(reader, book_id, like))  # type: ignore[misc]
        if len(ids) > 1:
            raise NotFound(f"Several jobs have the id {wanted}; give more of it.")
        if ids:
            return str(ids[0])
    raise _unknown(wanted)


def _unknown(wanted: str) -> NotFound:
    return NotFound(f"There is no job {wanted} in this book. `commonplace jobs list` shows them.")


def retry(engine: Engine, book_id: str, wanted: str) -> Job:
    """Queue a dead or cancelled job again, with all its tries."""
    job_id = find_id(engine, book_id, wanted)

    def work(tx: Tx) -> None:
        if not ledger.retry(tx, book_id, job_id):
            job = ledger.get(tx, book_id, job_id)
            if job:
                raise Conflict(
                    f"Job {job_id} is {job.state}; only dead or cancelled jobs are retried."
                )

    engine.write(work)
    return show(engine, book_id, job_id)


def cancel(engine: Engine, book_id: str, wanted: str) -> Job:
    """Stop a queued or running job; a running one cannot write any more."""
    job_id = find_id(engine, book_id, wanted)

    def work(tx: Tx) -> None:
        if not ledger.cancel(tx, book_id, job_id):
            job = ledger.get(tx, book_id, job_id)
            if job:
                raise Conflict(f"Job {job_id} is {job.state} already.")

    engine.write(work)
    return show(engine, book_id, job_id)
