"""Whatever a plan says, it is written or left out: no exception, and the wiki is sound."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace import clock
from commonplace.compile.asked import ToPlan
from commonplace.compile.plan import (
    LeafPlan,
    LinkDraft,
    NewPage,
    PageUpdate,
    Promotion,
    SectionDraft,
    Unresolved,
)
from commonplace.wiki.draft import PageDraft
from tests.compile.modelled.saying import Model
from tests.compile.wiki_state import every_page, jobs_of, waiting
from tests.wiki.soundness import assert_sound

NAMES = st.sampled_from(
    [
        "Ada", "ADA", "Ada Byron", "Bo", "Old Page", "Lead", "lead", "related", "Related", "rollup",
        "Notes", "notes", "overview", "Overview", "", " ", "\n", "?!", "😀", "\u200b", "#", "##",
        "## Heading", "a\nb", "Notes ##", "index", "con", "東京", "x" * 300, "[[Ada]]", "<b>", "`",
        "notes_2", "Notes 2", "page_2", "- item", "\x00\ud800", "1. One", "```", "---", "Summary",
    ]
)  # fmt: skip
BODIES = st.sampled_from(
    [
        "Ada lives in Lisbon.", "Ada has a twin.", "Bo paid 300 euros on 2031-01-01.", "", " \n ",
        "## Overview\n\nAnother heading.", "```\nnever closed", "<!-- never closed", "%%", "> q",
        "- [**Ada**](/wiki/entity/ada) — x.", "- 2031-01-01 — Ada sang.", "[[Ada]]", "\x00",
        "See: [x](/wiki/topic/x)", "[x](javascript:alert(1))", "\ud800", "x" * 25_000, "---\n",
        "| a | b |\n|---|---|\n| 1 | 2 |", "Ada\n===", "Ada and Bo and Old Page.",
        "# One\n## Two\n### Three", "<script>alert(1)</script>", "word " * 5000, "\u202eevil",
        "Line.\r\nLine.\r\n",
    ]
)  # fmt: skip
TYPES = st.sampled_from(["entity", "topic", "decision", "project", "concept", "no-such-type", ""])
#: Picks something that was offered; also beyond the end, which is nothing that was.
PICKS = st.integers(0, 5)
SECTIONS = st.lists(st.tuples(NAMES, NAMES, BODIES, st.lists(PICKS, max_size=3)), max_size=3)
PAGES = st.tuples(TYPES, NAMES, BODIES, SECTIONS, st.lists(NAMES, max_size=2))
PLANS = st.fixed_dictionaries(
    {
        "updates": st.lists(st.tuples(PICKS, SECTIONS, st.lists(NAMES, max_size=2)), max_size=3),
        "pages": st.lists(PAGES, max_size=3),
        "unresolved": st.lists(st.tuples(NAMES, TYPES, PICKS), max_size=3),
        "promotions": st.lists(st.tuples(PICKS, PAGES), max_size=2),
        "links": st.lists(st.tuples(NAMES, NAMES), max_size=3),
    }
)


def planned(told: dict[str, Any], question: ToPlan) -> LeafPlan:
    memories = [memory.id for memory in question.memories]
    pages = [page.id for page in question.pages]
    mentions = [mention.id for mention in question.mentions]

    def pick(things: list[str], number: int) -> str:
        return things[number] if number < len(things) else "nobody"

    def sections(given: Any) -> tuple[SectionDraft, ...]:
        return tuple(
            SectionDraft(slug, heading, body, tuple(pick(memories, each) for each in cites))
            for slug, heading, body, cites in given
        )

    def page(given: Any) -> NewPage:
        type_, title, summary, drafts, aliases = given
        return NewPage(type_, title, summary, sections(drafts), aliases=tuple(aliases))

    return LeafPlan(
        tuple(
            PageUpdate(pick(pages, number), sections(drafts), tuple(aliases))
            for number, drafts, aliases in told["updates"]
        ),
        tuple(map(page, told["pages"])),
        tuple(Unresolved(name, kind, pick(memories, at)) for name, kind, at in told["unresolved"]),
        tuple(Promotion(pick(mentions, number), page(each)) for number, each in told["promotions"]),
        tuple(LinkDraft(f"entity/{one}", other, "x") for one, other in told["links"]),
    )


def prepared(book: commonplace.Book) -> None:
    """A page that was compiled, one by hand, one archived, something struck out, a mention."""
    book.remember("Ada lives in Lisbon. Ada has a twin.")
    book.compile()
    book.wiki.create(PageDraft("entity", "Old Page", "Gone.\n"))
    book.wiki.archive("entity/old-page")
    book.wiki.create(PageDraft("entity", "Bo", "Bo, by hand.\n\n## Notes\n\nBy hand too.\n"))
    book.remember("Zoltan sang with Bo.")
    book.compile()
    book.wiki.wrong("entity/ada", "Ada has a twin.")


def first_plan(question: ToPlan) -> LeafPlan:
    [memory] = question.memories
    draft = SectionDraft("overview", "Overview", memory.text, (memory.id,))
    if "Zoltan" in memory.text:
        return LeafPlan(unresolved=(Unresolved("Zoltan", "person", memory.id),))
    return LeafPlan(pages=(NewPage("entity", "Ada", "", (draft,)),))


@pytest.fixture
def anything(tmp_path: Path) -> Iterator[tuple[Model, commonplace.Library]]:
    model = Model(plan=first_plan)
    with commonplace.open(tmp_path / "book.db", mind=model, understand__mode="off") as library:
        model.library = library
        yield model, library


@pytest.mark.slow
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(plans=st.lists(PLANS, min_size=1, max_size=2))
def test_any_plan_is_written_or_left_out_and_the_wiki_is_sound(
    plans: list[dict[str, Any]], anything: tuple[Model, commonplace.Library]
) -> None:
    model, library = anything
    model.answers["plan"] = first_plan
    book = library.book(clock.new_id())
    prepared(book)
    by_hand = {each.slug: each.body for each in book.wiki.page("entity/bo").sections}
    for number, told in enumerate(plans):
        model.answers["plan"] = partial(planned, told)
        book.remember(f"Ada met Bo and Zoltan, for the {number}th time.")
        book.remember("Old Page is a page. Nothing else.")
        assert "error" not in book.compile()
    assert {job.state for job in jobs_of(book)} == {"done"}
    assert waiting(book) == 0
    assert_sound(book)
    now = {each.slug: each.body for each in book.wiki.page("entity/bo").sections}
    assert by_hand.items() <= now.items(), "what somebody wrote is not touched"
    memories = {memory.id for memory in book.memories()}
    for page in every_page(book):
        assert page.title.strip() and page.slug
        for section in page.sections:
            if section.pen == "compiled":
                assert section.sources, f"{page.address}: {section.slug}"
                assert {source.memory_id for source in section.sources} <= memories
    assert "Ada has a twin." not in book.wiki.page("entity/ada").body.splitlines()
