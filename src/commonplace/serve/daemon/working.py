"""The threads of the worker process, and one of the daemon: is the library still there?"""

import os
import threading
from collections.abc import Callable

from commonplace import clock
from commonplace.errors import CommonplaceError
from commonplace.jobs.worker import Worker
from commonplace.library import Library
from commonplace.model import Job
from commonplace.serve.daemon.logbook import Logbook

_LAST_SECONDS = 10.0
_LOOK_SECONDS = 2.0
#: How often the daemon looks whether a book has something to dream of.
_DREAM_LOOK_SECONDS = 60.0


class Crew:
    """The workers of a worker process."""

    def __init__(self, library: Library, log: Logbook, threads: int) -> None:
        self._library = library
        self._log = log
        self._stop = threading.Event()
        self._workers = [library.worker() for _ in range(threads)]
        self._threads = [
            threading.Thread(target=self._work, args=(n, worker), name=f"worker-{n}", daemon=True)
            for n, worker in enumerate(self._workers, 1)
        ]
        self._dreams = threading.Thread(target=self._schedule, name="dreams", daemon=True)
        self._of_thread: dict[int, Worker] = {}

    @property
    def names(self) -> list[str]:
        """Return the names under which its workers lease jobs."""
        return [worker.name for worker in self._workers]

    def job_here(self) -> Job | None:
        """Return the job that the calling thread is at."""
        worker = self._of_thread.get(threading.get_ident())
        return worker.at_hand if worker else None

    def start(self) -> None:
        for thread in self._threads:
            thread.start()
        if self._threads:
            self._dreams.start()

    def stop(self) -> bool:
        """Let the jobs at hand finish; what takes too long is given back, for another worker to
        begin anew. Says whether all have stopped."""
        self._stop.set()
        watch = clock.Stopwatch()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join(max(0.0, _LAST_SECONDS - watch.seconds()))
        for worker, thread in zip(self._workers, self._threads, strict=True):
            if thread.is_alive() and (job := worker.hand_back()) is not None:
                self._log.note("job", "warning", job=job.id, kind=job.kind, state="given back")
        return not any(thread.is_alive() for thread in self._threads)

    def _schedule(self) -> None:
        """Now and then: is there anything to dream of? Where there is not, nothing is written."""
        while not clock.pause(_DREAM_LOOK_SECONDS, self._stop):
            try:
                self._library.schedule_dreams()
            except CommonplaceError as error:
                self._log.note("dreams", "warning", error=type(error).__name__)

    def _work(self, number: int, worker: Worker) -> None:
        self._of_thread[threading.get_ident()] = worker
        if number == 1:
            try:
                self._library.wake()
            except CommonplaceError as error:
                self._log.note("wake", "warning", error=type(error).__name__)
        worker.run_forever(self._stop, self._log.ran)


class Watch:
    """A library that is a file may be moved, or another put in its place, under an open daemon:
    what is written then is written where nobody looks."""

    def __init__(self, library: str, gone: Callable[[], None]) -> None:
        self._path = None if "://" in library else library
        self._gone = gone
        self._stop = threading.Event()
        self._begun = self._file()

    def start(self) -> None:
        if self._path is not None:
            threading.Thread(target=self._look, name="watch", daemon=True).start()

    def stop(self) -> None:
        self._stop.set()

    def _look(self) -> None:
        while not clock.pause(_LOOK_SECONDS, self._stop):
            if self._file() != self._begun:
                self._gone()
                return

    def _file(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self._path) if self._path else None
        except OSError:
            return None
        return (found.st_dev, found.st_ino) if found else None
