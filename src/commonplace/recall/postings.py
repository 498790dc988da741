"""Which memories contain a term, and how often: the inverted index of a book, as arrays.

Built from packed terms (little-endian uint32, one for each word in order). ``terms`` is sorted and
unique; the postings of ``terms[i]`` are ``docs[starts[i]:starts[i + 1]]`` with their ``counts``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Uint32s = NDArray[np.uint32]
_LOW = np.uint64(0xFFFFFFFF)
_HIGH = np.uint64(32)


@dataclass(frozen=True, slots=True)
class Postings:
    terms: Uint32s
    starts: NDArray[np.int64]
    docs: Uint32s
    counts: NDArray[np.uint16]
    #: Words in each memory.
    lengths: Uint32s

    def of(self, term: int) -> tuple[Uint32s, NDArray[np.uint16]]:
        """The memories with this term, in order, and how often each has it."""
        at = int(np.searchsorted(self.terms, np.uint32(term)))
        if at == len(self.terms) or self.terms[at] != term:
            return self.docs[:0], self.counts[:0]
        here = slice(self.starts[at], self.starts[at + 1])
        return self.docs[here], self.counts[here]

    @property
    def nbytes(self) -> int:
        return sum(
            array.nbytes
            for array in (self.terms, self.starts, self.docs, self.counts, self.lengths)
        )


def build(packed: Sequence[bytes]) -> Postings:
    """The postings of memories numbered from 0."""
    words = np.frombuffer(b"".join(packed), dtype="<u4")
    lengths = np.fromiter((len(blob) // 4 for blob in packed), np.uint32, len(packed))
    docs = np.repeat(np.arange(len(packed), dtype=np.uint64), lengths)
    return _grouped((words.astype(np.uint64) << _HIGH) | docs, None, lengths)


def joined(first: Postings, second: Postings) -> Postings:
    """The postings of both, the second's memories numbered after the first's."""
    shift = np.uint64(len(first.lengths))
    keys = np.concatenate([_keys(first), _keys(second) + shift])
    counts = np.concatenate([first.counts, second.counts])
    return _grouped(keys, counts, np.concatenate([first.lengths, second.lengths]))


def _keys(postings: Postings) -> NDArray[np.uint64]:
    terms = np.repeat(postings.terms, np.diff(postings.starts)).astype(np.uint64)
    return (terms << _HIGH) | postings.docs


def _grouped(
    keys: NDArray[np.uint64], counts: NDArray[np.uint16] | None, lengths: Uint32s
) -> Postings:
    """Sort (term, memory) keys; equal keys are one posting, counted."""
    if counts is None:
        keys = np.sort(keys)
        first = np.flatnonzero(np.diff(keys, prepend=np.uint64(0)) != 0) if len(keys) else keys
        if len(keys) and keys[0] == 0:
            first = np.concatenate([[0], first])
        first = first.astype(np.int64)
        counts = np.diff(first, append=len(keys)).clip(max=65_535).astype(np.uint16)
        keys = keys[first]
    else:
        order = np.argsort(keys, kind="stable")
        keys, counts = keys[order], counts[order]
    of_term = (keys >> _HIGH).astype(np.uint32)
    terms, starts = np.unique(of_term, return_index=True)
    return Postings(
        terms=terms,
        starts=np.append(starts, len(keys)).astype(np.int64),
        docs=(keys & _LOW).astype(np.uint32),
        counts=counts,
        lengths=lengths,
    )
