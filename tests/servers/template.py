"""New libraries that are copied from a migrated one instead of being migrated themselves.

Running every migration takes PostgreSQL a quarter of a second and copying a database fifteen
milliseconds. Each kind of library is migrated once: in a PostgreSQL server once per run, under a
lock of that server, and for SQLite once per process. A template's name contains a digest of the
migrations, so that a test which changes them never gets a copy of something else.
"""

import contextlib
import functools
import hashlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from psycopg import sql

from commonplace.config import Config
from commonplace.store.connect import connect
from commonplace.store.migrate import migrations
from tests.servers.postgres import Server

#: Any number will do, as long as every process of a run uses the same one.
_LOCK = 0x74656D706C617465


def new_library(server: Server, *, extensions: bool = True) -> str:
    """Return the URL of a new database in which the schema of a library already is."""
    return server.new_database(extensions=extensions, template=_template(server, extensions))


def new_sqlite_library(path: Path) -> None:
    """Write the file of a new library."""
    path.write_bytes(_sqlite_file(_digest("sqlite")))


@contextlib.contextmanager
def temporary_library(server: Server, *, extensions: bool = True) -> Iterator[str]:
    """Make a new library and drop it at the end."""
    url = new_library(server, extensions=extensions)
    try:
        yield url
    finally:
        server.drop_database(url)


def drop_templates(server: Server) -> None:
    """Drop what this run has left on a server that outlives it."""
    with server.connected() as connection:
        rows = connection.execute(
            "SELECT datname FROM pg_database WHERE datname LIKE %s", (f"%{_suffix(server)}",)
        ).fetchall()
    for (name,) in rows:
        server.drop_database(server.url(name))


def _template(server: Server, extensions: bool) -> str:
    kind = "full" if extensions else "plain"
    name = f"commonplace_template_{kind}_{_digest('postgres')}{_suffix(server)}"
    _migrated_once(server, name)
    return name


def _suffix(server: Server) -> str:
    return f"_{server.run}"


@functools.cache
def _migrated_once(server: Server, name: str) -> None:
    """Make the template unless another process of the run has made it."""
    with server.connected() as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", (_LOCK,))
        known = "SELECT 1 FROM pg_database WHERE datname = %s"
        if connection.execute(known, (name,)).fetchone():
            return
        url = server.new_database(extensions="_full_" in name)
        connect(url, Config()).close()
        # It gets its name last: a template with a name is complete.
        unfinished = sql.Identifier(urlsplit(url).path.lstrip("/"))
        rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
        connection.execute(rename.format(unfinished, sql.Identifier(name)))


@functools.cache
def _sqlite_file(digest: str) -> bytes:
    with tempfile.TemporaryDirectory(prefix="commonplace-template-") as folder:
        path = Path(folder) / f"{digest}.db"
        connect(path, Config()).close()
        return path.read_bytes()


def _digest(engine: str) -> str:
    scripts = "".join(migration.script for migration in migrations(engine))
    return hashlib.sha256(scripts.encode()).hexdigest()[:12]
