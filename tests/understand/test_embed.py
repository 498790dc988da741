from collections.abc import Sequence

import numpy as np
import pytest

import commonplace
from commonplace.errors import ModelBusy
from commonplace.minds.hashing import Hashing
from commonplace.store import embeddings
from commonplace.store import jobs as ledger


def counts(library: commonplace.Library, book: commonplace.Book) -> tuple[int, int]:
    return library.engine.read(
        lambda reader: embeddings.count(reader, book.info.id, "hashing/64/f32")
    )


def dirty(book: commonplace.Book) -> int:
    rows = book.library.engine.read(
        lambda reader: reader.run("count_dirty", book_id=book.info.id, stage="embed")
    )
    return int(rows[0]["memories"])


def test_every_memory_gets_its_vectors(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Hashing(), embed__batch=7) as library:
        book = library.book("ada")
        book.remember_many([{"text": f"memory {n}"} for n in range(50)])
        assert dirty(book) == 50

        library.work()

        assert counts(library, book) == (50, 50)
        assert dirty(book) == 0


def test_a_long_memory_is_embedded_in_pieces(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Hashing()) as library:
        book = library.book("ada")
        book.remember("A sentence about tea. " * 200)
        library.work()
        memories, pieces = counts(library, book)

    assert memories == 1
    assert pieces > 3


class Flaky(Hashing):
    """Fails the first time it is asked."""

    calls = 0

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        self.calls += 1
        if self.calls == 1:
            raise ModelBusy("try later")
        return super().embed(texts)


def test_a_model_that_fails_is_asked_again_by_the_job_and_nothing_is_lost(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Flaky(), jobs__backoff_seconds=0) as library:
        book = library.book("ada")
        book.remember("tea")
        library.work()

        assert counts(library, book) == (1, 1)
        assert dirty(book) == 0


class Down(Hashing):
    """Never answers, and counts how often it was asked."""

    calls = 0

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        self.calls += 1
        raise ModelBusy("down")


def test_a_model_that_is_down_is_asked_three_times_and_then_left_alone(library_url: str) -> None:
    model = Down()
    with commonplace.open(library_url, embedder=model, jobs__backoff_seconds=0) as library:
        book = library.book("ada")
        book.remember("tea")
        library.work()
        library.work()
        states = library.engine.read(lambda reader: ledger.count(reader, book.info.id))

        assert model.calls == 3
        assert states == {"dead": 1}
        assert dirty(book) == 1


def test_a_memory_forgotten_while_it_was_embedded_leaves_no_vector(library_url: str) -> None:
    class Slow(Hashing):
        def embed(self, texts: Sequence[str]) -> np.ndarray:
            book.forget(gone.id)
            return super().embed(texts)

    with commonplace.open(library_url, embedder=Slow()) as library:
        book = library.book("ada")
        gone = book.remember("tea")
        library.work()

        assert counts(library, book) == (0, 0)
        assert dirty(book) == 0


def test_an_idle_library_asks_no_model(library_url: str) -> None:
    model = Down()
    with commonplace.open(library_url, embedder=model) as library:
        library.book("ada")
        assert library.work() == 0

    assert model.calls == 0


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_without_a_model_the_job_ends_and_the_memories_wait_for_one(library_url: str) -> None:
    with commonplace.open(library_url) as library:
        book = library.book("ada")
        book.remember("tea")
        assert library.work() == 1
        assert dirty(book) == 1
    with commonplace.open(library_url, embedder=Hashing()) as library:
        library.work()
        assert dirty(library.book("ada")) == 0


def test_a_few_waiting_memories_are_embedded_at_once_and_many_are_left_to_a_worker(
    library_url: str,
) -> None:
    with commonplace.open(library_url, embedder=Hashing()) as library:
        book = library.book("ada")
        book.remember_many([{"text": f"memory {n}"} for n in range(5)])
        library.catch_up(most=4)
        assert dirty(book) == 5
        library.catch_up(most=5)
        assert dirty(book) == 0
