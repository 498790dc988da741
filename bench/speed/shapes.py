"""How many memories, in how many books."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """So many books of so many memories."""

    books: int
    size: int

    @property
    def label(self) -> str:
        return f"{self.size:,}" if self.books == 1 else f"{self.books:,} books x {self.size:,}"

    @property
    def count(self) -> int:
        return self.books * self.size

    @property
    def understood(self) -> int:
        """In how many books, the first ones, hints, the graph and pages answer too."""
        return min(self.books, UNDERSTOOD // self.size)

    @property
    def asked(self) -> int:
        """How many books are asked: those that are understood, or all when none is."""
        return self.understood or self.books


#: Up to so many memories of a library are understood and compiled too: more would take too long.
UNDERSTOOD = 100_000
SIZES = (Shape(1, 10_000), Shape(1, 100_000), Shape(1, 1_000_000), Shape(1_000, 1_000))
QUICK_SIZES = (Shape(1, 10_000), Shape(20, 500))


def sizes(value: str) -> tuple[Shape, ...]:
    """``10k,1m,1kx1k``: memories in one book, or books x memories."""
    return tuple(_shape(each) for each in value.split(","))


def _shape(value: str) -> Shape:
    numbers = [_number(part) for part in value.split("x")]
    return Shape(1, numbers[0]) if len(numbers) == 1 else Shape(numbers[0], numbers[1])


def _number(value: str) -> int:
    found = re.fullmatch(r"(\d+)(k|m)?", value)
    if not found:
        raise ValueError(f"{value!r} is not a size such as 100k or 1kx1k")
    return int(found[1]) * {None: 1, "k": 1_000, "m": 1_000_000}[found[2]]
