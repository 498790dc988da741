import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import commonplace
from commonplace.minds.hashing import Hashing
from commonplace.recall.index.vectors import BookVectors, Estimate, nearness
from tests.engines import PLAIN, POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES, PLAIN)


def vectors(numbers: np.ndarray, owners: list[int]) -> BookVectors:
    return BookVectors("p", 1, np.array(owners, np.int64), numbers.astype(np.float32), None)


@given(arrays.arrays(np.float32, (12, 8), elements=st.floats(-1, 1, width=32)))
def test_a_memory_is_as_near_as_its_nearest_piece(numbers: np.ndarray) -> None:
    owners = [0, 0, 1, 2, 2, 2, 3, 4, 5, 5, 6, 7]

    near = nearness(vectors(numbers, owners), numbers[0], 9)

    for memory in range(8):
        pieces = [numbers[at] @ numbers[0] for at in range(12) if owners[at] == memory]
        assert near[memory] == pytest.approx(max(0, *pieces), abs=1e-5)
    assert near[8] == 0


def test_signs_give_the_nearest_among_their_candidates() -> None:
    chance = np.random.default_rng(7)
    topics = chance.standard_normal((50, 100))
    numbers = topics[np.arange(5_000) % 50] + 0.5 * chance.standard_normal((5_000, 100))
    numbers /= np.linalg.norm(numbers, axis=1, keepdims=True)
    question = numbers[123] + 0.05 * chance.standard_normal(100)
    bits = np.packbits(numbers > 0, axis=1)
    rows = np.ascontiguousarray(np.pad(bits, ((0, 0), (0, -bits.shape[1] % 8))))
    signs = np.ascontiguousarray(rows.view(np.uint64).T)
    book = BookVectors("p", 1, np.arange(5_000), None, signs)

    estimate = Estimate(book, question.astype(np.float32))
    found = estimate.nearest()

    exact = set(np.argsort(-(numbers @ question))[:10].tolist())
    assert 123 in found
    assert len(exact & set(found.tolist())) >= 9
    guessed = estimate.of(np.arange(5_000))
    assert np.abs(guessed - (numbers @ question).clip(min=0)).mean() < 0.1


def test_a_large_book_is_searched_by_signs_with_the_same_answers(library_url: str) -> None:
    texts = [
        {"text": f"word{n} number{n % 7} topic{n % 13}", "source": f"s{n}"} for n in range(120)
    ]
    answers = []
    for exact in (10_000, 0):
        with commonplace.open(
            library_url, embedder=Hashing(), recall__exact_vectors=exact
        ) as library:
            book = library.book("ada")
            book.remember_many(texts)
            library.work()
            answers.append([(hit.id, hit.score) for hit in book.recall("word17 topic4x", limit=10)])

    assert [found for found, _ in answers[0]] == [found for found, _ in answers[1]]
    assert [score for _, score in answers[0]] == pytest.approx(
        [score for _, score in answers[1]], abs=2e-3
    )
