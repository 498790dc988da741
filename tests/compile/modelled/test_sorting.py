"""Caps, and what is made anew: nothing is left behind, nothing is done twice."""

import pytest

from commonplace.compile.asked import ToPlan
from commonplace.compile.plan import LeafPlan
from commonplace.compile.rules.items import unlinked
from commonplace.jobs.worker import Worker
from commonplace.store import jobs as ledger
from tests.compile.modelled.conftest import Asking
from tests.compile.modelled.saying import a_page, an_update, cited, ids, offered_page, says, titles
from tests.compile.wiki_state import every_page, jobs_of, versions, waiting
from tests.wiki.soundness import assert_sound

NAMES = ("Ada", "Bo", "Cleo", "Dara")
SLUGS = ("overview", "notes", "visits")


def everybody(question: ToPlan) -> LeafPlan:
    """Each memory comes to three sections of the page of everybody whom it names."""
    updates, pages = [], []
    for name in NAMES:
        about = [memory for memory in question.memories if name in memory.text]
        sections = [
            says(f"{memory.text} So it says in {slug}.", memory.id, slug=slug)
            for memory in about
            for slug in SLUGS
        ]
        page = offered_page(question, name)
        if page is not None and sections:
            updates.append(an_update(page, *sections))
        elif sections:
            pages.append(a_page(name, *sections))
    return LeafPlan(updates=tuple(updates), pages=tuple(pages))


TOLD = [
    "Ada met Bo on 2031-02-01.",
    "Bo and Cleo and Dara rowed 12 miles.",
    "Dara wrote to Ada about 40 geese.",
    "Cleo went home.",
]


@pytest.mark.parametrize(("sections", "new_pages"), [(1, 1), (1, 10), (2, 1), (100, 1), (100, 100)])
def test_what_does_not_fit_stays_with_its_memories_and_the_next_jobs_finish(
    sections: int, new_pages: int, asking: Asking
) -> None:
    caps = {"compile__sections": sections, "compile__new_pages": new_pages}
    _, book = asking({**caps, "compile__aggregate": False}, plan=everybody)
    memories = [book.remember(text) for text in TOLD]
    told = book.compile()
    assert "error" not in told
    assert waiting(book) == 0
    assert {job.state for job in jobs_of(book)} == {"done"}
    assert titles(book) == [*NAMES]
    for page in every_page(book):
        about = [memory for memory in memories if page.title in memory.text]
        for slug in SLUGS:
            assert {*cited(page, slug)} == ids(about), f"{page.title}: {slug}"
        for memory in about:
            read = unlinked(page.body)
            assert read.count(memory.text) == len(SLUGS), "said once in each section"
    assert_sound(book)


def test_a_memory_leaves_the_dirty_set_only_with_all_that_came_of_it(asking: Asking) -> None:
    _, book = asking({"compile__new_pages": 1, "compile__aggregate": False}, plan=everybody)
    book.remember("Ada met Bo on 2031-02-01.")
    worker = Worker(
        book.library.engine, {"compile": book.library.handlers.compile}, book.library.config.jobs
    )
    book.library.engine.write(lambda tx: ledger.due_now(tx, "compile"))
    assert worker.run_one()
    assert titles(book) == ["Ada"], "a page each job"
    assert waiting(book) == 1, "the memory is not done: Bo has no page yet"
    book.compile()
    assert titles(book) == ["Ada", "Bo"]
    assert waiting(book) == 0


def test_what_a_section_cites_already_changes_nothing_again(asking: Asking) -> None:
    """The same memories are before the stage once more: a job was cut off, or they were marked."""
    model, book = asking(plan=everybody)
    for text in TOLD:
        book.remember(text)
    book.compile()
    before, asked = versions(book), model.count("write")
    book.library.engine.write(
        lambda tx: tx.run("mark_all_dirty", book_id=tx.book_id, stage="compile"),
        book_id=book.info.id,
    )
    assert waiting(book) == len(TOLD)
    told = book.compile()
    assert waiting(book) == 0
    assert versions(book) == before
    assert model.count("write") == asked
    assert "pages_updated" not in told
