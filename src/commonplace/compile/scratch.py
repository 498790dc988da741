"""Work off a book's jobs in a library that is in memory alone: a book read as it was."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from commonplace.compile.apply import STAGE
from commonplace.compile.run import compile_book
from commonplace.config import CompileConfig, JobsConfig
from commonplace.errors import StoreError
from commonplace.jobs.worker import Handler, Worker
from commonplace.minds.mind import RulesMind
from commonplace.store import jobs as ledger
from commonplace.store import upkeep
from commonplace.store.engine import Engine

#: Nobody else works there.
_LEASE_SECONDS = 86_400.0

#: Told how many of how many memories are compiled.
Progress = Callable[[int, int], None]


def compiling(scratch: Engine, config: CompileConfig) -> Handler:
    """What compiles there: the rules, whatever mind the book has."""
    return lambda job: compile_book(job, scratch, RulesMind(), config)


def work_off(
    scratch: Engine,
    book_id: str,
    handlers: Mapping[str, Handler],
    told: Callable[[int], None],
) -> None:
    """Run its jobs until nothing waits; ``told`` is told how many memories are not compiled yet."""
    worker = Worker(scratch, handlers, replace(JobsConfig(), lease_seconds=_LEASE_SECONDS))
    left = 0
    while ran := worker.run_one():
        if ran.error:
            raise StoreError(f"This book cannot be compiled anew: {ran.error}")
        left = scratch.read(lambda reader: upkeep.waiting(reader, book_id, STAGE))
        told(left)
        scratch.write(lambda tx: ledger.due_now(tx, STAGE))
    if left:
        raise StoreError("Not all memories could be compiled again: please report it.")
