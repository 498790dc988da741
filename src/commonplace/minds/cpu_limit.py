"""Limit the CPU time that rules may take over one memory.

Rules are patterns and loops over text that anybody may write. Whoever reads a memory says so
(:func:`limit_reading`), and what the rules do for it (:func:`run_rules`) is ended with
:class:`~commonplace.errors.ReadingTooLong` when it has taken that much CPU time of its thread.

A timer sends a signal, and the handler raises; Python's patterns look for signals while they match.
Handlers run in the main thread, so the limit holds there, and in the threads of a process that has
somebody to read for them (:func:`run_by`, see ``serve/daemon``): its own main thread, or that of
another process. In another thread, or where there are no such timers, rules run without a limit.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any, TypeVar

from commonplace import clock
from commonplace.errors import ReadingTooLong

Q = TypeVar("Q")
T = TypeVar("T")
#: After this much more CPU time the signal comes again: the first may have met code that drops it.
_AGAIN_SECONDS = 0.25
_SHORTEST_SECONDS = 0.001


@dataclass(frozen=True, slots=True)
class Reading:
    """What rules do for one memory: a function, its argument, and the limit of both."""

    memory_id: str
    seconds: float
    rules: Callable[[Any], Any]
    question: Any

    def run(self) -> Any:
        """Run it in the main thread under a timer, unless somebody else uses that."""
        if not hasattr(signal, "setitimer") or signal.getsignal(signal.SIGVTALRM) != signal.SIG_DFL:
            return self.rules(self.question)
        limit = _Limit(self.seconds)
        signal.signal(signal.SIGVTALRM, limit.check)
        try:
            try:
                signal.setitimer(signal.ITIMER_VIRTUAL, self.seconds, _AGAIN_SECONDS)
                return self.rules(self.question)
            finally:
                limit.is_over = True
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, signal.SIG_DFL)


#: Runs a reading where its limit holds.
Runner = Callable[[Reading], Any]


class _InForce(threading.local):
    """The limit of the reading that this thread is at, and its memory."""

    seconds = 0.0
    memory_id = ""


_in_force = _InForce()
_runner: Runner | None = None


@contextmanager
def limit_reading(seconds: float, memory_id: str) -> Iterator[None]:
    """Limit the rules that run in this block, in this thread; 0 seconds: no limit."""
    before = _in_force.seconds, _in_force.memory_id
    _in_force.seconds, _in_force.memory_id = seconds, memory_id
    try:
        yield
    finally:
        _in_force.seconds, _in_force.memory_id = before


@contextmanager
def run_by(runner: Runner) -> Iterator[None]:
    """Have ``runner`` run the readings of threads that are not the main thread."""
    global _runner
    before, _runner = _runner, runner
    try:
        yield
    finally:
        _runner = before


def run_rules(rules: Callable[[Q], T], question: Q) -> T:
    """Return what ``rules`` answer; raise ReadingTooLong when they take longer than the limit."""
    reading = Reading(_in_force.memory_id, _in_force.seconds, rules, question)
    if not reading.seconds:
        return rules(question)
    if threading.current_thread() is threading.main_thread():
        value: T = reading.run()
    elif _runner is not None:
        value = _runner(reading)
    else:
        value = rules(question)
    return value


class _Limit:
    """The timer counts the CPU time of all threads; what counts is that of the main thread."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._began = clock.thread_seconds()
        self.is_over = False

    def check(self, number: int, frame: FrameType | None) -> None:
        """Raise when the time is up, in the midst of what runs; else set the timer for the rest."""
        if self.is_over:
            return
        left = self._seconds - (clock.thread_seconds() - self._began)
        if left <= 0:
            raise ReadingTooLong(f"reading took too long ({self._seconds:.1f} s)")
        signal.setitimer(signal.ITIMER_VIRTUAL, max(left, _SHORTEST_SECONDS), _AGAIN_SECONDS)
