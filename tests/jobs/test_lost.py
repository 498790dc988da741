"""Jobs whose worker is gone are taken up soon, and never by two."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from commonplace import clock
from commonplace.config import Config, JobsConfig
from commonplace.errors import LeaseLost
from commonplace.jobs import manage
from commonplace.jobs.lost import find_lost_in, give_back
from commonplace.jobs.process import current_process
from commonplace.jobs.worker import Worker
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.connect import connect
from commonplace.store.engine import Engine
from tests.jobs.conftest import HASTY, enqueue
from tests.jobs.workers import die_of_it
from tests.store.processes import Other, Talk

LetTimePass = Callable[[str, str], None]
ELSEWHERE = replace(current_process(), host="elsewhere").to_text()
GONE = replace(current_process(), started="1").to_text()


def _lease(database: Engine, holder: str | None, seconds: float = 300) -> Job:
    job = database.write(lambda tx: ledger.lease(tx, ["work"], "somebody", seconds, holder))
    assert job is not None
    return job


def _reasons(database: Engine) -> list[str]:
    return [lost.reason for lost in find_lost_in(database, JobsConfig())]


def test_the_job_of_a_process_that_died_here_is_taken_up_at_once(
    database: Engine, book_id: str, library_url: str
) -> None:
    id = enqueue(database, book_id)
    other = Other(die_of_it, library_url, JobsConfig())
    assert other.hear_all() == [id]
    job = manage.show(database, book_id, str(id))
    assert job.state == "running"
    assert job.leased_until is not None
    assert (job.leased_until - clock.now()).total_seconds() > 200, "its lease is long"
    ran = Worker(database, {"work": lambda job: {}}, JobsConfig()).run_one()
    assert ran is not None
    assert (ran.job.id, ran.job.attempts, ran.state) == (id, 2, "done")


def test_a_worker_elsewhere_is_dead_when_its_heartbeat_stops(
    database: Engine, book_id: str, let_time_pass: LetTimePass
) -> None:
    enqueue(database, book_id)
    job = _lease(database, ELSEWHERE)
    assert _reasons(database) == []
    let_time_pass("heartbeat_at", job.id)
    assert _reasons(database) == ["it was silent for 40 s"]
    database.write(lambda tx: ledger.beat(tx, job))
    assert _reasons(database) == [], "it lives after all"
    let_time_pass("heartbeat_at", job.id)
    database.write(lambda tx: None, book_id=book_id, lease=job)
    assert _reasons(database) == [], "to write shows it too"


def test_silence_and_the_next_look_are_within_a_minute() -> None:
    config = JobsConfig()
    assert config.heartbeat_seconds * 4 + config.reap_seconds < 60


def test_a_worker_that_is_seen_to_run_here_keeps_its_job_until_its_lease_ends(
    database: Engine, book_id: str, let_time_pass: LetTimePass
) -> None:
    enqueue(database, book_id)
    job = _lease(database, current_process().to_text())
    let_time_pass("heartbeat_at", job.id)
    assert _reasons(database) == []
    let_time_pass("leased_until", job.id)
    assert _reasons(database) == ["its lease ran out"]


def test_who_was_given_up_writes_nothing_when_it_comes_back(
    database: Engine, book_id: str, let_time_pass: LetTimePass
) -> None:
    enqueue(database, book_id)
    old = _lease(database, ELSEWHERE)
    let_time_pass("heartbeat_at", old.id)
    [lost] = find_lost_in(database, JobsConfig())
    assert database.write(lambda tx: give_back(tx, lost, 0.0)) is not None
    assert database.write(lambda tx: give_back(tx, lost, 0.0)) is None, "only once"
    new = _lease(database, ELSEWHERE)
    assert new.id == old.id
    with pytest.raises(LeaseLost):
        database.write(lambda tx: None, book_id=book_id, lease=old)
    assert not database.write(lambda tx: ledger.finish(tx, old, {}))
    assert database.write(lambda tx: ledger.finish(tx, new, {}))


def test_a_heartbeat_between_the_look_and_the_deed_saves_the_job(
    database: Engine, book_id: str, let_time_pass: LetTimePass
) -> None:
    enqueue(database, book_id)
    job = _lease(database, ELSEWHERE)
    let_time_pass("heartbeat_at", job.id)
    [lost] = find_lost_in(database, JobsConfig())
    database.write(lambda tx: ledger.beat(tx, job))
    assert database.write(lambda tx: give_back(tx, lost, 0.0)) is None
    assert manage.show(database, book_id, job.id).state == "running"


def test_a_worker_at_a_long_job_says_that_it_lives(
    database: Engine, book_id: str, let_time_pass: LetTimePass
) -> None:
    def long(job: Job) -> Mapping[str, Any]:
        let_time_pass("heartbeat_at", job.id)
        watch = clock.Stopwatch()
        while any(row["silent"] for row in database.read(lambda r: ledger.running(r, 40.0))):
            assert watch.seconds() < 60
            clock.nap(0.005)
        return {}

    enqueue(database, book_id)
    ran = Worker(database, {"work": long}, replace(HASTY, heartbeat_seconds=0.02)).run_one()
    assert ran is not None
    assert ran.state == "done"


def _work(talk: Talk, url: str) -> None:
    """Lease a job, write under its lease until killed."""
    engine = connect(url, Config())

    def busy(job: Job) -> Mapping[str, Any]:
        while True:
            engine.write(lambda tx: None, book_id=job.book_id, lease=job)
            talk.send(job.id)

    Worker(engine, {"work": busy}, JobsConfig()).run_one()


@pytest.mark.slow
def test_a_killed_worker_costs_no_waiting_however_often(
    database: Engine, book_id: str, library_url: str
) -> None:
    """With kill -9 in the middle of writing, and leases of five minutes."""
    id = enqueue(database, book_id, max_attempts=10)
    watch = clock.Stopwatch()
    for _ in range(9):
        other = Other(_work, library_url)
        assert other.hear() == id
        other.kill()
    ran = Worker(database, {"work": lambda job: {}}, JobsConfig()).run_one()
    assert ran is not None
    assert (ran.job.id, ran.job.attempts, ran.state) == (id, 10, "done")
    assert watch.seconds() < 300, "no lease was waited for"
