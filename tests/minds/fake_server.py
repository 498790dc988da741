"""A server that plays a remote model: each test says how."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Asked:
    path: str
    headers: dict[str, str]
    body: Any


Answer = Callable[["Handler", Asked], None]


@dataclass
class FakeServer:
    """Answers each request as the test says, and remembers what it was asked."""

    url: str
    asked: list[Asked] = field(default_factory=list)
    answer: Answer = lambda handler, asked: handler.reply({})
    #: Set when the test is over: whatever still waits goes on.
    over: threading.Event = field(default_factory=threading.Event)


class Handler(BaseHTTPRequestHandler):
    fake: FakeServer

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        asked = Asked(self.path, {**self.headers}, json.loads(body))
        self.fake.asked.append(asked)
        try:
            self.fake.answer(self, asked)
        except OSError:
            self.close_connection = True  # the client left, as it should

    def reply(self, body: object, status: int = 200, **headers: str) -> None:
        self.reply_bytes(json.dumps(body).encode(), status, **headers)

    def reply_bytes(self, data: bytes, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": str(len(data)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def serving() -> Iterator[FakeServer]:
    fake = FakeServer(url="")
    handler = type("OurHandler", (Handler,), {"fake": fake})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as http:
        fake.url = f"http://127.0.0.1:{http.server_address[1]}"
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield fake
        fake.over.set()
        http.shutdown()
        thread.join()
