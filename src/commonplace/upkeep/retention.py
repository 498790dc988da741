"""What is kept for a while only goes when its while is over.

In this order, at most so many rows a transaction, so that others can write in between:

=============  ==================================================================  ===========
graph links    mentions, relations and statements of memories that are gone        at once
embeddings     vectors of memories that are gone                                   at once
tombstones     that something was forgotten (no words); the newest stays           30 days
history        what was proposed and is decided, questions to models and replies   180 days
finished jobs  done or cancelled                                                   14 days
dead jobs      failed for good                                                     30 days
=============  ==================================================================  ===========

What was said is evidence: no memory, fact, claim, page, version, session or line of the audit is
ever dropped here. A job is queued for a book that has something to drop, and for no other.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from commonplace import clock
from commonplace.config import RetentionConfig
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store import upkeep as upkeep_rows
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.keeping import retention as rows

JOB = "retain"
_LINKS = ("mentions_without_memories",)
_VECTORS = ("embeddings_without_memories",)
_HISTORY = ("sweep_proposals", "sweep_calls", "sweep_answers", "sweep_page_proposals")


@dataclass(frozen=True, slots=True)
class _Book:
    engine: Engine
    book_id: str
    batch: int
    #: The job that this is done for, if it is one.
    lease: Job | None


def schedule(engine: Engine, config: RetentionConfig, attempts: int) -> int:
    """Queue a job for every book that has something to drop. How many."""
    if config.mode == "off":
        return 0
    due = engine.read(lambda reader: rows.books_past_their_time(reader, _edges(config)))
    for book_id in due:
        job = ledger.NewJob(book_id, JOB, {}, JOB, priority=-1, max_attempts=attempts)
        engine.write(lambda tx, job=job: ledger.enqueue(tx, job))  # type: ignore[misc]
    return len(due)


def retain_book(job: Job, engine: Engine, config: RetentionConfig) -> Mapping[str, Any]:
    """The job: everything in order. Says how many rows of each went."""
    return drop_old(engine, job.book_id, config, job)


def drop_old(
    engine: Engine, book_id: str, config: RetentionConfig, lease: Job | None = None
) -> dict[str, int]:
    """What went, by its name; what did not is not named."""
    if config.mode == "off":
        return {}
    book, edges = _Book(engine, book_id, config.batch, lease), _edges(config)
    gone = {
        "graph_links": sum(_orphans(book, query) for query in _LINKS),
        "embeddings": sum(_orphans(book, query) for query in _VECTORS),
        "tombstones": _old(book, "sweep_tombstones", edges.tombstone),
        "history": sum(_old(book, query, edges.history) for query in _HISTORY),
        "finished_jobs": _old(book, "sweep_done_jobs", edges.done),
        "dead_jobs": _old(book, "sweep_dead_jobs", edges.dead),
    }
    return {name: count for name, count in gone.items() if count}


def _edges(config: RetentionConfig) -> rows.Edges:
    now = clock.now()
    days = (config.tombstone_days, config.history_days, config.done_job_days, config.dead_job_days)
    return rows.Edges(*(now - timedelta(days=each) for each in days))


def _old(book: _Book, query: str, before: datetime) -> int:
    def batch(tx: Tx) -> int:
        return rows.sweep(tx, book.book_id, query, before, book.batch)

    return sum(_batches(lambda: book.engine.write(batch, lease=book.lease), book.batch))


def _orphans(book: _Book, query: str) -> int:
    """Found first: what recall reads of a book changes in a transaction of the book."""

    def find(reader: Reader) -> list[str]:
        return upkeep_rows.orphans(reader, book.book_id, query, book.batch)

    def batch() -> int:
        ids = book.engine.read(find)
        if ids:
            book.engine.write(
                lambda tx: upkeep_rows.remove_orphans(tx, query, ids),
                book_id=book.book_id,
                lease=book.lease,
            )
        return len(ids)

    return sum(_batches(batch, book.batch))


def _batches(work: Callable[[], int], size: int) -> Iterator[int]:
    """Until one is not full: what comes up meanwhile is for the next time."""
    while True:
        done = work()
        yield done
        if done < size:
            return
