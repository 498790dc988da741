"""The process that does a daemon's background work.

:mod:`.supervisor` starts it and ends it. A call that holds the interpreter lock, such as a pattern
that backtracks, stops this process and not the doors. Both talk in JSON objects, one a line:

stdin   first how to start (:class:`Start`), then orders: ``{"order": "stop"}``, or ``{"order":
        "drop", "book": ID}`` after something was forgotten. Its end means that the parent is gone.
stdout  ``log`` is a line for the daemon's log, ``alive`` a heartbeat, ``workers`` the names under
        which jobs are leased, ``stopping`` the answer to ``stop``, ``dropped`` a book of which
        something was forgotten here.

Jobs run in threads; memories are read in the main thread (:mod:`.main_thread`). Orders are heard
before anything large is loaded, so a process that has just begun ends at once.
"""

import json
import os
import signal
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any

from commonplace import clock
from commonplace.serve.daemon.parent_death import PARENT_GONE, die_with

if TYPE_CHECKING:
    from commonplace.library import Library
    from commonplace.serve.daemon.main_thread import MainThreadCalls
    from commonplace.serve.daemon.working import Crew

try:
    import fcntl
except ImportError:  # Windows: two worker processes share the jobs by their leases
    fcntl = None  # type: ignore[assignment]

HEARTBEAT_SECONDS = 2.0
_LOCK_SECONDS = 0.1
#: An exit code, for the log of the parent.
NO_LIBRARY = 4


@dataclass(frozen=True, slots=True)
class Start:
    """What the process is told first."""

    parent: int
    library: str
    #: Settings that were given to the daemon, by name.
    given: Mapping[str, Any]
    threads: int
    #: A file that is locked while this process works, so that no library has two.
    lock: str
    #: The file of :class:`~commonplace.serve.daemon.reading_slot.ReadingSlot`.
    slot: str


class Reports:
    """What is told to the parent. When nobody listens any more, the process ends."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._writing = threading.Lock()

    def send(self, **report: Any) -> None:
        line = json.dumps(report, default=str).encode() + b"\n"
        with self._writing:
            try:
                self._stream.write(line)
                self._stream.flush()
            except OSError:
                os._exit(PARENT_GONE)

    def beat(self) -> None:
        """Tell the parent now and then that this interpreter runs."""
        never = threading.Event()
        while not clock.pause(HEARTBEAT_SECONDS, never):
            self.send(alive=True)


class WorkerProcess:
    """The process, from its start to its end."""

    def __init__(self, start: Start, reports: Reports) -> None:
        self._start, self._reports = start, reports
        self._stopping = threading.Event()
        self._library: Library | None = None
        self._calls: MainThreadCalls | None = None

    def obey(self, orders: IO[bytes]) -> None:
        """Follow the parent's orders until it is gone."""
        for line in orders:
            order = json.loads(line)
            if order["order"] == "stop":
                self.stop()
            elif order["order"] == "drop" and self._library is not None:
                self._library.let_go(order["book"], tell=False)
        os._exit(PARENT_GONE)

    def stop(self) -> None:
        """Let the jobs at hand finish, or give them back, and end; from any thread."""
        self._reports.send(stopping=True)
        if self._calls is None:  # nothing is at hand yet
            os._exit(0)
        self._stopping.set()
        self._calls.wake()

    def run(self) -> None:
        """Work until somebody says stop."""
        from commonplace.errors import CommonplaceError  # noqa: PLC0415 (orders are heard first)
        from commonplace.library import open as open_library  # noqa: PLC0415

        given = {
            name.replace(".", "__"): value
            for name, value in self._start.given.items()
            if name != "library"
        }
        try:
            library = open_library(self._start.library, create=False, **given)
        except CommonplaceError as error:
            about = {"event": "workers", "level": "error", "error": type(error).__name__}
            self._reports.send(log=about)
            sys.exit(NO_LIBRARY)
        with library:
            library.when_let_go.append(lambda book_id: self._reports.send(dropped=book_id))
            self._library = library
            self._work(library)

    def _work(self, library: "Library") -> None:
        from commonplace.minds import cpu_limit  # noqa: PLC0415 (as above)
        from commonplace.serve.daemon.logbook import PipedLog  # noqa: PLC0415
        from commonplace.serve.daemon.main_thread import (  # noqa: PLC0415
            MainThreadCalls,
            Readings,
        )
        from commonplace.serve.daemon.pace import serving_many  # noqa: PLC0415
        from commonplace.serve.daemon.reading_slot import ReadingSlot  # noqa: PLC0415
        from commonplace.serve.daemon.working import Crew  # noqa: PLC0415

        log = PipedLog(self._reports.send)
        log.hear_others()
        crew = Crew(library, log, self._start.threads)
        calls = MainThreadCalls()
        readings = Readings(calls, ReadingSlot(self._start.slot), crew.job_here)
        self._reports.send(workers=crew.names)
        with cpu_limit.run_by(readings.run), serving_many():
            crew.start()
            self._calls = calls
            calls.run_until(self._stopping)
            ended = threading.Event()
            ending = threading.Thread(target=_end, args=(crew, calls, ended), name="ending")
            ending.start()
            calls.run_until(ended)


def _end(crew: "Crew", calls: "MainThreadCalls", ended: threading.Event) -> None:
    """Stop the workers while the main thread goes on to read for their last jobs."""
    crew.stop()
    ended.set()
    calls.wake()


def _wait_for_lock(path: str) -> None:
    """Hold the lock of the library's worker process for the rest of this life. One that outlived
    its daemon is waited for."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    while fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            clock.nap(_LOCK_SECONDS)
        else:
            break
    os.ftruncate(file, 0)
    os.pwrite(file, str(os.getpid()).encode(), 0)


def _report_failure(reports: Reports, error: type[BaseException]) -> None:
    """Log what ends the main thread, by its kind alone: its words may be those of a memory."""
    reports.send(log={"event": "workers", "level": "error", "error": error.__name__})


def main() -> None:
    orders = sys.stdin.buffer
    told = orders.readline()
    if not told:
        return
    start = Start(**json.loads(told))
    die_with(start.parent)
    reports = Reports(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)  # what anybody prints is no report
    sys.excepthook = lambda kind, *_: _report_failure(reports, kind)
    process = WorkerProcess(start, reports)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal tells the parent, which tells us
    signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=process.stop).start())
    for work, *given in ((process.obey, orders), (reports.beat,)):
        threading.Thread(target=work, args=given, daemon=True).start()
    _wait_for_lock(start.lock)
    process.run()
    os._exit(0)  # a job that was given back may still be at it, and has nothing left to write to


if __name__ == "__main__":
    main()
