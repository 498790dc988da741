"""A worker that sleeps past its lease is too late; no job has its effect twice."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from commonplace import clock
from commonplace.config import Config
from commonplace.jobs import manage
from commonplace.jobs.worker import Worker
from commonplace.model import Job
from commonplace.store import books
from commonplace.store import jobs as ledger
from commonplace.store.connect import connect
from commonplace.store.engine import Engine, Reader, Tx
from tests.jobs.conftest import new_book
from tests.jobs.workers import SHORT, STAGE, do_once, work_until_told, work_with_a_pause
from tests.store.processes import Other, others

JOBS = 300
ENOUGH = 3


def test_a_worker_paused_past_its_lease_writes_nothing_afterwards(
    database: Engine, book_id: str, library_url: str
) -> None:
    _enqueue(database, book_id, 1)
    (job,) = _list(database, book_id)
    with others(1, work_with_a_pause, library_url) as (sleeper,):
        assert sleeper.hear() == job.id
        sleeper.stop()
        _wait_until(lambda: any(row["expired"] for row in database.read(ledger.running)))
        awake = connect(library_url, Config(jobs=SHORT))
        worker = Worker(awake, {"work": lambda job: do_once(awake, job)}, SHORT)
        assert worker.run_until_idle() == 1
        awake.close()
        sleeper.tell("go on")
        sleeper.go_on()
        assert sleeper.hear() == "lost"
    assert _effects(database, book_id) == Counter({"thing 0": 1})
    job = manage.show(database, book_id, job.id)
    assert (job.state, job.attempts) == ("done", 2)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["postgres"], indirect=True)
def test_two_workers_with_pauses_have_the_effect_of_every_job_once(
    database: Engine, library_url: str
) -> None:
    shelf = [new_book(database, name) for name in ("ada", "grace", "mary")]
    for book in shelf:
        _enqueue(database, book, JOBS // len(shelf))
    chance = random.Random(7)
    with others(2, work_until_told, library_url) as workers:
        names = [worker.hear() for worker in workers]
        lost = 0
        while database.read(ledger.count).get("done", 0) < JOBS:
            at = chance.randrange(2)
            if lost < ENOUGH:
                lost += _pause(database, workers[at], names[at])
        for worker in workers:
            worker.tell("stop")
        ran: Counter[str] = sum((Counter(worker.hear()) for worker in workers), Counter())
    effects: Counter[str] = sum((_effects(database, book) for book in shelf), Counter())
    assert len(effects) * len(shelf) == JOBS
    assert set(effects.values()) == {len(shelf)}, "each thing once in each book"
    assert database.read(ledger.count) == {"done": JOBS}
    assert ran["done"] == JOBS
    assert ran["lost"] >= lost > 0, "whoever slept too long was told so"


def _pause(database: Engine, worker: Other, name: str) -> bool:
    """Stop it in the middle of a job, until the job is another's. False if that did not come about:

    it was between two jobs, or in a transaction, which keeps the job's row locked."""
    worker.stop()
    held = [job.lease for job in _running(database) if job.leased_by == name]
    watch = clock.Stopwatch()
    while held and watch.seconds() < 3 * SHORT.lease_seconds:
        held = [job.lease for job in _running(database) if job.lease in held]
        clock.nap(0.005)
    worker.go_on()
    return watch.seconds() > SHORT.lease_seconds and not held


def _running(database: Engine) -> list[Job]:
    def look(reader: Reader) -> list[Job]:
        known = books.list_books(reader)
        return [job for book in known for job in ledger.list_jobs(reader, book.id, "running", 10)]

    return database.read(look)


def _enqueue(database: Engine, book_id: str, count: int) -> None:
    def work(tx: Tx) -> None:
        for number in range(count):
            thing = f"thing {number}"
            tx.run("mark_one_dirty", book_id=book_id, stage=STAGE, memory_id=thing)
            job = ledger.NewJob(book_id, "work", {"thing": thing}, None, max_attempts=100)
            ledger.enqueue(tx, job)

    database.write(work)


def _list(database: Engine, book_id: str) -> list[Job]:
    return database.read(lambda reader: ledger.list_jobs(reader, book_id, None, 1000))


def _effects(database: Engine, book_id: str) -> "Counter[str]":
    rows = database.read(lambda reader: reader.run("latest_audit", book_id=book_id, limit=10_000))
    return Counter(row["memory_id"] for row in rows if row["action"] == "effect")


def _wait_until(true: Callable[[], bool]) -> None:
    watch = clock.Stopwatch()
    while not true():
        assert watch.seconds() < 60
        clock.nap(0.005)
