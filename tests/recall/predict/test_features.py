import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.model import KINDS, TRUSTS
from commonplace.recall.predict.features import NAMES, About, by_name, features, vector
from tests.cases import each_case

numbers = st.floats() | st.integers()
abouts = st.builds(
    About,
    score=numbers,
    rank=st.integers(),
    arms=st.dictionaries(st.sampled_from(NAMES) | st.text(), numbers),
    age_days=numbers,
    importance=numbers,
    trust=st.sampled_from(TRUSTS) | st.text(),
    kind=st.sampled_from((*KINDS, "page")) | st.text(),
    is_decision=st.booleans(),
    uses=st.integers(),
    hours_apart=numbers,
    same_project=st.booleans(),
    aspects=numbers,
    superseded=st.booleans(),
)


@given(abouts)
def test_features_are_known_numbers_between_zero_and_one(about: About) -> None:
    found = features(about)
    assert found.keys() <= {*NAMES}
    assert all(0 < value <= 1 for value in found.values())
    assert features(about) == found
    assert by_name(vector(found)) == {name: found.get(name, 0.0) for name in NAMES}


def test_features_say_what_is_known_of_a_memory() -> None:
    about = About(
        0.5, 4, {"text": 0.25, "graph": 1}, age_days=3650, trust="agent", kind="document_chunk"
    )
    assert features(about) == {
        "text": 0.25,
        "graph": 1.0,
        "score": 0.5,
        "rank": 0.25,
        "age": 1.0,
        "importance": 0.5,
        "trust": 0.6,
        "kind chunk": 1.0,
    }


@each_case(("hours", "apart"), [(1, 1), (23, 1), (-1, 1), (25, 1), (12, 12), (36, 12)])
def test_hours_are_taken_round_the_clock(hours: float, apart: float) -> None:
    found = features(About(0.5, 1, hours_apart=hours))
    assert found["hour"] == pytest.approx(apart / 12, abs=1e-4)


@each_case(
    "row", [None, [], "text", 7, {"text": "much"}, {"text": None}, {"text": math.nan}, {"no": 1},
            {"text": True}, {"text": 10**400}, {"text": -3}],
)  # fmt: skip
def test_whatever_a_row_holds_becomes_numbers(row: Any) -> None:
    assert vector(row) == (0.0,) * len(NAMES)
