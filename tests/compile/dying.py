"""A compiler that is killed at a chosen point, without a word. Light to import: a process begins
with it."""

import os
import signal
from collections.abc import Callable
from typing import Any

import commonplace
from commonplace.store.engine import Tx

#: Small steps, so that there are many points to die at; what failed is tried again at once.
SETTINGS: dict[str, Any] = {
    "embed__model": "none",
    "understand__mode": "off",
    "jobs__attempts": 10,
    "jobs__backoff_seconds": 0,
    "jobs__reap_seconds": 1,
    "compile__memories": 8,
    "compile__new_pages": 5,
    "compile__hub_pages": 6,
}


class Points:
    """Counts the points at which a process can die: before, in and after each transaction."""

    def __init__(self, library: commonplace.Library, deadly: int) -> None:
        self.count = 0
        self._deadly = deadly
        engine: Any = library.engine
        self._write = engine.write
        engine.write = self._writing

    def _writing(self, work: Callable[[Tx], Any], **named: Any) -> Any:
        def working(tx: Tx) -> Any:
            result = work(tx)
            self._pass()  # everything is written, nothing is committed
            return result

        self._pass()
        result = self._write(working, **named)
        self._pass()
        return result

    def _pass(self) -> None:
        self.count += 1
        if self.count == self._deadly:
            os.kill(os.getpid(), signal.SIGKILL)


def compile_and_die(url: str, name: str, point: int) -> None:
    """Compile a book; at this point the process is killed."""
    library = commonplace.open(url, **SETTINGS)
    book = library.book(name)
    Points(library, point)
    book.compile()
    os._exit(0)
