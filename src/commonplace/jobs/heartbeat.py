"""While a job runs, its worker says every few seconds that it lives."""

import threading
from types import TracebackType
from typing import Self

from commonplace import clock
from commonplace.errors import StoreError
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine

#: Heartbeats that may fail to come before a worker is taken for dead.
MISSED_BEATS = 4


class Heartbeat:
    """Writes the job's heartbeat from a thread of its own, inside a ``with`` block."""

    def __init__(self, engine: Engine, job: Job, every_seconds: float) -> None:
        self._engine = engine
        self._job = job
        self._every_seconds = every_seconds
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="heartbeat", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()

    def _beat(self) -> None:
        while not clock.pause(self._every_seconds, self._stop):
            try:
                self._engine.write(lambda tx: ledger.beat(tx, self._job))
            except StoreError:  # the next one may get through
                continue
