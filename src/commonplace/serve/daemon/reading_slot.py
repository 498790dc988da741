"""Say which memory a worker process reads just now, where its parent can see it.

A file of one line, written before a reading begins and emptied after it. The parent looks at it
from outside: it sees what is read even while one call in C holds the interpreter lock of the worker
process, and after that process was killed. It holds ids and no words.
"""

import json
import os
from dataclasses import asdict, dataclass

_SIZE = 512


@dataclass(frozen=True, slots=True)
class CurrentReading:
    """One reading: a number that tells it from the one before, and what is read for which job."""

    number: int
    kind: str
    book_id: str
    memory_id: str


class ReadingSlot:
    """The file, opened by the worker process or by its parent."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def fill(self, reading: CurrentReading) -> None:
        os.pwrite(self._file, json.dumps(asdict(reading)).encode().ljust(_SIZE), 0)

    def clear(self) -> None:
        os.pwrite(self._file, b" " * _SIZE, 0)

    def load(self) -> CurrentReading | None:
        """Read what stands in it; nothing while no memory is read."""
        line = os.pread(self._file, _SIZE, 0).strip()
        try:
            return CurrentReading(**json.loads(line)) if line else None
        except (ValueError, TypeError):  # seen while it was written
            return None

    def close(self) -> None:
        os.close(self._file)
