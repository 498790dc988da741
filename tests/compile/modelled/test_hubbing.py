"""Hubs and promotions that a model proposes: listed by rule, enforced by evidence."""

import commonplace
from commonplace.compile.asked import ToHub, ToPlan
from commonplace.compile.plan import HubPlan, LeafPlan, LinkDraft, NewPage, Rollup, SectionPromotion
from commonplace.store.compiling import hubs
from commonplace.wiki.draft import PageDraft
from tests.compile.modelled.conftest import Asking
from tests.compile.modelled.saying import (
    a_page,
    an_update,
    cited,
    each_memory,
    offered_page,
    says,
    text_of,
    titles,
)
from tests.compile.wiki_state import jobs_of, stale, versions
from tests.wiki.soundness import assert_sound

NAMES = ("Ada", "Bo", "Cleo", "Dara")


def rollup(title: str, members: tuple[str, ...]) -> Rollup:
    hub = NewPage("topic", title, "", ())
    return Rollup(None, hub, "members", "Members", members)


def everybody(question: ToHub) -> HubPlan:
    members = tuple(page.address for page in question.pages if page.title in NAMES)
    return HubPlan(rollups=(rollup("Rowing club", members),))


def tell(book: commonplace.Book, names: tuple[str, ...] = NAMES) -> None:
    for name in names:
        book.remember(f"{name} rows on Tuesdays.")
    book.compile()


def test_what_a_model_says_belongs_together_is_listed_with_links(asking: Asking) -> None:
    _, book = asking(plan=each_memory, hubs=everybody)
    tell(book)
    hub = book.wiki.page("topic/rowing-club")
    lines = [line for line in hub.body.splitlines() if line.startswith("- ")]
    assert lines == [
        f"- [**{name}**](/wiki/entity/{name.lower()}) — {name} rows on Tuesdays." for name in NAMES
    ]
    assert all(section.sources for section in hub.sections)
    assert_sound(book)


def test_hubs_settle_and_cost_nothing_afterwards(asking: Asking) -> None:
    model, book = asking(plan=each_memory, hubs=everybody)
    tell(book)
    before, asked = versions(book), len(model.asked)
    assert stale(book) == 0
    book.compile()
    assert (versions(book), len(model.asked)) == (before, asked)
    assert {job.state for job in jobs_of(book)} == {"done"}


def test_two_pages_are_no_hub_and_strangers_belong_to_none(asking: Asking) -> None:
    _, book = asking(
        plan=each_memory,
        hubs=lambda question: HubPlan(
            rollups=(
                rollup("Pair", ("entity/ada", "entity/bo")),
                rollup("Ghosts", ("entity/ada", "entity/nobody", "topic/none", "")),
                rollup("", tuple(page.address for page in question.pages)),
            )
        ),
    )
    tell(book)
    assert titles(book) == [*NAMES]


def test_an_answer_about_hubs_is_kept_with_the_memories_behind_the_pages(asking: Asking) -> None:
    model, book = asking(plan=each_memory, hubs=everybody)
    tell(book)
    about = next(about for task, _, about in model.asked if task == "hubs")
    assert {*about.memory_ids} == {memory.id for memory in book.memories()}


# --- sections that outgrow their page -----------------------------------------------------------


def diary(question: ToPlan) -> LeafPlan:
    """All that is told comes to one section."""
    sections = [says(memory.text, memory.id, slug="notes") for memory in question.memories]
    page = offered_page(question, "Ada")
    if page is None:
        return LeafPlan(pages=(a_page("Ada", *sections),))
    return LeafPlan(updates=(an_update(page, *sections),))


def promote(question: ToHub) -> HubPlan:
    return HubPlan(
        promotions=tuple(
            SectionPromotion(one.page_id, one.slug, "Ada's diary", "What Ada did.", ("She rowed.",))
            for one in question.sections
        )
    )


def keep_diary(book: commonplace.Book, days: int) -> None:
    for name in ("Bo", "Cleo"):  # a model is asked about hubs from three pages on
        book.wiki.create(PageDraft("entity", name, f"{name} is a friend.\n"))
    book.remember_many(
        [
            {
                "text": f"On day {day} Ada rowed {day} miles and wrote home about it.",
                "occurred_at": f"2031-{day // 28 + 1:02}-{day % 28 + 1:02}",
                "tags": ["rowing"],
            }
            for day in range(days)
        ]
    )
    book.compile()


def look_again(book: commonplace.Book) -> None:
    """All pages are to be looked at for hubs once more."""
    pages = [info.id for info in book.wiki.every_page("active")]
    book.library.engine.write(lambda tx: hubs.mark_stale(tx, pages), book_id=book.info.id)


def test_a_section_that_is_ready_becomes_a_page_and_what_comes_later_goes_there(
    asking: Asking,
) -> None:
    model, book = asking(plan=diary)
    keep_diary(book, 40)
    before = cited(book.wiki.page("entity/ada"), "notes")
    assert len(before) == 40
    model.answers["hubs"] = promote
    look_again(book)
    told = book.compile()
    assert told["sections_promoted"] == 1
    child = book.wiki.page("Ada's diary")
    parent = book.wiki.page("entity/ada")
    assert child.parent_id == parent.id
    assert cited(child, "notes") == before, "it takes along what it rests on"
    assert text_of(parent, "notes").startswith(
        "What Ada did.\n\n- She rowed.\n\nSee: [Ada's diary]"
    )
    assert {*cited(parent, "notes")} == {*before}
    later = book.remember("Ada capsized.", occurred_at="2031-06-01")
    book.compile()
    child = book.wiki.page(child.id)
    assert "Ada capsized." in text_of(child, "notes")
    assert later.id in cited(child, "notes")
    assert "capsized" not in book.wiki.page("entity/ada").body
    assert_sound(book)


def test_what_was_struck_out_stays_out_of_the_page_that_a_section_became(asking: Asking) -> None:
    model, book = asking(plan=diary)
    keep_diary(book, 40)
    book.remember("Ada can fly.", occurred_at="2031-01-01")
    book.compile()
    page = book.wiki.page("entity/ada")
    # Struck out elsewhere on the page: the section stays compiled.
    model.answers["plan"] = lambda question: LeafPlan(
        updates=tuple(
            an_update(each, says("Ada can swim.", question.memories[0].id, slug="overview"))
            for each in question.pages
            if each.id == page.id
        )
    )
    book.remember("Ada can swim.")
    book.compile()
    book.wiki.wrong("entity/ada", "Ada can swim.")
    model.answers |= {"plan": diary, "hubs": promote}
    look_again(book)
    book.compile()
    book.remember("Ada can swim.", occurred_at="2031-06-01")
    told = book.compile()
    child = book.wiki.page("Ada's diary")
    assert "can swim." not in child.body.replace("It is not true: Ada can swim.", "")
    assert "error" not in told


def test_a_section_that_is_not_ready_is_not_promoted_whoever_says_so(asking: Asking) -> None:
    model, book = asking(plan=diary, hubs=promote)
    keep_diary(book, 5)
    look_again(book)
    told = book.compile()
    assert model.count("hubs") > 0
    assert "sections_promoted" not in told
    assert titles(book) == ["Ada", "Bo", "Cleo"]


def test_hubs_that_make_no_sense_do_no_harm(asking: Asking) -> None:
    model, book = asking(plan=diary)
    keep_diary(book, 40)

    def nonsense(question: ToHub) -> HubPlan:
        page = question.pages[0]
        return HubPlan(
            promotions=(
                SectionPromotion(page.id, "notes", "", "", ()),
                SectionPromotion("nobody", "notes", "X", "", ()),
                SectionPromotion(page.id, "no_such_section", "X", "", ()),
                *promote(question).promotions,
                *promote(question).promotions,
            ),
            rollups=(Rollup("nobody", None, "a", "A", ("entity/ada",) * 4),),
            links=(
                LinkDraft("entity/ada", "entity/nobody", "x"),
                LinkDraft("entity/ada", "entity/bo", "friends"),
            ),
        )

    model.answers["hubs"] = nonsense
    look_again(book)
    told = book.compile()
    assert "error" not in told
    assert told["sections_promoted"] == 1
    assert_sound(book)
