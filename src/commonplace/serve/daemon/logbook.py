"""What the daemon did: a JSON object a line, ``at``, ``level``, ``event`` and what belongs to it.

Nothing that a memory, a page or a question says stands in it, and no address as it was asked: of a
request it has the route (see :mod:`commonplace.serve.http.route`). When the file has grown to ten
megabytes it is put aside as ``KEY.log.1`` and a new one is begun, so there are never more than two.
A disk that is full loses lines of the log, not requests.
"""

import json
import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from commonplace import clock
from commonplace.jobs.worker import Ran

if TYPE_CHECKING:
    from commonplace.serve.http.gate import Served

_LARGEST = 10_000_000
_LONGEST = 2_000


class Logbook:
    """The log of one daemon; with ``echo`` also on stderr."""

    def __init__(self, path: str, *, echo: bool) -> None:
        self._path = path
        self._echo = echo
        self._writing = threading.Lock()
        self._file = self._opened()

    def note(self, event: str, level: str = "info", **about: Any) -> None:
        line = {"at": clock.to_text(clock.now()), "level": level, "event": event, **about}
        text = json.dumps(line, default=str) + "\n"
        with self._writing, suppress(OSError):
            if self._echo:
                sys.stderr.write(text)
                sys.stderr.flush()
            if os.write(self._file, text.encode()) and os.fstat(self._file).st_size > _LARGEST:
                os.replace(self._path, f"{self._path}.1")
                os.close(self._file)
                self._file = self._opened()

    def served(self, served: "Served") -> None:
        """A request was answered."""
        self.note(
            "request",
            "error" if served.status >= 500 else "info",
            request=served.request_id,
            method=served.method,
            route=served.route,
            status=served.status,
            seconds=round(served.seconds, 4),
            token=served.token_id,
        )

    def failed(self, request_id: str, error: BaseException) -> None:
        """An error nobody expected, with where it came from."""
        self.note("failure", "error", request=request_id, **_where(error))

    def ran(self, ran: Ran) -> None:
        """A job was run. Why it failed stands in the ledger: it may repeat a memory's words."""
        self.note(
            "job",
            "info" if ran.state == "done" else "warning",
            job=ran.job.id,
            kind=ran.job.kind,
            state=ran.state,
            error=ran.error.partition(":")[0] if ran.error else None,
        )

    def hear_others(self) -> None:
        """What the server says, and what ends a thread, is noted here too."""
        server = logging.getLogger("uvicorn")
        server.handlers, server.propagate = [_Handler(self)], False
        server.setLevel(logging.WARNING)
        threading.excepthook = self._thread_ended

    def _thread_ended(self, ended: threading.ExceptHookArgs) -> None:
        name = ended.thread.name if ended.thread else ""
        error = ended.exc_value or RuntimeError("unknown")
        self.note("thread", "error", thread=name, **_where(error))

    def _opened(self) -> int:
        return os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


class PipedLog(Logbook):
    """The log of a worker process, which the daemon writes: one file has one writer."""

    def __init__(self, send: Callable[..., None]) -> None:
        self._send = send

    def note(self, event: str, level: str = "info", **about: Any) -> None:
        self._send(log={"event": event, "level": level, **about})


class _Handler(logging.Handler):
    def __init__(self, book: Logbook) -> None:
        super().__init__()
        self._book = book

    def emit(self, record: logging.LogRecord) -> None:
        about: dict[str, Any] = {}
        if record.exc_info and record.exc_info[1] is not None:
            about = _where(record.exc_info[1])
        self._book.note(
            "server", record.levelname.lower(), told=record.getMessage()[:_LONGEST], **about
        )


def _where(error: BaseException) -> dict[str, Any]:
    """What kind of error, and the lines of ours that it went through; not its words."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    return {
        "error": type(error).__name__,
        "where": [
            f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno}" for frame in frames
        ],
    }
