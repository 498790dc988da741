"""A book's memories compiled once more, in a library that is in memory alone.

The rules mind folds: the same memories make the same pages, whoever compiles them, wherever and in
how many pieces. So what comes of it there is what the book would be if only these memories had ever
been told. With it a book is verified, put right after something was forgotten, and read as it was.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from typing import NoReturn

from commonplace.compile.apply import STAGE
from commonplace.compile.run import compile_book
from commonplace.config import CompileConfig, JobsConfig
from commonplace.errors import StoreError
from commonplace.jobs.worker import Handler, Worker
from commonplace.minds.mind import RulesMind
from commonplace.model import BookInfo, Memory
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store import quarantine, upkeep
from commonplace.store.compiling import hubs
from commonplace.store.compiling.unread import SETS
from commonplace.store.dreams import dreaming as rows
from commonplace.store.dump.scratch import ScratchEngine
from commonplace.store.engine import Engine, Reader, Tx

_AT_ONCE = 2_000
#: Nobody else works there.
_LEASE_SECONDS = 86_400.0

#: Told how many of how many memories are compiled.
Progress = Callable[[int, int], None]


def compiled_again(
    engine: Engine, book: BookInfo, config: CompileConfig, progress: Progress | None = None
) -> ScratchEngine:
    """The book as its compiled memories make it, for the caller to close."""
    with ExitStack() as broken_off:
        scratch = ScratchEngine(lease_seconds=_LEASE_SECONDS)
        broken_off.callback(scratch.close)
        engine.read(lambda reader: scratch.hold(reader, book))
        total = _copy(engine, scratch, book.id)
        job = ledger.NewJob(book.id, STAGE, {"trigger": "import"}, STAGE, max_attempts=1)
        scratch.write(lambda tx: ledger.enqueue(tx, job), book_id=book.id)

        def told(left: int) -> None:
            if progress is not None:
                progress(total - left, total)

        work_off(scratch, book.id, {STAGE: compiling(scratch, replace(config, mode="on"))}, told)
        broken_off.pop_all()
    return scratch


def compiling(scratch: Engine, config: CompileConfig) -> Handler:
    """What compiles there: the rules, whatever mind the book has."""

    def no_search() -> NoReturn:
        raise AssertionError("rules look for no pages by words")

    return lambda job: compile_book(job, scratch, RulesMind(), config, no_search)


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


# --- what is copied -----------------------------------------------------------------------------


def _copy(engine: Engine, scratch: Engine, book_id: str) -> int:
    """Memories, and what people decided about names; how many memories."""
    count = 0
    for batch in _memories(engine, book_id):
        count += len(batch)
        scratch.write(lambda tx, batch=batch: _add(tx, batch), book_id=book_id)  # type: ignore[misc]
    decided = engine.read(lambda reader: rows.ignored_names(reader, book_id))
    switches = engine.read(lambda reader: hubs.switches(reader, book_id))

    def settle(tx: Tx) -> None:
        rows.ignore_names(tx, decided)
        for name, value in switches.items():
            if name != STAGE:  # whether new memories are compiled is nothing to those that are
                hubs.switch(tx, name, value)

    scratch.write(settle, book_id=book_id)
    return count


def _add(tx: Tx, batch: Iterable[Memory]) -> None:
    memory_rows.add_memories(tx, [(each, b"") for each in batch], [STAGE])


def _memories(engine: Engine, book_id: str) -> Iterator[list[Memory]]:
    """Those that are compiled here, in the order of capture. One that could not be read is on no
    page here, and would take as long there."""
    last = ""
    while True:

        def some(reader: Reader, last: str = last) -> tuple[list[Memory], set[str]]:
            found = memory_rows.after(reader, book_id, last, _AT_ONCE)
            end = found[-1].id if found else last
            aside = quarantine.among(reader, book_id, [each.id for each in found])
            for stage in (STAGE, SETS[STAGE]):
                aside = aside | rows.waiting_between(reader, book_id, stage, last, end)
            return found, aside

        found, waiting = engine.read(some)
        if not found:
            return
        last = found[-1].id
        yield [each for each in found if each.id not in waiting]
