"""Moments as days, weeks or months, with those in between on which nothing was."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

STEPS = ("day", "week", "month")
#: More bars than this, and the next step is taken.
MOST = 120


@dataclass(frozen=True, slots=True)
class Stretch:
    """A day, week or month: the first and the last day of it, and what was counted."""

    first: date
    last: date
    value: float

    @property
    def label(self) -> str:
        if self.first == self.last:
            return f"{self.first:%Y-%m-%d}"
        if self.first.day == 1 and (self.last + timedelta(1)).day == 1:
            return f"{self.first:%Y-%m}"
        return f"{self.first:%Y-%m-%d} to {self.last:%m-%d}"


def step_for(first: date, last: date) -> str:
    """The shortest step that leaves no more bars than can be told apart."""
    days = (last - first).days + 1
    return "day" if days <= MOST else "week" if days <= MOST * 7 else "month"


def by_step(values: Mapping[date, float], step: str = "") -> list[Stretch]:
    """The sums of each step from the first day to the last."""
    if not values:
        return []
    first, last = min(values), max(values)
    step = step or step_for(first, last)
    sums: dict[date, float] = {}
    for day, value in values.items():
        begin = _begin(day, step)
        sums[begin] = sums.get(begin, 0) + value
    return [
        Stretch(each, _next(each, step) - timedelta(1), sums.get(each, 0))
        for each in _steps(_begin(first, step), last, step)
    ]


def growing(stretches: Iterable[Stretch]) -> list[Stretch]:
    """How much there was in all at the end of each."""
    total, found = 0.0, []
    for each in stretches:
        total += each.value
        found.append(Stretch(each.first, each.last, total))
    return found


def _steps(begin: date, last: date, step: str) -> Iterable[date]:
    while begin <= last:
        yield begin
        begin = _next(begin, step)


def _begin(day: date, step: str) -> date:
    if step == "week":
        return day - timedelta(day.weekday())
    return day.replace(day=1) if step == "month" else day


def _next(begin: date, step: str) -> date:
    if step == "month":
        return (begin + timedelta(32)).replace(day=1)
    return begin + timedelta(7 if step == "week" else 1)
