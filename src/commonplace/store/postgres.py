"""A library in a PostgreSQL database (15 or newer), through psycopg 3 and its pool.

Writers of one book follow one another on the book's row; books do not wait for each other. Those of
one process queue up before they take a connection, so that readers always find one.
Deadlocks and other collisions are tried again here; a lost connection is reported, because only the
caller knows whether it may repeat (an idempotency key makes that safe). The server's clock
decides about leases. Extensions are used where they are: pg_trgm for similar names, pgvector for
vectors; without them the same is computed in the program. What a door asks runs as a role that sees
only the books it opened (see access/walls.py).
"""

import logging
import random
import struct
import sys
import threading
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import psycopg
from psycopg import errors as pg
from psycopg import sql
from psycopg.abc import Buffer
from psycopg.adapt import Dumper
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import Format
from psycopg.rows import dict_row, tuple_row
from psycopg.types import TypeInfo
from psycopg_pool import ConnectionPool, PoolTimeout

from commonplace import clock
from commonplace.config import without_password
from commonplace.errors import (
    LeaseLost,
    NotFound,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreUnavailable,
    UsageError,
    WrongSchema,
)
from commonplace.model import Job
from commonplace.store.access import walls
from commonplace.store.access.role import Door
from commonplace.store.engine import Reader, Row, Tx, Writing
from commonplace.store.load import queries
from commonplace.store.migrate import plan_upgrade
from commonplace.store.values import Vector

T = TypeVar("T")

OLDEST_SERVER = 150000
_TRIES = 5
#: Gone when it is tried again. A unique key is violated when two put back jobs of the same key.
_AGAIN = (pg.DeadlockDetected, pg.SerializationFailure, pg.UniqueViolation)
#: Any number will do, as long as every process that migrates uses the same one.
_MIGRATION_LOCK = 0x636F6D6D6F6E
#: A dead network is noticed in seconds, not in the quarter of an hour that TCP takes by itself.
_PATIENCE = {
    "connect_timeout": "10",
    "keepalives": "1",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
    "application_name": "commonplace",
}
_SESSION = (
    "-c timezone=UTC -c lock_timeout=30s -c statement_timeout=120s "
    "-c idle_in_transaction_session_timeout=60s"
)
_SNAPSHOT = sql.SQL("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")

_scans = count()


class PostgresTx:
    """Runs named queries on one connection; see :class:`~commonplace.store.engine.Tx`."""

    def __init__(self, connection: psycopg.Connection[Any], book_id: str = "") -> None:
        self._connection = connection
        self._queries = queries("postgres")
        self.book_id = book_id
        self.revision = 0
        self.names_revision = 0

    def run(self, query: str, **params: Any) -> list[Row]:
        with self._connection.cursor(row_factory=dict_row) as cursor:
            cursor.execute(self._queries[query], params)
            return cursor.fetchall() if cursor.description else []

    def scan(self, query: str, **params: Any) -> Iterator[tuple[Any, ...]]:
        # A cursor on the server: a whole book never stands in memory as rows.
        with self._connection.cursor(f"scan_{next(_scans)}", row_factory=tuple_row) as cursor:
            cursor.itersize = 4096
            cursor.execute(self._queries[query], params)
            yield from cursor

    def run_many(self, query: str, rows: Iterable[Mapping[str, Any]]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(self._queries[query], rows)

    def take_revision(self) -> None:
        rows = self.run("next_revision", book_id=self.book_id)
        if not rows:
            raise NotFound(f"There is no book with the id {self.book_id!r}.")
        self.revision = rows[0]["revision"]
        self.names_revision = rows[0]["names_revision"]


# What the pool has to say reaches the caller as an error; without a handler it would go to stderr.
logging.getLogger("psycopg.pool").addHandler(logging.NullHandler())


class PostgresEngine:
    """See the module's docstring."""

    name = "postgres"

    def __init__(
        self, url: str, *, pool_size: int, lease_seconds: float, create: bool = True
    ) -> None:
        plain, self._may_extend = own_options(url)
        self._create = create
        self._lease_seconds = lease_seconds
        self._writing = Writing()
        self._queues = _Queues()
        self.place = without_password(plain)
        try:
            given = conninfo_to_dict(plain)
        except psycopg.ProgrammingError as error:
            raise UsageError(f"{self.place} is not an address of a database: {error}") from error
        settings = _PATIENCE | {key: str(value) for key, value in given.items() if value}
        settings["options"] = f"{_SESSION} {given.get('options') or ''}".strip()
        self._settings: dict[str, Any] = settings | {"autocommit": True}
        with self._explained():
            # A plain connection first: it fails at once and says why; a pool would wait.
            with psycopg.connect("", **self._settings) as connection:
                self._prepare(connection)
            self._pool = ConnectionPool(
                "",
                kwargs=self._settings,
                min_size=1,
                max_size=pool_size,
                timeout=30,
                max_idle=120,
                check=ConnectionPool.check_connection,
                configure=self._configure,
                open=True,
            )

    # Reading and writing

    def read(self, work: Callable[[Reader], T]) -> T:
        with self._explained(), self._pool.connection() as connection:
            connection.execute(self._snapshot(), prepare=False)
            try:
                return work(PostgresTx(connection))
            finally:
                if not connection.closed and not connection.broken:
                    connection.execute("ROLLBACK")

    def _snapshot(self) -> sql.SQL | sql.Composed:
        """How a reader begins; behind a wall in the same message to the server."""
        wall = walls.standing()
        if wall is None or not self.keeps_walls:
            return _SNAPSHOT
        return sql.SQL("; ").join([_SNAPSHOT, self._door.behind(wall)])

    def write(self, work: Callable[[Tx], T], *, book_id: str = "", lease: Job | None = None) -> T:
        walls.check(book_id)
        for attempt in range(1, _TRIES + 1):
            try:
                with self._writing.once(), self._queues.turn(book_id):
                    return self._write_once(work, book_id, lease)
            except StoreError as error:
                if attempt == _TRIES or not isinstance(error.__cause__, _AGAIN):
                    raise
                clock.nap(random.uniform(0.005, 0.05) * attempt)
        raise AssertionError("unreachable")

    def _write_once(self, work: Callable[[Tx], T], book_id: str, lease: Job | None) -> T:
        with self._explained(), self._pool.connection() as connection, connection.transaction():
            wall = walls.standing()
            if wall is not None and self.keeps_walls:
                connection.execute(self._door.behind(wall), prepare=False)
            tx = PostgresTx(connection, book_id)
            if lease is not None:
                self._hold(tx, lease)
            if book_id:
                tx.take_revision()
            return work(tx)

    def _hold(self, tx: PostgresTx, lease: Job) -> None:
        held = tx.run(
            "hold_lease",
            book_id=lease.book_id,
            id=lease.id,
            lease=lease.lease,
            seconds=self._lease_seconds,
        )
        if not held:
            raise LeaseLost

    # The database

    def describe(self) -> Mapping[str, str]:
        def look(reader: Reader) -> Mapping[str, str]:
            row = reader.run("describe_database")[0]
            extensions = [
                f"{name} {rows[0]['extversion']}"
                for name in ("pgvector", "pg_trgm")
                if (rows := reader.run(f"{name}_version"))
            ]
            return {
                "engine": f"PostgreSQL {row['version']}",
                "place": self.place,
                "bytes": str(row["bytes"]),
                "extensions": ", ".join(extensions) or "none",
            }

        return self.read(look)

    def checkpoint(self) -> None:
        """The server sees to that itself."""

    def alone(self, statements: Sequence[str]) -> None:
        """On a connection of its own, each outside of any transaction, however long it takes."""
        with self._explained(), psycopg.connect("", **self._settings) as connection:
            connection.execute("SET statement_timeout = 0")
            for statement in statements:
                connection.execute(statement.encode())

    def check(self) -> list[str]:
        """Nothing to say: PostgreSQL checks its pages as it reads them."""
        return []

    def close(self) -> None:
        self._pool.close()

    def _configure(self, connection: psycopg.Connection[Any]) -> None:
        """Each connection of the pool learns how pgvector wants its numbers."""
        if self.searches_vectors and (info := TypeInfo.fetch(connection, "halfvec")):
            dumper = type("HalfvecDumper", (_HalfvecDumper,), {"oid": info.oid})
            connection.adapters.register_dumper(Vector, dumper)

    def _prepare(self, connection: psycopg.Connection[Any]) -> None:
        version = connection.info.server_version
        if version < OLDEST_SERVER:
            raise WrongSchema(
                f"{self.place} is PostgreSQL {version // 10000}; commonplace needs 15 or newer."
            )
        connection.execute("SELECT pg_advisory_lock(%s)", (_MIGRATION_LOCK,))
        try:
            if self._may_extend:
                _add_extension(connection, "pg_trgm")
                _add_extension(connection, "vector")
            self._migrate(connection)
            self.searches_vectors = _use_pgvector(connection)
            self._door = Door(connection)
            self.keeps_walls = self._door.is_there
            self.compares_names = bool(PostgresTx(connection).run("pg_trgm_version"))
        finally:
            connection.execute("SELECT pg_advisory_unlock(%s)", (_MIGRATION_LOCK,))

    def _migrate(self, connection: psycopg.Connection[Any]) -> None:
        tx = PostgresTx(connection)
        upgrade = plan_upgrade(tx, "postgres", self.place, create=self._create)
        self.is_new = upgrade.is_new
        for migration in upgrade.migrations:
            with connection.transaction():
                connection.execute(migration.script)
                tx.run(
                    "record_migration",
                    number=migration.number,
                    name=migration.name,
                    applied_at=clock.to_text(clock.now()),
                )

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """psycopg's errors, as ours."""
        try:
            yield
        except PoolTimeout as error:
            raise self._why_no_connection() from error
        except (*_AGAIN, pg.LockNotAvailable, pg.QueryCanceled) as error:
            raise StoreBusy(f"{self.place}: {error}") from error
        except pg.DiskFull as error:
            raise StoreFull(f"{self.place}: the server's disk is full: {error}") from error
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            raise StoreUnavailable(f"{self.place} cannot be reached: {error}") from error
        except psycopg.Error as error:
            raise StoreError(f"{self.place}: {error}") from error

    def _why_no_connection(self) -> StoreError:
        """A pool only says that it waited; the server itself says why."""
        try:
            psycopg.connect("", **self._settings).close()
        except psycopg.OperationalError as error:
            return StoreUnavailable(f"{self.place} cannot be reached: {error}")
        return StoreBusy(
            f"{self.place}: all connections of this program (postgres.pool_size) are in use."
        )


class _Queues:
    """Where a book's writers wait for each other; a queue goes with the last who stands in it."""

    def __init__(self) -> None:
        self._finding = threading.Lock()
        self._locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()

    @contextmanager
    def turn(self, book_id: str) -> Iterator[None]:
        """A transaction on the library as a whole waits for nobody."""
        if not book_id:
            yield
            return
        with self._finding:
            lock = self._locks.get(book_id)
            if lock is None:
                lock = self._locks[book_id] = threading.Lock()
        with lock:
            yield


class _HalfvecDumper(Dumper):
    """pgvector's binary halfvec: dimension, an unused word, then big-endian float16."""

    format = Format.BINARY

    def dump(self, obj: Vector) -> Buffer:
        numbers = array("H", obj)
        if sys.byteorder == "little":
            numbers.byteswap()
        return struct.pack(">HH", len(numbers), 0) + numbers.tobytes()


_EXTENSIONS = "commonplace_extensions"


def own_options(url: str) -> tuple[str, bool]:
    """Take ``commonplace_extensions=off`` out of the URL: libpq would not know it."""
    address, _, query = url.partition("?")
    options = query.split("&") if query else []
    kept = "&".join(option for option in options if not option.startswith(f"{_EXTENSIONS}="))
    return f"{address}?{kept}" if kept else address, f"{_EXTENSIONS}=off" not in options


def _add_extension(connection: psycopg.Connection[Any], name: str) -> None:
    """Install it if the server has it and we may; else go on without."""
    try:
        with connection.transaction():
            connection.execute(f"CREATE EXTENSION IF NOT EXISTS {name}")
    except (pg.InsufficientPrivilege, pg.FeatureNotSupported, pg.UndefinedFile):
        return


def _use_pgvector(connection: psycopg.Connection[Any]) -> bool:
    """Whether vectors are searched in SQL: pgvector is there, and the column is of its type.

    The column becomes a halfvec as long as it is empty. A library that was filled without pgvector
    keeps its bytes and is searched in the program.
    """
    tx = PostgresTx(connection)
    if not tx.run("halfvec_type"):  # not installed, older than 0.7, or in a schema we do not see
        return False
    if tx.run("vector_column_type")[0]["type"] == "bytea":
        with connection.transaction():
            connection.execute("LOCK TABLE embeddings IN ACCESS EXCLUSIVE MODE")
            filled = connection.execute("SELECT EXISTS (SELECT 1 FROM embeddings)").fetchone()
            if filled and filled[0]:
                return False
            connection.execute(
                "ALTER TABLE embeddings ALTER COLUMN vector TYPE halfvec USING NULL::halfvec"
            )
    return True
