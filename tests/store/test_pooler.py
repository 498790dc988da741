"""PgBouncer before the server: what one client does on its connections, no other finds."""

import re
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest

import commonplace
from commonplace.config import Config, PostgresConfig
from commonplace.errors import StoreUnavailable
from commonplace.store import books
from commonplace.store.access.walls import Wall, within
from commonplace.store.connect import connect
from commonplace.store.engine import Engine, Reader, Tx
from tests.servers.pgbouncer import Pooler, start_pooler, why_no_pooler
from tests.servers.postgres import PostgresServer, Server
from tests.servers.shared import fast_place
from tests.servers.template import temporary_library
from tests.store.conftest import CONFIG, new_book

HOWTO = Path(__file__).parents[2] / "docs" / "howto" / "postgres.md"

Start = Callable[..., Pooler]


@pytest.fixture
def start(postgres: Server, pooler: Pooler) -> Iterator[Start]:
    """Starts poolers of the test's own; ``pooler`` has seen to it that there can be one."""
    assert why_no_pooler(postgres) is None
    started: list[Pooler] = []
    with tempfile.TemporaryDirectory(prefix="commonplace-pooler-", dir=fast_place()) as folder:
        Path(folder).chmod(0o711)  # it may run under another account

        def start_one(server: Server = postgres, **settings: Any) -> Pooler:
            place = Path(folder) / str(len(started))
            started.append(start_pooler(server, place, **settings))
            return started[-1]

        yield start_one
        for each in started:
            each.remove()


@pytest.fixture
def library_url(postgres: Server) -> Iterator[str]:
    """A library on PostgreSQL alone, without a pooler."""
    with temporary_library(postgres) as url:
        yield url


def test_every_transaction_has_its_settings_and_leaves_none_behind(
    library_url: str, start: Start, opened: Callable[[str], Engine]
) -> None:
    through = start(default_pool_size=1).url(library_url)
    database = opened(through)
    seen = [database.read(_settings), database.write(_settings)]
    assert seen == [("UTC", "30s", "2min", "1min")] * 2
    with psycopg.connect(through) as stranger:  # on the same connection to the server
        assert _settings_of(stranger) == ("Asia/Kathmandu", "0", "0", "0")


@pytest.mark.parametrize("pooled", [True, False])
def test_no_statement_is_prepared_behind_a_pooler(
    library_url: str, start: Start, opened: Callable[[str], Engine], pooled: bool
) -> None:
    database = opened(start(default_pool_size=1).url(library_url) if pooled else library_url)

    def ask_often(reader: Reader) -> object:
        for _ in range(10):
            reader.run("applied_migrations")
        return reader._connection.execute(  # type: ignore[attr-defined]
            "SELECT count(*) > 0 FROM pg_prepared_statements"
        ).fetchone()

    assert database.read(ask_often) == (not pooled,)


def test_a_wall_stands_for_one_transaction_on_a_lent_connection(
    library_url: str, start: Start, nothing_of_the_developers: None
) -> None:
    with commonplace.open(start(default_pool_size=1).url(library_url)) as library:
        ours, theirs = (library.book("ada", tenant=tenant) for tenant in ("acme", "umbra"))
        ours.remember("Ada hid the heron.")
        theirs.remember("Ada hid the xylocarp.")
        for _ in range(3):
            with within(Wall("acme", [ours.info.id])):
                assert _count(library) == 1
                ours.remember("Ada hid the heron again.")
            assert _count(library) == 2


def test_more_clients_than_connections_take_turns(
    library_url: str, start: Start, nothing_of_the_developers: None
) -> None:
    with commonplace.open(start(default_pool_size=2).url(library_url)) as library:
        book = library.book("ada")
        book.remember_many([{"text": f"Ada counted {number} herons."} for number in range(300)])

        def use(name: str) -> list[str]:
            kept = []
            for number in range(10):
                kept.append(book.remember(f"{name} saw heron number {number}.").id)
                book.recall(f"{name} heron")
            return kept

        with ThreadPoolExecutor(6) as pool:
            told = [*pool.map(use, ("Ada", "Bob", "Eve", "Joe", "Kim", "Lea"))]
        rows = library.engine.read(lambda reader: sum(1 for _ in reader.scan("all_of_memories")))
        assert len({each for ids in told for each in ids}) == 60
        assert rows == 360


@pytest.mark.parametrize("setting", [False, True])
def test_in_session_mode_it_works_whatever_is_set(
    library_url: str, start: Start, setting: bool
) -> None:
    config = Config(postgres=PostgresConfig(pooler=setting))
    database = connect(start(pool_mode="session").url(library_url), config)
    try:
        book_id = new_book(database, "ada")
        for _ in range(10):
            database.write(lambda tx: tx.revision, book_id=book_id)
        assert database.read(_settings) == ("UTC", "30s", "2min", "1min")
    finally:
        database.close()


@pytest.mark.parametrize("mode", ["transaction", "session"])
def test_the_settings_that_the_documentation_shows_work(
    library_url: str, start: Start, nothing_of_the_developers: None, mode: str
) -> None:
    block = re.search(r"^```ini\n(.*?)^```", HOWTO.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert block is not None and "\npool_mode = transaction\n" in block[1]
    name = urlsplit(library_url).path.lstrip("/")
    written = block[1].replace("dbname=commonplace", f"dbname={name}")
    through = start(written=written, pool_mode=mode).url(library_url)
    with commonplace.open(through.replace(name, "commonplace")) as library:
        book = library.book("ada")
        book.remember("Ada moved to Lisbon.")
        library.work()
        assert [hit.text for hit in book.recall("Lisbon").hits] == ["Ada moved to Lisbon."]


def test_the_setting_makes_a_direct_connection_as_careful(library_url: str) -> None:
    database = connect(library_url, Config(postgres=PostgresConfig(pooler=True)))
    try:
        assert database.read(_settings) == ("UTC", "30s", "2min", "1min")
    finally:
        database.close()


def test_options_of_the_address_are_refused_by_the_pooler_in_its_own_words(
    library_url: str, pooler: Pooler
) -> None:
    with pytest.raises(StoreUnavailable, match="unsupported startup parameter: options"):
        connect(f"{pooler.url(library_url)}&options=-c%20work_mem%3D7MB", CONFIG)


@pytest.mark.slow
def test_lost_connections_are_told_and_made_again(
    private_postgres: PostgresServer, start: Start, opened: Callable[[str], Engine]
) -> None:
    url = private_postgres.new_database(extensions=False)
    pooler = start(private_postgres, query_wait_timeout=2)  # else clients wait 120 seconds
    database = opened(pooler.url(url))
    database.write(_agree("first"))
    losses: list[Callable[[], object]] = [
        lambda: _end_connections(private_postgres, url),
        private_postgres.restart,
        lambda: (pooler.stop(), pooler.start()),
        lambda: (private_postgres.kill9(), private_postgres.start()),
    ]
    for lose in losses:
        with pytest.raises(StoreUnavailable, match="cannot be reached"):
            database.write(_losing(lose))
        assert _colour(database) == "first", "nothing of it was written, and all goes on"
    private_postgres.stop()
    database._pool.timeout = 2  # type: ignore[attr-defined]
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        _colour(database)
    private_postgres.start()
    database._pool.timeout = 30  # type: ignore[attr-defined]
    assert _colour(database) == "first"


def _settings(reader: Reader) -> tuple[str, ...]:
    return _settings_of(reader._connection)  # type: ignore[attr-defined]


def _settings_of(connection: psycopg.Connection) -> tuple[str, ...]:
    found = connection.execute(
        "SELECT current_setting('timezone'), current_setting('lock_timeout'),"
        " current_setting('statement_timeout'),"
        " current_setting('idle_in_transaction_session_timeout')"
    ).fetchone()
    assert found is not None
    return tuple(found)


def _count(library: commonplace.Library) -> int:
    return int(library.engine.read(lambda reader: reader.run("count_everything")[0]["books"]))


def _agree(value: str) -> Callable[[Tx], None]:
    return lambda tx: books.agree(tx, "colour", value)


def _losing(lose: Callable[[], object]) -> Callable[[Tx], None]:
    """A transaction in the middle of which its connection is lost."""

    def work(tx: Tx) -> None:
        books.agree(tx, "colour", "never")
        lose()
        books.agree(tx, "colour", "never")

    return work


def _colour(database: Engine) -> str | None:
    return database.read(lambda reader: books.agreement(reader, "colour"))


def _end_connections(server: Server, url: str) -> None:
    with server.connected() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
            (urlsplit(url).path.lstrip("/"),),
        )
