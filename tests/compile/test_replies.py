"""What a planner or a writer sends is read item by item: a bad one goes, the others stay, and
nothing gets in that was not offered."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from commonplace.compile.asked import ToWrite
from commonplace.compile.plan import HubPlan, LeafPlan, LinkDraft, SectionDraft, Unresolved
from commonplace.compile.tasks import HUBS, PLAN, WRITE
from commonplace.minds.reply import find_json
from commonplace.model import PAGE_TYPES
from tests.cases import each_case
from tests.compile.offering import (
    CAFES,
    HUBBING,
    MEMORIES,
    PAGES,
    PLANNING,
    good_hubs,
    good_plan,
    id_of,
    new_page,
    rollup,
    section,
)

WRITING = ToWrite("Mira", "entity", "Overview", "Mira bakes.", "Mira bakes in Porto.", MEMORIES)


def planned(**parts: Any) -> tuple[LeafPlan, tuple[str, ...]]:
    read = PLAN.read(parts, PLANNING)
    return read.value or LeafPlan(), read.warnings


def hubs(**parts: Any) -> tuple[HubPlan, tuple[str, ...]]:
    read = HUBS.read(parts, HUBBING)
    return read.value or HubPlan(), read.warnings


def written(body: Any) -> tuple[str | None, tuple[str, ...]]:
    read = WRITE.read({"body": body}, WRITING)
    return read.value, read.warnings


# --- a plan


def test_a_good_plan_is_taken_whole_and_numbers_become_ids() -> None:
    plan, warnings = planned(**good_plan())
    assert warnings == ()
    (update,) = plan.updates
    assert update.page_id == PAGES[0].id
    assert update.sections == (
        SectionDraft("overview", "Overview", "Mira lives in Porto.", (id_of(3),)),
    )
    (page,) = plan.pages
    assert (page.type, page.title, page.slug, page.aliases) == ("entity", "Sol", "sol", ("Sunny",))
    assert page.sections[0].memory_ids == (id_of(1), id_of(2))
    assert plan.unresolved == (Unresolved("Chef Bruno", "person", id_of(2)),)
    assert plan.promotions[0].subject_id == id_of(2001)
    assert plan.links == (LinkDraft("entity/sol", "entity/porto", "it stands there"),)


def test_a_reply_with_empty_lists_is_a_plan_that_changes_nothing() -> None:
    read = PLAN.read({"pageUpdates": []}, PLANNING)
    assert (read.value, read.warnings) == (LeafPlan(), ())


@each_case("reply", [{}, [], "no", 7, None, {"plan": []}, {"newPages": "none"}])
def test_a_reply_without_lists_is_of_no_use_and_says_so(reply: Any) -> None:
    read = PLAN.read(reply, PLANNING)
    assert read.value is None
    assert read.warnings


def test_a_plan_of_which_nothing_is_left_is_of_no_use() -> None:
    read = PLAN.read({"newPages": [new_page(type="planet")]}, PLANNING)
    assert read.value is None
    assert "newPages 1: no such type of page" in read.warnings


@each_case(
    "bad",
    [
        {"type": "planet"},
        {"type": None},
        {"type": ["entity"]},
        {"title": ""},
        {"title": {"a": 1}},
        {"title": "\u200b\u202e"},
        {"sections": []},
        {"sections": "overview"},
        {"sections": [section(memories=[])]},
        {"sections": [section(memories=["M9", "P1", "N1", True, None, 0, -1, 1.0])]},
        {"sections": [section(body=None)]},
        {"sections": [section(body="<!-- -->")]},
        {"sections": [section(slug="", heading=3)]},
    ],
    ids=str,
)
def test_a_bad_page_is_dropped_with_a_warning_and_the_others_stay(bad: dict[str, Any]) -> None:
    plan, warnings = planned(newPages=[new_page(**bad), new_page()])
    assert [page.title for page in plan.pages] == ["Sol"]
    assert any(warning.startswith("newPages 1") for warning in warnings)


@each_case("number", ["P3", "P0", "M1", "p", 99, None, PAGES[0].id, ["P1"], 1.5])
def test_a_page_that_was_not_offered_is_not_updated(number: Any) -> None:
    plan, warnings = planned(
        pageUpdates=[
            {"page": number, "sections": [section()]},
            {"page": "P2", "sections": [section()]},
        ]
    )
    assert [update.page_id for update in plan.updates] == [PAGES[1].id]
    assert "pageUpdates 1: the page was not offered" in warnings


@each_case("number", ["M3", "m3", "[M3]", "3", 3, "M03"])
def test_a_number_is_read_however_it_is_written(number: Any) -> None:
    plan, warnings = planned(newPages=[new_page(sections=[section(memories=[number])])])
    assert plan.pages[0].sections[0].memory_ids == (id_of(3),)
    assert warnings == ()


def test_only_cited_memories_are_sources_and_no_citation_stands_for_the_batch() -> None:
    given = [section(memories=["M1", "M9"]), section(slug="notes", heading="Notes", memories=None)]
    plan, warnings = planned(newPages=[new_page(sections=given)])
    assert [part.memory_ids for part in plan.pages[0].sections] == [(id_of(1),)]
    assert "newPages 1, sections 2: nothing is cited" in warnings
    assert "newPages 1, sections 1: it cites a memory that was not offered" in warnings


def test_of_two_hundred_sections_the_first_twenty_are_read() -> None:
    many = [section(slug=f"part {n}", heading=f"Part {n}") for n in range(200)]
    plan, warnings = planned(newPages=[new_page(sections=many)])
    assert len(plan.pages[0].sections) == 20
    assert "newPages 1, sections: 200 given, 20 taken" in warnings


def test_sections_of_a_page_that_comes_twice_are_put_together_each_once() -> None:
    twice = [
        {"page": "P1", "sections": [section()]},
        {"page": "P1", "sections": [section(), section(slug="notes", heading="Notes")]},
    ]
    plan, warnings = planned(pageUpdates=twice)
    (update,) = plan.updates
    assert [part.slug for part in update.sections] == ["overview", "notes"]
    assert len(warnings) == 1


def test_a_new_page_and_a_promotion_of_one_name_are_one() -> None:
    plan, warnings = planned(newPages=[new_page()], promotions=[new_page(mention="N1")])
    assert len(plan.pages) + len(plan.promotions) == 1
    assert "promotions 1: the page comes twice" in warnings


def test_names_that_no_memory_says_are_neither_aliases_nor_mentions() -> None:
    plan, warnings = planned(
        newPages=[new_page(aliases=["SUNNY", "Helios", 3])],
        unresolvedMentions=[
            {"name": "Helios", "type": "place", "memory": "M1"},
            {"name": "Bruno", "type": "wizard", "memory": "M2"},
            {"name": "Bruno", "type": "person", "memory": "M1"},
        ],
    )
    assert plan.pages[0].aliases == ("SUNNY",)
    assert plan.unresolved == (Unresolved("Bruno", "", id_of(2)),)
    assert len(warnings) == 3


def test_links_join_offered_or_new_pages_only() -> None:
    ends = [("P1", "Sol"), ("entity/mira", "Porto"), ("P1", "P1"), ("P1", "Atlantis"), ("P9", "P1")]
    links = [{"from": source, "to": target, "context": "why"} for source, target in ends]
    plan, warnings = planned(newPages=[new_page()], pageLinks=[*links, {"from": {}, "to": []}])
    assert [(link.source, link.target) for link in plan.links] == [
        ("entity/mira", "entity/sol"),
        ("entity/mira", "entity/porto"),
    ]
    assert len(warnings) == 4


def test_a_title_that_two_pages_have_is_no_end_of_a_link() -> None:
    plan, _ = planned(
        newPages=[new_page(type="topic", title="Mira")],
        pageLinks=[{"from": "P2", "to": "Mira", "context": ""}],
    )
    assert plan.links == ()


def test_bodies_summaries_and_titles_go_through_the_guards() -> None:
    dirty = new_page(
        title="[[Sol]]\0 \u202e",
        summary=f"A [[bakery]] [M1] in {id_of(1)} **Porto**.",
        sections=[section(body="# Overview\nSee [[Porto|the city]] (M1, M2).\n## More\nBread.")],
    )
    plan, warnings = planned(newPages=[dirty])
    (page,) = plan.pages
    assert (page.title, page.summary) == ("Sol", "A bakery in Porto.")
    assert page.sections[0].body == "See the city.\n### More\nBread."
    assert any("links were taken off" in warning for warning in warnings)


def test_a_long_title_is_cut_and_other_scripts_are_kept() -> None:
    plan, _ = planned(newPages=[new_page(title="x" * 500), new_page(title="喫茶さくら")])
    assert [len(page.title) for page in plan.pages] == [200, 5]


def test_no_warning_repeats_what_was_said() -> None:
    bad = {"type": "xyzzy", "title": "xyzzy", "name": "xyzzy", "memory": "xyzzy", "page": "xyzzy"}
    bad |= {"sections": [section(body="xyzzy", memories=["xyzzy"])], "mention": "xyzzy"}
    parts = ("pageUpdates", "newPages", "unresolvedMentions", "promotions", "pageLinks")
    read = PLAN.read({part: [bad, "xyzzy"] for part in parts}, PLANNING)
    assert read.value is None
    assert len(read.warnings) > 5
    assert not any("xyzzy" in warning for warning in read.warnings)


def test_warnings_are_few_however_much_is_wrong() -> None:
    bad = [new_page(sections=[section(memories=[])] * 20)] * 50
    read = PLAN.read({"newPages": bad}, PLANNING)
    assert len(read.warnings) < 70
    assert any("more were not taken" in warning for warning in read.warnings)


def test_a_reply_that_breaks_off_keeps_what_came() -> None:
    whole = json.dumps(good_plan())
    found = find_json(whole[: whole.index('"promotions"')])
    read = PLAN.read(found.value, PLANNING)
    assert read.value is not None
    assert read.value.pages and read.value.updates


# --- a section


def test_the_writers_words_are_cleaned_and_its_heading_left_out() -> None:
    assert written("## Overview\n\nMira bakes [[bread]] [M2].")[0] == "Mira bakes bread."
    assert written("**Overview**\nMira bakes.")[0] == "Mira bakes."
    assert written("**Mira** bakes.")[0] == "**Mira** bakes."


@each_case("body", [None, 3, [], {}, "", " \n", "## Overview", "<!-- x -->", "\0"])
def test_a_body_without_words_is_of_no_use(body: Any) -> None:
    value, warnings = written(body)
    assert value is None
    assert warnings


def test_a_huge_body_is_cut() -> None:
    value, warnings = written("Bread and salt. " * 100_000)
    assert value is not None and 15_000 < len(value) <= 20_000
    assert "the text was cut to 20,000 characters" in warnings


def test_the_rules_twin_writes_what_was_proposed() -> None:
    assert WRITE.rules(WRITING) == WRITING.proposal
    assert PLAN.rules(PLANNING) == LeafPlan()
    assert HUBS.rules(HUBBING) == HubPlan()


# --- hubs


def test_good_hubs_are_taken_whole() -> None:
    plan, warnings = hubs(**good_hubs())
    assert warnings == ()
    (listed,) = plan.rollups
    assert (listed.page_id, listed.hub, listed.section) == (CAFES[4].id, None, "cafes")
    assert listed.members == tuple(each.address for each in CAFES[:3])
    (promoted,) = plan.promotions
    assert (promoted.page_id, promoted.section) == (CAFES[4].id, "walks")
    assert promoted.highlights == ("The shore.",)
    assert plan.links == (LinkDraft(CAFES[0].address, CAFES[4].address, "it is there"),)


def test_a_new_hub_is_a_topic_and_nothing_else() -> None:
    plan, _ = hubs(rollups=[rollup(page="", title="Leith coffee", type="entity")])
    hub = plan.rollups[0].hub
    assert hub is not None
    assert (hub.type, hub.title, hub.sections) == ("topic", "Leith coffee", ())


def test_a_page_without_visible_evidence_is_no_member() -> None:
    """Coffee bars of Bergen do not get into a hub of Leith, whatever is quoted for them."""
    for quote in ("A coffee bar in Leith.", "A coffee bar in Bergen.", "Leith", "", None, ["x"]):
        members = [*rollup()["members"], {"page": "P4", "evidence": quote}]
        plan, warnings = hubs(rollups=[rollup(page="", title="Leith cafés", members=members)])
        assert CAFES[3].address not in plan.rollups[0].members
        assert any("nothing shows that it belongs there" in warning for warning in warnings)


def test_a_quote_from_the_summary_shows_that_a_page_belongs() -> None:
    members = [{"page": f"P{n}", "evidence": "a COFFEE bar"} for n in (1, 2, 3, 4)]
    plan, _ = hubs(rollups=[rollup(page="", title="Coffee bars", members=members)])
    assert len(plan.rollups[0].members) == 4


def test_a_hub_needs_three_members() -> None:
    two = rollup(members=rollup()["members"][:2])
    read = HUBS.read({"rollups": [two]}, HUBBING)
    assert read.value is None
    assert any("fewer than 3 members" in warning for warning in read.warnings)


def test_a_child_stands_once_under_its_parent() -> None:
    twice = rollup(members=rollup()["members"] * 2)
    again = rollup(heading="Bars")
    plan, _ = hubs(rollups=[twice, again])
    assert [len(listed.members) for listed in plan.rollups] == [3]


def test_a_hub_is_not_made_beside_a_page_of_its_name_nor_lists_itself() -> None:
    beside, warnings = hubs(rollups=[rollup(page="", title="leith")], sectionPromotions=[])
    assert beside.rollups == ()
    assert any("a page of that name is there" in warning for warning in warnings)
    itself = rollup(members=[*rollup()["members"], {"page": "P5", "evidence": "Leith"}])
    plan, _ = hubs(rollups=[itself])
    assert CAFES[4].address not in plan.rollups[0].members


@each_case("number", ["S2", "S3", "P1", None, {}, "walks"])
def test_only_a_section_that_is_ready_is_promoted(number: Any) -> None:
    read = HUBS.read({"sectionPromotions": [{"section": number, "title": "History"}]}, HUBBING)
    assert read.value is None
    assert read.warnings


# --- whatever it is

_WORDS = st.sampled_from(
    "M1 M2 M9 P1 P2 P7 N1 N4 S1 S2 entity topic Sol Mira Leith Bruno overview [[X]] ## `".split()
)
_KEYS = st.sampled_from(
    "pageUpdates newPages unresolvedMentions promotions pageLinks page sections slug heading body "
    "memories aliases type title summary name memory mention from to context rollups members "
    "evidence sectionPromotions section highlights".split()
)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | _WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=6),
    max_leaves=25,
)


def _some(good: Any, draw: Any) -> Any:
    """A good reply with anything in place of some of its parts."""
    if draw(st.integers(0, 9)) == 0:
        return draw(_JSON)
    if isinstance(good, dict):
        return {key: _some(inner, draw) for key, inner in good.items()}
    return [_some(inner, draw) for inner in good] if isinstance(good, list) else good


@st.composite
def _nearly(draw: Any, good: Any) -> Any:
    return _some(good, draw)


OFFERED = {each.id for each in (*MEMORIES, *PAGES, *CAFES)} | {id_of(2001)}


@given(_JSON | _nearly(good_plan()))
@settings(max_examples=300)
def test_no_plan_raises_and_every_id_in_it_was_offered(reply: Any) -> None:
    read = PLAN.read(reply, PLANNING)
    if read.value is None:
        assert read.warnings
        return
    plan = read.value
    new = [*plan.pages, *(promotion.page for promotion in plan.promotions)]
    parts = [part for holder in (*plan.updates, *new) for part in holder.sections]
    assert all(part.memory_ids and {*part.memory_ids} <= OFFERED for part in parts)
    assert all(part.slug and part.body for part in parts)
    assert {update.page_id for update in plan.updates} <= OFFERED
    assert {promotion.subject_id for promotion in plan.promotions} <= OFFERED
    assert {one.memory_id for one in plan.unresolved} <= OFFERED
    assert all(page.type in PAGE_TYPES and page.title and page.sections for page in new)
    there = {page.address for page in PAGES} | {f"{page.type}/{page.slug}" for page in new}
    assert all({link.source, link.target} <= there for link in plan.links)
    json.dumps(repr(plan)).encode()


@given(_JSON | _nearly(good_hubs()))
@settings(max_examples=200)
def test_no_hubs_raise_and_every_id_in_them_was_offered(reply: Any) -> None:
    plan = HUBS.read(reply, HUBBING).value or HubPlan()
    addresses = {page.address for page in CAFES}
    for listed in plan.rollups:
        assert len(listed.members) >= 3 and {*listed.members} <= addresses
        assert (listed.page_id is None) != (listed.hub is None)
        assert listed.page_id is None or listed.page_id in OFFERED
    assert all((each.page_id, each.section) == (CAFES[4].id, "walks") for each in plan.promotions)


@given(_JSON)
def test_no_section_raises(reply: Any) -> None:
    read = WRITE.read(reply, WRITING)
    assert read.value or read.warnings
