"""What an engine does when it is interrupted, closed, or given an odd address."""

import threading
from collections import deque

import apsw
import psycopg
import pytest

from commonplace.errors import StoreError, StoreUnavailable, UsageError
from commonplace.store.connect import connect
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.postgres import PostgresEngine
from commonplace.store.sqlite import SqliteEngine
from tests.servers.postgres import NO_EXTENSIONS, Server
from tests.store.conftest import CONFIG


class Interrupted(deque[object]):
    """Ctrl-C comes just after the leader has taken everything from the queue."""

    def popleft(self) -> object:
        self.clear()
        raise KeyboardInterrupt


@pytest.mark.parametrize("engine", ["sqlite"])
def test_work_that_an_interrupted_leader_took_is_not_taken_for_written(database: Engine) -> None:
    assert isinstance(database, SqliteEngine)
    outcomes: list[str] = []

    def write() -> None:
        try:
            database.write(lambda tx: tx.run("set_agreement", name="a", value="b"))
            outcomes.append("written")
        except KeyboardInterrupt:
            database._waiting = deque()
            outcomes.append("interrupted")
        except StoreError:
            outcomes.append("told")

    threads = [threading.Thread(target=write) for _ in range(2)]
    with database._turn:
        database._waiting = Interrupted()  # type: ignore[assignment]
        for thread in threads:
            thread.start()
        while len(database._waiting) < 2:
            threading.Event().wait(0.001)
    for thread in threads:
        thread.join()

    assert sorted(outcomes) == ["interrupted", "told"]
    assert database.read(lambda reader: reader.run("get_agreement", name="a")) == []


@pytest.mark.parametrize("engine", ["sqlite"])
def test_a_reader_whose_transaction_was_ended_by_an_error_reads_again(database: Engine) -> None:
    def ends(reader: Reader) -> None:
        reader._connection.execute("ROLLBACK")  # type: ignore[attr-defined]
        raise apsw.IOError("disk I/O error")

    with pytest.raises(StoreError, match="disk I/O error"):
        database.read(ends)
    assert database.read(lambda reader: reader.run("all_books")) == []


def test_a_closed_database_says_so(database: Engine) -> None:
    database.close()

    with pytest.raises(StoreUnavailable, match="closed"):
        database.read(lambda reader: reader.run("all_books"))
    with pytest.raises(StoreUnavailable, match="closed"):
        database.write(lambda tx: tx.run("set_agreement", name="a", value="b"))


def test_a_key_that_another_took_meanwhile_is_tried_again(database: Engine) -> None:
    if not isinstance(database, PostgresEngine):
        pytest.skip("SQLite has one writer")
    tries: list[int] = []

    def work(tx: Tx) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise psycopg.errors.UniqueViolation("duplicate key")

    database.write(work)

    assert len(tries) == 2


@pytest.mark.parametrize("place", ["a\0b.db", "a\udcff.db"])
def test_a_path_that_no_file_can_have_is_refused(place: str) -> None:
    with pytest.raises(UsageError):
        connect(place, CONFIG)


@pytest.mark.postgres
def test_an_address_that_is_none_is_refused_without_its_password() -> None:
    with pytest.raises(UsageError) as caught:
        connect("postgresql://ada:secret@localhost/x?nonsense=1", CONFIG)
    assert "secret" not in str(caught.value)


def test_an_address_may_have_options_and_no_host(postgres: Server) -> None:
    url = postgres.new_database(extensions=False)
    with psycopg.connect(postgres.url()) as known:
        address = (
            f"postgresql:///{url.partition('?')[0].rpartition('/')[2]}?host={known.info.host}"
            f"&port={known.info.port}&user={known.info.user}&password={known.info.password}"
            "&options=-c%20work_mem%3D7MB&commonplace_extensions=off"
        )
    database = connect(address, CONFIG)
    try:
        shown = database.read(
            lambda reader: reader._connection.execute("SHOW work_mem").fetchone()  # type: ignore[attr-defined]
        )
    finally:
        database.close()
        postgres.drop_database(url)
    assert shown == ("7MB",)


def test_a_pgvector_without_the_type_we_need_is_done_without(postgres: Server) -> None:
    """Older than 0.7, or in a schema that is not looked into."""
    if "vector" not in postgres.extensions():
        pytest.skip("this server has no pgvector")
    url = postgres.new_database(extensions=False).replace(NO_EXTENSIONS, "").rstrip("?&")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA elsewhere")
        connection.execute("CREATE EXTENSION vector SCHEMA elsewhere")
    database = connect(url, CONFIG)
    try:
        assert not database.searches_vectors
    finally:
        database.close()
        postgres.drop_database(url)
