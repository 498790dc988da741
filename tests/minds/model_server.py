"""A real server on this machine that plays a model, well or badly.

    with ModelServer(reply='{"facts": []}', fault=Fault.BUSY) as server:
        provider = OpenAI("small", f"{server.url}/v1")
        ...
        server.calls        # how many requests came
        server.asked[0]     # the first of them: prompt, schema, body, headers
        server.fault = None # from now on it is well

It speaks OpenAI's chat and embeddings, Anthropic's messages, Ollama's chat, tags and embed, and
Bedrock's converse (see ``dialects``), and refuses what is not of the format: ``server.wrong`` says
why. ``reply`` is a text or a function of the request; ``fault`` (see ``faults``) is one, or a
function of the request's number, from 1.
"""

import json
import socket
import struct
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from tests.minds.dialects import Asked, Wrong, dialect_of, listing, vectors_for
from tests.minds.faults import Fault, spoiled_text

Reply = str | Callable[[Asked], str]
Faults = Fault | None | Callable[[int], Fault | None]

RETRY_SECONDS = 7
UNTIL_SECONDS = 90
_STATUS = {
    Fault.BUSY: 429,
    Fault.BUSY_UNTIL: 429,
    Fault.BUSY_FOR_EVER: 429,
    Fault.BROKEN: 500,
    Fault.OVERLOADED: 529,
    Fault.NO_KEY: 401,
    Fault.NO_MODEL: 404,
    Fault.REFUSED: 400,
    Fault.TOO_LONG: 413,
    Fault.NO_CREDIT: 400,
}


class ModelServer:
    """Answers until its block ends. Safe to use from several threads."""

    def __init__(
        self, reply: Reply = "{}", fault: Faults = None, *, models: tuple[str, ...] = ("small",)
    ) -> None:
        self.reply = reply
        self.fault = fault
        self.models = models
        #: Refuses requests that hold one of these fields.
        self.knows_not: set[str] = set()
        self.asked: list[Asked] = []
        #: Why requests were refused.
        self.wrong: list[str] = []
        #: Between two bytes of a drip.
        self.pace_seconds = 0.02
        #: Set when the block ends: whatever still waits goes on.
        self.over = threading.Event()
        handler = type("Handler", (_Handler,), {"model": self})
        self._http = _Http(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"
        self._thread = threading.Thread(
            target=self._http.serve_forever, kwargs={"poll_interval": 0.01}
        )

    @property
    def calls(self) -> int:
        """Requests that ask a model for something; to list models is none."""
        return sum(asked.method == "POST" for asked in self.asked)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def fault_now(self) -> Fault | None:
        return self.fault(self.calls) if callable(self.fault) else self.fault

    def text_for(self, asked: Asked) -> str:
        return self.reply(asked) if callable(self.reply) else self.reply


class _Http(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """A client that left is not worth a word."""


class _Handler(BaseHTTPRequestHandler):
    model: ModelServer

    def do_GET(self) -> None:
        self.model.asked.append(Asked("GET", self.path, self._lower_headers()))
        if (status := _STATUS.get(self.model.fault_now())) is not None:  # type: ignore[arg-type]
            return self._send(status, {"error": {"message": "the reason"}})
        found = listing(self.path, self.model.models)
        self._send(
            *((404, {"error": {"message": "no such model"}}) if found is None else (200, found))
        )

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers["Content-Length"]))
        asked = Asked("POST", self.path, self._lower_headers())
        self.model.asked.append(asked)
        fault = self.model.fault_now()
        try:
            asked.body = json.loads(data)
            if lacking := self.model.knows_not & {*asked.body}:
                raise Wrong(f"{sorted(lacking)} is not supported")
            dialect = dialect_of(self.path)
            dialect.check(asked)
        except (Wrong, KeyError, ValueError, TypeError) as error:
            self.model.wrong.append(f"{self.path}: {error!r}")
            return self._send(400, {"error": {"message": str(error)}})
        if dialect.embeds:
            body = dialect.reply(asked, vectors_for(asked, fault), fault)
        else:
            body = dialect.reply(asked, spoiled_text(self.model.text_for(asked), fault), fault)
        self._answer(body, fault)

    def _answer(self, body: Any, fault: Fault | None) -> None:
        """The whole reply, unless something goes wrong with its bytes."""
        data = json.dumps(body).encode().replace(b"\\u0001", b"\xff")
        if fault in _STATUS:
            self._send(_STATUS[fault], _reason(fault), **_headers(fault))
        elif fault in _MISCHIEF:
            _MISCHIEF[fault](self, data)
        else:
            self._send_bytes(200, data)

    def _send(self, status: int, body: object, **headers: str) -> None:
        self._send_bytes(status, json.dumps(body).encode(), **headers)

    def _send_bytes(self, status: int, data: bytes, **headers: str) -> None:
        self.send_response(status)
        fields = {"Content_Type": "application/json", "Content_Length": str(len(data)), **headers}
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def _lower_headers(self) -> dict[str, str]:
        return {name.lower(): value for name, value in self.headers.items()}

    def log_message(self, *_: object) -> None:
        """Nothing."""

    # --- what can go wrong with the bytes

    def reset(self, data: bytes) -> None:
        self._send_bytes(200, data[: len(data) // 2], Content_Length=str(len(data)))
        linger = struct.pack("ii", 1, 0)  # with nothing to linger for, closing is a reset
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.connection.close()

    def closed(self, data: bytes) -> None:
        self.connection.shutdown(socket.SHUT_RDWR)

    def silent(self, data: bytes) -> None:
        self.model.over.wait(60)

    def drip(self, data: bytes) -> None:
        self.send_response(200)
        self.end_headers()
        self._drip(b" ")

    def drip_headers(self, data: bytes) -> None:
        self._drip(b"H")

    def _drip(self, byte: bytes) -> None:
        while not self.model.over.wait(self.model.pace_seconds):
            self.wfile.write(byte)
            self.wfile.flush()

    def endless(self, data: bytes) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"text": "')
        while not self.model.over.is_set():
            self.wfile.write(b"x" * 65_536)

    def redirect(self, data: bytes) -> None:
        self._send_bytes(307, b"", Location=f"{self.model.url}/elsewhere")


def _reason(fault: Fault) -> Any:
    words = "Your credit balance is too low" if fault is Fault.NO_CREDIT else "the reason"
    return {"type": "error", "error": {"type": "some_error", "message": words}}


def _headers(fault: Fault) -> dict[str, str]:
    until = datetime.now(UTC) + timedelta(seconds=UNTIL_SECONDS)
    waits = {
        Fault.BUSY: str(RETRY_SECONDS),
        Fault.BUSY_UNTIL: format_datetime(until, usegmt=True),
        Fault.BUSY_FOR_EVER: "999999",
    }
    return {"Retry_After": waits[fault]} if fault in waits else {}


def _half(data: bytes) -> bytes:
    return data[: len(data) // 2]


_MISCHIEF: dict[Fault | None, Callable[[_Handler, bytes], None]] = {
    Fault.RESET: _Handler.reset,
    Fault.CLOSED: _Handler.closed,
    Fault.SILENT: _Handler.silent,
    Fault.DRIP: _Handler.drip,
    Fault.DRIP_HEADERS: _Handler.drip_headers,
    Fault.ENDLESS: _Handler.endless,
    Fault.REDIRECT: _Handler.redirect,
    Fault.TRUNCATED: lambda handler, data: handler._send_bytes(200, _half(data)),
    Fault.CONTENT_LENGTH_TOO_LONG: lambda handler, data: handler._send_bytes(
        200, data, Content_Length=str(len(data) + 99)
    ),
    Fault.CONTENT_LENGTH_TOO_SHORT: lambda handler, data: handler._send_bytes(
        200, data, Content_Length=str(len(data) // 2)
    ),
    Fault.NOT_JSON: lambda handler, data: handler._send_bytes(200, b"<html>It works!</html>"),
    Fault.NESTED: lambda handler, data: handler._send_bytes(200, b"[" * 100_000),
    Fault.STRANGE: lambda handler, data: handler._send_bytes(200, b'{"hello": ["world"]}'),
}
