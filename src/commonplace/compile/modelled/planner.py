"""Read, ask, decide, write, with a model: a batch of memories at a time."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from commonplace.compile.apply import apply
from commonplace.compile.asked import ToPlan, ToWrite
from commonplace.compile.asking.known_links import known_names, link_known
from commonplace.compile.effects import Effects
from commonplace.compile.guards import clean_body, unlink_unknown
from commonplace.compile.meaningful import is_meaningful
from commonplace.compile.modelled import offering
from commonplace.compile.modelled.turning import Sorted, Target, sort_out, turned
from commonplace.compile.plan import LeafPlan
from commonplace.compile.rules.planning import Caps, Planning
from commonplace.compile.tasks import PLAN, WRITE, can_write
from commonplace.errors import Conflict, StalePage
from commonplace.minds.mind import Answer
from commonplace.minds.task import Q, R, Task
from commonplace.model import Job, Memory, Section
from commonplace.store.engine import Engine
from commonplace.wiki.search.run import Searcher


class Ask(Protocol):
    """Asks a task on behalf of a job, about some memories."""

    def __call__(self, task: Task[Q, R], question: Q, memory_ids: Iterable[str]) -> Answer[R]: ...


class Planner:
    """Turns batches of memories into what is written, by asking."""

    def __init__(
        self,
        engine: Engine,
        book_id: str,
        ask: Ask,
        how: Planning,
        searcher: Searcher,
    ) -> None:
        self._engine = engine
        self._book_id = book_id
        self._ask = ask
        self._how = how
        self._searcher = searcher
        self.warnings: list[str] = []
        self.writer_calls = 0

    def plan(self, memories: Sequence[Memory]) -> tuple[ToPlan, Answer[LeafPlan]]:
        """What the model makes of as many of the memories as it can be shown at once."""
        question = offering.question(
            self._engine, self._book_id, memories, self._how, self._searcher
        )
        ids = [memory.id for memory in question.memories]
        return question, self._ask(PLAN, question, ids)

    def sorted(self, question: ToPlan, plan: LeafPlan, caps: Caps) -> Sorted:
        """By page, and in the writer's words."""
        types = {each.id: each.type for each in question.mentions}
        found = self._engine.read(lambda reader: sort_out(reader, self._book_id, plan, caps, types))
        names = {
            name: page.address for page in question.pages for name in (page.title, *page.aliases)
        } | {target.about.title: target.address for target in found.targets}
        known = {memory.id: memory for memory in question.memories}
        for target in found.targets:
            self._put_into_words(target, names, known)
        return found

    def _put_into_words(
        self, target: Target, names: dict[str, str], memories: dict[str, Memory]
    ) -> None:
        others = {name: address for name, address in names.items() if address != target.address}
        ready = known_names(others)
        final: dict[str, tuple[str, str, tuple[str, ...]]] = {}
        for slug, (heading, body, cited) in target.sections.items():
            held = target.held(slug)
            words = body
            if held is not None and held.pen == "compiled":
                worded = self._worded(target, held, body, [memories[each] for each in cited])
                if worded is None:
                    continue
                words = worded
            cleaned, told = clean_body(words, cited)
            unlinked, more = unlink_unknown(cleaned, {*names.values()})
            self.warnings += [*told, *more]
            if cleaned.strip():
                final[slug] = (heading, link_known(unlinked, ready), cited)
        target.sections = final

    def _worded(
        self, target: Target, held: Section, proposal: str, memories: Sequence[Memory]
    ) -> str | None:
        """The section's new text; as it is if only its sources change; nothing if nothing does."""
        known = {source.memory_id for source in held.sources}
        new = any(memory.id not in known for memory in memories)
        if not is_meaningful(held.body, proposal, new_sources=new):
            return held.body if new else None
        question = ToWrite(
            target.about.title,
            target.type,
            held.heading,
            held.body,
            proposal,
            tuple(memories),
        )
        if not can_write(question):
            return f"{held.body.rstrip()}\n\n{proposal.strip()}"
        self.writer_calls += 1
        answer = self._ask(WRITE, question, [memory.id for memory in memories])
        if answer.mind == "rules":  # nobody could put it into words: nothing is lost
            return f"{held.body.rstrip()}\n\n{proposal.strip()}"
        return answer.value

    def write(
        self, question: ToPlan, plan: LeafPlan, sorted_: Sorted, mind: str, lease: Job
    ) -> Effects | None:
        """All of it in one transaction; nothing when somebody was quicker."""
        done = self._engine.read(
            lambda reader: turned(reader, self._book_id, question.memories, plan, sorted_, mind)
        )
        self.warnings += done.warnings
        try:
            self._engine.write(
                lambda tx: apply(tx, done.effects), book_id=self._book_id, lease=lease
            )
        except (StalePage, Conflict):
            return None
        calls = {"writer_calls": self.writer_calls}
        self.writer_calls = 0
        return replace(done.effects, tally={**done.effects.tally, **calls})
