"""A model that says what a test tells it to, and notes what it was asked.

Every question is filled in, as for a real model, so that a prompt which is too long is seen; and a
transaction is begun, which fails when one is open: no model is asked inside a write transaction.
"""

from collections.abc import Callable, Iterable
from typing import Any

import commonplace
from commonplace.compile.asked import OfferedMention, OfferedPage, ToPlan
from commonplace.compile.plan import (
    HubPlan,
    LeafPlan,
    NewPage,
    PageUpdate,
    SectionDraft,
    Unresolved,
)
from commonplace.compile.tasks import HUBS_BUDGET_CHARS, PLAN_BUDGET_CHARS, WRITE_BUDGET_CHARS
from commonplace.minds import fence
from commonplace.minds.mind import About, Answer
from commonplace.model import Page

BUDGETS = {
    "plan": PLAN_BUDGET_CHARS,
    "write": WRITE_BUDGET_CHARS,
    "hubs": HUBS_BUDGET_CHARS,
}


class Model:
    """Each task has an answer: a function of the question."""

    name = "scripted"

    def __init__(self, **answers: Callable[[Any], Any]) -> None:
        self.answers: dict[str, Callable[[Any], Any]] = {
            "plan": lambda question: LeafPlan(),
            "write": lambda question: f"{question.existing}\n\n{question.proposal}",
            "hubs": lambda question: HubPlan(),
        } | answers
        self.asked: list[tuple[str, Any, About]] = []
        self.library: commonplace.Library | None = None

    def ask(self, task: Any, question: Any, about: About) -> Answer[Any]:
        self.asked.append((task.name, question, about))
        filled = fence.render(task.prompt, task.fill(question), fence.NO_SUFFIX)
        assert len(filled) <= BUDGETS[task.name]
        assert self.library is not None
        self.library.engine.write(lambda tx: None, book_id=about.book_id)
        return Answer(self.answers[task.name](question), self.name)

    def count(self, task: str) -> int:
        return sum(1 for name, _, _ in self.asked if name == task)

    def last(self, task: str) -> Any:
        return [question for name, question, _ in self.asked if name == task][-1]


# --- short ways to say a plan -------------------------------------------------------------------


def says(body: str, *memory_ids: str, slug: str = "overview", heading: str = "") -> SectionDraft:
    return SectionDraft(slug, heading or slug.capitalize(), body, memory_ids)


def a_page(title: str, *sections: SectionDraft, type: str = "entity", **more: Any) -> NewPage:
    return NewPage(type, title, "", sections, **more)


def an_update(page: OfferedPage, *sections: SectionDraft) -> PageUpdate:
    return PageUpdate(page.id, sections)


def waits(name: str, memory_id: str, type: str = "person") -> Unresolved:
    return Unresolved(name, type, memory_id)


def each_memory(question: ToPlan) -> LeafPlan:
    """Every memory comes, word for word, to the page of its first word."""
    updates, pages = [], []
    for memory in question.memories:
        name = memory.text.split()[0]
        there = offered_page(question, name)
        section = says(memory.text, memory.id)
        if there is not None:
            updates.append(an_update(there, section))
        else:
            pages.append(a_page(name, section))
    return LeafPlan(updates=tuple(updates), pages=tuple(pages))


def offered_page(question: ToPlan, title: str) -> OfferedPage | None:
    return next((page for page in question.pages if page.title == title), None)


def offered_mention(question: ToPlan, name: str) -> OfferedMention | None:
    return next((mention for mention in question.mentions if mention.name == name), None)


# --- short ways to look -------------------------------------------------------------------------


def cited(page: Page, slug: str = "overview") -> dict[str, tuple[str, ...]]:
    """What a section cites: for each memory the hashes of sentences."""
    section = next(each for each in page.sections if each.slug == slug)
    return {source.memory_id: source.sentences for source in section.sources}


def text_of(page: Page, slug: str = "overview") -> str:
    return next(each.body for each in page.sections if each.slug == slug)


def titles(book: commonplace.Book) -> list[str]:
    return sorted(info.title for info in book.wiki.every_page("active"))


def ids(memories: Iterable[commonplace.Memory]) -> set[str]:
    return {memory.id for memory in memories}
