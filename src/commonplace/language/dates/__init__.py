"""Days that a text speaks of, as intervals, seen from the day it was said.

    find_dates("I saw Eva yesterday.", date(2023, 5, 8)) → [When(10, 19, 7 May 2023, 7 May 2023)]

In: a text, the day it was said, its language (`en`, `de`, `fr`, `es`, `ar`; of any other only dates
in figures and 2026年5月3日 are read). Out: what it says of days, in the order of the text, without
overlaps. Asks: nobody. It never throws, and takes time in proportion to the text.

``first`` and ``last`` are days, both included; how far apart they are is how exact the words were.
``start`` and ``end`` are the words that a date can stand for: *since* and *until* are not among
them, and ``bound`` says which stood before ("since March": the month of March, bound "since"; "for
three years", of what is still so: around the day three years ago, bound "since").

`vocabulary` and its data files have the words, `tokens` and `phrases` find them, `tense` sees
whether a sentence looks back or ahead, `intervals` counts.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta

from commonplace.language.dates.intervals import resolve
from commonplace.language.dates.phrases import Phrase, find_phrases
from commonplace.language.dates.vocabulary import own_words

__all__ = ["Phrase", "When", "find_dates", "find_phrases", "own_words", "resolve"]

_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class When:
    """Words of a text that speak of days, and the first and the last of them."""

    start: int
    end: int
    first: date
    last: date
    #: "since" or "until" where these days are where a time begins or ends.
    bound: str = ""


def find_dates(text: str, said_on: date, language: str = "en") -> list[When]:
    """Find what a text says of days, seen from the day it was said."""
    return _join_ranges(find_phrases(text, language), said_on)


def _join_ranges(phrases: Iterable[Phrase], said_on: date) -> list[When]:
    """Resolve phrases; two that are joined ("3 May to 5 June", "between May and July") are one."""
    found: list[When] = []
    previous: Phrase | None = None
    for phrase in phrases:
        days = resolve(phrase, said_on)
        if days is None:
            previous = None
            continue
        when = When(phrase.start, phrase.end, *days, phrase.bound)
        if previous and phrase.ends_range_of(previous) and (both := _range(found[-1], when)):
            found[-1] = both
            previous = None
        else:
            found.append(when)
            previous = phrase
    return found


def _range(begin: When, end: When) -> When | None:
    """The time from one to the other; of weekdays that stand in the wrong order, a week earlier."""
    first = begin.first
    if first > end.last and (first - end.last).days < _WEEK.days:
        first -= _WEEK
    if first > end.last:
        return None
    return replace(begin, end=end.end, first=first, last=end.last)
