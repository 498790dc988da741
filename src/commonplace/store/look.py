"""A SQLite library as a file: copied, looked into and replaced, without being opened for work.

Looking changes nothing: neither the journal mode nor the schema, as opening a library would.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import apsw

from commonplace.errors import Conflict, StoreError
from commonplace.store.migrate import missing
from commonplace.store.sqlite import explained
from commonplace.store.sqlite_tx import SqliteTx
from commonplace.store.upkeep import totals


@dataclass(frozen=True, slots=True)
class Look:
    """What is in a library's file."""

    books: int
    memories: int
    bytes: int


def look_into(path: Path) -> Look:
    """Check the whole file and count; an error says why it is not a library this program can use.

    Only for files that nobody writes: what another program's log holds is not seen.
    """
    with explained(path), _reading(path, "immutable=1") as connection:
        said = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if said != ("ok",):
            raise StoreError(f"{path} is damaged: {said[0] if said else 'it says nothing'}")
        if not connection.table_exists("main", "migrations"):
            raise StoreError(f"{path} is not a commonplace library.")
        reader = SqliteTx(connection)
        missing("sqlite", [row["number"] for row in reader.run("applied_migrations")])
        books, memories = totals(reader)
    return Look(books, memories, path.stat().st_size)


def copy_file(source: Path, target: Path) -> None:
    """A consistent copy of a library's file, with what its log holds."""
    with explained(source), _reading(source, "mode=ro") as connection:
        copy = apsw.Connection(str(target))
        try:
            with copy.backup("main", connection, "main") as backup:
                backup.step()
            copy.execute("PRAGMA journal_mode = DELETE")
        finally:
            copy.close()


def close_for_others(path: Path) -> None:
    """Fold the log into the file, which only succeeds when no other program has it open.

    A file that is no longer a database is left as it is: that is why it is being replaced.
    """
    connection = apsw.Connection(str(path))
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
    except (apsw.BusyError, apsw.LockedError):
        raise Conflict(
            f"Another program has {path} open. Stop it (worker, server), then restore again."
        ) from None
    except (apsw.NotADBError, apsw.CorruptError):
        pass
    finally:
        connection.close()


@contextmanager
def _reading(path: Path, how: str) -> Iterator[apsw.Connection]:
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    connection = apsw.Connection(f"file:{quote(str(path.resolve()))}?{how}", flags)
    try:
        yield connection
    finally:
        connection.close()
