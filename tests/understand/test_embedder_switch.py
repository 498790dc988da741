"""Two processes, two models: one library has vectors of one profile."""

from collections.abc import Sequence

import numpy as np
import pytest

import commonplace
from commonplace.errors import StoreError
from commonplace.minds.embedder import Profile
from commonplace.minds.hashing import Hashing
from commonplace.store import embeddings
from commonplace.store import jobs as ledger
from commonplace.understand import embed


class Named(Hashing):
    def __init__(self, name: str) -> None:
        self.profile = Profile(name, 64, "f32")  # type: ignore[misc]


def embedded(book: commonplace.Book, name: str) -> int:
    return book.library.engine.read(
        lambda reader: embeddings.count(reader, book.info.id, f"{name}/64/f32")[0]
    )


def test_a_worker_with_the_old_model_leaves_the_work_to_one_with_the_new(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Named("old")) as old:
        old.book("ada").remember_many({"text": f"memory {n}"} for n in range(3))
        old.work()
        with commonplace.open(library_url, embedder=Named("new")) as new:
            book = new.book("ada")
            new.embedder()
            old.worker().run_until_idle()
            assert embedded(book, "new") == 0

            new.work()

            assert embedded(book, "new") == 3
            assert embedded(book, "old") == 0


def test_a_switch_that_was_interrupted_is_finished_by_the_next(
    library_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with commonplace.open(library_url, embedder=Named("old")) as library:
        library.book("ada").remember("Ada moved.")
        library.work()

    def fails(*_: object) -> None:
        raise StoreError("the power went")

    with (
        commonplace.open(library_url, embedder=Named("new")) as library,
        monkeypatch.context() as patched,
        pytest.raises(StoreError),
    ):
        patched.setattr(embed, "_embed", fails)
        library.embedder()

    with commonplace.open(library_url, embedder=Named("new")) as library:
        library.work()
        assert embedded(library.book("ada"), "new") == 1
        assert library.work() == 0


def test_long_memories_are_embedded_in_several_calls(library_url: str) -> None:
    """The lease is renewed between calls; a batch of books in one call would outlast it."""
    calls: list[int] = []

    class Counting(Hashing):
        def embed(self, texts: Sequence[str]) -> np.ndarray:
            calls.append(len(texts))
            return super().embed(texts)

    with commonplace.open(library_url, embedder=Counting()) as library:
        book = library.book("ada")
        book.remember_many({"text": f"{n}: " + "A sentence about tea. " * 4_000} for n in range(8))
        library.work()

        assert embedded(book, "hashing") == 8
    assert max(calls) <= embed.MOST_PIECES
    assert len(calls) > 1


def test_to_catch_up_waits_neither_for_a_lost_worker_nor_for_a_model(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Hashing()) as library:
        book = library.book("ada")
        library.embedder()
        book.remember("Ada moved.")
        lost = library.engine.write(lambda tx: ledger.lease(tx, ["embed"], "lost", 300))
        book.remember("Grace moved.")

        library.catch_up()

        assert lost is not None
        assert embedded(book, "hashing") == 0
    with commonplace.open(library_url, embed__model="ollama:none@http://127.0.0.1:9") as library:
        library.catch_up()
