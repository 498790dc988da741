"""What is known of a memory at the moment it is shown, as numbers in [0, 1].

====================  ==========================================================================
text … author         what each arm of recall gave (``ARMS``)
score                 the score before the predictor
rank                  1 / its place in the list
age                   log(1 + days since it happened) / log(1 + ten years), at most 1
importance            as remembered
trust                 who vouches for it: user 1, operator .8, agent .6, tool .4, web .2, import 0
kind …                1 for its own kind, 0 for the others; an observation has none
decision              1: protected as a decision
uses                  log(1 + times used in earlier sessions) / log(101), at most 1
hour                  hours between its time of day and now, the short way round, / 12
project               1: of the project that the session works on
aspects               the weight of the aspects that its facts are filed under
superseded            1: what it says no longer holds
====================  ==========================================================================

Rows keep them by name, without the zeros. A name that is not known any more is dropped, one that is
missing is 0, and what is not a finite number is 0: so rows and weights outlive a change of the
list. Features beyond [0, 1] are moved to its ends.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from commonplace.model import TRUSTS

ARMS = ("text", "vector", "hints", "graph", "pages", "date", "pairs", "author")
KINDS = ("fact", "preference", "decision", "procedural", "semantic", "rationale", "chunk", "page")
NAMES = (
    *ARMS,
    "score",
    "rank",
    "age",
    "importance",
    "trust",
    *(f"kind {kind}" for kind in KINDS),
    "decision",
    "uses",
    "hour",
    "project",
    "aspects",
    "superseded",
)
Vector = tuple[float, ...]

_TEN_YEARS = math.log1p(3650)
_HUNDRED = math.log1p(100)
#: From here on something was of use to a session.
OF_USE = 0.5
#: Digits that a row keeps; more say nothing and cost space.
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class About:
    """What recall knows of one memory or page that it shows."""

    score: float
    #: From 1.
    rank: int
    arms: Mapping[str, float] = field(default_factory=dict)
    age_days: float = 0.0
    importance: float = 0.5
    trust: str = "user"
    #: A memory's kind; ``page`` for a page.
    kind: str = "observation"
    is_decision: bool = False
    #: In how many earlier sessions it was used.
    uses: int = 0
    #: Between its time of day and now, in hours: any number, it is taken round the clock.
    hours_apart: float = 0.0
    same_project: bool = False
    aspects: float = 0.0
    superseded: bool = False


def features(about: About) -> dict[str, float]:
    """By name, without the zeros: as a row keeps them."""
    values = {
        **{name: about.arms.get(name, 0.0) for name in ARMS},
        "score": about.score,
        "rank": 1 / max(about.rank, 1),
        "age": math.log1p(max(_finite(about.age_days), 0.0)) / _TEN_YEARS,
        "importance": about.importance,
        "trust": _trust(about.trust),
        f"kind {_KIND_NAMES.get(about.kind, about.kind)}": 1.0,
        "decision": float(about.is_decision),
        "uses": math.log1p(max(about.uses, 0)) / _HUNDRED,
        "hour": _round_the_clock(about.hours_apart) / 12,
        "project": float(about.same_project),
        "aspects": about.aspects,
        "superseded": float(about.superseded),
    }
    kept = {name: round(within(values.get(name, 0.0)), _DIGITS) for name in NAMES}
    return {name: value for name, value in kept.items() if value}


def vector(named: object) -> Vector:
    """The numbers in the order of ``NAMES``, whatever a row holds."""
    row = named if isinstance(named, Mapping) else {}
    return tuple(within(row.get(name, 0.0)) for name in NAMES)


def by_name(values: Sequence[float]) -> dict[str, float]:
    return dict(zip(NAMES, values, strict=True))


def within(value: object, low: float = 0.0, high: float = 1.0) -> float:
    """A number between the two; 0 for what is no finite number."""
    return min(max(_finite(value), low), high)


def _finite(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0.0
    try:
        number = float(value)
    except OverflowError:
        return 0.0
    return number if math.isfinite(number) else 0.0


_KIND_NAMES = {"document_chunk": "chunk"}


def _trust(name: str) -> float:
    return 1 - TRUSTS.index(name) / (len(TRUSTS) - 1) if name in TRUSTS else 0.0


def _round_the_clock(hours: float) -> float:
    apart = _finite(hours) % 24
    return min(apart, 24 - apart)
