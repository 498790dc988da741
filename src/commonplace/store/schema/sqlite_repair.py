"""Bring a SQLite library's tables into the form of its version, in one transaction.

The migrations of the version are run on an empty database in memory, which shows how each table,
index and trigger must be. What is missing is made; a table that differs is made anew and its rows
are copied, value by value as ``values`` says. The file is copied first; no row is left out, and the
transaction is taken back when the tables do not match at its end.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from commonplace.errors import SchemaMismatch, StoreError
from commonplace.store.look import copy_file
from commonplace.store.migrate import applied_numbers, migrations
from commonplace.store.schema.fingerprint import Differences, check_schema, find_differences
from commonplace.store.schema.sqlite_file import MARK_AS_OURS
from commonplace.store.schema.values import fill_column, kept_rows
from commonplace.store.sqlite import explained
from commonplace.store.sqlite_tx import SqliteTx

_NEW = "commonplace_repaired"


def repair_sqlite(path: Path) -> tuple[Differences, Path | None]:
    """Repair the tables; return what differed, and where the file was copied to before."""
    with explained(path), _opened(path) as connection:
        reader = SqliteTx(connection)
        applied = applied_numbers(reader)
        if not applied or not (found := find_differences(reader, "sqlite", max(applied))):
            return Differences(), None
        copy = _free_name(path)
        copy.touch(mode=0o600)
        copy_file(path, copy)
        connection.execute("BEGIN IMMEDIATE")
        try:
            _Repair(connection, max(applied)).run(found)
            check_schema(reader, "sqlite", max(applied), str(path))
            connection.execute(MARK_AS_OURS)
            connection.execute("COMMIT")
        except BaseException:
            if not connection.get_autocommit():
                connection.execute("ROLLBACK")
            copy.unlink()
            raise
    return found, copy


class _Repair:
    """One repair of one file, inside its transaction."""

    def __init__(self, connection: apsw.Connection, version: int) -> None:
        self._connection = connection
        self._wanted = _migrated(version)
        self._scripts = {
            f"{kind} {name}": str(script)
            for kind, name, script in self._wanted.execute(
                "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL"
            )
        }

    def run(self, found: Differences) -> None:
        rebuilt = [each.removeprefix("table ") for each in found.changed if _is_table(each)]
        for each in found.missing:
            if _is_table(each):
                self._connection.execute(self._scripts[each])
        for table in rebuilt:
            self._rebuild(table)
        self._restore_indexes({*found.changed})
        self._copy_statistics()

    def _rebuild(self, table: str) -> None:
        """Make the table anew beside the old one, copy its rows, and put it in its place."""
        old, new = _columns(self._connection, table), _columns(self._wanted, table)
        if extra := sorted(old.keys() - new.keys()):
            raise SchemaMismatch(
                f"The table {table} has columns that no version has: {', '.join(extra)}. Nothing "
                "was changed. Save what they hold and remove them, then repair again."
            )
        kept = f'FROM "{table}" WHERE {kept_rows(table)}'
        [(rows,)] = self._connection.execute(f"SELECT count(*) {kept}")
        script = self._scripts[f"table {table}"]
        head, _, body = script.partition("(")
        self._connection.execute(f"{head.replace(table, _NEW)}({body}")
        values = [fill_column("sqlite", table, name, old.get(name), new[name]) for name in new]
        names = ", ".join(f'"{name}"' for name in new)
        self._connection.execute(f"INSERT INTO {_NEW} ({names}) SELECT {', '.join(values)} {kept}")
        if [(rows,)] != [*self._connection.execute(f"SELECT count(*) FROM {_NEW}")]:
            raise StoreError(f"Not all rows of {table} could be copied; nothing was changed.")
        self._connection.execute(f'DROP TABLE "{table}"')
        self._connection.execute(f'ALTER TABLE {_NEW} RENAME TO "{table}"')

    def _restore_indexes(self, changed: set[str]) -> None:
        """Make the indexes and triggers that are missing, differ, or went with their table."""
        for key, script in self._scripts.items():
            kind, _, name = key.partition(" ")
            if kind not in ("index", "trigger"):
                continue
            if key in changed:
                self._connection.execute(f'DROP {kind} IF EXISTS "{name}"')
            exists = "SELECT 1 FROM sqlite_schema WHERE type = ? AND name = ?"
            if not self._connection.execute(exists, (kind, name)).fetchone():
                self._connection.execute(script)

    def _copy_statistics(self) -> None:
        """Give the query planner the numbers that the migrations give it; a dropped table takes
        its numbers along."""
        self._connection.execute("ANALYZE sqlite_schema")
        for table in ("sqlite_stat1", "sqlite_stat4"):
            if not self._wanted.table_exists("main", table):
                continue
            rows = [*self._wanted.execute(f"SELECT * FROM {table}")]
            self._connection.execute(f"DELETE FROM {table}")
            for row in rows:
                marks = ", ".join("?" * len(row))
                self._connection.execute(f"INSERT INTO {table} VALUES ({marks})", row)
        self._connection.execute("ANALYZE sqlite_schema")


def _is_table(key: str) -> bool:
    return key.startswith("table ")


def _migrated(version: int) -> apsw.Connection:
    """Return an empty library of the version, in memory."""
    connection = apsw.Connection(":memory:")
    for migration in migrations("sqlite"):
        if migration.number <= version:
            connection.execute(migration.script)
    return connection


def _columns(connection: apsw.Connection, table: str) -> dict[str, str]:
    rows = connection.execute("SELECT name, type FROM pragma_table_xinfo(?)", (table,))
    return {str(name): str(type) for name, type in rows}


def _free_name(path: Path) -> Path:
    """Return a name beside the file that nothing has yet."""
    number = 1
    while True:
        ending = ".before-repair" if number == 1 else f".before-repair-{number}"
        if not (found := path.with_name(path.name + ending)).exists():
            return found
        number += 1


@contextmanager
def _opened(path: Path) -> Iterator[apsw.Connection]:
    connection = apsw.Connection(str(path), apsw.SQLITE_OPEN_READWRITE)
    try:
        connection.set_busy_timeout(60_000)
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA synchronous = FULL")
        yield connection
    finally:
        connection.close()
