"""The values that a text gives, by its tokens alone."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from commonplace.language.typed_values import TypedValue, find_values
from tests.cases import each_case

SAID_ON = date(2026, 5, 2)


@each_case(
    ("text", "type", "key", "unit"),
    [
        ("The API allows 60 requests a minute.", "number", "60", "request"),
        ("Twelve tenants are on it.", "number", "12", "tenant"),
        ("The roof costs $8,900.", "number", "8900", "dollar"),
        ("The roof costs 8,900 euros.", "number", "8900", "euro"),
        ("The timeout is 30s.", "number", "30", "s"),
        ("The error budget is 0.1 %.", "number", "0.1", "percent"),
        ("The freezer is at -70, see the tape.", "number", "-70", ""),
        ("The ferry leaves at 7:40.", "time", "07:40", ""),
        ("The ferry leaves at 7 p.m.", "time", "19:00", ""),
        ("We eat at six in the morning.", "time", "06:00", ""),
        ("Standup is at half past nine.", "time", "09:30", ""),
        ("The deadline is 3 July.", "day", "2026-07-03/2026-07-03", ""),
        ("It is open on Mondays.", "day", "monday", ""),
        ("It runs on v4.2.", "version", "4.2", ""),
        ("It sits at 10.4.0.17.", "address", "10.4.0.17", ""),
        ("Write to ada@example.org.", "address", "ada@example.org", ""),
    ],
)
def test_a_value_has_a_type_a_key_and_a_unit(text: str, type: str, key: str, unit: str) -> None:
    assert find_values(text, SAID_ON) == [TypedValue(type, key, unit)]


@each_case("text", ["One of us saw it yesterday.", "Last week two came.", "No value at all."])
def test_when_something_was_said_and_pronouns_are_no_values(text: str) -> None:
    assert [each for each in find_values(text, SAID_ON) if each.type == "day"] == []
    assert [each for each in find_values(text, SAID_ON) if each.key == "1"] == []


@given(st.text(max_size=300))
def test_whatever_is_written_is_read_without_an_error(text: str) -> None:
    find_values(text, SAID_ON)
