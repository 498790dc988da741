"""Days are counted from the day it was said: here Monday, 8 May 2023."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.understand.rules.stating.dates import is_unresolved, resolve
from tests.cases import each_case

SAID = datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


@each_case(
    ("said", "text", "day"),
    [
        ("I saw Eva yesterday.", "I saw Eva on 7 May 2023.", "2023-05-07"),
        ("Yesterday I saw Eva.", "On 7 May 2023 I saw Eva.", "2023-05-07"),
        ("Today I moved.", "On 8 May 2023 I moved.", "2023-05-08"),
        ("I leave tomorrow.", "I leave on 9 May 2023.", "2023-05-09"),
        ("I cooked last night.", "I cooked on the night of 7 May 2023.", "2023-05-07"),
        ("This morning I swam.", "On the morning of 8 May 2023 I swam.", "2023-05-08"),
        ("I moved last week.", "I moved in the week of 1 May 2023.", "2023-05-01"),
        ("I moved last weekend.", "I moved on the weekend of 6 May 2023.", "2023-05-06"),
        ("We met over the weekend.", "We met on the weekend of 6 May 2023.", "2023-05-06"),
        ("I go there next month.", "I go there in June 2023.", "2023-06-01"),
        ("I moved last year.", "I moved in 2022.", "2022-01-01"),
        ("Last year was wet.", "2022 was wet.", "2022-01-01"),
        ("I hiked last summer.", "I hiked in the summer of 2022.", "2022-06-01"),
        ("I left two weeks ago.", "I left around 24 April 2023.", "2023-04-24"),
        ("I left 3 days ago.", "I left on 5 May 2023.", "2023-05-05"),
        ("I left about three years ago.", "I left around 2020.", "2020-01-01"),
        ("I leave in 3 days.", "I leave on 11 May 2023.", "2023-05-11"),
        ("I came last Friday.", "I came on 5 May 2023.", "2023-05-05"),
        ("I came last Fri.", "I came on 5 May 2023.", "2023-05-05"),
        ("We ship next Friday.", "We ship on 19 May 2023.", "2023-05-19"),
        ("I met Tom on Friday.", "I met Tom on 5 May 2023.", "2023-05-05"),
        ("I'm meeting Tom on Friday.", "I'm meeting Tom on 12 May 2023.", "2023-05-12"),
        ("We met on the 3rd of March.", "We met on 3 March 2023.", "2023-03-03"),
        ("On 3 March we launched.", "On 3 March 2023 we launched.", "2023-03-03"),
        ("We launch on 3 March.", "We launch on 3 March.", None),
        ("I was born on March 3rd, 1990.", "I was born on 3 March 1990.", "1990-03-03"),
        ("We met on 2023-03-03.", "We met on 3 March 2023.", "2023-03-03"),
        ("We met on Tuesday, 2 May 2023.", "We met on 2 May 2023.", "2023-05-02"),
        ("I moved in November.", "I moved in November 2022.", "2022-11-01"),
        ("I will move in June.", "I will move in June 2023.", "2023-06-01"),
        ("I joined in 2019.", "I joined in 2019.", "2019-01-01"),
        ("I live here since last year.", "I live here since 2022.", "2022-01-01"),
        ("Tomorrow's launch is late.", "The 9 May 2023 launch is late.", "2023-05-09"),
    ],
)
def test_a_relative_day_gets_its_date(said: str, text: str, day: str | None) -> None:
    resolved, occurred_at = resolve(said, SAID)
    assert resolved == text
    assert (occurred_at.date().isoformat() if occurred_at else None) == day


@each_case(
    "said",
    [
        "I fell the other day.",
        "I left a few years ago.",
        "I run every Monday.",
        "I bought a lamp on Black Friday.",
        "On Friday evenings I swim.",
        "We decided to meet on Friday.",
        "My last week at work was wet.",
        "I may go, and Eva will march.",
        "The May release shipped.",
        "We met on the 31 April.",
        "I painted the signs in June.",
        "I wrote notes-2023-03-03.md and `2023-03-03`.",
    ],
)
def test_what_is_vague_or_no_day_stays_as_said(said: str) -> None:
    assert resolve(said, SAID) == (said, None)


def test_a_limit_is_not_when_it_happened() -> None:
    assert resolve("I worked until yesterday.", SAID) == ("I worked until 7 May 2023.", None)


def test_an_unresolved_day_is_noticed() -> None:
    assert is_unresolved("We decided to meet on Friday.")
    assert not is_unresolved("I run every Monday.")
    assert not is_unresolved("I moved on 5 May 2023.")


@given(st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1)), st.integers(1, 300))
def test_days_ago_are_that_many_days_before(said: datetime, days: int) -> None:
    _, occurred_at = resolve(f"I left {days} days ago.", said)
    assert occurred_at is not None
    assert said.date() - occurred_at.date() == timedelta(days=days)


@given(st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1)))
def test_resolving_twice_changes_nothing(said: datetime) -> None:
    text = "Yesterday I met Eva, and last summer we met on Friday, 3 May 2019."
    once, occurred_at = resolve(text, said)
    assert resolve(once, said) == (once, occurred_at)


@pytest.mark.parametrize(
    "text",
    [
        "I work from 9 to 5, Monday to Friday.",
        "The shop was open Tuesday through Saturday.",
        "I swam on Monday and Thursday.",
    ],
)
def test_a_stretch_of_weekdays_is_of_every_week(text: str) -> None:
    assert resolve(text, datetime(2023, 5, 8, tzinfo=UTC)) == (text, None)
