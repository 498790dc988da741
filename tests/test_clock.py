import os
import uuid
from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from commonplace import clock

MOMENTS = st.datetimes(timezones=st.just(UTC))


def test_ids_are_uuids_of_version_seven_in_order() -> None:
    ids = [clock.new_id() for _ in range(5_000)]

    assert ids == sorted(ids)
    assert len(set(ids)) == len(ids)
    assert {uuid.UUID(one).version for one in ids} == {7}
    assert all(uuid.UUID(one).variant == uuid.RFC_4122 for one in ids)


def test_a_forked_child_draws_other_ids() -> None:
    read, write = os.pipe()
    clock.new_id()
    child = os.fork()
    if child == 0:
        os.write(write, clock.new_id()[24:].encode())
        os._exit(0)
    mine = clock.new_id()[24:]
    os.waitpid(child, 0)

    assert os.read(read, 100).decode() != mine


@given(MOMENTS, MOMENTS)
def test_text_order_is_time_order(one: datetime, other: datetime) -> None:
    assert (clock.to_text(one) < clock.to_text(other)) == (one < other)
    assert clock.from_text(clock.to_text(one)) == one


def test_another_time_zone_is_written_in_utc() -> None:
    there = datetime(2026, 3, 1, 1, 30, tzinfo=timezone(timedelta(hours=5, minutes=45)))

    assert clock.to_text(there) == "2026-02-28T19:45:00.000000Z"


@given(MOMENTS, st.floats(-1e12, 1e12))
def test_later_never_leaves_what_a_datetime_can_say(moment: datetime, seconds: float) -> None:
    assert clock.later(moment, seconds).tzinfo is not None
