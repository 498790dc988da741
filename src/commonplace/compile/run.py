"""Read, decide, write: facts become pages.

A job scans the facts of its book without their words, decides who has a page, and finds the pages
whose facts, statuses or names are not those they were composed of. These are composed and written,
some in each transaction. Memories that were read by then are compiled. A page that the job fails on
is left out in its last try, so that the others go on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from commonplace.compile.apply import STAGE, apply
from commonplace.compile.book_facts import load_book
from commonplace.compile.effects import Effects, unite
from commonplace.compile.lists import write_lists
from commonplace.compile.page_plan import PageDue, PagePlan, plan_pages
from commonplace.compile.page_writes import MIND, draw_page, prepare_pages, settle_rest
from commonplace.compile.writer.page_writer import PageWriter
from commonplace.config import CompileConfig
from commonplace.errors import Conflict, ModelResting, StalePage
from commonplace.jobs.isolation import is_careful, note_item
from commonplace.minds.mind import Mind
from commonplace.model import Job
from commonplace.store import calls as call_rows
from commonplace.store.compiling import hubs
from commonplace.store.compiling.entity_pages import entity_pages, queue_compile
from commonplace.store.compiling.forgetting import last_forgotten
from commonplace.store.engine import Engine, Reader

#: Pages that are written in one transaction.
_AT_ONCE = 40
#: How often a plan is made before the rest is left to the next job.
_TRIES = 3
#: Memories that leave the set at once.
_MEMORIES = 100_000
_OFF = "compiling is off; the memories wait"


def settled(engine: Engine, book_id: str, config: CompileConfig) -> CompileConfig:
    """The settings, with what this book does otherwise."""
    own = engine.read(lambda reader: hubs.switches(reader, book_id))
    return replace(
        config,
        mode=own.get("compile", config.mode),
        aggregate=own.get("aggregate", "on" if config.aggregate else "off") == "on",
    )


def compile_book(job: Job, engine: Engine, mind: Mind, config: CompileConfig) -> Mapping[str, Any]:
    """Compile the job's book."""
    config = settled(engine, job.book_id, config)
    if config.mode == "off":
        return {"memories": 0, "note": _OFF}
    compiling = Compiling(engine, job.book_id, job, mind, keeps_lists=config.aggregate)
    compiling.run()
    return compiling.tally


class Compiling:
    """One job's work in one book."""

    def __init__(
        self, engine: Engine, book_id: str, job: Job, mind: Mind, *, keeps_lists: bool = True
    ) -> None:
        self.engine = engine
        self._keeps_lists = keeps_lists
        self.book_id = book_id
        self.job = job
        self.tally: dict[str, Any] = {"memories": 0, "mind": mind.name}
        self._writer = PageWriter(engine, mind, job) if mind.name != MIND else None

    def run(self) -> None:
        """Compose all pages that are due; what others change meanwhile is for another try."""
        for _ in range(_TRIES):
            try:
                self._compile()
            except (StalePage, Conflict):
                continue
            break
        else:
            self.engine.write(
                lambda tx: queue_compile(tx, "again"), book_id=self.book_id, lease=self.job
            )
        self._tell_cost()

    def _compile(self) -> None:
        made = self.engine.read(
            lambda reader: make_plan(reader, self.book_id, worded=self._writer is not None)
        )
        due = self._leave_out(made.plan.due)
        self._write_pages(made, due, self._writer)
        rows = self.engine.read(lambda reader: entity_pages(reader, self.book_id))
        rest = replace(settle_rest(made.plan, rows), memories=made.memories)
        if not rest.empty:
            self._apply(replace(rest, forgotten=made.forgotten))
        lists = self.engine.read(
            lambda reader: write_lists(reader, self.book_id, made.plan, wanted=self._keeps_lists)
        )
        if not lists.empty:
            self._apply(replace(lists, forgotten=made.forgotten))

    def _leave_out(self, due: Sequence[PageDue]) -> Sequence[PageDue]:
        """In the last try, leave out the page that the job failed on before: it stays due."""
        failed = (self.job.result or {}).get("working_on")
        if not is_careful(self.job) or self.job.attempts < self.job.max_attempts:
            return due
        kept = [each for each in due if each.entity.id != failed]
        if len(kept) < len(due):
            self.tally["failed"] = len(due) - len(kept)
        return kept

    def _write_pages(self, made: "Made", due: Sequence[PageDue], writer: PageWriter | None) -> None:
        """Write pages by rules, some in each transaction, or have a model word each by itself.

        When the model cannot be asked now, rules write what it was not asked about. A page that it
        worded before is better as it stands than in the words of rules: it is left.
        """
        many = 1 if writer or is_careful(self.job) else _AT_ONCE
        for start in range(0, len(due), many):
            some = due[start : start + many]
            note_item(self.engine, self.job, some[0].entity.id)
            prepared = self.engine.read(
                partial(prepare_pages, book_id=self.book_id, plan=made.plan, due=some)
            )
            try:
                drawn = [writer.write(each) if writer else draw_page(each) for each in prepared]
            except ModelResting:
                left = [each for each in due[start:] if not each.is_worded]
                self._write_pages(made, left, None)
                raise
            effects = unite(drawn[0].mind, drawn)
            if not effects.empty:
                self._apply(replace(effects, forgotten=made.forgotten))

    def _tell_cost(self) -> None:
        """Add calls, tokens and money of this job, and what the model had to warn of."""
        if self._writer is None:
            return
        taken = self.engine.read(
            lambda reader: call_rows.spent_by_job(reader, self.book_id, self.job.id)
        )
        self.tally["writer_calls"] = self._writer.asked
        self.tally["input_tokens"] = taken.input_tokens
        self.tally["output_tokens"] = taken.output_tokens
        self.tally["cost"] = round(taken.cost, 6)
        if self.tally["memories"]:
            self.tally["tokens_per_memory"] = round(taken.tokens / self.tally["memories"])
        if self._writer.warnings:
            self.tally["warnings"] = self._writer.warnings

    def _apply(self, effects: Effects) -> None:
        self.engine.write(lambda tx: apply(tx, effects), book_id=self.book_id, lease=self.job)
        self.tally["memories"] += len(effects.memories)
        for name, count in effects.tally.items():
            if count:
                self.tally[name] = self.tally.get(name, 0) + count


@dataclass(frozen=True, slots=True)
class Made:
    """A plan, the memories that it covers, and when something was forgotten before it."""

    plan: PagePlan
    memories: tuple[str, ...]
    forgotten: int


def make_plan(reader: Reader, book_id: str, *, anew: bool = False, worded: bool = False) -> Made:
    """Decide what becomes of the pages of a book as it is now; ``anew``: compose all of them;
    ``worded``: those, too, that no model was asked to word."""
    return Made(
        plan_pages(load_book(reader, book_id), anew=anew, worded=worded),
        tuple(hubs.waiting_to_compile(reader, book_id, STAGE, _MEMORIES)),
        last_forgotten(reader, book_id),
    )
