"""One HTTP request: JSON out, JSON in, before a deadline; every failure is a ModelError.

The deadline is for the whole exchange. A socket timeout alone is not: it starts anew with every
byte, so a server that drips could hold a caller for ever. A timer therefore shuts the connection
when time is up, wherever the exchange stands, and the read that was waiting ends at once.

Redirects are not followed (they would carry the key to another host). The system's proxies are used
as usual, except for this machine itself.
"""

import http.client
import ipaddress
import json
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from commonplace.errors import ModelBusy, ModelError, ModelRefused, ModelUnavailable

LARGEST_REPLY = 64 * 1024 * 1024
_BUSY = {408, 425, 429}
_BROKEN = (
    ConnectionResetError,
    ConnectionAbortedError,
    BrokenPipeError,
    http.client.HTTPException,
)
_SHOWN = 300  # characters of a server's own explanation


def post_json(url: str, body: object, *, headers: Mapping[str, str], timeout_seconds: float) -> Any:
    """The parsed reply; or ModelBusy, ModelUnavailable, ModelRefused."""
    request = urllib.request.Request(
        url,
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "Accept": "application/json", **headers},
    )
    late = ModelBusy(f"{request.host} did not answer within {timeout_seconds:g} s.")
    deadline = _Deadline(timeout_seconds)
    try:
        with deadline:
            data = _exchange(request, deadline, timeout_seconds)
    except (ModelError, OSError, http.client.HTTPException) as error:
        # The socket's own timeout is as long, and may be the first to notice.
        timed_out = deadline.passed or isinstance(_reason(error), TimeoutError)
        raise late if timed_out else _named(error, request.host) from error
    if deadline.passed:  # what was read before the connection was shut can look complete
        raise late
    return _parsed(data, request.host)


class _Deadline:
    """Shuts the connection it watches when the time is up."""

    def __init__(self, seconds: float) -> None:
        self.passed = False
        self._socket: socket.socket | None = None
        self._timer = threading.Timer(seconds, self._pass)
        self._timer.daemon = True

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def watch(self, connected: socket.socket) -> None:
        self._socket = connected
        if self.passed:
            self._shut()

    def _pass(self) -> None:
        self.passed = True
        self._shut()

    def _shut(self) -> None:
        if self._socket is not None:
            try:
                # The plain one: an SSL socket's own shutdown is not for another thread's use.
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)
            except OSError:
                return  # it was closed already


def _exchange(
    request: urllib.request.Request, deadline: _Deadline, timeout_seconds: float
) -> bytes:
    handlers: list[urllib.request.BaseHandler] = [_Http(deadline), _Https(deadline), _NoRedirect()]
    if _is_here(request):
        handlers.append(urllib.request.ProxyHandler({}))
    opener = urllib.request.build_opener(*handlers)
    try:
        with opener.open(request, timeout=timeout_seconds) as reply:
            data: bytes = reply.read(LARGEST_REPLY + 1)
    except urllib.error.HTTPError as error:
        with error:
            said = " ".join(error.read(4096).decode("utf-8", "replace").split())[:_SHOWN]
        kind = ModelBusy if error.code in _BUSY or error.code >= 500 else ModelRefused
        raise kind(f"{request.host} answered {error.code}: {said or error.reason}") from error
    if len(data) > LARGEST_REPLY:
        raise ModelRefused(f"{request.host} sent more than {LARGEST_REPLY // 2**20} MB.")
    return data


class _Http(urllib.request.HTTPHandler):
    def __init__(self, deadline: _Deadline) -> None:
        super().__init__()
        self._deadline = deadline

    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_watched(http.client.HTTPConnection, self._deadline), req)


class _Https(urllib.request.HTTPSHandler):
    def __init__(self, deadline: _Deadline) -> None:
        super().__init__()
        self._deadline = deadline

    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_watched(http.client.HTTPSConnection, self._deadline), req)


def _watched(kind: type[http.client.HTTPConnection], deadline: _Deadline) -> Any:
    """That kind of connection, which tells the deadline as soon as it stands."""

    def connect(connection: http.client.HTTPConnection) -> None:
        kind.connect(connection)
        deadline.watch(connection.sock)

    return type("Watched", (kind,), {"connect": connect})


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """None: the redirect is raised as the HTTP error it then is."""


def _is_here(request: urllib.request.Request) -> bool:
    name = urlsplit(request.full_url).hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def _named(error: Exception, host: str) -> ModelError:
    """A failure of the connection as one of ours."""
    if isinstance(error, ModelError):
        return error
    reason = _reason(error)
    if isinstance(reason, _BROKEN):
        return ModelBusy(f"{host} broke off: {reason or type(reason).__name__}.")
    return ModelUnavailable(f"{host} cannot be reached: {reason}.")


def _reason(error: Exception) -> object:
    return error.reason if isinstance(error, urllib.error.URLError) else error


def _parsed(data: bytes, host: str) -> Any:
    try:
        return json.loads(data)
    except ValueError as error:
        if data.lstrip()[:1] in (b"{", b"["):
            raise ModelBusy(f"{host} sent a reply that is cut short.") from error
        raise ModelRefused(f"{host} sent a reply that is not JSON.") from error
