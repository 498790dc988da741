"""Other processes that work on the same library, started quickly and killed without pity.

They are forked from one small server process that has commonplace imported already; forking the
test process itself would copy its threads' locks.
"""

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(
    [
        "commonplace.library",
        "commonplace.recall.run",
        "commonplace.understand.run",
        "commonplace.compile.run",
        "commonplace.dream.run",
        "psycopg_pool",
    ]
)
PATIENCE_SECONDS = 60


class Other:
    """A process that runs ``work(talk, *args)``; ``talk`` is its end of a pipe."""

    def __init__(self, work: Callable[..., None], *args: Any) -> None:
        self._pipe, theirs = _FORKS.Pipe()
        self._process: BaseProcess = _FORKS.Process(target=work, args=(theirs, *args), daemon=True)
        self._process.start()
        theirs.close()

    def hear(self) -> Any:
        """The next thing it says; EOFError when it is gone and has said everything."""
        if not self._pipe.poll(PATIENCE_SECONDS):
            raise TimeoutError("The other process says nothing.")
        return self._pipe.recv()

    def hear_all(self) -> list[Any]:
        """Everything it still says, until it ends. What it was killed in the middle of is not."""
        said = []
        with contextlib.suppress(EOFError, OSError):
            while True:
                said.append(self.hear())
        return said

    def has_spoken(self, seconds: float) -> bool:
        return self._pipe.poll(seconds)

    def is_alive(self) -> bool:
        return self._process.is_alive()

    def tell(self, something: Any) -> None:
        self._pipe.send(something)

    def kill(self) -> None:
        self._process.kill()
        self._process.join(PATIENCE_SECONDS)

    def stop(self) -> None:
        """As when a laptop's lid is closed. Returns when it stands still."""
        os.kill(self.pid, signal.SIGSTOP)
        while _state(self.pid) != "T":
            os.sched_yield()

    def go_on(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def join(self) -> int | None:
        """Its exit code."""
        self._process.join(PATIENCE_SECONDS)
        return self._process.exitcode

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid


@contextlib.contextmanager
def others(count: int, work: Callable[..., None], *args: Any) -> Iterator[list[Other]]:
    """Several that do the same; none is left behind."""
    running = [Other(work, *args) for _ in range(count)]
    try:
        yield running
    finally:
        for other in running:
            other.kill()


def _state(pid: int) -> str:
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()[0]


Talk = Connection
