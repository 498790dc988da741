"""What a text says of days. `dates.tsv` is said on Wednesday, 6 May 2026: language, text, and each
phrase with its days."""

from datetime import date, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from commonplace.language.calendar import LANGUAGES, names
from commonplace.language.dates import find_dates
from tests.cases import each_case

SAID_ON = date(2026, 5, 6)
CASES = [
    line.split("\t")
    for line in Path(__file__).with_name("dates.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
WORDS = sorted({word for _, text, *_ in CASES for word in text.split()})
languages = st.sampled_from([*LANGUAGES, "und", "xx"])


@each_case("case", CASES)
def test_a_text_says_these_days_and_no_others(case: list[str]) -> None:
    language, text, *expected = case
    found = []
    for when in find_dates(text, SAID_ON, language):
        last = f"..{when.last}" if when.last != when.first else ""
        bound = f" {when.bound}" if when.bound else ""
        found.append(f"{text[when.start : when.end]} = {when.first}{last}{bound}")
    assert found == expected


def test_the_table_has_many_texts_with_and_without_days() -> None:
    assert sum(len(case) > 2 for case in CASES) >= 200
    assert sum(len(case) == 2 for case in CASES) >= 60


@given(st.text(), st.dates(), languages)
def test_no_text_makes_it_fail(text: str, said_on: date, language: str) -> None:
    find_dates(text, said_on, language)


@given(st.lists(st.sampled_from(WORDS)), st.dates(), languages)
def test_what_is_found_is_in_order_and_does_not_overlap(
    words: list[str], said_on: date, language: str
) -> None:
    text = " ".join(words)
    at = 0
    for when in find_dates(text, said_on, language):
        assert at <= when.start < when.end <= len(text)
        assert when.first <= when.last
        at = when.end


@given(st.dates(date(1600, 1, 1), date(2199, 12, 31)), st.dates(), languages)
def test_a_date_in_figures_is_that_day_in_every_language(
    day: date, said_on: date, language: str
) -> None:
    (when,) = find_dates(f"It is {day.isoformat()}.", said_on, language)
    assert (when.first, when.last) == (day, day)


@given(st.dates(date(1600, 1, 1), date(2199, 12, 31)), st.sampled_from(["en", "de", "fr", "es"]))
def test_a_written_date_is_that_day(day: date, language: str) -> None:
    month = names(language).months[day.month - 1]
    form = {"en": "{} {} {}", "de": "{}. {} {}", "fr": "{} {} {}", "es": "{} de {} de {}"}
    text = form[language].format(day.day, month, day.year)
    (when,) = find_dates(text, SAID_ON, language)
    assert (when.first, when.last) == (day, day)


@given(st.dates(date(2, 1, 1), date(9998, 12, 31)), st.integers(0, 6))
def test_last_and_coming_weekdays_are_within_a_week(said_on: date, weekday: int) -> None:
    name = names("en").weekdays[weekday]
    (last,) = find_dates(f"last {name}", said_on)
    (coming,) = find_dates(f"this coming {name}", said_on)
    assert last.first.weekday() == coming.first.weekday() == weekday
    assert timedelta(0) < said_on - last.first <= timedelta(days=7)
    assert timedelta(0) < coming.first - said_on <= timedelta(days=7)


@each_case("text", ["a" * 1_000_000, "3 May " * 50_000, "\0\ud800 on " * 50_000])
def test_a_long_text_is_read_to_its_end(text: str) -> None:
    assert len(find_dates(text, SAID_ON)) == text.count("3 May")
