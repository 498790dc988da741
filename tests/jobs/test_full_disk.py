"""A job that finds the disk full waits for room: it is not its fault, and costs it no try."""

from typing import NoReturn

import pytest

from commonplace.errors import StoreFull
from commonplace.jobs.worker import Worker
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine
from tests.jobs.conftest import HASTY, enqueue

TIMES = 5


def test_a_full_disk_is_told_and_uses_up_no_tries(database: Engine, book_id: str) -> None:
    enqueue(database, book_id)

    def finds_it_full(job: Job) -> NoReturn:
        raise StoreFull("The disk is full.")

    worker = Worker(database, {"work": finds_it_full}, HASTY)
    for _ in range(TIMES):
        with pytest.raises(StoreFull):
            worker.run_one()
    (job,) = database.read(lambda reader: ledger.list_jobs(reader, book_id, None, 10))
    assert (job.state, job.attempts, job.waits) == ("queued", 0, TIMES)
    assert "full" in (job.error or "")

    with_room = Worker(database, {"work": lambda job: {}}, HASTY)
    assert with_room.run_until_idle() == 1
    (job,) = database.read(lambda reader: ledger.list_jobs(reader, book_id, None, 10))
    assert job.state == "done"
