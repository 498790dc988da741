"""To have a book settled: the job that compiles it does so when all else is done."""

from commonplace.compile.apply import STAGE
from commonplace.store import jobs as ledger
from commonplace.store.engine import Reader, Tx

#: Under this name a job is told to; the value counts the jobs that have tried it.
SETTLE = "settle"


def settle_soon(tx: Tx, trigger: str, delay_seconds: float = 0.0, number: int = 1) -> None:
    """The next job of the transaction's book does it, and all that is to be compiled before."""
    args = {"trigger": trigger, SETTLE: number}
    job = ledger.NewJob(tx.book_id, STAGE, args, STAGE, delay_seconds=delay_seconds)
    if ledger.enqueue(tx, job) is None:
        ledger.add_args(tx, STAGE, {SETTLE: number})


def will_settle(reader: Reader, book_id: str) -> bool:
    """Whether a job is queued that will do it."""
    return any(SETTLE in args for args in ledger.queued_args(reader, book_id, STAGE))
