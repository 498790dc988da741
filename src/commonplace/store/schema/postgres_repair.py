"""Bring a PostgreSQL library's tables into the form of its version, in one transaction.

The migrations of the version are run in a schema of their own, the model, which shows how each
table, index, policy and trigger must be. A table that is missing is moved from there to the
library's schema; so is one that differs, after the rows of the old one were copied into it, value
by value as ``values`` says. Where only policies differ they are replaced and no row is copied. No
row is left out, and the transaction is taken back when the tables do not match at its end. The user
needs the right to make a schema in this database.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import sql

from commonplace.errors import SchemaMismatch, StoreError
from commonplace.store.migrate import applied_numbers, migrations
from commonplace.store.schema.catalogue import Catalogue, read_catalogue
from commonplace.store.schema.fingerprint import (
    Differences,
    check_schema,
    find_differences,
    load_fingerprints,
)
from commonplace.store.schema.values import fill_column, kept_rows
from commonplace.store.server.transaction import PostgresTx

_MODEL = "commonplace_repair"
Connection = psycopg.Connection[Any]


def repair_postgres(connection: Connection, place: str) -> Differences:
    """Repair the tables; return what differed."""
    tx = PostgresTx(connection)
    with connection.transaction():
        connection.execute("SET LOCAL lock_timeout = '30s'; SET LOCAL statement_timeout = 0")
        applied = applied_numbers(tx)
        if not applied or not (found := find_differences(tx, "postgres", max(applied))):
            return Differences()
        _Repair(connection, max(applied)).run(found)
        check_schema(tx, "postgres", max(applied), place)
    return found


@dataclass(frozen=True, slots=True)
class _Script:
    """A statement of the model, and what it makes."""

    table: str
    name: str
    text: str


class _Repair:
    """One repair of one library, inside its transaction."""

    def __init__(self, connection: Connection, version: int) -> None:
        self._connection = connection
        self._tx = PostgresTx(connection)
        [place] = self._tx.run("place_of_library")
        self._home = place["name"]
        tables = load_fingerprints("postgres").tables()
        self._found: Catalogue = read_catalogue(self._tx, tables)
        self._run("CREATE SCHEMA {model}")
        self._run("SET LOCAL search_path = {model}")
        for migration in migrations("postgres"):
            if migration.number <= version:
                connection.execute(migration.script.encode())
        self._wanted: Catalogue = read_catalogue(self._tx, tables)
        connection.execute("SELECT set_config('search_path', %s, true)", (place["path"],))
        self._policies = self._scripts("policies_in_schema")
        secured = self._tx.run("secured_in_schema", schema=_MODEL)
        self._secured = {row["table_name"] for row in secured}
        self._triggers = self._scripts("triggers_in_schema")
        self._indexes = {each.name: each for each in self._scripts("indexes_in_schema")}

    def run(self, found: Differences) -> None:
        for function in self._tx.run("functions_in_schema", schema=_MODEL):
            self._execute_at_home(function["script"])
        for key in found.missing:
            if key.startswith("table "):
                self._move(key.removeprefix("table "))
        for key in found.changed:
            if key.startswith("table "):
                self._correct(key)
        for key in [*found.missing, *found.changed]:
            kind, _, name = key.partition(" ")
            if kind == "index":
                self._restore_index(self._indexes[name])
            elif kind == "trigger":
                self._restore_triggers({each.table for each in self._triggers if each.name == name})
        self._run("DROP SCHEMA {model} CASCADE")

    def _correct(self, key: str) -> None:
        """Replace the policies of a table if nothing else differs, else make it anew."""
        table = key.removeprefix("table ")
        kinds = {line.split(" ")[1] for line in self._wanted[key] ^ self._found[key]}
        if kinds <= {"policy", "table"}:  # of the table itself only its row security is compared
            self._replace_policies(table)
        else:
            self._rebuild(table)

    def _rebuild(self, table: str) -> None:
        """Copy the rows into the table as it must be, and put that in the old one's place."""
        old, new = self._columns(self._home, table), self._columns(_MODEL, table)
        if extra := sorted(old.keys() - new.keys()):
            raise SchemaMismatch(
                f"The table {table} has columns that no version has: {', '.join(extra)}. Nothing "
                "was changed. Save what they hold and remove them, then repair again."
            )
        self._run("LOCK TABLE {home}.{table} IN ACCESS EXCLUSIVE MODE", table=table)
        self._keep_vector_type(table, old)
        rows = sql.SQL("FROM {home}.{table} WHERE ") + sql.SQL(kept_rows(table))
        values = [fill_column("postgres", table, name, old.get(name), new[name]) for name in new]
        insert = sql.SQL("INSERT INTO {model}.{table} ({names}) SELECT {values} ") + rows
        copied = self._execute(
            insert,
            table=table,
            names=sql.SQL(", ").join(map(sql.Identifier, new)),
            values=sql.SQL(", ".join(values)),
        )
        [counted] = self._execute(sql.SQL("SELECT count(*) ") + rows, table=table).fetchall()
        if counted[0] != copied.rowcount:
            raise StoreError(f"Not all rows of {table} could be copied; nothing was changed.")
        self._run("DROP TABLE {home}.{table}", table=table)
        self._move(table)

    def _move(self, table: str) -> None:
        """Take the model's table over with its indexes. Its policies and triggers are made again,
        because they speak of the model's other tables and functions."""
        self._run("ALTER TABLE {model}.{table} SET SCHEMA {home}", table=table)
        self._replace_policies(table)
        self._restore_triggers({table})

    def _keep_vector_type(self, table: str, old: Mapping[str, str]) -> None:
        """Leave vectors what pgvector made them."""
        if table == "embeddings" and (kind := old.get("vector", "bytea")) != "bytea":
            alter = "ALTER TABLE {model}.{table} ALTER COLUMN vector TYPE " + kind + " USING NULL"
            self._run(alter, table=table)

    def _replace_policies(self, table: str) -> None:
        for policy in self._tx.run("policies_in_schema", schema=self._home):
            if policy["table_name"] == table:
                self._run("DROP POLICY {name} ON {home}.{table}", table=table, name=policy["name"])
        for script in self._policies:
            if script.table == table:
                self._execute_at_home(script.text)
        if table in self._secured:
            self._run("ALTER TABLE {home}.{table} ENABLE ROW LEVEL SECURITY", table=table)

    def _restore_index(self, index: _Script) -> None:
        self._run("DROP INDEX IF EXISTS {home}.{name}", name=index.name)
        self._execute_at_home(index.text)

    def _restore_triggers(self, tables: set[str]) -> None:
        for script in self._triggers:
            if script.table in tables:
                drop = "DROP TRIGGER IF EXISTS {name} ON {home}.{table}"
                self._run(drop, table=script.table, name=script.name)
                self._execute_at_home(script.text)

    def _scripts(self, query: str) -> list[_Script]:
        rows = self._tx.run(query, schema=_MODEL)
        return [_Script(row["table_name"], row["name"], row["script"]) for row in rows]

    def _columns(self, schema: str, table: str) -> dict[str, str]:
        rows = self._tx.run("columns_in_schema", schema=schema, table_name=table)
        return {row["name"]: row["type"] for row in rows}

    def _execute_at_home(self, script: str) -> None:
        """Run a statement of the model for the library's own tables."""
        home = sql.Identifier(self._home).as_string(self._connection)
        self._connection.execute(script.replace(f"{_MODEL}.", f"{home}.").encode())

    def _run(self, statement: str, *, table: str = "", name: str = "") -> None:
        self._execute(sql.SQL(statement), table=table, name=sql.Identifier(name or "-"))

    def _execute(
        self, statement: sql.Composable, *, table: str, **parts: sql.Composable
    ) -> psycopg.Cursor[Any]:
        places = {
            "home": sql.Identifier(self._home),
            "model": sql.Identifier(_MODEL),
            "table": sql.Identifier(table or "-"),
        }
        text = sql.SQL(statement.as_string(self._connection))
        return self._connection.execute(text.format(**places, **parts))
