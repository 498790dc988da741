"""How a long text is cut."""

import re

from hypothesis import given
from hypothesis import strategies as st

from commonplace.minds import pieces
from commonplace.minds.pieces import by_statements, cut


def words(text: str) -> int:
    return len(re.findall(r"\w+", text))


def test_a_short_text_is_one_piece_and_the_text_itself() -> None:
    assert cut("  Ada moved.\n\nTo Lisbon.\n", words, 200, 64) == ("Ada moved.\n\nTo Lisbon.",)


def test_a_line_is_cut_into_its_statements_and_what_has_lines_is_kept_together() -> None:
    first, second = (" ".join([name] * 30) + "." for name in ("recipe", "sister"))
    assert by_statements(f"{first} {second}", words, 200, 64) == (first, second)
    assert by_statements(f"{first}\n{second}", words, 200, 64) == (f"{first}\n{second}",)
    assert by_statements("Ada moved. To Lisbon.", words, 200, 64) == ("Ada moved. To Lisbon.",)
    long = " ".join([first] * 10)
    assert by_statements(long, words, 200, 64) == cut(long, words, 200, 64)


def test_an_empty_text_is_one_empty_piece() -> None:
    assert cut(" \n ", words, 200, 64) == ("",)


def test_a_long_text_is_cut_at_paragraphs_when_they_fit() -> None:
    text = "One two three.\nFour.\n\nFive six seven eight.\n\nNine ten eleven twelve."
    assert cut(text, words, 4, 64) == tuple(text.split("\n\n"))


def test_a_long_paragraph_is_cut_at_sentence_ends() -> None:
    text = 'He said "go!" Then he went. Nobody saw him leave.'
    assert cut(text, words, 4, 64) == ('He said "go!"', "Then he went.", "Nobody saw him leave.")


def test_a_script_without_spaces_is_cut_at_its_own_full_stops() -> None:
    assert cut("天地玄黃。宇宙洪荒。日月盈昃。", len, 6, 64) == (
        "天地玄黃。",
        "宇宙洪荒。",
        "日月盈昃。",
    )


def test_a_long_sentence_is_cut_at_words_and_a_long_word_anywhere() -> None:
    assert cut("one two three four five", words, 2, 64) == ("one two", "three four", "five")
    assert cut("abcdefgh", len, 3, 64) == ("ab", "cd", "ef", "gh")


def test_no_text_ends_in_a_scrap() -> None:
    text = " ".join(f"w{number}." for number in range(101))
    assert [words(piece) for piece in cut(text, words, 100, 64)] == [51, 50]


def test_what_is_past_the_last_piece_is_left_out() -> None:
    text = "\n\n".join(f"paragraph number {number}" for number in range(100))
    found = cut(text, words, 3, 64)
    assert len(found) == 64
    assert found[-1] == "paragraph number 63"


def test_a_very_long_text_is_looked_at_only_so_far() -> None:
    seen: list[int] = []

    def count(text: str) -> int:
        seen.append(len(text))
        return words(text)

    cut("word " * 1_000_000, count, 200, 64)
    assert max(seen) <= pieces.LONGEST


@given(st.text(alphabet="ab.!\n 天。\t\u00a0", max_size=300), st.integers(1, 20))
def test_the_pieces_hold_the_whole_text_in_order_and_fit(text: str, tokens: int) -> None:
    def count(part: str) -> int:
        return len("".join(part.split()))

    found = cut(text, count, tokens, 10_000)
    assert "".join("".join(found).split()) == "".join(text.split())
    assert all(piece in text for piece in found)
    assert all(count(piece) <= tokens for piece in found)
    assert len(found) == 1 or all(found)
