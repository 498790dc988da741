"""How sure something is: it grows with who agrees, and falls with doubt and age."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from commonplace.wiki.grounding.agreement import (
    HIGH,
    LOW,
    Origin,
    agreement,
    confidence,
    level,
    page_level,
)
from tests.cases import each_case

SPRING = datetime(2026, 3, 1, tzinfo=UTC)
DOUBTS = ("disputed", "unverified", "stale")

_ORIGINS = st.lists(
    st.builds(
        lambda number, author, day: Origin(f"m{number}", author, SPRING + timedelta(days=day)),
        st.integers(0, 200),
        st.sampled_from(["", "ada", "bob", "eve"]),
        st.integers(-400, 400),
    ),
    max_size=30,
    unique_by=lambda each: each.memory_id,
)
_MARKS = st.lists(st.lists(st.sampled_from((*DOUBTS, "superseded")), max_size=2), max_size=8)
_NOW = st.none() | st.integers(-500, 5000).map(lambda days: SPRING + timedelta(days=days))


def origins(*told: tuple[str, int]) -> list[Origin]:
    return [
        Origin(f"m{number}", author, SPRING + timedelta(days=day))
        for number, (author, day) in enumerate(told)
    ]


@given(_ORIGINS, _MARKS, _NOW)
def test_it_is_never_certain_and_never_less_than_nothing(
    known: list[Origin], marks: list[list[str]], now: datetime | None
) -> None:
    found = confidence(known, marks, now)
    assert 0 <= found.score < 1
    assert found.level == level(found.score) or abs(found.score - LOW) < 1e-3
    assert (found.score == 0) == (not known)


@given(_ORIGINS, _MARKS, st.sampled_from(["", "ada", "zoe"]), st.integers(0, 400))
def test_a_memory_more_that_agrees_never_makes_it_less_sure(
    known: list[Origin], marks: list[list[str]], author: str, day: int
) -> None:
    more = [*known, Origin("another", author, SPRING + timedelta(days=day))]
    assert confidence(more, marks).score >= confidence(known, marks).score


@given(_ORIGINS.filter(bool), st.integers(1, 8), st.integers(0, 7), st.sampled_from(DOUBTS))
def test_a_doubt_makes_it_less_sure(
    known: list[Origin], sentences: int, at: int, mark: str
) -> None:
    plain: list[list[str]] = [[] for _ in range(sentences)]
    doubted = [[mark] if number == at % sentences else [] for number in range(sentences)]
    assert confidence(known, doubted).score < confidence(known, plain).score
    assert confidence(known, doubted).doubted == 1


@given(_ORIGINS.filter(bool), st.integers(0, 3000), st.integers(0, 3000))
def test_what_nobody_said_for_long_is_less_sure(known: list[Origin], one: int, other: int) -> None:
    newest = max(each.occurred_at for each in known)
    soon, late = (newest + timedelta(days=each) for each in sorted((one, other)))
    assert confidence(known, now=late).score <= confidence(known, now=soon).score
    assert confidence(known, now=newest + timedelta(days=90)) == confidence(known, now=newest)
    old = confidence(known, now=newest + timedelta(days=300))
    assert old.score < confidence(known, now=newest).score


@given(_ORIGINS, _MARKS, _NOW)
def test_the_order_does_not_matter(
    known: list[Origin], marks: list[list[str]], now: datetime | None
) -> None:
    assert confidence(known[::-1], marks[::-1], now) == confidence(known, marks, now)


def test_independent_sources_count_for_more() -> None:
    alone = confidence(origins(("ada", 0)))
    same_day = confidence(origins(("ada", 0), ("ada", 0), ("ada", 0)))
    days = confidence(origins(("ada", 0), ("ada", 1), ("ada", 2)))
    people = confidence(origins(("ada", 0), ("bob", 0), ("eve", 0)))
    assert alone.score < same_day.score < days.score == people.score
    assert (days.authors, days.days, people.authors, people.days) == (1, 3, 3, 1)


def test_what_was_superseded_does_not_count_against_its_section() -> None:
    known = origins(("ada", 0), ("ada", 9))
    assert confidence(known, [[], ["superseded"]]) == confidence(known, [[]])
    assert confidence(known, [["superseded"]]).score < confidence(known, [["disputed"]]).score


@each_case(
    ("memories", "expected"),
    [(0, "low"), (1, "low"), (2, "low"), (3, "medium"), (5, "medium"), (6, "high"), (999, "high")],
)
def test_a_page_is_as_sure_as_its_memories_are_many(memories: int, expected: str) -> None:
    assert page_level(memories) == expected
    assert level(agreement(memories)) == expected


def test_a_page_that_contradicts_itself_is_less_sure() -> None:
    assert page_level(6, 10, 0) == "high"
    assert page_level(6, 10, 2) == "medium"
    assert page_level(3, 4, 4) == "low"
    assert page_level(6, 0, 3) == "high"  # nothing is said that could be disputed
    assert LOW < HIGH < 1
