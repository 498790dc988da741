"""Every path means one page, and every page has one path."""

from datetime import UTC, datetime

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from commonplace.errors import InvalidInput
from commonplace.model import PAGE_TYPES, PageInfo
from commonplace.wiki.files.paths import (
    FIELD,
    ROOT,
    Parts,
    Place,
    parts_of,
    parts_of_page,
    path_text,
    place_of,
)
from commonplace.wiki.text.slugs import slug_of
from tests.cases import each_case

NAMES = st.one_of(
    st.text(min_size=1, max_size=30),
    st.sampled_from(
        ["wiki", *PAGE_TYPES, "a.md", "Ada Lovelace.md", "ada.md", "100%.txt", "猫.md"]
    ),
)


def page_at(place: Place) -> PageInfo:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    metadata = {FIELD: place.path} if place.path else {}
    return PageInfo(
        "id", place.type, place.slug, place.title, "", "active", "medium", 0, now, now,
        metadata=metadata,
    )  # fmt: skip


def allowed(names: list[str]) -> Parts:
    try:
        return parts_of("/".join([ROOT, *names]))
    except InvalidInput:
        return ()


@given(st.lists(NAMES, min_size=1, max_size=5))
def test_a_page_is_found_again_at_the_path_it_was_made_at(names: list[str]) -> None:
    parts = allowed(names)
    assume(parts)
    place = place_of(parts)
    assert place.type in PAGE_TYPES
    assert slug_of(place.slug) == place.slug
    assert parts_of_page(page_at(place)) == parts
    assert parts_of(path_text(parts)) == parts


@given(st.lists(NAMES, min_size=1, max_size=4), st.lists(NAMES, min_size=1, max_size=4))
def test_two_paths_are_two_pages(one: list[str], other: list[str]) -> None:
    first, second = allowed(one), allowed(other)
    assume(first and second and first != second)
    a, b = place_of(first), place_of(second)
    assert (a.type, a.slug) != (b.type, b.slug)


def test_the_wikis_own_pages_are_where_their_addresses_say() -> None:
    assert place_of(("wiki", "entity", "ada-lovelace.md")) == Place(
        "entity", "ada-lovelace", "Ada lovelace"
    )
    assert place_of(("wiki", "entity", "Ada Lovelace.md")).title == "Ada Lovelace"
    assert place_of(("wiki", "entity", "Ada Lovelace.md")).type == "entity"
    assert place_of(("inbox", "today.md")).type == "reference"
    # A slug that a page cannot have is a file of that name.
    assert place_of(("wiki", "entity", "index.md")).path == "wiki/entity/index.md"


def test_a_path_that_somebody_set_by_hand_does_not_lead_elsewhere() -> None:
    forged = page_at(Place("entity", "ada", "Ada", "wiki/topic/other.md"))
    assert parts_of_page(forged) == ("wiki", "entity", "ada.md")
    up = page_at(Place("entity", "ada", "Ada", "../../etc/passwd"))
    assert parts_of_page(up) == ("wiki", "entity", "ada.md")


@each_case(
    "path",
    [
        "/etc/passwd", "memories/a", "/memoriesx/a", "", "/MEMORIES/a", "C:\\memories\\a",
        "/memories/../etc/passwd", "/memories/a/../../b", "/memories/a/..", "/memories/a/../b",
        "/memories/%2e%2e/etc", "/memories/%2E%2e%2fetc", "/memories/%252e%252e/x",
        "/memories/..%5c..%5cx", "/memories/..\\..\\x", "/memories/a%00b", "/memories/a\0b",
        "/memories/a\nb", "/memories/a\ud800b", "/memories/a\u202eb", "/memories/a\u200bb",
        "/memories/" + "a" * 1000, "/memories/%" + "25" * 9 + "2e",
    ],
)  # fmt: skip
def test_what_leads_elsewhere_or_cannot_be_seen_is_refused(path: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        parts_of(path)
    assert len(str(refused.value)) < 400
    assert str(refused.value).isprintable()


def test_dots_and_doubled_slashes_mean_nothing() -> None:
    assert parts_of("/memories//a/./b/") == ("a", "b")
    assert parts_of("/memories") == parts_of("/memories/") == ()
    assert parts_of("/memories/...") == ("...",)
    assert parts_of("/memories/100%.md") == ("100%.md",)
