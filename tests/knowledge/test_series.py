"""Long lines: scores, releases, states of a build."""

import sys
from dataclasses import replace
from datetime import timedelta
from types import FrameType

from commonplace.knowledge.hold import hold
from commonplace.knowledge.hold.corrections import MOST as MOST_CORRECTIONS
from commonplace.knowledge.hold.fact import Held
from commonplace.knowledge.hold.series import MOST
from tests.cases import each_case
from tests.knowledge.histories import read_fact


def test_each_release_is_replaced_by_the_next_however_many_there_are() -> None:
    releases = [replace(fact, act="change") for fact in _line([str(n) for n in range(MOST + 20)])]
    found = hold(releases, [])
    assert found[releases[-1].id].status == "holds"
    for older, newer in zip(releases, releases[1:], strict=False):
        status = found[older.id]
        assert (status.status, status.by, status.until) == (
            "replaced",
            newer.id,
            newer.said.date().isoformat(),
        )


def test_a_new_value_changes_nothing_for_those_before_the_last() -> None:
    scores = _line([str(n) for n in range(MOST + 30)])
    before, after = hold(scores[:-1], []), hold(scores, [])
    changed = [fact.id for fact in scores[:-1] if after[fact.id].status != before[fact.id].status]
    assert changed == [scores[-2].id]


def test_the_states_of_a_build_end_nothing_and_the_newest_is_first() -> None:
    builds = _line(["passing", "failing"] * 100)
    found = hold(builds, [])
    assert {found[fact.id].status for fact in builds[:100]} == {"said otherwise"}
    assert found[builds[-1].id].status == "holds"
    assert found[builds[-2].id].status == "said otherwise"


def test_equal_values_in_a_row_are_no_series() -> None:
    repeated = _line(["a"] * 500 + ["b"] * 500)
    found = hold(repeated, [])
    assert {found[fact.id].status for fact in repeated[:500]} == {"said otherwise"}
    assert {found[fact.id].status for fact in repeated[500:]} == {"holds"}


def test_a_user_stays_first_among_what_agents_repeat() -> None:
    said, *repeated = _line(["a"] + ["b"] * 1000)
    found = hold([said, *(replace(fact, rank=1, speaker="agent") for fact in repeated)], [])
    assert found[said.id].status == "holds"


LONG = {
    "same": lambda n: _line(["a"] * n),
    "alternating": lambda n: _line(["a", "b"] * (n // 2)),
    "distinct": lambda n: _line([str(each) for each in range(n)]),
    "corrected": lambda n: [
        replace(fact, act="correction", speaker=str(each))
        for each, fact in enumerate(_line([str(each * MOST // n) for each in range(n)]))
    ],
    "refused": lambda n: [
        replace(fact, rank=each * 2 // n, act="change")
        for each, fact in enumerate(_line(["a", "b"] * (n // 2)))
    ],
}


@each_case("kind", LONG)
def test_a_line_eight_times_as_long_costs_about_eight_times_as_much(kind: str) -> None:
    short, long = (_count_calls(LONG[kind](n)) for n in (200, 1600))
    assert long <= 10 * short


def test_of_very_many_corrections_the_newest_correct() -> None:
    line = _line([str(n) for n in range(MOST)])
    corrections = [replace(fact, act="correction") for fact in line]
    found = hold(corrections, [])
    assert len(corrections) <= MOST_CORRECTIONS
    assert found[corrections[-1].id].status == "holds"
    assert {found[fact.id].status for fact in corrections[:-1]} == {"corrected"}


def _line(values: list[str]) -> list[Held]:
    first = read_fact("a 1 x")
    return [
        replace(
            first,
            id=number.to_bytes(4, "big"),
            memory=str(number),
            said=first.said + timedelta(days=number),
            value=value,
        )
        for number, value in enumerate(values)
    ]


def _count_calls(facts: list[Held]) -> int:
    """Count the calls of Python functions that judging these facts takes."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        hold(facts, [])
    finally:
        sys.setprofile(before)
    return calls
