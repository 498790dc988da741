"""What comes of a plan: provenance, merging, words that stay, and what is struck out."""

import pytest

from commonplace.compile.asked import ToPlan
from commonplace.compile.plan import LeafPlan, PageUpdate, Promotion
from commonplace.wiki.carry import NO_SENTENCE
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.text.sentences import sentence_hash
from tests.compile.modelled.conftest import Asking
from tests.compile.modelled.saying import (
    a_page,
    an_update,
    cited,
    each_memory,
    ids,
    offered_page,
    says,
    text_of,
    titles,
)
from tests.compile.wiki_state import waiting
from tests.wiki.soundness import assert_sound


def test_a_section_rests_on_exactly_the_memories_that_were_cited_for_it(asking: Asking) -> None:
    model, book = asking()
    first = book.remember("Ada lives in Lisbon.")
    other = book.remember("The weather was bad.")
    model.answers["plan"] = lambda question: LeafPlan(
        pages=(a_page("Ada", says("Ada lives in Lisbon.", first.id)),)
    )
    told = book.compile()
    assert told["pages_created"] == 1
    page = book.wiki.page("entity/ada")
    assert cited(page) == {first.id: ()}, "not the batch: only what was cited"
    assert waiting(book) == 0, "the other memory is compiled too: it said nothing for the wiki"
    assert other.id not in cited(page)
    assert_sound(book)


def test_what_is_new_is_cited_for_its_own_sentences_and_the_rest_keeps_its_sources(
    asking: Asking,
) -> None:
    model, book = asking(plan=each_memory)
    first = book.remember("Ada lives in Lisbon.")
    book.compile()
    second = book.remember("Ada keeps bees.")
    book.compile()
    page = book.wiki.page("entity/ada")
    assert text_of(page) == "Ada lives in Lisbon.\n\nAda keeps bees."
    assert cited(page) == {
        first.id: (sentence_hash("Ada lives in Lisbon."),),
        second.id: (sentence_hash("Ada keeps bees."),),
    }
    assert model.count("write") == 1


def test_nothing_is_written_for_which_nothing_is_cited(asking: Asking) -> None:
    _, book = asking(
        plan=lambda question: LeafPlan(pages=(a_page("Ada", says("Ada lives in Lisbon.")),))
    )
    book.remember("Ada lives in Lisbon.")
    told = book.compile()
    assert titles(book) == []
    assert waiting(book) == 0
    assert any("nothing is cited" in warning for warning in told["warnings"])


@pytest.mark.parametrize("whose", ["an earlier batch", "another book", "nobody's"])
def test_a_section_that_cites_a_memory_which_was_not_offered_is_dropped(
    whose: str, asking: Asking
) -> None:
    model, book = asking(plan=each_memory)
    book.remember("Bo is a cat.")
    book.compile()
    foreign = {
        "an earlier batch": lambda: next(iter(book.memories())).id,
        "another book": lambda: book.library.book("bo").remember("Ada has a secret.").id,
        "nobody's": lambda: "01900000-0000-7000-8000-000000000000",
    }[whose]()
    mine = book.remember("Ada lives in Lisbon.")
    model.answers["plan"] = lambda question: LeafPlan(
        pages=(
            a_page(
                "Ada",
                says("Ada has a secret.", mine.id, foreign),
                says("Ada lives in Lisbon.", mine.id, slug="notes"),
            ),
        )
    )
    told = book.compile()
    page = book.wiki.page("entity/ada")
    assert [section.slug for section in page.sections] == ["notes"]
    assert cited(page, "notes") == {mine.id: ()}
    assert any("was not offered" in warning for warning in told["warnings"])


def test_a_page_that_was_not_offered_is_not_changed(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    book.remember("Bo is a cat.")
    book.compile()
    hidden = book.library.book("bo").wiki.create(PageDraft("entity", "Ada", "Mine.\n"))
    memory = book.remember("Ada lives in Lisbon.")

    model.answers["plan"] = lambda question: LeafPlan(
        updates=(PageUpdate(hidden.id, (says("Ours.", memory.id),)),)
    )
    told = book.compile()
    assert told["warnings"]
    assert book.library.book("bo").wiki.page("entity/ada").body == "Mine.\n"


def test_a_page_of_that_name_is_there_so_none_is_made(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    book.remember("Ada lives in Lisbon.")
    book.compile()
    second = book.remember("ADA keeps bees.")
    model.answers["plan"] = lambda question: LeafPlan(
        pages=(a_page("ADA", says("ADA keeps bees.", second.id), aliases=("Countess Ada",)),)
    )
    told = book.compile()
    assert told["merged_exact"] == 1
    assert "pages_created" not in told
    page = book.wiki.page("entity/ada")
    assert titles(book) == ["Ada"]
    assert "Ada lives in Lisbon." in text_of(page), "what stood there is not overwritten"
    assert "ADA keeps bees." in text_of(page)
    assert [alias.name for alias in page.aliases] == ["Countess Ada"]


def test_a_page_of_nearly_that_name_and_the_same_type_is_the_same(asking: Asking) -> None:
    model, book = asking()
    first = book.remember("The Hamilton Street Library is open.")
    model.answers["plan"] = lambda question: LeafPlan(
        pages=(a_page("Hamilton Street Library", says("It is open.", first.id)),)
    )
    book.compile()
    second = book.remember("The Hamilton Streets Library has a cat.")
    model.answers["plan"] = lambda question: LeafPlan(
        pages=(a_page("Hamilton Streets Library", says("It has a cat.", second.id)),)
    )
    assert book.compile()["merged_fuzzy"] == 1
    assert titles(book) == ["Hamilton Street Library"]
    assert ids([first, second]) == {*cited(book.wiki.page("entity/hamilton-street-library"))}


def test_a_page_of_that_name_and_another_type_is_another_page(asking: Asking) -> None:
    model, book = asking()
    first = book.remember("Austin is a colleague.")
    model.answers["plan"] = lambda question: LeafPlan(
        pages=(a_page("Austin", says("Austin is a colleague.", first.id)),)
    )
    book.compile()
    second = book.remember("Austin is a topic at work.")
    model.answers["plan"] = lambda question: LeafPlan(
        pages=(a_page("Austin", says("Austin is a topic.", second.id), type="topic"),)
    )
    told = book.compile()
    assert told["pages_created"] == 1
    assert not {"merged_exact", "merged_fuzzy"} & {*told}
    assert [cited(book.wiki.page(f"{kind}/austin")) for kind in ("entity", "topic")] == [
        {first.id: ()},
        {second.id: ()},
    ]


def test_a_writer_that_loses_what_a_memory_says_is_not_believed(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    first = book.remember("Ada paid 300 euros to Bo on 2031-02-01.")
    book.compile()
    second = book.remember("Ada likes tea.")
    model.answers["write"] = lambda question: "Ada likes tea."
    told = book.compile()
    page = book.wiki.page("entity/ada")
    assert text_of(page) == "Ada paid 300 euros to Bo on 2031-02-01.\n\nAda likes tea."
    assert {*cited(page)} == ids([first, second])
    assert any("left out what memories say" in warning for warning in told["warnings"])


def test_a_writer_may_reword_what_it_keeps(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    first = book.remember("Ada paid 300 euros to Bo.")
    book.compile()
    second = book.remember("Ada likes tea.")
    wording = "Ada likes tea. Ada paid Bo 300 euros."
    model.answers["write"] = lambda question: wording
    told = book.compile()
    page = book.wiki.page("entity/ada")
    assert text_of(page) == wording
    assert "warnings" not in told
    assert cited(page)[first.id] == (sentence_hash("Ada paid Bo 300 euros."),)
    assert sentence_hash("Ada likes tea.") in cited(page)[second.id]


def test_a_memory_that_says_what_is_there_is_cited_and_no_writer_is_asked(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    first = book.remember("Ada lives in Lisbon.")
    book.compile()
    again = book.remember("Ada lives in Lisbon.", occurred_at="2031-01-01")
    told = book.compile()
    page = book.wiki.page("entity/ada")
    assert text_of(page) == "Ada lives in Lisbon."
    assert model.count("write") == 0
    assert "writer_calls" not in told
    assert cited(page)[again.id] == (sentence_hash("Ada lives in Lisbon."),)
    assert first.id in cited(page)


def test_a_memory_that_changes_no_word_is_cited_for_no_sentence(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    book.remember("Ada lives in Lisbon, by the river.")
    book.compile()
    again = book.remember("Ada lives in Lisbon by the river.")
    book.compile()
    assert model.count("write") == 0
    assert cited(book.wiki.page("entity/ada"))[again.id] == (NO_SENTENCE,)


def test_where_somebody_wrote_by_hand_the_compiler_proposes_behind_it(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    book.wiki.create(PageDraft("entity", "Ada", "## Overview\n\nMy own words.\n"))
    for text in ("Ada lives in Lisbon.", "Ada keeps bees."):
        book.remember(text)
        book.compile()
    page = book.wiki.page("entity/ada")
    assert text_of(page) == "My own words."
    [proposal] = book.wiki.proposals()
    assert proposal.text.split("\n\n") == [
        "My own words.",
        "Ada lives in Lisbon.",
        "Ada keeps bees.\n",
    ]
    assert model.count("write") == 0
    assert {*proposal.sources} == {memory.id for memory in book.memories()}
    accepted = book.wiki.accept(proposal.id)
    assert "My own words." in accepted.body and "Ada keeps bees." in accepted.body


def test_what_was_struck_out_does_not_come_back_and_the_job_is_done(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    book.remember("Ada lives in Lisbon. Ada has a twin.")
    book.compile()
    book.wiki.wrong("entity/ada", "Ada has a twin.")
    book.compile()
    memory = book.remember("Ada has a twin. Ada was born in 1990.")
    model.answers["plan"] = lambda question: LeafPlan(
        updates=tuple(
            an_update(page, says(memory.text, memory.id, slug="notes"))
            for page in [offered_page(question, "Ada")]
            if page
        )
    )
    told = book.compile()
    page = book.wiki.page("entity/ada")
    assert "twin" not in page.body
    assert text_of(page, "notes") == "Ada was born in 1990."
    assert any("struck out" in warning for warning in told["warnings"])
    assert "error" not in told
    assert waiting(book) == 0


def test_a_writer_cannot_bring_back_what_was_struck_out(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    book.remember("Ada lives in Lisbon. Ada has a twin.")
    book.compile()
    book.wiki.wrong("entity/ada", "Ada has a twin.")
    model.answers["plan"] = lambda question: LeafPlan(
        updates=tuple(
            an_update(page, says(memory.text, memory.id, slug="notes"))
            for page in question.pages
            for memory in question.memories
            if "not true" not in memory.text
        )
    )
    book.remember("Ada keeps bees.")
    book.compile()
    model.answers["write"] = lambda question: f"{question.existing} Ada has a twin. Bees hum."
    book.remember("Bees hum.")
    told = book.compile()
    assert "twin" not in book.wiki.page("entity/ada").body
    assert "Bees hum." in text_of(book.wiki.page("entity/ada"), "notes")
    assert "error" not in told


def test_links_that_stand_in_a_section_stay(asking: Asking) -> None:
    model, book = asking(plan=each_memory)
    book.remember("Zeno is a goat.")
    book.compile()
    book.remember("Ada feeds Zeno every day.")
    book.compile()
    assert "[Zeno](/wiki/entity/zeno)" in book.wiki.page("entity/ada").body
    book.remember("Ada keeps bees.")
    model.answers["write"] = lambda question: (
        f"{question.existing} {question.proposal} See [this](/wiki/entity/nowhere)."
    )
    book.compile()
    body = book.wiki.page("entity/ada").body
    assert "[Zeno](/wiki/entity/zeno)" in body
    assert "nowhere" not in body
    assert "See this." in body


def test_a_section_that_is_full_goes_on_in_the_next(asking: Asking) -> None:
    model, book = asking()

    def plan(question: ToPlan) -> LeafPlan:
        [memory] = question.memories
        long = "\n\n".join(f"{memory.text} Line {number} of many." for number in range(400))
        section = says(long, memory.id)
        page = offered_page(question, "Ada")
        if page is None:
            return LeafPlan(pages=(a_page("Ada", section),))
        return LeafPlan(updates=(an_update(page, section),))

    model.answers["plan"] = plan
    first = book.remember("Ada wrote one book.")
    book.compile()
    second = book.remember("Ada wrote two books.")
    book.compile()
    page = book.wiki.page("entity/ada")
    assert [section.slug for section in page.sections] == ["overview", "overview_2"]
    assert {*cited(page)} == {first.id}
    assert {*cited(page, "overview_2")} == {second.id}
    assert_sound(book)


def test_two_pages_of_one_name_in_a_plan_are_one(asking: Asking) -> None:
    _, book = asking(
        plan=lambda question: LeafPlan(
            pages=tuple(a_page("Ada", says(m.text, m.id)) for m in question.memories)
        )
    )
    memories = [book.remember(text) for text in ("Ada lives here.", "Ada keeps bees.")]
    told = book.compile()
    assert (told["pages_created"], told["merged_exact"]) == (1, 1)
    assert {*cited(book.wiki.page("entity/ada"))} == ids(memories)


def test_a_new_page_does_not_take_the_address_of_an_archived_one(asking: Asking) -> None:
    _, book = asking(plan=each_memory)
    old = book.wiki.create(PageDraft("entity", "Ada", "Old.\n"))
    book.wiki.archive("entity/ada")
    book.remember("Ada lives in Lisbon.")
    book.compile()
    assert book.wiki.page("entity/ada-2").title == "Ada"
    assert book.wiki.page(old.id).body == "Old.\n"


def test_a_promotion_of_a_name_that_nobody_offered_is_dropped(asking: Asking) -> None:
    model, book = asking()
    memory = book.remember("Ada lives in Lisbon.")
    model.answers["plan"] = lambda question: LeafPlan(
        promotions=(Promotion("no-such-mention", a_page("Ada", says("Ada.", memory.id))),)
    )
    told = book.compile()
    assert titles(book) == []
    assert told["warnings"]
