"""Weeks and months: what they are called, and when they begin and end. No I/O."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal

from commonplace.errors import InvalidInput

KINDS: tuple[Literal["week", "month"], ...] = ("week", "month")


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """A stretch of whole days."""

    first: date
    last: date
    kind: str

    @property
    def name(self) -> str:
        """``2026-W10`` or ``2026-03``."""
        if self.kind == "month":
            return self.first.isoformat()[: len("2026-03")]
        year, week, _ = self.first.isocalendar()
        return f"{year:04d}-W{week:02d}"

    @property
    def slug(self) -> str:
        return f"{self.kind}-{self.name.lower()}"

    @property
    def title(self) -> str:
        return f"{self.kind.capitalize()} {self.name} ({self.first} to {self.last})"

    def is_over(self, now: datetime) -> bool:
        """Whether it has ended where this moment is told."""
        return now.date() > self.last


def period_of(kind: str, day: date) -> Period:
    """The week or month that a day is in."""
    if kind == "week":
        first = date.fromordinal(max(day.toordinal() - day.weekday(), 1))
        last = date.fromordinal(min(first.toordinal() + 6, date.max.toordinal()))
        return Period(first, last, kind)
    first = day.replace(day=1)
    into_next = first.toordinal() + 31
    if into_next > date.max.toordinal():
        return Period(first, date.max, kind)
    return Period(first, date.fromordinal(into_next).replace(day=1) - timedelta(days=1), kind)


def named(kind: str, name: str) -> Period:
    """The period that is meant: ``2026-W10``, ``2026-03``, or a day in it."""
    words = name.strip().upper()
    try:
        if kind == "week" and "W" in words:
            return period_of(kind, date.fromisoformat(f"{words}-1"))
        if kind == "month" and len(words) == len("2026-03"):
            return period_of(kind, date.fromisoformat(f"{words}-01"))
        return period_of(kind, date.fromisoformat(words))
    except ValueError:
        like = "2026-W10" if kind == "week" else "2026-03"
        raise InvalidInput(
            f"{name!r} is no {kind}: say it like {like}, or say a day in it, like 2026-03-04."
        ) from None
