"""Weeks and months: their names, their ends, and the edges of the calendar."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.dream.summaries.periods import KINDS, named, period_of
from commonplace.errors import InvalidInput
from tests.cases import each_case


@given(st.dates(), st.sampled_from(KINDS))
def test_a_day_is_in_its_period_and_the_name_leads_back(day: date, kind: str) -> None:
    period = period_of(kind, day)
    assert period.first <= day <= period.last
    assert period_of(kind, period.first) == period == period_of(kind, period.last)
    if 1 < period.first.year < 9999:
        assert named(kind, period.name) == period
    assert named(kind, day.isoformat()) == period


def test_a_period_is_over_when_its_last_day_is() -> None:
    week = named("week", "2026-W10")
    assert (week.first, week.last) == (date(2026, 3, 2), date(2026, 3, 8))
    assert not week.is_over(datetime(2026, 3, 8, 23, 59, tzinfo=UTC))
    assert week.is_over(datetime(2026, 3, 9, tzinfo=UTC))
    assert week.slug == "week-2026-w10"
    assert named("month", "2026-02").last == date(2026, 2, 28)


@each_case("wrong", ["", "next", "2026-W99", "2026-13", "W10", "2026"])
def test_what_is_no_period_is_told_with_an_example(wrong: str) -> None:
    for kind in KINDS:
        with pytest.raises(InvalidInput, match=r"like 2026-"):
            named(kind, wrong)
