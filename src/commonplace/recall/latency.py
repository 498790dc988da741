"""How long recall took lately, in this process: nothing of it is kept on disk.

The last :data:`MOST` answers count, each with its moment and how long it took; no questions.
"""

import threading
from collections import deque
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock

MOST = 2_000


@dataclass(frozen=True, slots=True)
class Latency:
    """Of how many answers, since when, and how long they took: of half of them at most ``median``
    seconds, of nineteen in twenty at most ``high``."""

    answers: int = 0
    since: datetime | None = None
    median: float = 0.0
    high: float = 0.0
    longest: float = 0.0


class Latencies:
    """What is noted of a library's answers. Threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._noted: deque[tuple[datetime, float]] = deque(maxlen=MOST)

    def note(self, seconds: float) -> None:
        with self._lock:
            self._noted.append((clock.now(), seconds))

    def noted(self) -> list[tuple[datetime, float]]:
        """When each answer was given and how many seconds it took, the oldest first."""
        with self._lock:
            return [*self._noted]

    def told(self) -> Latency:
        noted = self.noted()
        if not noted:
            return Latency()
        took = sorted(seconds for _, seconds in noted)
        return Latency(
            len(took),
            noted[0][0],
            took[(len(took) - 1) // 2],
            took[-(-19 * len(took) // 20) - 1],
            took[-1],
        )
