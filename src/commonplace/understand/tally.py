"""What a job did, for ``jobs show``."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any


class Tally:
    """Counts what was read, by what came of it."""

    def __init__(self) -> None:
        self.memories = 0
        self.facts = 0
        self.entities = 0
        self.judged = 0
        self.unreadable = 0
        self.fates: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def result(self, mind: str, mode: str, warnings: Sequence[str]) -> Mapping[str, Any]:
        told: dict[str, Any] = {"memories": self.memories, "mind": mind, "mode": mode}
        told |= {"facts": self.facts, "entities": self.entities}
        told |= {"without facts": dict(sorted(self.fates.items()))} if self.fates else {}
        told |= {"stand otherwise": self.judged} if self.judged else {}
        told |= {"refused": dict(sorted(self.refused.items()))} if self.refused else {}
        told |= {"unreadable": self.unreadable} if self.unreadable else {}
        return told | ({"warnings": warnings} if warnings else {})
