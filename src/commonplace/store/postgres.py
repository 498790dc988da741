"""A library in a PostgreSQL database (15 or newer), through psycopg 3 and its pool.

Writers of one book follow one another on the book's row; books do not wait for each other. Those of
one process queue up before they take a connection, so that readers always find one.
Deadlocks and other collisions are tried again here; a lost connection is reported, because only the
caller knows whether it may repeat (an idempotency key makes that safe). The server's clock
decides about leases. Extensions are used where they are: pg_trgm for similar names, pgvector for
vectors; without them the same is computed in the program (see server/). What a door asks runs as a
role that sees only the books it opened (see access/walls.py).
"""

import logging
import random
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import psycopg
from psycopg import errors as pg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolTimeout

from commonplace import clock
from commonplace.config import without_password
from commonplace.errors import (
    LeaseLost,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreUnavailable,
    UsageError,
    WrongSchema,
)
from commonplace.model import Job
from commonplace.store.access import walls
from commonplace.store.access.role import Door, complete_role
from commonplace.store.engine import Reader, Tx, Writing
from commonplace.store.migrate import Migration, plan_upgrade
from commonplace.store.server.answer_limit import LimitedConnection
from commonplace.store.server.extensions import (
    Found,
    add_extensions,
    look,
    may_add_extensions,
    may_use_halfvec,
    own_options,
    register_halfvec,
    use_halfvec,
)
from commonplace.store.server.session import READ, WRITE, first_session
from commonplace.store.server.transaction import PostgresTx

T = TypeVar("T")

OLDEST_SERVER = 150000
_TRIES = 5
#: How long a connection that nobody uses may take to say that it still works.
_ALIVE_SECONDS = 15
#: Gone when it is tried again. A unique key is violated when two put back jobs of the same key.
_AGAIN = (pg.DeadlockDetected, pg.SerializationFailure, pg.UniqueViolation)
#: Any number will do, as long as every process that migrates uses the same one.
_MIGRATION_LOCK = 0x636F6D6D6F6E

# What the pool has to say reaches the caller as an error; without a handler it would go to stderr.
logging.getLogger("psycopg.pool").addHandler(logging.NullHandler())


class PostgresEngine:
    """See the module's docstring."""

    name = "postgres"

    def __init__(
        self,
        url: str,
        *,
        pool_size: int,
        lease_seconds: float,
        answer_seconds: float = LimitedConnection.answer_seconds,
        pooler: bool = False,
        create: bool = True,
    ) -> None:
        plain, self._may_extend = own_options(url)
        self._create = create
        self._lease_seconds = lease_seconds
        self._answer_seconds = answer_seconds
        self._writing = Writing()
        self._queues = _Queues()
        #: Why the connection that was tried last did not work.
        self._broken_by: psycopg.OperationalError | None = None
        self.place = without_password(plain)
        try:
            self._session = first_session(conninfo_to_dict(plain))
        except psycopg.ProgrammingError as error:
            raise UsageError(f"{self.place} is not an address of a database: {error}") from error
        with self._explained():
            # A plain connection first: it fails at once and says why; a pool would wait.
            with LimitedConnection.connect("", **self._session.arguments) as connection:
                found = self._prepare(connection)
                seen = found.pid != connection.info.backend_pid
            #: Whether a pooler such as PgBouncer lends us the server's connections.
            self.is_pooled = pooler or seen
            self._session = self._session.for_pool(pooler=self.is_pooled)
            self._pool = ConnectionPool(
                "",
                connection_class=LimitedConnection,
                kwargs=dict(self._session.arguments),
                min_size=0,  # else one is made for nobody while the first caller makes another
                max_size=pool_size,
                timeout=30,
                max_idle=120,
                check=self._check,
                configure=self._configure,
                open=True,
            )

    # Reading and writing

    def read(self, work: Callable[[Reader], T]) -> T:
        with self._explained(), self._pool.connection() as connection:
            connection.execute(self._begin(READ), prepare=False)
            try:
                return work(PostgresTx(connection))
            finally:
                _roll_back(connection)

    def _begin(self, mode: sql.SQL) -> sql.SQL | sql.Composed:
        """How a transaction begins; behind a wall it goes there in the same message."""
        wall = walls.standing()
        if wall is None or not self.keeps_walls:
            return self._session.begin(mode)
        return self._session.begin(mode, self._door.behind(wall))

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
        with (
            self._explained(),
            self._pool.connection() as connection,
            _transaction(connection, self._begin(WRITE)),
        ):
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
        with self._explained(), psycopg.connect("", **self._session.arguments) as connection:
            if not self._session.per_transaction:  # else there is no limit outside of one
                connection.execute("SET statement_timeout = 0")
            for statement in statements:
                connection.execute(statement.encode())

    def check(self) -> list[str]:
        """Nothing to say: PostgreSQL checks its pages as it reads them."""
        return []

    def close(self) -> None:
        self._pool.close()

    def _check(self, connection: LimitedConnection) -> None:
        """Whether a connection of the pool still works; and why not, for whoever waits for one."""
        try:
            with connection.expecting(_ALIVE_SECONDS):
                ConnectionPool.check_connection(connection)
        except psycopg.OperationalError as error:
            self._broken_by = error
            raise
        self._broken_by = None

    def _configure(self, connection: LimitedConnection) -> None:
        """Tell each connection of the pool how long to wait, and how pgvector wants its numbers."""
        connection.answer_seconds = self._answer_seconds
        if self._halfvec is not None:
            register_halfvec(connection, self._halfvec)

    def _prepare(self, connection: psycopg.Connection[Any]) -> Found:
        """Learn what the database has; complete it, under a lock, if anything is missing."""
        version = connection.info.server_version
        if version < OLDEST_SERVER:
            raise WrongSchema(
                f"{self.place} is PostgreSQL {version // 10000}; commonplace needs 15 or newer."
            )
        found = look(connection)
        door = None if self._lacks_something(connection, found) else Door(connection)
        if door is None or door.is_incomplete:
            with self._changing_schema(connection):
                self._complete(connection)
            found, door = look(connection), Door(connection)
        self._door, self.keeps_walls = door, door.is_there
        self._halfvec = found.halfvec if found.searches_vectors else None
        self.searches_vectors = found.searches_vectors
        self.compares_names = found.has_trigrams
        return found

    def _lacks_something(self, connection: psycopg.Connection[Any], found: Found) -> bool:
        """Whether the tables are not as they could be. Takes no lock."""
        return bool(
            self._missing(connection)
            or (self._may_extend and may_add_extensions(connection, found))
            or may_use_halfvec(connection, found)
        )

    def _complete(self, connection: psycopg.Connection[Any]) -> None:
        """Bring the database to where this program can use it; under the lock, so look again."""
        if self._may_extend:
            add_extensions(connection, look(connection))
        self._migrate(connection)
        if may_use_halfvec(connection, look(connection)):
            use_halfvec(connection)
        complete_role(connection)

    def _migrate(self, connection: psycopg.Connection[Any]) -> None:
        tx = PostgresTx(connection)
        for migration in self._missing(connection):
            connection.execute(migration.script)
            tx.run(
                "record_migration",
                number=migration.number,
                name=migration.name,
                applied_at=clock.to_text(clock.now()),
            )

    def _missing(self, connection: psycopg.Connection[Any]) -> Sequence[Migration]:
        """Return the migrations that the library lacks; refuse one that is not as it must be."""
        upgrade = plan_upgrade(PostgresTx(connection), self.name, self.place, create=self._create)
        self.is_new = upgrade.is_new
        return upgrade.migrations

    @contextmanager
    def _changing_schema(self, connection: psycopg.Connection[Any]) -> Iterator[None]:
        """One process at a time, in one transaction: nothing of it is seen before it is whole.

        The lock goes with the transaction. A lock of the session would stay on a pooler's
        connection and keep everybody out.
        """
        with _transaction(connection, self._session.begin(WRITE)):
            try:
                PostgresTx(connection).run("lock_schema", key=_MIGRATION_LOCK)
            except pg.LockNotAvailable as error:
                raise StoreBusy(
                    f"{self.place}: another process is changing the tables of this library. "
                    "Try again when it has finished."
                ) from error
            yield

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
        """A pool only says that it waited; the server itself says why.

        A pooler lets us in also while its server is away, and says so at the first query.
        """
        why = self._broken_by
        try:
            psycopg.connect("", **self._session.arguments).close()
        except psycopg.OperationalError as error:
            why = error
        if why is not None:
            return StoreUnavailable(f"{self.place} cannot be reached: {why}")
        return StoreBusy(
            f"{self.place}: all connections of this program (postgres.pool_size) are in use."
        )


@contextmanager
def _transaction(
    connection: psycopg.Connection[Any], begin: sql.SQL | sql.Composed
) -> Iterator[None]:
    """Commit what was done in it, or nothing."""
    connection.execute(begin, prepare=False)
    try:
        yield
    except BaseException:
        _roll_back(connection)
        raise
    if connection.execute("COMMIT", prepare=False).statusmessage != "COMMIT":
        raise StoreError("An error inside the transaction was passed over: nothing was written.")


def _roll_back(connection: psycopg.Connection[Any]) -> None:
    """The pool throws a connection away on which that fails."""
    if not connection.closed and not connection.broken:
        with suppress(psycopg.OperationalError):
            connection.execute("ROLLBACK", prepare=False)


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
