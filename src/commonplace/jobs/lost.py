"""Find jobs whose worker is gone, and give them back.

Three signs, from the surest to the slowest:

- the process that holds the lease ran on this machine and is not there any more: at once;
- no heartbeat for a while (``jobs.heartbeat_seconds``), unless the process is seen to live here;
- the lease has run out (``jobs.lease_seconds``): alive or not, the worker has written nothing.

Giving back changes the fencing token, so a worker that comes back after all writes nothing.
"""

from dataclasses import dataclass

from commonplace.config import JobsConfig
from commonplace.jobs.heartbeat import MISSED_BEATS
from commonplace.jobs.process import judge, parse_process
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine, Reader, Row, Tx


@dataclass(frozen=True, slots=True)
class LostJob:
    """A running job that nobody works on."""

    row: Row
    #: Why it is taken for lost, for people.
    reason: str
    #: The holder's process has ended, for certain.
    is_gone: bool = False
    #: The silence after which its holder is taken for dead.
    silent_seconds: float = ledger.NEVER


def find_lost(reader: Reader, config: JobsConfig, *, is_local: bool) -> list[LostJob]:
    """``is_local``: the library is a file on this machine; see :func:`~.process.judge`."""
    silent_seconds = config.heartbeat_seconds * MISSED_BEATS
    found = []
    for row in ledger.running(reader, silent_seconds):
        judged = judge(parse_process(row["holder"]), is_local=is_local)
        if judged == "gone":
            found.append(LostJob(row, "its process has ended", is_gone=True))
        elif row["expired"]:
            found.append(LostJob(row, "its lease ran out"))
        elif row["silent"] and judged == "unknown":
            reason = f"it was silent for {silent_seconds:g} s"
            found.append(LostJob(row, reason, silent_seconds=silent_seconds))
    return found


def find_lost_in(engine: Engine, config: JobsConfig) -> list[LostJob]:
    """Find the lost jobs of a library."""
    is_local = engine.name == "sqlite"
    return engine.read(lambda reader: find_lost(reader, config, is_local=is_local))


def give_back(tx: Tx, lost: LostJob, delay_seconds: float) -> Job | None:
    """Count the try as failed: the job is queued again, or dead. Nothing when it is at work."""
    job = ledger.lost(tx, lost.row, gone=lost.is_gone, silent_seconds=lost.silent_seconds)
    if job is None:
        return None
    error = f"the worker did not come back: {lost.reason}"
    ledger.fail(tx, job, error, 0.0 if lost.is_gone else delay_seconds)
    return job
