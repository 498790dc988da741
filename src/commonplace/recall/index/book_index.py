"""A book as recall sees it: arrays over its memories, in the order they were captured.

The arrays are never changed; :meth:`BookIndex.updated` makes a newer index that shares what has not
changed. New memories come as a segment of their own, and segments of like size are joined, so that
keeping up with a writer costs little. A *sitting* is a run of memories that belong together, in the
order they happened: each was said within half an hour of the one before it, or has its source and
was said within a day.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from functools import cached_property
from itertools import islice
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from commonplace.recall.index.postings import Postings, build, joined
from commonplace.recall.index.wall_times import NO_OFFSET, to_wall
from commonplace.store.books import read_zone
from commonplace.store.engine import Reader

#: In microseconds, as the arrays have it.
SOON = 30 * 60 * 1_000_000
SAME_DAY = 24 * 60 * 60 * 1_000_000
#: Rows turned into arrays at a time.
CHUNK = 4096
#: Words up to which a memory leans wholly on those beside it.
SHORT = 30
#: BM25's: how soon more of a word adds little, and how much the length of a memory matters.
K1 = 0.6
B = 0.6
_DAY_MINUTES = 24 * 60
_ID_BYTES = 36
_ID = f"S{_ID_BYTES}"


@dataclass(frozen=True)
class Segment:
    """Memories numbered from 0 inside this segment."""

    ids: NDArray[np.bytes_]
    occurred: NDArray[np.int64]
    observed: NDArray[np.int64]
    #: How far from UTC each was said, in minutes, where that is known (`wall_times`).
    away: NDArray[np.int16]
    authors: NDArray[np.int32]
    #: Hashes; 0 for none. Only whether two are the same matters.
    sources: NDArray[np.uint32]
    #: The terms of all memories in order; ``postings.lengths`` says how many are whose.
    words: NDArray[np.uint32]
    postings: Postings

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def _places(self) -> dict[bytes, int]:
        return {one: at for at, one in enumerate(self.ids.tolist())}

    @cached_property
    def _order(self) -> NDArray[np.int64]:
        return np.argsort(self.ids, kind="stable")

    def find(self, ids: NDArray[np.bytes_]) -> NDArray[np.int64]:
        """Where these memories are in this segment; -1 for those that are not."""
        if len(self.ids) <= CHUNK:
            places = self._places
            return np.fromiter((places.get(one, -1) for one in ids.tolist()), np.int64, len(ids))
        at = np.searchsorted(self.ids, ids, sorter=self._order)
        at = self._order[np.minimum(at, len(self.ids) - 1)]
        return np.where(self.ids[at] == ids, at, -1)

    @cached_property
    def _ends(self) -> NDArray[np.int64]:
        return np.cumsum(self.postings.lengths, dtype=np.int64)

    def words_of(self, docs: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
        """The terms of these memories one after the other, each with its place in ``docs``."""
        sizes = self.postings.lengths[docs].astype(np.int64)
        before = np.cumsum(sizes) - sizes
        at = np.arange(sizes.sum()) + np.repeat(self._ends[docs] - sizes - before, sizes)
        return np.repeat(np.arange(len(docs)), sizes), self.words[at]

    @property
    def nbytes(self) -> int:
        times = (self.occurred, self.observed, self.away)
        own = (self.ids, *times, self.authors, self.sources, self.words)
        return sum(array.nbytes for array in own) + self.postings.nbytes


@dataclass(frozen=True, slots=True)
class Covered:
    """The times of which a book has memories."""

    #: When the first of them happened, by the clock on the wall.
    first: int | None
    #: The years that have some: from the first to the last it may be thousands.
    years: tuple[int, ...]


@dataclass(frozen=True)
class BookIndex:
    """All segments of a book, up to ``revision``."""

    revision: int
    segments: tuple[Segment, ...]
    #: Authors by number: the arrays hold the numbers.
    author_names: tuple[str, ...]
    #: The revision it was read anew at: numbers of memories are good within one reading.
    since: int = 0
    #: Where the days of the book begin.
    zone: tzinfo = UTC

    def __len__(self) -> int:
        return self._size

    @cached_property
    def _size(self) -> int:
        return sum(len(segment) for segment in self.segments)

    @cached_property
    def offsets(self) -> list[int]:
        """Where each segment begins."""
        lengths = [len(segment) for segment in self.segments]
        return [sum(lengths[:number]) for number in range(len(lengths))]

    @cached_property
    def ids(self) -> NDArray[np.bytes_]:
        return _all([segment.ids for segment in self.segments], _ID)

    @cached_property
    def occurred(self) -> NDArray[np.int64]:
        return _all([segment.occurred for segment in self.segments], "i8")

    @cached_property
    def observed(self) -> NDArray[np.int64]:
        return _all([segment.observed for segment in self.segments], "i8")

    @cached_property
    def wall_times(self) -> NDArray[np.int64]:
        """When memories happened, by the clock on the wall: this decides on which day."""
        away = _all([segment.away for segment in self.segments], "i2")
        return to_wall(self.occurred, away, self.zone)

    @cached_property
    def covered(self) -> "Covered":
        return covered(self.wall_times)

    def moments(self, docs: NDArray[np.int64]) -> NDArray[np.int64]:
        """When these memories happened."""
        return self.occurred[docs]

    @cached_property
    def authors(self) -> NDArray[np.int32]:
        return _all([segment.authors for segment in self.segments], "i4")

    def who_spoke(self, authors: list[int], known: NDArray[np.bool_] | None) -> list[int]:
        """Those of these authors that have said something known."""
        if known is None or not authors:
            return authors
        return [each for each in authors if bool((self.authors[known] == each).any())]

    @cached_property
    def lengths(self) -> NDArray[np.uint32]:
        return _all([segment.postings.lengths for segment in self.segments], "u4")

    @cached_property
    def openness(self) -> NDArray[np.float32]:
        """How much a memory leans on those beside it: short ones wholly, long ones less."""
        lengths = np.maximum(self.lengths, 1).astype(np.float32)
        return np.minimum(1, (SHORT / lengths) ** 2).astype(np.float32)

    @cached_property
    def length_norms(self) -> NDArray[np.float32]:
        """What the length of each memory takes off what its words earn, by BM25."""
        return length_norms(self.lengths, float(self.lengths.mean()) if len(self) else 0.0)

    @cached_property
    def timeline(self) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
        """Who comes when, and when each comes; nothing where that is the order of capture.

        What happened at the same moment comes in the order it was captured in.
        """
        if bool((self.occurred[1:] >= self.occurred[:-1]).all()):
            return None
        order = np.argsort(self.occurred, kind="stable")
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        return order, place

    @cached_property
    def sittings(self) -> NDArray[np.int32]:
        """The number of the sitting each memory belongs to."""
        if not len(self):
            return np.zeros(0, np.int32)
        sources = _all([segment.sources for segment in self.segments], "u4")
        times = self.occurred
        if self.timeline is not None:
            sources, times = sources[self.timeline[0]], times[self.timeline[0]]
        same_source = (sources[1:] == sources[:-1]) & (sources[1:] > 0)
        apart = np.diff(times)
        together = (apart <= SOON) | (same_source & (apart <= SAME_DAY))
        numbers = np.cumsum(np.concatenate([[True], ~together]), dtype=np.int32)
        return numbers if self.timeline is None else numbers[self.timeline[1]]

    def beside(
        self, docs: NDArray[np.int64], step: int
    ) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """The memories so many places later (-: earlier) in the same sitting; and who has one."""
        timeline, sittings = self.timeline, self.sittings
        there = (docs if timeline is None else timeline[1][docs]) + step
        has = there >= 0 if step < 0 else there < len(self)
        there *= has
        if timeline is not None:
            there = timeline[0][there]
        has &= sittings[there] == sittings[docs]
        return there, has

    def postings(self, term: int) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """The memories of the book that have this term, and how often."""
        parts = [segment.postings.of(term) for segment in self.segments]
        if len(parts) == 1:
            ((only, often),) = parts
            return only.astype(np.int64), often.astype(np.float32)
        docs = [
            docs.astype(np.int64) + at for (docs, _), at in zip(parts, self.offsets, strict=True)
        ]
        return _all(docs, "i8"), _all([counts for _, counts in parts], "f4").astype(np.float32)

    def count(self, term: int) -> int:
        """How many memories of the book have this term."""
        return sum(segment.postings.count(term) for segment in self.segments)

    def words(self, docs: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
        """The terms of these memories one after the other, each with the number of its memory."""
        if len(self.segments) == 1:
            places, found = self.segments[0].words_of(docs)
            return docs[places], found
        owners, words = [], []
        for segment, first in zip(self.segments, self.offsets, strict=True):
            here = docs[(docs >= first) & (docs < first + len(segment))]
            places, found = segment.words_of(here - first)
            owners.append(here[places])
            words.append(found)
        return _all(owners, "i8"), _all(words, "u4")

    def has(self, docs: NDArray[np.int64], hashes: Sequence[int]) -> NDArray[np.bool_]:
        """Which of these memories (rows, in order) has which of these words (columns)."""
        owners, words = self.words(docs)
        rows = np.searchsorted(docs, owners)
        found = np.zeros((len(docs), len(hashes)), np.bool_)
        for column, term in enumerate(hashes):
            found[rows[words == np.uint32(term)], column] = True
        return found

    def find(self, ids: Sequence[str] | NDArray[np.bytes_]) -> NDArray[np.int64]:
        """Where these memories are; -1 for those that are not here."""
        wanted = np.array(ids, dtype=_ID)
        found = np.full(len(wanted), -1)
        for segment, at in zip(self.segments, self.offsets, strict=True):
            here = segment.find(wanted)
            found = np.where(here >= 0, here + at, found)
        return found

    @property
    def nbytes(self) -> int:
        return sum(segment.nbytes for segment in self.segments)

    def updated(self, reader: Reader, book_id: str, revision: int) -> "BookIndex":
        """This index, brought up to ``revision``. Read anew when something of it was forgotten,
        or is not believed any more."""
        known = dict(book_id=book_id, revision=self.revision)
        restored = revision < self.revision
        gone = [row["memory_id"] for row in reader.run("hidden_since", **known)]
        if self.segments and (restored or any(self.find(gone) >= 0)):
            return replace(EMPTY.updated(reader, book_id, revision), since=revision)
        authors = {name: number for number, name in enumerate(self.author_names)}
        fresh = _segment(reader.scan("index_rows_since", **known), authors)
        if self.segments and any(self.find(fresh.ids) >= 0):  # indexed again, by a repair
            return replace(EMPTY.updated(reader, book_id, revision), since=revision)
        segments = _tidy([*self.segments, fresh]) if len(fresh) else self.segments
        return replace(
            self,
            revision=revision,
            segments=tuple(segments),
            author_names=tuple(authors),
            zone=read_zone(reader, book_id),
        )


EMPTY = BookIndex(0, (), ())


def covered(times: NDArray[np.int64]) -> Covered:
    """By when memories happened, by the clock on the wall."""
    years = np.unique(times.view("M8[us]").astype("M8[Y]").view("i8"))
    first = int(times.min()) if len(times) else None
    return Covered(first, tuple(1970 + int(year) for year in years))


def length_norms(lengths: NDArray[np.uint32], average: float) -> NDArray[np.float32]:
    """By how many words memories have, and how many they have on average."""
    length = lengths.astype(np.float32)
    return K1 * (1 - B + B * length / np.float32(max(average, 1.0)))


def _segment(rows: Iterator[tuple[Any, ...]], authors: dict[str, int]) -> Segment:
    """All rows as arrays, a few thousand at a time: the rows need not fit into memory at once."""
    parts = [_readable(chunk, authors) for chunk in _chunks(rows)] or [_part([], authors)]
    ids, occurred, observed, away, authored, sources, lengths, words = (
        np.concatenate(column) for column in zip(*parts, strict=True)
    )
    return Segment(ids, occurred, observed, away, authored, sources, words, build(lengths, words))


def _readable(
    chunk: Sequence[tuple[Any, ...]], authors: dict[str, int]
) -> tuple[NDArray[Any], ...]:
    """Make arrays of rows; rows that are damaged are left out, and `doctor` names them."""
    try:
        part = _part(chunk, authors)
    except (TypeError, ValueError, AttributeError, OverflowError):
        return _part([row for row in chunk if _is_sound(row)], authors)
    if len({len(column) for column in part[:-1]}) > 1 or len(part[-1]) != part[-2].sum():
        return _part([row for row in chunk if _is_sound(row)], authors)
    return part


def _is_sound(row: tuple[Any, ...]) -> bool:
    """Say whether a row of the index can be what was written."""
    id, _, occurred, observed, author, source, packed, away = row
    return (
        isinstance(id, str)
        and len(id.encode()) == _ID_BYTES
        and all(isinstance(at, int) for at in (occurred, observed))
        and (away is None or (isinstance(away, int) and abs(away) < _DAY_MINUTES))
        and all(name is None or isinstance(name, str) for name in (author, source))
        and isinstance(packed, bytes)
        and len(packed) % 4 == 0
    )


def _part(chunk: Sequence[tuple[Any, ...]], authors: dict[str, int]) -> tuple[NDArray[Any], ...]:
    columns = zip(*chunk, strict=True) if chunk else iter([()] * 8)
    ids, _, occurred, observed, names, sources, packed, away = columns
    size = len(chunk)
    by_author = (-1 if name is None else authors.setdefault(name, len(authors)) for name in names)
    by_source = (0 if name is None else crc32(name.encode()) or 1 for name in sources)
    return (
        np.frombuffer("".join(ids).encode(), _ID),
        np.fromiter(occurred, np.int64, size),
        np.fromiter(observed, np.int64, size),
        np.fromiter((NO_OFFSET if each is None else each for each in away), np.int16, size),
        np.fromiter(by_author, np.int32, size),
        np.fromiter(by_source, np.uint32, size),
        np.fromiter(map(len, packed), np.uint32, size) // 4,
        np.frombuffer(b"".join(packed), "<u4"),
    )


def _chunks(rows: Iterator[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    while chunk := list(islice(rows, CHUNK)):
        yield chunk


def _tidy(segments: list[Segment]) -> list[Segment]:
    """Join the newest segments while the last is not much smaller than the one before it."""
    while len(segments) > 1 and len(segments[-1]) * 4 > len(segments[-2]):
        last = segments.pop()
        segments[-1] = _join(segments[-1], last)
    return segments


def _join(first: Segment, second: Segment) -> Segment:
    return Segment(
        ids=np.concatenate([first.ids, second.ids]),
        occurred=np.concatenate([first.occurred, second.occurred]),
        observed=np.concatenate([first.observed, second.observed]),
        away=np.concatenate([first.away, second.away]),
        authors=np.concatenate([first.authors, second.authors]),
        sources=np.concatenate([first.sources, second.sources]),
        words=np.concatenate([first.words, second.words]),
        postings=joined(first.postings, second.postings),
    )


def _all(parts: Sequence[NDArray], kind: str) -> NDArray:  # type: ignore[type-arg]
    if len(parts) == 1:
        return parts[0]
    return np.concatenate(parts) if parts else np.zeros(0, kind)
