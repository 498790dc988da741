"""On both engines: what is kept for a while only goes when its while is over, and nothing else."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import psycopg
import pytest

import commonplace
from commonplace import clock
from commonplace.config import RetentionConfig
from commonplace.model import Call
from commonplace.store import calls as call_rows
from commonplace.store import jobs as ledger
from commonplace.store.dump.book import contents
from commonplace.store.engine import Tx
from commonplace.upkeep.retention import drop_old, schedule
from commonplace.wiki.draft import PageDraft

#: The book, how it ended, and when: the job's id.
EndedJob = Callable[[commonplace.Book, str, datetime], str]
DAYS = timedelta(days=1)
NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
#: What retention may touch; all else of a book stays byte by byte.
_KEPT_FOR_A_WHILE = {"tombstones", "proposals", "calls", "answers", "answer_sources"}


def _forget_at(book: commonplace.Book, text: str, moment: datetime) -> None:
    with clock.frozen_at(moment):
        book.forget(book.remember(text).id)


@pytest.fixture
def ended_job(library_url: str) -> EndedJob:
    """Makes a job that ended so, at that moment. PostgreSQL takes the server's own time, so the
    moment is written by hand."""

    def make(book: commonplace.Book, state: str, ended: datetime) -> str:
        with clock.frozen_at(ended):
            job_id = _ended(book, state)
        if "://" in library_url:
            plain = re.sub(r"[?&]commonplace_\w+=\w+", "", library_url)
            with psycopg.connect(plain) as connection:
                connection.execute(
                    "UPDATE jobs SET finished_at = %s WHERE id = %s", (ended, job_id)
                )
        return job_id

    return make


def _ended(book: commonplace.Book, state: str) -> str:
    engine, kind = book.library.engine, f"kind-{state}"
    new = ledger.NewJob(book.info.id, kind, {}, None, max_attempts=1)
    job_id = engine.write(lambda tx: ledger.enqueue(tx, new))
    assert job_id is not None
    if state == "cancelled":
        engine.write(lambda tx: ledger.cancel(tx, book.info.id, job_id))
        return job_id
    job = engine.write(lambda tx: ledger.lease(tx, [kind], "w", 60))
    assert job is not None
    if state == "done":
        engine.write(lambda tx: ledger.finish(tx, job, {}))
    else:
        engine.write(lambda tx: ledger.fail(tx, job, "no", 0))
    return job_id


def _jobs(book: commonplace.Book) -> set[str]:
    found = book.library.engine.read(
        lambda reader: ledger.list_jobs(reader, book.info.id, None, 1000)
    )
    return {job.id for job in found}


def test_what_is_past_its_time_goes_and_what_is_not_stays(
    book: commonplace.Book, ended_job: EndedJob
) -> None:
    old = {
        "done": ended_job(book, "done", NOW - 15 * DAYS),
        "cancelled": ended_job(book, "cancelled", NOW - 15 * DAYS),
        "dead": ended_job(book, "dead", NOW - 31 * DAYS),
    }
    young = {
        "done": ended_job(book, "done", NOW - 13 * DAYS),
        "cancelled": ended_job(book, "cancelled", NOW - 13 * DAYS),
        "dead": ended_job(book, "dead", NOW - 29 * DAYS),
    }
    with clock.frozen_at(NOW):
        gone = drop_old(book.library.engine, book.info.id, RetentionConfig())
    assert gone == {"finished_jobs": 2, "dead_jobs": 1}
    assert not _jobs(book) & {*old.values()}
    assert {*young.values()} <= _jobs(book)


def test_the_newest_tombstone_stays_however_old_it_is(book: commonplace.Book) -> None:
    for days in (40, 35, 31, 5):
        _forget_at(book, f"Said {days} days ago.", NOW - days * DAYS)
    engine, config = book.library.engine, RetentionConfig()
    with clock.frozen_at(NOW):
        assert drop_old(engine, book.info.id, config)["tombstones"] == 3
    with clock.frozen_at(NOW + 400 * DAYS):
        assert "tombstones" not in drop_old(engine, book.info.id, config)


def test_what_was_said_is_never_dropped(book: commonplace.Book) -> None:
    library = book.library
    with clock.frozen_at(NOW - 4000 * DAYS):
        for text in ("Ada moved to Lisbon.", "Ada likes tea.", "Ada decided to use SQLite."):
            book.remember(text, author="ada")
        book.session("s-1").prompt("Where does Ada live?")
        book.wiki.create(PageDraft("entity", "Ada", "Ada lives in Lisbon."))
    library.work()
    before = library.engine.read(lambda reader: contents(reader, book.info.id)).rows
    with clock.frozen_at(NOW + 4000 * DAYS):
        drop_old(library.engine, book.info.id, RetentionConfig())
    after = library.engine.read(lambda reader: contents(reader, book.info.id)).rows
    changed = {name for name in before if before[name] != after.get(name, 0)}
    assert changed <= _KEPT_FOR_A_WHILE
    assert after["memories"] == 3 and after["facts"] == before["facts"]


def test_questions_to_models_and_decided_proposals_go_after_half_a_year(
    book: commonplace.Book,
) -> None:
    engine = book.library.engine

    def ask(tx: Tx, digest: str) -> None:
        asked = call_rows.Question("extract", digest, "m")
        call_rows.reserve(tx, asked, call_rows.Taken(1, 1))

    for days in (181, 179):
        with clock.frozen_at(NOW - days * DAYS):
            engine.write(lambda tx, d=f"d-{days}": ask(tx, d), book_id=book.info.id)  # type: ignore[misc]
    with clock.frozen_at(NOW):
        assert drop_old(engine, book.info.id, RetentionConfig()) == {"history": 1}
    left: list[Call] = engine.read(lambda reader: call_rows.list_calls(reader, book.info.id, 9))
    assert [each.digest for each in left] == ["d-179"]


def test_each_batch_is_a_transaction_of_its_own(
    book: commonplace.Book, ended_job: EndedJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(25):
        ended_job(book, "cancelled", NOW - 20 * DAYS)
    engine, sizes = book.library.engine, Counter[int]()
    write = engine.write

    def counted(work, **about):  # type: ignore[no-untyped-def]
        found = write(work, **about)
        sizes[found if isinstance(found, int) else -1] += 1
        return found

    monkeypatch.setattr(engine, "write", counted)
    with clock.frozen_at(NOW):
        drop_old(engine, book.info.id, RetentionConfig(batch=10))
    assert sizes[10] == 2 and sizes[5] == 1


def test_a_job_is_queued_only_where_there_is_something_to_drop(
    library: commonplace.Library, ended_job: EndedJob
) -> None:
    full, empty = library.book("full"), library.book("empty")
    ended_job(full, "dead", NOW - 31 * DAYS)
    with clock.frozen_at(NOW):
        assert schedule(library.engine, RetentionConfig(), 3) == 1
        assert schedule(library.engine, RetentionConfig(), 3) == 0, "it is queued already"
    queued = {book.info.name: _kinds(book) for book in (full, empty)}
    assert queued == {"full": ["retain"], "empty": []}
    with clock.frozen_at(NOW):
        assert schedule(library.engine, RetentionConfig(mode="off"), 3) == 0


def _kinds(book: commonplace.Book) -> list[str]:
    found = book.library.engine.read(
        lambda reader: ledger.list_jobs(reader, book.info.id, "queued", 9)
    )
    return [job.kind for job in found]


def test_a_worker_drops_what_is_too_old_and_says_how_much(
    library: commonplace.Library, ended_job: EndedJob
) -> None:
    book = library.book("ada")
    ended_job(book, "dead", NOW - 4000 * DAYS)
    library.upkeep.rounds()
    library.work()
    found = library.engine.read(lambda reader: ledger.list_jobs(reader, book.info.id, "done", 9))
    [retained] = [job for job in found if job.kind == "retain"]
    assert retained.result == {"dead_jobs": 1}
    library.upkeep.rounds()
    assert "retain" not in _kinds(book), "there is nothing left to do"


def test_forgetting_is_seen_by_a_reader_that_slept_through_it(
    book: commonplace.Book, library_url: str
) -> None:
    """What was forgotten is no hit, also when its tombstone is gone."""
    memory = book.remember("The heron sleeps in Lisbon.")
    book.remember("The heron wakes in Porto.")
    assert len(book.recall("heron")) == 2  # the index is in memory now
    with commonplace.open(library_url) as other:
        there = other.book("ada")
        with clock.frozen_at(NOW - 60 * DAYS):
            there.forget(memory.id)
        with clock.frozen_at(NOW):
            drop_old(other.engine, there.info.id, RetentionConfig())
    assert [hit.text for hit in book.recall("heron")] == ["The heron wakes in Porto."]
