"""The analyzer: what finds what."""

import struct
from zlib import crc32

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.capture import terms as analyzer
from commonplace.capture.terms import LONGEST_TERM, hashes, pack, stem, terms
from tests.cases import each_case


def finds(question: str, text: str) -> bool:
    """Every term of the question is among the text's."""
    return bool(question) and set(terms(question)) <= set(terms(text))


@each_case(
    ("question", "text"),
    [
        ("deploy", "We deployed it yesterday."),
        ("deployments", "the deployment failed"),
        ("LISBON", "Ada moved to Lisbon."),
        ("what did we choose", "We chose Postgres."),
        ("children", "the child slept"),
        ("cafe", "at the café"),
        ("café", "at the CAFE"),
        ("cafe\u0301", "at the caf\u00e9"),
        ("Lodz", "Łódź in Poland"),
        ("Zurich", "Zürich"),
        ("strasse", "Straße"),
        ("Αθηνα", "Αθήνα"),
        ("ёлка", "елка"),
        ("Ａｄａ", "Ada in full width"),
        ("email", "send an e-mail"),
        ("e-mail", "send an email e mail"),
        ("e mail", "e-mail"),
        ("well known", "a well-known fact"),
        ("wellknown", "a well-known fact"),
        ("Ada", "Ada's sister"),
        ("Ada’s", "Ada said"),
        ("O'Brien", "Ms. OBrien was, that is Brien, late"),
        ("obrien", "O’Brien called"),
        ("brien", "O'Brien's car"),
        ("dont panic", "Don't panic"),
        ("L'Oréal", "loreal, or oreal"),
        ("rocknroll", "rock'n'roll"),
        ("東京", "東京に行った"),
        ("タワー", "東京タワーは高い"),
        ("猫", "猫が好きです"),
        ("茶", "我喜欢喝茶"),
        ("食べる", "昨日食べるつもり"),
        ("서울", "서울에서 만났다"),
        ("हिन्दी", "वह हिन्दी बोलती है"),
        ("محمد", "مُحَمَّد"),
        ("می‌خواهم", "میخواهم"),
        ("👍", "👍🏽 from Ada"),
        ("❤", "we ❤️ it"),
        ("👩", "a family: 👨‍👩‍👧"),
        ("🇵🇹", "moved to 🇵🇹 for good"),
        ("2026-03-01", "on 2026-03-01 at noon"),
        ("2026", "on 2026-03-01"),
        ("2026-03-01", "2026-03-01T12:00:00Z"),
        ("v1.2.3", "release v1.2.3 is out"),
        ("1.2.3", "release v1.2.3 is out"),
        ("1000", "it cost 1,000 euros"),
        ("12:30", "at 12:30pm"),
        ("foo_bar", "call foo_bar()"),
        ("foobar", "foo_bar and fooBar"),
        ("foo bar", "getFooBar_x"),
        ("camel case", "camelCase"),
        ("camelcase", "camelCase"),
        ("http server", "HTTPServer"),
        ("phone", "my iPhone"),
        ("C++", "written in C++."),
        ("C#", "C# or F#"),
        ("@ada", "ask @ada"),
        ("ada", "ask @ada"),
        ("#tag", "filed under #tag"),
        ("tag", "filed under #tag"),
        ("example", "https://www.example.com/path"),
        ("example.com", "mail ada@example.com or see example.com"),
        ("USA", "in the U.S.A."),
        ("R&D", "the RD budget"),
        ("python", "Python™ 3"),
        ("fish", "a ﬁsh"),
        ("att", "AT&T"),
        ("gpt4", "GPT-4"),
        ("the US", "the U.S. office"),
    ],
)
def test_a_question_finds(question: str, text: str) -> None:
    assert finds(question, text), (terms(question), terms(text))


@pytest.mark.parametrize(
    ("question", "text"),
    [("김민수", "김민수가 왔다"), ("ภาษา", "ภาษาไทยยาก"), ("お茶", "茶を飲む")],
)
def test_a_word_inside_a_run_is_found_by_its_pairs(question: str, text: str) -> None:
    assert set(terms(question)) & set(terms(text)), (terms(question), terms(text))


@each_case(
    ("question", "text"),
    [
        ("C", "written in C++ and C#"),
        ("java", "javascript"),
        ("東西", "京都と奈良"),
        ("1.2", "v1.2.3"),
        ("IT", "it was late"),
        ("WHO", "who was late"),
    ],
)
def test_a_question_does_not_find(question: str, text: str) -> None:
    assert not set(terms(question)) & set(terms(text)), (terms(question), terms(text))


def test_function_words_are_dropped() -> None:
    assert terms("What did the team decide to do about it?") == ["team", "decid"]


def test_a_text_of_function_words_alone_keeps_them() -> None:
    assert terms("The Who") == ["the", "who"]
    assert terms("to be or not to be") == ["to", "be", "or", "not", "to", "be"]
    assert terms("don't") == ["dont"]
    assert pack("The Who") == hashes(["the", "who"]).tobytes()


def test_a_month_is_not_a_function_word() -> None:
    assert terms("in May") == ["may"]


def test_order_and_repetition_are_kept() -> None:
    assert terms("red fox, blue fox, red hen") == ["red", "fox", "blue", "fox", "red", "hen"]


@each_case("text", ["", " \n\t", "...", "-- ''' _ @ #", "()[]{}"])
def test_a_text_without_words_has_no_terms(text: str) -> None:
    assert terms(text) == []
    assert pack(text) == b""


def test_the_index_keeps_four_little_endian_bytes_a_term() -> None:
    expected = [crc32(term.encode()) for term in terms("Ada moved to Zürich 東京")]
    assert pack("Ada moved to Zürich 東京") == struct.pack(f"<{len(expected)}I", *expected)
    assert list(hashes(["ada"])) == [crc32(b"ada")]


def test_only_plain_words_are_stemmed() -> None:
    assert [stem(word) for word in ("running", "v2s", "ns", "ζευσ")] == ["run", "v2s", "ns", "ζευσ"]


def test_more_pieces_than_the_memo_holds_change_nothing() -> None:
    many = " ".join(f"word{number}" for number in range(70_000))
    assert terms(many) == many.split() == terms(many)


@given(st.text())
def test_any_text_can_be_analysed(text: str) -> None:
    found = terms(text)
    assert all(0 < len(term) <= LONGEST_TERM + 1 for term in found)
    assert not any(term.isspace() for term in found)
    try:
        assert len(pack(text)) == 4 * len(found)
    except UnicodeEncodeError:  # a lone surrogate, which normalise() has replaced before
        assert any("\ud800" <= character <= "\udfff" for character in text)


@given(st.text(), st.text())
def test_words_apart_give_the_terms_of_each(one: str, other: str) -> None:
    assert terms(f"x {one} x {other}") == terms(f"x {one}") + terms(f"x {other}")


_LATIN = st.characters(
    categories=("Lu", "Ll", "Nd"),
    max_codepoint=0x24F,
    exclude_characters="\u0149",  # deprecated: an apostrophe and an n in one
)


@given(st.text(_LATIN, min_size=1))
def test_case_hides_nothing(word: str) -> None:
    assert set(terms(word.lower())) <= set(terms(word)) | set(terms(word.upper()))


@each_case("unit", ["x", "1.", "A.", "a-", "東", "x'", "aB", "@a", "👍", "\u0301"])
def test_a_piece_without_end_is_read_in_one_go(unit: str) -> None:
    assert all(len(term) <= LONGEST_TERM + 1 for term in terms(unit * 100_000 + "z"))


@given(st.text(st.characters(codec="ascii", categories=("L",)), min_size=1, max_size=80))
@example("Will")
@example("The")
@example("running")
def test_a_plain_word_gives_what_the_whole_analysis_gives(word: str) -> None:
    for written in (word.lower(), word.title()):
        assert [*analyzer._plain(written, False)] == [*analyzer._spelled(written, False)]
        assert [*analyzer._plain(written, True)] == [*analyzer._spelled(written, True)]
