"""A budget is kept, and nothing is cut."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from commonplace.model import Hit, Line, Replaced
from commonplace.recall.explain import make_hit
from commonplace.recall.postprocess.token_budget import count_tokens, fit_budget
from tests.recall.postprocess.made_up import DAY, candidate


def made(*lengths: int) -> list[Hit]:
    return [make_hit(candidate("x" * length, f"m{n}")) for n, length in enumerate(lengths)]


def test_without_a_budget_all_come() -> None:
    assert len(fit_budget(made(10_000, 10), None)) == 2


def test_a_long_one_is_passed_over_and_a_short_one_behind_it_comes_in() -> None:
    assert [len(each.text) for each in fit_budget(made(30, 500, 10), 10)] == [30, 10]


def test_what_is_told_with_a_hit_counts() -> None:
    (one,) = made(20)
    told = replace(one, lines=(Line("y" * 20, DAY),), replaced=(Replaced("z" * 9, "m", DAY),))
    assert count_tokens(told) == 49
    assert not fit_budget([told], 10)
    assert fit_budget([one], 10)


@given(st.lists(st.integers(0, 200), max_size=20), st.integers(1, 200))
def test_a_budget_is_never_exceeded_and_what_comes_is_whole(
    lengths: list[int], budget: int
) -> None:
    hits = made(*lengths)
    kept = fit_budget(hits, budget)
    assert sum(len(each.text) for each in kept) <= 4 * budget
    assert [each for each in hits if each in kept] == kept
    left = 4 * budget - sum(len(each.text) for each in kept)
    assert all(len(each.text) > left for each in hits if each not in kept)
