"""A library in one SQLite file, through APSW and the SQLite that APSW brings.

One connection writes, others read. Writers of one process queue up; whoever gets the turn runs
everything that is waiting in one ``BEGIN IMMEDIATE`` transaction, each piece of work in a savepoint
of its own, and makes it durable with a single sync (group commit). Writers of other processes wait
on SQLite's lock with a patient busy handler. ``synchronous=FULL``: what was acknowledged has been
synced. ``secure_delete``: what was deleted is overwritten.
"""

import random
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from queue import Empty, LifoQueue
from shutil import disk_usage
from types import TracebackType
from typing import Any, TypeVar

import apsw

from commonplace import clock
from commonplace.errors import (
    Damaged,
    LeaseLost,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreUnavailable,
    WrongSchema,
)
from commonplace.model import Job
from commonplace.store.access import walls
from commonplace.store.engine import Reader, Tx, Writing
from commonplace.store.migrate import plan_upgrade
from commonplace.store.schema.sqlite_file import MARK_AS_OURS
from commonplace.store.sqlite_tx import SqliteTx

T = TypeVar("T")

#: SQLite up to 3.51.2 can corrupt a WAL database that several connections checkpoint.
OLDEST_SQLITE = (3, 51, 3)
_PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA secure_delete = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA cache_size = -8000",
)
#: What a large transaction changes is held here until it ends; what does not fit is written to the
#: log before, and read and written once more. Only who writes much ever takes so much.
_WRITERS_CACHE = "PRAGMA cache_size = -32000"

#: Queries that a connection keeps compiled: all that one job asks.
_STATEMENTS = 500
#: Bytes that must be free to open a library: SQLite tells of less as of any failure to write.
_LEAST_ROOM = 65_536


class _Turn:
    """One piece of work that waits to be written."""

    __slots__ = ("book_id", "done", "error", "lease", "result", "work")

    def __init__(self, work: Callable[[Tx], Any], book_id: str, lease: Job | None) -> None:
        self.work = work
        self.book_id = book_id
        self.lease = lease
        self.done = False
        self.result: Any = None
        self.error: BaseException | None = None


class _Savepoint:
    """One piece of work: all of it, or none and its error. A full disk ends the whole turn."""

    _ENDS_THE_TURN = (apsw.FullError, apsw.IOError, apsw.CorruptError)

    def __init__(self, connection: apsw.Connection, turn: _Turn, path: Path) -> None:
        self._connection = connection
        self._turn = turn
        self._path = path

    def __enter__(self) -> None:
        self._connection.execute("SAVEPOINT work")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> bool:
        if error is not None:
            if isinstance(error, self._ENDS_THE_TURN) or not isinstance(error, Exception):
                return False
            self._connection.execute("ROLLBACK TO work")
            self._turn.error = _translated(error, self._path)
        self._connection.execute("RELEASE work")
        return True


class SqliteEngine:
    """See the module's docstring."""

    name = "sqlite"
    searches_vectors = compares_names = keeps_walls = False
    is_new = False

    def __init__(self, path: Path, *, busy_seconds: float, lease_seconds: float) -> None:
        version = tuple(int(part) for part in apsw.sqlite_lib_version().split("."))
        if version < OLDEST_SQLITE:
            raise WrongSchema(
                f"SQLite {apsw.sqlite_lib_version()} can corrupt a shared file; "
                "install a current apsw, which brings its own SQLite."
            )
        self.path = path
        self._busy_seconds = busy_seconds
        self._lease_seconds = lease_seconds
        self._readers: LifoQueue[apsw.Connection] = LifoQueue()
        self._waiting: deque[_Turn] = deque()
        self._turn = threading.Lock()
        self._writing = Writing()
        self._closed = False
        with explained(path):
            self._writer = self._connect(apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
            try:
                self._writer.execute(_WRITERS_CACHE)
                self._migrate()
            except BaseException:
                self._writer.close()
                raise

    # Reading

    def read(self, work: Callable[[Reader], T]) -> T:
        if self._closed:
            raise StoreUnavailable(f"{self.path} is closed.")
        with explained(self.path):
            try:
                connection = self._readers.get_nowait()
            except Empty:
                connection = self._connect()
            try:
                connection.execute("BEGIN")
                return work(SqliteTx(connection))
            finally:
                self._put_back(connection)

    def _put_back(self, connection: apsw.Connection) -> None:
        """For the next reader. An error may have ended the transaction, or hinder its end."""
        if not connection.get_autocommit():
            connection.execute("ROLLBACK")
        if self._closed:
            connection.close()
        else:
            self._readers.put(connection)

    # Writing

    def write(self, work: Callable[[Tx], T], *, book_id: str = "", lease: Job | None = None) -> T:
        walls.check(book_id)
        turn = _Turn(work, book_id, lease)
        with self._writing.once():
            self._waiting.append(turn)
            with self._turn:
                if not turn.done:
                    self._write_all()
        if turn.error is not None:
            raise turn.error
        if not turn.done:  # whoever took it from the queue was interrupted before it began
            raise _interrupted(self.path)
        return turn.result  # type: ignore[no-any-return]

    def _write_all(self) -> None:
        """Run all that waits in one transaction, with one sync."""
        turns = []
        while self._waiting:
            turns.append(self._waiting.popleft())
        try:
            with explained(self.path):
                self._writer.execute("BEGIN IMMEDIATE")
                try:
                    for turn in turns:
                        self._run(turn)
                    self._writer.execute("COMMIT")
                except BaseException:
                    if not self._writer.get_autocommit():
                        self._writer.execute("ROLLBACK")
                    raise
        except StoreError as error:
            _tell_all(turns, error)
        except BaseException:
            # Ctrl-C is for this thread; the others must not take their work for written.
            _tell_all(turns, _interrupted(self.path))
            raise
        finally:
            for turn in turns:
                turn.done = True

    def _run(self, turn: _Turn) -> None:
        with _Savepoint(self._writer, turn, self.path):
            tx = SqliteTx(self._writer, turn.book_id)
            if turn.lease is not None:
                self._hold(tx, turn.lease)
            if turn.book_id:
                tx.take_revision()
            turn.result = turn.work(tx)

    def _hold(self, tx: SqliteTx, lease: Job) -> None:
        now = clock.now()
        held = tx.run(
            "hold_lease",
            book_id=lease.book_id,
            id=lease.id,
            lease=lease.lease,
            now=clock.to_text(now),
            until=clock.to_text(clock.later(now, self._lease_seconds)),
        )
        if not held:
            raise LeaseLost

    # The file

    def describe(self) -> Mapping[str, str]:
        size = sum(
            file.stat().st_size
            for suffix in ("", "-wal")
            if (file := Path(f"{self.path}{suffix}")).exists()
        )
        return {
            "engine": f"SQLite {apsw.sqlite_lib_version()}",
            "place": str(self.path),
            "bytes": str(size),
        }

    def check(self) -> list[str]:
        """SQLite's own look at the file; empty when it is sound."""
        rows = self.read(lambda reader: list(reader.scan("integrity_check")))
        return [str(row[0]) for row in rows if row[0] != "ok"]

    def checkpoint(self) -> None:
        """Move all into the file itself and empty the log; later, if a reader needs it or the disk
        is full."""
        with self._turn, explained(self.path), suppress(apsw.BusyError, apsw.FullError):
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        self._closed = True
        with self._turn:
            self._writer.close()
            while not self._readers.empty():
                self._readers.get_nowait().close()

    def _connect(self, flags: int = apsw.SQLITE_OPEN_READWRITE) -> apsw.Connection:
        connection = apsw.Connection(str(self.path), flags, statementcachesize=_STATEMENTS)
        # A plan is not made anew for other values: ours hold for all of them.
        connection.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)
        connection.set_busy_handler(patience(self._busy_seconds))
        if not self._uses_log(connection):
            raise StoreError(
                f"{self.path} cannot use a write-ahead log. Keep the library on a local disk."
            )
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        return connection

    def _uses_log(self, connection: apsw.Connection) -> bool:
        """Switch the file to a write-ahead log, or fail.

        Of several programs that open a new file at once some are refused without the busy handler
        being asked; so it is asked here.
        """
        wait = patience(self._busy_seconds)
        for tries in count():
            try:
                return connection.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",)
            except apsw.BusyError:
                if not wait(tries):
                    raise
        raise AssertionError("unreachable")

    def _migrate(self) -> None:
        """Under the write lock, so that two processes that open a new file take turns."""
        writer = self._writer
        tx = SqliteTx(writer)
        if not plan_upgrade(tx, "sqlite", str(self.path)).migrations:
            return
        writer.execute("BEGIN IMMEDIATE")
        try:
            upgrade = plan_upgrade(tx, "sqlite", str(self.path))
            for migration in upgrade.migrations:
                writer.execute(migration.script)
                tx.run(
                    "record_migration",
                    number=migration.number,
                    name=migration.name,
                    applied_at=clock.to_text(clock.now()),
                )
            writer.execute(MARK_AS_OURS)
            writer.execute("COMMIT")
            self.is_new = upgrade.is_new
        except BaseException:
            if not writer.get_autocommit():
                writer.execute("ROLLBACK")
            raise


def _interrupted(path: Path) -> StoreError:
    return StoreError(f"{path}: the writer was interrupted.")


def _tell_all(turns: Iterable[_Turn], error: StoreError) -> None:
    """Nothing of it was written."""
    for turn in turns:
        turn.error = turn.error or error


def patience(seconds: float) -> Callable[[int], bool]:
    """Wait for another connection: short naps, of random length so that all get a turn."""
    started = clock.Stopwatch()

    def wait(tries: int) -> bool:
        nonlocal started
        if tries == 0:
            started = clock.Stopwatch()
        if started.seconds() > seconds:
            return False
        clock.nap(random.uniform(0.0005, min(0.002 * (tries + 1), 0.02)))
        return True

    return wait


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """APSW's errors, as ours."""
    try:
        yield
    except apsw.Error as error:
        raise _translated(error, path) from error


def _lacks_room(path: Path) -> bool:
    """Whether the disk has no room for the files that SQLite makes beside a library."""
    return disk_usage(path.resolve().parent).free < _LEAST_ROOM


def _translated(error: BaseException, path: Path) -> BaseException:
    if isinstance(error, apsw.FullError) or (isinstance(error, apsw.IOError) and _lacks_room(path)):
        return StoreFull(f"The disk that holds {path} is full: nothing was written; free space.")
    if isinstance(error, apsw.BusyError | apsw.LockedError):
        return StoreBusy(f"{path} was locked by another program for too long; try again.")
    if isinstance(error, apsw.ConnectionClosedError):
        return StoreUnavailable(f"{path} is closed.")
    if isinstance(error, apsw.CantOpenError):
        return StoreUnavailable(f"{path} cannot be opened: {error}")
    if isinstance(error, apsw.NotADBError | apsw.CorruptError):
        return Damaged(
            f"{path} is not a sound SQLite file: {error}. `commonplace restore` puts a backup in "
            "its place; `commonplace doctor --salvage NEW` saves what can be read."
        )
    if isinstance(error, apsw.ReadOnlyError | apsw.PermissionsError):
        return StoreUnavailable(
            f"{path} cannot be written; check its rights and its folder: {error}"
        )
    if isinstance(error, apsw.Error):
        return StoreError(f"{path}: {error}")
    return error
