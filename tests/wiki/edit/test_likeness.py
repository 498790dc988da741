"""The distance is Levenshtein's, and never too small."""

from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.wiki.edit.likeness import Effort, distance, likeness

PLENTY = 10**12
FEW = st.text(alphabet="abc漢\ud800", max_size=14)


def by_the_book(one: str, other: str) -> int:
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


@given(FEW, FEW)
@example("aab", "bba")  # where the first letter of the longer one counts
def test_the_distance_is_that_of_the_book(one: str, other: str) -> None:
    assert distance(one, other, Effort(PLENTY)) == by_the_book(one, other)


@given(st.text(alphabet="ab", min_size=60, max_size=150), st.text(alphabet="ab", max_size=150))
def test_the_distance_of_long_texts_is_that_of_the_book(one: str, other: str) -> None:
    assert distance(one, other, Effort(PLENTY)) == by_the_book(one, other)


@given(FEW, FEW)
def test_without_effort_texts_are_less_alike_and_never_more(one: str, other: str) -> None:
    none = Effort(0)
    assert distance(one, other, none) >= by_the_book(one, other)
    assert none.refused
    assert 0 <= likeness(one, other, none) <= likeness(one, other, Effort(PLENTY)) <= 1
    assert likeness(one, one, none) == 1
