"""Days that a question counts from today: *yesterday*, *last week*, *two months ago*.

Understood: today, yesterday, the day before yesterday; this or last week, month, year; so many
days, weeks, months or years ago (two weeks ago is the week around that day); in the last or past so
many; last Saturday, this Tuesday. A week begins on Monday.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from commonplace.recall.dates import Span

_NUMBERS = {
    word: number
    for number, words in enumerate(
        ("", "a an one", "two couple", "three few", "four", "five", "six", "seven", "eight")
    )
    for word in words.split()
} | {"nine": 9, "ten": 10, "eleven": 11, "twelve": 12}
_COUNT = rf"(?P<count>\d{{1,3}}|{'|'.join(_NUMBERS)})(?:\s+of)?"
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_UNIT = r"(?P<unit>day|week|month|year)s?"
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
_FORMS = re.compile(
    r"\b(?:(?P<plain>the day before yesterday|yesterday|today|tonight)"
    rf"|(?:a\s+)?{_COUNT}\s+{_UNIT}\s+(?:ago|back|earlier)"
    r"|(?:in|over|during|within)\s+the\s+(?:last|past)\s+"
    rf"{_COUNT.replace('count', 'span')}\s+{_UNIT.replace('unit', 'of')}"
    r"|(?P<which>last|this|past)\s+(?P<named>week(?:end)?|month|year|"
    rf"{'|'.join(_WEEKDAYS)}))\b",
    re.IGNORECASE,
)


def ago(question: str, today: date) -> list[Span]:
    """The spans a question speaks of, seen from a day; none that the calendar has not."""
    found: list[Span] = []
    for match in _FORMS.finditer(question):
        try:
            found += _spans(match, today)
        except (OverflowError, ValueError):
            continue
    return found


def _spans(match: re.Match[str], today: date) -> Iterator[Span]:
    if plain := (match["plain"] or "").lower():
        back = 2 if plain.startswith("the") else int(plain == "yesterday")
        yield _around(today - timedelta(days=back), 0)
    elif match["count"]:
        unit = _DAYS[match["unit"].lower()]
        yield _around(today - timedelta(days=_number(match["count"]) * unit), unit // 2)
    elif match["span"]:
        days = _number(match["span"]) * _DAYS[match["of"].lower()]
        yield Span(today - timedelta(days=days), today, "month")
    else:
        yield _named(match["named"].lower(), match["which"].lower() != "this", today)


def _named(name: str, last: bool, today: date) -> Span:
    if name in _WEEKDAYS:
        back = (today.weekday() - _WEEKDAYS.index(name)) % 7
        return _around(today - timedelta(days=back or 7 * last), 0)
    if name == "year":
        year = today.year - last
        return Span(date(year, 1, 1), date(year, 12, 31), "year")
    if name == "month":
        first = today.replace(day=1)
        if last:
            first = (first - timedelta(days=1)).replace(day=1)
        after = date(first.year + first.month // 12, first.month % 12 + 1, 1)
        return Span(first, after - timedelta(days=1), "month")
    monday = today - timedelta(days=today.weekday() + 7 * last)
    return Span(
        monday + timedelta(days=5 if name == "weekend" else 0), monday + timedelta(6), "day"
    )


def _around(day: date, days: int) -> Span:
    """Within so many days of it; the wider, the less it says."""
    wide = timedelta(days=days)
    return Span(day - wide, day + wide, "day" if days < 7 else "month" if days < 100 else "year")


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _NUMBERS[text.lower()]
