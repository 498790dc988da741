"""The vector arm in memory: how near each memory is to the question, by its best piece.

Up to a setting's number of vectors all are compared exactly. Above it only
the signs of the numbers are kept, 1 bit each, in columns of 64. The share of signs that differ says
how near two vectors are, roughly: near enough to say which of the pieces, and of what the text arm
liked, may be among the best. Those are compared exactly with their stored vectors. Where the
database can compare vectors itself, so many are left to it, and nothing of them is kept.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from commonplace.recall.index.book_index import CHUNK, BookIndex
from commonplace.recall.index.sets import each_once
from commonplace.store import embeddings as vector_rows
from commonplace.store.engine import Reader

Float32s = NDArray[np.float32]
Halves = NDArray[np.float16]
#: How many candidates the signs give: enough that the exact best are among them.
CANDIDATES = 400
#: Pieces compared at a time, and those that say where to cut.
BLOCK = 32_768
SAMPLE = 20_000


@dataclass(frozen=True)
class BookVectors:
    """A book's vectors up to ``revision``, of one profile."""

    profile: str
    revision: int
    #: The number of the memory each piece belongs to.
    owners: NDArray[np.int64]
    #: float32 (pieces, dimension), or their signs as packed bits: (words of 64, pieces).
    numbers: Float32s | None
    signs: NDArray[np.uint64] | None
    #: They are too many to be kept, and the database compares them.
    in_sql: bool = False

    @cached_property
    def by_owner(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The pieces in the order of their memories, and those memories."""
        order = np.argsort(self.owners, kind="stable")
        return order, self.owners[order]

    @property
    def nbytes(self) -> int:
        arrays = (self.owners, self.numbers, self.signs)
        return sum(array.nbytes for array in arrays if array is not None)

    def updated(
        self, reader: Reader, book_id: str, index: BookIndex, exact: int, *, halves: bool = False
    ) -> "BookVectors":
        """These vectors, brought up to the index's revision. ``halves``: the database can compare
        them itself, and does when they are more than are compared exactly."""
        in_sql = replace(empty(self.profile), revision=index.revision, in_sql=True)
        fresh_copy = halves and not self.revision
        if self.in_sql or (
            fresh_copy and vector_rows.more_than(reader, book_id, self.profile, exact)
        ):
            return in_sql
        grown = _Growing(self, exact)
        rows = vector_rows.vectors_since(
            reader, book_id, self.profile, self.revision, halves=halves
        )
        while chunk := list(islice(rows, CHUNK)):
            owners = index.find([row[0] for row in chunk])
            packed = b"".join([row[3] for row in chunk])
            fresh = np.frombuffer(packed, "<f2").reshape(len(chunk), -1)
            known = owners >= 0
            grown.add(*((owners, fresh) if known.all() else (owners[known], fresh[known])))
        if halves and grown.size > exact:
            return in_sql
        return replace(grown.vectors(), revision=index.revision)


class _Growing:
    """A book's vectors while more are read; all become signs when there are too many to keep."""

    def __init__(self, start: BookVectors, exact: int) -> None:
        self._start = start
        self._exact = exact
        self._owners = [start.owners]
        self._numbers = [] if start.numbers is None else [start.numbers]
        self._signs = [] if start.signs is None else [start.signs]
        self.size = len(start.owners)

    def add(self, owners: NDArray[np.int64], fresh: Halves) -> None:
        self._owners.append(owners)
        self.size += len(owners)
        if not self._signs and self.size <= self._exact:
            self._numbers.append(fresh.astype(np.float32))
            return
        self._signs += [_signs(each) for each in self._numbers]
        self._signs.append(_signs(fresh))
        self._numbers = []

    def vectors(self) -> BookVectors:
        if len(self._owners) == 1:
            return self._start
        return replace(
            self._start,
            owners=np.concatenate(self._owners),
            numbers=np.concatenate(self._numbers) if self._numbers else None,
            signs=np.concatenate(self._signs, axis=1) if self._signs else None,
        )


def empty(profile: str) -> BookVectors:
    return BookVectors(profile, 0, np.zeros(0, np.int64), None, None)


def nearness(vectors: BookVectors, question: Float32s, memories: int) -> Float32s:
    """Exactly: the cosine of each memory's best piece, never below 0."""
    result = np.zeros(memories, np.float32)
    if vectors.numbers is not None and len(vectors.owners):
        np.maximum.at(result, vectors.owners, _cosines(vectors.numbers, question))
    return result


class Estimate:
    """By signs: how near memories may be."""

    def __init__(self, vectors: BookVectors, question: Float32s) -> None:
        self._vectors = vectors
        self._dimension = len(question)
        assert vectors.signs is not None
        self._differing = _differing(vectors.signs, _signs(question[None, :])[:, 0])

    def nearest(self, most: int = CANDIDATES) -> NDArray[np.int64]:
        """The memories that may be nearest."""
        return each_once(self._vectors.owners[_fewest(self._differing, most)])

    def of(self, memories: NDArray[np.int64]) -> Float32s:
        """How near these are, by their best piece; about 0.06 off; never below 0."""
        order, owners = self._vectors.by_owner
        first = np.searchsorted(owners, memories)
        found = np.full(len(memories), self._dimension, np.int64)
        left = np.arange(len(memories))
        while len(left):  # the first piece of each, then the second of those that have one
            at = first[left]
            left = left[at < len(owners)]
            at = first[left]
            same = owners[at] == memories[left]
            left, at = left[same], at[same]
            found[left] = np.minimum(found[left], self._differing[order[at]])
            first[left] += 1
        angle = np.pi * found / self._dimension
        return np.cos(angle).clip(min=0).astype(np.float32)


def _differing(signs: NDArray[np.uint64], wanted: NDArray[np.uint64]) -> NDArray[np.uint16]:
    """How many signs of each piece differ: a block at a time, so that it stays in the cache."""
    size = signs.shape[1]
    found = np.empty(size, np.uint16)
    for start in range(0, size, BLOCK):
        here = slice(start, start + BLOCK)
        block = found[here]
        np.copyto(block, np.bitwise_count(signs[0, here] ^ wanted[0]))
        for column, word in zip(signs[1:], wanted[1:], strict=True):
            block += np.bitwise_count(column[here] ^ word)
    return found


def _fewest(differing: NDArray[np.uint16], most: int) -> NDArray[np.int64]:
    """The pieces that differ least: at least ``most``, and all that differ as little as the last.

    A sample says where to cut: to sort out a million takes longer than to count them.
    """
    size = len(differing)
    if size <= most:
        return np.arange(size)
    step = max(size // SAMPLE, 1)
    sample = np.sort(differing[::step])
    at = min(2 * most // step + 8, len(sample) - 1)
    near = np.flatnonzero(differing <= sample[at])
    if len(near) <= most:
        near = np.arange(size)
    values = differing[near]
    cut = np.partition(values, most - 1)[most - 1]
    fewest: NDArray[np.int64] = near[values <= cut]
    return fewest


def exactly(
    reader: Reader, book_id: str, profile: str, question: Float32s, ids: Iterable[str]
) -> dict[str, float]:
    """The cosine of these memories' best pieces, from their stored vectors."""
    rows = vector_rows.vectors_of(reader, book_id, profile, ids)
    if not rows:
        return {}
    packed = b"".join([vector for _, vector in rows])
    numbers = np.frombuffer(packed, "<f2").reshape(len(rows), -1).astype(np.float32)
    found: dict[str, float] = {}
    for (memory_id, _), cosine in zip(rows, _cosines(numbers, question).tolist(), strict=True):
        found[memory_id] = max(cosine, found.get(memory_id, 0.0))
    return found


def _cosines(numbers: Float32s, question: Float32s) -> Float32s:
    """Row by row: a product of the whole matrix rounds a row by where it stands, and equals would
    not be equal."""
    cosines: Float32s = np.vecdot(numbers, question)
    return cosines


def _signs(numbers: NDArray[np.floating]) -> NDArray[np.uint64]:
    """One bit a number, in columns of 64."""
    bits = np.packbits(numbers > 0, axis=1)
    missing = -bits.shape[1] % 8
    rows = np.ascontiguousarray(np.pad(bits, ((0, 0), (0, missing))))
    return np.ascontiguousarray(rows.view(np.uint64).T)
