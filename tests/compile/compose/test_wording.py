"""The words of each language: complete, and filled without being read."""

import string
import tomllib
from datetime import date
from importlib.resources import files

import pytest

from commonplace.compile.compose.days import drop_days, format_days
from commonplace.compile.compose.wording import Wording, load_wording
from tests.cases import each_case
from tests.compile.compose.reading_books import days_of

_FOLDER = files("commonplace.compile.compose") / "wording"
_LANGUAGES = sorted(
    each.name.removesuffix(".toml") for each in _FOLDER.iterdir() if each.name.endswith(".toml")
)


@pytest.fixture(scope="module")
def english() -> Wording:
    return load_wording("en")


def _places(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@each_case("language", _LANGUAGES)
def test_every_language_has_the_same_words(language: str) -> None:
    one, other = load_wording("en"), load_wording(language)
    assert len(other.months) == 12
    for part in ("headings", "days", "phrases", "attributes"):
        assert [*getattr(other, part)] == [*getattr(one, part)], part
    for name, template in other.phrases.items():
        assert _places(template) == _places(one.phrases[name]), name


@each_case("language", _LANGUAGES)
def test_every_attribute_can_be_said(language: str) -> None:
    wording = load_wording(language)
    for name, attribute in wording.attributes.items():
        assert attribute.now or attribute.label or attribute.part, name
        for template in (attribute.now, attribute.was, attribute.began, attribute.tail):
            assert _places(template) == ({"value"} if template else set()), name
    assert {name for group in wording.identifying for name in group} <= {*wording.attributes}
    assert all(wording.attributes[name].now for group in wording.identifying for name in group)


def test_the_parts_of_a_record_are_sections_with_a_heading(english: Wording) -> None:
    parts = {attribute.part for attribute in english.attributes.values()} - {""}
    assert parts <= {*english.headings}


@each_case("language", _LANGUAGES)
def test_no_entry_is_misspelt(language: str) -> None:
    told = tomllib.loads((_FOLDER / f"{language}.toml").read_text("utf-8"))
    assert {*told} == {
        *("months", "articles", "stops", "identifying"),
        *("headings", "days", "phrases", "attributes"),
        *(
            "begins",
            "signs",
            "milestones",
            "openings",
            "tells_what",
            "gives_name",
            "title",
            "lists",
            "record",
        ),
    }


@each_case(
    "days, said",
    [
        ("2026-05-02", "2 May 2026"),
        ("2026-05", "May 2026"),
        ("2015", "2015"),
        ("2026-05-02/2026-05-09", "2–9 May 2026"),
        ("2023-06-28/2023-07-04", "28 June – 4 July 2023"),
        ("2023-04/2023-06", "April–June 2023"),
        ("2019/2021", "2019–2021"),
        ("2024-12-30/2025-01-02", "30 December 2024 – 2 January 2025"),
        ("2024-02", "February 2024"),
        ("2024-11/2025-02", "1 November 2024 – 28 February 2025"),
    ],
)
def test_days_are_told_as_exactly_as_they_are_known(days: str, said: str) -> None:
    wording = load_wording("en")
    assert format_days(days_of(days), wording) == said


def test_the_last_of_all_days_can_be_told(english: Wording) -> None:
    assert format_days((date(9999, 12, 1), date.max), english) == "1–31 December 9999"


@each_case(
    "text, days, left",
    [
        ("moved to Bergen on 2 May 2026.", "2026-05-02", "moved to Bergen."),
        ("built a viola in May 2026.", "2026-05", "built a viola."),
        ("on 2 May 2026 it rained.", "2026-05-02", "on 2 May 2026 it rained."),
        ("sold 2 May 2026 calendars.", "2026-05-02", "sold 2 May 2026 calendars."),
        ("hiked from 3 July 2024 to 12 July 2024 alone.", "2024-07-03/2024-07-12", "hiked alone."),
        ("rested in the week of 1 July 2024.", "2024-07-01/2024-07-07", "rested."),
        ("met between 6 July 2024 and 7 July 2024.", "2024-07-06/2024-07-07", "met."),
        ("On 2 May 2026, we rowed.", "2026-05-02", "We rowed."),
        ("In the week of 1 July 2024 Tom rested.", "2024-07-01/2024-07-07", "Tom rested."),
        ("On 2 May 2026.", "2026-05-02", "On 2 May 2026."),
    ],
)
def test_days_that_a_line_says_are_not_said_again(text: str, days: str, left: str) -> None:
    assert drop_days(text, days_of(days), load_wording("en")) == left


@each_case(
    "text, left",
    [
        ("By the way, I sail.", "I sail."),
        ("Oh yeah, well, Tom rows.", "Tom rows."),
        ("Hey Ines, the boat leaks.", "The boat leaks."),
        ("Ines, my sister, rows.", "Ines, my sister, rows."),
        ("Wow, ", "Wow, "),
        ("In Porto, we rowed.", "In Porto, we rowed."),
    ],
)
def test_what_stands_before_a_sentence_and_tells_nothing_is_left_out(
    text: str, left: str, english: Wording
) -> None:
    assert english.drop_openings(text, {"ines"}) == left


def test_what_is_filled_in_is_not_read_again(english: Wording) -> None:
    assert english.say("named", label="{value}", value="{label}") == "{value}: {label}"


@pytest.mark.parametrize(
    ("heading", "part"),
    [
        ("2. Radio > Context and Problem Statement", "context"),
        ("2. Radio > Considered Options", "option"),
        ("Consequences", "consequence"),
        ("2. Radio > Decision Drivers", "reason"),
        ("2. Radio > Decision Outcome", "decision"),
        ("2. Why radio > Status", "decision"),
    ],
)
def test_the_last_heading_of_a_record_says_which_part_it_is(heading: str, part: str) -> None:
    assert load_wording("en").find_part(heading) == part
