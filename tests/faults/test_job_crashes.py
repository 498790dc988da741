"""A worker is killed at each step of each kind of job; the next one leaves the book as if nothing
had happened: the same facts, pages and versions, byte for byte, each once."""

from collections.abc import Callable
from typing import Any

import pytest

from commonplace.handlers import Handlers
from commonplace.jobs.worker import Worker
from tests.faults.copies import copy_library, expire_leases
from tests.faults.sample_book import FILL, open_library
from tests.faults.snapshot import Snapshot, find_differences, known_names, take_snapshot
from tests.faults.tally import Tally, choose_steps, scale
from tests.faults.workers import work_to_the_end, work_until_step
from tests.store.processes import others

#: Kinds of jobs that each of the two books does.
KINDS = {
    "new": {"embed", "understand", "compile", "ingest", "transcript"},
    "old": {"retain", "prune_checkpoints", "rewrite", "rebuild", "dream"},
}
SHARES = {"sqlite": 20, "postgres": 5}


def test_the_books_have_a_job_of_every_kind(library_url: str) -> None:
    """Else a kind that comes to be would never be killed."""
    with open_library(library_url) as library:
        assert {*Handlers(library).all()} == {*KINDS["new"], *KINDS["old"]}


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_the_order_of_jobs_makes_no_difference(new_library_url: Callable[[], str]) -> None:
    """What a killed worker leaves is done in another order: what the comparison leaves out has to
    be what the order alone changes."""
    prepared = new_library_url()
    with open_library(prepared) as library:
        FILL["new"](library)
        known = known_names(library)
    found = []
    for first in ((), ("ingest", "transcript"), ("compile",), ("embed",)):
        with open_library(copy_library(prepared, new_library_url)) as library:
            handlers = library.handlers.all()
            chosen = {kind: handlers[kind] for kind in first}
            worker = Worker(library.engine, chosen, library.config.jobs)
            while first and worker.run_one():
                pass
            library.work()
            found.append(take_snapshot(library, known))
    assert all(find_differences(found[0], other) == ([], []) for other in found[1:])


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("engine", ["sqlite", "postgres"], indirect=True)
@pytest.mark.parametrize("age", ["new", "old"])
def test_a_killed_worker_leaves_no_trace(
    age: str, engine: str, new_library_url: Callable[[], str], tally: Tally
) -> None:
    prepared = new_library_url()
    with open_library(prepared) as library:
        FILL[age](library)
        known = known_names(library)
        acknowledged = len([*library.book("ada").memories()])
    labels = _run(work_until_step, copy_library(prepared, new_library_url), None)
    assert {label.partition(":")[0] for label in labels} == {"lease", *KINDS[age]}
    expected = _run(work_to_the_end, copy_library(prepared, new_library_url), known)
    for step in choose_steps(labels, scale(SHARES[engine])):
        place = copy_library(prepared, new_library_url)
        _kill_at(step, place)
        expire_leases(place)
        found: Snapshot = _run(work_to_the_end, place, known)
        lost, doubled = find_differences(expected, found)
        tally.count(
            f"worker killed: {labels[step].partition(':')[0]}",
            acknowledged=acknowledged,
            lost=lost,
            doubled=doubled,
            at=f"{engine}, step {step}, {labels[step]}",
        )


def _kill_at(step: int, place: str) -> None:
    with others(1, work_until_step, place, step) as (child,):
        assert child.join() == -9, "the worker did not come to its step"


def _run(work: Callable[..., None], *args: object) -> Any:
    """What a child says at its end."""
    with others(1, work, *args) as (child,):
        return child.hear()
