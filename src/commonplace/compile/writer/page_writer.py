"""Asks a mind to word pages, one call a page, and says what is to be written of each."""

from dataclasses import replace

from commonplace.compile.effects import Effects
from commonplace.compile.page_plan import seal_print
from commonplace.compile.page_text import strike_out
from commonplace.compile.page_writes import Prepared, Wording, draw_page
from commonplace.compile.tasks import WRITE
from commonplace.compile.writer.merge import word_page
from commonplace.compile.writer.question import make_question
from commonplace.minds.mind import Mind
from commonplace.model import Job
from commonplace.store.engine import Engine
from commonplace.understand.job_mind import JobMind

RULES = "rules"
#: What is less is told by rules.
LEAST_FACTS = 2


class PageWriter:
    """Words pages on behalf of one job."""

    def __init__(self, engine: Engine, mind: Mind, job: Job) -> None:
        self._mind = mind
        self._job_mind = JobMind(engine, mind, job)
        self.asked = 0

    @property
    def warnings(self) -> list[str]:
        """What the mind had to warn of."""
        return self._job_mind.warnings

    def write(self, prepared: Prepared) -> Effects:
        """Ask for the words of one page; raises ModelResting when the mind cannot be asked now.

        No transaction may be open.
        """
        due = prepared.due
        sealed = Wording(RULES, seal_print(due.print, self._mind.name))
        question = make_question(prepared.arranged, prepared.page if due.is_worded else None)
        if len(question.facts) < LEAST_FACTS:
            return draw_page(prepared, sealed)
        self.asked += 1
        answer = self._job_mind.ask(WRITE, question, *question.memory_ids)
        if answer.mind == RULES:
            return draw_page(prepared, sealed)
        worded = word_page(prepared.arranged, prepared.composed, question, answer.value)
        composed = strike_out(worded.composed, prepared.struck)
        title = worded.title if due.entity.entity_class == "decision" else ""
        wording = Wording(
            answer.mind if worded.taken else RULES, sealed.print, worded.refused, title
        )
        effects = draw_page(replace(prepared, composed=composed), wording)
        tally = {**effects.tally, "sentences": worded.taken, "refused": len(worded.refused)}
        return replace(effects, tally=tally)
