"""Each part of a question among the first hits."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from commonplace.recall.postprocess.candidate import Candidate
from commonplace.recall.postprocess.cover_parts import PartRanking, cover_parts
from tests.recall.postprocess.made_up import candidate


def made(count: int) -> list[Candidate]:
    """Numbered from 0, the best first."""
    return [
        replace(candidate(f"text {n}", f"m{n}", round(0.9 - n / 100, 6)), at=n)
        for n in range(count)
    ]


def order(found: list[Candidate]) -> list[int]:
    return [each.at for each in found]


def test_the_best_that_covers_a_part_comes_up_behind_the_first() -> None:
    loud, quiet = PartRanking({0: 0.9, 1: 0.8}), PartRanking({5: 0.2, 6: 0.7})
    found = cover_parts(made(8), [loud, quiet])
    assert order(found) == [0, 6, 1, 2, 3, 4, 5, 7]
    assert found[1].score == found[2].score
    assert found[1].factors["part"] > 1


def test_who_stands_for_another_part_keeps_its_place() -> None:
    found = cover_parts(made(8), [PartRanking({1: 0.9}), PartRanking({6: 0.7})])
    assert order(found) == [0, 1, 6, 2, 3, 4, 5, 7]


def test_where_every_part_stands_or_nothing_covers_it_nothing_moves() -> None:
    given_ = made(5)
    assert cover_parts(given_, [PartRanking({0: 1.0}), PartRanking({1: 1.0})]) == given_
    assert cover_parts(given_, [PartRanking({0: 1.0}), PartRanking({})]) == given_
    assert cover_parts(given_, []) == given_
    assert cover_parts([], [PartRanking({0: 1.0}), PartRanking({1: 1.0})]) == []


def test_who_stands_for_nothing_makes_room() -> None:
    found = cover_parts(
        made(6), [PartRanking({2: 0.1}), PartRanking({3: 0.1}), PartRanking({4: 0.1})]
    )
    assert order(found) == [0, 2, 4, 3, 1, 5]


def test_another_that_covers_the_part_may_make_room_for_the_best() -> None:
    found = cover_parts(made(6), [PartRanking({1: 0.9}), PartRanking({2: 0.1, 5: 0.9})])
    assert order(found) == [0, 1, 5, 2, 3, 4]


def test_what_was_replaced_does_not_come_up() -> None:
    given_ = made(6)
    given_[5] = replace(given_[5], factors={"superseded": 0.5})
    assert cover_parts(given_, [PartRanking({0: 1.0}), PartRanking({5: 1.0})]) == given_


_PARTS = st.lists(
    st.dictionaries(st.integers(0, 11), st.floats(0, 1), max_size=4), min_size=2, max_size=4
)


@given(st.integers(0, 12), _PARTS)
def test_all_stay_scores_fall_and_each_covered_part_is_among_the_first(
    count: int, covered: list[dict[int, float]]
) -> None:
    found = cover_parts(made(count), [PartRanking(part) for part in covered])
    assert sorted(order(found)) == list(range(count))
    scores = [each.score for each in found]
    assert scores == sorted(scores, reverse=True)
    assert count == 0 or found[0].at == 0
    for part in covered:
        if any(at < count for at in part):
            assert any(each.at in part for each in found[: len(covered) + 1])
