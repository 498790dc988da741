"""Values as numbers, so that a hundred thousand of them are compared and counted in a moment."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Int64s = NDArray[np.int64]
Int32s = NDArray[np.int32]

#: Values of a facet that are told.
MOST = 12
#: Stands for no value.
NONE = -1


@dataclass(frozen=True, slots=True)
class Counted:
    """A value of a facet, and how many there are of it."""

    value: str
    count: int


@dataclass(frozen=True, slots=True)
class Labels:
    """One value for each of many, or none."""

    names: tuple[str, ...]
    codes: Int32s

    def added(self, values: Sequence[str | None]) -> "Labels":
        """These, and more of them after."""
        known = {name: code for code, name in enumerate(self.names)}
        codes = [NONE if each is None else known.setdefault(each, len(known)) for each in values]
        return Labels((*known,), np.concatenate([self.codes, np.array(codes, np.int32)]))

    def kept(self, those: Bools) -> "Labels":
        """These without the others."""
        return Labels(self.names, self.codes[those])

    def are(self, value: str) -> Bools:
        """Which of them are this one."""
        if value not in self.names:
            return np.zeros(len(self.codes), np.bool_)
        return np.equal(self.codes, self.names.index(value))

    def counted(self, where: Bools | None, most: int = MOST) -> tuple[Counted, ...]:
        """How many of those there are of each value, the most frequent first."""
        codes = self.codes if where is None else self.codes[where]
        return _most_frequent(self.names, codes[codes >= 0], most)

    @property
    def nbytes(self) -> int:
        return self.codes.nbytes + 60 * len(self.names)


NO_LABELS = Labels((), np.zeros(0, np.int32))


@dataclass(frozen=True, slots=True)
class Tagged:
    """Any number of values for each of many: who has one, and which."""

    owners: Int64s
    labels: Labels

    def added(self, first: int, values: Iterable[Sequence[str]]) -> "Tagged":
        """These, and those of more after, which are numbered from ``first``."""
        pairs = [(first + at, each) for at, own in enumerate(values) for each in dict.fromkeys(own)]
        owners = np.array([owner for owner, _ in pairs], np.int64)
        return Tagged(
            np.concatenate([self.owners, owners]), self.labels.added([each for _, each in pairs])
        )

    def kept(self, those: Bools) -> "Tagged":
        """Those of these, numbered anew, without the others."""
        numbers = np.cumsum(those) - 1
        own = those[self.owners]
        return Tagged(numbers[self.owners[own]], self.labels.kept(own))

    def have(self, value: str, of: int) -> Bools:
        """Which of so many have this one."""
        found = np.zeros(of, np.bool_)
        found[self.owners[self.labels.are(value)]] = True
        return found

    def counted(self, where: Bools | None, most: int = MOST) -> tuple[Counted, ...]:
        """How many of those have each value, the most frequent first."""
        return self.labels.counted(None if where is None else where[self.owners], most)

    @property
    def nbytes(self) -> int:
        return self.owners.nbytes + self.labels.nbytes


NO_TAGS = Tagged(np.zeros(0, np.int64), NO_LABELS)


def _most_frequent(names: Sequence[str], codes: Int32s, most: int) -> tuple[Counted, ...]:
    counts = np.bincount(codes, minlength=len(names))
    there = np.flatnonzero(counts)
    if len(there) > 4 * most:  # names are compared of those alone that may be told
        least = np.partition(counts[there], -most)[-most]
        there = there[counts[there] >= least]
    told = [Counted(names[code], int(counts[code])) for code in there.tolist()]
    return tuple(sorted(told, key=lambda each: (-each.count, each.value))[:most])
