"""What an edit does, by example."""

import pytest

from commonplace.errors import InvalidInput, NoMatch
from commonplace.wiki.edit import edit
from commonplace.wiki.edit.anchors import Block

PAGE = """# The harbour

The crane was built in 1902 and lifts
forty tonnes. It’s out of use — for now.

## Ships

- Anna
    - built in Hamburg
    - sold in 1950
- Berta
"""


def test_an_exact_match_may_stand_anywhere_even_in_a_word() -> None:
    edited = edit("concatenate", "cat", "dog")
    assert (edited.text, edited.how, edited.spans, edited.lines) == (
        "condogenate",
        "exact",
        ((3, 6),),
        (1,),
    )


def test_a_tolerant_match_never_begins_or_ends_in_a_word() -> None:
    for old in ("cat ", " cat", "cat\n", "con  "):
        with pytest.raises(NoMatch):
            edit("concatenate", old, "dog")


def test_a_tolerant_match_does_not_part_a_character_from_its_marks() -> None:
    with pytest.raises(NoMatch):
        edit("a cafe\u0301 here", "a  cafe", "x")
    with pytest.raises(NoMatch):
        edit("go 👩\u200d🚀 now", "go  👩", "x")


def test_typography_need_not_be_reproduced() -> None:
    edited = edit(PAGE, "It's out of use - for now.", "It runs.")
    assert edited.text == PAGE.replace("It’s out of use — for now.", "It runs.")
    assert (edited.how, edited.lines) == ("whitespace", (4,))
    assert edit("wait\u2026 no\u00adthing", "wait... nothing", "x").text == "x"
    assert edit("a\u00a0b\u200b c", "a b c", "x").text == "x"
    assert edit("ten — or twelve", "ten -- or twelve", "x").text == "x"


def test_signs_may_be_typed_as_one_can() -> None:
    assert edit("old → new, a ≤ b", "old -> new, a <= b", "x").text == "x"
    assert edit("old --> new", "old → new", "x").text == "x"


def test_an_accent_may_be_composed_or_not() -> None:
    assert edit("ein cafe\u0301 fu\u0308r zwei", "café für", "Haus").text == "ein Haus zwei"
    assert edit("ein café für zwei", "cafe\u0301 fu\u0308r", "Haus").text == "ein Haus zwei"
    with pytest.raises(NoMatch):
        edit("ein a\u0328\u0301 zwei", "ein ą", "x")


def test_a_paragraph_break_is_matched_only_by_a_paragraph_break() -> None:
    text = "one two\n\nthree four\n"
    with pytest.raises(NoMatch):
        edit(text, "one two three four", "x")
    assert edit(text, "one\ntwo\n\n\nthree\nfour", "x").text == "x\n"


def test_chinese_is_rewrapped_without_blanks() -> None:
    edited = edit("起重机建于一九零二年，\n可以起重四十吨。\n", "一九零二年，可以起重", "后来")
    assert (edited.text, edited.how) == ("起重机建于后来四十吨。\n", "rewrapped")


def test_a_block_with_a_line_more_is_found_by_its_anchors() -> None:
    first = "The crane was built in 1902, and lifts\nforty tonnes. It is out of use for now."
    edited = edit(PAGE, f"{first}\n## Ship\n- Anna", "All new.")
    assert (edited.how, edited.lines) == ("anchors", (3,))
    assert edited.text.startswith("# The harbour\n\nAll new.\n    - built")


def test_two_lines_are_no_block() -> None:
    with pytest.raises(NoMatch):
        edit("first line here\nlast line here\n", "first line her\nlast line her", "x")


def test_blocks_that_are_not_equally_alike_are_not_replaced_together() -> None:
    text = "alpha beat\ngamma\nepsilon zeta\n--\nalpha bet\ngamma\nepsilon zeta\n"
    with pytest.raises(NoMatch) as error:
        edit(text, "alpha beta\ngamma\nepsilon zeto", "x", replace_all=True)
    assert error.value.lines == (1, 5)


def test_tabs_stay_tabs() -> None:
    text = "a\n\tb\n\t\tc\n"
    edited = edit(text, "    b\n        c", "    b\n        c\n            d\ne")
    assert edited.text == "a\n\tb\n\t\tc\n\t\t\td\ne\n"
    assert edit("x\n  y\n    z", "\ty\n\t\tz", "\ty\n\t\t\tz").text == "x\n  y\n      z"


def test_indentation_that_the_new_text_changes_is_changed() -> None:
    assert edit("- a\n    - b \n", "  - b\n", "- b\n").text == "- a\n  - b \n"
    assert edit("- a\n- b \n", "- b\n", "  - b\n").text == "- a\n  - b \n"


def test_a_line_that_goes_takes_its_indentation_and_its_line_end_along() -> None:
    assert edit("a\n    b  c \nd\n", "b c\n", "").text == "a\nd\n"
    assert edit("a\n    b  c\n", "b c", "").text == "a\n    \n"
    assert edit("x a  b y", "a b ", "").text == "x y"


def test_line_ends_around_are_changed_if_the_new_text_changes_them() -> None:
    assert edit("a \n\nb  b\nc", "\n\nb b", "\nb").text == "a \nb\nc"
    assert edit("b  b\nc", "b b\n", "b\n\n").text == "b\n\nc"
    assert edit("b  b\nc", "b b\n", "b ").text == "b c"


def test_where_line_ends_are_mixed_those_of_the_line_are_used() -> None:
    text = "a\r\nb\nc\r\n"
    assert edit(text, "a", "1\n2").text == "1\r\n2\r\nb\nc\r\n"
    assert edit(text, "b", "1\r\n2").text == "a\r\n1\n2\nc\r\n"


def test_a_line_end_is_never_cut_in_two() -> None:
    assert edit("a\r\nb\r\n", "\nb", "\nc").text == "a\r\nc\r\n"
    assert edit("a\r\nb\r\n", "a\r", "c").text == "c\r\nb\r\n"


def test_blocks_that_share_one_line_overlap() -> None:
    one, next_to_it = Block(1, 3, 1.0, 0), Block(3, 4, 1.0, 0)
    assert one.overlaps(next_to_it) and next_to_it.overlaps(one)
    assert not one.overlaps(Block(4, 5, 1.0, 0))


def test_places_that_overlap_are_several_places() -> None:
    with pytest.raises(NoMatch) as error:
        edit("a-a-a", "a-a", "x")
    assert error.value.lines == (1, 1)
    assert edit("a-a-a", "a-a", "x", replace_all=True).text == "x-a"


def test_many_places_are_counted_and_a_few_are_shown() -> None:
    with pytest.raises(NoMatch) as error:
        edit("spot\n" * 50, "spot", "x")
    assert error.value.lines == tuple(range(1, 51))
    assert "50 places" in str(error.value)
    assert str(error.value).count("line ") == 8
    assert "and 42 more" in str(error.value)


def test_a_place_is_shown_with_what_stands_around_it() -> None:
    with pytest.raises(NoMatch) as error:
        edit("The red crane stands.\nThe blue crane fell.\n", "crane", "x")
    assert "line 1: The red crane stands." in str(error.value)
    assert "line 2: The blue crane fell." in str(error.value)


def test_a_failure_names_the_passes_and_shows_the_nearest_text() -> None:
    with pytest.raises(NoMatch) as error:
        edit(PAGE, "The crane was erected in 1902 and lifts fifty tonnes.", "x")
    message = str(error.value)
    assert error.value.lines == (3,)
    for word in ("exact", "trimmed", "whitespace", "indentation", "rewrapped", "anchors", "line 3"):
        assert word in message
    assert "The crane was built in 1902 and lifts" in message
    assert "% alike" in message


def test_a_failure_without_anything_near_says_so() -> None:
    with pytest.raises(NoMatch) as error:
        edit(PAGE, "Zzyzx quux", "x")
    assert error.value.lines == ()
    assert "Nothing there is like it" in str(error.value)


def test_a_message_holds_nothing_that_disturbs_a_terminal() -> None:
    text = "the word\x1b[31m \u202eevil\ud800\x00 here\n" * 2
    with pytest.raises(NoMatch) as error:
        edit(text, "the word", "x")
    assert not set(str(error.value)) & set("\x1b\u202e\ud800\x00")


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [("a b", "a b", "a b"), ("a\r\nb", "a\nb", "a\r\nb"), ("a b", "a  b", "a b")],
)
def test_an_edit_that_changes_nothing_is_an_error(text: str, old: str, new: str) -> None:
    with pytest.raises(InvalidInput, match="Nothing would change"):
        edit(text, old, new)
