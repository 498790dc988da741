"""A network between a library and its PostgreSQL server that can be cut, stalled or made deaf."""

import contextlib
import selectors
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

_CHUNK = 65_536


class Proxy:
    """Passes bytes on between programs that connect to ``port`` and a server's Unix socket.

    Ends of one connection are a pair of sockets; when one ends, so does the other.
    """

    def __init__(self, server: Path) -> None:
        self._server = server
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._ends: dict[socket.socket, socket.socket] = {}
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._lock = threading.Lock()
        self._flows = threading.Event()
        self._flows.set()
        self._left: int | None = None
        self._dropping = self._gives_up = False
        #: Ends of connections that have lost bytes: nothing passes there any more.
        self._deaf: set[socket.socket] = set()
        self._cut = threading.Event()
        self._stopped = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def cut_after(self, count: int) -> None:
        """Break all connections after so many more bytes, in the middle of whatever they are."""
        self._cut.clear()
        with self._lock:
            self._left = count

    def wait_for_cut(self, seconds: float = 60) -> None:
        assert self._cut.wait(seconds), "nothing was sent that could be cut"

    def stall(self) -> None:
        """Keep all bytes back, and all connections open."""
        self._flows.clear()

    def resume(self) -> None:
        self._flows.set()

    def drop(self) -> None:
        """Accept all bytes and connections, and deliver nothing, in either direction."""
        self._dropping = True

    def deliver(self) -> None:
        """Deliver again what comes by new connections; the server gives up the others, as its TCP
        would by itself."""
        self._dropping = False
        self._gives_up = True

    def close(self) -> None:
        self._stopped = True
        self._flows.set()
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
            pass  # wakes the thread up
        self._thread.join(60)
        self._break_all()
        self._listener.close()
        self._selector.close()

    def _run(self) -> None:
        while not self._stopped:
            for key, _ in self._selector.select():
                self._flows.wait()
                if self._stopped:
                    return
                if self._gives_up:
                    self._gives_up = False
                    self._break_deaf()
                end = key.fileobj
                assert isinstance(end, socket.socket)
                if end is self._listener:
                    self._accept()
                elif end in self._ends:
                    self._pass_on(end)

    def _accept(self) -> None:
        client, _ = self._listener.accept()
        server = socket.socket(socket.AF_UNIX)
        try:
            server.connect(str(self._server))
        except OSError:
            client.close()
            server.close()
            return
        for end, other in ((client, server), (server, client)):
            self._ends[end] = other
            self._selector.register(end, selectors.EVENT_READ)

    def _pass_on(self, end: socket.socket) -> None:
        try:
            data = end.recv(_CHUNK)
        except OSError:
            data = b""
        if self._dropping or end in self._deaf:
            self._swallow(end, data)
            return
        if not data:
            self._break(end)
            return
        with self._lock:
            cut = self._left is not None and self._left <= len(data)
            if cut:
                data, self._left = data[: self._left], None
            elif self._left is not None:
                self._left -= len(data)
        with contextlib.suppress(OSError):
            self._ends[end].sendall(data)
        if cut:
            self._break_all()
            self._cut.set()

    def _swallow(self, end: socket.socket, data: bytes) -> None:
        """Deliver neither bytes nor that one end is closed."""
        other = self._ends[end]
        self._deaf |= {end, other}
        if not data and other in self._ends:
            self._selector.unregister(end)
            end.close()
            del self._ends[end]
        elif not data:
            self._break(end)

    def _break_deaf(self) -> None:
        for end in [*self._deaf]:
            if end in self._ends:
                self._break(end)

    def _break_all(self) -> None:
        while self._ends:
            self._break(next(iter(self._ends)))

    def _break(self, end: socket.socket) -> None:
        other = self._ends.pop(end)
        self._ends.pop(other, None)
        self._deaf -= {end, other}
        for each in (end, other):
            with contextlib.suppress(KeyError, ValueError):
                self._selector.unregister(each)
            each.close()


@contextlib.contextmanager
def proxied(server: Path) -> Iterator[Proxy]:
    """A proxy before the server with this socket, for a while."""
    proxy = Proxy(server)
    try:
        yield proxy
    finally:
        proxy.close()
