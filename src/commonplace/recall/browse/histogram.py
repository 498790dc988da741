"""How much there was when: a bar for each day, week, month or year.

The width is the narrowest that makes at most :data:`MOST` bars. Weeks begin on Mondays. Bars
without anything stand between the others, so that a gap is seen as one.
"""

from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np
from numpy.typing import NDArray

MOST = 62
WIDTHS = ("day", "week", "month", "year")
#: 1970-01-01 was a Thursday.
_MONDAY = 3
_EPOCH = date(1970, 1, 1).toordinal()
_UNITS = {"day": "D", "month": "M", "year": "Y"}


@dataclass(frozen=True, slots=True)
class Bar:
    """From when to when (the last day included), and how many."""

    first: date
    last: date
    count: int


@dataclass(frozen=True, slots=True)
class Histogram:
    width: str = "day"
    bars: tuple[Bar, ...] = ()


def count_by_period(moments: NDArray[np.int64], most: int = MOST) -> Histogram:
    """Of moments in microseconds since 1970."""
    if not len(moments):
        return Histogram()
    days = moments.astype("M8[us]").astype("M8[D]")
    for width in WIDTHS:
        numbers = _numbers(days, width)
        first, last = int(numbers.min()), int(numbers.max())
        if last - first < most or width == WIDTHS[-1]:
            break
    first = max(first, last - 10 * most)  # a date that was mistyped does not make a million bars
    counts = np.bincount(np.maximum(numbers, first) - first).tolist()
    edges = _edges(first, last, width)
    bars = (Bar(*found) for found in zip(edges, _before(edges[1:]), counts, strict=False))
    return Histogram(width, tuple(bars))


def _numbers(days: NDArray[np.datetime64], width: str) -> NDArray[np.int64]:
    if width == "week":
        return (days.astype(np.int64) + _MONDAY) // 7
    return days.astype(f"M8[{_UNITS[width]}]").astype(np.int64)


def _edges(first: int, last: int, width: str) -> list[date]:
    """When each of these begins, and when the one after the last does."""
    numbers = np.arange(first, last + 2)
    if width == "week":
        days = numbers * 7 - _MONDAY
    else:
        days = numbers.astype(f"M8[{_UNITS[width]}]").astype("M8[D]").astype(np.int64)
    return [date.fromordinal(min(_EPOCH + day, date.max.toordinal())) for day in days.tolist()]


def _before(days: list[date]) -> list[date]:
    return [each - timedelta(days=1) for each in days]
