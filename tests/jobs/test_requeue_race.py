"""A job is given back while somebody else is at the ledger."""

import threading

from commonplace.jobs.worker import Worker
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine, Tx
from tests.jobs.conftest import HASTY, enqueue


def test_a_job_that_fails_while_its_twin_is_queued_takes_it_in(
    database: Engine, book_id: str
) -> None:
    """The twin is not to be seen yet when the failing job looks for it."""
    enqueue(database, book_id, key="key")
    queued, go_on = threading.Event(), threading.Event()

    def queue_slowly(tx: Tx) -> None:
        ledger.enqueue(tx, ledger.NewJob(book_id, "work", {}, "key"))
        queued.set()
        go_on.wait(10)

    def fails(_: object) -> dict[str, object]:
        slow.start()
        queued.wait(10)
        threading.Timer(0.2, go_on.set).start()
        raise ValueError("no")

    slow = threading.Thread(target=lambda: database.write(queue_slowly, book_id=book_id))
    ran = Worker(database, {"work": fails}, HASTY).run_one()
    slow.join()

    assert ran is not None
    assert ran.state == "queued"
    jobs = database.read(lambda reader: ledger.list_jobs(reader, book_id, None, 10))
    assert [(job.state, job.attempts) for job in jobs] == [("queued", 1)]
