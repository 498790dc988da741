"""The socket, the server, and what happens to streams when it stops."""

import asyncio
import errno
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import uvicorn
from anyio import to_thread
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from commonplace.config import ServeConfig
from commonplace.errors import Conflict, NotAllowed, UsageError

_GRACE_SECONDS = 10
_KEEP_ALIVE_SECONDS = 75
#: Connections, most of which wait for something; how many are worked on is ``serve.threads``.
_MOST_CONNECTIONS = 4_000
_BACKLOG = 1_024


def bound(host: str, port: int) -> socket.socket:
    """A socket at this address, or why there is none."""
    try:
        kind, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise UsageError(f"serve.host {host!r} is no address: {error.strerror}.") from error
    made = socket.socket(kind, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind(address)
        made.listen(_BACKLOG)
    except OSError as error:
        made.close()
        raise _no_port(error, host, port) from error
    return made


def url_of(listening: socket.socket) -> str:
    host, port, *_ = listening.getsockname()
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_loopback(listening: socket.socket) -> bool:
    host = listening.getsockname()[0]
    return str(host).startswith("127.") or host == "::1"


class Server(uvicorn.Server):
    """Tells when it listens and when it is about to stop. The first signal stops it gently, the
    second at once."""

    def __init__(
        self,
        app: ASGIApp,
        config: ServeConfig,
        listens: Callable[[], None],
        stops: Callable[[], None],
    ) -> None:
        self._streams = Streams(app)
        super().__init__(
            uvicorn.Config(
                self._streams,
                http="h11",
                ws="none",
                loop="asyncio",
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                limit_concurrency=_MOST_CONNECTIONS,
                backlog=_BACKLOG,
                timeout_keep_alive=_KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=_GRACE_SECONDS,
            )
        )
        self._threads = config.threads
        self._listens, self._stops = listens, stops

    def stop(self) -> None:
        """From any thread."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        to_thread.current_default_thread_limiter().total_tokens = self._threads
        await super().startup(sockets)
        self._listens()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._stops()
        self._streams.end()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Not passed on when all is done: there is more to put away than the server."""
        main = threading.current_thread() is threading.main_thread()
        numbers = _SIGNALS if main else ()
        before = {number: signal.signal(number, self._told) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _told(self, number: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True


class Streams:
    """Streams of events have no end of their own: they end when the server stops."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._open: set[asyncio.Task[object]] = set()
        self._ending = False

    def end(self) -> None:
        self._ending = True
        for task in self._open:
            task.cancel()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        task = asyncio.current_task()
        assert task is not None

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_stream(message):
                self._open.add(task)
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except asyncio.CancelledError:
            if not (self._ending and task in self._open):
                raise
            task.uncancel()
            with suppress(RuntimeError, OSError):  # it may have ended by itself meanwhile
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._open.discard(task)


_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def _is_stream(message: Message) -> bool:
    headers = dict(message.get("headers", ()))
    return bool(headers.get(b"content-type", b"").startswith(b"text/event-stream"))


def _no_port(error: OSError, host: str, port: int) -> Exception:
    if error.errno == errno.EADDRINUSE:
        return Conflict(
            f"Port {port} is taken by another program. Give another one with --port or serve.port; "
            "0 takes any that is free."
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return NotAllowed(f"Port {port} may not be used by you. Give one above 1023 with --port.")
    if error.errno == errno.EADDRNOTAVAIL:
        return UsageError(f"serve.host {host!r} is not an address of this machine.")
    return UsageError(f"{host}:{port} cannot be listened on: {error.strerror}.")
