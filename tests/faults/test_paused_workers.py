"""A worker is stopped in the middle of a job, longer than its lease, and then goes on: its work is
done once, by whoever has the lease, and what it writes too late is refused."""

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest

from commonplace import clock
from tests.faults.copies import copy_library, expire_leases
from tests.faults.sample_book import FILL, open_library
from tests.faults.snapshot import find_differences, known_names
from tests.faults.tally import Tally, choose_steps, scale
from tests.faults.workers import remember_once, work_to_the_end, work_until_step
from tests.store.processes import Other, others

SHARES = {"sqlite": 6, "postgres": 3}
INSIDE = "before its commit"


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("engine", ["sqlite", "postgres"], indirect=True)
def test_a_worker_that_slept_past_its_lease_changes_nothing(
    engine: str, new_library_url: Callable[[], str], tally: Tally
) -> None:
    prepared = new_library_url()
    with open_library(prepared) as library:
        FILL["new"](library)
        known = known_names(library)
        acknowledged = len([*library.book("ada").memories()])
    labels = _run(work_until_step, copy_library(prepared, new_library_url), None)
    expected = _run(work_to_the_end, copy_library(prepared, new_library_url), known)
    for step in choose_steps(labels, scale(SHARES[engine])):
        place = copy_library(prepared, new_library_url)
        with others(1, work_until_step, place, step, signal.SIGSTOP) as (sleeper,):
            _wait_until_stopped(sleeper)
            if INSIDE in labels[step]:
                _check_others_wait(engine, place, acknowledged)
            else:
                expire_leases(place)
                _run(work_to_the_end, place, known)
            sleeper.go_on()
            assert sleeper.hear(), "it came to its end"
            assert sleeper.join() == 0
        found = _run(work_to_the_end, place, known)
        lost, doubled = find_differences(expected, found)
        inside = "inside" if INSIDE in labels[step] else "outside"
        tally.count(
            f"worker paused {inside} a transaction",
            acknowledged=acknowledged,
            lost=lost,
            doubled=doubled,
            at=f"{engine}, step {step}, {labels[step]}",
        )


def _check_others_wait(engine: str, place: str, memories: int) -> None:
    """While a transaction is open, SQLite lets nobody else write: that is told, and all can read.
    On PostgreSQL only those wait who want the same rows."""
    if engine == "sqlite":
        answer, readable = _run(remember_once, place)
        assert "locked by another program" in answer
        assert readable >= memories


def _wait_until_stopped(child: Other) -> None:
    watch = clock.Stopwatch()
    while _state(child.pid) != "T":
        assert watch.seconds() < 60, "the worker did not come to its step"
        os.sched_yield()


def _state(pid: int) -> str:
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()[0]


def _run(work: Callable[..., None], *args: object) -> Any:
    with others(1, work, *args) as (child,):
        return child.hear()
