"""One HTTP/1.1 request over a socket, and its answer, as much of both as the daemon needs.

``http.client`` does more and takes twice the time to load. Here: one request a connection; a body
with ``Content-Length``, in chunks, or to the end; a deadline for the whole, or, of a stream, none.
What does not keep to HTTP is a :class:`Broken`, and so is a connection that ends too early.
"""

import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress

_LONGEST_HEAD = 65_536
_LONGEST_LINE = 1_000
_PART = 65_536


class Broken(OSError):
    """The answer ended too early, or is no HTTP."""


class Answer:
    """Status and headers (names in small letters); the body is read when it is asked for."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._kept = b""
        self.status, self.headers = self._head()

    def parts(self) -> Iterator[bytes]:
        """The body as it comes; the connection is closed afterwards."""
        with self._connection:
            if self.headers.get("transfer-encoding", "").lower() == "chunked":
                yield from self._chunks()
            elif "content-length" in self.headers:
                yield from self._exactly(_number(self.headers["content-length"], 10))
            elif self.status not in (204, 304):
                yield from self._rest()

    def body(self) -> bytes:
        return b"".join(self.parts())

    def close(self) -> None:
        """Also from another thread, which wakes whoever reads."""
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
        self._connection.close()

    def within(self, seconds: float | None) -> None:
        """How long the next part may take to come."""
        self._connection.settimeout(seconds)

    def _head(self) -> tuple[int, dict[str, str]]:
        while b"\r\n\r\n" not in self._kept:
            if len(self._kept) > _LONGEST_HEAD:
                raise Broken("the answer's head has no end")
            self._kept += self._more()
        head, _, self._kept = self._kept.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        words = first.split(" ", 2)
        if len(words) < 2 or not words[0].startswith("HTTP/1.") or not words[1].isdecimal():
            raise Broken("the answer is no HTTP")
        headers = {}
        for line in lines:
            name, _, value = line.partition(":")
            headers[name.strip().lower()] = value.strip()
        return int(words[1]), headers

    def _chunks(self) -> Iterator[bytes]:
        while size := _number(self._line().partition(";")[0], 16):
            yield from self._exactly(size)
            self._line()
        while self._line():
            pass

    def _exactly(self, size: int) -> Iterator[bytes]:
        while size > 0:
            if not self._kept:
                self._kept = self._more()
            part, self._kept = self._kept[:size], self._kept[size:]
            size -= len(part)
            yield part

    def _rest(self) -> Iterator[bytes]:
        while part := self._kept or self._connection.recv(_PART):
            self._kept = b""
            yield part

    def _line(self) -> str:
        while b"\r\n" not in self._kept:
            if len(self._kept) > _LONGEST_LINE:
                raise Broken("a line has no end")
            self._kept += self._more()
        line, _, self._kept = self._kept.partition(b"\r\n")
        return line.decode("latin-1")

    def _more(self) -> bytes:
        part = self._connection.recv(_PART)
        if not part:
            raise Broken("the answer ended too early")
        return part


def connected(url: str, seconds: float) -> socket.socket:
    """A connection to ``http://host:port``."""
    host, _, port = url.removeprefix("http://").rstrip("/").rpartition(":")
    return socket.create_connection((host.strip("[]"), int(port)), timeout=seconds)


def ask(
    connection: socket.socket,
    method: str,
    path: str,
    headers: Mapping[str, str],
    body: bytes | None = None,
) -> Answer:
    """Send a request; the answer's head was read when this returns. Headers are plain ASCII."""
    host, port, *_ = connection.getpeername()
    name = f"[{host}]" if ":" in host else host
    lines = [f"{method} {path} HTTP/1.1", f"Host: {name}:{port}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    head = ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")
    try:
        connection.sendall(head + (body or b""))
        return Answer(connection)
    except BaseException:
        connection.close()
        raise


def _number(text: str, digits: int) -> int:
    try:
        return int(text.strip() or "-", digits)
    except ValueError:
        raise Broken("a length is no number") from None
