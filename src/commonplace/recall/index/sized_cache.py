"""What is held of books in memory, within a budget.

The books that were used last share the budget. One book that is larger than all of it is held
beside them, so that a question to a small book does not throw it out: to read it again takes
seconds. So memory is bounded by the budget and one book. That book goes when another one of such a
size comes, or when nobody asked for it for half an hour and another book is asked.
"""

import threading
from collections import OrderedDict
from typing import Generic, Protocol, TypeVar

from commonplace import clock

#: So long a book larger than the budget is held when nobody asks for it and others are asked.
IDLE_SECONDS = 1800.0


class Sized(Protocol):
    @property
    def nbytes(self) -> int: ...


V = TypeVar("V", bound=Sized)


class SizedCache(Generic[V]):
    """One value for each book; see above for which of them stay. Threads may share it."""

    def __init__(self, megabytes: int) -> None:
        self._budget = megabytes * 1_000_000
        self._values: OrderedDict[str, V] = OrderedDict()
        #: What they take together: to sum up a thousand for each question takes its time.
        self._total = 0
        #: The book that is larger than the budget, if one is held, and since when nobody asked.
        self._large: str | None = None
        self._idle = clock.Stopwatch()
        self._lock = threading.Lock()

    def get(self, book_id: str) -> V | None:
        with self._lock:
            value = self._values.get(book_id)
            if value is not None:
                self._use(book_id)
            return value

    def keep(self, book_id: str, value: V) -> None:
        with self._lock:
            self._remove(book_id)
            self._values[book_id] = value
            self._total += value.nbytes
            if value.nbytes > self._budget:
                if self._large is not None:
                    self._remove(self._large)
                self._large = book_id
            self._use(book_id)
            self._make_room(book_id)

    def drop(self, book_id: str) -> None:
        """What is held of a book may hold what was forgotten."""
        with self._lock:
            self._remove(book_id)

    def _use(self, book_id: str) -> None:
        self._values.move_to_end(book_id)
        if book_id == self._large:
            self._idle = clock.Stopwatch()

    def _remove(self, book_id: str) -> None:
        value = self._values.pop(book_id, None)
        self._total -= value.nbytes if value is not None else 0
        if book_id == self._large:
            self._large = None

    def _make_room(self, newest: str) -> None:
        """Let the least recently used go until the rest fits; the newest stays."""
        if self._large not in (None, newest) and self._idle.seconds() > IDLE_SECONDS:
            self._remove(str(self._large))
        beside = self._values[self._large].nbytes if self._large is not None else 0
        for book_id in [*self._values]:
            if self._total - beside <= self._budget:
                return
            if book_id not in (newest, self._large):
                self._remove(book_id)
