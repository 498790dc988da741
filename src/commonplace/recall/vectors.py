"""The vector arm in memory: how near each memory is to the question, by its best piece.

Up to a setting's number of vectors all are compared exactly (one matrix product). Above it only
the signs of the numbers are kept, 1 bit each: the pieces with the fewest differing signs are
candidates, and these, together with what the text arm liked, are compared exactly with their stored
vectors.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from commonplace.recall.index import CHUNK, BookIndex
from commonplace.store import embeddings as vector_rows
from commonplace.store.engine import Reader

Float32s = NDArray[np.float32]
Halves = NDArray[np.float16]
#: How many candidates the signs give: enough that the exact best are among them.
CANDIDATES = 400


@dataclass(frozen=True)
class BookVectors:
    """A book's vectors up to ``revision``, of one profile."""

    profile: str
    revision: int
    #: The number of the memory each piece belongs to.
    owners: NDArray[np.int64]
    #: float32 (pieces, dimension), or their signs as packed bits.
    numbers: Float32s | None
    signs: NDArray[np.uint8] | None

    @property
    def nbytes(self) -> int:
        arrays = (self.owners, self.numbers, self.signs)
        return sum(array.nbytes for array in arrays if array is not None)

    def updated(self, reader: Reader, book_id: str, index: BookIndex, exact: int) -> "BookVectors":
        """These vectors, brought up to the index's revision."""
        vectors = self
        rows = vector_rows.vectors_since(reader, book_id, self.profile, self.revision)
        while chunk := list(islice(rows, CHUNK)):
            owners = index.find([row[0] for row in chunk])
            packed = b"".join([row[3] for row in chunk])
            fresh = np.frombuffer(packed, "<f2").reshape(len(chunk), -1)
            known = owners >= 0
            if not known.all():
                owners, fresh = owners[known], fresh[known]
            vectors = vectors._grown(owners, fresh, exact)
        return replace(vectors, revision=index.revision)

    def _grown(self, owners: NDArray[np.int64], fresh: Halves, exact: int) -> "BookVectors":
        """With more vectors; all become signs when there are too many to keep."""
        owners = np.concatenate([self.owners, owners])
        if self.signs is None and len(owners) <= exact:
            numbers = fresh.astype(np.float32)
            if self.numbers is not None:
                numbers = np.concatenate([self.numbers, numbers])
            return replace(self, owners=owners, numbers=numbers)
        before = [self.signs] if self.signs is not None else []
        if self.numbers is not None:
            before.append(_signs(self.numbers))
        return replace(
            self, owners=owners, numbers=None, signs=np.concatenate([*before, _signs(fresh)])
        )


def empty(profile: str) -> BookVectors:
    return BookVectors(profile, 0, np.zeros(0, np.int64), None, None)


def nearness(vectors: BookVectors, question: Float32s, memories: int) -> Float32s:
    """Exactly: the cosine of each memory's best piece, never below 0."""
    result = np.zeros(memories, np.float32)
    if vectors.numbers is not None and len(vectors.owners):
        np.maximum.at(result, vectors.owners, vectors.numbers @ question)
    return result


def likely(vectors: BookVectors, question: Float32s) -> NDArray[np.int64]:
    """By signs: the memories whose exact nearness is worth computing."""
    if vectors.signs is None:
        return np.zeros(0, np.int64)
    wanted = _signs(question[None, :])[0]
    # Eight bytes at a time: counting bits of words is several times faster than of bytes.
    words = vectors.signs.view(np.uint64) ^ wanted.view(np.uint64)
    differing = np.bitwise_count(words).sum(axis=1, dtype=np.uint16)
    if len(differing) > CANDIDATES:
        best = np.argpartition(differing, CANDIDATES)[:CANDIDATES]
    else:
        best = np.arange(len(differing))
    return np.unique(vectors.owners[best])


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
    for (memory_id, _), cosine in zip(rows, (numbers @ question).tolist(), strict=True):
        found[memory_id] = max(cosine, found.get(memory_id, 0.0))
    return found


def _signs(numbers: NDArray[np.floating]) -> NDArray[np.uint8]:
    """One bit a number, in rows of whole 8-byte words."""
    bits = np.packbits(numbers > 0, axis=1)
    missing = -bits.shape[1] % 8
    return np.ascontiguousarray(np.pad(bits, ((0, 0), (0, missing))))
