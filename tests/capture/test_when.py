"""Times as people and programs write them."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace import clock
from commonplace.capture.when import instant
from commonplace.errors import InvalidInput
from commonplace.model.zones import zone_of
from tests.cases import each_case

NEW_YORK = zone_of("America/New_York")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
MIDNIGHT = datetime(2026, 3, 1, tzinfo=UTC)


@each_case(
    ("written", "moment"),
    [
        ("2026-03-01", MIDNIGHT),
        (" 2026-03-01 ", MIDNIGHT),
        ("20260301", MIDNIGHT),
        ("2026-W09-7", MIDNIGHT),
        (date(2026, 3, 1), MIDNIGHT),
        ("2026-03-01T12:00:00Z", NOON),
        ("2026-03-01t12:00:00z", NOON),
        ("2026-03-01 12:00", NOON),
        ("20260301T120000", NOON),
        ("2026-03-01T13:00:00+01:00", NOON),
        ("2026-03-01T12:00:00.250", NOON + timedelta(milliseconds=250)),
        (datetime(2026, 3, 1, 12), NOON),
        (datetime(2026, 3, 1, 7, tzinfo=timezone(timedelta(hours=-5))), NOON),
        (1772366400, NOON),
        (1772366400.5, NOON + timedelta(milliseconds=500)),
        (0, datetime(1970, 1, 1, tzinfo=UTC)),
        (-86400, datetime(1969, 12, 31, tzinfo=UTC)),
        ("0001-01-01", datetime(1, 1, 1, tzinfo=UTC)),
        ("9999-12-31", datetime(9999, 12, 31, tzinfo=UTC)),
    ],
)
def test_a_moment_is_read(written: object, moment: datetime) -> None:
    assert instant(written) == moment


def test_a_time_stays_in_the_zone_it_was_given_in() -> None:
    assert instant("2026-03-01T23:30-10:00").date() == date(2026, 3, 1)
    assert instant("2026-03-01T23:30Z").tzinfo is UTC
    assert instant("2026-03-01T23:30+00:00").tzinfo is UTC


def test_a_time_without_a_zone_is_of_the_zone_that_is_asked_for() -> None:
    assert instant("2026-03-01", NEW_YORK) == MIDNIGHT + timedelta(hours=5)
    assert instant("2026-03-01", NEW_YORK, end_of_day=True) == MIDNIGHT + timedelta(
        days=1, hours=5, microseconds=-1
    )
    assert instant(datetime(2026, 3, 1, 7), NEW_YORK) == NOON


def test_days_on_which_the_clock_is_changed_are_shorter_and_longer() -> None:
    def hours(day: str) -> float:
        first, last = instant(day, NEW_YORK), instant(day, NEW_YORK, end_of_day=True)
        return round((last.astimezone(UTC) - first.astimezone(UTC)) / timedelta(hours=1))

    assert [hours(day) for day in ("2026-03-07", "2026-03-08", "2026-11-01")] == [24, 23, 25]
    assert instant("2026-03-08T02:30", NEW_YORK).hour == 3, "there is no half past two"


@given(st.datetimes(), st.sampled_from(["UTC", "America/New_York", "Asia/Kolkata", "Asia/Tokyo"]))
def test_every_time_on_a_wall_is_a_moment(naive: datetime, zone: str) -> None:
    assert clock.to_text(instant(naive, zone_of(zone)))


@pytest.mark.parametrize("day", ["2026-03-01", "20260301", date(2026, 3, 1)])
def test_a_day_may_mean_its_last_moment(day: object) -> None:
    assert instant(day, end_of_day=True) == MIDNIGHT + timedelta(days=1, microseconds=-1)


@pytest.mark.parametrize("moment", ["2026-03-01T00:00", MIDNIGHT, MIDNIGHT.timestamp()])
def test_the_end_of_the_day_is_only_for_days(moment: object) -> None:
    assert instant(moment, end_of_day=True) == MIDNIGHT


@each_case(
    "written",
    [
        "",
        "yesterday",
        "2026-13-01",
        "2026-02-30",
        "2026-03-01T25:00",
        "01/03/2026",
        "1772366400",
        "10000-01-01",
        "0001-01-01T00:00:00+01:00",
        "9999-12-31T23:59:59-01:00",
        float("nan"),
        float("inf"),
        float("-inf"),
        1772366400000,
        10**30,
        "x" * 1000,
        "\x00",
        "٢٠٢٦-٠٣-٠١T",
    ],
)
def test_what_is_no_time_is_refused_with_an_example(written: object) -> None:
    with pytest.raises(InvalidInput, match=r"2026-03-01T09:30:00Z") as refused:
        instant(written)
    assert len(str(refused.value)) < 140


@each_case("value", [None, True, False, [2026, 3, 1], {"year": 2026}, b"2026-03-01"])
def test_what_cannot_be_a_time_is_refused_by_its_type(value: object) -> None:
    with pytest.raises(InvalidInput, match=type(value).__name__):
        instant(value)


@given(st.datetimes(timezones=st.just(UTC)))
def test_what_was_written_in_iso_is_read_back(moment: datetime) -> None:
    assert instant(moment.isoformat()) == instant(moment) == moment


@given(st.one_of(st.text(), st.floats(), st.integers()))
def test_anything_else_is_refused_or_a_moment_that_knows_its_zone(value: object) -> None:
    try:
        assert instant(value).tzinfo is not None
    except InvalidInput as refused:
        assert str(refused)
