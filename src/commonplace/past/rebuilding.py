"""A book as it would be if only some of its memories had been told: they are understood and
compiled anew, in a library in memory.

The rules mind does it, whatever mind the book has: nobody is asked and nothing is paid, and the
same memories come to the same pages, byte for byte. What people introduced by name, which names
they said need no page, and the book's own switches come along. What somebody wrote by hand does
not: it is said in no memory.

It takes as long as compiling those memories took.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from commonplace import clock
from commonplace.compile.settling.elsewhere import Progress, compiling, work_off
from commonplace.config import Config
from commonplace.errors import NotAllowed
from commonplace.jobs.worker import Handler
from commonplace.knowledge.register import settle
from commonplace.minds.mind import RulesMind
from commonplace.model import BookInfo
from commonplace.past.graph import NEVER, copy_index, copy_memories
from commonplace.past.moments import Moment
from commonplace.past.rulings import Until, copy_rulings
from commonplace.past.selecting import Keeps, both, everything, holding_at, said_by
from commonplace.past.truth import keep_facts_that_held
from commonplace.store import jobs as ledger
from commonplace.store.compiling import unread
from commonplace.store.dump.rows import add, whole
from commonplace.store.dump.scratch import ScratchEngine
from commonplace.store.engine import Engine, Reader, Row, Tx
from commonplace.store.register.names import RECOGNISED
from commonplace.understand.run import understand_book

#: Memories that could not be read, at most so many of which are left out here.
_MOST_UNREAD = 10_000
#: Nothing is put off to a later job.
_AT_ONCE: dict[str, Any] = {
    "mode": "on",
    "bucket_seconds": 0,
    "memories": 100_000,
    "bootstrap_memories": 100_000,
    "new_pages": 10_000,
    "sections": 100_000,
    "hub_pages": 10_000,
}


def rebuilt(
    engine: Engine,
    book: BookInfo,
    moment: Moment,
    config: Config,
    progress: Progress | None = None,
) -> ScratchEngine:
    """The book from the memories that the moment knows."""
    scratch = ScratchEngine()
    stages = _stages(config)
    keeps = _keeps(moment)

    def work(reader: Reader, tx: Tx) -> int:
        memories = copy_memories(reader, tx, keeps)
        if len(memories) > config.past.memories:
            raise NotAllowed(
                f"{len(memories):,} memories would have to be compiled anew; past.memories allows "
                f"{config.past.memories:,}. Raise it, or ask for what was recorded."
            )
        copy_index(reader, tx, memories)
        _copy_what_people_said(reader, tx, memories, moment)
        dirty = sorted(
            (stage, each) for stage in stages for each in _read(reader, tx, stage, memories)
        )
        add(tx, "dirty", ({"stage": stage, "memory_id": each} for stage, each in dirty))
        for stage in stages:
            ledger.enqueue(tx, ledger.NewJob(book.id, stage, {}, stage, max_attempts=1))
        return len(memories)

    def copied(reader: Reader) -> int:
        scratch.hold(reader, book)
        return scratch.write(lambda tx: work(reader, tx), book_id=book.id)

    of = engine.read(copied)
    _run(scratch, book.id, config, progress or _untold, of)
    scratch.write(lambda tx: _date(tx, moment), book_id=book.id)
    return scratch


def _keeps(moment: Moment) -> Keeps:
    keeps: Keeps = everything if moment.as_of is None else said_by(moment.as_of)
    return keeps if moment.true_at is None else both(keeps, holding_at(moment.true_at))


def _stages(config: Config) -> tuple[str, ...]:
    understands = config.understand.mode not in ("off", "frozen")
    return ("understand", "compile") if understands else ("compile",)


def _read(reader: Reader, tx: Tx, stage: str, memories: frozenset[str]) -> frozenset[str]:
    """Leave out those that the stage could not read: they would take as long here."""
    return memories - {*unread.unread(reader, tx.book_id, stage, _MOST_UNREAD)}


def _copy_what_people_said(
    reader: Reader, tx: Tx, memories: frozenset[str], moment: Moment
) -> None:
    """Copy what was decided: about facts until the moment, about who is who at any time; who
    somebody is was so before anybody said it."""
    by = NEVER if moment.as_of is None else clock.to_text(moment.as_of)
    copy_rulings(reader, tx, Until(facts=by, names=NEVER))
    naming = {row["id"] for row in _whole(reader, tx, "rulings") if row["kind"] == "name"}
    keys = _whole(reader, tx, "ruling_keys")
    given = {row["name_key"] for row in keys if row["ruling_id"] in naming}
    names = [row for row in _whole(reader, tx, "names") if row["key"] in given]
    ids = {row["entity_id"] for row in names}
    add(tx, "names", names)
    people = (row for row in _whole(reader, tx, "entities") if row["id"] in ids)
    add(tx, "entities", ({**row, "head": row["id"]} for row in people))
    mentions = _whole(reader, tx, "mentions")
    met = (r for r in mentions if r["entity_id"] in ids and r["memory_id"] in memories)
    add(tx, "mentions", ({**row, "evidence": RECOGNISED} for row in met))
    settle(tx, given)
    ignored = _whole(reader, tx, "mention_states")
    add(tx, "mention_states", (row for row in ignored if row["state"] == "ignored"))
    add(tx, "switches", (row for row in _whole(reader, tx, "switches") if row["name"] != "compile"))


def _whole(reader: Reader, tx: Tx, table: str) -> Iterable[Row]:
    return whole(reader, tx.book_id, table)


def _run(scratch: ScratchEngine, book_id: str, config: Config, progress: Progress, of: int) -> None:
    mind = RulesMind()
    # One after the other, as they were told: it matters what is known when a memory is read.
    understanding = replace(config.understand, batch=1)
    handlers: dict[str, Handler] = {
        "understand": lambda job: understand_book(job, scratch, mind, understanding),
        "compile": compiling(scratch, replace(config.compile, **_AT_ONCE)),
    }
    work_off(scratch, book_id, handlers, lambda left: progress(of - left, of))


def _date(tx: Tx, moment: Moment) -> None:
    """What was folded stands as of the moment, and only the facts that held then stay."""
    at = clock.to_text(moment.true_at or moment.as_of or clock.now())
    for query in ("date_rebuilt_pages", "date_rebuilt_versions"):
        tx.run(query, book_id=tx.book_id, at=at)
    if moment.true_at is not None:
        keep_facts_that_held(tx, moment.true_at)


def _untold(_done: int, _of: int) -> None:
    """Nobody wants to know."""
