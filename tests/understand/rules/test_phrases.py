"""Lists of phrases as patterns, and the words by which one sees that none of them is there."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.rules.stating import cues, kinds
from commonplace.understand.rules.stating import chatter, passing
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.phrases import Cued, any_of, telling_words, words
from tests.cases import each_case


@each_case(
    ("listed", "expected"),
    [
        ("excited on_fire", "excited fire"),
        ("look(?:s|ed)?_forward", "forward"),
        ("pa(?:y|ys|ying|id)_off", "pay pays paying paid"),
        ("favou?rites?", "favorite favorites favourite favourites"),
        ("here'?s?", "here heres"),
        ("a_roller_?coaster", "rollercoaster coaster"),
        ("like_the_(?:[\\w-]+_){0,6}idea", "like"),
        ("met_(?!up_with_(?:me|us))", "met"),
        ("i(?:'ve|_have)_(?:also_)?heard", "heard"),
        ("go-to as_of", "go as"),
    ],
)
def test_one_word_of_every_way_to_say_a_phrase(listed: str, expected: str) -> None:
    assert telling_words(listed) == words(expected)


def test_a_phrase_without_a_word_of_its_own_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no word"):
        telling_words(r"\w+_.{1,9}")


_CUED = {
    name: each
    for module in (chatter, cues, kinds, passing)
    for name, each in vars(module).items()
    if isinstance(each, Cued)
}
_SPOKEN = sorted({word for each in _CUED.values() for word in each.words})
_SMALL = (
    "i'm we're it's she'd they'll is was are a an the to of so like me my on in at by no".split()
)
_WORDS = st.sampled_from([*_SPOKEN, *_SMALL, "Ada", "well-known", "7", "%", "é", "İ", "`now`", "-"])


@given(st.lists(_WORDS, max_size=9).map(" ".join) | st.text(max_size=60))
def test_no_pattern_finds_anything_where_none_of_its_words_stands(text: str) -> None:
    line = Line(text)
    for name, each in _CUED.items():
        assert line.says(each) == (each.pattern.search(line.low) is not None), name


@given(st.text(max_size=60))
def test_a_whole_word_is_one_of_the_pieces(text: str) -> None:
    line = Line(text)
    assert {*re.findall(r"\b[a-z]+\b", line.low)} <= line.pieces


def test_any_of_them() -> None:
    assert re.fullmatch(any_of("on_fire  glad"), "on fire")
