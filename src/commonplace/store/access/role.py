"""PostgreSQL's half of the wall: the role that transactions behind a door take on.

``commonplace_door`` cannot log in, owns nothing and may not truncate; it reads and writes rows as
far as their policies let it, and has no part in tokens. It belongs to the server, not to one
database, so others may make it at the same moment. Where it cannot be made or taken on there is no
wall, and ``doctor`` says so.
"""

import re
from typing import Any

import psycopg
from psycopg import errors as pg
from psycopg import sql

from commonplace.errors import WrongSchema
from commonplace.store.access.walls import ROLE, Wall
from commonplace.store.load import queries, schema

#: Not ours to do; or another program does it just now.
_REFUSED = (
    pg.InsufficientPrivilege,
    pg.DuplicateObject,
    pg.UniqueViolation,
    pg.ReadOnlySqlTransaction,
    pg.InternalError_,
)
_READ_ONLY = ("migrations",)
#: Lines are added; nobody behind a door changes one.
_ADDED_TO = ("audit",)
_NO_PART = ("tokens",)
_TABLE = re.compile(r"^CREATE TABLE (\w+)", re.MULTILINE)
_ASSUME = (
    "SELECT set_config('role', {role}, true), set_config('commonplace.tenant', {tenant}, true),"
    " set_config('commonplace.books', {books}, true)"
)
#: The role's own name stands for "$user" in the search path, so it is named where it matters.
_PATH = ", set_config('search_path', {path}, true)"


class Door:
    """Whether the wall is to be had in a database, and how a transaction goes behind it."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._path = ""
        _refuse_strangers(connection)
        self.is_there = self._made(connection)
        if self.is_there:
            _grant(connection)
            self._path = _value(connection, "path_of_tables")

    def behind(self, wall: Wall) -> sql.Composed:
        """The statement that makes the rest of a transaction the role's."""
        query = _ASSUME + (_PATH if self._path else "")
        return sql.SQL(query).format(
            role=sql.Literal(ROLE),
            tenant=sql.Literal(wall.tenant),
            books=sql.Literal(",".join(wall.books)),
            path=sql.Literal(self._path),
        )

    def _made(self, connection: psycopg.Connection[Any]) -> bool:
        if not _value(connection, "door_role"):
            _try(connection, f"CREATE ROLE {ROLE} NOLOGIN")
        if not self._can_assume(connection):
            _try(connection, f"GRANT {ROLE} TO CURRENT_USER")
        return self._can_assume(connection)

    def _can_assume(self, connection: psycopg.Connection[Any]) -> bool:
        # Since 16 a member may be one who must not take the role on.
        kind = "SET" if connection.info.server_version >= 160000 else "MEMBER"
        return bool(_value(connection, "assumes_door_role", kind=kind))


def _grant(connection: psycopg.Connection[Any]) -> None:
    """What the role may do, as far as it may not do it yet: a migration may have brought tables."""
    names = [name for name in _TABLE.findall(schema("postgres")) if name not in _NO_PART]
    if _value(connection, "door_may_all", tables=names):
        return
    grants = [f"GRANT USAGE ON SCHEMA {_value(connection, 'schema_of_tables')} TO {ROLE}"]
    for name in names:
        grants.append(f"GRANT {_may(name)} ON {name} TO {ROLE}")
    with connection.transaction():
        connection.execute("; ".join(grants).encode())


def _may(table: str) -> str:
    if table in _READ_ONLY:
        return "SELECT"
    return "SELECT, INSERT" if table in _ADDED_TO else "SELECT, INSERT, UPDATE, DELETE"


def _refuse_strangers(connection: psycopg.Connection[Any]) -> None:
    """Row-level security would show an empty library to whoever does not own its tables."""
    if _value(connection, "rows_are_secured"):
        raise WrongSchema(
            f"The tables belong to another user than {connection.info.user}: connect as their "
            "owner, or make this user a member of it (GRANT owner TO user)."
        )


def _try(connection: psycopg.Connection[Any], statement: str) -> None:
    try:
        with connection.transaction():
            connection.execute(statement.encode())
    except _REFUSED:
        return


def _value(connection: psycopg.Connection[Any], query: str, **params: Any) -> Any:
    row = connection.execute(queries("postgres")[query].encode(), params).fetchone()
    return row[0] if row else None
