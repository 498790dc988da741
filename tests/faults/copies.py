"""Copies of a library at rest, one for each fault."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import apsw
import psycopg
from psycopg import sql

from tests.servers.postgres import NO_EXTENSIONS

_LONG_AGO = "2001-01-01T00:00:00.000000Z"


def copy_library(url: str, new_url: Callable[[], str]) -> str:
    """A copy of a library that nobody has open, at a new place."""
    copy = new_url()
    if not url.startswith("postgresql://"):
        for suffix in ("", "-wal"):
            if Path(f"{url}{suffix}").exists():
                shutil.copy(f"{url}{suffix}", f"{copy}{suffix}")
        return copy
    old, new = (sql.Identifier(urlsplit(each).path.lstrip("/")) for each in (url, copy))
    with psycopg.connect(_plain(url, "postgres"), autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(new))
        connection.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY = FILE_COPY").format(new, old)
        )
    return copy


def expire_leases(url: str) -> None:
    """Let the leases of all running jobs run out, as they do when time passes."""
    statement = f"UPDATE jobs SET leased_until = '{_LONG_AGO}' WHERE state = 'running'"
    if url.startswith("postgresql://"):
        with psycopg.connect(_plain(url), autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]
        return
    file = apsw.Connection(url)
    file.set_busy_timeout(10_000)
    file.execute(statement)
    file.close()


def _plain(url: str, database: str | None = None) -> str:
    """The address as PostgreSQL's own programs know it."""
    plain = re.sub(rf"[?&]{NO_EXTENSIONS}", "", url)
    return plain if database is None else urlsplit(plain)._replace(path=f"/{database}").geturl()
