"""Samples that were judged by hand, without the words that were judged.

``judged/facts.tsv`` and ``judged/entities.tsv``: a place and digest, the verdict, and what is wrong
where something is. ``judged/README.md`` has the criteria. A statement that the rules no longer make
counts as changed, not as right.
"""

import csv
import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "judged"


@dataclass(frozen=True, slots=True)
class Verdicts:
    right: int
    judged: int
    #: Statements of the sample that are not made any more.
    changed: int

    @property
    def share(self) -> float:
        return self.right / self.judged if self.judged else 0.0


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def precision(what: str, found: Collection[str]) -> Verdicts:
    """The share that was judged right, among what is still said."""
    there = set(found)
    with (FOLDER / f"{what}.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    still = [row for row in rows if row["place"] in there]
    right = sum(row["verdict"] == "right" for row in still)
    return Verdicts(right, len(still), len(rows) - len(still))
