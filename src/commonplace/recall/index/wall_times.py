"""Moments of many memories as the clock on the wall showed them, so that days can be told apart.

A zone changes its distance from UTC a few times a year. The changes within the time that a book
covers are found once, day by day and then to the second; arrays are shifted between them.
"""

from datetime import UTC, datetime, timedelta, tzinfo

import numpy as np
from numpy.typing import NDArray

#: In the place of an offset where a memory has none of its own.
NO_OFFSET = np.int16(-32768)
_SECOND, _MINUTE, _DAY = 1_000_000, 60_000_000, 86_400_000_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
#: Zones have rules for these years; before and after, the first and the last of them holds.
_FIRST, _LAST = (datetime(year, 1, 1, tzinfo=UTC) for year in (1900, 2200))


def to_wall(
    times: NDArray[np.int64], offsets: NDArray[np.int16], zone: tzinfo
) -> NDArray[np.int64]:
    """Shift microseconds since 1970: each by its own offset in minutes, else as the zone says."""
    own = offsets != NO_OFFSET
    if zone is UTC and not own.any():
        return times
    shifted = times + _zone_shifts(times, zone)
    return np.where(own, times + offsets.astype(np.int64) * _MINUTE, shifted)


def _zone_shifts(times: NDArray[np.int64], zone: tzinfo) -> NDArray[np.int64]:
    if zone is UTC or not len(times):
        return np.zeros(len(times), np.int64)
    first, last = (_clamp(int(edge)) for edge in (times.min(), times.max()))
    begins, shifts = _changes(first, last, zone)
    return shifts[np.searchsorted(begins, times, side="right")]


def _clamp(microseconds: int) -> int:
    """Round down to a second, within the years that zones have rules for."""
    low, high = (int((edge - _EPOCH).total_seconds()) for edge in (_FIRST, _LAST))
    return max(low, min(microseconds // _SECOND, high))


def _changes(first: int, last: int, zone: tzinfo) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """When the distance from UTC changes, and what it is before and after each; from seconds."""
    begins: list[int] = []
    shifts = [_shift(first, zone)]
    step = _DAY // _SECOND
    at = first
    while at < last:
        then = min(at + step, last)
        if _shift(then, zone) != shifts[-1]:
            begins.append(_bisect(at, then, zone) * _SECOND)
            shifts.append(_shift(then, zone))
        at = then
    return np.array(begins, np.int64), np.array(shifts, np.int64)


def _bisect(before: int, after: int, zone: tzinfo) -> int:
    """The first second that has the later distance."""
    earlier = _shift(before, zone)
    while after - before > 1:
        middle = (before + after) // 2
        if _shift(middle, zone) == earlier:
            before = middle
        else:
            after = middle
    return after


def _shift(second: int, zone: tzinfo) -> int:
    away = (_EPOCH + timedelta(seconds=second)).astimezone(zone).utcoffset()
    return int((away or timedelta(0)) / timedelta(microseconds=1))
