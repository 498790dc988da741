"""The days a question speaks of.

``language.dates`` finds them, in the languages it knows. Here a date without a year means every
year the book covers, and a month's name is enough where it cannot be another word (*the March
plan*). A day that does not exist names its month. ``day 12`` and ``days 36-42`` are counted from
the first day of the book, as a log counts them; so are ``week 3`` and ``weeks 3-4``.

*By*, *as of*, *until*, *up to*, *as it stood on* a day mean what was so then: the days before it
count too, the nearest most (:attr:`Span.before`). So do the days after it where *since*, *after*,
*from* or *later* stand with it (:attr:`Span.after`).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from commonplace.language.calendar import fold
from commonplace.language.dates import Phrase, find_phrases, own_words, resolve
from commonplace.language.dates.intervals import date_parts, month_days

_OTHERS = ("de", "fr", "es", "ar")
_WORD = re.compile(r"[^\W\d_]+")
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
#: How wide a phrase is, by its kind or by the unit it counts; any other is a day.
_GRAINS = {"month": "month", "quarter": "month", "season": "month", "span": "month"}
_GRAINS |= {"year": "year", "decade": "year"}
#: Kinds that name days of any year where they name no year.
_OF_ANY_YEAR = ("date", "month", "quarter")


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
class Mention:
    """Words of a question that speak of days."""

    start: int
    end: int
    #: What it says; or a number of days or weeks, counted from the first.
    phrase: Phrase | None
    counted: tuple[int, int] = (0, 0)


def find_mentions(question: str) -> list[Mention]:
    """Find where a question speaks of days; in other languages where English has nothing."""
    found = [*_counted(question)]
    phrases = find_phrases(question, "en", bare_months=True)
    if not phrases and not found:
        words = {fold(word) for word in _WORD.findall(question)}
        spoken = [each for each in _OTHERS if not words.isdisjoint(own_words(each))]
        phrases = next(filter(None, (_foreign(question, each) for each in spoken)), [])
    taken = {at for mention in found for at in range(mention.start, mention.end)}
    found += [Mention(each.start, each.end, each) for each in phrases if each.start not in taken]
    return sorted(found, key=lambda mention: mention.start)


def find_spans(
    question: str, years: Iterable[int], begin: date | None = None, today: date | None = None
) -> list[Span]:
    """Return the spans a question speaks of; see :func:`resolve_mentions`."""
    return resolve_mentions(question, find_mentions(question), sorted(set(years)), begin, today)


def resolve_mentions(
    question: str,
    mentions: list[Mention],
    years: list[int],
    begin: date | None = None,
    today: date | None = None,
) -> list[Span]:
    """Return the spans of these mentions: ``years`` stand in where none is said, ``begin`` is the
    day that days are counted from, and *yesterday* is the one before ``today``."""
    result: list[Span] = []
    earlier: tuple[Mention, list[Span]] | None = None
    for mention in mentions:
        here = [*_spans(mention, years, begin, today)]
        joined = [*_ranges(earlier, mention, here)]
        if earlier and joined:
            result[len(result) - len(earlier[1]) :] = joined
            earlier = None
        else:
            leaning = _lean(question, mention, here)
            result += leaning
            earlier = (mention, leaning)
    return result


def _foreign(question: str, language: str) -> list[Phrase]:
    """Phrases of another language, of those that have a word in them that English has not."""
    own = own_words(language)
    return [
        phrase
        for phrase in find_phrases(question, language)
        if any(fold(word) in own for word in _WORD.findall(question[phrase.start : phrase.end]))
    ]


def _counted(question: str) -> Iterator[Mention]:
    """``day 12``, ``weeks 3-4``: counted from the first."""
    for match in _COUNTED.finditer(question):
        first, last = int(match["first"]), int(match["last"] or match["first"])
        length = 7 if match["unit"].lower() == "week" else 1
        if 0 < first <= last < 40_000:
            days = ((first - 1) * length, last * length - 1)
            yield Mention(match.start(), match.end(), None, days)


def _spans(
    mention: Mention, years: list[int], begin: date | None, today: date | None
) -> Iterator[Span]:
    phrase = mention.phrase
    if phrase is None:
        if begin:
            yield from _from_the_first(mention.counted, begin)
    elif phrase.kind in _OF_ANY_YEAR and not phrase.step.lstrip("-").isdigit():
        for year in [None] if _names_a_year(phrase) else years:
            yield from _of_year(phrase, year)
    elif phrase.kind in ("year", "decade") or today:
        days = resolve(phrase, today or date.min)
        if days:
            yield Span(*days, _grain(phrase))


def _from_the_first(counted: tuple[int, int], begin: date) -> Iterator[Span]:
    try:
        first, last = (begin + timedelta(days=days) for days in counted)
    except OverflowError:
        return
    yield Span(first, last, "day")


def _names_a_year(phrase: Phrase) -> bool:
    return any(phrase.number(name) for name in ("YEAR", "DATE", "QUARTER"))


def _of_year(phrase: Phrase, year: int | None) -> Iterator[Span]:
    """What the phrase means, in a year it does not name."""
    dated = replace(phrase, values={**phrase.values, "YEAR": [year]}) if year else phrase
    if year and phrase.kind == "date":
        _, month, days = date_parts(phrase)
        dated = replace(phrase, values={"YEAR": [year], "MONTH": [month or 0], "DAY": [*days]})
    found = resolve(dated, date.min)
    if found:
        yield Span(*found, _grain(phrase))
    elif phrase.kind == "date":  # 31 June: in June
        year, month, _ = date_parts(dated)
        if year and month and 1 <= month <= 12 and phrase.number("MONTH"):
            yield Span(*month_days(year, month), "month")


def _grain(phrase: Phrase) -> str:
    if phrase.kind == "date":
        _, month, days = date_parts(phrase)
        return "day" if days else "month" if month else "year"
    unit = str(phrase.values.get("UNIT", [""])[0])
    if phrase.kind != "span" and unit:
        return _GRAINS.get(unit, "day")
    return _GRAINS.get(phrase.kind, "day")


def _lean(question: str, mention: Mention, here: list[Span]) -> list[Span]:
    """ "by 3 May" is what was so on that day, whenever it was said; "since 3 May" goes on."""
    bound = mention.phrase.bound if mention.phrase else ""
    ahead = question[: mention.start]
    before = bound == "until" or bool(_UNTIL.search(ahead))
    after = bool(_SINCE.search(ahead) or (bound == "since" and not before))
    if mention.phrase is None or mention.phrase.kind in _OF_ANY_YEAR:
        after = after or bool(_LATER.match(question[mention.end :]))
    if not before and not after:
        return here
    return [replace(span, before=before, after=after and span.first == span.last) for span in here]


def _ranges(
    earlier: tuple[Mention, list[Span]] | None, mention: Mention, ends: list[Span]
) -> Iterator[Span]:
    """Each start with the nearest end after it, at most a year on."""
    first = earlier[0].phrase if earlier else None
    second = mention.phrase
    if not (earlier and first and second and second.ends_range_of(first)):
        return
    for start in earlier[1]:
        after = [
            end
            for end in ends
            if end.grain == start.grain and 0 < (end.first - start.first).days <= 366
        ]
        if after:
            yield Span(start.first, min(end.last for end in after), start.grain)
