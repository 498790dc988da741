"""Places in a program at which it can be killed, numbered in the order in which it reaches them.

A first run counts them and says what each is; each later run is killed at one of them, with
SIGKILL, by itself: no handler runs, nothing is flushed, no connection is closed. Or it is stopped
there with SIGSTOP, as when a laptop is closed. Only steps of the main thread count, so that the
same number is the same step in each run.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import apsw
import psycopg

import commonplace
from commonplace.model import Job
from commonplace.store.engine import Tx

#: Changes of the file system that Python announces before it makes them.
_FILE_EVENTS = {"os.rename", "os.link", "os.remove", "os.mkdir", "os.rmdir", "os.truncate"}
_READS = ("SELECT", "PRAGMA", "WITH", "BEGIN", "SAVEPOINT", "ROLLBACK", "--")


class CrashPoints:
    """Counts steps, and sends the process a signal at step ``at``; never, when that is None."""

    def __init__(self, at: int | None = None, sends: int = signal.SIGKILL) -> None:
        self.reached: list[str] = []
        self._at = at
        self._sends = sends
        self._active = True

    def reach(self, label: str) -> None:
        """Note a step of the main thread."""
        if not self._active or threading.current_thread() is not threading.main_thread():
            return
        self.reached.append(label)
        if len(self.reached) - 1 == self._at:
            os.kill(os.getpid(), self._sends)

    def stop(self) -> None:
        """Count no more: audit hooks cannot be removed."""
        self._active = False


def watch_jobs(library: commonplace.Library, points: CrashPoints) -> None:
    """Make a step of each beginning, effect and acknowledgement of a job, and of the moments before
    and after each commit."""
    engine: Any = library.engine
    handlers: Any = library.handlers
    at_hand = ["lease: taking"]
    write, find_handlers = engine.write, handlers.all

    def write_and_count(
        work: Callable[[Tx], Any], *, book_id: str = "", lease: Job | None = None
    ) -> Any:
        about = at_hand[0]

        def work_and_count(tx: Tx) -> Any:
            result = work(tx)
            points.reach(f"{about}, before its commit")
            return result

        result = write(work_and_count, book_id=book_id, lease=lease)
        points.reach(f"{about}, after its commit")
        if about.endswith("acknowledgement"):
            at_hand[0] = "lease: taking"
        return result

    def wrap(kind: str, handler: Callable[[Job], Mapping[str, Any]]) -> Any:
        def run(job: Job) -> Mapping[str, Any]:
            at_hand[0] = f"{kind}: effect"
            points.reach(f"{kind}: begin")
            result = handler(job)
            at_hand[0] = f"{kind}: acknowledgement"
            return result

        return run

    engine.write = write_and_count
    handlers.all = lambda: {kind: wrap(kind, each) for kind, each in find_handlers().items()}


def watch_statements(points: CrashPoints) -> None:
    """Make a step of each statement that changes a SQLite file, just before it runs."""

    def note(event: Mapping[str, Any]) -> None:
        words = event["sql"].lstrip().split(None, 3)
        if words and not words[0].upper().startswith(_READS):
            points.reach(f"SQL {' '.join(words[:2])}")

    def attach(connection: apsw.Connection) -> None:
        connection.trace_v2(apsw.SQLITE_TRACE_STMT, note)

    apsw.connection_hooks.append(attach)


def watch_queries(points: CrashPoints) -> None:
    """Make a step of each query to PostgreSQL, just before it is sent."""
    execute = psycopg.Cursor.execute

    def execute_and_count(cursor: Any, query: Any, *args: Any, **options: Any) -> Any:
        points.reach("query")
        return execute(cursor, query, *args, **options)

    psycopg.Cursor.execute = execute_and_count  # type: ignore[method-assign]


def watch_files(points: CrashPoints, folder: Path) -> None:
    """Make a step of each change that Python makes in a folder, just before it, and of each
    sync."""
    place = str(folder)

    def note(event: str, args: tuple[Any, ...]) -> None:
        opened = event == "open" and isinstance(args[2], int) and args[2] & os.O_ACCMODE
        if (event in _FILE_EVENTS or opened) and isinstance(args[0], str | Path):
            path = os.path.abspath(args[0])
            if path.startswith(place):
                points.reach(f"{event} {Path(path).suffix}")

    sync = os.fsync

    def sync_and_count(handle: int) -> None:
        points.reach("fsync")
        sync(handle)

    os.fsync = sync_and_count  # type: ignore[assignment]
    sys.addaudithook(note)
