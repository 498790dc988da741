"""pg_trgm and pgvector: what a database has of them, and how it gets them.

pg_trgm compares names, pgvector searches vectors; without them the program does the same itself.
They are installed where the server has them and the user may, and never looked for again once they
are there. The column of vectors becomes a halfvec as long as it is empty: a library that was filled
without pgvector keeps its bytes and is searched in the program.
"""

import struct
import sys
from array import array
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import errors as pg
from psycopg.abc import Buffer
from psycopg.adapt import Dumper
from psycopg.pq import Format

from commonplace.store.server.transaction import PostgresTx
from commonplace.store.values import Vector

#: Not ours to install, or the server only pretends to have it.
_REFUSED = (pg.InsufficientPrivilege, pg.FeatureNotSupported, pg.UndefinedFile)
_OPTION = "commonplace_extensions"


@dataclass(frozen=True, slots=True)
class Found:
    """What a database is, and what it has; see ``database_state`` in ``opening.sql``."""

    #: The number of the server's process, as the server itself says.
    pid: int
    has_trigrams: bool
    has_vectors: bool
    #: pgvector's type for vectors, where it can be seen: not before 0.7, not in every schema.
    halfvec: int | None
    #: The type of the column of vectors; None while there is no such table.
    vector_column: str | None

    @property
    def searches_vectors(self) -> bool:
        return self.halfvec is not None and self.vector_column == "halfvec"


def look(connection: psycopg.Connection[Any]) -> Found:
    """Ask, in one query and without a lock, what the database has."""
    return Found(**PostgresTx(connection).run("database_state")[0])


def may_add_extensions(connection: psycopg.Connection[Any], found: Found) -> bool:
    """Tell whether an extension is not installed that the server has and the user may install."""
    if found.has_trigrams and found.has_vectors:
        return False
    return bool(PostgresTx(connection).run("extensions_to_add"))


def add_extensions(connection: psycopg.Connection[Any], found: Found) -> None:
    """Install what is not there; go on without what cannot be installed."""
    there = {"pg_trgm": found.has_trigrams, "vector": found.has_vectors}
    for name in (name for name, installed in there.items() if not installed):
        try:
            with connection.transaction():
                connection.execute(f"CREATE EXTENSION IF NOT EXISTS {name}")
        except _REFUSED:
            continue


def may_use_halfvec(connection: psycopg.Connection[Any], found: Found) -> bool:
    """Tell whether the column of vectors could take pgvector's type: nothing is in it yet."""
    if found.halfvec is None or found.vector_column != "bytea":
        return False
    return not PostgresTx(connection).run("any_embedding")


def use_halfvec(connection: psycopg.Connection[Any]) -> None:
    """Give the column of vectors pgvector's type, unless somebody has written into it."""
    connection.execute("LOCK TABLE embeddings IN ACCESS EXCLUSIVE MODE")
    if may_use_halfvec(connection, look(connection)):
        connection.execute(
            "ALTER TABLE embeddings ALTER COLUMN vector TYPE halfvec USING NULL::halfvec"
        )


def register_halfvec(connection: psycopg.Connection[Any], oid: int) -> None:
    """Tell a connection how pgvector wants its numbers."""
    dumper = type("HalfvecDumper", (_HalfvecDumper,), {"oid": oid})
    connection.adapters.register_dumper(Vector, dumper)


def own_options(url: str) -> tuple[str, bool]:
    """Take ``commonplace_extensions=off`` out of the URL: libpq would not know it."""
    address, _, query = url.partition("?")
    options = query.split("&") if query else []
    kept = "&".join(option for option in options if not option.startswith(f"{_OPTION}="))
    return f"{address}?{kept}" if kept else address, f"{_OPTION}=off" not in options


class _HalfvecDumper(Dumper):
    """pgvector's binary halfvec: dimension, an unused word, then big-endian float16."""

    format = Format.BINARY

    def dump(self, obj: Vector) -> Buffer:
        numbers = array("H", obj)
        if sys.byteorder == "little":
            numbers.byteswap()
        return struct.pack(">HH", len(numbers), 0) + numbers.tobytes()
