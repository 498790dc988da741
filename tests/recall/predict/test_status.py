from dataclasses import replace

from commonplace.recall.predict.gate import judge_gate
from commonplace.recall.predict.state import State
from commonplace.recall.predict.status import predictor_status
from commonplace.recall.predict.train import learn_lesson
from tests.recall.predict.made_up import sessions

WON = State()
for _ in range(30):
    WON = judge_gate(WON, 0.5, 0.6, 20)


def why(state: State, mode: str = "auto") -> tuple[str, str]:
    found = predictor_status(state, mode, 20)
    return found.standing, found.why


def test_it_says_why_it_is_on_or_not() -> None:
    assert why(State(), "off") == (
        "off",
        "predictor.mode is off: nothing is learned from sessions.",
    )
    assert why(WON, "off")[0] == "off"
    assert why(State(sessions=3)) == (
        "observing",
        "It has learned from 3 of the 20 sessions that are needed.",
    )
    assert why(WON)[0] == "on"
    assert why(WON, "observe")[0] == "observing" and "changes nothing" in why(WON, "observe")[1]
    lost = replace(WON, is_on=False, wealth=(0.0,) * 4, fallbacks=1)
    assert "the evidence is 1, and 20 is enough. It was on" in why(lost)[1]
    little = replace(WON, is_on=False, predictor=0.501, baseline=0.5)
    assert "What it gains is too little: NDCG@10 +0.0010" in why(little)[1]


def test_weights_are_named_and_the_heaviest_comes_first() -> None:
    state = State()
    for lesson in sessions(1, 30, 1.0):
        state = learn_lesson(state, lesson)
    found = predictor_status(state, "observe", 20)
    assert next(iter(found.weights)) == "project"
    assert (found.sessions, found.needed) == (30, 20)
    assert found.predictor > found.baseline
