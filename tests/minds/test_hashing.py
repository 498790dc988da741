"""The embedder that is no model."""

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.minds.hashing import Hashing


@given(st.lists(st.text(), max_size=5))
def test_any_text_has_a_vector_of_length_one(texts: list[str]) -> None:
    vectors = Hashing().embed(texts)
    assert vectors.shape == (len(texts), Hashing.profile.dimension)
    assert vectors.dtype == numpy.float32
    assert numpy.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-6)


def test_the_vectors_are_the_same_on_every_machine() -> None:
    vector = Hashing().embed(["Ada moved to Lisbon"])[0]
    assert [(int(at), round(float(vector[at]), 4)) for at in numpy.flatnonzero(vector)[:4]] == [
        (0, 0.4313),
        (3, -0.1078),
        (13, 0.4313),
        (35, 0.1078),
    ]


def test_texts_that_share_words_are_near_each_other() -> None:
    one, two, other = Hashing().embed(
        ["Ada moved to Lisbon", "did Ada move to Lisbon?", "quarterly budget review"]
    )
    assert one @ two > 0.5 > abs(one @ other)


def test_a_long_text_comes_in_pieces() -> None:
    assert len(Hashing().pieces("word " * 1000)) == 5
