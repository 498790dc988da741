"""Which changes are worth making, and which are only words moved about."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.meaningful import edit_share, is_meaningful
from tests.cases import each_case

LONG = (
    "The harbour office keeps a list of all boats and their owners. It is open in the morning, "
    "and whoever needs a berth asks there. Budget is €4M. Ada pays Ben every week. The pier is "
    "safe for children. Boats longer than 12 m lie outside. The crane is used with care by people "
    "who know how to use it, and the small café beside it sells soup to all who come in the cold. "
)


def _changed(old: str, new: str, *, new_sources: bool = False) -> bool:
    assert old in LONG
    return is_meaningful(LONG, LONG.replace(old, new), new_sources=new_sources)


@each_case(
    ("old", "new"),
    [
        ("€4M", "€5M"),
        ("€4M", "$4M"),
        ("12 m", "12 km"),
        ("12 m", "1.2 m"),
        ("Ada pays Ben", "Ben pays Ada"),
        ("Ada", "Ida"),
        ("is safe", "is not safe"),
        ("is safe", "isn't safe"),
        ("every week", "never"),
        ("every week", "twice"),
        ("in the morning", "on Monday"),
        ("in the morning", "on monday"),
        ("Budget is €4M. ", ""),
    ],
)
def test_a_number_a_name_a_day_or_a_negation_counts_however_small(old: str, new: str) -> None:
    """The rule of five per cent alone would not see any of these."""
    assert edit_share(LONG, LONG.replace(old, new)) <= 0.05
    assert _changed(old, new)


@each_case(
    ("old", "new"),
    [
        ("a list of all boats", "a list of  all\n boats"),
        ("open in the morning", "opened in the morning"),
        ("sells soup", "offers soup"),
        ("The pier", "This pier"),
    ],
)
def test_a_small_rewording_is_no_change(old: str, new: str) -> None:
    assert not _changed(old, new)


def test_not_and_its_short_form_are_the_same() -> None:
    old = LONG + "The dog does not bark."
    assert not is_meaningful(old, old.replace("does not", "doesn't"), new_sources=False)
    assert not is_meaningful(old, old.replace("does not", "doesn’t"), new_sources=False)


def test_a_large_rewording_is_a_change() -> None:
    assert _changed("keeps a list of all boats and their owners", "has a register that names them")


def test_a_whole_new_sentence_is_a_change_however_short() -> None:
    assert edit_share(LONG, LONG + "it rains.") <= 0.05
    assert is_meaningful(LONG, LONG + "So it goes.", new_sources=False)
    listed = f"{LONG}\n\n- soup\n- bread"
    assert is_meaningful(listed, f"{listed}\n- tea", new_sources=False)


def test_a_new_word_is_a_change_only_where_new_memories_are_cited() -> None:
    assert not _changed("sells soup", "sells stew")
    assert _changed("sells soup", "sells stew", new_sources=True)
    assert not _changed("list of all", "list of", new_sources=True)


def test_a_word_in_a_script_without_capitals_counts() -> None:
    old = LONG + "本部は東京にある。"
    assert is_meaningful(old, old.replace("東京", "大阪"), new_sources=False)


def test_nothing_proposed_is_never_a_change() -> None:
    for nothing in ("", "  \n", "\u200b\u202e"):
        assert not is_meaningful(LONG, nothing, new_sources=True)
        assert not is_meaningful("", nothing, new_sources=True)


def test_the_first_words_are_a_change() -> None:
    assert is_meaningful("", "x", new_sources=False)


def test_letters_that_only_look_the_same_way_are_the_same() -> None:
    assert not is_meaningful("caf\u00e9 " * 9, "cafe\u0301 " * 9, new_sources=True)


@given(st.text(max_size=200), st.booleans())
def test_a_text_is_no_change_of_itself(text: str, new_sources: bool) -> None:
    assert not is_meaningful(text, text, new_sources=new_sources)
    assert not is_meaningful(text, f"  {text}\n", new_sources=new_sources)


@given(st.text(max_size=80), st.text(max_size=80))
def test_the_size_of_a_change_is_the_same_in_both_directions(one: str, other: str) -> None:
    assert edit_share(one, other) == edit_share(other, one)
    assert 0 <= edit_share(one, other) <= 1
    assert (edit_share(one, other) == 0) == (one == other)


@given(st.text("ab", max_size=12), st.text("ab", max_size=12))
def test_the_size_is_a_lower_bound_of_what_is_left_between_the_ends(one: str, other: str) -> None:
    longest = max(len(one), len(other))
    best = max(
        (start + end
         for start in range(min(len(one), len(other)) + 1)
         for end in range(min(len(one), len(other)) - start + 1)
         if one[:start] == other[:start] and one[len(one) - end:] == other[len(other) - end:]),
    )  # fmt: skip
    assert edit_share(one, other) * longest == pytest.approx(longest - best) or longest == 0


@each_case("text", ["a " * 25_000, "1" * 50_000, "Ab. " * 12_000, "'" * 50_000, "- a\n" * 12_000])
def test_a_very_long_text_is_compared_in_linear_time(text: str) -> None:
    start = time.process_time()
    is_meaningful(text, f"{text}b", new_sources=True)
    assert time.process_time() - start < 10
