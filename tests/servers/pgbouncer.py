"""A real PgBouncer before a PostgreSQL server, found without a person's help.

It is looked for on the path and where Debian's package puts it. It lends each client a connection
for one transaction (or one session) at a time. Like that of the package it refuses startup options
and knows nothing of prepared statements; it only tries a lost server again sooner. As the server
it refuses to run as root, listens on a socket in a directory of its own, and never on a port.
"""

import configparser
import functools
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from psycopg.conninfo import conninfo_to_dict

from tests.servers.installation import account
from tests.servers.postgres import Server, wait_for_end

#: Set to 1, every library that a test gets on PostgreSQL is reached through the pooler.
VARIABLE = "COMMONPLACE_TEST_POOLER"

_PORT = 6432
_PATIENCE_SECONDS = 60
_SETTINGS = """\
[databases]
* = auth_user=postgres

[pgbouncer]
pool_mode = transaction
max_client_conn = 500
server_login_retry = 1
"""


class Pooler:
    """A PgBouncer of our own, which can be stopped and started again."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def url(self, url: str) -> str:
        """Return the address of the same database through the pooler."""
        parts = urlsplit(url)
        options = dict(parse_qsl(parts.query)) | {"host": str(self.directory), "port": str(_PORT)}
        return urlunsplit(parts._replace(query=urlencode(options, quote_via=quote)))

    def start(self) -> None:
        """Return when it accepts connections."""
        command = [str(_program()), "-d", str(self.directory / "pgbouncer.ini")]
        subprocess.run(command, check=True, capture_output=True, **_account())
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while not (self.directory / f".s.PGSQL.{_PORT}").exists() or self._pid() is None:
            if time.monotonic() > deadline:
                raise RuntimeError(f"PgBouncer does not start: {self._last_words()}")
            time.sleep(0.005)

    def stop(self) -> None:
        """Close all its connections and end it."""
        if (pid := self._pid()) is not None:
            os.kill(pid, signal.SIGTERM)
            wait_for_end(pid)
        for name in ("pgbouncer.pid", f".s.PGSQL.{_PORT}"):
            (self.directory / name).unlink(missing_ok=True)

    def remove(self) -> None:
        """Stop it and delete everything it had."""
        if self.directory.exists():
            self.stop()
            shutil.rmtree(self.directory)

    def _pid(self) -> int | None:
        try:
            return int((self.directory / "pgbouncer.pid").read_text())
        except (FileNotFoundError, ValueError):
            return None

    def _last_words(self) -> str:
        log = self.directory / "pgbouncer.log"
        return log.read_text(errors="replace")[-2000:] if log.exists() else ""


def start_pooler(
    server: Server, directory: Path, written: str = _SETTINGS, **settings: str | int
) -> Pooler:
    """Start a PgBouncer before this server, in a directory that is made for it.

    It has the settings that are ``written``, but for where it listens and whom it lets in.
    """
    directory.mkdir(mode=0o700)
    pooler = Pooler(directory)
    try:
        _write_settings(server, directory, written, settings)
        pooler.start()
    except BaseException:
        shutil.rmtree(directory)
        raise
    return pooler


def _write_settings(
    server: Server, directory: Path, written: str, settings: Mapping[str, str | int]
) -> None:
    where = conninfo_to_dict(server.url())
    found = configparser.ConfigParser(interpolation=None)
    found.read_string(written)
    for name, database in found["databases"].items():
        found["databases"][name] = _at(database, host=where["host"], port=where.get("port", 5432))
    ours = {
        "listen_addr": "",
        "listen_port": _PORT,
        "unix_socket_dir": directory,
        "auth_type": "trust",
        "auth_file": directory / "users.txt",
        "logfile": directory / "pgbouncer.log",
        "pidfile": directory / "pgbouncer.pid",
    }
    for name, value in (ours | {**settings}).items():
        found["pgbouncer"][name] = str(value)
    with (directory / "pgbouncer.ini").open("w") as file:
        found.write(file)
    (directory / "users.txt").write_text('"postgres" ""\n')
    if owner := account():
        for path in (directory, *directory.iterdir()):
            os.chown(path, owner.pw_uid, owner.pw_gid)


def _at(database: str, **place: object) -> str:
    """Return the line of a database, with another server in it."""
    given = dict(part.split("=", 1) for part in database.split())
    return " ".join(f"{name}={value}" for name, value in (given | place).items())


def why_no_pooler(server: Server) -> str | None:
    """Return why there can be none before this server; None when there can."""
    if _program() is None:
        return "No PgBouncer here (Debian and Ubuntu: apt install pgbouncer)."
    where = conninfo_to_dict(server.url())
    if not str(where.get("host", "")).startswith("/"):
        return "A pooler is put only before a server that the tests have started."
    return None


@functools.cache
def _program() -> Path | None:
    found = shutil.which(
        "pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
    )
    return Path(found) if found else None


def _account() -> dict[str, Any]:
    owner = account()
    if owner is None:
        return {}
    return {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
