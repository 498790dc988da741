"""Brings a token to a server for whoever cannot: a port that adds it to each request.

Everything else passes as it is, also what is wrong on purpose; only where a head names our port it
names the server's.
"""

import socket
import socketserver
import threading
from urllib.parse import urlsplit


class Relay:
    """The port, while it is used as a context."""

    def __init__(self, url: str, token: str) -> None:
        host, port = urlsplit(url).hostname, urlsplit(url).port
        relay = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                head, body = _head(self.request)
                if not head:
                    return
                with socket.create_connection((host, port)) as server:
                    server.sendall(relay._with_token(head, token, port) + body)
                    back = threading.Thread(target=_copy, args=(server, self.request))
                    back.start()
                    _copy(self.request, server)
                    back.join()

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._port = self._server.server_address[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> "Relay":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _with_token(self, head: bytes, token: str, port: int | None) -> bytes:
        """One request a connection, so that each has its head."""
        first, *lines = head.replace(f":{self._port}".encode(), f":{port}".encode()).split(b"\r\n")
        kept = [line for line in lines if not line.lower().startswith(b"connection:")]
        added = [f"Authorization: Bearer {token}".encode(), b"Connection: close"]
        return b"\r\n".join([first, *added, *kept])


def _head(connection: socket.socket) -> tuple[bytes, bytes]:
    read = b""
    while b"\r\n\r\n" not in read:
        more = connection.recv(65536)
        if not more:
            return b"", b""
        read += more
    at = read.index(b"\r\n\r\n") + 4
    return read[:at], read[at:]


def _copy(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass
