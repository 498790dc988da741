"""Where a fact stands in time.

A fact's *place* is the span in which what it tells came about: its days, cut off at the moment it
was said, since what happened is over when it is told. A state that was still so when it was said
has that moment as its place, and its days only tell since when. What nobody dated lies somewhere
before it was taken in.
"""

from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from commonplace.knowledge.hold.fact import Held

_AHEAD = timedelta(days=1)  # a day in another zone is not the future


class Place(NamedTuple):
    """From `begin` to `end`; the end comes first, because places are sorted by it."""

    end: datetime
    begin: datetime

    @property
    def is_moment(self) -> bool:
        return self.begin == self.end


def find_place(fact: Held) -> Place:
    """Return the span in which what the fact tells came about."""
    if fact.days and not (fact.act == "state" and fact.still):
        first, last = (date.fromisoformat(day) for day in fact.days)
        begin = min(datetime.combine(first, time.min, fact.said.tzinfo), fact.said)
        end = min(datetime.combine(last, time.max, fact.said.tzinfo), fact.said)
        return Place(max(begin, end), begin)
    if not fact.dated:
        return Place(fact.said, datetime.min.replace(tzinfo=fact.said.tzinfo))
    return Place(fact.said, fact.said)


def is_announced(fact: Held) -> bool:
    """Whether the fact speaks of days that were still to come when it was said."""
    if not fact.days:
        return False
    return date.fromisoformat(fact.days[0]) > fact.said.date() + _AHEAD


def find_first_day(fact: Held) -> str | None:
    """Return the day since when the fact holds, as far as anybody said."""
    if fact.days:
        return fact.days[0]
    return fact.said.date().isoformat() if fact.dated else None
