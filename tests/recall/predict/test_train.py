import json
import math
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from commonplace.model import Shown
from commonplace.recall.predict import gate
from commonplace.recall.predict.adjust import MOST, adjust_scores, ndcg
from commonplace.recall.predict.features import NAMES
from commonplace.recall.predict.lesson import MOST_ROWS, Lesson, make_lesson
from commonplace.recall.predict.state import State, as_data, from_data
from commonplace.recall.predict.train import learn_lesson
from tests.recall.predict.made_up import sessions

AT = datetime(2026, 3, 1, tzinfo=UTC)
number: st.SearchStrategy[Any] = st.floats() | st.integers() | st.none() | st.text() | st.booleans()
rows = st.lists(
    st.builds(
        Shown,
        kind=st.just("memory"),
        item_id=st.text(max_size=3),
        at=st.just(AT) | st.datetimes(timezones=st.just(UTC)),
        door=st.sampled_from(["recall", "prompt"]),
        rank=st.integers(-3, 60),
        score=number,
        features=st.dictionaries(st.sampled_from(NAMES), number, max_size=6) | number,
        used=number,
    ),
    max_size=12,
)


def after(lessons: list[Lesson], state: State | None = None, least: int = 20) -> State:
    state = state or State()
    for each in lessons:
        state = learn_lesson(state, each, least)
    return state


def bytes_of(state: State) -> str:
    return json.dumps(as_data(state), sort_keys=True)


@given(st.lists(rows, max_size=4))
def test_whatever_rows_hold_nothing_is_raised_and_every_number_is_finite(
    all_rows: list[list[Shown]],
) -> None:
    state = after([make_lesson(each) for each in all_rows])
    assert state.sessions + state.empty == len(all_rows)
    assert all(math.isfinite(value) for value in (*state.weights, *state.squares, *state.wealth))
    assert 0 <= state.baseline <= 1 and 0 <= state.predictor <= 1
    assert json.loads(json.dumps(as_data(state), allow_nan=False))["version"] == 1


@given(st.lists(rows, max_size=4))
def test_a_state_survives_being_written_and_read_to_the_byte(all_rows: list[list[Shown]]) -> None:
    state = after([make_lesson(each) for each in all_rows])
    again = from_data(json.loads(json.dumps(as_data(state))))
    assert again == state
    assert bytes_of(again) == bytes_of(state)


def test_the_same_sessions_give_the_same_bytes_also_when_it_is_stored_between_them() -> None:
    lessons = sessions(1, 30, 1.0)
    state = State()
    for each in lessons:
        state = from_data(json.loads(json.dumps(as_data(learn_lesson(state, each)))))
    assert bytes_of(state) == bytes_of(after(lessons))
    assert len(bytes_of(state)) < 3000


@given(rows, st.randoms())
def test_the_order_in_which_rows_are_stored_is_of_no_account(
    given_rows: list[Shown], chance: Any
) -> None:
    unique = {(each.at, each.door, each.rank, each.item_id): each for each in given_rows}
    mixed = list(unique.values())
    chance.shuffle(mixed)
    assert make_lesson(mixed) == make_lesson(unique.values())


def test_what_says_nothing_is_counted_and_not_learned_from() -> None:
    row = Shown("memory", "a", AT, "recall", 1, 0.5, {"text": 0.5}, 1.0)
    other = replace(row, item_id="b", rank=2)
    nothing = [
        [],
        [row],
        [row, other],
        [row, replace(other, used=None)],
        [row, replace(other, used=0.0, door="prompt")],
        [replace(row, features={}), replace(other, features={}, used=0.0)],
    ]
    state = after([make_lesson(each) for each in nothing])
    assert state == State(empty=len(nothing))
    assert after([make_lesson([row, replace(other, used=0.0)])]).sessions == 1


def test_a_list_of_any_length_is_cut() -> None:
    many = [Shown("memory", f"{n}", AT, "recall", n, 0.5, {"text": 1}, n % 2) for n in range(9999)]
    assert [len(each) for each in make_lesson(many).lists] == [MOST_ROWS]


def test_a_session_is_scored_before_it_is_learned_from() -> None:
    first, second = sessions(1, 2, 1.0)
    state = after([first])
    assert state.predictor == state.baseline, "weights that know nothing change nothing"
    assert any(state.weights)
    (row_list,) = second.lists
    scores, used = [row.score for row in row_list], [row.used for row in row_list]
    expected = ndcg(adjust_scores(state.weights, [row.features for row in row_list], scores), used)
    moved = state.predictor + gate.NEWEST * (expected - state.predictor)
    assert abs(learn_lesson(state, second).predictor - moved) < 1e-8


def test_it_learns_what_a_user_uses() -> None:
    state = after(sessions(1, 40, 1.0))
    weights = dict(zip(NAMES, state.weights, strict=True))
    assert weights["project"] == max(state.weights) > 0.5
    assert dict(zip(NAMES, after(sessions(1, 40, -1.0)).weights, strict=True))["project"] < -0.5


@given(
    st.lists(st.floats(-8, 8), min_size=len(NAMES), max_size=len(NAMES)),
    st.lists(
        st.tuples(
            st.lists(st.floats(0, 1), min_size=len(NAMES), max_size=len(NAMES)), st.floats(0, 1)
        ),
        max_size=12,
    ),
)
@settings(max_examples=50)
def test_no_score_moves_by_more_than_a_tenth(
    weights: list[float], rows: list[tuple[list[float], float]]
) -> None:
    scores = [score for _, score in rows]
    moved = adjust_scores(weights, [tuple(row) for row, _ in rows], scores)
    for before, now in zip(scores, moved, strict=True):
        assert 0 <= now <= 1
        assert abs(now - before) <= MOST * before + 1e-12


def test_a_list_of_one_is_left_alone() -> None:
    assert adjust_scores([5.0] * len(NAMES), [(1.0,) * len(NAMES)], [0.4]) == [0.4]
    assert adjust_scores([5.0] * len(NAMES), [], []) == []


def test_ndcg_is_one_for_the_best_order_and_less_for_any_other() -> None:
    assert ndcg([0.9, 0.5, 0.1], [1.0, 0.5, 0.0]) == 1.0
    assert ndcg([0.1, 0.5, 0.9], [1.0, 0.5, 0.0]) < 0.8
    assert ndcg([0.5, 0.5], [1.0, 0.0]) == 1.0, "of equals the first stays first"
    assert ndcg([0.9] * 11, [0.0] * 10 + [1.0]) == 0.0, "only ten are looked at"


def test_what_cannot_be_read_is_a_new_state() -> None:
    for broken in (None, [], "x", 7, {}, {"version": 2}, {"version": "1"}):
        assert from_data(broken) == State()
    odd = {"version": 1, "weights": {"project": "x", "nobody": 3}, "wealth": 7, "recent": [1e400],
           "sessions": -5, "is_on": "yes", "squares": [1], "baseline": None}  # fmt: skip
    state = from_data(odd)
    assert (state.sessions, state.is_on, any(state.weights)) == (0, False, False)
    assert after(sessions(1, 3, 1.0), state).sessions == 3
