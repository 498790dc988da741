"""What a worker does beside its jobs, now and then."""

import threading

from commonplace.errors import StoreError
from commonplace.jobs.worker import Rounds, Worker
from commonplace.model import Job
from commonplace.store.engine import Engine
from tests.jobs.conftest import HASTY, enqueue


def _done(job: Job) -> dict[str, object]:
    return {}


def _until(database: Engine, rounds: Rounds, enough: threading.Event) -> None:
    stop = threading.Event()
    worker = Worker(database, {"work": _done}, HASTY, rounds)
    thread = threading.Thread(target=worker.run_forever, args=(stop,))
    thread.start()
    try:
        assert enough.wait(20)
    finally:
        stop.set()
        thread.join(20)


def test_a_worker_goes_its_round_at_once_and_not_again_before_its_time(
    database: Engine, book_id: str
) -> None:
    went, enough = [], threading.Event()

    def go() -> None:
        went.append(1)
        enough.set()

    _until(database, Rounds(3600, go), enough)
    assert len(went) == 1


def test_a_round_that_fails_is_gone_again_and_stops_no_job(database: Engine, book_id: str) -> None:
    went, enough = [], threading.Event()

    def go() -> None:
        went.append(1)
        if len(went) == 3:
            enough.set()
        raise StoreError("no folder for backups")

    enqueue(database, book_id)
    _until(database, Rounds(0, go), enough)
    assert len(went) >= 3


def test_who_works_until_idle_goes_no_round(database: Engine, book_id: str) -> None:
    went: list[int] = []
    enqueue(database, book_id)
    Worker(database, {"work": _done}, HASTY, Rounds(0, lambda: went.append(1))).run_until_idle()
    assert went == []
