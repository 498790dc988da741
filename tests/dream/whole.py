"""Every row of every table of a library, whatever table it is: to see that nothing was written."""

import re
from typing import Any, LiteralString, cast

import apsw
import psycopg

Rows = dict[str, list[tuple[Any, ...]]]


def every_row(url: str) -> Rows:
    """What the database holds, table by table."""
    return _postgres(url) if url.startswith("postgres") else _sqlite(url)


def _sqlite(path: str) -> Rows:
    connection = apsw.Connection(path, apsw.SQLITE_OPEN_READONLY)
    try:
        tables = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table'"
        ).fetchall()
        return {
            name: sorted(connection.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr)
            for (name,) in tables
        }
    finally:
        connection.close()


def _postgres(url: str) -> Rows:
    known = re.sub(r"[?&]commonplace_extensions=\w+", "", url)  # ours, not the server's
    with psycopg.connect(known) as connection:
        tables = connection.execute(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
        ).fetchall()
        return {
            name: sorted(
                connection.execute(cast(LiteralString, f'SELECT * FROM "{name}"')).fetchall(),
                key=repr,
            )
            for (name,) in tables
        }
