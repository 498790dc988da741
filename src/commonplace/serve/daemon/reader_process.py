"""A process that reads memories for the doors of a daemon, under a time limit.

Some answers need memories that no worker has read yet: the plan of a compile, a view of the past.
They are not read in the daemon itself: a pattern that backtracks holds the interpreter lock, and
nobody would be answered meanwhile. Here a signal ends it, or the daemon kills the process
(:mod:`.reader`).

stdin   first the parent's process id, then readings, one pickle each.
stdout  ``None`` once the rules are loaded, then for each reading its value and its error.

The process ends when nothing was asked for a while.
"""

import os
import pickle
import queue
import signal
import sys
import threading
from typing import IO, Any

from commonplace.errors import ReadingTooLong
from commonplace.minds.cpu_limit import Reading
from commonplace.serve.daemon.parent_death import die_with
from commonplace.understand.faults import FAULTS

IDLE_SECONDS = 60.0


def main() -> None:
    orders, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what anybody prints is no answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with(pickle.load(orders))
    _load_rules()
    waiting: queue.SimpleQueue[Reading | None] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=(orders, waiting), daemon=True).start()
    _answer(answers, None)
    while (reading := _next(waiting)) is not None:
        _answer(answers, _read(reading))
    os._exit(0)


def _load_rules() -> None:
    """Load them before the first reading: its time is its own."""
    from commonplace.language import read  # noqa: F401, PLC0415
    from commonplace.understand import tasks  # noqa: F401, PLC0415


def _hear(orders: IO[bytes], waiting: "queue.SimpleQueue[Reading | None]") -> None:
    while True:
        try:
            waiting.put(pickle.load(orders))
        except EOFError:
            waiting.put(None)
            return


def _next(waiting: "queue.SimpleQueue[Reading | None]") -> Reading | None:
    try:
        return waiting.get(timeout=IDLE_SECONDS)
    except queue.Empty:
        return None


def _read(reading: Reading) -> tuple[Any, BaseException | None]:
    try:
        return reading.run(), None
    except FAULTS as fault:
        known = fault if isinstance(fault, ReadingTooLong) else ValueError(type(fault).__name__)
        return None, known


def _answer(answers: IO[bytes], answer: Any) -> None:
    answers.write(pickle.dumps(answer))
    answers.flush()


if __name__ == "__main__":
    main()
