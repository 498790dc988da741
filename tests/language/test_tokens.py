"""Tokens: exact places, things that stay whole, clitics, and any text at all."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.language.sentences import split_sentences
from commonplace.language.tokens import tokenize
from tests.cases import each_case
from tests.language.growth import assert_linear


def cut(text: str) -> str:
    return " ".join(token.text for token in tokenize(text))


@each_case(
    "text",
    [
        "Brook-2",
        "v4.1.2-rc1",
        "2026-03-01T23:30-10:00",
        "1,200.50",
        "10:30",
        "+47 912 34 567",
        "713-853-3989",
        "https://example.org/a?b=1",
        "ada@example.org",
        "a94a8fe5ccb19ba6",
        "C#",
        "C++",
        ".NET",
        "Node.js",
        "O'Malley",
        "AT&T",
        "p.m.",
        "Dr.",
        "e.g.",
        "z.B.",
        "/usr/local/bin/x.py",
        "src/cache.py",
        "well-known",
        "@ada",
        "iPhone",
    ],
)
def test_what_is_one_thing_stays_whole(text: str) -> None:
    assert cut(f"See {text} there") == f"See {text} there"


@each_case(
    "text, expected",
    [
        ("I can't, he won't.", "I ca n't , he wo n't ."),
        ("Ann's and O'Malley’s", "Ann 's and O'Malley ’s"),
        ("I'd've gone; we're here", "I 'd 've gone ; we 're here"),
        ("cannot gonna", "can not gon na"),
        ("(see https://example.org/a).", "( see https://example.org/a ) ."),
        ("and/or", "and / or"),
        ("**bold** and `code`", "bold and code"),
        ("Wait... what?!", "Wait ... what ?!"),
        ("$5 and 20%", "$ 5 and 20 %"),
        ("It ends.Then more", "It ends . Then more"),
        ("田中さんは東京に", "田中 さんは 東京 に"),
        ("J. R. Strand came to Plan C.", "J. R. Strand came to Plan C ."),
    ],
)
def test_tokens_are_cut_as_in_the_treebank(text: str, expected: str) -> None:
    assert cut(text) == expected


@given(st.text(st.characters(exclude_categories=[]), max_size=200))
def test_a_token_is_what_stands_at_its_place(text: str) -> None:
    reached = 0
    for token in tokenize(text):
        assert text[token.start : token.end] == token.text
        assert token.start >= reached
        assert token.text.strip()
        reached = token.end


@given(st.text("ab .,'’-/:@&+#_\n1A田さ*", max_size=60))
def test_what_is_left_out_is_blank_or_markup(text: str) -> None:
    covered = {place for token in tokenize(text) for place in range(token.start, token.end)}
    rest = "".join(each for place, each in enumerate(text) if place not in covered)
    assert not rest.strip(" \n*_`~\\"), rest


@each_case("part", ["a", "a-", "a'", ".", ". ", "a.b/", "a@", "+1 ", "://", "1,", "(", "\n"])
def test_a_long_text_of_anything_is_read_in_proportion_to_its_length(part: str) -> None:
    assert_linear(split_sentences, part, times=1_000)
