"""One job's work in one book, with a model: a batch of memories at a time."""

from collections.abc import Collection, Iterable
from typing import Any

from commonplace.compile.apply import apply
from commonplace.compile.asked import ToHub, ToPlan
from commonplace.compile.effects import Effects
from commonplace.compile.modelled import hubbing
from commonplace.compile.modelled.planner import Ask, Planner
from commonplace.compile.modelled.turning import Shown
from commonplace.compile.plan import HubPlan, LeafPlan
from commonplace.compile.run import TRIES, Compiling
from commonplace.compile.tasks import HUBS
from commonplace.errors import Conflict, InvalidInput, NotAllowed
from commonplace.minds.mind import Answer, Mind
from commonplace.minds.task import Q, R, Task
from commonplace.model import Memory
from commonplace.store import calls as call_rows
from commonplace.store.compiling import hubs
from commonplace.store.engine import Tx
from commonplace.understand.asking import Asking
from commonplace.wiki.search.run import Searcher

_NOT_WRITTEN = "the plan could not be written; the memories were compiled by rules"
_NO_HUBS = "what was proposed of hubs could not be written"


class Modelled(Compiling):
    """The same work with a model, a batch at a time."""

    may_be_bulk = False

    def ask_of(self, mind: Mind, searcher: Searcher) -> None:
        """Whom to ask, and who finds the pages that may be meant."""
        asking = Asking(self._engine, mind, self._job, self.tally)

        def ask(task: Task[Q, R], question: Q, memory_ids: Iterable[str]) -> Answer[R]:
            return asking.ask(task, question, *memory_ids)

        self._ask: Ask = ask
        self._planner = Planner(self._engine, self._book_id, ask, self._how, searcher)

    def _compile(self) -> bool:
        most = 1 if self._takes_one() else self._config.batch
        memories = self._waiting(min(most, self._most - self.tally.memories))
        if not memories:
            return False
        readable = [each for each in memories if self._is_read(each)]
        if not readable:
            return self._fold(len(memories))
        question, answer = self._planner.plan(readable)
        shown = {memory.id for memory in question.memories}
        # Up to the last one that was asked about: what is not read stands between them.
        count = max(at for at, each in enumerate(memories, 1) if each.id in shown)
        if answer.mind == "rules":
            return self._fold(count)
        try:
            effects = self._planned(question, answer, {each.id for each in readable})
        except (InvalidInput, NotAllowed):  # whatever it is, it is none of our pages' forms
            self.tally.warn([_NOT_WRITTEN])
            return self._fold(count)
        finally:
            self.tally.warn(self._planner.warnings)
        if effects is None:  # somebody was quicker: asked again, with what is there now
            self.tally.counts["asked_again"] += 1
            return self.tally.counts["asked_again"] < TRIES or self._fold(count)
        self.tally.take(effects)
        return bool(effects.memories)

    def _planned(
        self, question: ToPlan, answer: Answer[LeafPlan], new: Collection[str]
    ) -> Effects | None:
        plan = answer.value
        sorted_ = self._planner.sorted(question, plan, self._caps())
        shown = Shown(question.memories, frozenset(new), answer.mind, self._config.link)
        return self._planner.write(shown, plan, sorted_, self._job)

    def _is_read(self, memory: Memory) -> bool:
        return memory.kind != "document_chunk" or self._config.documents

    def _gather(self) -> bool:
        """The model is asked for hubs first; then all is listed, and what is ready promoted."""
        pages = self._stale(self._config.hub_pages)
        question = self._engine.read(lambda reader: hubbing.question(reader, self._book_id, pages))
        if question is not None:
            ids = self._engine.read(
                lambda reader: hubbing.rests_on(reader, self._book_id, question)
            )
            answer = self._ask(HUBS, question, ids)
            if answer.mind != "rules" and answer.value != HubPlan():
                self._take_hubs(question, answer)
        return super()._gather()

    def _take_hubs(self, question: ToHub, answer: Answer[HubPlan]) -> None:
        def work(tx: Tx) -> Effects:
            self._belong(tx, question, answer.value)
            grown = hubbing.outgrown(tx, tx.book_id, answer.value, question, answer.mind)
            apply(tx, grown)
            return grown

        try:
            self.tally.take(self._engine.write(work, book_id=self._book_id, lease=self._job))
        except (InvalidInput, NotAllowed, Conflict):
            self.tally.warn([_NO_HUBS])

    def _belong(self, tx: Tx, question: ToHub, plan: HubPlan) -> None:
        for page_id, more in hubbing.belongings(tx, tx.book_id, plan, question).items():
            before = {each.hub: each for each in hubs.hubs_of(tx, tx.book_id, page_id)}
            after = {**{each.hub: each for each in more}, **before}
            if after != before:
                hubs.set_hubs(tx, page_id, after.values())
                hubs.mark_stale(tx, [page_id])

    def spent(self) -> dict[str, Any]:
        """Tokens and money, of this job."""
        taken = self._engine.read(
            lambda reader: call_rows.spent_by_job(reader, self._book_id, self._job.id)
        )
        told: dict[str, Any] = {
            "input_tokens": taken.input_tokens,
            "output_tokens": taken.output_tokens,
            "cost": round(taken.cost, 6),
        }
        if self.tally.memories:
            told["tokens_per_memory"] = round(taken.tokens / self.tally.memories)
        return told
