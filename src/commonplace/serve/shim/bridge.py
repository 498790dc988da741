"""``commonplace mcp``: MCP over stdio, passed on to the daemon's ``/mcp``.

One JSON-RPC message a line, both ways. Each message that comes in is one ``POST``, in a thread of
its own, so a slow one holds up nobody; the answer is JSON or a stream of events, and every
message of it becomes a line. A notification has no answer. In particular:

- A message is passed on as it came; only what HTTP wants in headers is read from it: the method,
  the name of what it is about, the version of the protocol (the modern era says it in each
  message, the older one agrees on it at ``initialize``), and the session if the daemon gave one.
- ``notifications/cancelled`` also ends the request's connection, and nothing more is said of it.
- ``subscriptions/listen``, and in the older era the ``GET`` stream for what the server tells by
  itself, stay open; when the daemon is gone they come back with it. They never start it: who says
  ``commonplace down`` means it.
- When the daemon cannot be had, a request is answered by an error that says what to do.
"""

import json
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from commonplace import clock
from commonplace.serve.shim import wire
from commonplace.serve.shim.hook import quoted
from commonplace.serve.shim.messages import about, is_answer_to, line_of, mcp_headers, problem
from commonplace.serve.shim.place import Place, find_book, find_place
from commonplace.serve.shim.reach import Deadline, Unreachable, connect

_REACH_SECONDS = 20.0
_ANSWER_SECONDS = 600.0
_LAST_SECONDS = 10.0
_RETRY_SECONDS = 1.0
#: Requests on their way at the same time; more than these wait to be read.
_MOST = 64
#: May have been done although nobody told us.
_UNSAFE_AGAIN = ("tools/call",)
_LISTEN = "subscriptions/listen"


class Bridge:
    """Between two pipes and the daemon."""

    def __init__(self, place: Place, query: str) -> None:
        self._place = place
        self._path = f"/mcp{query}"
        self._writing = threading.Lock()
        self._room = threading.Semaphore(_MOST)
        self._threads: set[threading.Thread] = set()
        self._open: dict[str, wire.Answer | None] = {}
        self._cancelled: set[str] = set()
        self._over = threading.Event()
        self._version = self._session = ""
        self._opening: tuple[bytes, dict[str, Any]] | None = None
        self._listens = False

    def run(self, lines: Iterator[bytes]) -> None:
        """Until the client says no more; what it still waits for is answered."""
        for line in lines:
            if raw := line.strip():
                self._take(raw)
        deadline = Deadline(_LAST_SECONDS)
        for thread in [*self._threads]:
            thread.join(deadline.left)
        self._over.set()

    def _take(self, raw: bytes) -> None:
        try:
            message = json.loads(raw)
        except (ValueError, RecursionError) as error:
            self._write(problem(None, -32700, f"This line is not JSON: {error}"))
            return
        message = message if isinstance(message, dict) else {}
        method = message.get("method")
        if method == "notifications/cancelled":
            self._cancel(message)
        if method == _LISTEN:
            self._begin(self._listen, raw, message)
            return
        self._room.acquire()
        self._threads.add(self._begin(self._pass_on, raw, message))

    def _begin(self, work: Any, *given: Any) -> threading.Thread:
        thread = threading.Thread(target=work, args=given, daemon=True)
        thread.start()
        return thread

    # --- one message ------------------------------------------------------------------------------

    def _pass_on(self, raw: bytes, message: dict[str, Any]) -> None:
        key, id_ = about(message)
        try:
            if not self._answered(raw, message) and _is_asked(message):
                told = problem(id_, -32603, "commonplace ended before it answered. Ask again.")
                self._write(told, key)
        except (OSError, Unreachable) as error:
            if _is_asked(message):
                self._write(problem(id_, -32603, _what_to_do(error)), key)
        finally:
            self._open.pop(key, None)
            self._room.release()
            self._threads.discard(threading.current_thread())

    def _answered(self, raw: bytes, message: dict[str, Any], *, again: bool = True) -> bool:
        """Whether everything was told that there is to tell."""
        try:
            answer = self._post(raw, message)
        except OSError:
            if not again or message.get("method") in _UNSAFE_AGAIN:
                raise
            answer = self._post(raw, message)
        if answer.status == 404 and self._session and again and self._opening:
            answer.close()
            self._reopen()
            return self._answered(raw, message, again=False)
        opens = message.get("method") == "initialize"
        agree = partial(self._agree, raw, message, answer) if opens else None
        told = self._copy(answer, message, before_answer=agree)
        if message.get("method") == "notifications/initialized" and not self._listens:
            self._listens = True
            self._begin(self._hear)
        return told is not None

    def _post(
        self, raw: bytes, message: dict[str, Any], *, start: bool = True, ends: bool = True
    ) -> wire.Answer:
        daemon, connection = connect(self._place, Deadline(_REACH_SECONDS), start=start)
        connection.settimeout(_ANSWER_SECONDS if ends else None)
        headers = mcp_headers(message, self._version, self._session)
        headers["Authorization"] = f"Bearer {daemon.token}"
        answer = wire.ask(connection, "POST", self._path, headers, raw)
        key, _ = about(message)
        if key:
            self._open[key] = answer
            if key in self._cancelled:
                answer.close()
        return answer

    def _copy(
        self,
        answer: wire.Answer,
        message: dict[str, Any],
        before_answer: Callable[[bytes], None] | None = None,
    ) -> bytes | None:
        """Pass on what the daemon answers and return the message that answers; None when there is
        none, and an empty one when none is wanted. ``before_answer`` is called before the client
        can read that message, because the client's next request may follow at once."""
        key, id_ = about(message)
        if "text/event-stream" in answer.headers.get("content-type", ""):
            found = None
            for event in _events(answer):
                if is_answer_to(event, id_):
                    found = event
                    if before_answer:
                        before_answer(event)
                self._write(event, key)
            return found if key else b""  # of several messages all answers were copied
        body = answer.body()
        if not _is_asked(message) and answer.status < 300:
            return b""
        told = line_of(body)
        if told is None:
            told = problem(id_, -32603, _refusal(answer.status, body))
        if before_answer:
            before_answer(told)
        if _is_asked(message):
            self._write(told, key)
        return told

    def _agree(self, raw: bytes, message: dict[str, Any], answer: wire.Answer, told: bytes) -> None:
        """Keep the version and the session that the daemon answered ``initialize`` with."""
        result = json.loads(told).get("result")
        version = result.get("protocolVersion") if isinstance(result, dict) else None
        self._version = version if isinstance(version, str) else ""
        self._session = answer.headers.get("mcp-session-id", "")
        self._opening = (raw, message)

    def _reopen(self) -> None:
        """The daemon does not know the session any more: it was started anew meanwhile."""
        assert self._opening is not None
        raw, message = self._opening
        self._session = ""
        answer = self._post(raw, message)
        answer.body()
        self._session = answer.headers.get("mcp-session-id", "")
        note = {"jsonrpc": "2.0", "method": "notifications/initialized"}
        self._post(json.dumps(note).encode(), note).body()

    def _cancel(self, message: dict[str, Any]) -> None:
        params = message.get("params")
        key, _ = about({"id": params.get("requestId")} if isinstance(params, dict) else {})
        if key:
            self._cancelled.add(key)
            if answer := self._open.get(key):
                answer.close()

    # --- what stays open --------------------------------------------------------------------------

    def _listen(self, raw: bytes, message: dict[str, Any]) -> None:
        key, id_ = about(message)
        start = True
        while key not in self._cancelled and not self._over.is_set():
            try:
                answer = self._post(raw, message, start=start, ends=False)
                if self._copy(answer, message) is not None:
                    return
            except Unreachable as error:
                if start:
                    self._write(problem(id_, -32603, _what_to_do(error)), key)
                    return
            except OSError:
                pass
            start = False
            clock.pause(_RETRY_SECONDS, self._over)

    def _hear(self) -> None:
        """What the server tells by itself, in the older era."""
        while not self._over.is_set():
            try:
                daemon, connection = connect(self._place, Deadline(_REACH_SECONDS), start=False)
                connection.settimeout(None)
                headers = mcp_headers({}, self._version, self._session)
                headers |= {
                    "Authorization": f"Bearer {daemon.token}",
                    "Accept": "text/event-stream",
                }
                answer = wire.ask(connection, "GET", self._path, headers)
                if answer.status in (404, 405, 406):  # it tells nothing by itself
                    answer.close()
                    return
                for event in _events(answer):
                    self._write(event)
            except (OSError, Unreachable):
                pass
            clock.pause(_RETRY_SECONDS, self._over)

    def _write(self, line: bytes, key: str = "") -> None:
        if key and key in self._cancelled:
            return
        with self._writing:
            sys.stdout.buffer.write(line + b"\n")
            sys.stdout.buffer.flush()


def run_bridge(options: Mapping[str, str]) -> int:
    """Until stdin ends; says the exit code."""
    said = {"tools": options.get("tools", ""), "book": options.get("book") or find_book()}
    query = "&".join(f"{name}={quoted(value)}" for name, value in said.items() if value)
    bridge = Bridge(find_place(options.get("library")), f"?{query}")
    with suppress(KeyboardInterrupt, BrokenPipeError):
        bridge.run(iter(sys.stdin.buffer.readline, b""))
    return 0


def _is_asked(message: dict[str, Any]) -> bool:
    """Whether somebody waits for an answer: to a request, or to several messages at once, which the
    daemon may refuse; not to a notification, nor to an answer of the client's own."""
    return bool(about(message)[0]) and "method" in message or not message


def _events(answer: wire.Answer) -> Iterator[bytes]:
    """The data of each event of a stream, as one line."""
    kept, data = b"", []
    for part in answer.parts():
        *lines, kept = (kept + part).replace(b"\r\n", b"\n").split(b"\n")
        for line in lines:
            if line.startswith(b"data:"):
                data.append(line[5:].removeprefix(b" "))
            elif not line and data:
                if told := line_of(b"\n".join(data)):
                    yield told
                data = []


def _what_to_do(error: Exception) -> str:
    if isinstance(error, Unreachable):
        return str(error)
    return f"commonplace went away before it answered ({error}). `commonplace logs` says more."


def _refusal(status: int, body: bytes) -> str:
    """What the daemon says of a request that it refused."""
    try:
        detail = json.loads(body).get("detail")
    except (ValueError, AttributeError, RecursionError):
        detail = None
    return detail if isinstance(detail, str) else f"commonplace answered with the status {status}."
