"""Sentences: abbreviations, lines of lists, labels and headings, and other scripts."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.language.sentences import LONGEST, split_sentences
from tests.cases import each_case


def split(text: str) -> list[str]:
    return [text[each.start : each.end] for each in split_sentences(text)]


@each_case(
    "text, expected",
    [
        ("Dr. Strand came. He left.", ["Dr. Strand came.", "He left."]),
        ("We met at 5 p.m. Then we ate.", ["We met at 5 p.m.", "Then we ate."]),
        ("We met at 5 p.m. in Oslo.", ["We met at 5 p.m. in Oslo."]),
        ("J. R. Adler wrote it. Nice!", ["J. R. Adler wrote it.", "Nice!"]),
        ('She said "Go home." Then she left.', ['She said "Go home."', "Then she left."]),
        ("Wait... what? Yes.", ["Wait... what?", "Yes."]),
        ("Version 2.1 is out. See v3.0.", ["Version 2.1 is out.", "See v3.0."]),
        ("Am 3. Mai kommt sie. Gut.", ["Am 3. Mai kommt sie.", "Gut."]),
        ("寿司が好き。東京に住む。", ["寿司が好き。", "東京に住む。"]),
        ("هل تحب القهوة؟ نعم.", ["هل تحب القهوة؟", "نعم."]),
        ("one\n\ntwo", ["one", "two"]),
        ("A note\nAnother note", ["A note", "Another note"]),
        (
            "This line was wrapped by an editor at the fiftieth\nColumn. Yes.",
            ["This line was wrapped by an editor at the fiftieth\nColumn.", "Yes."],
        ),
        ("---\nafter a rule", ["after a rule"]),
    ],
)
def test_a_text_is_cut_into_sentences(text: str, expected: list[str]) -> None:
    assert split(text) == expected


@each_case(
    "text, expected",
    [
        ("# A heading", [("heading", "A heading")]),
        ("- one\n* two\n1. three", [("item", "one"), ("item", "two"), ("item", "three")]),
        ("- [x] done", [("item", "done")]),
        ("Port: 8080\nHost: a.b", [("label", "Port: 8080"), ("label", "Host: a.b")]),
        ("Ann: I moved. I like it.", [("label", "Ann: I moved."), ("text", "I like it.")]),
        ("see https://example.org now", [("text", "see https://example.org now")]),
        ("Run:\n```\nx. Y\n```\nDone.", [("text", "Run:"), ("code", "x. Y"), ("text", "Done.")]),
    ],
)
def test_a_sentence_knows_its_line(text: str, expected: list[tuple[str, str]]) -> None:
    found = [
        (each.kind, text[each.start : each.end].strip("`\n")) for each in split_sentences(text)
    ]
    assert found == expected


def test_a_title_above_a_paragraph_is_a_heading_and_not_glued_to_it() -> None:
    text = (
        "Budget and staffing of the harbour — Priya, Marek\nHeron kept the lead, and nothing else."
    )
    assert [(text[each.start : each.end], each.kind) for each in split_sentences(text)] == [
        ("Budget and staffing of the harbour — Priya, Marek", "heading"),
        ("Heron kept the lead, and nothing else.", "text"),
    ]


def test_lines_without_stops_stand_alone() -> None:
    text = "Sunniva moved to Tromsø in the spring of last year\n"
    text += "Eilidh works for the lighthouse board of the whole north coast"
    assert len(split_sentences(text)) == 2


@given(st.text(st.characters(exclude_categories=[]), max_size=200))
def test_sentences_stand_in_order_and_hold_their_tokens(text: str) -> None:
    reached = 0
    for sentence in split_sentences(text):
        assert reached <= sentence.start < sentence.end <= len(text)
        assert all(text[each.start : each.end] == each.text for each in sentence.tokens)
        assert len(sentence.tokens) <= LONGEST
        reached = sentence.end
