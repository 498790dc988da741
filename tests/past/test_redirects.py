"""Which addresses redirected at a moment."""

from commonplace.past.redirects import Stand, redirects_at
from commonplace.store.engine import Row


def stand(page: str, revision: int, slug: str, status: str = "active") -> Stand:
    return Stand(page, revision, revision, "topic", slug, slug.title(), status)


def held(key: str, page: str, origin: str = "page") -> Row:
    about = {"key": key, "page_id": page, "type": "topic", "name": key}
    return {**about, "kind": "redirect", "origin": origin}


def leads(rows: list[Row]) -> dict[str, str]:
    return {row["key"]: row["page_id"] for row in rows}


def at(stands: list[Stand], today: list[Row]) -> dict[str, str]:
    last = {each.page_id: each for each in stands}
    return leads(redirects_at(today, stands, last))


def test_an_address_that_a_page_left_leads_to_it_until_another_takes_it() -> None:
    left = [stand("p", 1, "kiln"), stand("p", 2, "oven")]
    assert at(left, []) == {"kiln": "p"}
    assert at([*left, stand("q", 3, "kiln")], []) == {}
    assert at([*left, stand("p", 3, "kiln")], []) == {"oven": "p"}


def test_where_two_pages_have_been_the_last_one_counts() -> None:
    moves = [stand("p", 1, "kiln"), stand("p", 2, "oven"), stand("q", 3, "kiln")]
    assert at([*moves, stand("q", 4, "sink")], []) == {"kiln": "q"}


def test_a_page_that_was_merged_leads_on_and_one_that_stands_does_not() -> None:
    two = [stand("p", 1, "kiln"), stand("q", 1, "oven")]
    assert at(two, [held("kiln", "q")]) == {}
    assert at([*two, stand("p", 2, "kiln", "archived")], [held("kiln", "q")]) == {"kiln": "q"}


def test_what_somebody_named_leads_to_a_page_that_was_there() -> None:
    assert at([stand("p", 1, "kiln")], [held("furnace", "p", "manual")]) == {"furnace": "p"}
    assert at([stand("p", 1, "kiln")], [held("furnace", "q", "manual")]) == {}
    assert at([stand("p", 1, "kiln")], [held("furnace", "p")]) == {}


def test_a_name_leads_to_a_page_once_whatever_types_it_was_of() -> None:
    moved = [stand("p", 1, "kiln"), stand("p", 2, "oven")]
    rows = redirects_at(
        [held("kiln", "p") | {"type": "entity", "origin": "manual"}], moved, {"p": moved[1]}
    )
    assert [(row["key"], row["type"]) for row in rows] == [("kiln", "topic")]
