"""What both engines promise about reading and writing."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from commonplace import clock
from commonplace.errors import CommonplaceError, NotFound, StoreError
from commonplace.store import books
from commonplace.store.engine import Engine, Reader, Tx
from tests.store.conftest import new_book


def test_what_was_written_is_there(database: Engine) -> None:
    database.write(lambda tx: books.agree(tx, "colour", "green"))
    assert _agreement(database, "colour") == "green"


def test_a_piece_of_work_that_fails_leaves_nothing_and_its_error_is_the_callers(
    database: Engine, book_id: str
) -> None:
    def work(tx: Tx) -> None:
        books.agree(tx, "colour", "green")
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        database.write(work, book_id=book_id)
    assert _agreement(database, "colour") is None
    assert _revision(database, book_id) == 0


def test_what_the_database_refuses_is_an_error_of_ours(database: Engine, book_id: str) -> None:
    def work(tx: Tx) -> None:
        for _ in range(2):
            tx.run("add_tombstone", book_id=book_id, id="x", revision=1, forgotten_at=_now())

    with pytest.raises(StoreError):
        database.write(work)
    database.write(lambda tx: books.agree(tx, "colour", "green"))
    assert _agreement(database, "colour") == "green", "and the next write is not harmed"


def test_a_transaction_cannot_begin_another(database: Engine, book_id: str) -> None:
    def inner(tx: Tx) -> None:
        books.agree(tx, "colour", "inner")

    def outer(tx: Tx) -> None:
        books.agree(tx, "colour", "outer")
        database.write(inner, book_id=book_id)

    with pytest.raises(RuntimeError, match="pass the tx on"):
        database.write(outer, book_id=book_id)
    assert _agreement(database, "colour") is None
    database.write(inner)
    assert _agreement(database, "colour") == "inner", "afterwards the thread may write again"


def test_a_book_that_is_not_there_cannot_be_written(database: Engine) -> None:
    with pytest.raises(NotFound):
        database.write(lambda tx: None, book_id="nowhere")


def test_a_reader_sees_one_moment(database: Engine) -> None:
    database.write(lambda tx: books.agree(tx, "colour", "before"))

    def look(reader: Reader) -> list[str | None]:
        first = books.agreement(reader, "colour")
        thread = threading.Thread(
            target=database.write, args=(lambda tx: books.agree(tx, "colour", "after"),)
        )
        thread.start()
        thread.join()
        return [first, books.agreement(reader, "colour")]

    assert database.read(look) == ["before", "before"]
    assert _agreement(database, "colour") == "after"


def test_a_reader_does_not_wait_for_a_writer(database: Engine, book_id: str) -> None:
    def work(tx: Tx) -> str | None:
        books.agree(tx, "colour", "green")
        return _agreement(database, "colour")

    assert database.write(work, book_id=book_id) is None


def test_revisions_are_committed_in_order_and_a_follower_misses_none(
    database: Engine, book_id: str
) -> None:
    """A follower that asks only for what is newer than it knows gets every change once."""
    writers, each = 4, 25
    stop = threading.Event()
    followed: list[int] = []

    def write_some(_: int) -> list[int]:
        return [database.write(_leave_a_trace, book_id=book_id) for _ in range(each)]

    def follow() -> None:
        known = 0
        while not stop.is_set() or known < writers * each:
            known, fresh = database.read(lambda reader: _newer(reader, book_id, known))  # noqa: B023
            followed.extend(fresh)

    follower = threading.Thread(target=follow)
    follower.start()
    with ThreadPoolExecutor(writers) as pool:
        revisions = [number for part in pool.map(write_some, range(writers)) for number in part]
    stop.set()
    follower.join(60)
    assert sorted(revisions) == [*range(1, writers * each + 1)]
    assert followed == sorted(revisions)


def test_names_revision_tells_when_names_were_changed(database: Engine, book_id: str) -> None:
    seen: list[tuple[int, int]] = []

    def work(tx: Tx) -> None:
        seen.append((tx.revision, tx.names_revision))
        if tx.revision == 2:
            tx.run("names_changed", book_id=book_id)

    for _ in range(4):
        database.write(work, book_id=book_id)
    assert seen == [(1, 0), (2, 0), (3, 2), (4, 2)]


@pytest.mark.postgres
@pytest.mark.parametrize("engine", ["postgres"], indirect=True)
def test_on_postgres_books_do_not_wait_for_each_other(database: Engine, book_id: str) -> None:
    other = new_book(database, "grace")
    held, done = threading.Event(), threading.Event()

    def hold(tx: Tx) -> None:
        held.set()
        assert done.wait(20)

    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(database.write, hold, book_id=book_id)
        assert held.wait(20)
        database.write(lambda tx: None, book_id=other)
        done.set()
        holding.result(20)
    assert _revision(database, other) == 1


@pytest.mark.postgres
@pytest.mark.parametrize("engine", ["postgres"], indirect=True)
def test_on_postgres_work_is_done_again_after_a_deadlock(database: Engine) -> None:
    for name in ("one", "two"):
        database.write(lambda tx, name=name: books.agree(tx, name, "0"))
    both = threading.Barrier(2, timeout=20)
    tries = {"one": 0, "two": 0}

    def cross(first: str, second: str) -> Callable[[Tx], None]:
        def work(tx: Tx) -> None:
            tries[first] += 1
            books.agree(tx, first, f"by {first}")
            if tries[first] == 1:
                both.wait()
            books.agree(tx, second, f"by {first}")

        return work

    with ThreadPoolExecutor(2) as pool:
        for done in [
            pool.submit(database.write, cross("one", "two")),
            pool.submit(database.write, cross("two", "one")),
        ]:
            done.result(30)
    assert sorted(tries.values()) == [1, 2]
    assert _agreement(database, "one") == _agreement(database, "two")


@pytest.mark.parametrize(
    "text", ["%s %(x)s", "a:b ::c :name", "'; DROP TABLE books; --", '"', "\\"]
)
def test_values_are_never_taken_for_sql(database: Engine, text: str) -> None:
    database.write(lambda tx: books.agree(tx, text, text))
    assert _agreement(database, text) == text


def test_an_error_of_the_store_is_one_of_commonplaces() -> None:
    assert issubclass(StoreError, CommonplaceError)


def _leave_a_trace(tx: Tx) -> int:
    tx.run(
        "add_tombstone",
        book_id=tx.book_id,
        id=f"m{tx.revision}",
        revision=tx.revision,
        forgotten_at=_now(),
    )
    return tx.revision


def _newer(reader: Reader, book_id: str, known: int) -> tuple[int, list[int]]:
    """The book's revision and the traces since the one we know, of one snapshot."""
    revision = reader.run("book_revision", book_id=book_id)[0]["revision"]
    rows = reader.run("tombstones_since", book_id=book_id, revision=known)
    return revision, sorted(row["revision"] for row in rows)


def _agreement(database: Engine, name: str) -> str | None:
    return database.read(lambda reader: books.agreement(reader, name))


def _revision(database: Engine, book_id: str) -> int:
    found = database.read(lambda reader: reader.run("book_revision", book_id=book_id))
    return int(found[0]["revision"])


def _now() -> str:
    return clock.to_text(clock.now())
