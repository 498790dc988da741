"""Probes of the way out: recall from a built library, the naive hybrid, memory, the embedder."""

from functools import partial
from pathlib import Path

import numpy as np

import commonplace
from bench.measure import rss_mb
from bench.speed.bare import BareStore, NaiveHybrid
from bench.speed.remembering import BATCH, LIBRARY
from bench.speed.stopwatch import Figures, spread
from bench.speed.synthetic import Language, SyntheticEmbedder, memories
from bench.vectors import default_embedder

_TOP = 20
#: Books are visited in an order that spreads over all of them.
_STRIDE = 7_919


def recall(workdir: Path, books: int, questions: int) -> Figures:
    """Each book that is asked was asked once before; that first time is reported as cold."""
    library = commonplace.open(workdir / LIBRARY, embedder=SyntheticEmbedder())
    asked = list(zip(_visits(books, questions), Language().questions(questions, 0), strict=True))
    shelf = {number: library.book(f"book{number}") for number, _ in asked}
    cold = spread(partial(book.recall, asked[0][1], limit=_TOP) for book in shelf.values())
    warm = spread(partial(shelf[number].recall, text, limit=_TOP) for number, text in asked)
    first = {f"cold_{name}": value for name, value in cold.items()}
    return {**warm, **first, "rss_mb": rss_mb()}


def naive(workdir: Path, books: int, size: int, questions: int) -> Figures:
    """The naive hybrid over the same memories, vectors and questions."""
    language, embedder = Language(), SyntheticEmbedder()
    store = BareStore(workdir / "naive.db")
    vectors = np.empty((books * size, embedder.profile.dimension), np.float32)
    for number in range(books):
        given = list(memories(language.sentences(size, seed=number)))
        store.insert(given, BATCH, f"book{number}")
        for start in range(0, size, BATCH):
            texts = [each["text"] for each in given[start : start + BATCH]]
            place = number * size + start
            vectors[place : place + len(texts)] = embedder.embed(texts)
    hybrid = NaiveHybrid(store, vectors, books)

    def search(book: int, text: str) -> list[int]:
        return hybrid.search(book, text, embedder.embed([text])[0], _TOP)

    asked = zip(_visits(books, questions), language.questions(questions, 0), strict=True)
    return spread(partial(search, number, text) for number, text in asked)


def resident(workdir: Path, model: bool, vectors: bool) -> Figures:
    """Memory of a process that recalls from a built library."""
    if model:
        default_embedder().embed(["This loads the model."])
    path = workdir / LIBRARY
    library = (
        commonplace.open(path, embedder=SyntheticEmbedder())
        if vectors
        else commonplace.open(path, embed__model="none")
    )
    book = library.book("book0")
    for question in Language().questions(20, seed=1):
        book.recall(question, limit=_TOP)
    return {"rss_mb": rss_mb()}


def embedding(workdir: Path, questions: int) -> Figures:
    """The default embedder, which recall needs once for every question."""
    embedder = default_embedder()
    first, *rest = Language().questions(questions + 1, seed=2)
    embedder.embed([first])
    return {
        "name": embedder.profile.key,
        **spread(partial(embedder.embed, [text]) for text in rest),
    }


def _visits(books: int, questions: int) -> list[int]:
    return [_STRIDE * turn % books for turn in range(questions)]
