"""A ledger below the library, and hands that move its clocks."""

import re
from collections.abc import Callable

import apsw
import psycopg
import pytest

from commonplace.config import JobsConfig
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine
from commonplace.store.jobs import NewJob
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.store.conftest import book_id, database, new_book, opened

engine = engine_fixture(SQLITE, POSTGRES)


__all__ = ["book_id", "database", "opened"]

#: Nothing waits: what failed is due at once, and lost leases are looked for every time.
HASTY = JobsConfig(backoff_seconds=0, reap_seconds=0.01, poll_seconds=0.01)
LONG_AGO = "2001-01-01T00:00:00.000000Z"

__all__ += ["HASTY", "enqueue", "new_book"]


@pytest.fixture
def let_time_pass(library_url: str) -> Callable[[str, str], None]:
    """Puts ``run_at`` or ``leased_until`` of a job into the past, behind the engine's back."""

    def change(column: str, job_id: str) -> None:
        change_in_database(library_url, column, job_id)

    return change


def change_in_database(url: str, column: str, job_id: str) -> None:
    statement = f"UPDATE jobs SET {column} = '{LONG_AGO}' WHERE id = '{job_id}'"
    if url.startswith("postgresql://"):
        plain = re.sub(r"[?&]commonplace_extensions=off", "", url)
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]
    else:
        file = apsw.Connection(url)
        file.set_busy_timeout(10_000)
        file.execute(statement)
        file.close()


def enqueue(
    database: Engine, book_id: str, kind: str = "work", key: str | None = None, **rest: object
) -> str | None:
    job = NewJob(book_id, kind, {}, key, **rest)  # type: ignore[arg-type]
    return database.write(lambda tx: ledger.enqueue(tx, job))
