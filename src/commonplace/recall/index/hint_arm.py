"""The hint arm: questions that a memory would answer, and facts that it states, speak for it.

Both are short texts in other words than the memory's own. What one is worth is the share of the
question's words that it has, each word weighed by its idf in the book; a memory is worth the best
of its texts. A hint is a guess of what may be asked: it is worth :data:`GUESS` at most.

A reader's copy is kept up to date by revision, as that of the index is: texts that are newer come
as a segment of their own; one that was written anew, or no longer holds, gives up its place, and so
do all of a memory that was read anew.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from commonplace.capture.terms import pack
from commonplace.recall.arms.arm import NOTHING, ArmInput, ArmScores
from commonplace.recall.arms.text_arm import idf_of
from commonplace.recall.index.book_index import CHUNK, BookIndex
from commonplace.recall.index.postings import Postings, build, joined
from commonplace.recall.score import find_top
from commonplace.store.engine import Reader
from commonplace.store.recalling import named as recalling
from commonplace.store.recalling.named import Derived as Row

Float32s = NDArray[np.float32]
Int64s = NDArray[np.int64]
#: What a hint is worth at most.
GUESS = 0.75
#: How many of the best texts count.
MOST = 400


@dataclass(frozen=True, slots=True)
class Segment:
    """Texts numbered from 0."""

    #: Which text of which memory it is, as a number that is the same for the same one.
    keys: Int64s
    #: The number of its memory in the book; -1 when the text does not speak for it any more.
    owners: Int64s
    #: What it is worth at most.
    most: Float32s
    postings: Postings

    def __len__(self) -> int:
        return len(self.keys)


@dataclass(frozen=True, slots=True)
class Derived:
    """What speaks for the memories of a book, up to ``revision``."""

    revision: int
    segments: tuple[Segment, ...]
    #: The reading of the index whose numbers these are.
    since: int = 0

    def __len__(self) -> int:
        return sum(len(segment) for segment in self.segments)

    @property
    def nbytes(self) -> int:
        return sum(
            part.keys.nbytes + part.owners.nbytes + part.most.nbytes + part.postings.nbytes
            for part in self.segments
        )

    def updated(self, reader: Reader, book_id: str, index: BookIndex) -> "Derived":
        """This copy, brought up to the index's revision; read anew when the index was."""
        if self.since != index.since or self.revision > index.revision:
            return replace(NONE, since=index.since).updated(reader, book_id, index)
        if self.revision == index.revision:
            return self
        rows = recalling.derived_since(reader, book_id, self.revision)
        parts = [_segment(chunk, index) for chunk in _chunks(rows)]
        again = index.find(recalling.read_since(reader, book_id, self.revision))
        segments = [_without_owners(segment, again) for segment in self.segments]
        for fresh in parts:
            segments = [_without(segment, fresh.keys) for segment in segments]
            segments = _tidy([*segments, fresh])
        return replace(self, revision=index.revision, segments=tuple(segments))


#: Nothing read yet: what older versions wrote has revision 0.
NONE = Derived(-1, ())


def hint_arm(derived: Derived, context: ArmInput) -> ArmScores:
    """The memories whose hints and facts have most of the question's words."""
    index, question = context.index, context.question
    if not derived.segments or not question.hashes:
        return NOTHING
    count = len(index) if context.known is None else int(context.known.sum())
    weights = [idf_of(count, _memories_with(context, term)) for term in question.hashes]
    owners, worth = [], []
    for segment in derived.segments:
        values = _shares(segment, question.hashes, weights)
        if not values.any():
            continue
        spoken = np.where(_speaks(segment, context), values, np.float32(0))
        best = find_top(spoken, MOST, partial(_moments, index, segment.owners))
        owners.append(segment.owners[best])
        worth.append(np.minimum(values[best], segment.most[best]))
    if not owners:
        return NOTHING
    every = np.concatenate(owners)
    best = find_top(np.concatenate(worth), MOST, partial(_moments, index, every))
    return _once(every[best], np.concatenate(worth)[best])


def _moments(index: BookIndex, owners: Int64s, at: Int64s) -> Int64s:
    """When the memories happened that these texts speak for."""
    return index.moments(owners[at])


def _speaks(segment: Segment, context: ArmInput) -> NDArray[np.bool_]:
    """Which texts speak for a memory that was known."""
    holds = segment.owners >= 0
    return holds if context.known is None else holds & context.known[segment.owners]


def _once(owners: Int64s, worth: Float32s) -> ArmScores:
    """Each memory once, with the best of its texts."""
    order = np.lexsort((-worth, owners))
    owners, worth = owners[order], worth[order]
    first = np.ones(len(owners), np.bool_)
    first[1:] = owners[1:] != owners[:-1]
    return ArmScores(owners[first], worth[first])


def _shares(segment: Segment, wanted: Sequence[int], weights: Sequence[float]) -> Float32s:
    values = np.zeros(len(segment), np.float32)
    whole = sum(weights)
    for term, weight in zip(wanted, weights, strict=True):
        docs, _ = segment.postings.of(term)
        values[docs] += np.float32(weight / whole)
    return values


def _memories_with(context: ArmInput, term: int) -> int:
    """How many of the memories that were known have this word."""
    index, known = context.index, context.known
    if known is None:
        return index.count(term)
    return int(known[index.postings(term)[0]].sum())


def _chunks(rows: Iterator[Row]) -> Iterator[list[Row]]:
    while chunk := list(islice(rows, CHUNK)):
        yield chunk


def _segment(rows: Sequence[Row], index: BookIndex) -> Segment:
    packed = [pack(row.text) for row in rows]
    owners = index.find([row.memory_id for row in rows])
    holds = np.array([row.holds for row in rows], np.bool_)
    return Segment(
        keys=np.array([hash((row.memory_id, row.kind, row.item)) for row in rows], np.int64),
        owners=np.where(holds, owners, -1).astype(np.int64),
        most=np.array([GUESS if row.kind == "hint" else 1.0 for row in rows], np.float32),
        postings=build(
            np.array([len(each) // 4 for each in packed], np.uint32),
            np.frombuffer(b"".join(packed), "<u4").astype(np.uint32),
        ),
    )


def _without(segment: Segment, keys: Int64s) -> Segment:
    """The texts that have these keys are not what they were."""
    gone = np.isin(segment.keys, keys)
    if not gone.any():
        return segment
    return replace(segment, owners=np.where(gone, -1, segment.owners))


def _without_owners(segment: Segment, owners: Int64s) -> Segment:
    """The texts of these memories are gone: they were read anew."""
    gone = np.isin(segment.owners, owners)
    if not gone.any():
        return segment
    return replace(segment, owners=np.where(gone, -1, segment.owners))


def _tidy(segments: list[Segment]) -> list[Segment]:
    """Join the newest while the last is not much smaller than the one before it."""
    while len(segments) > 1 and len(segments[-1]) * 4 > len(segments[-2]):
        last = segments.pop()
        before = segments.pop()
        segments.append(
            Segment(
                keys=np.concatenate([before.keys, last.keys]),
                owners=np.concatenate([before.owners, last.owners]),
                most=np.concatenate([before.most, last.most]),
                postings=joined(before.postings, last.postings),
            )
        )
    return segments
