"""A batch of memories is asked about, put into words and written."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from commonplace.compile.apply import apply
from commonplace.compile.asked import ToPlan, ToWrite
from commonplace.compile.asking.known_links import known_names, link_known, page_addresses
from commonplace.compile.effects import Effects
from commonplace.compile.guards import LONGEST_BODY, clean_body, unlink_unknown
from commonplace.compile.meaningful import is_meaningful
from commonplace.compile.modelled import offering
from commonplace.compile.modelled.checked import checked
from commonplace.compile.modelled.keeping import behind, lost, without
from commonplace.compile.modelled.sorting import Incoming, Sorted, Target, sort_out
from commonplace.compile.modelled.turning import Shown, turned
from commonplace.compile.plan import LeafPlan
from commonplace.compile.rules.planning import Caps, Planning
from commonplace.compile.tasks import PLAN, WRITE, can_write
from commonplace.errors import Conflict, StalePage
from commonplace.minds.mind import Answer
from commonplace.minds.task import Q, R, Task
from commonplace.model import Job, Memory, Section
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.search.run import Searcher

_KEPT = "the writer left out what memories say: what is new stands behind it"
_STRUCK = "a sentence that was struck out as wrong was left out"
_NOTHING = "a section of which nothing could be shown was left out"


class Ask(Protocol):
    """Asks a task on behalf of a job, about some memories."""

    def __call__(self, task: Task[Q, R], question: Q, memory_ids: Iterable[str]) -> Answer[R]: ...


class Planner:
    """Turns batches of memories into what is written, by asking."""

    def __init__(
        self, engine: Engine, book_id: str, ask: Ask, how: Planning, searcher: Searcher
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
        ids = self._engine.read(lambda reader: offering.told_by(reader, self._book_id, question))
        answer = self._ask(PLAN, question, ids)
        plan, warnings = checked(answer.value, question)
        self.warnings += warnings
        return question, replace(answer, value=plan)

    def sorted(self, question: ToPlan, plan: LeafPlan, caps: Caps) -> Sorted:
        """By page, and in the writer's words."""
        found = self._engine.read(lambda reader: sort_out(reader, self._book_id, plan, caps))
        known = {memory.id: memory for memory in question.memories}
        for target in found.targets:
            self._put_into_words(target, known)
        found.targets = [each for each in found.targets if each.page is not None or each.sections]
        names = {
            name: page.address for page in question.pages for name in (page.title, *page.aliases)
        } | {target.about.title: target.address for target in found.targets}
        for target in found.targets:
            self._link(target, names)
        return found

    # --- words ----------------------------------------------------------------------------------

    def _put_into_words(self, target: Target, memories: Mapping[str, Memory]) -> None:
        final: dict[str, Incoming] = {}
        for slug, incoming in target.sections.items():
            held = target.held(slug)
            proposal = self._fit(target, incoming.proposal, incoming.cited)
            if not proposal.strip():
                self.warnings.append(_NOTHING)
                continue
            incoming = replace(incoming, proposal=proposal)  # noqa: PLW2901
            if held is None or held.pen == "authored":
                final[slug] = replace(incoming, body=proposal)
            else:
                cited = [memories[each] for each in incoming.cited]
                final[slug] = replace(incoming, body=self._worded(target, held, incoming, cited))
        target.sections = final

    def _fit(self, target: Target, text: str, cited: Iterable[str]) -> str:
        """Clean, and without what was struck out."""
        cleaned, told = clean_body(text, [*cited])
        self.warnings += told
        kept = without(cleaned, target.struck) if target.struck else cleaned
        self.warnings += [_STRUCK] if kept != cleaned else []
        return kept

    def _worded(
        self, target: Target, held: Section, incoming: Incoming, memories: Sequence[Memory]
    ) -> str | None:
        """The section's new text; nothing if its words stay and only its sources grow."""
        if not is_meaningful(held.body, incoming.proposal, new_sources=True):
            return None
        joined = behind(held.body, incoming.proposal)
        if joined.strip() == held.body.strip():  # each of its sentences stands there
            return None
        text = self._written(target, held, incoming, memories)
        if text is not None and lost(held, text):
            self.warnings.append(_KEPT)
            text = None
        return joined if text is None else text

    def _written(
        self, target: Target, held: Section, incoming: Incoming, memories: Sequence[Memory]
    ) -> str | None:
        """In the writer's words; nothing when there are none."""
        question = ToWrite(
            target.about.title,
            target.type,
            held.heading,
            held.body,
            incoming.proposal,
            tuple(memories),
        )
        if not can_write(question):
            return None
        self.writer_calls += 1
        told = {*incoming.cited, *(source.memory_id for source in held.sources)}
        answer = self._ask(WRITE, question, offering.tracked(told))
        if answer.mind == "rules":  # nobody could put it into words: nothing is lost
            return None
        return self._fit(target, answer.value, incoming.cited).strip() or None

    def _link(self, target: Target, names: Mapping[str, str]) -> None:
        """Names of pages become links, and links to nowhere names."""
        others = {name: address for name, address in names.items() if address != target.address}
        ready = known_names(others)
        for slug, incoming in target.sections.items():
            if incoming.body is not None:
                known = self._addresses(incoming.body, {*names.values()}, target.held(slug))
                text, told = unlink_unknown(incoming.body, known)
                self.warnings += told
                linked = link_known(text, ready)
                body = linked if len(linked) <= LONGEST_BODY else text
                target.sections[slug] = replace(incoming, body=body)

    def _addresses(self, text: str, known: set[str], held: Section | None) -> set[str]:
        """Where links may lead: pages that are there, and wherever the section leads already."""
        before = {address for _, address in page_addresses(held.text)} if held else set()
        others = {address for _, address in page_addresses(text)} - known - before

        def there(reader: Reader) -> set[str]:
            parts = ((each, *each.partition("/")[::2]) for each in others)
            return {
                each
                for each, type_, slug in parts
                if page_rows.at_address(reader, self._book_id, type_, slug) is not None
            }

        return known | before | (self._engine.read(there) if others else set())

    # --- writing --------------------------------------------------------------------------------

    def write(self, shown: Shown, plan: LeafPlan, sorted_: Sorted, lease: Job) -> Effects | None:
        """All of it in one transaction; nothing when somebody was quicker."""
        done = self._engine.read(lambda reader: turned(reader, self._book_id, shown, plan, sorted_))
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
