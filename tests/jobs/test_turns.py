"""Who is next: the urgent first, then each book in its turn."""

from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine
from tests.jobs.conftest import enqueue, new_book


def test_urgent_jobs_go_first(database: Engine, book_id: str) -> None:
    ids = {priority: enqueue(database, book_id, priority=priority) for priority in (0, 5, -3, 9)}
    assert _leased(database, 4) == [ids[9], ids[5], ids[0], ids[-3]]


def test_of_equals_the_oldest_goes_first(database: Engine, book_id: str) -> None:
    ids = [enqueue(database, book_id) for _ in range(5)]
    assert _leased(database, 5) == ids


def test_work_that_is_taken_in_lends_its_urgency(database: Engine, book_id: str) -> None:
    first = enqueue(database, book_id, key="a")
    urgent = enqueue(database, book_id, priority=3)
    assert enqueue(database, book_id, key="a", priority=5) is None
    assert enqueue(database, book_id, key="a", priority=1) is None
    assert _leased(database, 2) == [first, urgent]


def test_books_take_turns(database: Engine) -> None:
    books = [new_book(database, name) for name in ("ada", "grace", "mary")]
    for book in books:
        for _ in range(4):
            enqueue(database, book)
    turns = [_book(database) for _ in range(12)]
    for start in range(0, 12, 3):
        assert set(turns[start : start + 3]) == set(books)


def test_a_backlog_does_not_starve_a_book_that_comes_later(database: Engine) -> None:
    busy, quiet = new_book(database, "busy"), new_book(database, "quiet")
    for _ in range(20):
        enqueue(database, busy)
    for _ in range(3):
        _book(database)
    enqueue(database, quiet)
    assert quiet in [_book(database) for _ in range(2)]


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 1)), max_size=8))
def test_every_job_is_leased_once(
    database: Engine, opened: Callable[[str], Engine], wanted: list[tuple[int, int]]
) -> None:
    book = new_book(database, f"book {len(wanted)}")
    ids = [enqueue(database, book, priority=priority) for priority, _ in wanted]
    leased = _leased(database, len(ids))
    assert sorted(map(str, leased)) == sorted(map(str, ids))
    assert _lease(database) is None


def _lease(database: Engine) -> Job | None:
    return database.write(lambda tx: ledger.lease(tx, ["work"], "me", 60))


def _leased(database: Engine, count: int) -> list[str]:
    return [job.id for job in (_lease(database) for _ in range(count)) if job]


def _book(database: Engine) -> str:
    job = _lease(database)
    assert job is not None
    return job.book_id
