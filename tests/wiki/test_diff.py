"""Every comparison gives both texts back, and a patch is one that ``patch`` applies."""

import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.wiki.diff import Op, Part, Row, side_by_side, summary, unified, word_diff
from commonplace.wiki.diff.align import Work, align
from commonplace.wiki.diff.tokens import tokens

WORDS = st.sampled_from(
    ["Ada", "lives", "in", "Lisbon", " ", " ", "\n", "\n", "\r\n", "\r", ".", ",", "don't", "\t"]
    + [
        "東京",
        "に",
        "👩‍👩‍👧",
        "🇵🇹",
        "שלום",
        "\x00",
        "\ud800",
        "\u2028",
        "\x0c",
        "é",
        "- ",
        "--- a",
        "\\",
    ]
)
TEXTS = st.lists(WORDS, max_size=40).map("".join) | st.text(max_size=60)


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, str]:
    """A text, and what somebody made of it."""
    pieces = draw(st.lists(WORDS, max_size=60))
    changed = [
        draw(WORDS) if turn == 0 else "" if turn == 1 else piece
        for piece in pieces
        for turn in [draw(st.integers(0, 9))]
    ]
    return "".join(pieces), "".join(changed)


PAIRS = edits() | st.tuples(TEXTS, TEXTS)


@given(PAIRS)
def test_a_comparison_by_words_gives_both_texts_back(texts: tuple[str, str]) -> None:
    old, new = texts
    ops = word_diff(old, new)
    assert "".join(op.text for op in ops if op.kind != "added") == old
    assert "".join(op.text for op in ops if op.kind != "removed") == new
    assert all(op.text for op in ops)
    assert all(one.kind != other.kind for one, other in zip(ops, ops[1:], strict=False))


@given(PAIRS)
def test_lines_beside_each_other_give_both_texts_back(texts: tuple[str, str]) -> None:
    old, new = texts
    rows = side_by_side(old, new)
    assert "".join(part.text for row in rows for part in row.old) == old
    assert "".join(part.text for row in rows for part in row.new) == new
    numbered = [row.old_line for row in rows if row.old_line is not None]
    assert numbered == list(range(1, len(numbered) + 1))
    numbered = [row.new_line for row in rows if row.new_line is not None]
    assert numbered == list(range(1, len(numbered) + 1))
    for row in rows:
        assert (row.old_line is None) == (row.kind == "added") == (not row.old)
        assert (row.new_line is None) == (row.kind == "removed") == (not row.new)
        marked = any(part.changed for part in row.old + row.new)
        assert marked == (row.kind != "same")


@given(TEXTS)
def test_a_text_is_the_same_as_itself(text: str) -> None:
    assert unified(text, text, old_name="a", new_name="b") == ""
    assert word_diff(text, text) == ([Op("same", text)] if text else [])
    assert {row.kind for row in side_by_side(text, text)} <= {"same"}
    assert not any(getattr(summary(text, text), name) for name in ("added_words", "removed_lines"))


@given(st.lists(st.sampled_from("abcde"), max_size=30), st.lists(st.sampled_from("abcde")))
def test_blocks_are_equal_in_order_and_apart(old: list[str], new: list[str]) -> None:
    done = new_done = 0
    for block in align(old, new, Work()):
        assert block.size > 0 and block.old >= done and block.new >= new_done
        done, new_done = block.old + block.size, block.new + block.size
        assert old[block.old : done] == new[block.new : new_done]


@given(st.permutations(range(12)))
def test_of_lines_that_differ_the_most_stay(order: list[int]) -> None:
    old, new = [str(number) for number in range(12)], [str(number) for number in order]
    longest = [1] * 12
    for place in range(12):
        before = [longest[i] for i in range(place) if order[i] < order[place]]
        longest[place] = 1 + max(before, default=0)
    assert sum(block.size for block in align(old, new, Work())) == max(longest)


@given(TEXTS)
def test_the_pieces_of_a_text_are_the_text(text: str) -> None:
    assert "".join(tokens(text)) == text


def test_words_punctuation_blanks_and_characters_of_chinese_are_pieces() -> None:
    assert tokens("Don't go, Zoë!\r\n東京 🇵🇹👩‍👩‍👧---") == [
        *("Don't", " ", "go", ",", " ", "Zoë", "!", "\r\n", "東", "京", " ", "🇵🇹", "👩‍👩‍👧", "---"),
    ]


# A patch

LINES = st.lists(
    st.sampled_from(["a", "b", "c", "", "d\r", "--- x", "+++ y", "@@ -1 +1 @@", "\\ No", "é\tü"]),
    max_size=25,
)


@pytest.mark.skipif(shutil.which("patch") is None, reason="this machine has no patch")
@given(LINES, LINES, st.booleans(), st.booleans(), st.integers(0, 3))
def test_patch_makes_the_new_text_of_the_old_one(
    tmp_path_factory: pytest.TempPathFactory,
    old: list[str],
    new: list[str],
    old_ends: bool,
    new_ends: bool,
    context: int,
) -> None:
    before = "\n".join(old) + "\n" * old_ends
    after = "\n".join(new) + "\n" * new_ends
    change = unified(before, after, old_name="a/page", new_name="b/page", context=context)
    assert _patched(tmp_path_factory.mktemp("patch"), before, change) == after


def _patched(folder: Path, text: str, change: str) -> str:
    page = folder / "page"
    page.write_bytes(text.encode())
    done = subprocess.run(
        ["patch", "--binary", "--silent", "--fuzz=0", "--posix", str(page)],
        input=change.encode(),
        capture_output=True,
    )
    assert done.returncode == 0, done.stdout
    return page.read_bytes().decode() if page.exists() else ""


def test_a_patch_reads_as_it_always_does() -> None:
    old = "".join(f"line {number}\n" for number in range(1, 13))
    new = old.replace("line 3\n", "line three\n").replace("line 12\n", "line 12")
    assert unified(old, new, old_name="ada 3", new_name="ada 4", context=1) == (
        "--- ada 3\t\n+++ ada 4\t\n"
        "@@ -2,3 +2,3 @@\n line 2\n-line 3\n+line three\n line 4\n"
        "@@ -11,2 +11,2 @@\n line 11\n-line 12\n+line 12\n\\ No newline at end of file\n"
    )


def test_the_name_of_a_file_stays_on_its_line() -> None:
    change = unified("a\n", "b\n", old_name="x\n+++ y", new_name="\u202ez\x00")
    assert change.splitlines()[:2] == ["--- x\ufffd+++ y\t", "+++ \ufffdz\ufffd"]


# What one reads


def test_one_word_is_one_word() -> None:
    assert word_diff("Ada lives in Berlin.\n", "Ada lives in Lisbon.\n") == [
        *(Op("same", "Ada lives in "), Op("removed", "Berlin"), Op("added", "Lisbon")),
        Op("same", ".\n"),
    ]
    assert word_diff("会議は東京です。", "会議は京都です。")[1:3] == [
        *(Op("removed", "東"), Op("same", "京")),
    ]


def test_a_paragraph_that_was_wrapped_anew_changed_in_its_line_ends_only() -> None:
    ops = word_diff("one two three four\nfive six\n", "one two\nthree four five six\n")
    assert {op.text for op in ops if op.kind != "same"} == {" ", "\n"}


def test_two_different_sentences_are_not_cut_into_confetti() -> None:
    old = "The committee met in the old town hall, and nobody had the minutes."
    new = "Its garden, a terrace of lemon trees, is the work of Beatriz."
    assert [op.kind for op in word_diff(old, new)] == ["removed", "added", "same"]


def test_other_line_ends_are_shown_as_what_they_are() -> None:
    rows = side_by_side("one\r\ntwo\r\n", "one\ntwo\n")
    assert [row.kind for row in rows] == ["changed", "changed"]
    assert rows[0].old == (Part("one", False), Part("\r\n", True))
    assert rows[0].new == (Part("one", False), Part("\n", True))
    assert side_by_side("a", "a\n")[0].new == (Part("a", False), Part("\n", True))


def test_lines_are_paired_by_what_they_say_and_not_by_their_place() -> None:
    old = "Ada lives in Berlin.\nBob keeps bees.\n"
    new = (
        "A new first line of its own.\nAda lives in Lisbon.\nAnd another.\nBob keeps three bees.\n"
    )
    told = [(row.kind, row.old_line, row.new_line) for row in side_by_side(old, new)]
    assert told == [
        *(("added", None, 1), ("changed", 1, 2), ("added", None, 3), ("changed", 2, 4)),
    ]


def test_lines_that_have_nothing_in_common_are_not_paired() -> None:
    assert side_by_side("Berlin\n", "東京\n") == [
        Row("removed", 1, None, old=(Part("Berlin\n", True),)),
        Row("added", None, 1, new=(Part("東京\n", True),)),
    ]


def test_words_and_lines_that_came_and_went_are_counted() -> None:
    changes = summary("Ada lives in Berlin.\nBob.\n", "Ada lives in Lisbon now.\nBob.\nZoë.\n")
    assert (changes.added_words, changes.removed_words) == (3, 1)
    assert (changes.added_lines, changes.removed_lines) == (2, 1)


# 1 MB

#: Of CPU, where something quadratic would take hours; it takes about 2 on a quiet machine.
MOST_SECONDS = 25


def _seconds(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def _large() -> dict[str, tuple[str, str]]:
    lines = [
        " ".join(f"word{(line * 7 + place * 13) % 4001}" for place in range(10)) + "\n"
        for line in range(12_000)
    ]
    text = "".join(lines)
    return {
        "different": (text, text.replace("word", "other")),
        "different, on one line": (
            text.replace("\n", " "),
            "".join(lines[::-1]).replace("\n", " "),
        ),
        "other line ends": (text, text.replace("\n", "\r\n")),
        "a word in every line": (text, text.replace("word1", "Word1")),
        "another order": (text, "".join(lines[::3] + lines[1::3] + lines[2::3])),
        "two kinds of lines": ("a\nb\nb\n" * 60_000, "b\na\na\n" * 60_000),
        "wrapped anew": (text, "\n".join(text.split())),
    }


@pytest.mark.slow
@pytest.mark.parametrize("case", list(_large()))
def test_a_megabyte_is_compared_in_bounded_time(case: str) -> None:
    old, new = _large()[case]
    assert _seconds(lambda: side_by_side(old, new)) < MOST_SECONDS
    assert _seconds(lambda: summary(old, new)) < MOST_SECONDS
    ops: list[Op] = []
    assert _seconds(lambda: ops.extend(word_diff(old, new))) < MOST_SECONDS
    assert "".join(op.text for op in ops if op.kind != "added") == old
    assert "".join(op.text for op in ops if op.kind != "removed") == new


def test_one_word_in_a_megabyte_is_one_word() -> None:
    old = "word " * 100_000 + "Berlin " + "more\n" * 100_000
    assert [op for op in word_diff(old, old.replace("Berlin", "Lisbon")) if op.kind != "same"] == [
        *(Op("removed", "Berlin"), Op("added", "Lisbon")),
    ]


def test_other_line_ends_in_a_megabyte_are_all_that_is_told() -> None:
    old = "".join(f"line {number} of the page\n" for number in range(10_000))
    ops = word_diff(old, old.replace("\n", "\r\n"))
    assert {op.text for op in ops if op.kind != "same"} == {"\n", "\r\n"}
