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
from commonplace.store.engine import Row
from commonplace.store.load import schema
from commonplace.store.server.transaction import PostgresTx

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
        state = _look(connection)
        if state["rows_hidden"]:
            # Row-level security would show an empty library to whoever does not own its tables.
            raise WrongSchema(
                f"The tables belong to another user than {connection.info.user}: connect as their "
                "owner, or make this user a member of it (GRANT owner TO user)."
            )
        self.is_there = bool(state["assumed"])
        self._path = state["path"] if self.is_there else ""
        #: Whether the role lacks something that we may give it.
        self.is_incomplete = _can_be_completed(state)

    def behind(self, wall: Wall) -> sql.Composed:
        """The statement that makes the rest of a transaction the role's."""
        query = _ASSUME + (_PATH if self._path else "")
        return sql.SQL(query).format(
            role=sql.Literal(ROLE),
            tenant=sql.Literal(wall.tenant),
            books=sql.Literal(",".join(wall.books)),
            path=sql.Literal(self._path),
        )


def complete_role(connection: psycopg.Connection[Any]) -> None:
    """Make the role, take it on and grant it the tables, as far as that is missing and we may."""
    if not _look(connection)["made"]:
        _try(connection, f"CREATE ROLE {ROLE} NOLOGIN")
    if not _look(connection)["assumed"]:
        _try(connection, f"GRANT {ROLE} TO CURRENT_USER")
    state = _look(connection)
    if state["assumed"] and not state["granted"]:
        _grant(connection)


def _look(connection: psycopg.Connection[Any]) -> Row:
    # Since 16 a member may be one who must not take the role on.
    kind = "SET" if connection.info.server_version >= 160000 else "MEMBER"
    return PostgresTx(connection).run("door_state", kind=kind, tables=_tables())[0]


def _can_be_completed(state: Row) -> bool:
    if state["assumed"]:
        return not state["granted"]
    return bool(state["may_grant"] if state["made"] else state["may_make"])


def _tables() -> list[str]:
    return [name for name in _TABLE.findall(schema("postgres")) if name not in _NO_PART]


def _grant(connection: psycopg.Connection[Any]) -> None:
    """What the role may do with each table: a migration may have brought some."""
    place = PostgresTx(connection).run("schema_of_tables")[0]["name"]
    grants = [f"GRANT USAGE ON SCHEMA {place} TO {ROLE}"]
    grants += [f"GRANT {_may(name)} ON {name} TO {ROLE}" for name in _tables()]
    with connection.transaction():
        connection.execute("; ".join(grants).encode())


def _may(table: str) -> str:
    if table in _READ_ONLY:
        return "SELECT"
    return "SELECT, INSERT" if table in _ADDED_TO else "SELECT, INSERT, UPDATE, DELETE"


def _try(connection: psycopg.Connection[Any], statement: str) -> None:
    try:
        with connection.transaction():
            connection.execute(statement.encode())
    except _REFUSED:
        return
