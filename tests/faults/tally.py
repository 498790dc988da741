"""How many faults were made, and what became of the data: counted in each test, told at the end.

A test's counts travel with its report, so they arrive wherever the tests are run in parallel.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

VARIABLE = "COMMONPLACE_TEST_FAULTS"
#: How many faults the whole lab makes, about, when nothing is asked for.
FEW = 60
#: What the shares of all tests add up to, about.
_SHARES = 100
_COLUMNS = ("faults", "acknowledged", "lost", "doubled")
_PROPERTY = "faults"
#: Of what one fault lost, so many things are told, and so much of each.
_MOST, _LONGEST = 5, 300
_T = TypeVar("_T")


def wanted_faults() -> int:
    """How many faults the whole lab is to make, about."""
    return int(os.environ.get(VARIABLE) or FEW)


def scale(share: int) -> int:
    """How many faults a test makes, given its share in a hundred."""
    return max(1, round(share * wanted_faults() / _SHARES))


def has_time() -> bool:
    """Whether a run makes so many faults that what takes long may be done whole."""
    return wanted_faults() > FEW


def choose_steps(labels: Sequence[str], count: int) -> list[int]:
    """So many steps of a run: at least one for each label where that is possible, then others at
    even distances."""
    first = [*{label: step for step, label in reversed([*enumerate(labels)])}.values()]
    others = sorted({*range(len(labels))} - {*first})
    first = sorted(_spread(sorted(first), count))
    return sorted([*first, *_spread(others, count - len(first))])


def _spread(items: Sequence[_T], count: int) -> list[_T]:
    if count <= 0:
        return []
    if count >= len(items):
        return [*items]
    return [items[len(items) * number // count] for number in range(count)]


class Tally:
    """Counts of one test, by kind of fault."""

    def __init__(self, record: Callable[[str, object], None]) -> None:
        self._record = record
        self._faults = 0
        self._failures: list[str] = []

    def count(
        self,
        kind: str,
        *,
        faults: int = 1,
        acknowledged: int = 0,
        lost: Iterable[object] = (),
        doubled: Iterable[object] = (),
        at: str = "",
    ) -> None:
        """Count faults of a kind; ``lost`` and ``doubled`` are the things themselves."""
        self._faults += faults
        missing, extra = [*lost], [*doubled]
        numbers = [faults, acknowledged, len(missing), len(extra)]
        self._record(_PROPERTY, [kind, *numbers])
        for word, things in (("lost", missing), ("doubled", extra)):
            some = [f"{kind} ({at}): {word}: {str(thing)[:_LONGEST]}" for thing in things]
            self._failures += some[:_MOST]

    def check(self) -> None:
        """Fail if anything was lost or doubled, or if no fault was made."""
        assert self._faults, "no fault was made"
        assert not self._failures, "\n".join(self._failures[:20])


def format_table(properties: Iterable[tuple[str, Any]]) -> list[str]:
    """The lines of the table of all counts; none when there are no counts."""
    sums: dict[str, Counter[str]] = {}
    for name, value in properties:
        if name == _PROPERTY:
            kind, *numbers = value
            sums.setdefault(kind, Counter()).update(dict(zip(_COLUMNS, numbers, strict=True)))
    if not sums:
        return []
    rows = [(kind, *(counts[name] for name in _COLUMNS)) for kind, counts in sorted(sums.items())]
    total = ("total", *(sum(counts[name] for counts in sums.values()) for name in _COLUMNS))
    width = max(len(str(row[0])) for row in rows)
    head = f"{'kind of fault':{width}}" + "".join(f"{name:>14}" for name in _COLUMNS)
    return [
        head,
        *(f"{row[0]:{width}}" + "".join(f"{n:>14,}" for n in row[1:]) for row in (*rows, total)),
    ]
