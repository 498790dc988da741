"""A PostgreSQL server that goes away, and comes back."""

from collections.abc import Callable, Iterator

import pytest

from commonplace.errors import StoreBusy, StoreUnavailable
from commonplace.store import books
from commonplace.store.connect import connect
from commonplace.store.engine import Engine, Tx
from commonplace.store.postgres import PostgresEngine
from tests.servers.postgres import PostgresServer
from tests.store.conftest import CONFIG


@pytest.fixture
def database(private_postgres: PostgresServer) -> Iterator[PostgresEngine]:
    engine = connect(private_postgres.new_database(extensions=False), CONFIG)
    assert isinstance(engine, PostgresEngine)
    yield engine
    engine.close()


@pytest.mark.slow
def test_a_lost_server_is_unavailable_and_found_again(
    database: PostgresEngine, private_postgres: PostgresServer
) -> None:
    database.write(_agree("before"))

    def lose_it(tx: Tx) -> None:
        books.agree(tx, "colour", "never")
        private_postgres.kill9()
        books.agree(tx, "colour", "never")

    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        database.write(lose_it)
    database._pool.timeout = 0.5
    for attempt in (lambda: database.write(_agree("never")), lambda: _colour(database)):
        with pytest.raises(StoreUnavailable, match="cannot be reached"):
            attempt()
    private_postgres.start()
    database._pool.timeout = 30
    assert _colour(database) == "before"
    database.write(_agree("after"))
    private_postgres.restart()
    assert _colour(database) == "after", "a connection that the server has closed is not used"


@pytest.mark.parametrize("engine", ["postgres"], indirect=True)
def test_connections_that_are_all_in_use_are_another_matter(
    library_url: str, opened: Callable[[str], Engine]
) -> None:
    database = opened(library_url)
    assert isinstance(database, PostgresEngine)
    pool = database._pool
    held = [pool.getconn() for _ in range(CONFIG.postgres.pool_size)]
    patience, pool.timeout = pool.timeout, 0.05
    with pytest.raises(StoreBusy, match="pool_size"):
        _colour(database)
    pool.timeout = patience
    for connection in held:
        pool.putconn(connection)
    assert _colour(database) is None


def test_a_server_that_is_not_there_is_told_without_its_password() -> None:
    url = "postgresql://ada:secret@127.0.0.1:1/book?connect_timeout=2&sslpassword=secret"
    with pytest.raises(StoreUnavailable, match=r"127\.0\.0\.1") as told:
        connect(url, CONFIG)
    assert "secret" not in str(told.value)


def _agree(value: str) -> Callable[[Tx], None]:
    return lambda tx: books.agree(tx, "colour", value)


def _colour(database: Engine) -> str | None:
    return database.read(lambda reader: books.agreement(reader, "colour"))
