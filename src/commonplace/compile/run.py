"""Read, ask, decide, write: memories become pages.

A job takes the memories that are dirty, oldest first, until nothing is left or one of its caps is
reached; then it looks at the pages that changed, for hubs. What is left is for the next job, which
is queued at once.
"""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from commonplace.compile.apply import STAGE, apply
from commonplace.compile.effects import Effects
from commonplace.compile.rounds import LOOKED, Parts, Rounds, Tally
from commonplace.compile.rules.drafting import Batch
from commonplace.compile.rules.due import again, due
from commonplace.compile.rules.hubs import gathered
from commonplace.compile.rules.planning import Caps, Planning, plan
from commonplace.compile.rules.reading import read
from commonplace.compile.rules.shelf import Folded
from commonplace.compile.said import Read
from commonplace.config import CompileConfig
from commonplace.errors import Conflict, StalePage
from commonplace.jobs.isolation import is_careful, note_item
from commonplace.jobs.spacing import rare_looks
from commonplace.minds.cpu_limit import limit_reading, run_rules
from commonplace.minds.mind import Mind
from commonplace.model import Job, Memory
from commonplace.store import facts as fact_rows
from commonplace.store import jobs as ledger
from commonplace.store import upkeep as upkeep_rows
from commonplace.store.compiling import hubs, unread
from commonplace.store.compiling.forgetting import AGAIN, last_forgotten
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.wiki import links as link_rows
from commonplace.understand.echo import to_read
from commonplace.understand.faults import FAULTS, name_fault, not_read

if TYPE_CHECKING:
    from commonplace.wiki.search.run import Searcher

#: Characters of a memory that are read.
_LONGEST = 20_000
#: Characters of a memory that is kept at hand for a while once it was read.
_SHORT = 2_000
#: How often a plan is made before it is made with the book held still.
TRIES = 3
#: Memories whose statements are put on pages again in one transaction.
_AGAIN_AT_ONCE = 200
#: What one transaction of an import may come to: it is held in memory as a whole.
_CAPS_IN_BULK = Caps(3_000, 6_000)
#: And so many changed pages are looked at in one transaction, time and again.
_PAGES_IN_BULK, _LOOKS_IN_BULK = 500, 100
_OFF = "compiling is off; the memories wait"


def settled(engine: Engine, book_id: str, config: CompileConfig) -> CompileConfig:
    """The settings, with what this book does otherwise."""
    own = engine.read(lambda reader: hubs.switches(reader, book_id))
    return replace(
        config,
        mode=own.get("compile", config.mode),
        aggregate=own.get("aggregate", "on" if config.aggregate else "off") == "on",
        link=own.get("link", "on" if config.link else "off") == "on",
    )


def compile_book(
    job: Job,
    engine: Engine,
    mind: Mind,
    config: CompileConfig,
    searcher: "Callable[[], Searcher]",
) -> Mapping[str, Any]:
    """Compile what is dirty in the job's book."""
    config = settled(engine, job.book_id, config)
    if config.mode == "off":
        return {"memories": 0, "note": _OFF}
    if mind.name == "rules":
        compiling = Compiling(engine, job.book_id, config, job)
        compiling.run()
        return compiling.tally.result(mind.name)
    from commonplace.compile.modelled.run import Modelled  # noqa: PLC0415 (search brings numpy)

    asked = Modelled(engine, job.book_id, config, job)
    asked.ask_of(mind, searcher())
    asked.run()
    return asked.tally.result(mind.name) | asked.spent()


def reading(
    config: CompileConfig, unreadable: dict[str, str] | None = None
) -> Callable[[Memory], Read]:
    """How a memory is read: without what the book said itself; chunks of documents not at all. One
    that the rules fail on, or take too long over, says nothing: ``unreadable`` has its id and why,
    and the others go on."""
    failed = {} if unreadable is None else unreadable

    def read_one(memory: Memory) -> Read:
        if memory.kind == "document_chunk" and not config.documents:
            return Read()
        text = to_read(memory, _LONGEST)
        known = memory if text == memory.text else replace(memory, text=text)
        try:
            with limit_reading(config.read_seconds, memory.id):
                return _lately.read(known)
        except FAULTS as fault:
            failed[memory.id] = name_fault(fault)
            return Read()

    return read_one


_MOST_LATELY = 2_000


class _Lately:
    """What was read lately: a memory that did not fit into a job is the first of the next one, and
    those that a new page rests on are read again."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[Memory, Read]] = {}

    def read(self, memory: Memory) -> Read:
        held = self._held.get(memory.id)
        if held is not None and held[0] == memory:
            return held[1]
        found = run_rules(read, memory)
        if len(memory.text) <= _SHORT:
            if len(self._held) >= _MOST_LATELY:
                self._held.clear()
            self._held[memory.id] = memory, found
        return found

    def cache_clear(self) -> None:
        """As of functions that remember: something was forgotten."""
        self._held.clear()


_lately = _Lately()


class Compiling:
    """One job's work in one book."""

    #: Rules cost nothing, however many memories wait.
    may_be_bulk = True

    def __init__(self, engine: Engine, book_id: str, config: CompileConfig, job: Job) -> None:
        self._engine = engine
        self._book_id = book_id
        self._config = config
        self._job = job
        self._unreadable: dict[str, str] = {}
        read_one = reading(config, self._unreadable)
        self._how = Planning(read_one, config.mention_days, config.link)
        waiting = engine.read(lambda reader: upkeep_rows.waiting(reader, book_id, STAGE))
        self._parts = Parts(job.args, waiting)
        self._is_bulk = self.may_be_bulk and self._parts.is_import
        is_import = job.args.get("trigger") == "import"
        self._most = config.bootstrap_memories if is_import else config.memories
        self.tally = Tally()
        #: The pages that were written, and their versions since.
        self._written_at: dict[str, int] = {}
        self._rounds = Rounds(engine, book_id, job.args)

    def run(self) -> None:
        """As much as one job may do; what is left is queued."""
        with rare_looks() if self._is_bulk else nullcontext():
            self._run()

    def _run(self) -> None:
        more_due = False
        while self._room() and self._compile():
            pass
        while self._room() and not self._left() and self._tell_again():
            pass
        if self._job.args.get("sweep") and self._room() and not self._left():
            more_due = self._sweep() and not self._room()
        if self._config.aggregate and not self._left():
            looks = _LOOKS_IN_BULK if self._is_bulk else 1
            while looks and self._gather():
                looks -= 1
        self._look_for_twins()
        self._tell_what_was_unreadable()
        stale = self._config.aggregate and self._stale(1)
        left = more_due or self._left() or self._left(AGAIN)
        if not left and stale and (tired := self._rounds.tired()):
            self.tally.caps.append("rounds")
            self.tally.warn([tired])
        elif left or stale:
            if self._is_bulk and left:
                self.tally.caps.append("memories")
            self._engine.write(self._go_on, book_id=self._book_id, lease=self._job)

    def _tell_what_was_unreadable(self) -> None:
        self.tally.counts["unreadable"] = len(self._unreadable)
        self.tally.warn(
            not_read(memory_id, why) for memory_id, why in sorted(self._unreadable.items())
        )

    def _look_for_twins(self) -> None:
        """How many of the pages that were written have the title of another one: the first sign
        that names are not kept apart, or not put together, as they should."""
        titles = self.tally.titles
        if titles:
            named = self._engine.read(
                lambda reader: link_rows.named_by(reader, self._book_id, titles)
            )
            self.tally.counts["duplicate_candidates"] = sum(
                any(
                    each.kind == "title" and each.status == "active" and each.page_id != titles[key]
                    for each in leading
                )
                for key, leading in named.items()
            )

    def _compile(self) -> bool:
        """The next memories; whether to go on. Of an import each job takes one part."""
        if self._takes_one():
            return self._fold(1)
        if not self._is_bulk:
            return self._fold(self._most - self.tally.memories)
        limit = self._parts.next()
        if self._fold(limit):
            self._parts.fitted(self.tally.memories, limit)
        return False

    def _takes_one(self) -> bool:
        """Whether the job takes one memory at a time; the next one is noted."""
        if not is_careful(self._job):
            return False
        for memory in self._waiting(1):
            note_item(self._engine, self._job, memory.id)
        return True

    def _waiting(self, limit: int, stage: str = STAGE) -> list[Memory]:
        return self._engine.read(
            lambda reader: fact_rows.dirty(reader, self._book_id, stage, limit)
        )

    def _caps(self) -> Caps:
        """What rules do costs nothing: in bulk only what is held in memory at once is counted."""
        if self._is_bulk:
            return _CAPS_IN_BULK
        return Caps(
            self._config.new_pages - self.tally.counts["pages_created"],
            self._config.sections - self.tally.counts["sections"],
        )

    def _fold(self, limit: int) -> bool:
        """The next memories by the rules mind; whether there were any."""
        caps = self._caps()

        def planned(reader: Reader) -> Effects | None:
            memories = fact_rows.dirty(reader, self._book_id, STAGE, limit)
            return plan(reader, self._book_id, memories, caps, self._how) if memories else None

        return self._counted(self._written(planned))

    def _gather(self) -> bool:
        """Hubs and promotions, for the pages that changed, once all memories are compiled; whether
        there were any."""
        most = self._config.hub_pages
        most = max(most, _PAGES_IN_BULK) if self._is_bulk else most

        def planned(reader: Reader) -> Effects | None:
            pages = hubs.stale(reader, self._book_id, most)
            how = self._how
            batch = Batch(
                (), Folded(), how.read, self._config.link,
                window_days=how.window_days, left=self._written_at,
            )  # fmt: skip
            return gathered(reader, self._book_id, batch, pages) if pages else None

        found = self._written(planned)
        self._rounds.looked_at(len(found.fresh) if found is not None else 0)
        return self._counted(found)

    def _tell_again(self) -> bool:
        """What was said of subjects that lost a memory; whether there was anything."""

        def planned(reader: Reader) -> Effects | None:
            memories = fact_rows.dirty(reader, self._book_id, AGAIN, _AGAIN_AT_ONCE)
            ids = [each.id for each in memories]
            return again(reader, self._book_id, ids, self._how) if ids else None

        return self._counted(self._written(planned))

    def _sweep(self) -> bool:
        """Pages for names that deserve one and have none."""
        most = self._caps().new_pages
        return self._counted(
            self._written(lambda reader: due(reader, self._book_id, self._how, most))
        )

    def _counted(self, effects: Effects | None) -> bool:
        if effects is not None:
            self.tally.take(effects)
            if effects.mind == "rules":
                versions = ((each.page_id, each.base) for each in effects.writes)
                self._written_at |= {who: 0 if base is None else base + 1 for who, base in versions}
            if effects.memories or effects.again:
                self._rounds.got_on()
        return effects is not None

    def _knowing(self, reader: Reader, effects: Effects | None) -> Effects | None:
        """A plan, and what had been forgotten when it was made."""
        if effects is None:
            return None
        return replace(effects, forgotten=last_forgotten(reader, self._book_id))

    def _stale(self, limit: int) -> list[str]:
        return self._engine.read(lambda reader: hubs.stale(reader, self._book_id, limit))

    def _written(self, planned: Callable[[Reader], Effects | None]) -> Effects | None:
        """Worked out on what was read, written if nobody was quicker; in the end, held still."""
        for _ in range(TRIES):
            effects = self._engine.read(lambda reader: self._knowing(reader, planned(reader)))
            if effects is None:
                return None
            try:
                self._engine.write(
                    lambda tx, effects=effects: self._apply(tx, effects),  # type: ignore[misc]
                    book_id=self._book_id,
                    lease=self._job,
                )
            except (StalePage, Conflict):
                continue
            return effects

        def held_still(tx: Tx) -> Effects | None:
            effects = planned(tx)
            if effects is not None:
                self._apply(tx, effects)
            return effects

        return self._engine.write(held_still, book_id=self._book_id, lease=self._job)

    def _apply(self, tx: Tx, effects: Effects) -> None:
        apply(tx, effects)
        if effects.memories:
            unread.note(tx, STAGE, effects.memories, self._unreadable)

    def _room(self) -> bool:
        """Whether no cap is reached; which one is told."""
        counts = self.tally.counts
        reached = [
            name
            for name, count, most in (
                ("memories", self.tally.memories, self._most),
                ("new_pages", counts["pages_created"], self._config.new_pages),
                ("sections", counts["sections"], self._config.sections),
            )
            if count >= most and not self._is_bulk
        ]
        self.tally.caps = reached
        return not reached

    def _left(self, stage: str = STAGE) -> bool:
        return bool(self._waiting(1, stage))

    def _go_on(self, tx: Tx) -> None:
        """The next job, due now: in the bucket after this one's, whatever the clock says."""
        args = {**self._job.args, LOOKED: self._rounds.looked}
        args |= self._parts.args() if self._is_bulk else {}
        ledger.enqueue(
            tx, ledger.NewJob(tx.book_id, STAGE, args, STAGE, max_attempts=self._job.max_attempts)
        )
        ledger.add_args(tx, STAGE, args)
        ledger.hurry_one(tx, STAGE)
