"""Probes of the way out: recall from a built library, the naive hybrid, memory, the embedder."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np

import commonplace
from bench.measure import rss_mb
from bench.speed.bare import BareStore, NaiveHybrid
from bench.speed.named import memories_of, questions_of
from bench.speed.remembering import BATCH, LIBRARY
from bench.speed.stopwatch import Figures, spread, timed
from bench.speed.synthetic import Language, SyntheticEmbedder
from bench.vectors import default_embedder

_TOP = 20
#: Books are visited in an order that spreads over all of them.
_STRIDE = 7_919


def recall(workdir: Path, books: int, questions: int) -> Figures:
    """Each book that is asked was asked once before; that first time is reported as cold, and the
    very first of the process by itself."""
    library = commonplace.open(workdir / LIBRARY, embedder=SyntheticEmbedder())
    asked = list(
        zip(_visits(books, questions), questions_of(Language(), questions, 0), strict=True)
    )
    shelf = {number: library.book(f"book{number}") for number, _ in asked}
    first, *others = (partial(book.recall, asked[0][1], limit=_TOP) for book in shelf.values())
    first_cpu, first_wall = timed(first)
    cold = spread(others) if others else {}
    warm = spread(partial(shelf[number].recall, text, limit=_TOP) for number, text in asked)
    resident = rss_mb()
    return {
        **warm,
        "first_cpu": 1000 * first_cpu,
        "first_wall": 1000 * first_wall,
        **{f"cold_{name}": value for name, value in cold.items()},
        "rss_mb": resident,
        "spoke": _spoke([shelf[number].recall(text, limit=_TOP) for number, text in asked]),
    }


def _spoke(answers: Sequence[commonplace.Recall]) -> dict[str, float]:
    """In how many of the answers each of the arms has a part that not every question has."""
    arms = dict.fromkeys(("hints", "graph", "pages"), 0)
    for answer in answers:
        for name in arms.keys() & {arm for hit in answer for arm in _arms(hit)}:
            arms[name] += 1
    return {name: count / len(answers) for name, count in arms.items()}


def _arms(hit: commonplace.Hit) -> Iterator[str]:
    yield from (name for name, value in hit.why.arms.items() if value > 0)
    yield from hit.why.boosts


def naive(workdir: Path, books: int, size: int, questions: int) -> Figures:
    """The naive hybrid over the same memories, vectors and questions."""
    language, embedder = Language(), SyntheticEmbedder()
    store = BareStore(workdir / "naive.db")
    vectors = np.empty((books * size, embedder.profile.dimension), np.float32)
    for number in range(books):
        given = list(memories_of(language, size, seed=number))
        store.insert(given, BATCH, f"book{number}")
        for start in range(0, size, BATCH):
            texts = [each["text"] for each in given[start : start + BATCH]]
            place = number * size + start
            vectors[place : place + len(texts)] = embedder.embed(texts)
    hybrid = NaiveHybrid(store, vectors, books)

    def search(book: int, text: str) -> list[int]:
        return hybrid.search(book, text, embedder.embed([text])[0], _TOP)

    asked = zip(_visits(books, questions), questions_of(language, questions, 0), strict=True)
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
    for question in questions_of(Language(), 20, seed=1):
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
