"""A model that does not answer is left alone, longer and longer, then tried by one call."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace import clock
from commonplace.errors import ModelResting
from commonplace.minds.breaker import MOST_CALLS_PER_DAY_OF_OUTAGE, Breaker, rest_after

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def fail(breaker: Breaker, seconds: float = 0.0) -> float:
    with breaker.turn() as turn:
        return turn.failed(seconds)


def left(breaker: Breaker) -> float:
    with pytest.raises(ModelResting) as resting, breaker.turn():
        pass
    return resting.value.seconds


def test_the_rest_doubles_up_to_a_quarter_of_an_hour() -> None:
    rests = [rest_after(failures) for failures in range(1, 14)]
    assert rests[:4] == [1, 2, 4, 8]
    assert rests[9:] == [512, 900, 900, 900]
    assert rest_after(10**9) == 900


def test_a_day_of_outage_costs_at_most_the_published_number_of_calls() -> None:
    breaker, moment, calls = Breaker("m"), START, 0
    while moment < START + timedelta(days=1):
        with clock.frozen_at(moment):
            try:
                with breaker.turn() as turn:
                    calls += 1
                    turn.failed()
            except ModelResting:
                pass
        moment += timedelta(seconds=1)  # somebody asks every second
    assert calls == MOST_CALLS_PER_DAY_OF_OUTAGE == 105


def test_while_it_rests_nobody_may_call_and_afterwards_one() -> None:
    breaker = Breaker("m")
    with clock.frozen_at(START):
        assert fail(breaker) == 1
        assert left(breaker) == 1
    with clock.frozen_at(START + timedelta(seconds=1)):
        with breaker.turn() as trial:
            assert 0 < left(breaker) <= 1  # another, meanwhile
            assert trial.failed() == 2
        assert left(breaker) == 2


def test_one_answer_and_all_is_as_before() -> None:
    breaker = Breaker("m")
    moment = START
    for _ in range(5):
        with clock.frozen_at(moment):
            moment += timedelta(seconds=fail(breaker))
    with clock.frozen_at(moment):
        with breaker.turn() as turn:
            turn.answered()
        with breaker.turn(), breaker.turn():
            pass
        assert fail(breaker) == 1


def test_a_turn_that_ends_in_neither_way_lets_the_next_try() -> None:
    breaker = Breaker("m")
    with clock.frozen_at(START):
        fail(breaker)
    with clock.frozen_at(START + timedelta(seconds=1)):
        with pytest.raises(KeyError), breaker.turn():
            raise KeyError
        with breaker.turn() as turn:
            assert turn.failed() == 2


def test_it_rests_as_long_as_it_asks_for_but_no_longer_than_an_hour() -> None:
    with clock.frozen_at(START):
        assert fail(Breaker("m"), 60) == 60
        assert fail(Breaker("m"), 1e9) == 3600
        for nonsense in (-5, float("nan"), float("-inf"), 0.1):
            assert fail(Breaker("m"), nonsense) == 1


def test_calls_that_were_under_way_when_it_went_away_are_one_outage() -> None:
    breaker = Breaker("m")
    with (
        clock.frozen_at(START),
        breaker.turn() as one,
        breaker.turn() as two,
        breaker.turn() as three,
    ):
        assert one.failed() == 1
        assert two.failed() == 1
        assert three.failed(30) == 30  # but what it asks for is heard
    with clock.frozen_at(START + timedelta(seconds=30)):
        assert fail(breaker) == 2


def test_a_clock_that_is_set_back_does_not_make_it_rest_for_years() -> None:
    breaker = Breaker("m")
    with clock.frozen_at(START):
        fail(breaker)
    back = START - timedelta(days=400)
    with clock.frozen_at(back):
        assert left(breaker) == 1
    with clock.frozen_at(back + timedelta(seconds=1)), breaker.turn():
        pass


@given(st.lists(st.tuples(st.sampled_from(["well", "badly", "neither"]), st.floats(0, 5000))))
def test_it_never_rests_longer_than_an_hour_and_only_after_a_failure(
    steps: list[tuple[str, float]],
) -> None:
    breaker, moment, failed = Breaker("m"), START, False
    for ending, seconds in steps:
        moment += timedelta(seconds=seconds)
        with clock.frozen_at(moment):
            try:
                with breaker.turn() as turn:
                    if ending == "well":
                        turn.answered()
                        failed = False
                    elif ending == "badly":
                        assert 1 <= turn.failed(seconds) <= 3600
                        failed = True
            except ModelResting as resting:
                assert failed and 0 < resting.seconds <= 3600
