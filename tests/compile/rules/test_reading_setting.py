"""What people say that they do, and what a sentence is about because of where it stands."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.rules.reading import read
from commonplace.compile.rules.stating import meaning, titles
from commonplace.compile.said import Statement
from commonplace.model import Memory
from tests.cases import each_case

DAY = datetime(2026, 3, 1, tzinfo=UTC)


def said(text: str, author: str | None = "Ada") -> list[Statement]:
    memory = Memory("m1", "observation", text, DAY, DAY, DAY, b"", author)
    return list(read(memory).statements)


@each_case(
    ("text", "topic"),
    [
        ("I love archery!", "archery"),
        ("I play the cello too!", "cello"),
        ("Cool, I love pancakes too!", "pancake"),
        ("And I also don't like archery, to be honest.", "archery"),
        ("My favourite thing is rhubarb soup.", "soup"),
        ("I'm playing mostly alone for now, but I also joined a chess club.", "chess"),
        ("BTW, just signed up for a pottery class.", "pottery"),
        ("I was tired today, so I just took my goats out for a walk.", "goat"),
        ("We've been camping in the hills.", "camping"),
        ("Music helps me sleep.", "music"),
        ("This necklace is a gift from my grandma in Tromsø.", "necklace"),
        ("Lately our greenhouse lost two panes - so annoying!", "greenhouse"),
    ],
)
def test_what_somebody_does_or_likes_stands_on_the_page_of_its_topic(text: str, topic: str) -> None:
    (one,) = {each.text: each for each in said(text)}.values()
    assert one.text == text
    assert topic in one.names


@each_case(
    "text",
    [
        "I make it with chocolate and rum.",
        "I love how archery brings you joy.",
        "Maybe I would get a goat if I could.",
        "Here's a photo of a cello that I like.",
        "I bet your goats love the hay.",
        "Brunhild was kind about it.",
    ],
)
def test_what_is_only_shown_guessed_or_supposed_is_left_out(text: str) -> None:
    assert said(text) == []


# --- labels -------------------------------------------------------------------------------------


def test_a_label_that_names_a_topic_is_no_speaker() -> None:
    first, second = said("Choir: rehearsal moved to Tuesday at 7."), said("Choir: we sang twice.")
    assert [(each.text, each.names) for each in first] == [
        ("Choir: rehearsal moved to Tuesday at 7.", ("choir",))
    ]
    assert {each.speaker for each in second} <= {"Ada"}


@pytest.mark.parametrize(
    "text",
    ["Commit messages: Priya wants English from now on.", "Turin office: Priya moved in with Teo."],
)
def test_a_label_stays_with_what_it_labels(text: str) -> None:
    assert [each.text for each in said(text)] == [text]


def test_a_person_before_a_colon_still_speaks() -> None:
    (one,) = said("Priya: I sold the canoe to Teo.")
    assert (one.speaker, one.about) == ("Priya", "priya")


# --- titles -------------------------------------------------------------------------------------


def test_below_a_title_sentences_are_about_what_it_names_and_shown_without_it() -> None:
    text = "Norvo pricing review — Priya, Teo\nPriya asked Norvo for a lower price per tonne."
    (one,) = said(text, None)
    assert one.text == "Priya asked Norvo for a lower price per tonne."
    assert "norvo" in one.names
    assert "teo" not in one.names


@each_case(
    ("text", "title"),
    [
        ("Norvo pricing\nThe price went up.", "Norvo pricing"),
        ("2026-03-11 — harbour walk\nWe saw seals.", "2026-03-11 — harbour walk"),
        ("We met Teo and\nIvy at the pier.", ""),
        ("We met Teo yesterday.\nIvy came too.", ""),
        ("Norvo pricing\nwent up again.", ""),
        ("- Norvo pricing\nThe price went up.", ""),
        ("One line", ""),
        ("\nNorvo", ""),
    ],
)
def test_a_title_is_a_first_line_that_is_no_sentence(text: str, title: str) -> None:
    assert text[: titles.end_of(text)] == title


@given(st.text(alphabet="aA .\n—-:#1é", max_size=60))
def test_a_title_ends_with_its_line(text: str) -> None:
    end = titles.end_of(text)
    assert end == 0 or (text[end] == "\n" and "\n" not in text[:end])
    assert 0 <= titles.head_end(text, end) <= end


# --- whom it means ------------------------------------------------------------------------------


def test_she_is_the_one_that_the_sentence_before_names() -> None:
    told = said("Priya conducts our choir. She also plays the organ in Graz.")
    assert [(each.text, each.about) for each in told][-1] == (
        "She also plays the organ in Graz.",
        "priya",
    )


@each_case(
    "text",
    [
        "Priya met Anna. She plays the organ in Graz.",
        "My sister met Priya. She plays the organ in Graz.",
        "It rained. She plays the organ in Graz.",
        "Priya conducts.\n\nBy the way, it rained. She plays the organ in Graz.",
    ],
)
def test_she_is_nobody_where_two_can_be_meant_or_none(text: str) -> None:
    assert not [each for each in said(text) if "priya" in each.names and "organ" in each.text]


def test_nobody_is_meant_in_an_empty_text() -> None:
    assert meaning.meant((), ()) == {}
