"""How sure something is: from who agrees on it, who speaks against it, and how long ago.

The only place that works it out, for a sentence, a section and a page. It is the product of three:

*agreement*  Memories that say it, as far as they are independent of each other: the first that one
             author kept on one day counts 1, every other of that author and day :data:`SAME`. For
             a count of ``n`` it is ``1 - 2 ** (-n / 2)``: 0.29 for one, 0.5 for two, 0.65 for
             three, 0.88 for six; never more than :data:`MOST`. Without a memory it is 0.
*doubt*      The mean of what its sentences are worth: 1 each; :data:`WORTH` for one that is
             disputed, unverified or stale. What was superseded is struck and says so itself: a
             section is no less sure because of it, and such a sentence alone is :data:`OVER`.
*age*        1 up to :data:`FRESH_DAYS` between its newest memory and the newest of the book; then
             it is halved each year, down to :data:`OLDEST`.

So it grows with every memory that agrees, falls with every doubt, and is never 1. It is *low* below
:data:`LOW`, *high* from :data:`HIGH` on: from three memories on it is medium, from six on high, as
long as each is by itself and nothing speaks against them.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

SAME = 0.25
MOST = 0.99
WORTH, OVER = 0.5, 0.1
FRESH_DAYS, YEAR, OLDEST = 90, 365, 0.5
LOW, HIGH = 0.6, 0.85
_DOUBTED = frozenset(("disputed", "unverified", "stale"))
_SUPERSEDED = "superseded"


@dataclass(frozen=True, slots=True)
class Origin:
    """Who kept a memory, and when it happened."""

    memory_id: str
    author: str
    occurred_at: datetime

    @property
    def day(self) -> date:
        return self.occurred_at.date()


@dataclass(frozen=True, slots=True)
class Confidence:
    """How sure something is, and what that rests on."""

    #: In [0, 1); higher is surer.
    score: float
    #: ``low``, ``medium`` or ``high``.
    level: str
    memories: int
    authors: int
    days: int
    #: Sentences that are disputed, unverified or stale.
    doubted: int
    newest_at: datetime | None


def confidence(
    origins: Iterable[Origin],
    marks: Iterable[Iterable[str]] = (),
    now: datetime | None = None,
) -> Confidence:
    """``marks`` are those of each of its sentences; ``now`` is when the newest memory happened."""
    known = {each.memory_id: each for each in origins}
    newest = max((each.occurred_at for each in known.values()), default=None)
    told = [frozenset(each) for each in marks]
    together = Counter((each.author, each.day) for each in known.values())
    score = agreement(_independent(together)) * _doubt(told) * _age(newest, now)
    return Confidence(
        round(score, 4),
        level(score),
        len(known),
        len({author for author, _ in together}),
        len({day for _, day in together}),
        sum(not _DOUBTED.isdisjoint(each) for each in told),
        newest,
    )


def page_level(memories: int, sentences: int = 0, disputed: int = 0) -> str:
    """What is kept with a page: how sure it is if each of these memories is by itself."""
    doubt = 1 - (1 - WORTH) * min(disputed, sentences) / sentences if sentences else 1.0
    return level(agreement(memories) * doubt)


def agreement(independent: float) -> float:
    """What so many memories that agree are worth."""
    return min(1 - 2 ** (-independent / 2), MOST)


def level(score: float) -> str:
    return "low" if score < LOW else "high" if score >= HIGH else "medium"


def _independent(together: Counter[tuple[str, date]]) -> float:
    """Of so many memories by author and day."""
    return sum(1 + SAME * (count - 1) for count in together.values())


def _doubt(told: list[frozenset[str]]) -> float:
    stands = [each for each in told if _SUPERSEDED not in each]
    if not stands:
        return OVER if told else 1.0
    return sum(1.0 if _DOUBTED.isdisjoint(each) else WORTH for each in stands) / len(stands)


def _age(newest: datetime | None, now: datetime | None) -> float:
    if newest is None or now is None:
        return 1.0
    old = max((now - newest).total_seconds() / 86_400 - FRESH_DAYS, 0.0)
    return float(max(2 ** (-old / YEAR), OLDEST))
