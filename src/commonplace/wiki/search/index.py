"""The pages of a book as search sees them: arrays that are never changed.

Every page has three *slots*, one for each field: slot ``3 * page + field``. The inverted index of
recall is built over slots, so that a term's postings say in which field of which page it stands.

Pages that changed come as a segment of their own; what older segments knew of them is dead, and is
left out when segments are joined. Pages have no order of their own here: whoever ranks settles ties
by id, so that an index that grew ranks like one that was read anew.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from commonplace.recall.index.postings import Postings, build

FIELDS = ("names", "heads", "body")
#: What a word in a field is worth, and how much the field's length takes off.
WEIGHTS = np.array((5.0, 2.5, 1.0))
BS = np.array((0.3, 0.5, 0.75))
#: Rows turned into arrays at a time.
CHUNK = 4096
_ID = "S36"
_WIDTH = len(FIELDS)
HEADS = FIELDS.index("heads")

Bools = NDArray[np.bool_]
Places = NDArray[np.int64]


@dataclass(frozen=True)
class Segment:
    """Pages numbered from 0 inside this segment."""

    ids: NDArray[np.bytes_]
    archived: Bools
    types: NDArray[np.int32]
    #: The terms of all slots in order; ``postings.lengths`` says how many are whose.
    words: NDArray[np.uint32]
    postings: Postings

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def ends(self) -> Places:
        """Where the words of each slot end."""
        return np.cumsum(self.postings.lengths, dtype=np.int64)

    def side_by_side(self, terms: Sequence[int]) -> Places:
        """The slots that have these terms one after the other: looked for from the rarest on."""
        if len(terms) == 1:
            return self.postings.of(terms[0])[0].astype(np.int64)
        counts = [len(self.postings.of(term)[0]) for term in terms]
        rarest = counts.index(min(counts))
        if not counts[rarest]:
            return np.zeros(0, np.int64)
        at = np.flatnonzero(self.words == np.uint32(terms[rarest])) - rarest
        at = at[(at >= 0) & (at + len(terms) <= len(self.words))]
        for step, term in enumerate(terms):
            at = at[self.words[at + step] == np.uint32(term)]
        slots = np.searchsorted(self.ends, at, "right")
        return slots[at + len(terms) <= self.ends[slots]]

    @property
    def nbytes(self) -> int:
        own = (self.ids, self.archived, self.types, self.words)
        return sum(array.nbytes for array in own) + self.postings.nbytes


@dataclass(frozen=True)
class Pages:
    """All pages of a book at one time."""

    segments: tuple[Segment, ...] = ()
    #: For each segment, which of its pages are what the book has now.
    alive: tuple[Bools, ...] = ()
    #: Types by number: the arrays hold the numbers.
    types: tuple[str, ...] = ()

    @cached_property
    def size(self) -> int:
        """Places, the dead ones among them."""
        return sum(len(segment) for segment in self.segments)

    @cached_property
    def living(self) -> Bools:
        return _all(self.alive, "?")

    @cached_property
    def count(self) -> int:
        return int(self.living.sum())

    @cached_property
    def ids(self) -> NDArray[np.bytes_]:
        return _all([segment.ids for segment in self.segments], _ID)

    @cached_property
    def archived(self) -> Bools:
        return _all([segment.archived for segment in self.segments], "?")

    @cached_property
    def type_numbers(self) -> NDArray[np.int32]:
        return _all([segment.types for segment in self.segments], "i4")

    @cached_property
    def gains(self) -> NDArray[np.float64]:
        """What one occurrence of a term in a slot is worth; nothing where a page is dead."""
        if not self.count:
            return np.zeros(self.size * _WIDTH)
        lengths = _all([each.postings.lengths for each in self.segments], "u4")
        by_field = lengths.reshape(-1, _WIDTH).astype(np.float64)
        average = np.maximum(by_field[self.living].sum(axis=0) / self.count, 1.0)
        gains: NDArray[np.float64] = WEIGHTS / (1 - BS + BS * by_field / average)
        gains[~self.living] = 0
        return gains.reshape(-1)

    @cached_property
    def _places(self) -> dict[bytes, int]:
        alive = np.flatnonzero(self.living)
        return dict(zip(self.ids[alive].tolist(), alive.tolist(), strict=True))

    @cached_property
    def order(self) -> Places:
        """The place of each page in the order of all ids."""
        order = np.empty(self.size, np.int64)
        order[np.argsort(self.ids, kind="stable")] = np.arange(self.size)
        return order

    def find(self, ids: Sequence[str]) -> list[int]:
        """Where these pages are, as far as they are here."""
        if len(ids) > 8:
            return [at for one in ids if (at := self._places.get(one.encode())) is not None]
        found = [np.flatnonzero((self.ids == one.encode()) & self.living) for one in ids]
        return [int(at[0]) for at in found if len(at)]

    def postings(self, term: int) -> tuple[Places, NDArray[np.float64]]:
        """The slots of the book that have this term, and what it is worth in each."""
        slots, counts, first = [], [], 0
        for segment in self.segments:
            here, times = segment.postings.of(term)
            slots.append(here.astype(np.int64) + first * _WIDTH)
            counts.append(times)
            first += len(segment)
        all_slots = _all(slots, "i8")
        return all_slots, _all(counts, "u2") * self.gains[all_slots]

    def side_by_side(self, terms: Sequence[int]) -> Places:
        """The slots that have these terms one after the other."""
        found, first = [], 0
        for segment in self.segments:
            found.append(segment.side_by_side(terms) + first)
            first += len(segment) * _WIDTH
        return _all(found, "i8")

    @property
    def nbytes(self) -> int:
        return sum(segment.nbytes for segment in self.segments) + self.size * (_WIDTH * 8 + 8)

    def updated(self, rows: Iterator[tuple[Any, ...]]) -> "Pages":
        """With the pages of these index rows as the rows have them; itself if there are none."""
        types = {name: number for number, name in enumerate(self.types)}
        changed: list[str] = []
        fresh = _segment(rows, types, changed)
        if not changed:
            return self
        alive = [*self.alive]
        gone = np.array([one.encode() for one in changed], _ID)
        for number, segment in enumerate(self.segments):
            alive[number] = alive[number] & ~np.isin(segment.ids, gone)
        segments = [*zip(self.segments, alive, strict=True)]
        if len(fresh):
            segments.append((fresh, np.ones(len(fresh), np.bool_)))
        segments = _tidy(segments)
        return Pages(
            tuple(segment for segment, _ in segments),
            tuple(living for _, living in segments),
            tuple(types),
        )


def _segment(rows: Iterator[tuple[Any, ...]], types: dict[str, int], changed: list[str]) -> Segment:
    """All rows as arrays, a few thousand at a time; ``changed`` gains the ids, also of the gone."""
    parts = [_part([], types)]
    while chunk := list(islice(rows, CHUNK)):
        changed += [row[0] for row in chunk]
        parts.append(_part([row for row in chunk if row[1] != "gone"], types))
    columns = zip(*parts, strict=True)
    ids, archived, kinds, lengths, words = (np.concatenate(column) for column in columns)
    return Segment(ids, archived, kinds, words, build(lengths, words))


def _part(chunk: Sequence[tuple[Any, ...]], types: dict[str, int]) -> tuple[NDArray[Any], ...]:
    size = len(chunk)
    blobs = [blob for row in chunk for blob in row[3:]]
    return (
        np.array([row[0].encode() for row in chunk], _ID),
        np.fromiter((row[1] == "archived" for row in chunk), np.bool_, size),
        np.fromiter((types.setdefault(row[2], len(types)) for row in chunk), np.int32, size),
        np.fromiter(map(len, blobs), np.uint32, size * _WIDTH) // 4,
        np.frombuffer(b"".join(blobs), "<u4"),
    )


def _tidy(segments: list[tuple[Segment, Bools]]) -> list[tuple[Segment, Bools]]:
    """Join the newest segments while the last is not much smaller than the one before it."""
    segments = [(segment, alive) for segment, alive in segments if alive.any()]
    while len(segments) > 1 and len(segments[-1][0]) * 4 > len(segments[-2][0]):
        last, before = segments.pop(), segments.pop()
        joined = _join(before, last)
        segments.append((joined, np.ones(len(joined), np.bool_)))
    return segments


def _join(*parts: tuple[Segment, Bools]) -> Segment:
    """The living pages of all, built anew."""
    segments = [segment for segment, _ in parts]
    slots = [np.repeat(alive, _WIDTH) for _, alive in parts]
    lengths = [each.postings.lengths for each in segments]
    kept = [
        each.words[np.repeat(mine, sizes)]
        for each, mine, sizes in zip(segments, slots, lengths, strict=True)
    ]
    words = np.concatenate(kept)
    sizes = np.concatenate([all_[mine] for all_, mine in zip(lengths, slots, strict=True)])
    return Segment(
        np.concatenate([each.ids[alive] for each, alive in parts]),
        np.concatenate([each.archived[alive] for each, alive in parts]),
        np.concatenate([each.types[alive] for each, alive in parts]),
        words,
        build(sizes, words),
    )


def _all(parts: Sequence[NDArray], kind: str) -> NDArray:  # type: ignore[type-arg]
    if len(parts) == 1:
        return parts[0]
    return np.concatenate(parts) if parts else np.zeros(0, kind)
