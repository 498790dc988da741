"""To look a wiki over is a reason to compile: names may deserve a page by now, hubs may wait."""

from commonplace.store import jobs as ledger
from commonplace.store.compiling import hubs, subjects
from commonplace.store.engine import Engine, Reader, Tx

#: From so many memories on it is asked whether a name deserves a page.
_LEAST = 3
_KIND = "compile"


def wake(engine: Engine, book_id: str) -> bool:
    """Queue a job if something is due or stale; whether there was. The job says what it is for, so
    that it looks for names that deserve a page as well."""

    def waits(reader: Reader) -> bool:
        stale = hubs.stale(reader, book_id, 1)
        return bool(stale or subjects.open_counts(reader, book_id, _LEAST, 1))

    def work(tx: Tx) -> None:
        job = ledger.NewJob(book_id, _KIND, {"trigger": "lint", "sweep": True}, _KIND)
        if ledger.enqueue(tx, job) is None:  # one that is queued does this too
            ledger.add_args(tx, _KIND, {"sweep": True})

    waiting = engine.read(waits)
    if waiting:
        engine.write(work, book_id=book_id)
    return waiting
