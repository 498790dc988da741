"""Whether what holds stands above what it replaced, in Recall Bench's questions on contradictions.

Such a question names a time (*by the end of the window*, *on 14 January*), and the set gives the
days on which what held then is written. What it replaced was written before those days. So, of the
days in the order they were found:

- a question passes when the newest of its days was found, and stands above every day that is
  earlier than the first of them;
- it passes loosely when any of its days does.

Days that come after the newest one count for neither: the set does not say what they hold. A
question whose days begin with the first of the book has no earlier day, but its newest day must
still be found.

This is stricter than what it stands for: an earlier day that says the same as the newest, because
nothing had changed, counts as replaced, for the set does not tell the two apart.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass

CATEGORY = "contradiction-resolution"


@dataclass(frozen=True, slots=True)
class Above:
    """In percent of the questions."""

    newest: float
    loosely: float
    questions: int


def above(answers: Sequence[tuple[Sequence[str], Set[str]]]) -> Above:
    """Of (distinct days found, the days of the question), one pair per question."""
    strict = [newest_above(*answer) for answer in answers]
    loose = [any_above(*answer) for answer in answers]
    share = 100 / max(len(answers), 1)
    return Above(share * sum(strict), share * sum(loose), len(answers))


def newest_above(found: Sequence[str], days: Set[str]) -> bool:
    return _first(found, {max(days)}) < _first(found, _earlier(found, days), len(found))


def any_above(found: Sequence[str], days: Set[str]) -> bool:
    return _first(found, days) < _first(found, _earlier(found, days), len(found))


def _earlier(found: Sequence[str], days: Set[str]) -> set[str]:
    return {day for day in found if day < min(days)}


def _first(found: Sequence[str], wanted: Set[str], nowhere: int | None = None) -> float:
    """The place of the first of them; beyond all places when there is none."""
    places = (place for place, day in enumerate(found) if day in wanted)
    return next(places, float("inf") if nowhere is None else nowhere)
