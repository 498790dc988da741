"""All that the predictor remembers of a book: numbers only, stored as JSON.

Numbers are rounded when they are made, so a state that was written and read again is the same, to
the byte. What cannot be read is a new state: learning starts again, nothing fails.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from commonplace.recall.predict.features import NAMES, Vector, by_name, within

VERSION = 1
#: Digits after the point.
DIGITS = 9
#: A weight is never further from 0, nor is what it is divided by larger.
HEAVIEST, LONGEST = 8.0, 1e9
#: How many sessions the drift guard looks back on.
RECENT = 10


@dataclass(frozen=True, slots=True)
class State:
    """Frozen; ``learning.learned`` makes the next one."""

    #: One a feature, in their order.
    weights: Vector = (0.0,) * len(NAMES)
    #: The squares of all steps of each weight (Adagrad).
    squares: Vector = (0.0,) * len(NAMES)
    #: Sessions that said something, and those that did not.
    sessions: int = 0
    empty: int = 0
    #: NDCG@10 of the order as it was and as the predictor would have it: moving averages.
    baseline: float = 0.0
    predictor: float = 0.0
    #: The logarithms of what each stake of the gate has won: see ``gate``.
    wealth: tuple[float, ...] = ()
    #: What the predictor won (+) or lost (-) in the last sessions, the newest last.
    recent: tuple[float, ...] = ()
    is_on: bool = False
    #: How often it was switched on, and off again.
    activations: int = 0
    fallbacks: int = 0


def as_data(state: State) -> dict[str, Any]:
    """As it is stored; weights by name, without the zeros."""
    data = {each.name: getattr(state, each.name) for each in fields(State)}
    for name in ("weights", "squares"):
        data[name] = {key: value for key, value in by_name(data[name]).items() if value}
    for name in ("wealth", "recent"):
        data[name] = list(data[name])
    return {"version": VERSION, **data}


def from_data(data: object) -> State:
    """The state, or a new one where there is none that can be read."""
    if not isinstance(data, Mapping) or data.get("version") != VERSION:
        return State()
    counts = {
        name: int(within(data.get(name), 0, LONGEST))
        for name in ("sessions", "empty", "activations", "fallbacks")
    }
    return State(
        weights=_vector(data.get("weights"), -HEAVIEST, HEAVIEST),
        squares=_vector(data.get("squares"), 0.0, LONGEST),
        baseline=within(data.get("baseline")),
        predictor=within(data.get("predictor")),
        wealth=_list(data.get("wealth"), LONGEST),
        recent=_list(data.get("recent"), 1.0)[-RECENT:],
        is_on=data.get("is_on") is True,
        **counts,
    )


def rounded(state: State) -> State:
    """Every number as JSON keeps it."""

    def short(values: tuple[float, ...]) -> tuple[float, ...]:
        return tuple(round(value, DIGITS) + 0.0 for value in values)  # + 0.0: no minus before 0

    return replace(
        state,
        weights=short(state.weights),
        squares=short(state.squares),
        baseline=round(state.baseline, DIGITS),
        predictor=round(state.predictor, DIGITS),
        wealth=short(state.wealth),
        recent=short(state.recent),
    )


def _vector(named: object, low: float, high: float) -> Vector:
    row = named if isinstance(named, Mapping) else {}
    return tuple(within(row.get(name), low, high) for name in NAMES)


def _list(values: object, most: float) -> tuple[float, ...]:
    numbers = values if isinstance(values, list) else []
    return tuple(within(value, -most, most) for value in numbers[:64])
