"""A web site on loopback: each test says how it answers."""

import gzip
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from commonplace.config import IngestConfig

Answer = Callable[["Handler"], None]
MEGABYTE = gzip.compress(bytes(1 << 20))


@dataclass
class Site:
    port: int = 0
    #: By path; ``*`` answers all others.
    pages: dict[str, Answer] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    #: Set when the test is over: whatever still drips ends.
    over: threading.Event = field(default_factory=threading.Event)

    def url(self, path: str = "/", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def config(self, **settings: object) -> IngestConfig:
        """Settings that let us go there, by number and by a name."""
        allow = f"127.0.0.1:{self.port},books.test:{self.port}"
        return IngestConfig(**{"allow": allow, "timeout_seconds": 10, **settings})  # type: ignore[arg-type]


class Handler(BaseHTTPRequestHandler):
    site: Site

    def do_GET(self) -> None:
        self.site.asked.append((self.path, {**self.headers}))
        answer = self.site.pages.get(self.path) or self.site.pages["*"]
        try:
            answer(self)
        except OSError:
            self.close_connection = True  # the client left, as it should

    def reply(self, data: bytes, status: int = 200, **headers: str) -> None:
        self.head(status, **{"Content_Length": str(len(data)), **headers})
        self.wfile.write(data)

    def head(self, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing."""


def page(data: bytes, status: int = 200, **headers: str) -> Answer:
    return lambda handler: handler.reply(data, status, **headers)


def moved(where: str) -> Answer:
    return lambda handler: handler.reply(b"", 302, Location=where)


def gigabyte(handler: Handler) -> None:
    """1 GB of gzip, in about 1 MB."""
    handler.head(Content_Encoding="gzip", Content_Type="text/plain")
    for _ in range(1024):
        handler.wfile.write(MEGABYTE)


def double_bomb(handler: Handler) -> None:
    """2 GB in a few kB: gzip inside gzip."""
    twice = gzip.compress(MEGABYTE * 2048)
    assert len(twice) < 10_000
    handler.reply(twice, Content_Encoding="gzip, gzip", Content_Type="text/plain")


def drip(handler: Handler) -> None:
    """A little at a time, for ever."""
    handler.head(Content_Type="text/plain")
    while not handler.site.over.wait(0.01):
        handler.wfile.write(b"x")


def dripping_head(handler: Handler) -> None:
    """Not even the headers come to an end."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while not handler.site.over.wait(0.01):
        handler.wfile.write(b"X-More: yes\r\n"[:1])


@contextmanager
def serving() -> Iterator[Site]:
    site = Site()
    handler = type("OurHandler", (Handler,), {"site": site})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as http:
        site.port = http.server_address[1]
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield site
        site.over.set()
        http.shutdown()
        thread.join()
