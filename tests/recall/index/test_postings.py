from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from commonplace.recall.index.postings import Postings, build, joined

TERMS = st.integers(0, 2**32 - 1) | st.sampled_from([0, 1, 2, 3])
BOOKS = st.lists(st.lists(TERMS, max_size=12), max_size=12)


def built(memories: list[list[int]]) -> Postings:
    lengths = np.array([len(terms) for terms in memories], np.uint32)
    return build(lengths, np.array([term for terms in memories for term in terms], np.uint32))


def as_counts(postings: Postings) -> dict[int, dict[int, int]]:
    return {
        int(term): dict(zip(*(array.tolist() for array in postings.of(int(term))), strict=True))
        for term in postings.terms
    }


def expected(memories: list[list[int]]) -> dict[int, dict[int, int]]:
    counts: dict[int, dict[int, int]] = {}
    for number, terms in enumerate(memories):
        for term, count in Counter(terms).items():
            counts.setdefault(term, {})[number] = count
    return counts


@given(BOOKS)
def test_postings_count_every_term_of_every_memory(memories: list[list[int]]) -> None:
    postings = built(memories)

    assert as_counts(postings) == expected(memories)
    for term in (0, 1, 2, 3, *expected(memories)):
        assert postings.count(term) == len(expected(memories).get(term, ()))
    assert postings.lengths.tolist() == [len(terms) for terms in memories]


@given(BOOKS, BOOKS)
def test_joined_postings_are_those_of_all_memories(
    first: list[list[int]], second: list[list[int]]
) -> None:
    both = joined(built(first), built(second))

    assert as_counts(both) == expected(first + second)
    assert both.lengths.tolist() == [len(terms) for terms in first + second]


@given(BOOKS, TERMS)
def test_a_term_nobody_used_has_no_postings(memories: list[list[int]], term: int) -> None:
    docs, counts = built(memories).of(term)

    assert len(docs) == len(counts) == sum(term in terms for terms in memories)
    assert np.all(np.diff(docs.astype(np.int64)) > 0)
