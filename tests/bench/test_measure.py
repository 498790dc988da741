"""The figures of the quality table."""

from math import log2

import pytest

from bench.measure import ndcg_at, percentile, quality, recall_at, reciprocal_rank


def test_recall_is_the_share_of_the_relevant_among_the_first() -> None:
    assert recall_at(2, ["a", "x", "b"], {"a", "b"}) == 0.5
    assert recall_at(3, ["a", "x", "b"], {"a", "b"}) == 1.0


def test_ndcg_is_one_when_the_relevant_come_first() -> None:
    assert ndcg_at(10, ["a", "b", "x"], {"a", "b"}) == 1.0


def test_ndcg_discounts_by_rank() -> None:
    assert ndcg_at(10, ["x", "a"], {"a"}) == pytest.approx(1 / log2(3))


def test_the_reciprocal_rank_is_that_of_the_first_relevant() -> None:
    assert reciprocal_rank(["x", "a", "b"], {"a", "b"}) == 0.5
    assert reciprocal_rank(["x"], {"a"}) == 0.0


def test_questions_weigh_the_same_whatever_their_evidence() -> None:
    found = quality([(["a"], {"a"}), ([], {"a", "b", "c"})])
    assert (found.recall[10], found.mrr, found.questions) == (50.0, 50.0, 2)


def test_a_percentile_is_a_value_that_was_measured() -> None:
    assert (percentile([3, 1, 2], 50), percentile([3, 1, 2], 95)) == (2, 3)
