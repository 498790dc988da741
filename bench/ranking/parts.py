"""The parts of recall, each with what switches it off; or on, where it is off by default.

What has a weight is switched off by taking the weight away: its cost stays. What has a setting is
switched by the setting, and its cost goes too.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from types import ModuleType
from typing import Any

from commonplace.recall import score
from commonplace.recall.arms import text_arm
from commonplace.settings import RecallConfig

#: The weight of a part that has none by default, for the row in which it is on.
_SLIGHT = 0.05


@dataclass(frozen=True, slots=True)
class Swap:
    """Another value for a constant of a module."""

    module: ModuleType
    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    swaps: tuple[Swap, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)


AS_IT_IS = Part("as it is")


def parts() -> Iterator[Part]:
    """As it is; then with each part changed, one at a time."""
    yield AS_IT_IS
    for table in ("WEIGHTS", "EXTRA"):
        yield from _weighed(table)
    yield Part("without the words of neighbours", (Swap(text_arm, "NEIGHBOURS", {}),))
    yield Part("without the vectors of neighbours", (Swap(score, "VECTOR_NEIGHBOUR", 0.0),))
    yield Part("without other names", (Swap(text_arm, "STAND_IN", 0.0),))
    yield from _switched()
    yield Part("vectors by their signs", settings={"recall__exact_vectors": 0})
    yield Part("no embedding model", settings={"embed__model": "none"})
    yield Part("with reranking by vectors", settings={"rerank__model": "embedding"})


def _weighed(table: str) -> Iterator[Part]:
    weights: dict[str, float] = getattr(score, table)
    for name, weight in weights.items():
        changed = weights | {name: 0.0 if weight else _SLIGHT}
        swaps = [Swap(score, table, changed)]
        if table == "WEIGHTS":
            swaps.append(Swap(score, "EXTRA", _kept_apart(changed)))
        yield Part(f"{'without' if weight else 'with'} {name}", tuple(swaps))


def _kept_apart(weights: Mapping[str, float]) -> dict[str, float]:
    """The extra weights beside others: those are divided by their sum, so these must grow with
    them, or a row would show that as well."""
    grown = sum(score.WEIGHTS.values()) / sum(weights.values())
    return {name: grown * weight for name, weight in score.EXTRA.items()}


def _switched() -> Iterator[Part]:
    """Every setting of recall that is a switch."""
    for each in fields(RecallConfig):
        if isinstance(each.default, bool):
            told = f"{'without' if each.default else 'with'} {each.name.replace('_', ' ')}"
            yield Part(told, settings={f"recall__{each.name}": not each.default})


@contextmanager
def swapped(part: Part) -> Iterator[None]:
    """The constants as the part wants them, and then as they were."""
    before = [(swap, getattr(swap.module, swap.name)) for swap in part.swaps]
    for swap in part.swaps:
        setattr(swap.module, swap.name, swap.value)
    try:
        yield
    finally:
        for swap, value in before:
            setattr(swap.module, swap.name, value)
