"""What came after a moment is taken back from claims."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from commonplace.past.claims import Later, known_claims, outdated, taken_back, true_claims
from commonplace.store.values import json_text

NOTHING = Later({}, frozenset())


def claim(name: str, filed: int, **how: Any) -> dict[str, Any]:
    stands: dict[str, Any] = {"status": "active", "valid_to": None, "superseded_by": None}
    about = {"id": name, "created_at": f"{filed:03}", "valid_from": f"{filed:03}"}
    return about | {"fact_id": f"f{name}"} | stands | how


def gave_way(name: str, filed: int, by: str, until: int) -> dict[str, Any]:
    return claim(name, filed, status="superseded", superseded_by=by, valid_to=f"{until:03}")


def change(number: int, action: str, undone: int | None = None, **detail: Any) -> dict[str, Any]:
    return {
        "id": f"c{number:03}",
        "at": f"{number:03}",
        "action": action,
        "detail": json_text(detail),
        "undone_at": None if undone is None else f"{undone:03}",
    }


def test_a_claim_that_was_filed_later_was_not_there() -> None:
    assert known_claims([claim("a", 5)], NOTHING, "004") == []


def test_what_gave_way_to_a_later_claim_held() -> None:
    rows = [gave_way("a", 1, "b", 5), claim("b", 5)]
    assert known_claims(rows, NOTHING, "004") == [claim("a", 1)]
    assert known_claims(rows, NOTHING, "005") == rows


def test_what_came_between_later_leaves_what_was_known_in_its_place() -> None:
    """It was thought to have held until b; that it only held until c was heard of afterwards."""
    late = claim("c", 7, status="superseded", superseded_by="b", valid_to="005", valid_from="003")
    rows = [gave_way("a", 1, "c", 3), claim("b", 5), late]
    [first, _] = known_claims(rows, NOTHING, "006")
    assert (first["superseded_by"], first["valid_to"]) == ("b", "005")


def test_claims_that_gave_way_to_one_another_come_to_an_end() -> None:
    rows = [claim("a", 1), gave_way("b", 7, "c", 8), gave_way("c", 8, "b", 9)]
    rows[0] |= {"status": "superseded", "superseded_by": "b", "valid_to": "007"}
    assert known_claims(rows, NOTHING, "002") == [claim("a", 1)]


def test_a_retraction_and_a_revival_are_taken_back() -> None:
    was = {"valid_to": "003", "superseded_by": "b", "valid_from": "001"}
    later = taken_back(
        [
            change(6, "retracted", fact="fx", claims=["x"], was="active"),
            change(7, "superseded", new="a", old=["b"], was=was),
            change(8, "retracted", undone=9, fact="fy", claims=["y"], was="active"),
            change(2, "retracted", fact="fz", claims=["z"], was="active"),
        ],
        "005",
    )
    assert later.facts == {"fx"}
    assert {*later.claims} == {"x", "a", "b"}
    revived = claim("a", 1) | {"valid_from": "007"}
    rows = [revived, gave_way("b", 3, "a", 7)]
    assert known_claims(rows, later, "005") == [gave_way("a", 1, "b", 3), claim("b", 3)]


def test_what_a_memory_relates_is_over_when_nothing_that_it_claims_holds() -> None:
    claims = [claim("a", 1), claim("b", 1), claim("c", 1)]
    sources = [
        {"memory_id": "gone", "fact_id": "fa"},
        {"memory_id": "half", "fact_id": "fa"},
        {"memory_id": "half", "fact_id": "fb"},
        {"memory_id": "plain", "fact_id": "filed nowhere"},
    ]
    assert outdated(sources, claims, claims[1:]) == {"gone"}


_SPAN = st.tuples(st.integers(0, 20), st.none() | st.integers(0, 20))


@given(st.lists(_SPAN, max_size=8), st.integers(0, 20))
def test_what_was_true_is_what_began_and_had_not_ended(
    spans: list[tuple[int, int | None]], at: int
) -> None:
    rows = [
        claim(str(n), begun) | {"valid_to": None if ended is None else f"{ended:03}"}
        for n, (begun, ended) in enumerate(spans)
    ]
    held = {row["id"] for row in true_claims(rows, f"{at:03}")}
    assert held == {
        str(n)
        for n, (begun, ended) in enumerate(spans)
        if begun <= at and (ended is None or at < ended)
    }
