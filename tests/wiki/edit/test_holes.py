"""What goes wrong in a simpler tolerant edit: one test for each."""

import pytest

from commonplace.errors import InvalidInput, NoMatch
from commonplace.wiki.edit import edit
from commonplace.wiki.edit.likeness import Effort, likeness
from tests.cases import each_case

BLOCK = ["# Harbour", "The crane was built in 1902.", "It lifts forty tonnes.", "It is out of use."]


@each_case(
    ("text", "old", "how"),
    [
        ("one  \ntwo\n--\none \ntwo\n", "one\ntwo", "trimmed"),
        ("one  two, one   two", "one two", "whitespace"),
        ("  one\n  two\n--\n\tone\n\ttwo\n", "one\ntwo", "indentation"),
        ("one\ntwo three\n\none two\nthree\n", "one two three", "rewrapped"),
        ("alpha beat\ngamma\nepsilon zeta\n--\n" * 2, "alpha beta\ngamma\nepsilon zeta", "anchors"),
    ],
)
def test_replace_all_works_in_every_pass(text: str, old: str, how: str) -> None:
    edited = edit(text, old, "NEW", replace_all=True)
    assert (edited.how, edited.text.count("NEW"), len(edited.spans)) == (how, 2, 2)


@each_case(
    ("text", "old", "lines"),
    [
        ("one two\n--\none two\n", "one two", (1, 3)),
        ("one  \ntwo\n--\none \ntwo\n", "one\ntwo", (1, 4)),
        ("one  two\n\n one   two", "one two", (1, 3)),
        ("  one\n  two\n--\n\tone\n\ttwo\n", "one\ntwo", (1, 4)),
        ("one\ntwo three\n\none two\nthree\n", "one two three", (1, 4)),
        ("alpha beat\ngamma\nepsilon zeta\n--\n" * 2, "alpha beta\ngamma\nepsilon zeta", (1, 5)),
    ],
)
def test_ambiguity_is_reported_in_every_pass(text: str, old: str, lines: tuple[int, ...]) -> None:
    with pytest.raises(NoMatch) as error:
        edit(text, old, "NEW")
    assert error.value.lines == lines
    assert all(f"line {line}:" in str(error.value) for line in lines)


def test_a_different_interior_is_refused_however_good_the_anchors_are() -> None:
    text = "\n".join(BLOCK)
    other = [BLOCK[0], "Somebody sells fish here,", "mostly on Mondays at six.", BLOCK[-1]]
    with pytest.raises(NoMatch):
        edit(text, "\n".join(other), "NEW")


def test_rewrapped_text_is_found() -> None:
    text = "Intro.\n\nThe crane was built in 1902\nand lifts forty tonnes.\n\nEnd.\n"
    edited = edit(text, "The crane was built\nin 1902 and lifts\nforty tonnes.", "It is gone.")
    assert (edited.text, edited.how) == ("Intro.\n\nIt is gone.\n\nEnd.\n", "rewrapped")


def test_a_trailing_newline_is_neither_lost_nor_made_up() -> None:
    assert edit("a b \nc\n", "a  b", "x").text == "x \nc\n"
    assert edit("a b \nc\n", "a  b\n", "x\n").text == "x \nc\n"
    assert edit("c\na b", "a  b\n", "x\n").text == "c\nx"


def test_line_ends_survive() -> None:
    text = "one\r\ntwo\r\nthree\r\n"
    assert edit(text, "one\ntwo", "1\n2").text == "1\r\n2\r\nthree\r\n"
    assert edit(text, "two ", "2\n2½").text == "one\r\n2\r\n2½\r\nthree\r\n"


def test_the_replacement_is_indented_like_the_match() -> None:
    text = "- list\n    - one\n        - two\n"
    edited = edit(text, "- one\n    - two", "- one\n    - two\n        - three\n- four")
    assert edited.text == "- list\n    - one\n        - two\n            - three\n    - four\n"


def test_likeness_counts_characters_and_not_bytes() -> None:
    assert likeness("漢字かな", "漢字がな", Effort(10**9)) == 0.75
    text = "港の歴史について書く。\n起重機は千九百二年に建てられた。\n四十トンを持ち上げる。\n"
    old = "港の歴史について記す。\n起重機は千九百二年に建てられた。\n四十トンを持ちあげる。\n"
    assert edit(text, old, "新しい\n").text == "新しい\n"


@each_case("old", ["", " ", "\n", "\t\r\n", "\u3000"])
@each_case("replace_all", [False, True])
def test_an_empty_text_to_replace_is_an_error(old: str, replace_all: bool) -> None:
    with pytest.raises(InvalidInput):
        edit("some text", old, "x", replace_all=replace_all)


def test_a_part_of_a_line_is_found_as_well_as_whole_lines() -> None:
    edited = edit("He said “it’s fine” and left.", '"it\'s fine"', "nothing")
    assert (edited.text, edited.how) == ("He said nothing and left.", "whitespace")
