"""What a model is shown: the right pages at any size, names that wait, and never too much."""

from collections.abc import Iterable

import commonplace
from commonplace.compile.asked import ToPlan
from commonplace.compile.plan import LeafPlan, Promotion
from commonplace.model import Author
from commonplace.store.engine import Tx
from commonplace.wiki.change import About, Change, add_page
from commonplace.wiki.draft import PageDraft
from tests.compile.modelled.conftest import Asking
from tests.compile.modelled.saying import (
    a_page,
    cited,
    each_memory,
    ids,
    offered_mention,
    offered_page,
    says,
    titles,
    waits,
)
from tests.compile.wiki_state import waiting

PAGES = 2000


def fill(book: commonplace.Book, numbers: Iterable[int]) -> None:
    """Pages that have nothing to do with what is told later, and are all newer than the rest."""

    def work(tx: Tx) -> None:
        for number in numbers:
            body = f"## Overview\n\nStation {number} measures the tide and the wind.\n"
            change = Change(
                About(f"station-{number}", f"Station {number}"), body, Author("person"), "created"
            )
            add_page(tx, f"page-{number:06}", "entity", change)

    book.library.engine.write(work, book_id=book.info.id)


def test_the_right_page_is_offered_though_it_is_the_oldest_of_many(asking: Asking) -> None:
    model, book = asking({"compile__aggregate": False})
    body = "## Overview\n\nA goose that guards the orchard wall.\n"
    book.wiki.create(PageDraft("entity", "Philippa", body))
    by_words = book.wiki.create(
        PageDraft("topic", "Winter pruning", "## Summary\n\nPear trees are cut in January.\n")
    )
    for start in range(0, PAGES, 500):
        fill(book, range(start, start + 500))
    book.remember("Philippa bit the postman.")
    book.remember("When are the pear trees cut?")
    book.compile()
    question: ToPlan = model.last("plan")
    assert offered_page(question, "Philippa"), "by its name"
    assert by_words.id in {page.id for page in question.pages}, "by its words"
    assert len(question.pages) <= 30


def test_long_memories_and_pages_are_shown_within_the_budget(asking: Asking) -> None:
    """The model of these tests fails when a prompt is too long."""
    model, book = asking({"compile__aggregate": False})
    for number in range(40):
        text = f"## Overview\n\n{f'Ada wrote letter {number} to Bo. ' * 300}\n"
        book.wiki.create(PageDraft("entity", f"Ada {number}", text))
    for number in range(30):
        book.remember(f"Ada {number} wrote this. " + f"Word {number}. " * 2000)
    book.compile()
    assert waiting(book) == 0, "what did not fit came in a later question"
    shown = [question for task, question, _ in model.asked if task == "plan"]
    assert len(shown) > 1
    told = [memory.id for question in shown for memory in question.memories]
    assert sorted(told) == sorted(ids(book.memories())), "each once"


def test_a_name_without_a_page_is_counted_by_the_memories_that_say_it(asking: Asking) -> None:
    model, book = asking(
        plan=lambda question: LeafPlan(
            unresolved=tuple(
                waits("Chef João", memory.id) for memory in question.memories for _ in range(2)
            )
        )
    )
    book.remember("Chef João cooked. Chef João sang.", occurred_at="2031-01-01")
    book.compile()
    assert offered_mention(model.last("plan"), "Chef João") is None, "nobody knew him yet"
    for day in ("2031-03-01", "2031-06-01"):
        book.remember("Chef João cooked again.", occurred_at=day)
        book.compile()
    mention = offered_mention(model.last("plan"), "Chef João")
    assert mention is not None
    assert mention.count == 2
    assert mention.contexts[0].startswith("Chef João cooked.")
    assert titles(book) == []


def test_a_name_that_is_due_is_offered_with_every_batch_until_it_has_a_page(
    asking: Asking,
) -> None:
    def plan(question: ToPlan) -> LeafPlan:
        said = [each for each in question.memories if "João" in each.text]
        return LeafPlan(unresolved=tuple(waits("Chef João", each.id) for each in said))

    model, book = asking({"compile__batch": 1}, plan=plan)
    first = [
        book.remember(f"Chef João cooked dish {day}.", occurred_at=f"2031-05-0{day}")
        for day in (1, 2, 3)
    ]
    book.compile()
    for _ in range(2):
        book.remember("Nothing happened.", occurred_at="2031-05-05", observed_at="2031-05-05")
        book.compile()
        question: ToPlan = model.last("plan")
        mention = offered_mention(question, "Chef João")
        assert mention is not None and mention.count == 3
        assert ids(first) < {memory.id for memory in question.memories}

    def promote(question: ToPlan) -> LeafPlan:
        mention = offered_mention(question, "Chef João")
        assert mention is not None
        page = a_page("Chef João", says("Chef João cooked dish 1.", first[0].id))
        return LeafPlan(promotions=(Promotion(mention.id, page),))

    model.answers["plan"] = promote
    book.remember("Nothing happened again.", observed_at="2031-05-06")
    told = book.compile()
    assert told["promotions"] == 1
    page = book.wiki.page("entity/chef-joao")
    assert cited(page) == {first[0].id: ()}, "only what was cited, of all that was said of him"
    model.answers["plan"] = plan
    book.remember("Chef João left.", occurred_at="2031-05-07", observed_at="2031-05-07")
    book.compile()
    assert model.last("plan").mentions == ()
    assert offered_page(model.last("plan"), "Chef João")


def test_a_name_that_somebody_said_should_have_no_page_is_not_offered(asking: Asking) -> None:
    model, book = asking(
        plan=lambda question: LeafPlan(
            unresolved=tuple(waits("Chef João", each.id) for each in question.memories)
        )
    )
    for day in (1, 2, 3):
        book.remember("Chef João cooked.", occurred_at=f"2031-05-0{day}")
        book.compile()
    book.wiki.ignore("Chef João")
    book.remember("Chef João cooked once more.", occurred_at="2031-05-04")
    book.compile()
    assert model.last("plan").mentions == ()


def test_a_promotion_of_a_name_that_got_its_page_meanwhile_comes_to_that_page(
    asking: Asking,
) -> None:
    model, book = asking(
        plan=lambda question: LeafPlan(
            unresolved=tuple(waits("Bo", each.id) for each in question.memories)
        )
    )
    book.remember("Bo sang.")
    book.compile()
    last = book.remember("Bo sang again.")

    def promote(question: ToPlan) -> LeafPlan:
        mention = offered_mention(question, "Bo")
        assert mention is not None
        made = a_page("Bo", says("Bo sang again.", last.id))
        other = a_page("Bo Lindqvist", says("Bo sings.", last.id, slug="notes"))
        return LeafPlan(
            promotions=(Promotion(mention.id, made), Promotion(mention.id, other)), pages=(made,)
        )

    model.answers["plan"] = promote
    told = book.compile()
    assert "error" not in told
    model.answers["plan"] = each_memory
    book.remember("Bo is well.")
    book.compile()
    assert model.last("plan").mentions == (), "nobody waits any more"
