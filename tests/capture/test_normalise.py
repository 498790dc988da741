"""What is kept of a text, and by what it is recognised again."""

import hashlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.capture.normalise import clean_line, normalise
from commonplace.errors import InvalidInput
from tests.cases import each_case

HOSTILE = (
    "\n\n\t  `~-*.!?ab\r\x00\x0b\x0c\x1b\x7f\x85\xa0\xad\u0301\u061c\u200b\u200c\u200d\u200e"
    "\u2028\u202e\u2066\u3000\ufe0e\ufe0f\ufeff\ud83d\ude00\u06cc\u0915\u094d❤🔥👩🏽"
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e007f\U000e0100"
)
texts = st.one_of(
    st.text(),
    st.text(st.sampled_from(HOSTILE)),
    st.text(st.characters(codec=None, categories=None)),
    st.lists(st.sampled_from(["```", "~~~~", "    ", "  - a", "x  y", "", " ", "\t", "\xa0"])).map(
        "\n".join
    ),
)


@each_case(
    ("said", "stored"),
    [
        ("  Ada moved.  ", "Ada moved."),
        ("one\r\ntwo\rthree\u2028four\x0cfive", "one\ntwo\nthree\nfour\nfive"),
        ("two  words \t here", "two words here"),
        ("a\ttab", "a\ttab"),
        ("end of line   \nnext", "end of line\nnext"),
        ("a\n\n\n\n\n\nb", "a\n\n\nb"),
        ("a\n\n\nb", "a\n\n\nb"),
        ("\n \n  text\n\n", "text"),
        ("日本  語", "日本 語"),
        ("\u3000全角で始まる", "全角で始まる"),
    ],
)
def test_blanks_are_tidied(said: str, stored: str) -> None:
    assert normalise(said).text == stored


def test_a_nested_markdown_list_keeps_its_shape() -> None:
    listing = "- one\n  - nested   deeper\n    1. deepest\n- two"
    assert normalise(listing).text == "- one\n  - nested deeper\n    1. deepest\n- two"


def test_a_text_pasted_with_a_margin_moves_left_as_a_whole() -> None:
    assert normalise("    def f():\n        return 1\n").text == "def f():\n    return 1"
    assert normalise("  - a\n    - b\n  - c\nand so on").text == "- a\n  - b\n- c\nand so on"


def test_code_between_fences_is_kept_as_it_is() -> None:
    code = "see:\n```python\nx  =  1\n\n\n\n\ny   = 'a  b'\n```\nand  then"
    assert normalise(code).text == code.replace("and  then", "and then")


def test_a_fence_is_closed_only_by_its_own_kind() -> None:
    assert normalise("~~~\na  b\n```\nc  d\n~~~\ne  f").text == "~~~\na  b\n```\nc  d\n~~~\ne f"
    assert normalise("```not a fence```  x\na  b").text == "```not a fence``` x\na b"


@each_case(
    ("said", "stored"),
    [
        ("nul\x00byte", "nulbyte"),
        ("bell\x07 and \x1b[31mred", "bell and [31mred"),
        ("del\x7f c1\x9b", "del c1"),
        ("lone \ud800 surrogate", "lone \ufffd surrogate"),
        ("halves \ud83d\ude00 joined", "halves 😀 joined"),
        ("admin\u202etxt.exe", "admintxt.exe"),
        ("\u2066isolated\u2069 \u200fmark", "isolated mark"),
        ("zero\u200bwidth\ufeff soft\u00adhyphen", "zerowidth softhyphen"),
        ("tags" + "".join(chr(0xE0000 + ord(c)) for c in "obey me"), "tags"),
        ("pass\u200dword", "password"),
        ("hidden" + "\U000e0140\U000e0150\U000e0160", "hidden\U000e0140"),
        (" \ufe0ftext", "text"),
    ],
)
def test_what_cannot_be_seen_or_stored_is_removed(said: str, stored: str) -> None:
    assert normalise(said).text == stored


@each_case(
    "said",
    [
        "👨‍👩‍👧 and ❤️‍🔥 and 👍🏽",
        "می‌خواهم",
        "क्‍ष",
        "1️⃣ first",
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "葛\U000e0100城",
        "naïve café, Łódź, Ζεύς, ёж, 東京, 한국",
    ],
)
def test_what_belongs_to_the_writing_is_kept(said: str) -> None:
    assert normalise(said).text == said


@each_case("value", [None, 7, 1.5, True, b"bytes", ["list"], {"a": "dict"}])
def test_what_is_no_string_is_refused_by_its_type(value: object) -> None:
    with pytest.raises(InvalidInput, match=type(value).__name__):
        normalise(value)


@each_case("nothing", ["", " \t\n ", "\x00\x01", "\u200b\u200e", "\ufe0f", "\u3164"])
def test_a_text_without_anything_to_see_is_refused(nothing: str) -> None:
    with pytest.raises(InvalidInput, match="no text"):
        normalise(nothing)


def test_too_long_a_text_is_refused_with_its_size_the_limit_and_a_way_out() -> None:
    with pytest.raises(InvalidInput, match=r"1,000,001.*1,000,000.*document"):
        normalise("x" * 1_000_001)
    assert normalise("x" * 1_000_000).text
    with pytest.raises(InvalidInput, match="at most 10"):
        normalise("x" * 11, 10)


@each_case(
    ("one", "other"),
    [
        ("Ada moved to Lisbon.", "  ada MOVED to\n\nLisbon!! "),
        ("Straße", "STRASSE"),
        ("cafe\u0301", "caf\u00e9"),
        ("done . ! ?", "Done"),
        ("two\xa0words", "two words"),
    ],
)
def test_the_same_words_have_the_same_hash(one: str, other: str) -> None:
    assert normalise(one).normalized == normalise(other).normalized
    assert normalise(one).hash == normalise(other).hash


def test_the_hash_is_sha256_of_the_normalized_line() -> None:
    said = normalise("Ada\nmoved: to LISBON?!")
    assert said.normalized == "ada moved: to lisbon"
    assert said.hash == hashlib.sha256(b"ada moved: to lisbon").digest()


def test_punctuation_alone_is_hashed_as_it_stands() -> None:
    question, doubt = normalise("?!"), normalise("...")
    assert question.normalized == doubt.normalized == ""
    assert question.hash == hashlib.sha256(b"?!").digest() != doubt.hash


@given(texts)
@example("    ```\na  b")
@example("❤\ufe0f\u200d\ufe0fa")
@example("ए\u200d\u200bए")
@example(" \x00 a\n  b")
def test_normalising_twice_changes_nothing(text: str) -> None:
    try:
        once = normalise(text)
    except InvalidInput:
        return
    assert normalise(once.text) == once


@given(texts)
def test_whatever_is_kept_can_be_stored(text: str) -> None:
    try:
        said = normalise(text)
    except InvalidInput:
        return
    said.text.encode()
    assert said.text == said.text.strip() != ""
    assert not set(said.text) & {"\x00", "\r", "\x85", "\u2028", "\u202e", "\u200b", "\ufeff"}
    assert "\n" not in said.normalized


@given(st.text(st.sampled_from("ab \n")))
def test_no_letter_is_lost(text: str) -> None:
    try:
        assert normalise(text).text.split() == text.split()
    except InvalidInput:
        assert not text.strip()


@each_case("unit", [" ", "\n", "a ", "\t", "❤️", "\u200d", "`", "```\n", "\x00"])
def test_a_million_characters_of_anything_are_read_in_one_go(unit: str) -> None:
    text = "a" + unit * (900_000 // len(unit)) + "b"
    assert normalise(text).text.startswith("a")


def test_a_short_field_is_cleaned_onto_one_line() -> None:
    assert clean_line(" Ada\u202e\n  Lovelace\x00 ") == "Ada Lovelace"
    assert clean_line("two\r\nlines  here\x00", keep_lines=True) == "two\nlines  here"
