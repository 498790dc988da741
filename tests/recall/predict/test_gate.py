import math

from commonplace.recall.predict import gate
from commonplace.recall.predict.state import State
from commonplace.recall.predict.train import learn_lesson
from tests.recall.predict.made_up import sessions


def judged(state: State, differences: list[float], least: int = 20) -> State:
    for difference in differences:
        state = gate.judge_gate(state, 0.5, 0.5 + difference, least)
    return state


def lived(seed: int, tastes: list[tuple[int, float | None]]) -> list[State]:
    state, past = State(), []
    for part, (count, taste) in enumerate(tastes):
        for lesson in sessions(seed * 100 + part, count, taste):
            state = learn_lesson(state, lesson)
            past.append(state)
    return past


def test_it_is_off_before_there_are_enough_sessions_however_well_it_does() -> None:
    assert not judged(State(), [0.3] * 19).is_on
    assert judged(State(), [0.3] * 20).is_on
    assert not judged(State(), [0.3] * 49, least=50).is_on


def test_the_first_sessions_only_teach() -> None:
    assert gate.evidence(judged(State(), [0.3] * gate.WARM)) == 1.0
    assert gate.evidence(judged(State(), [0.3] * (gate.WARM + 1))) > 1.0


def test_draws_say_nothing() -> None:
    state = judged(State(), [0.0] * 500)
    assert (state.is_on, gate.evidence(state), state.recent) == (False, 1.0, ())


def test_wins_and_losses_in_turn_do_not_switch_it_on() -> None:
    assert judged(State(), [0.1, -0.1] * 500).activations == 0


def test_what_wins_very_little_stays_off_however_often() -> None:
    state = judged(State(), [0.001] * 2000)
    assert not state.is_on and gate.evidence(state) > gate.ENOUGH


def test_it_is_switched_off_when_it_loses_and_has_to_show_everything_again() -> None:
    on = judged(State(), [0.1] * 30)
    assert on.is_on
    off = judged(on, [-0.1] * 7)
    assert (off.is_on, off.fallbacks) == (False, 1)
    assert (gate.evidence(off), off.recent) == (1.0, ())
    assert not judged(off, [0.1] * 3).is_on
    assert judged(off, [0.1] * 30).activations == 2


def test_a_bad_day_does_not_switch_it_off() -> None:
    on = judged(State(), [0.1] * 30)
    assert judged(on, [-0.3, 0.1, -0.1, 0.1, 0.1] * 20).is_on


def test_evidence_is_finite_whatever_happens() -> None:
    assert math.isfinite(gate.evidence(judged(State(), [1.0] * 5000)))
    assert gate.evidence(judged(State(), [-1.0] * 5000)) >= 0


def test_a_user_with_a_taste_switches_it_on_and_gains() -> None:
    past = lived(1, [(60, 0.8)])
    assert past[-1].is_on and past[-1].fallbacks == 0
    assert gate.lead(past[-1]) > 0.02


def test_users_who_use_anything_leave_it_off() -> None:
    on = [any(state.is_on for state in lived(seed, [(60, None)])) for seed in range(40)]
    assert sum(on) <= 4  # 1 in 20 is promised, 2 of 40; this many by chance once in a hundred


def test_a_user_who_changes_switches_it_off() -> None:
    past = lived(2, [(60, 0.8), (30, -0.8)])
    assert past[59].is_on
    assert any(state.fallbacks for state in past[60:80])
