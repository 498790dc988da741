import math
from collections.abc import Sequence

import numpy as np
import pytest

import commonplace
from commonplace.errors import ModelBusy, ModelRefused
from commonplace.minds.embedder import Profile
from commonplace.minds.hashing import Hashing
from commonplace.model import Job
from commonplace.store import embeddings
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.understand.embed import MOST_REFUSED_IN_A_ROW
from tests.engines import PLAIN, POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES, PLAIN)


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
        raise ModelBusy("down", seconds=120)


def test_a_model_that_is_down_is_left_alone_as_long_as_it_says_and_nothing_is_lost(
    library_url: str,
) -> None:
    model = Down()
    with commonplace.open(library_url, embedder=model) as library:
        book = library.book("ada")
        book.remember("tea")
        library.work()
        library.work()

        assert model.calls == 1
        assert last_job(book).state == "queued"
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
        library.work()
        assert last_job(book).state == "done"
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


class Picky(Hashing):
    """Refuses every call with one of these words in a text, and counts its calls."""

    def __init__(self, *words: str) -> None:
        super().__init__()
        self.words = words
        self.calls = 0

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        self.calls += 1
        if any(word in text for word in self.words for text in texts):
            raise ModelRefused("not this text")
        return super().embed(texts)


def history(book: commonplace.Book, memory_id: str) -> list[str]:
    entries = book.library.engine.read(
        lambda reader: memory_rows.audit_of(reader, book.info.id, memory_id)
    )
    return [entry.action for entry in entries]


def last_job(book: commonplace.Book) -> Job:
    jobs = book.library.engine.read(
        lambda reader: ledger.list_jobs(reader, book.info.id, None, limit=9)
    )
    return max((job for job in jobs if job.kind == "embed"), key=lambda job: job.id)


@pytest.mark.parametrize(("memories", "bad_at"), [(64, 0), (64, 37), (64, 63), (7, 3), (2, 1)])
def test_a_text_that_is_refused_is_left_out_and_the_others_get_their_vectors(
    library_url: str, memories: int, bad_at: int
) -> None:
    model = Picky("poison")
    with commonplace.open(library_url, embedder=model) as library:
        book = library.book("ada")
        texts = ["poison" if n == bad_at else f"memory {n}" for n in range(memories)]
        written = book.remember_many([{"text": text} for text in texts])
        library.work()

        assert counts(library, book)[0] == memories - 1
        assert dirty(book) == 0
        assert model.calls <= 2 * math.ceil(math.log2(memories)) + 1
        assert "embedding refused" in history(book, written[bad_at].id)
        assert "embedding refused" not in history(book, written[bad_at - 1].id)
        assert last_job(book).result["refused"] == 1


def test_several_refused_texts_cost_no_more_than_each_alone(library_url: str) -> None:
    model = Picky("poison")
    with commonplace.open(library_url, embedder=model) as library:
        book = library.book("ada")
        texts = ["poison" if n in (5, 20, 21, 50) else f"memory {n}" for n in range(64)]
        book.remember_many([{"text": f"{text} {n}"} for n, text in enumerate(texts)])
        library.work()

        assert counts(library, book)[0] == 60
        assert dirty(book) == 0
        assert model.calls <= 4 * (2 * math.log2(64) + 1)
        assert last_job(book).result["refused"] == 4


def test_a_single_text_is_believed_to_be_at_fault_only_when_another_is_taken(
    library_url: str,
) -> None:
    model = Picky("poison")
    with commonplace.open(library_url, embedder=model) as library:
        book = library.book("ada")
        book.remember("poison")
        library.work()

        assert model.calls == 2
        assert dirty(book) == 0
        assert last_job(book).state == "done"


@pytest.mark.parametrize("memories", [1, 2, 3, 64])
def test_a_server_that_refuses_everything_loses_nothing_and_is_left_soon(
    library_url: str, memories: int
) -> None:
    model = Picky("")
    with commonplace.open(library_url, embedder=model, jobs__attempts=1) as library:
        book = library.book("ada")
        book.remember_many([{"text": f"memory {n}"} for n in range(memories)])
        library.work()

        assert dirty(book) == memories
        assert last_job(book).state == "dead"
        assert "not this text" in (last_job(book).error or "")
        assert model.calls <= math.ceil(math.log2(memories)) + 2 * MOST_REFUSED_IN_A_ROW
        assert counts(library, book) == (0, 0)


class Broken(Hashing):
    """Every vector is NaN."""

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        return super().embed(texts) * math.nan


def test_vectors_that_are_wrong_for_every_text_are_no_text_s_fault(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Broken(), jobs__attempts=1) as library:
        book = library.book("ada")
        book.remember("tea")
        library.work()

        assert dirty(book) == 1
        assert "not finite" in (last_job(book).error or "")


def test_what_was_embedded_before_the_third_refusal_stays(library_url: str) -> None:
    """Newest first: three bad ones lie behind the good ones."""
    model = Picky("poison")
    with commonplace.open(library_url, embedder=model, jobs__attempts=1) as library:
        book = library.book("ada")
        book.remember_many([{"text": f"poison {n}"} for n in range(4)])
        book.remember_many([{"text": f"memory {n}"} for n in range(4)])
        library.work()

        assert counts(library, book)[0] == 4
        assert dirty(book) == 4
        assert last_job(book).state == "dead"


def test_a_memory_that_another_model_takes_is_embedded_after_all(library_url: str) -> None:
    class Other(Hashing):
        profile = Profile("other", 64, "f32")

    with commonplace.open(library_url, embedder=Picky("poison")) as library:
        book = library.book("ada")
        book.remember("poison")
        library.work()
        assert counts(library, book) == (0, 0)
    with commonplace.open(library_url, embedder=Other()) as library:
        library.work()
        found = library.engine.read(
            lambda reader: embeddings.count(reader, book.info.id, "other/64/f32")
        )
        assert found == (1, 1)
