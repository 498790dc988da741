"""Opening a PostgreSQL library: no lock and no change unless something is missing in it."""

import contextlib
import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg import sql

from commonplace.errors import StoreBusy, StoreError
from commonplace.store import books, embeddings
from commonplace.store.connect import connect
from commonplace.store.engine import Engine, Tx
from commonplace.store.postgres import _MIGRATION_LOCK, PostgresEngine
from commonplace.store.server import session
from tests.servers.pgbouncer import Pooler
from tests.servers.postgres import Server
from tests.servers.template import temporary_library
from tests.store.conftest import CONFIG, new_book
from tests.store.processes import others
from tests.store.writers import open_each

PROCESSES, ROUNDS = 12, 20
ON_POSTGRES = pytest.mark.parametrize(
    "engine",
    [
        pytest.param(name, marks=pytest.mark.postgres)
        for name in ("postgres", "postgres-plain", "postgres-pooled")
    ],
)


@pytest.fixture
def beside(library_url: str) -> Iterator[psycopg.Connection]:
    """A connection of somebody else to the same database."""
    with psycopg.connect(_plain(library_url), autocommit=True) as connection:
        yield connection


@ON_POSTGRES
def test_a_library_that_lacks_nothing_is_opened_while_others_hold_its_locks(
    library_url: str, beside: psycopg.Connection, opened: Callable[[str], Engine]
) -> None:
    opened(library_url)  # now the role may read its tables
    with beside.transaction():
        beside.execute("SELECT pg_advisory_xact_lock(%s)", (_MIGRATION_LOCK,))
        beside.execute("LOCK TABLE embeddings, books IN SHARE UPDATE EXCLUSIVE MODE")
        assert opened(library_url).read(lambda reader: reader.run("applied_migrations"))


@ON_POSTGRES
def test_a_library_that_lacks_nothing_is_not_changed(
    library_url: str, beside: psycopg.Connection, opened: Callable[[str], Engine]
) -> None:
    opened(library_url)
    beside.execute(
        "CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql"
        " AS $$ BEGIN RAISE 'nothing is to be changed'; END $$"
    )
    beside.execute("CREATE EVENT TRIGGER refuse ON ddl_command_start EXECUTE FUNCTION refuse()")
    for statement in ("CREATE TABLE x ()", "CREATE EXTENSION IF NOT EXISTS plpgsql"):
        with pytest.raises(psycopg.errors.RaiseException):
            beside.execute(statement.encode())
    assert opened(library_url).read(lambda reader: reader.run("applied_migrations"))


def test_a_library_that_keeps_its_bytes_is_opened_while_somebody_reads_it(
    postgres: Server, opened: Callable[[str], Engine]
) -> None:
    """pgvector came after the first vector: the column stays as it is, and is not locked for it."""
    if "vector" not in postgres.extensions():
        pytest.skip("This server has no pgvector.")
    with temporary_library(postgres, extensions=False) as url:
        plain = opened(url)
        book_id = new_book(plain, "ada")
        plain.write(
            lambda tx: embeddings.replace_embeddings(tx, "p", [("m", [b"\0\0"])]), book_id=book_id
        )
        with psycopg.connect(_plain(url)) as reader:
            reader.execute("SELECT count(*) FROM embeddings")
            extended = opened(_plain(url))
        assert not extended.searches_vectors


@ON_POSTGRES
def test_no_lock_is_left_after_a_library_was_made(
    empty_library_url: str, opened: Callable[[str], Engine], postgres: Server
) -> None:
    opened(empty_library_url)
    assert _advisory_locks(postgres, empty_library_url) == 0


@ON_POSTGRES
def test_whoever_waits_too_long_for_another_process_is_told_so(
    empty_library_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasty = sql.SQL("SELECT set_config('lock_timeout', '50ms', true)").format()
    monkeypatch.setattr(session, "_SET_ALL", hasty)
    with psycopg.connect(_plain(empty_library_url)) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", (_MIGRATION_LOCK,))
        with pytest.raises(StoreBusy, match="another process is changing the tables"):
            connect(empty_library_url, CONFIG)
    connect(empty_library_url, CONFIG).close()


@ON_POSTGRES
def test_an_error_that_was_passed_over_is_not_taken_for_success(
    library_url: str, opened: Callable[[str], Engine]
) -> None:
    database = opened(library_url)

    def pass_over(tx: Tx) -> None:
        books.agree(tx, "colour", "green")
        with contextlib.suppress(psycopg.errors.UniqueViolation):
            tx.run("record_migration", number=1, name="again", applied_at="now")

    with pytest.raises(StoreError, match="nothing was written"):
        database.write(pass_over)
    assert database.read(lambda reader: books.agreement(reader, "colour")) is None
    database.write(lambda tx: books.agree(tx, "colour", "blue"))


@ON_POSTGRES
def test_a_pooler_is_recognised(
    library_url: str, opened: Callable[[str], Engine], engine: str
) -> None:
    database = opened(library_url)
    assert isinstance(database, PostgresEngine)
    assert database.is_pooled == (engine == "postgres-pooled")


@pytest.mark.slow
@pytest.mark.parametrize("through", ["direct", "pooler"])
def test_many_processes_open_new_libraries_at_once(
    through: str, postgres: Server, request: pytest.FixtureRequest
) -> None:
    pooler: Pooler | None = request.getfixturevalue("pooler") if through == "pooler" else None
    with others(PROCESSES, open_each) as processes:
        assert [process.hear() for process in processes] == ["ready"] * PROCESSES
        for _ in range(ROUNDS):
            url = postgres.new_database(extensions=True)
            for process in processes:
                process.tell(pooler.url(url) if pooler else url)
            assert len({process.hear() for process in processes}) == 1, "one book, and no error"
            assert _advisory_locks(postgres, url) == 0
            postgres.drop_database(url)
        for process in processes:
            process.tell("")
        assert [process.join() for process in processes] == [0] * PROCESSES


def _advisory_locks(server: Server, url: str) -> int:
    """Count the locks that are held in a database."""
    with server.connected() as connection:
        found = connection.execute(
            "SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database"
            " WHERE l.locktype = 'advisory' AND d.datname = %s",
            (urlsplit(url).path.lstrip("/"),),
        ).fetchone()
    return int(found[0]) if found else 0


def _plain(url: str) -> str:
    """The address without the option that only we know."""
    return re.sub(r"[?&]commonplace_extensions=off", "", url)
