"""The server by itself: streams end when it stops, and what is at hand is answered first."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import httpx2
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, Router

from commonplace import clock
from commonplace.config import ServeConfig
from commonplace.serve.daemon.serving import Server, bound, is_loopback, url_of
from tests.serve.running import DEADLINE_SECONDS

_entered, _go_on = threading.Event(), threading.Event()


async def _stream(request: Request) -> Response:
    async def endless() -> AsyncIterator[str]:
        yield "data: 1\n\n"
        await asyncio.Event().wait()

    return StreamingResponse(endless(), media_type="text/event-stream")


def _slow(request: Request) -> Response:
    _entered.set()
    _go_on.wait(DEADLINE_SECONDS)
    return PlainTextResponse("done")


@contextmanager
def _serving() -> Iterator[tuple[Server, str, threading.Thread]]:
    listening = bound("127.0.0.1", 0)
    listens = threading.Event()
    app = Router([Route("/stream", _stream), Route("/slow", _slow)])
    server = Server(app, ServeConfig(), listens.set, lambda: None)
    thread = threading.Thread(target=server.run, args=([listening],))
    url = url_of(listening)
    assert is_loopback(listening)
    thread.start()
    assert listens.wait(DEADLINE_SECONDS)
    try:
        yield server, url, thread
    finally:
        _go_on.set()
        server.stop()
        thread.join(DEADLINE_SECONDS)
        assert not thread.is_alive()


def test_a_stream_ends_properly_when_the_server_stops() -> None:
    with _serving() as (server, url, _), httpx2.stream("GET", f"{url}/stream") as answer:
        parts = answer.iter_text()
        assert next(parts) == "data: 1\n\n"
        watch = clock.Stopwatch()
        server.stop()
        assert [*parts] == [], "it ended, and was not torn"
        assert watch.seconds() < 9, "it was not waited for"


def test_a_request_at_hand_is_answered_before_it_stops() -> None:
    answers: list[str] = []
    with _serving() as (server, url, thread):
        _entered.clear()
        _go_on.clear()
        asking = threading.Thread(
            target=lambda: answers.append(httpx2.get(f"{url}/slow", timeout=60).text)
        )
        asking.start()
        assert _entered.wait(DEADLINE_SECONDS)
        server.stop()
        assert thread.is_alive()
        _go_on.set()
        asking.join(DEADLINE_SECONDS)
    assert answers == ["done"]
