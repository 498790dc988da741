"""One PostgreSQL server for a whole test run, also when several processes share the run.

The process that leads the run makes a folder; whoever needs the server first starts it there, under
a lock, and notes how to reach it; the leader stops it. A leader holds a lock on its folder as long
as it lives, so the next run knows a folder that was left behind by a leader that was killed.
"""

import contextlib
import fcntl
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg

from tests.servers.installation import find_installation
from tests.servers.pgbouncer import Pooler, start_pooler, why_no_pooler
from tests.servers.postgres import VARIABLE, PostgresServer, Server, given_server, remove
from tests.servers.template import drop_templates

_PREFIX = "commonplace-postgres-"
_ENOUGH_BYTES = 1 << 30


class SharedServer:
    """What a run knows about its server; all processes of the run have one of these."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._note = folder / "note.json"

    def get(self) -> Server | str:
        """The server, started if need be; or why there is none."""
        with _locked(self.folder / "lock"):
            if not self._note.exists():
                self._note.write_text(json.dumps(self._find()))
        note = json.loads(self._note.read_text())
        if "problem" in note:
            return str(note["problem"])
        return Server(note["url"], note["name"], self.folder.name.removeprefix(_PREFIX))

    def pooler(self, server: Server) -> Pooler | str:
        """The PgBouncer before the server, started if need be; or why there is none."""
        if problem := why_no_pooler(server):
            return problem
        directory = self.folder / "pooler"
        with _locked(self.folder / "lock"):
            return Pooler(directory) if directory.exists() else start_pooler(server, directory)

    def summary(self) -> str | None:
        """What the run used, in a line; None when nobody asked for a server."""
        if not self._note.exists():
            return None
        note = json.loads(self._note.read_text())
        return str(note.get("problem") or note["description"])

    def _find(self) -> dict[str, str]:
        installation = find_installation()
        try:
            server = given_server()
            if server is None and installation is not None:
                server = PostgresServer(installation, self.folder / "server", durable=False)
            if server is None:
                return {
                    "problem": f"No PostgreSQL here. `make test` brings one; {VARIABLE} names one."
                }
            return {"url": server.url(), "name": server.name, "description": server.describe()}
        except (OSError, RuntimeError, psycopg.Error) as error:
            return {"problem": f"PostgreSQL could not be reached or started: {error}"}


class Leader(SharedServer):
    """The one that cleans up."""

    def __init__(self) -> None:
        _remove_left_behind()
        super().__init__(Path(tempfile.mkdtemp(prefix=_PREFIX, dir=fast_place())))
        self.folder.chmod(0o711)  # the server may run under another account
        self._alive = (self.folder / "starting").open("w")
        fcntl.flock(self._alive, fcntl.LOCK_EX)
        (self.folder / "starting").rename(self.folder / "leader")

    def close(self) -> None:
        if self._note.exists() and given_server():
            self._drop_templates()
        Pooler(self.folder / "pooler").remove()
        remove(self.folder / "server")
        self._alive.close()
        shutil.rmtree(self.folder)

    def _drop_templates(self) -> None:
        server = self.get()
        if isinstance(server, Server):
            with contextlib.suppress(psycopg.OperationalError):  # it may have gone away meanwhile
                drop_templates(server)


def fast_place() -> Path:
    """Where databases are made and dropped fastest: in memory, if there is enough of it."""
    memory = Path("/dev/shm")
    usable = memory.is_dir() and os.access(memory, os.W_OK)
    if usable and shutil.disk_usage(memory).free > _ENOUGH_BYTES:
        return memory
    return Path(tempfile.gettempdir())


def _remove_left_behind() -> None:
    for folder in fast_place().glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError), (folder / "leader").open() as leader:
            fcntl.flock(leader, fcntl.LOCK_EX | fcntl.LOCK_NB)
            Pooler(folder / "pooler").remove()
            remove(folder / "server")
            shutil.rmtree(folder)


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
