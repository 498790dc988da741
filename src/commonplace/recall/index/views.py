"""The books that were asked lately, as recall sees them, within a budget of memory."""

import ctypes
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from commonplace.recall.index.book_index import EMPTY, BookIndex
from commonplace.recall.index.hint_arm import NONE, Derived
from commonplace.recall.index.sized_cache import SizedCache
from commonplace.recall.index.vectors import BookVectors, empty
from commonplace.store.engine import Engine, Reader
from commonplace.store.forgetting.remembered import drop_remembered

T = TypeVar("T")

#: A book that grew by more memories than this was read at some cost of memory.
LARGE = 10_000


@dataclass(frozen=True)
class View:
    """One book at one revision."""

    index: BookIndex
    vectors: BookVectors | None
    derived: Derived = NONE

    @cached_property
    def nbytes(self) -> int:
        vectors = self.vectors.nbytes if self.vectors else 0
        return self.index.nbytes + vectors + self.derived.nbytes


class Views:
    """Up-to-date views of books; the least recently asked go first when memory runs short."""

    def __init__(self, engine: Engine, *, megabytes: int, exact_vectors: int) -> None:
        self._engine = engine
        self._exact = exact_vectors
        self._views: SizedCache[View] = SizedCache(megabytes)

    def of(self, book_id: str, profile: str | None) -> View:
        """The book as it is now. With a profile, its vectors too."""
        return self.with_more(book_id, profile, lambda _, view: view)

    def with_more(self, book_id: str, profile: str | None, more: Callable[[Reader, View], T]) -> T:
        """What somebody makes of the book as it is now, and of what else the same snapshot has."""
        held = self._views.get(book_id)  # before the snapshot: what is held is never newer

        def work(reader: Reader) -> tuple[View, T]:
            view = self._updated(reader, book_id, profile, held)
            return view, more(reader, view)

        view, made = self._engine.read(work)
        if len(view.index) - (len(held.index) if held else 0) > LARGE:
            _give_back_memory()
        self._views.keep(book_id, view)
        return made

    def drop(self, book_id: str) -> None:
        """Something of the book was forgotten: it is read anew."""
        self._views.drop(book_id)

    def _updated(
        self, reader: Reader, book_id: str, profile: str | None, held: View | None
    ) -> View:
        rows = reader.run("book_revision", book_id=book_id)
        revision = rows[0]["revision"] if rows else 0
        index = held.index if held else EMPTY
        if index.revision != revision:
            index = index.updated(reader, book_id, revision)
            if held and index.since != held.index.since:  # another program may have forgotten
                drop_remembered()
        derived = (held.derived if held else NONE).updated(reader, book_id, index)
        if profile is None:
            return View(index, None, derived)
        vectors = held.vectors if held and held.index.since == index.since else None
        if vectors is None or vectors.profile != profile:
            vectors = empty(profile)
        if vectors.revision != revision:
            vectors = vectors.updated(
                reader, book_id, index, self._exact, halves=self._engine.searches_vectors
            )
        if held and held.index is index and held.vectors is vectors:
            return held
        return View(index, vectors, derived)


def _give_back_memory() -> None:
    """What reading a large book needed for a moment, back to the system.

    glibc keeps what was freed between what is still used: tens of megabytes after 100,000 rows.
    Other systems have no such call, and need none.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
