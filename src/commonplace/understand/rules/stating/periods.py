"""Days and longer times, as a sentence says them and as they are called once the day is known."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from commonplace.language.calendar import WEEKDAYS, names

_MONTHS = names("en").months
MONTH_NUMBER = {name[:3].lower(): number for number, name in enumerate(_MONTHS, 1)}
DAYS = list(WEEKDAYS)
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
NUMBERS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve".split(), 1
    )
} | {"a": 1, "an": 1, "a couple of": 2, "a couple": 2}
_DAY_WORDS = {"yesterday": -1, "today": 0, "tomorrow": 1, "tonight": 0}
_PARTS = ("morning", "afternoon", "evening", "night")
_FAR_DAYS = 290
_UNITS = {"day": 1, "night": 1, "week": 7, "weekend": 7}


@dataclass(frozen=True, slots=True)
class Spoken:
    """A day or a longer time: how it is called after its preposition, and where it begins."""

    preposition: str
    words: str
    first: date


def a_day(day: date) -> Spoken:
    return Spoken("on", f"{day.day} {_MONTHS[day.month - 1]} {day.year}", day)


def around(day: date) -> Spoken:
    return Spoken("around", a_day(day).words, day)


def a_month(day: date) -> Spoken:
    first = day.replace(day=1)
    return Spoken("in", f"{_MONTHS[first.month - 1]} {first.year}", first)


def a_year(year: int) -> Spoken:
    return Spoken("in", str(year), date(year, 1, 1))


def a_week(day: date) -> Spoken:
    monday = day - timedelta(days=day.weekday())
    return Spoken("in", f"the week of {a_day(monday).words}", monday)


def a_weekend(saturday: date) -> Spoken:
    return Spoken("on", f"the weekend of {a_day(saturday).words}", saturday)


def of_day(words: str, today: date) -> Spoken:
    first, _, part = words.removeprefix("the day ").rpartition(" ")
    if part not in _PARTS:
        first, part = f"{first} {part}".strip(), ""
    first = first.removeprefix("before ").removeprefix("after ")
    day = today + timedelta(days=_DAY_WORDS.get(first, 0) * (2 if "the day" in words else 1))
    if first == "tonight":
        part = "evening"
    elif first == "last":
        part, day = "night", today - timedelta(days=1)
    spoken = a_day(day)
    return Spoken("on", f"the {part} of {spoken.words}", day) if part in _PARTS else spoken


def of_unit(which: list[str], unit: str, today: date) -> Spoken | None:
    step = -1 if which[-1] in ("last", "past") else 1 if which[-1] in ("next", "coming") else 0
    unit = next((name for name in DAYS if unit[:3] == name[:3] and name.startswith(unit)), unit)
    if unit in DAYS:
        return _of_named_day(DAYS.index(unit), step, today)
    if unit == "week":
        return a_week(today + timedelta(weeks=step))
    if unit == "weekend":
        monday = today - timedelta(days=today.weekday())
        return a_weekend(monday + timedelta(days=5, weeks=step))
    if unit == "month":
        return a_month(_months_on(today, step))
    if unit == "year":
        return a_year(today.year + step)
    if unit in _SEASONS:
        return _season(unit, step, today)
    number = MONTH_NUMBER.get(unit[:3])
    if unit == "quarter" or not number:
        return None
    year = today.year + (step if step * (number - today.month) <= 0 else 0)
    return a_month(date(year, number, 1))


def _of_named_day(weekday: int, step: int, today: date) -> Spoken:
    monday = today - timedelta(days=today.weekday())
    if step >= 0:
        return a_day(monday + timedelta(days=weekday, weeks=step))
    return a_day(today - timedelta(days=(today.weekday() - weekday - 1) % 7 + 1))


def _season(name: str, step: int, today: date) -> Spoken:
    """*Last* is the latest that is over, *next* the next to begin, *this* the one of the year."""
    month = _SEASONS[name]
    years = [date(year, month, 1) for year in range(today.year - 2, today.year + 2)]
    if step < 0:
        first = max(start for start in years if _months_on(start, 3) <= today)
    elif step > 0:
        first = min(start for start in years if start > today)
    else:
        first = years[2]
    return Spoken("in", f"the {name} of {first.year}", first)


def of_count(words: str, today: date, sign: int) -> Spoken | None:
    number, _, unit = words.rpartition(" ")
    count = int(number) if number.isdigit() else NUMBERS[number]
    unit = unit.removesuffix("s")
    if unit == "weekend":
        monday = today - timedelta(days=today.weekday())
        return a_weekend(monday + timedelta(days=5, weeks=sign * count))
    if unit in _UNITS:
        day = today + timedelta(days=sign * count * _UNITS[unit])
        exact = unit in ("day", "night") and "couple" not in number
        return a_day(day) if exact else around(day)
    if unit == "month":
        spoken = a_month(_months_on(today, sign * count))
    else:
        spoken = a_year(today.year + sign * count)
    return Spoken("around", spoken.words, spoken.first)


def of_weekend(words: str, today: date) -> Spoken:
    monday = today - timedelta(days=today.weekday())
    if words == "the week before last":
        return a_week(today - timedelta(weeks=2))
    weeks = 2 if "before" in words else 1
    return a_weekend(monday + timedelta(days=5, weeks=-weeks))


def of_date(words: str, today: date, direction: int) -> Spoken | None:
    number = MONTH_NUMBER[re.findall(r"[a-z]{3,}", words.replace(" of ", " "))[0][:3]]
    digits = [int(part) for part in re.findall(r"\d+", words)]
    if len(digits) > 1:
        return a_day(date(max(digits), number, min(digits)))
    meant = nearest(number, digits[0], today, direction)
    return a_day(meant) if meant else None


def nearest(month: int, day: int, today: date, direction: int) -> date | None:
    """The nearest such day in that direction. What is nearly a year off was meant otherwise: told
    in May, *the fair in June* is the one to come, whatever the tense."""
    here = date(today.year, month, day)
    if direction < 0:
        here = here if here <= today else here.replace(year=today.year - 1)
    elif direction > 0:
        here = here if here >= today else here.replace(year=today.year + 1)
    else:
        return None
    return here if abs((here - today).days) <= _FAR_DAYS else None


def _months_on(day: date, count: int) -> date:
    months = day.year * 12 + day.month - 1 + count
    return date(months // 12, months % 12 + 1, 1)
