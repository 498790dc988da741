"""Rules that take too long are ended, by the CPU time of their thread."""

import re
import signal
import threading
from collections.abc import Callable
from typing import Any

import pytest

from commonplace import clock
from commonplace.errors import ReadingTooLong
from commonplace.minds.cpu_limit import Reading, limit_reading, run_by, run_rules

LIMIT = 0.05
SEVEN = range(7)


def backtrack(_: object = None) -> None:
    """Would take for ever."""
    re.match(r"(?:a+)+$", "a" * 60 + "b")


def in_a_thread(work: Callable[[], Any]) -> Any:
    said: list[Any] = []
    thread = threading.Thread(target=lambda: said.append(work()))
    thread.start()
    thread.join()
    return said[0]


def test_a_pattern_that_backtracks_is_ended() -> None:
    with limit_reading(LIMIT, "one"), pytest.raises(ReadingTooLong, match="too long"):
        run_rules(backtrack, None)
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGVTALRM) == signal.SIG_DFL


def test_a_loop_is_ended_also_where_somebody_catches_the_first_error() -> None:
    def loop(_: object) -> None:
        try:
            backtrack()
        except ReadingTooLong:
            backtrack()

    with limit_reading(LIMIT, "one"), pytest.raises(ReadingTooLong):
        run_rules(loop, None)


def test_time_of_other_threads_does_not_count() -> None:
    over = threading.Event()

    def spin() -> None:
        while not over.is_set():
            sum(range(1000))

    def work(_: object) -> str:
        began = clock.thread_seconds()
        while clock.thread_seconds() - began < 4 * LIMIT:
            sum(range(1000))
        return "read"

    others = [threading.Thread(target=spin) for _ in range(3)]
    for each in others:
        each.start()
    try:
        with limit_reading(8 * LIMIT, "one"):
            assert run_rules(work, None) == "read"
    finally:
        over.set()
        for each in others:
            each.join()


def test_waiting_is_not_working() -> None:
    with limit_reading(LIMIT, "one"):
        assert run_rules(threading.Event().wait, 4 * LIMIT) is False


def test_what_ends_in_time_leaves_no_timer_behind() -> None:
    with limit_reading(LIMIT, "one"):
        assert [run_rules(len, SEVEN) for _ in range(100)] == [7] * 100
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)


def test_somebody_elses_handler_is_left_alone() -> None:
    def own(*_: object) -> None: ...

    signal.signal(signal.SIGVTALRM, own)
    try:
        with limit_reading(LIMIT, "one"):
            assert run_rules(len, SEVEN) == 7
        assert signal.getsignal(signal.SIGVTALRM) is own
    finally:
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)


def test_outside_a_reading_and_in_other_threads_there_is_no_limit() -> None:
    assert run_rules(len, SEVEN) == 7

    def elsewhere() -> int:
        with limit_reading(LIMIT, "one"):
            return run_rules(len, SEVEN)

    assert in_a_thread(elsewhere) == 7


def test_a_runner_reads_for_other_threads() -> None:
    ran: list[str] = []

    def runner(reading: Reading) -> Any:
        ran.append(reading.memory_id)
        return 8

    def elsewhere() -> int:
        with limit_reading(LIMIT, "one"):
            return run_rules(len, SEVEN)

    with run_by(runner):
        assert in_a_thread(elsewhere) == 8
        with limit_reading(LIMIT, "two"):
            assert run_rules(len, SEVEN) == 7, "the main thread reads by itself"
    assert ran == ["one"]
