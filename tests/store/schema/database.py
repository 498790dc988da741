"""Run statements on a library's database behind the library's back."""

import lzma
import re
from pathlib import Path

import apsw
import psycopg


def execute(url: str, *statements: str) -> None:
    if "://" not in url:
        connection = apsw.Connection(url)
        for statement in statements:
            connection.execute(statement)
        connection.close()
        return
    with psycopg.connect(_plain(url), autocommit=True) as postgres:
        for statement in statements:
            postgres.execute(statement.encode())


def query(url: str, statement: str) -> list[tuple[object, ...]]:
    if "://" not in url:
        connection = apsw.Connection(url)
        try:
            return [*connection.execute(statement)]
        finally:
            connection.close()
    with psycopg.connect(_plain(url), autocommit=True) as postgres:
        return postgres.execute(statement.encode()).fetchall()


def load_library(packed: Path, url: str) -> None:
    """Put a kept library at a new place: a SQLite file, or the dump of a PostgreSQL database."""
    content = lzma.decompress(packed.read_bytes())
    if "://" not in url:
        Path(url).write_bytes(content)
    else:
        with psycopg.connect(_plain(url), autocommit=True) as postgres:
            postgres.execute(content)


def _plain(url: str) -> str:
    """Leave out our own option, which libpq does not know."""
    return re.sub(r"[?&]commonplace_extensions=off", "", url)
