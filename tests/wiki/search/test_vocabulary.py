"""The nearest words of a vocabulary, by trigrams and slips."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.store.trigram import similarity
from commonplace.wiki.search.vocabulary import (
    AT_LEAST,
    Vocabulary,
    distance,
    slips_allowed,
)
from tests.cases import each_case

KNOWN = "receive recital lisbon london kubernetes banana bandana authentication zurich книга"


@each_case(
    ("typed", "meant"),
    [
        ("recieve", ("receive",)),
        ("lisbn", ("lisbon",)),
        ("lnodon", ("london",)),
        ("jubernetes", ("kubernetes",)),
        ("banaana", ("banana", "bandana")),
        ("authentification", ("authentication",)),
        ("кинга", ("книга",)),
        ("книгаа", ("книга",)),
        ("entirely", ()),
        ("li", ()),
        ("", ()),
        ("lisbon1", ()),
    ],
)
def test_the_nearest_words(typed: str, meant: tuple[str, ...]) -> None:
    assert Vocabulary(KNOWN).nearest(typed) == meant


def test_an_empty_vocabulary_knows_nothing() -> None:
    assert Vocabulary("").nearest("anything") == ()


_WORDS = st.lists(st.text("abcé東", min_size=1, max_size=8), min_size=1, max_size=30, unique=True)


@given(_WORDS, st.text("abcé東", min_size=3, max_size=8))
def test_it_finds_what_comparing_with_every_word_finds(known: list[str], typed: str) -> None:
    most = slips_allowed(len(typed))
    near = {
        word: distance(typed, word, most)
        for word in known
        if similarity(typed, word) >= AT_LEAST and distance(typed, word, most) <= most
    }
    fewest = {word for word, slips in near.items() if slips == min(near.values())}
    found = Vocabulary(" ".join(known)).nearest(typed)
    assert {*found} <= fewest
    assert len(found) == min(len(fewest), 3)


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_slips_are_counted_the_same_from_both_sides(one: str, other: str) -> None:
    slips = distance(one, other, 10)
    assert slips == distance(other, one, 10)
    assert (slips == 0) == (one == other)
    assert abs(len(one) - len(other)) <= slips <= max(len(one), len(other))


def test_neighbours_exchanged_are_one_slip() -> None:
    assert distance("ab", "ba", 3) == 1
    assert distance("form", "from", 3) == 1
    assert distance("abcdef", "ghijkl", 2) == 3
