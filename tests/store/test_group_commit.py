"""On SQLite many writers share one sync, and none pays for another's mistake."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from commonplace.errors import StoreError
from commonplace.store import books
from commonplace.store.connect import connect
from commonplace.store.engine import Tx
from commonplace.store.sqlite import SqliteEngine
from tests.store.conftest import CONFIG

MANY = 12


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SqliteEngine]:
    engine = connect(tmp_path / "book.db", CONFIG)
    assert isinstance(engine, SqliteEngine)
    yield engine
    engine.close()


def test_writers_that_wait_together_are_committed_together(database: SqliteEngine) -> None:
    commits = _count_commits(database)
    done = _all_at_once(database, [_agree(str(number)) for number in range(MANY)])
    assert [future.result() for future in done] == [str(number) for number in range(MANY)]
    assert len(commits) == 2, "one for whoever came first, one for all that waited meanwhile"
    assert _agreements(database, MANY) == {str(number) for number in range(MANY)}


def test_threads_that_write_at_will_need_fewer_syncs_than_writes(database: SqliteEngine) -> None:
    commits = _count_commits(database)
    with ThreadPoolExecutor(8) as pool:
        done = [pool.submit(database.write, _agree(str(number))) for number in range(400)]
        assert [future.result(60) for future in done] == [str(number) for number in range(400)]
    assert len(commits) < 400
    assert len(_agreements(database, 400)) == 400


def test_one_that_fails_does_not_harm_those_it_was_committed_with(database: SqliteEngine) -> None:
    def fail(tx: Tx) -> str:
        books.agree(tx, "half", "done")
        raise ZeroDivisionError("mine")

    def clash(tx: Tx) -> str:
        for _ in range(2):
            tx.run("record_migration", number=999, name="twice", applied_at="now")
        return "never"

    work = [_agree("0"), fail, _agree("2"), clash, _agree("4")]
    first, failed, third, clashed, fifth = _all_at_once(database, work)
    assert [done.result() for done in (first, third, fifth)] == ["0", "2", "4"]
    with pytest.raises(ZeroDivisionError, match="mine"):
        failed.result()
    with pytest.raises(StoreError):
        clashed.result()
    assert _agreements(database, 5) == {"0", "2", "4"}
    assert database.read(lambda reader: books.agreement(reader, "half")) is None


def test_an_interrupted_leader_takes_nobody_with_it_unheard(database: SqliteEngine) -> None:
    """Ctrl-C strikes whoever holds the pen: the others are told that nothing was written."""

    def interrupted(tx: Tx) -> str:
        raise KeyboardInterrupt

    first, struck, third = _all_at_once(database, [_agree("0"), interrupted, _agree("2")])
    kinds = [type(done.exception()) for done in (first, struck, third)]
    assert KeyboardInterrupt in kinds
    assert set(kinds) <= {KeyboardInterrupt, StoreError}
    assert _agreements(database, 3) == set()
    assert database.write(_agree("1")) == "1"


def test_every_commit_is_synced(database: SqliteEngine) -> None:
    told = {name: _pragma(database, name) for name in ("journal_mode", "synchronous")}
    assert told == {"journal_mode": "wal", "synchronous": 2}, "2 is FULL"
    assert _pragma(database, "secure_delete") == 1


def _agree(name: str) -> Callable[[Tx], str]:
    def work(tx: Tx) -> str:
        books.agree(tx, name, name)
        return name

    return work


def _all_at_once(database: SqliteEngine, work: list[Callable[[Tx], str]]) -> "list[Future[str]]":
    """Hand in all of it while the writer is busy, in this order."""
    busy, go_on = threading.Event(), threading.Event()

    def occupy(tx: Tx) -> None:
        busy.set()
        assert go_on.wait(20)
        books.agree(tx, "occupied", "yes")

    with ThreadPoolExecutor(len(work) + 1) as pool:
        occupied = pool.submit(database.write, occupy)
        assert busy.wait(20)
        done = []
        for number, piece in enumerate(work):
            done.append(pool.submit(database.write, piece))
            while len(database._waiting) <= number:
                threading.Event().wait(0.001)
        go_on.set()
        occupied.result(20)
    return done


def _count_commits(database: SqliteEngine) -> list[None]:
    commits: list[None] = []

    def hook() -> bool:
        commits.append(None)
        return False

    database._writer.set_commit_hook(hook)
    return commits


def _agreements(database: SqliteEngine, count: int) -> set[str]:
    names = [str(number) for number in range(count)]
    return {
        name
        for name in names
        if database.read(lambda reader, name=name: books.agreement(reader, name)) == name
    }


def _pragma(database: SqliteEngine, name: str) -> object:
    row = database._writer.execute(f"PRAGMA {name}").fetchone()
    return row[0]
