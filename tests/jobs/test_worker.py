"""One worker and its jobs: done, failed, dead, lost, cancelled."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace import clock
from commonplace.config import JobsConfig
from commonplace.errors import (
    Conflict,
    ModelBusy,
    ModelError,
    ModelRefused,
    ModelResting,
    ModelTimeout,
    ModelUnavailable,
    NotFound,
    StoreUnavailable,
)
from commonplace.jobs import manage
from commonplace.jobs.worker import Handler, Worker
from commonplace.model import Job
from commonplace.store import books
from commonplace.store import jobs as ledger
from commonplace.store.connect import connect
from commonplace.store.engine import Engine, Tx
from tests.jobs.conftest import HASTY, enqueue, new_book
from tests.jobs.workers import die_of_it
from tests.store.conftest import CONFIG
from tests.store.processes import Other

LetTimePass = Callable[[str, str], None]


def worker(database: Engine, handler: Handler, config: JobsConfig = HASTY) -> Worker:
    return Worker(database, {"work": handler}, config)


def succeed(job: Job) -> Mapping[str, Any]:
    return {"by": "me"}


def fail(job: Job) -> Mapping[str, Any]:
    raise ModelRefused("not this one")


def test_a_job_is_run_and_its_result_kept(database: Engine, book_id: str) -> None:
    id = enqueue(database, book_id)
    assert id
    ran = worker(database, succeed).run_one()
    assert ran is not None
    assert (ran.job.id, ran.state) == (id, "done")
    job = manage.show(database, book_id, id)
    assert (job.state, job.result, job.attempts, job.lease) == ("done", {"by": "me"}, 1, None)
    assert worker(database, succeed).run_one() is None


def test_a_job_of_a_kind_that_nobody_here_knows_is_left_alone(
    database: Engine, book_id: str
) -> None:
    enqueue(database, book_id, "another kind")
    assert worker(database, succeed).run_until_idle() == 0
    assert _states(database, book_id) == {"queued": 1}


def test_a_job_that_fails_is_tried_again_after_a_pause(database: Engine, book_id: str) -> None:
    id = enqueue(database, book_id)
    assert id
    ran = worker(database, fail, replace(HASTY, backoff_seconds=1)).run_one()
    assert ran is not None
    assert (ran.state, ran.error) == ("queued", "ModelRefused: not this one")
    job = manage.show(database, book_id, id)
    assert (job.state, job.error, job.attempts) == ("queued", "ModelRefused: not this one", 1)
    seconds = database.read(lambda reader: ledger.seconds_to_next(reader, ["work"]))
    assert seconds is not None
    assert 0 < seconds <= 1.5


@given(st.integers(1, 10), st.floats(0, 60, allow_subnormal=False), st.floats(0, 3600, width=32))
def test_the_pause_doubles_up_to_a_limit_and_has_some_chance_in_it(
    attempts: int, first: float, longest: float
) -> None:
    config = JobsConfig(backoff_seconds=first, backoff_max_seconds=longest)
    pause = Worker.__new__(Worker)
    pause._config = config
    step = min(first * 2 ** (attempts - 1), longest)
    assert step <= pause._delay(attempts) <= step + 0.5


def test_a_job_that_fails_every_time_is_dead_and_kept(database: Engine, book_id: str) -> None:
    id = enqueue(database, book_id, max_attempts=3)
    assert id
    told: list[str] = []
    assert worker(database, fail).run_until_idle(lambda ran: told.append(ran.state)) == 3
    assert told == ["queued", "queued", "dead"]
    job = manage.show(database, book_id, id)
    assert (job.state, job.attempts, job.error) == ("dead", 3, "ModelRefused: not this one")
    assert job.finished_at is not None
    assert worker(database, succeed).run_one() is None


def test_a_dead_job_can_be_queued_again_with_all_its_tries(database: Engine, book_id: str) -> None:
    id = enqueue(database, book_id, max_attempts=2)
    assert id
    worker(database, fail).run_until_idle()
    assert manage.retry(database, book_id, id).attempts == 0
    assert worker(database, fail).run_until_idle() == 2
    manage.retry(database, book_id, id)
    assert worker(database, succeed).run_until_idle() == 1
    assert manage.show(database, book_id, id).state == "done"


@pytest.mark.parametrize(
    ("error", "seconds"),
    [
        (ModelBusy("later", 40), 40),
        (ModelBusy("later"), 1),
        (ModelTimeout("too long"), 1),
        (ModelUnavailable("nobody"), 1),
        (ModelResting("tomorrow", 5000), 5000),
    ],
)
def test_a_job_whose_model_is_away_waits_and_keeps_its_tries(
    database: Engine, book_id: str, error: ModelError, seconds: float
) -> None:
    id = enqueue(database, book_id, max_attempts=1)
    assert id

    def ask(job: Job) -> Mapping[str, Any]:
        raise error

    ran = worker(database, ask).run_one()
    assert ran is not None
    assert (ran.state, ran.error) == ("waiting", f"{type(error).__name__}: {error}")
    job = manage.show(database, book_id, id)
    assert (job.state, job.attempts, job.waits, job.lease) == ("queued", 0, 1, None)
    wait = database.read(lambda reader: ledger.seconds_to_next(reader, ["work"]))
    assert wait is not None
    assert seconds - 1 < wait <= seconds + 0.01


def test_a_model_that_stays_away_is_asked_ever_more_seldom(
    database: Engine, book_id: str, let_time_pass: LetTimePass
) -> None:
    id = enqueue(database, book_id, max_attempts=1)
    assert id

    def ask(job: Job) -> Mapping[str, Any]:
        raise ModelUnavailable("nobody")

    waits = []
    for _ in range(12):
        let_time_pass("run_at", id)
        assert worker(database, ask).run_one()
        wait = manage.show(database, book_id, id).run_at - clock.now()
        waits.append(round(wait.total_seconds()))
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]
    assert manage.show(database, book_id, id).state == "queued"


def test_a_bug_in_a_stage_is_told_with_its_place_and_stops_nobody(
    database: Engine, book_id: str
) -> None:
    first = enqueue(database, book_id, priority=1, max_attempts=1)
    second = enqueue(database, book_id)
    assert first
    assert second

    def buggy(job: Job) -> Mapping[str, Any]:
        if job.id == first:
            raise ZeroDivisionError("oh")
        return {}

    assert worker(database, buggy).run_until_idle() == 2
    assert manage.show(database, book_id, second).state == "done"
    error = manage.show(database, book_id, first).error
    assert error is not None
    assert error.startswith("ZeroDivisionError: oh\n")
    assert "in buggy" in error


def test_an_error_may_say_anything(database: Engine, book_id: str) -> None:
    id = enqueue(database, book_id, max_attempts=1)
    assert id

    def strange(job: Job) -> Mapping[str, Any]:
        raise ModelRefused("nul \0, half a pair \ud83d, and " + "long " * 10_000)

    ran = worker(database, strange).run_one()
    assert ran is not None
    assert ran.state == "dead"
    error = manage.show(database, book_id, id).error
    assert error is not None
    assert error.startswith("ModelRefused: nul , half a pair ?, and long")
    assert len(error) <= 4000


def test_an_interrupted_worker_gives_its_job_back(database: Engine, book_id: str) -> None:
    id = enqueue(database, book_id)
    assert id

    def interrupted(job: Job) -> Mapping[str, Any]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        worker(database, interrupted).run_one()
    assert manage.show(database, book_id, id).state == "queued"
    assert worker(database, succeed).run_until_idle() == 1


def test_a_cancelled_job_cannot_write_any_more(database: Engine, book_id: str) -> None:
    id = enqueue(database, book_id)
    assert id

    def cancelled(job: Job) -> Mapping[str, Any]:
        manage.cancel(database, book_id, job.id)
        database.write(lambda tx: books.agree(tx, "effect", "written"), lease=job)
        return {}

    ran = worker(database, cancelled).run_one()
    assert ran is not None
    assert ran.state == "lost"
    assert manage.show(database, book_id, id).state == "cancelled"
    assert database.read(lambda reader: books.agreement(reader, "effect")) is None


def test_people_are_told_what_cannot_be_done(database: Engine, book_id: str) -> None:
    other = new_book(database, "grace")
    id = enqueue(database, book_id)
    assert id
    with pytest.raises(Conflict, match="queued"):
        manage.retry(database, book_id, id)
    for act in (manage.show, manage.retry, manage.cancel):
        for unknown in ("no such job", "", "%", "a\0b", "half \ud83d", "\udcff", "x" * 10_000):
            with pytest.raises(NotFound):
                act(database, book_id, unknown)
        with pytest.raises(NotFound):
            act(database, other, id)
    manage.cancel(database, book_id, id)
    with pytest.raises(Conflict, match="cancelled"):
        manage.cancel(database, book_id, id)


def test_a_lost_lease_is_given_back_by_the_reaper_and_not_before(
    database: Engine, book_id: str, let_time_pass: LetTimePass
) -> None:
    id = enqueue(database, book_id)
    assert id
    job = _lease(database)
    assert worker(database, succeed).run_one() is None, "it is somebody's"
    let_time_pass("leased_until", id)
    ran = worker(database, succeed).run_one()
    assert ran is not None
    assert (ran.job.id, ran.job.attempts, ran.state) == (id, 2, "done")
    assert ran.job.lease != job.lease


def test_reapers_do_not_get_in_each_others_way(
    database: Engine, book_id: str, let_time_pass: LetTimePass
) -> None:
    ids = [enqueue(database, book_id) for _ in range(20)]
    for _ in ids:
        let_time_pass("leased_until", _lease(database).id)
    start = threading.Barrier(4)

    def reap(_: int) -> None:
        reaper = worker(database, succeed)
        start.wait(20)
        reaper._reap()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(reap, range(4)))
    assert _states(database, book_id) == {"queued": 20}
    assert worker(database, succeed).run_until_idle() == 20


@pytest.mark.slow
def test_a_job_that_kills_its_worker_runs_out_of_tries(
    database: Engine, book_id: str, library_url: str, let_time_pass: LetTimePass
) -> None:
    id = enqueue(database, book_id, max_attempts=2)
    assert id
    for _ in range(2):
        other = Other(die_of_it, library_url)
        assert other.hear_all() == [id]
        let_time_pass("leased_until", id)
    assert worker(database, succeed).run_until_idle() == 0
    job = manage.show(database, book_id, id)
    assert (job.state, job.attempts) == ("dead", 2)
    assert job.error == "the worker did not come back: its process has ended"


def test_an_idle_worker_writes_nothing(
    database: Engine, book_id: str, library_url: str, opened: Callable[[str], Engine]
) -> None:
    enqueue(database, book_id)
    done = worker(database, succeed)
    done.run_until_idle()
    before = _fingerprint(database, library_url)
    for _ in range(5):
        assert done.run_one() is None
    assert done.run_until_idle() == 0
    assert _fingerprint(database, library_url) == before


def test_work_that_is_due_later_is_waited_for_but_not_for_ever(
    database: Engine, book_id: str
) -> None:
    soon = enqueue(database, book_id, delay_seconds=0.05)
    enqueue(database, book_id, delay_seconds=3600.0)
    ran: list[str] = []
    worker(database, succeed).run_until_idle(lambda one: ran.append(one.job.id))
    assert ran == [soon]


def test_a_job_waits_for_its_running_twin(database: Engine, book_id: str) -> None:
    enqueue(database, book_id, key="embed")
    running = _lease(database)
    twin = enqueue(database, book_id, key="embed")
    assert twin is not None, "new work came while it ran"
    assert worker(database, succeed).run_one() is None
    looks = 0

    def until_idle() -> int:
        return worker(database, succeed).run_until_idle()

    with ThreadPoolExecutor(1) as pool:
        idle = pool.submit(until_idle)
        while looks < 50 and not idle.done():
            looks += 1
            database.read(ledger.count)
        assert not idle.done(), "it waits for its turn"
        database.write(lambda tx: ledger.finish(tx, running, {}))
        assert idle.result(20) == 1
    assert _states(database, book_id) == {"done": 2}


def test_a_worker_runs_until_it_is_told_to_stop(database: Engine, book_id: str) -> None:
    stop, ran = threading.Event(), threading.Event()
    thread = threading.Thread(
        target=worker(database, succeed).run_forever, args=(stop, lambda one: ran.set())
    )
    thread.start()
    enqueue(database, book_id)
    assert ran.wait(20)
    stop.set()
    thread.join(20)
    assert not thread.is_alive()


def test_a_worker_waits_for_a_database_that_cannot_be_reached(
    database: Engine, book_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    enqueue(database, book_id)
    real, tries, stop = database.write, [], threading.Event()

    def away_at_first(*args: Any, **kwargs: Any) -> Any:
        tries.append(1)
        if len(tries) <= 3:
            raise StoreUnavailable
        return real(*args, **kwargs)

    monkeypatch.setattr(database, "write", away_at_first)
    worker(database, succeed).run_forever(stop, lambda one: stop.set())
    assert _states(database, book_id) == {"done": 1}


def test_a_database_that_goes_away_again_and_again_costs_no_tries(
    database: Engine, book_id: str
) -> None:
    enqueue(database, book_id)
    tries: list[int] = []

    def away_at_first(job: Job) -> Mapping[str, Any]:
        tries.append(job.attempts)
        if len(tries) <= 2 * job.max_attempts:
            raise StoreUnavailable
        return {}

    worker(database, away_at_first).run_until_idle()
    assert _states(database, book_id) == {"done": 1}
    assert {*tries} == {1}


def test_writing_keeps_the_lease_alive(
    database: Engine, book_id: str, let_time_pass: LetTimePass
) -> None:
    enqueue(database, book_id)
    job = database.write(lambda tx: ledger.lease(tx, ["work"], "me", 5))
    assert job is not None
    assert job.leased_until is not None
    database.write(lambda tx: None, book_id=book_id, lease=job)
    longer = manage.show(database, book_id, job.id).leased_until
    assert longer is not None
    assert longer - job.leased_until > timedelta(seconds=50), "the lease of the settings: 60 s"


def test_on_sqlite_the_programs_clock_decides_about_leases(tmp_path: Path) -> None:
    database = connect(tmp_path / "book.db", CONFIG)
    book_id = new_book(database, "ada")
    start = clock.now()
    with clock.frozen_at(start):
        enqueue(database, book_id)
        job = _lease(database, seconds=300)
    with clock.frozen_at(start + timedelta(seconds=299)):
        assert _expired(database) == []
    with clock.frozen_at(start + timedelta(seconds=300)):
        assert _expired(database) == [job.id]
        assert not database.write(lambda tx: ledger.finish(tx, job, {}))
    database.close()


def _expired(database: Engine) -> list[str]:
    return [row["id"] for row in database.read(ledger.running) if row["expired"]]


@pytest.mark.parametrize("engine", ["postgres"], indirect=True)
def test_on_postgres_a_job_is_not_run_before_the_work_it_took_in_can_be_seen(
    database: Engine, book_id: str
) -> None:
    """Were it leased while a writer that counts on it has not committed, the work would be lost."""
    enqueue(database, book_id, key="embed")
    entered, go_on = threading.Event(), threading.Event()

    def count_on_it(tx: Tx) -> str | None:
        known = ledger.enqueue(tx, ledger.NewJob(book_id, "work", {}, "embed"))
        entered.set()
        assert go_on.wait(20)
        return known

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(database.write, count_on_it)
        assert entered.wait(20)
        assert worker(database, succeed).run_one() is None
        go_on.set()
        assert writing.result(20) is None, "the queued job took it in"
    assert worker(database, succeed).run_until_idle() == 1


def _lease(database: Engine, seconds: float = 60) -> Job:
    job = database.write(lambda tx: ledger.lease(tx, ["work"], "somebody", seconds))
    assert job is not None
    return job


def _states(database: Engine, book_id: str) -> dict[str, int]:
    return database.read(lambda reader: ledger.count(reader, book_id))


def _fingerprint(database: Engine, url: str) -> object:
    """Changes with every row version that anybody writes."""
    if database.name == "sqlite":
        return [Path(f"{url}{suffix}").read_bytes() for suffix in ("", "-wal")]
    with database._pool.connection() as connection:  # type: ignore[attr-defined]
        return [
            connection.execute(f"SELECT ctid, xmin, * FROM {table}").fetchall()
            for table in ("jobs", "books", "agreements", "audit", "dirty")
        ]


def test_a_job_that_does_not_end_is_given_back_and_writes_nothing_more(
    database: Engine, book_id: str
) -> None:
    at_it, go_on = threading.Event(), threading.Event()

    def slow(job: Job) -> Mapping[str, Any]:
        at_it.set()
        go_on.wait(60)
        database.write(lambda tx: None, book_id=job.book_id, lease=job)
        return {}

    job_id = enqueue(database, book_id, "slow")
    worker = Worker(database, {"slow": slow}, HASTY)
    assert worker.hand_back() is None, "there is nothing at hand"
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(worker.run_one)
        assert at_it.wait(60)
        given = worker.hand_back()
        assert given is not None
        assert given.id == job_id
        job = manage.show(database, book_id, given.id)
        assert (job.state, job.lease) == ("queued", None)
        go_on.set()
        ran = running.result()
    assert ran is not None
    assert ran.state == "lost"
    assert manage.show(database, book_id, given.id).state == "queued"


@pytest.mark.parametrize("named", [{"book_id": "another"}, {"book": "another"}, {"book_id": None}])
def test_a_job_that_names_another_book_than_its_own_does_nothing(
    database: Engine, book_id: str, named: dict[str, object]
) -> None:
    ran: list[Job] = []

    def handle(job: Job) -> dict[str, object]:
        ran.append(job)
        return {}

    for args in (named, {"book_id": book_id}):
        new = ledger.NewJob(book_id, "embed", args, None, max_attempts=1)
        database.write(lambda tx, new=new: ledger.enqueue(tx, new), book_id=book_id)  # type: ignore[misc]
    worker = Worker(database, {"embed": handle}, JobsConfig())
    ended = [worker.run_one(), worker.run_one()]
    assert [each and each.state for each in ended] == ["dead", "done"]
    assert [job.args for job in ran] == [{"book_id": book_id}]
    assert ended[0] and "not the book that it stands in" in str(ended[0].error)
