from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from commonplace.model.zones import find_zone, localise, own_offset, zone_of

names = st.one_of(
    st.text(max_size=80),
    st.sampled_from(["UTC", "Europe/Lisbon", "../../etc/passwd", "Europe", "/etc/localtime", "."]),
)


@given(names)
def test_a_name_is_a_zone_or_none(name: str) -> None:
    zone = find_zone(name)
    assert zone is None or datetime(2026, 1, 1, tzinfo=zone).utcoffset() is not None
    assert zone_of(name) is (zone or UTC)


@given(
    st.datetimes(timezones=st.just(UTC)),
    st.sampled_from(["UTC", "Asia/Tokyo", "America/New_York"]),
    st.one_of(st.none(), st.integers(-(2**31), 2**31)),
)
def test_a_moment_stays_the_same_wherever_it_is_told(
    moment: datetime, name: str, offset: int | None
) -> None:
    assert localise(moment, zone_of(name), offset) == moment


def test_a_time_in_utc_has_no_offset_of_its_own() -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    assert own_offset(noon) is None
    assert own_offset(localise(noon, UTC, -600)) == -600
    assert localise(noon, UTC, -600).utcoffset() == timedelta(hours=-10)
