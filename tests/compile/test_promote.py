"""When a section deserves a page of its own, on evidence that is really there."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.promote import (
    CANDIDATE,
    READY,
    Evidence,
    child_title,
    coherence,
    remains,
    score,
    spread,
    status,
)
from commonplace.wiki.text.links import find_links
from tests.cases import each_case

EMPTY = Evidence(0, 0, 0, (), 0)
counts = st.integers(0, 10_000)
tags = st.frozensets(st.sampled_from(["food", "work", "sea", "dog"]), max_size=4)
evidence = st.builds(Evidence, counts, counts, counts, st.lists(tags, max_size=20), counts)


def test_each_signal_has_its_weight() -> None:
    shared = (frozenset({"food"}),) * 2
    assert score(EMPTY) == 0
    assert score(replace(EMPTY, linked=10)) == 0.125
    assert score(replace(EMPTY, records=15)) == 0.125
    assert score(replace(EMPTY, days=15)) == 0.1
    assert score(replace(EMPTY, tag_sets=shared)) == 0.15
    assert score(replace(EMPTY, body=900)) == 0.075
    assert score(Evidence(20, 30, 30, shared, 1800)) == 1


def test_tags_are_fed_and_can_be_what_makes_a_section_ready() -> None:
    """In one compiler coherence was always 0, because nobody passed the tags."""
    without = Evidence(10, 20, 15, (frozenset(),) * 20, 900)
    with_tags = replace(without, tag_sets=(frozenset({"food"}),) * 20)
    assert status(score(without), "none") == "candidate"
    assert status(score(with_tags), "none") == "ready"


def test_days_are_those_of_the_evidence() -> None:
    assert spread(["2026-03-01", "2026-01-01", "2026-01-31"]) == 59
    assert spread(["2026-03-01"] * 40) == 0
    assert spread([]) == 0
    assert spread(["2026-03-01T10:00:00Z", "soon", "", "2026-03-04"]) == 3


@given(evidence, st.sampled_from(["linked", "records", "days", "body"]), st.integers(1, 100))
def test_more_evidence_never_lowers_the_score(one: Evidence, field: str, more: int) -> None:
    grown = replace(one, **{field: getattr(one, field) + more})
    assert 0 <= score(one) <= score(grown) <= 1


@given(st.lists(tags, min_size=1, max_size=20))
def test_one_more_item_with_the_commonest_tag_never_lowers_coherence(
    sets: list[frozenset[str]],
) -> None:
    carried = sorted(tag for tags in sets for tag in tags)
    most = max(carried, key=carried.count, default="food")
    assert 0 <= coherence(sets) <= coherence([*sets, frozenset({most, "extra"})]) <= 1


@given(
    st.lists(tags, max_size=20).flatmap(
        lambda sets: st.tuples(st.just(sets), st.permutations(sets))
    )
)
def test_the_order_of_the_items_does_not_matter(
    sets: tuple[list[frozenset[str]], list[frozenset[str]]],
) -> None:
    assert coherence(sets[0]) == coherence(sets[1])


def test_items_with_nothing_in_common_are_not_coherent() -> None:
    assert coherence([frozenset({"a"}), frozenset({"b"})]) == 0
    assert coherence([frozenset({"a"})]) == 0
    assert coherence([]) == coherence([frozenset(), frozenset()]) == 0
    assert coherence([frozenset({"a"}), frozenset({"a"}), frozenset(), frozenset()]) == 0.5


@each_case(
    ("value", "before", "after"),
    [
        (0.39, "none", "none"),
        (CANDIDATE, "none", "candidate"),
        (0.54, "ready", "candidate"),
        (READY, "candidate", "ready"),
        (0.0, "promoted", "promoted"),
        (1.0, "promoted", "promoted"),
        (0.1, "candidate", "none"),
    ],
)
def test_a_status_follows_the_score_and_promoted_is_for_good(
    value: float, before: str, after: str
) -> None:
    assert status(value, before) == after


def test_what_adds_up_to_a_threshold_has_reached_it() -> None:
    assert status(score(Evidence(20, 0, 0, (frozenset({"a"}),) * 2, 0)), "none") == "candidate"
    assert status(score(Evidence(20, 30, 0, (), 600)), "none") == "ready"


@each_case(
    ("parent", "heading", "kind", "title"),
    [
        ("Austin", "Restaurants", "place", "Austin restaurants"),
        ("Ada Byron", "Notes", "person", "Ada Byron: Notes"),
        ("Tide station", "Highlights", "topic", "Tide station: Highlights"),
        ("Pebble", "Timeline", "project", "Pebble: Timeline"),
        ("Austin", "Austin restaurants", "place", "Austin restaurants"),
        ("Pebble", "API notes", "project", "Pebble API notes"),
        ("Austin", "Tide Stations", "place", "Austin Tide Stations"),
        ("東京", "レストラン", "place", "東京 レストラン"),
        ("Malmö", "Öppettider", "place", "Malmö öppettider"),
        ("Austin", "", "place", "Austin"),
    ],
)
def test_a_child_is_called_after_its_page_and_section(
    parent: str, heading: str, kind: str, title: str
) -> None:
    assert child_title(parent, heading, subject_type=kind) == title


@given(st.text(max_size=700), st.text(max_size=700), st.sampled_from(["person", "place"]))
def test_a_title_fits_and_is_one_line(parent: str, heading: str, kind: str) -> None:
    title = child_title(parent, heading, subject_type=kind)
    assert len(title) <= 300
    assert len(title.splitlines()) <= 1 or title.split() == [title]


def test_what_remains_is_a_sentence_five_lines_and_where_the_rest_is() -> None:
    lines = [f"- 2026-01-0{day}: Visit {day}." for day in range(1, 8)]
    left = remains(
        "Good places to eat. Many.", lines, "Austin restaurants", "topic/austin-restaurants"
    )
    assert left == (
        "Good places to eat.\n\n"
        "- 2026-01-01: Visit 1.\n- 2026-01-02: Visit 2.\n- 2026-01-03: Visit 3.\n"
        "- 2026-01-04: Visit 4.\n- 2026-01-05: Visit 5.\n\n"
        "See: [Austin restaurants](/wiki/topic/austin-restaurants)"
    )


def test_what_remains_is_only_a_link_where_there_is_nothing_to_say() -> None:
    assert remains("", [], "A [b] *c*", "/wiki/topic/a-b-c") == (
        "See: [A \\[b\\] \\*c\\*](/wiki/topic/a-b-c)"
    )


@given(st.text(max_size=200), st.text(max_size=100))
def test_a_summary_and_a_title_bring_no_link_of_their_own(summary: str, title: str) -> None:
    left = remains(summary, [], f"x{title}", "topic/x")
    assert [link.target for link in find_links(left)] == ["topic/x"]
