"""Workers in processes of their own. Light to import: every process begins with it."""

import os
from collections.abc import Mapping
from typing import Any

from commonplace import clock
from commonplace.config import Config, JobsConfig
from commonplace.jobs.worker import Worker
from commonplace.model import Job
from commonplace.store import memories as rows
from commonplace.store.connect import connect
from commonplace.store.engine import Engine, Tx
from tests.store.processes import Talk

SHORT = JobsConfig(
    lease_seconds=0.3, reap_seconds=0.02, poll_seconds=0.01, backoff_seconds=0, attempts=100
)
STAGE = "embed"


def die_of_it(talk: Talk, url: str, config: JobsConfig = SHORT) -> None:
    """Lease a job, and be killed by it."""

    def deadly(job: Job) -> Mapping[str, Any]:
        talk.send(job.id)
        os._exit(1)

    Worker(connect(url, Config()), {"work": deadly}, config).run_one()


def work_with_a_pause(talk: Talk, url: str) -> None:
    """Lease a job, wait to be told to go on, then write: as after a long sleep."""
    engine = connect(url, Config(jobs=SHORT))

    def sleepy(job: Job) -> Mapping[str, Any]:
        talk.send(job.id)
        talk.recv()
        engine.write(lambda tx: _effect(tx, job), book_id=job.book_id, lease=job)
        return {}

    ran = Worker(engine, {"work": sleepy}, SHORT).run_one()
    talk.send(ran.state if ran else "nothing")


def work_until_told(talk: Talk, url: str) -> None:
    """Do what is dirty for each job, as a stage does: read, think, write under the lease."""
    engine = connect(url, Config(jobs=SHORT))
    worker = Worker(engine, {"work": lambda job: do_once(engine, job)}, SHORT)
    talk.send(worker.name)
    states: dict[str, int] = {}
    while not talk.poll():
        ran = worker.run_one()
        if ran:
            states[ran.state] = states.get(ran.state, 0) + 1
    talk.send(states)


def do_once(engine: Engine, job: Job) -> Mapping[str, Any]:
    """The effect of a job, unless the ledger of open work says that it has been had."""
    thing = job.args["thing"]
    if thing in engine.read(lambda reader: _open(reader, job.book_id)):
        clock.nap(0.002)  # think
        engine.write(lambda tx: _effect(tx, job), book_id=job.book_id, lease=job)
    return {"thing": thing}


def _open(reader: Any, book_id: str) -> set[str]:
    found = reader.run("dirty_without_memories", book_id=book_id, limit=1_000_000)
    return {row["id"] for row in found}


def _effect(tx: Tx, job: Job) -> None:
    thing = job.args["thing"]
    rows.note(tx, "effect", thing, None)
    tx.run("clear_dirty", book_id=tx.book_id, stage=STAGE, memory_id=thing)
