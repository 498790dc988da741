"""A set in a library of its own: filled once, then opened again and again."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import commonplace
from bench.progress import track
from bench.sets import DataSet, Question
from bench.systems.commonplace import System

_ENOUGH = 20


class KeptVectors:
    """The product's embedder, asked once for each question, with the CPU that this took."""

    def __init__(self, embedder: Any) -> None:
        self._embedder = embedder
        self._known: dict[str, npt.NDArray[np.float32]] = {}
        self.cpu_seconds = 0.0

    @property
    def profile(self) -> Any:
        return self._embedder.profile

    def embed(self, texts: Sequence[str]) -> Any:
        began = time.process_time()
        for text in texts:
            if text not in self._known:
                self._known[text] = np.asarray(self._embedder.embed([text])[0])
        found = np.array([self._known[text] for text in texts])
        self.cpu_seconds += time.process_time() - began
        return found

    def pieces(self, text: str) -> tuple[str, ...]:
        pieces: tuple[str, ...] = self._embedder.pieces(text)
        return pieces


@dataclass(frozen=True, slots=True)
class Answer:
    question: Question
    #: The distinct sources in the order they were found.
    found: tuple[str, ...]
    #: CPU of the first recall, without embedding the question.
    milliseconds: float


def fill(data: DataSet, workdir: Path, embedder: Any) -> "Filled":
    """Remember a set, as the table of quality does, in a folder of its own."""
    system = System("", lambda texts: [])
    system.open(workdir)
    for collection in track(f"{data.title}: remember, books", data.collections):
        if collection.files:
            system.import_logs(collection.name, collection.files)
        else:
            system.add(collection.name, collection.items)
    system.close()
    return Filled(data, workdir / "library.db", embedder)


class Filled:
    """The library that holds a set."""

    def __init__(self, data: DataSet, path: Path, embedder: Any) -> None:
        self.data = data
        self._path = path
        self._vectors = KeptVectors(embedder)
        with self.opened() as library:
            self._sources = {
                memory.id: _judged_by(memory.source or "")
                for collection in data.collections
                for memory in library.book(collection.name).memories()
            }

    @contextmanager
    def opened(self, **settings: Any) -> Iterator[commonplace.Library]:
        """As it is by default but for these settings; ``embed__model`` does without vectors."""
        vectors = None if "embed__model" in settings else self._vectors
        with commonplace.open(self._path, embedder=vectors, **settings) as library:
            yield library

    def answers(self, library: commonplace.Library) -> list[Answer]:
        """Every question of the set, once each book was asked something."""
        for collection in self.data.collections:
            library.book(collection.name).recall("anything at all")
        return [self._answer(library, question) for question in self.data.questions]

    def _answer(self, library: commonplace.Library, question: Question) -> Answer:
        book = library.book(question.collection)
        distinct: tuple[str, ...] = ()
        asked, milliseconds = 0, 0.0
        for depth in self.data.depths:
            before = time.process_time() - self._vectors.cpu_seconds
            hits = book.recall(question.text, depth)
            took = time.process_time() - self._vectors.cpu_seconds - before
            milliseconds = milliseconds or 1000 * took
            distinct = tuple(dict.fromkeys(self._said_in(hits)))
            if len(distinct) >= _ENOUGH or len(hits) <= asked:
                break
            asked = len(hits)
        return Answer(question, distinct[:_ENOUGH], milliseconds)

    def _said_in(self, hits: Sequence[commonplace.Hit]) -> Iterator[str]:
        for hit in hits:
            for source in hit.sources:
                if source.memory_id in self._sources:
                    yield self._sources[source.memory_id]


def _judged_by(source: str) -> str:
    """A day, where the source is a daily log or a place in it; else the source."""
    name, log, _ = source.rpartition("/")[2].partition(".md")
    return name if log else source
