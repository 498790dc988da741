"""How often Python looks for what nobody needs, while very much is held that stays.

What is dropped is freed at once, unless it points at itself; to find the rest, Python walks through
all that is held, time and again while more comes. Of a job that makes a hundred thousand objects
and keeps them, that is a tenth of its time, and it finds nothing. The same holds for a large book
that is served.
"""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

#: New objects before the newest are looked at; how often that, before older ones are; and so on.
_LOOKS = (50_000, 20, 100)


class _Spaced:
    """Several may want it at once: the last that ends puts things back."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._jobs = 0
        self._before = gc.get_threshold()

    def begin(self) -> None:
        with self._lock:
            if not self._jobs:
                self._before = gc.get_threshold()
                gc.set_threshold(*_LOOKS)
            self._jobs += 1

    def end(self) -> None:
        with self._lock:
            self._jobs -= 1
            if not self._jobs:
                gc.set_threshold(*self._before)


_spaced = _Spaced()


@contextmanager
def rare_looks() -> Iterator[None]:
    """Inside this block Python looks rarely."""
    _spaced.begin()
    try:
        yield
    finally:
        _spaced.end()
