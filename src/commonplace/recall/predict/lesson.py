"""An ended session as it is learned from: lists of what was shown, and how much of it was used.

A list is what one question brought, at one moment by one door: only what stood in one list is
compared. A list says something when two of it were used unequally, and when there are features to
tell them apart. Only that is known which was shown: what recall left out has no label, and is not
learned from.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from commonplace.model import Shown
from commonplace.recall.predict.features import Vector, vector, within

#: Of one list and of one session; more would only take longer.
MOST_ROWS, MOST_LISTS = 50, 200


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was shown, every number checked."""

    #: Before the predictor.
    score: float
    features: Vector
    used: float


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lists that say something, in the order in which they were shown; best first in each."""

    lists: tuple[tuple[Row, ...], ...]


def make_lesson(shown: Iterable[Shown]) -> Lesson:
    """From a session's rows in any order, whatever is in them."""
    lists: dict[tuple[datetime, str], list[Shown]] = {}
    for each in shown:
        if each.used is not None:
            lists.setdefault((each.at, each.door), []).append(each)
    checked = (_list(lists[key]) for key in sorted(lists))
    return Lesson(tuple([rows for rows in checked if _says_something(rows)][:MOST_LISTS]))


def _list(rows: list[Shown]) -> tuple[Row, ...]:
    best_first = sorted(rows, key=lambda row: (-within(row.score), row.rank, row.item_id))
    return tuple(
        Row(within(row.score), vector(row.features), within(row.used))
        for row in best_first[:MOST_ROWS]
    )


def _says_something(rows: tuple[Row, ...]) -> bool:
    return len({row.used for row in rows}) > 1 and any(any(row.features) for row in rows)
