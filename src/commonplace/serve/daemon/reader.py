"""Have memories read in another process, for the threads of a daemon (:mod:`.reader_process`)."""

import os
import pickle
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any

from commonplace.errors import ReadingTooLong
from commonplace.minds.cpu_limit import Reading

#: How long a new process may take to load the rules.
_START_SECONDS = 60.0
#: A reading may take so many times its limit, and so much more, on a busy machine. Its process
#: counts CPU time; here only that of the wall is known.
_TIMES, _MORE_SECONDS = 4, 5.0


class Reader:
    """Reads one memory after the other; starts its process when it is needed."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._child: _Child | None = None

    def run(self, reading: Reading) -> Any:
        """Return what the rules answer, or raise what they raise; ReadingTooLong in time."""
        with self._turn:
            value, error = self._ask(pickle.dumps(reading), reading.seconds)
        if error is not None:
            raise error
        return value

    def end(self) -> None:
        """End the process, which holds what it has read; the next reading starts another."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()

    def _ask(self, order: bytes, seconds: float) -> Any:
        for _ in range(2):  # one that waited long for work may end just now
            child = self._child
            if child is None or child.is_over:
                child = self._child = _Child()
            try:
                return child.ask(order, _TIMES * seconds + _MORE_SECONDS)
            except queue.Empty:
                child.kill()
                raise ReadingTooLong(f"reading took too long ({seconds:.1f} s)") from None
            except (OSError, EOFError):
                child.kill()
        raise ReadingTooLong("reading ended the process that read")


class _Child:
    """The process, and what it answers. It lives no longer than the thread that started it."""

    def __init__(self) -> None:
        self._answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._is_new = True
        started: queue.SimpleQueue[subprocess.Popen[bytes]] = queue.SimpleQueue()
        threading.Thread(target=self._run, args=(started,), name="reader", daemon=True).start()
        self._process = started.get(timeout=_START_SECONDS)

    @property
    def is_over(self) -> bool:
        return self._process.poll() is not None

    def ask(self, order: bytes, seconds: float) -> Any:
        """Return the answer to a reading; queue.Empty when none comes, EOFError at its end."""
        if self._is_new:
            self._send(pickle.dumps(os.getpid()))
            self._next(_START_SECONDS)
            self._is_new = False
        self._send(order)
        return self._next(seconds)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()

    def _send(self, message: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(message)
        self._process.stdin.flush()

    def _next(self, seconds: float) -> Any:
        answer = self._answers.get(timeout=seconds)
        if isinstance(answer, EOFError):
            raise answer
        return answer

    def _run(self, started: "queue.SimpleQueue[subprocess.Popen[bytes]]") -> None:
        command = [sys.executable, "-m", "commonplace.serve.daemon.reader_process"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        started.put(process)
        assert process.stdout is not None
        with process.stdout as stream:
            while True:
                try:
                    self._answers.put(pickle.load(stream))
                except (EOFError, pickle.UnpicklingError, OSError):
                    self._answers.put(EOFError())
                    return
