from commonplace.language.calendar import LANGUAGES, fold, names
from tests.cases import each_case


@each_case("language", LANGUAGES)
def test_a_language_names_every_month_and_every_day(language: str) -> None:
    calendar = names(language)
    assert len(calendar.months) == 12 and len(calendar.weekdays) == 7
    assert set(calendar.month_numbers.values()) == set(range(1, 13))
    assert set(calendar.weekday_numbers.values()) == set(range(7))
    assert [calendar.month_numbers[fold(name)] for name in calendar.months] == list(range(1, 13))
    assert [calendar.weekday_numbers[fold(name)] for name in calendar.weekdays] == list(range(7))


def test_usual_spellings_are_known() -> None:
    assert names("en").month_numbers["sept"] == 9
    assert names("en").weekday_numbers["thurs"] == 3
    assert names("de").month_numbers["janner"] == 1
    assert names("es").month_numbers["setiembre"] == 9


def test_folding_takes_accents_and_capitals_away() -> None:
    assert fold("Février") == "fevrier"
    assert fold("MÄRZ") == "marz"
