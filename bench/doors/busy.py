"""How long ``remember`` takes while the daemon has much else to do."""

import json
import threading
from collections.abc import Callable
from typing import Any

from bench.compiling.world import memories
from bench.doors.crowd import Taken, Task, crowd
from bench.doors.daemon import Daemon, serving
from bench.doors.load import fill, times, told
from bench.errors import Skipped
from bench.speed.rows import Row, scratch

_BEFORE = 500
#: Clients that remember one thing after the other, and how long each rests between two.
_CLIENTS, _PAUSE_SECONDS = 4, 0.1


def while_busy(imported: int, seconds: float) -> list[Row]:
    """Before, while so many memories are imported, and while all is understood and compiled."""
    lines = "".join(json.dumps(each) + "\n" for each in memories(imported, seed=3)).encode()
    with scratch() as folder, serving(folder) as daemon:
        fill(daemon, _BEFORE)
        daemon.ask("POST", "/api/compile", json={})  # until nothing is left to do
        before = _visited(daemon, seconds, 1)
        bringing = _Busy(daemon, "/api/import", kind="application/x-ndjson", content=lines)
        during = [_visited(daemon, seconds / 4, 2)]
        while not bringing.is_done:
            during.append(_visited(daemon, seconds / 4, 2 + len(during)))
        bringing.check()
        compiling = _Busy(daemon, "/api/compile", json={})
        after = _visited(daemon, seconds, 1_000)
        still = "" if compiling.is_done else "was not done when it was measured"
    return [
        _row("before", [before], ""),
        _row(f"while {imported:,} are imported", during, ""),
        _row("while they are understood and compiled", [after], still),
    ]


class _Busy:
    """A request that takes long, in a thread of its own."""

    def __init__(self, daemon: Daemon, path: str, **how: Any) -> None:
        self._error: Skipped | None = None
        self._thread = threading.Thread(
            target=self._ask, args=(lambda: daemon.ask("POST", path, **how),), daemon=True
        )
        self._thread.start()

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    def check(self) -> None:
        if self._error is not None:
            raise self._error

    def _ask(self, work: Callable[[], object]) -> None:
        try:
            work()
        except (Skipped, OSError) as error:  # the daemon was stopped meanwhile, as it may be
            self._error = Skipped(str(error))


def _visited(daemon: Daemon, seconds: float, seed: int) -> Taken:
    return crowd(Task(daemon.url, daemon.token, _CLIENTS, seconds, 1.0, _PAUSE_SECONDS, seed))


def _row(when: str, visits: list[Taken], beside: str) -> Row:
    figures = times([each for taken in visits for each in taken.remember])
    errors = sum(sum(taken.errors.values()) for taken in visits)
    note = beside or f"errors: {errors}"
    return Row(f"remember {when}, wall ms, p50 / p95 / p99", told(figures), note, "", figures)
