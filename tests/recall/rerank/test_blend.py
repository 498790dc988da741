from hypothesis import given
from hypothesis import strategies as st

from commonplace.recall.rerank.blend import blend_order, keep_order

share = st.floats(0, 1)


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[float], list[float], float]:
    scores = sorted(draw(st.lists(share, min_size=1, max_size=30)), reverse=True)
    head = draw(st.integers(0, len(scores)))
    return scores, draw(st.lists(share, min_size=head, max_size=head)), draw(share)


def test_what_the_reranker_likes_rises() -> None:
    result = blend_order([0.5, 0.4, 0.3, 0.2], [0.0, 1.0, 0.1], 0.3)
    assert result.order == (1, 0, 2, 3)
    assert [round(score, 6) for score in result.scores] == [0.35, 0.58, 0.24, 0.2]
    assert [round(change, 6) for change in result.changes] == [-0.15, 0.18, -0.06, 0.0]


def test_nobody_falls_below_what_was_not_looked_at() -> None:
    result = blend_order([0.5, 0.4, 0.39], [1.0, 0.0], 0.5)
    assert result.order == (0, 1, 2)
    assert result.scores == (0.75, 0.39, 0.39)


def test_of_equals_the_first_stays_first() -> None:
    assert blend_order([0.4, 0.4, 0.4], [0.5, 0.5, 0.5], 0.3).order == (0, 1, 2)


@given(cases())
def test_an_order_is_a_permutation_best_first_with_its_changes(
    case: tuple[list[float], list[float], float],
) -> None:
    scores, new, blend = case
    result = blend_order(scores, new, blend)
    assert sorted(result.order) == list(range(len(scores)))
    ranked = [result.scores[at] for at in result.order]
    assert all(0 <= score <= 1 + 1e-9 for score in ranked)
    assert all(one >= other - 1e-9 for one, other in zip(ranked, ranked[1:], strict=False))
    assert result.order[len(new) :] == tuple(range(len(new), len(scores)))
    for before, after, change in zip(scores, result.scores, result.changes, strict=True):
        assert after == before + change or abs(after - before - change) < 1e-12


@given(cases())
def test_without_a_part_for_the_reranker_nothing_changes(
    case: tuple[list[float], list[float], float],
) -> None:
    scores, new, _ = case
    assert blend_order(scores, new, 0.0).order == keep_order(scores).order
