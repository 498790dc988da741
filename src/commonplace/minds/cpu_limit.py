"""Limit the CPU time that rules may take over one memory.

Rules are patterns and loops over text that anybody may write. Whoever reads a memory says so
(:func:`limit_reading`), and what the rules do for it (:func:`run_rules`) is ended with
:class:`~commonplace.errors.ReadingTooLong` when it has taken that much CPU time of its thread.

A timer sends a signal, and the handler raises; Python's patterns look for signals while they match.
Handlers run in the main thread, so the limit holds there, and in the threads of a process whose
main thread reads for them (:func:`run_by`, see ``serve/daemon``). In another thread, or where there
are no such timers, rules run without a limit.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

from commonplace import clock
from commonplace.errors import ReadingTooLong

T = TypeVar("T")
#: Runs a reading of this memory in the main thread.
Runner = Callable[[str, Callable[[], Any]], Any]
#: After this much more CPU time the signal comes again: the first may have met code that drops it.
_AGAIN_SECONDS = 0.25
_SHORTEST_SECONDS = 0.001


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
    """Have ``runner`` run the readings of other threads in the main thread."""
    global _runner
    before, _runner = _runner, runner
    try:
        yield
    finally:
        _runner = before


def run_rules(work: Callable[[], T]) -> T:
    """Return what ``work`` returns, or raise ReadingTooLong when it takes longer than the limit."""
    seconds, memory_id = _in_force.seconds, _in_force.memory_id
    if not seconds:
        return work()
    if threading.current_thread() is threading.main_thread():
        return _run_timed(seconds, work)
    if _runner is None:
        return work()
    value: T = _runner(memory_id, lambda: _run_timed(seconds, work))
    return value


def _run_timed(seconds: float, work: Callable[[], T]) -> T:
    """Run it in the main thread under a timer, unless somebody else uses that."""
    if not hasattr(signal, "setitimer") or signal.getsignal(signal.SIGVTALRM) != signal.SIG_DFL:
        return work()
    limit = _Limit(seconds)
    signal.signal(signal.SIGVTALRM, limit.check)
    try:
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds, _AGAIN_SECONDS)
            return work()
        finally:
            limit.is_over = True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)


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
