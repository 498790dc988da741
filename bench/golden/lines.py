"""The lines of a file of golden outputs, by book and kind."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Outputs:
    things: Mapping[tuple[str, str], Sequence[Line]]
    #: The text of each memory, by book and number.
    memories: Mapping[tuple[str, int], str]

    @property
    def books(self) -> set[str]:
        return {book for book, _ in self.things}

    def other_memories(self, newer: "Outputs") -> int:
        """How many memories have another text in a newer file, or are not in it."""
        return sum(newer.memories.get(key) != text for key, text in self.memories.items())


@dataclass(frozen=True, slots=True)
class Both:
    """One book in two files."""

    old: Outputs
    new: Outputs
    book: str

    def of(self, kind: str) -> tuple[Sequence[Line], Sequence[Line]]:
        """The things of a kind, before and after."""
        key = (self.book, kind)
        return self.old.things.get(key, ()), self.new.things.get(key, ())

    def texts(self, numbers: Iterable[int]) -> tuple[str, ...]:
        """What these memories say."""
        return tuple(f"{number}: {self.old.memories[self.book, number]}" for number in numbers)


def read_outputs(path: Path) -> Outputs:
    things: defaultdict[tuple[str, str], list[Line]] = defaultdict(list)
    memories: dict[tuple[str, int], str] = {}
    with path.open(encoding="utf-8") as lines:
        for text in lines:
            line = json.loads(text)
            if line["kind"] == "memory":
                memories[line["book"], line["memory"]] = line["text"]
            else:
                things[line["book"], line["kind"]].append(line)
    return Outputs(things, memories)
