"""Which memories contain a term, and how often: the inverted index of a book, as arrays.

Built from the hashes of all words in order (uint32). ``terms`` is sorted and
unique; the postings of ``terms[i]`` are ``docs[starts[i]:starts[i + 1]]`` with their ``counts``.
"""

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
        first, end = self._range(term)
        return self.docs[first:end], self.counts[first:end]

    def count(self, term: int) -> int:
        """How many memories have this term."""
        first, end = self._range(term)
        return end - first

    def _range(self, term: int) -> tuple[int, int]:
        at = int(self.terms.searchsorted(np.uint32(term)))
        if at == len(self.terms) or self.terms[at] != term:
            return 0, 0
        return int(self.starts[at]), int(self.starts[at + 1])

    @property
    def nbytes(self) -> int:
        return sum(
            array.nbytes
            for array in (self.terms, self.starts, self.docs, self.counts, self.lengths)
        )


def build(lengths: Uint32s, words: Uint32s) -> Postings:
    """The postings of memories numbered from 0: how many words each has, and all words in order."""
    keys = words.astype(np.uint64)
    keys <<= _HIGH
    keys |= np.repeat(np.arange(len(lengths), dtype=np.uint64), lengths)
    keys.sort()
    first = np.ones(len(keys), np.bool_)
    first[1:] = keys[1:] != keys[:-1]
    starts = np.flatnonzero(first)
    counts = np.diff(starts, append=len(keys)).clip(max=65_535).astype(np.uint16)
    return _grouped(keys[first], counts, lengths)


def joined(first: Postings, second: Postings) -> Postings:
    """The postings of both, the second's memories numbered after the first's."""
    shift = np.uint64(len(first.lengths))
    keys = np.concatenate([_keys(first), _keys(second) + shift])
    counts = np.concatenate([first.counts, second.counts])
    order = np.argsort(keys, kind="stable")
    lengths = np.concatenate([first.lengths, second.lengths])
    return _grouped(keys[order], counts[order], lengths)


def _keys(postings: Postings) -> NDArray[np.uint64]:
    terms = np.repeat(postings.terms, np.diff(postings.starts)).astype(np.uint64)
    return (terms << _HIGH) | postings.docs


def _grouped(keys: NDArray[np.uint64], counts: NDArray[np.uint16], lengths: Uint32s) -> Postings:
    """From sorted (term, memory) keys, each once."""
    of_term = (keys >> _HIGH).astype(np.uint32)
    first = np.ones(len(keys), np.bool_)
    first[1:] = of_term[1:] != of_term[:-1]
    starts = np.flatnonzero(first)
    return Postings(
        terms=of_term[starts],
        starts=np.append(starts, len(keys)).astype(np.int64),
        docs=(keys & _LOW).astype(np.uint32),
        counts=counts,
        lengths=lengths,
    )
