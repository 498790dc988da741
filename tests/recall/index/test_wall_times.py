from datetime import UTC, datetime, timedelta

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from commonplace.model.zones import zone_of
from commonplace.recall.index.wall_times import NO_OFFSET, to_wall
from commonplace.store.memories import microseconds

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
zones = st.sampled_from(["UTC", "America/New_York", "Europe/Lisbon", "Asia/Kolkata"])
times = st.datetimes(datetime(1950, 1, 1), datetime(2037, 1, 1), timezones=st.just(UTC))


def _wall(moment: datetime) -> int:
    return microseconds(moment.replace(tzinfo=UTC))


@given(st.lists(times, max_size=30), zones)
def test_moments_are_shifted_as_the_zone_says(moments: list[datetime], name: str) -> None:
    zone = zone_of(name)
    given = np.array([microseconds(each) for each in moments], np.int64)
    none = np.full(len(moments), NO_OFFSET, np.int16)
    expected = [_wall(each.astimezone(zone)) for each in moments]
    assert to_wall(given, none, zone).tolist() == expected


@given(times, st.integers(-14 * 60, 14 * 60), zones)
def test_an_offset_of_its_own_counts_more(moment: datetime, minutes: int, name: str) -> None:
    given = np.array([microseconds(moment)], np.int64)
    own = np.array([minutes], np.int16)
    expected = microseconds(moment + timedelta(minutes=minutes))
    assert to_wall(given, own, zone_of(name)).tolist() == [expected]


def test_times_at_the_ends_of_the_calendar_are_no_trouble() -> None:
    edges = [datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, tzinfo=UTC)]
    given = np.array([microseconds(each) for each in edges], np.int64)
    shifted = to_wall(given, np.full(2, NO_OFFSET, np.int16), zone_of("Asia/Tokyo"))
    assert abs(shifted - given).max() < 24 * 3_600_000_000
