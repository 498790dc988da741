"""Read memories in the main thread of a worker process, for the threads that run its jobs.

Python runs signal handlers in the main thread alone, and only there a pattern looks whether a
signal came. So a reading that takes too long can be ended there and nowhere else.
"""

import queue
import threading
from collections.abc import Callable
from itertools import count
from typing import Any

from commonplace.minds.cpu_limit import Reading
from commonplace.model import Job
from commonplace.serve.daemon.reading_slot import CurrentReading, ReadingSlot


class MainThreadCalls:
    """Runs what other threads hand in, in the main thread, one call after the other."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()

    def call(self, work: Callable[[], Any]) -> Any:
        """Return what ``work`` returns in the main thread, or raise what it raises there."""
        done: queue.SimpleQueue[tuple[Any, BaseException | None]] = queue.SimpleQueue()

        def run() -> None:
            try:
                done.put((work(), None))
            except BaseException as error:  # noqa: BLE001 (it goes back to the thread that asked)
                done.put((None, error))

        self._waiting.put(run)
        value, error = done.get()
        if error is not None:
            raise error
        return value

    def run_until(self, ended: threading.Event) -> None:
        """Serve the other threads until the event is set; :meth:`wake` makes this look at it."""
        while not ended.is_set():
            work = self._waiting.get()
            if work is not None:
                work()

    def wake(self) -> None:
        self._waiting.put(None)


class Readings:
    """Readings of memories: each is noted in the slot while it runs."""

    def __init__(
        self, calls: MainThreadCalls, slot: ReadingSlot, job_here: Callable[[], Job | None]
    ) -> None:
        self._calls, self._slot, self._job_here = calls, slot, job_here
        self._numbers = count(1)

    def run(self, reading: Reading) -> Any:
        """Run one reading in the main thread; called in the thread of a job."""
        job = self._job_here()
        if job is None:
            return self._calls.call(reading.run)
        current = CurrentReading(next(self._numbers), job.kind, job.book_id, reading.memory_id)

        def noted() -> Any:
            self._slot.fill(current)
            try:
                return reading.run()
            finally:
                self._slot.clear()

        return self._calls.call(noted)
