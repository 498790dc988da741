"""What the reader makes of sentences, and what holds for every text."""

import tomllib
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.language.name_key import name_key
from commonplace.language.read import MAX_CHARACTERS, read
from commonplace.language.statement import Statement
from tests.cases import each_case
from tests.language.growth import assert_linear

DAY = date(2026, 5, 1)
KINDS = frozenset(
    "definition attribute relation event preference rule decision plan open opinion said".split()
)
CASES = tomllib.loads(Path(__file__).with_name("statements.toml").read_text("utf-8"))
NAMES = frozenset(map(name_key, CASES["names"].split("|")))


def _describe(statement: Statement) -> str:
    """Spell a statement as the table of cases does."""
    rest = ["one"] if statement.single else []
    rest += [] if statement.positive else ["not"]
    rest += [statement.mood] if statement.mood != "fact" else []
    rest += [statement.act] if statement.act != "state" else []
    rest += ["adds"] if statement.adds else []
    rest += [f"ends {', '.join(statement.ends)}"] if statement.ends else []
    rest += [f"gone {', '.join(statement.gone)}"] if statement.gone else []
    rest += [f"if {statement.scope}"] if statement.scope else []
    said = (statement.subject, statement.attribute, statement.value_key)
    columns = (statement.kind, *(each or "-" for each in said), " · ".join(rest))
    return " | ".join(columns).rstrip(" |").strip()


@pytest.mark.parametrize("case", CASES["case"], ids=lambda case: str(case["text"]))
def test_a_sentence_says(case: dict[str, object]) -> None:
    reading = read(str(case["text"]), author="Mara", said_on=DAY, names=NAMES)
    said = [_describe(each) for each in reading.statements]
    assert [*said, *(f"left out: {each.reason}" for each in reading.left_out)] == case["says"]


def test_a_statement_that_leans_on_nothing_has_no_text_of_its_own() -> None:
    (said,) = read("Delia lives in Molde.", author=None, said_on=DAY, names={"delia"}).statements
    assert said.text is None


def test_text_has_names_for_pronouns_and_days_for_yesterday() -> None:
    text = "Delia bought a boat. She painted it yesterday."
    reading = read(text, author=None, said_on=DAY, names={"delia"})
    assert reading.statements[-1].text == "Delia painted it on 30 April 2026."


@each_case(
    "text, told",
    [
        ("Delivery by the end of May.", "Delivery by 31 May 2026."),
        ("We rested last week.", "We rested in the week of 20 April 2026."),
        ("I met Ann last weekend.", "I met Ann between 25 April 2026 and 26 April 2026."),
        ("The plan for next week is to rest.", "The plan for the week of 4 May 2026 is to rest."),
        ("Closed until next month.", "Closed until June 2026."),
        (
            "We open in the next two weeks.",
            "We open in the days from 1 May 2026 to 15 May 2026.",
        ),
    ],
)
def test_days_are_told_as_their_sentence_goes_on(text: str, told: str) -> None:
    (said,) = read(text, author="Mara", said_on=DAY, names=()).statements
    assert said.text == told


def test_a_month_in_the_past_tense_is_the_last_one() -> None:
    reading = read("Delia left Molde in July.", author=None, said_on=DAY, names={"delia", "molde"})
    assert {each.days for each in reading.statements} == {("2025-07-01", "2025-07-31")}


def test_two_clauses_are_quoted_each_by_its_own_words() -> None:
    text = "Ruta left Halden and joined Corvid."
    reading = read(text, author=None, said_on=DAY, names={"ruta", "halden", "corvid"})
    assert {text[each.start : each.end] for each in reading.statements} == {
        "Ruta left Halden",
        "joined Corvid",
    }


def test_a_main_clause_is_quoted_with_what_hangs_on_it() -> None:
    text = "Ola chose the hall that Kim knew, and Kim kept it free so she could rest."
    statements = read(text, author="Mara", said_on=DAY, names=NAMES).statements
    quoted = [text[each.start : each.end] for each in statements]
    assert quoted == ["Ola chose the hall that Kim knew", "Kim kept it free so she could rest"]


def test_a_speaker_of_a_transcript_says_i() -> None:
    text = "Ann: I live in Skagen.\nPiet: I live in Ribe."
    reading = read(text, author="Mara", said_on=DAY, names={"ann", "piet", "skagen", "ribe"})
    homes = {each.subject: each.value_key for each in reading.statements}
    assert homes == {"ann": "skagen", "piet": "ribe"}


def test_labels_under_a_heading_belong_to_it() -> None:
    text = "# Heron\n\n- Port: 8080\n- Budget: 400 euros"
    reading = read(text, author=None, said_on=DAY, names={"heron"})
    assert [(each.subject, each.attribute) for each in reading.statements] == [
        ("heron", "port"),
        ("heron", "budget"),
    ]


def test_a_title_with_a_verb_is_read() -> None:
    text = "Dentist — the checkup was moved to 5 June\nBring the insurance card."
    first = read(text, author=None, said_on=DAY, names=()).statements[0]
    assert (first.attribute, first.value_key) == ("checkup dentist date", "2026-06-05")


def test_the_same_words_give_the_same_reading() -> None:
    text = " ".join(str(case["text"]) for case in CASES["case"])
    assert read(text, author="Mara", said_on=DAY, names=NAMES) == read(
        text, author="Mara", said_on=DAY, names=NAMES
    )


def test_what_is_too_long_is_left_out_and_said_so() -> None:
    reading = read("word " * MAX_CHARACTERS, author=None, said_on=DAY, names=())
    assert reading.left_out[0].reason == "too long"


_WORDS = st.sampled_from(
    [str(case["text"]) for case in CASES["case"]]
    + [
        "\n",
        ": ",
        "- ",
        "# ",
        "(",
        "[",
        "“",
        "”",
        ";",
        " not ",
        ", ",
        "\x00",
        "\ud800",
        "の",
        "ب",
        "🙂",
    ]
)


@given(st.lists(st.one_of(_WORDS, st.text(max_size=20)), max_size=12))
def test_no_text_throws_and_every_span_lies_in_it(parts: list[str]) -> None:
    text = "".join(parts)
    reading = read(text, author="Mara", said_on=DAY, names=NAMES)
    for said in reading.statements:
        assert 0 <= said.start < said.end <= len(text)
        assert said.kind in KINDS
        assert said.kind != "said" or (said.subject is None and said.attribute is None)
        assert said.attribute is None or said.subject is not None
    for left in reading.left_out:
        assert 0 <= left.start <= left.end <= len(text)


def test_a_label_before_nothing_but_signs_says_nothing() -> None:
    for text in ("Mara's brother Ola v2.1.0-rc.1: , .", "Pump timeout: ; ,", "The even: | ."):
        reading = read(text, author="Mara", said_on=DAY, names=NAMES)
        assert {each.attribute for each in reading.statements} <= {None}


@pytest.mark.parametrize(
    "piece",
    ["a", "Ola is a ", "and ", "of the ", ": ", "if ", "not ", "- x: y\n", "1 to ", "Ola: "],
)
def test_reading_takes_time_in_proportion_to_the_text(piece: str) -> None:
    def read_part(text: str) -> object:
        return read(text[: len(text) // 16], author="Ola", said_on=DAY, names={"ola"})

    assert_linear(read_part, piece)


_WORDS = (
    "Nele Neles Qxe1 Bxc4 wohnt in lebt Port García est die 14. — Kiko المكتبة 東京 さん".split()
)


@given(st.lists(st.sampled_from(_WORDS), min_size=1, max_size=12).map(" ".join))
def test_what_a_memory_says_for_a_name_does_not_depend_on_the_names_that_a_book_knows(
    text: str,
) -> None:
    alone = read(text, author="Mara", said_on=DAY, names=frozenset()).surfaces
    known = frozenset(each.key for each in alone)
    assert read(text, author="Mara", said_on=DAY, names=known).surfaces == alone
