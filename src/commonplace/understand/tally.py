"""What a job did, for ``jobs show``."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commonplace.knowledge.readings import NewReading, Swapped


class Tally:
    """Counts what was read, by what came of it."""

    def __init__(self) -> None:
        self._counts = Counter(memories=0, facts=0, entities=0)
        self._fates: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()

    def add(self, readings: Iterable[NewReading], swapped: Swapped) -> None:
        """Count readings that were written."""
        done = [each for each in readings if each.memory_id in {*swapped.read}]
        self._counts["memories"] += len(done)
        self._counts["facts"] += sum(len(each.facts) for each in done)
        self._counts["entities"] += swapped.settled.made
        self._counts["stand otherwise"] += len(swapped.judged)
        self._counts["unreadable"] += sum(bool(each.unread) for each in done)
        self._fates.update(each.fate for each in done if not each.facts)
        self._refused.update(one.why for each in done for one in each.refused)

    def result(self, mind: str, mode: str, warnings: Sequence[str]) -> Mapping[str, Any]:
        """What is told; of what is seldom, only what there is."""
        kept = ("memories", "facts", "entities")
        told = {name: self._counts[name] for name in kept} | {"mind": mind, "mode": mode}
        seldom = {
            "without facts": dict(sorted(self._fates.items())),
            "stand otherwise": self._counts["stand otherwise"],
            "refused": dict(sorted(self._refused.items())),
            "unreadable": self._counts["unreadable"],
            "warnings": [*warnings],
        }
        return told | {name: each for name, each in seldom.items() if each}
