"""Find the one memory that a job fails on.

The first try works in batches. A later one is careful: it takes one memory at a time and notes it
before, so that after a crash it is known which one was at hand (see ``store/compiling/unread.py``).
"""

from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine


def is_careful(job: Job) -> bool:
    """Whether the job is to work on one memory at a time. The only try of a job is not careful."""
    return job.attempts > 1


def note_item(engine: Engine, job: Job, item: str) -> None:
    """Note what a careful job works on next; another does not."""
    if is_careful(job):
        engine.write(lambda tx: ledger.note_item(tx, job, item), lease=job)
