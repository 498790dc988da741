"""The days a question speaks of.

Understood: ``2026-03-01``, ``2026/3/1``, ``2026-03``, ``8 May 2023``, ``May 8th``, ``May 6-9``,
``in March``, ``March 2022``, and ranges of these (``from X to Y``, ``X through Y``, ``between X
and Y``), and years after a preposition (``in 2025``). Where no year is said, every year the book
covers is meant. ``may`` and ``march`` are months only with a year or day, or with a capital letter
inside a sentence. ``day 12`` and ``days 36-42`` are counted from the first day of the book, as a
log counts them; so are ``week 3`` and ``weeks 3-4``.

*By*, *as of*, *until*, *up to*, *as it stood on* a day mean what was so then: the days before it
count too, the nearest most (:attr:`Span.before`). So do the days after it where *since*, *after*,
*from* or *later* stand with it (:attr:`Span.after`).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_NUMBER = {name: number for number, name in enumerate(_MONTHS, 1)}
_NUMBER |= {name[:3]: number for name, number in _NUMBER.items()} | {"sept": 9}

_MONTH = r"(?P<month>" + "|".join(sorted(_NUMBER, key=len, reverse=True)) + r")\b\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_TO = r"(?:\s*(?:-|–|—|to|through)\s*(?P<last>\d{1,2})(?:st|nd|rd|th)?(?!\d))?"
_YEAR = r"(?:,?\s+(?:of\s+)?(?P<year>\d{4}))?\b"
_FIGURE = re.compile(r"\d")
_MONTH_ALONE = re.compile(rf"\b{_MONTH}{_YEAR}", re.IGNORECASE)
_FORMS = (
    re.compile(r"\b(?P<year>\d{4})[-/](?P<month>\d{1,2})(?:[-/](?P<day>\d{1,2}))?\b"),
    re.compile(rf"\b{_DAY}{_TO}\s+(?:of\s+)?{_MONTH}{_YEAR}", re.IGNORECASE),
    re.compile(rf"\b{_MONTH}\s+{_DAY}(?!\d){_TO}{_YEAR}", re.IGNORECASE),
    _MONTH_ALONE,
    re.compile(
        r"\b(?:in|during|since|throughout|of|year)\s+(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE
    ),
)
_RANGE = re.compile(
    r"\s*(?:-|–|—|to|through|thru|until|till|and)\s*(?:\w+day,?\s*)?", re.IGNORECASE
)
_COUNTED = re.compile(
    r"\b(?P<unit>day|week)s?\s+(?P<first>\d{1,5})"
    r"(?:\s*(?:-|–|—|to|through|until)\s*(?P<last>\d{1,5}))?\b(?![-/:.]\d)",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    r"\b(?:by|as of|until|till|up to|(?:stood|recorded|known|was|were|it was|of) on|before)\s+"
    r"(?:the\s+)?(?:end of\s+)?(?:\w+day,?\s*)?$",
    re.IGNORECASE,
)
_SINCE = re.compile(
    r"\b(?:since|after|from|following|starting(?: on)?)\s+(?:the\s+)?(?:\w+day,?\s*)?$",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"\s*(?:on\b(?!\s+\w+day)|onwards?|(?:and|or)\s+(?:again\s+)?(?:on\s+)?(?:later|after|since))",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\bbetween\s+(?:\w+day,?\s*)?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Span:
    """From one day to another, both included."""

    first: date
    last: date
    grain: str  # "day", "month" or "year"
    #: Whether what was said before still counts.
    before: bool = False
    #: Whether what was said after it counts too.
    after: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    start: int
    end: int
    spans: tuple[Span, ...]


def spans(question: str, years: Iterable[int], begin: date | None = None) -> list[Span]:
    """What the question says about days; ``years`` stand in where it names none, and ``begin`` is
    the day that days are counted from."""
    covered = sorted(set(years))
    found = sorted(_found(question, covered), key=lambda item: item.start)
    if begin:
        found = sorted([*found, *_counted(question, begin)], key=lambda item: item.start)
    result: list[Span] = []
    at = 0
    while at < len(found):
        pair = found[at : at + 2]
        if len(pair) == 2 and _is_range(question, *pair):
            result += _ranges(*pair)
            at += 2
        else:
            result += _leaning(question, found[at])
            at += 1
    return result


def _leaning(question: str, found: _Found) -> list[Span]:
    """ "by 3 May" is what was so on that day, whenever it was said; "since 3 May" goes on."""
    before = bool(_UNTIL.search(question[: found.start]))
    after = bool(_SINCE.search(question[: found.start]) or _LATER.match(question[found.end :]))
    if not before and not after:
        return list(found.spans)
    return [
        replace(span, before=before, after=after and span.first == span.last)
        for span in found.spans
    ]


def _counted(question: str, begin: date) -> Iterator[_Found]:
    """``day 12``, ``weeks 3-4``: counted from the first."""
    for match in _COUNTED.finditer(question):
        first, last = int(match["first"]), int(match["last"] or match["first"])
        length = 7 if match["unit"].lower() == "week" else 1
        if not 0 < first <= last < 40_000:
            continue
        try:
            start = begin + timedelta(days=(first - 1) * length)
            end = begin + timedelta(days=last * length - 1)
        except OverflowError:
            continue
        yield _Found(match.start(), match.end(), (Span(start, end, "day"),))


def says_when(question: str) -> bool:
    """Whether the question may speak of days at all."""
    if _MONTH_ALONE.search(question):
        return True
    # All others have a figure in them; most questions have none.
    return _FIGURE.search(question) is not None and any(
        form.search(question) for form in (*_FORMS, _COUNTED)
    )


def _found(question: str, years: list[int]) -> Iterator[_Found]:
    taken = [False] * len(question)
    for form in _FORMS:
        for match in form.finditer(question):
            if any(taken[match.start() : match.end()]) or _is_plain_word(question, match):
                continue
            here = tuple(_spans(match.groupdict(), years))
            if here:
                taken[match.start() : match.end()] = [True] * (match.end() - match.start())
                yield _Found(match.start(), match.end(), here)


def _spans(parts: dict[str, str | None], years: list[int]) -> Iterator[Span]:
    month = parts.get("month") or ""
    number = int(month) if month.isdigit() else _NUMBER.get(month.lower(), 0)
    day, last = parts.get("day"), parts.get("last")
    for year in [int(parts["year"])] if parts["year"] else years:
        try:
            if not number and not month:
                yield Span(date(year, 1, 1), date(year, 12, 31), "year")
            elif day:
                first = date(year, number, int(day))
                yield Span(first, date(year, number, int(last)) if last else first, "day")
            else:
                first = date(year, number, 1)
                following = date(year + number // 12, number % 12 + 1, 1)
                yield Span(first, following - timedelta(days=1), "month")
        except ValueError:
            continue


def _is_plain_word(question: str, match: re.Match[str]) -> bool:
    """ "may" the verb and "march" the walk, unless something shows that a month is meant."""
    parts = match.groupdict()
    month = parts.get("month") or ""
    if parts.get("year") or parts.get("day") or month.lower() not in ("may", "march", "mar"):
        return False
    return not (month[0].isupper() and match.start() > 0)


def _is_range(question: str, first: _Found, second: _Found) -> bool:
    between = question[first.end : second.start]
    if not _RANGE.fullmatch(between):
        return False
    if "and" in between.lower() and not _BETWEEN.search(question[: first.start]):
        return False
    return any(True for _ in _ranges(first, second))


def _ranges(first: _Found, second: _Found) -> Iterator[Span]:
    """Each start with the nearest end after it, at most a year on."""
    for start in first.spans:
        ends = [
            end
            for end in second.spans
            if end.grain == start.grain and 0 < (end.first - start.first).days <= 366
        ]
        if ends:
            yield Span(start.first, min(end.last for end in ends), start.grain)
