"""What a statement gives a value, and what it does not."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commonplace.compile.rules.holding import slots
from commonplace.compile.rules.holding.figures import values
from commonplace.compile.rules.holding.labels import labelled, slot
from commonplace.compile.rules.holding.slots import differ, particular
from tests.cases import each_case


def of(text: str) -> str:
    found = particular(text)
    return found.of if found is not None else ""


@each_case(
    ("one", "other"),
    [
        ("Ines lives in Lisbon.", "Ines moved to Porto."),
        ("Ines lives in Lisbon.", "Ines now lives in Porto."),
        ("Ines: “I live in Lisbon.”", "Ines: “I live in Porto now.”"),
        ("Ines: “My dentist is Osk Brandt.”", "Ines: “My new dentist is Mira Toll.”"),
        ("Ines: “My dentist is Osk Brandt.”", "Ines: “From May on my dentist is Mira Toll.”"),
        ("Ines: “My dentist is Osk Brandt.”", "Ines: “Since June 2031 my dentist is Mira Toll.”"),
        ("Ines: “Our landlord is Osk Brandt.”", "Ines: “Our landlord is now Mira Toll.”"),
        ("The gate code is 4471.", "The gate code is now 9912."),
        ("Gate code: 4471", "New gate code: 9912"),
        ("Monthly rent: €840", "Revised monthly rent: €910"),
        ("Kiln capacity: 40 pots", "Current kiln capacity: 55 pots"),
        ("Pebble uses Postgres as its database.", "Pebble uses MySQL as its database."),
        ("Head gardener: Osk Brandt", "Head gardener: Mira Toll"),
        ("The review is on Thursday.", "The review was postponed to Friday."),
    ],
)
def test_two_values_of_one_slot_exclude_each_other(one: str, other: str) -> None:
    first, second = particular(one), particular(other)
    assert first is not None and second is not None
    assert first.of == second.of
    assert differ(first, second)


@each_case(
    ("one", "other"),
    [
        ("Ines: “My dentist is Osk Brandt.”", "Runa: “My dentist is Mira Toll.”"),
        ("Ines: “My dentist is Osk Brandt.”", "Ines: “Our dentist is Mira Toll.”"),
        ("Ines: “My dentist is Osk Brandt.”", "Ines: “My brother's dentist is Mira Toll.”"),
        ("Ines: “My dentist is Osk Brandt.”", "Ines: “My dentist may be Mira Toll.”"),
        ("Ines: “My dentist is Osk Brandt.”", "Ines: “My friend is Mira Toll.”"),
    ],
)
def test_what_is_somebody_elses_or_something_else_excludes_nothing(one: str, other: str) -> None:
    assert of(one) and of(one) != of(other)


@each_case(
    "text",
    [
        "Ines visited Lisbon.",
        "Ines likes tea.",
        "Ines plays the horn.",
        "Ines has a dog called Max.",
        "Ines might live in Porto.",
        "Does Ines live in Porto?",
        "Ines used to live in Porto.",
        "Next step: 3 calls",
        "Open questions: 4",
        "Attendees: Ines, Osk",
        "Board meeting: 2026-03-04",
        "Dentist appointment: 9:15",
        "Reason: it rained",
        "Ines said: 40 pots",
        "Note to self: buy 3 lamps",
        "Wished-for colour: maybe blue, maybe green, or red",
    ],
)
def test_what_can_stand_beside_another_gives_nothing_a_value(text: str) -> None:
    assert of(text) == ""


def test_how_new_it_is_does_not_make_another_label() -> None:
    names = ("Monthly rent", "Current monthly rent", "Revised monthly rent", "monthly-rent figure")
    assert {slot(each) for each in names} == {"month rent"}


def test_the_same_figure_written_otherwise_is_the_same_value() -> None:
    assert values("$1,200") == values("$1200") == values("$1200.00")
    assert values("7 AM") == values("7:00 am") == values("07:00 a.m.")
    assert values("$2 million") == values("$2M")
    assert values("3.20x") == values("3.2x")
    assert values("40%") == values("40 percent")


def test_a_value_more_exactly_said_is_no_other_value() -> None:
    plain, more = particular("Term loan size: $350"), particular("Term loan size: $350 for 5 years")
    assert plain is not None and more is not None
    assert not differ(plain, more)


def test_lines_are_found_in_lists_and_not_in_code() -> None:
    text = (
        "Kiln\n- **Kiln capacity:** **40 pots**\n* Monthly rent: €840\n"
        "```\nMonthly rent: €1\n```\nKiln colour: `red`\nHeadline: he said: “40”"
    )
    assert [(each.label, each.value) for each in labelled(text)] == [
        ("Kiln capacity", "40 pots"),
        ("Monthly rent", "€840"),
    ]


@each_case("text", ["", ":", ": 4", "a: " * 5000, "\x00: 4", "Gate code:", "٣: ٤"])
def test_a_text_without_a_label_and_its_value_has_none(text: str) -> None:
    assert particular(text) is None
    assert [*labelled(text)] == []


@pytest.mark.parametrize("words", [slots._OPEN, slots._TURNS], ids=["open", "turns"])
@settings(max_examples=300)
@given(data=st.data())
def test_no_word_that_opens_or_turns_a_sentence_is_passed_over(
    words: re.Pattern[str], data: st.DataObject
) -> None:
    """Before a pattern is searched for, the words are asked whether it can be there."""
    found = data.draw(st.from_regex(words, fullmatch=True))
    known = slots._OPEN_WORDS if words is slots._OPEN else slots._TURNS_WORDS
    first = re.findall(r"\w+", found.lower())[:1]
    assert "?" in found or not found.isascii() or known.issuperset(first)
