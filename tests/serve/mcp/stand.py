"""The door on a port: the app behind its gate, under uvicorn in a thread.

``python -m tests.serve.mcp.stand LIBRARY PORT`` serves for clients that cannot send a token: it is
put in for them, and only then. That is for conformance suites, never for anybody's memory.
"""

import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.routing import Router
from starlette.types import ASGIApp, Receive, Scope, Send

import commonplace
from commonplace.serve.http.gate import Gate, Rules
from commonplace.serve.mcp.http import routes

#: Between looks for changes.
SECONDS = 0.05


class Stand:
    """A server that listens."""

    def __init__(self, url: str, server: uvicorn.Server) -> None:
        self.url = url
        self.server = server


def app(library: commonplace.Library, server: list[uvicorn.Server]) -> Gate:
    doors = routes(library, stopping=lambda: server[0].should_exit, seconds=SECONDS)
    return Gate(Router(doors), library, Rules(library.access.caller))


@contextmanager
def served(library: commonplace.Library) -> Iterator[Stand]:
    known: list[uvicorn.Server] = []
    config = uvicorn.Config(app(library, known), log_level="error", lifespan="off")
    known.append(uvicorn.Server(config))
    # Named as TCP, so that asyncio sends what is written at once (TCP_NODELAY).
    with socket.socket(proto=socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()  # at once: who comes early waits instead of being refused
        port = listening.getsockname()[1]
        thread = threading.Thread(target=known[0].run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield Stand(f"http://127.0.0.1:{port}/mcp", known[0])
        finally:
            known[0].should_exit = True
            thread.join(20)
    assert not thread.is_alive(), "the server did not stop"


def with_token(inner: ASGIApp, secret: str) -> ASGIApp:
    """For clients that have no way to send a token."""

    async def outer(scope: Scope, receive: Receive, send: Send) -> None:
        headers = [*scope["headers"], (b"authorization", f"Bearer {secret}".encode())]
        await inner({**scope, "headers": headers}, receive, send)

    return outer


def main(place: str, port: int) -> None:
    known: list[uvicorn.Server] = []
    with commonplace.open(place) as library:
        book = library.book()
        book.remember("Ada moved to Lisbon.", occurred_at="2026-03-01", source="chat:17")
        _, secret = library.access.issue("conformance", scopes=["admin"])
        served_app = with_token(app(library, known), secret)
        config = uvicorn.Config(served_app, port=port, log_level="warning", lifespan="off")
        known.append(uvicorn.Server(config))
        known[0].run()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
