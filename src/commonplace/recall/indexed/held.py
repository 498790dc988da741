"""What is held of books in memory, within a budget."""

import threading
from collections import OrderedDict
from typing import Generic, Protocol, TypeVar


class Sized(Protocol):
    @property
    def nbytes(self) -> int: ...


V = TypeVar("V", bound=Sized)


class Held(Generic[V]):
    """One value for each book. The least recently kept go first when memory runs short; the newest
    stays, however large. Threads may share it."""

    def __init__(self, megabytes: int) -> None:
        self._budget = megabytes * 1_000_000
        self._values: OrderedDict[str, V] = OrderedDict()
        #: What they take together: to sum up a thousand for each question takes its time.
        self._total = 0
        self._lock = threading.Lock()

    def get(self, book_id: str) -> V | None:
        with self._lock:
            return self._values.get(book_id)

    def keep(self, book_id: str, value: V) -> None:
        with self._lock:
            before = self._values.get(book_id)
            self._total += value.nbytes - (before.nbytes if before else 0)
            self._values[book_id] = value
            self._values.move_to_end(book_id)
            while self._total > self._budget and len(self._values) > 1:
                self._total -= self._values.popitem(last=False)[1].nbytes

    def drop(self, book_id: str) -> None:
        """What is held of a book may hold what was forgotten."""
        with self._lock:
            value = self._values.pop(book_id, None)
            self._total -= value.nbytes if value else 0
