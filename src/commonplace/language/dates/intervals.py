"""The days that a phrase means, seen from the day it was said: the first and the last of them.

- Weeks run from Monday; a weekend is Saturday and Sunday; a season has three whole months and
  belongs to the year in which it begins; *early*, *mid* and *late* are thirds.
- *Last Friday* is the latest one before the day, *this Friday* that of this week,
  *next Friday* that of the next.
- *Three days ago* is a day. *Two weeks ago* is rounded by those who say it: as many days as the
  unit has, around the day that is counted; *a couple of* and *a few* are rounded twice as much.
- A weekday alone, or a date without a year, is the nearest in the direction of the sentence; where
  that is nearly a year off, the nearest: told in May, *the fair in June* is to come.
"""

from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta

from commonplace.language.dates.phrases import Phrase

Days = tuple[date, date]
UNIT_DAYS = {"day": 1, "week": 7, "weekend": 7, "fortnight": 14, "month": 30, "quarter": 91}
UNIT_DAYS |= {"year": 365}
_UNIT_MONTHS = {"month": 1, "quarter": 3, "year": 12}
_FAR_DAYS = 290
_STEPS = {"-2": -2, "-1": -1, "0": 0, "1": 1, "2": 2}


def resolve(phrase: Phrase, said_on: date) -> Days | None:
    """Return the first and the last day a phrase means, or nothing where no calendar has them."""
    try:
        return _RESOLVERS[phrase.kind](phrase, said_on)
    except (ValueError, OverflowError):  # 31 April, or before the first year
        return None


def month_days(year: int, month: int) -> Days:
    """Return the first and the last day of a month."""
    return date(year, month, 1), date(year, month, monthrange(year, month)[1])


def shift_months(day: date, count: int) -> date:
    """Return the same day so many months later, or the last day of that month."""
    months = day.year * 12 + day.month - 1 + count
    year, month = months // 12, months % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def nearest(candidates: list[date], said_on: date, direction: int) -> date:
    """Return the nearest of some days in a direction; 1 and -1 are left when it would be far."""
    ahead = [day for day in candidates if (day - said_on).days * direction >= 0] or candidates
    best = min(ahead, key=lambda day: abs(day - said_on))
    if abs(direction) == 1 and abs((best - said_on).days) > _FAR_DAYS:
        return min(candidates, key=lambda day: abs(day - said_on))
    return best


def _day(phrase: Phrase, said_on: date) -> Days:
    step = int(phrase.step) if phrase.step else phrase.number("DAYWORD") or 0
    day = said_on + timedelta(days=step)
    return day, day


def _unit(phrase: Phrase, said_on: date) -> Days | None:
    unit = str(phrase.values["UNIT"][0])
    step = _STEPS.get(phrase.step, 1)
    monday = said_on - timedelta(days=said_on.weekday())
    if unit == "weekend":
        return _weekend(phrase, said_on)
    if unit in ("week", "fortnight"):
        first = monday + timedelta(weeks=step)
        return first, first + timedelta(days=UNIT_DAYS[unit] - 1)
    if unit == "day":
        return said_on + timedelta(days=step), said_on + timedelta(days=step)
    length = _UNIT_MONTHS[unit]
    begin = said_on.replace(day=1, month=(said_on.month - 1) // length * length + 1)
    first = shift_months(begin, step * length)
    return _edge(phrase, first, shift_months(first, length) - timedelta(days=1))


def _weekend(phrase: Phrase, said_on: date) -> Days | None:
    monday = said_on - timedelta(days=said_on.weekday())
    step = _STEPS.get(phrase.step)
    if phrase.step == "coming":
        step = 0 if said_on.weekday() < 5 else 1
    if step is None:
        if not phrase.direction:
            return None
        over = said_on.weekday() >= 5
        step = 0 if phrase.direction > 0 or over else -1
    saturday = monday + timedelta(days=5, weeks=step)
    return saturday, saturday + timedelta(days=1)


def _weekday(phrase: Phrase, said_on: date) -> Days:
    wanted = phrase.number("DAYNAME")
    if wanted is None:
        wanted = phrase.number("WEEKDAY") or 0
    step = _STEPS.get(phrase.step)
    monday = said_on - timedelta(days=said_on.weekday())
    behind = (said_on.weekday() - wanted - 1) % 7 + 1
    if phrase.step in ("0", "1"):
        day = monday + timedelta(days=wanted, weeks=step or 0)
    elif step == -1 or (not phrase.step and _looks_back(phrase)):
        day = said_on - timedelta(days=behind)
    else:
        day = said_on + timedelta(days=7 - behind % 7)
    return day, day


def _looks_back(phrase: Phrase) -> bool:
    return phrase.direction < 0 or (phrase.bound == "since" and not phrase.direction)


def _ago(phrase: Phrase, said_on: date) -> Days:
    return _counted(phrase, said_on, -1)


def _ahead(phrase: Phrase, said_on: date) -> Days:
    return _counted(phrase, said_on, 1)


def _counted(phrase: Phrase, said_on: date, sign: int) -> Days:
    unit = str(phrase.values["UNIT"][0])
    day = _count_off(phrase, said_on, sign)
    wide = UNIT_DAYS[unit] // 2 * (2 if "VAGUE" in phrase.values else 1)
    if unit == "day" and "VAGUE" in phrase.values:
        wide = 1
    if unit == "weekend":
        saturday = day + timedelta(days=5 - day.weekday())
        return saturday, saturday + timedelta(days=1)
    return day - timedelta(days=wide), day + timedelta(days=wide)


def _count_off(phrase: Phrase, said_on: date, sign: int) -> date:
    unit = str(phrase.values["UNIT"][0])
    count = (phrase.number("COUNT") or phrase.number("VAGUE") or 1) * sign
    if unit in _UNIT_MONTHS:
        return shift_months(said_on, count * _UNIT_MONTHS[unit])
    return said_on + timedelta(days=count * UNIT_DAYS[unit])


def _span(phrase: Phrase, said_on: date) -> Days:
    other = _count_off(phrase, said_on, int(phrase.step))
    return min(said_on, other), max(said_on, other)


def _date(phrase: Phrase, said_on: date) -> Days | None:
    year, month, days = date_parts(phrase)
    if not month:
        return (date(year, 1, 1), date(year, 12, 31)) if year else None
    if not days:
        return month_days(year or said_on.year, month)
    if year is None:
        first = nearest(_each_year(month, days[0], said_on.year), said_on, phrase.direction)
    else:
        first = date(year, month, days[0])
    last = first.replace(day=days[-1])
    return (first, last) if first <= last else None


def _each_year(month: int, day: int, year: int) -> list[date]:
    """That day of the years around; 29 February has few."""
    return [
        date(each, month, day) for each in range(year - 1, year + 2) if _exists(each, month, day)
    ]


def _exists(year: int, month: int, day: int) -> bool:
    return 1 <= year <= 9999 and day <= monthrange(year, month)[1]


def date_parts(phrase: Phrase) -> tuple[int | None, int | None, list[int]]:
    """Return the year, the month and the days that a date names: one day, or the first and last."""
    figures = phrase.numbers("DATE") or phrase.numbers("SHORT")
    if figures:
        year, month, day = (*figures, None, None)[:3]
        return year, month, [day] if day else []
    days = [*phrase.numbers("DAY"), *phrase.numbers("DAYS")]
    return phrase.number("YEAR"), phrase.number("MONTH"), [day for day in days if day]


def _ordinal(phrase: Phrase, said_on: date) -> Days:
    wanted = phrase.number("ORDINAL") or phrase.number("DAY") or 0
    around = [shift_months(said_on.replace(day=1), count) for count in (-2, -1, 0, 1, 2)]
    days = [day.replace(day=wanted) for day in around if _exists(day.year, day.month, wanted)]
    day = nearest(days, said_on, phrase.direction)
    return day, day


def _month(phrase: Phrase, said_on: date) -> Days:
    number, year = phrase.number("MONTH") or 0, phrase.number("YEAR")
    here = date(said_on.year, number, 1)
    if year is None:
        year = _year_of(phrase, here, said_on)
    first, last = month_days(year, number)
    if end := phrase.number("MONTH", 1):
        last = month_days(year + (end < number), end)[1]
    return _edge(phrase, first, last)


def _year_of(phrase: Phrase, here: date, said_on: date) -> int:
    this_month = said_on.replace(day=1)
    if phrase.step == "-1":
        return here.year - (here >= this_month)
    if phrase.step == "1":
        return here.year + (here <= this_month)
    if phrase.step == "0":
        return here.year
    direction = phrase.direction or (-1 if phrase.bound == "since" else 0)
    return nearest(_each_year(here.month, 1, here.year), this_month, direction).year


def _year(phrase: Phrase, said_on: date) -> Days:
    years = [year for year in phrase.numbers("YEAR") + phrase.numbers("YEARS") if year]
    return _edge(phrase, date(years[0], 1, 1), date(max(years[0], years[-1]), 12, 31))


def _decade(phrase: Phrase, said_on: date) -> Days:
    first = phrase.number("DECADE") or 0
    return date(first, 1, 1), date(first + 9, 12, 31)


def _week(phrase: Phrase, said_on: date) -> Days:
    year, week = phrase.number("WEEK") or 0, phrase.number("WEEK", 1) or 0
    monday = date.fromisocalendar(year, week, 1)
    return monday, monday + timedelta(days=6)


def _season(phrase: Phrase, said_on: date) -> Days:
    month, year = phrase.number("SEASON") or 0, phrase.number("YEAR")
    starts = [date(each, month, 1) for each in range(said_on.year - 2, said_on.year + 2)]
    if year is not None:
        first = date(year, month, 1)
    elif phrase.step == "-1":
        first = max(day for day in starts if shift_months(day, 3) <= said_on)
    elif phrase.step == "1":
        first = min(day for day in starts if day > said_on)
    else:
        first = starts[2] if shift_months(starts[1], 3) <= said_on else starts[1]
    return first, shift_months(first, 3) - timedelta(days=1)


def _quarter(phrase: Phrase, said_on: date) -> Days:
    year = phrase.number("YEAR") or phrase.number("QUARTER")
    number = phrase.number("QUARTER", 1) or phrase.number("NTH") or phrase.number("DAY") or 0
    month = number * 3 - 2
    if year is None:
        quarter = said_on.replace(day=1, month=(said_on.month - 1) // 3 * 3 + 1)
        year = nearest(_each_year(month, 1, said_on.year), quarter, phrase.direction).year
    first = date(year, month, 1)
    return first, shift_months(first, 3) - timedelta(days=1)


def _edge(phrase: Phrase, first: date, last: date) -> Days:
    """Its first, middle or last third, where the phrase says so."""
    edge = phrase.number("EDGE")
    if edge is None:
        return first, last
    if (last - first).days > UNIT_DAYS["quarter"] + 1:
        begin = shift_months(first, 4 * edge)
        return begin, shift_months(begin, 4) - timedelta(days=1)
    days = (last - first).days + 1
    begin = first + timedelta(days=days * edge // 3)
    return begin, first + timedelta(days=days * (edge + 1) // 3 - 1)


_RESOLVERS: dict[str, Callable[[Phrase, date], Days | None]] = {
    "day": _day,
    "unit": _unit,
    "weekend": _weekend,
    "weekday": _weekday,
    "ago": _ago,
    "ahead": _ahead,
    "for": _ago,
    "span": _span,
    "date": _date,
    "ordinal": _ordinal,
    "month": _month,
    "year": _year,
    "decade": _decade,
    "week": _week,
    "season": _season,
    "quarter": _quarter,
}
