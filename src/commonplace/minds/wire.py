"""One HTTP request: JSON out, JSON in, before a deadline; every failure is a ModelError.

ModelTimeout      the whole exchange took too long
ModelBusy         408, 409, 424, 425, 429 and 5xx, and a connection that broke; ``seconds`` is what
                  the server's Retry-After says
ModelRefused      400, 413, 422, 451: this text will not do; or the reply is larger than it may be
ModelUnavailable  nobody there, or not as it is set up: a wrong key, model, address

The deadline is for the whole exchange. A socket timeout alone is not: it starts anew with every
byte, so a server that drips could hold a caller for ever; and looking a name up has none at all. So
the exchange has a thread of its own. When time is up its connection is shut, wherever it stands,
and nobody waits for the thread, which ends by itself.

Redirects are not followed (they would carry the key to another host). The system's proxies are used
as usual, except for this machine itself.
"""

import http.client
import ipaddress
import json
import re
import socket
import urllib.error
import urllib.request
from collections.abc import Mapping
from datetime import UTC, datetime
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

from commonplace import clock
from commonplace.errors import (
    ModelBusy,
    ModelError,
    ModelRefused,
    ModelTimeout,
    ModelUnavailable,
)
from commonplace.minds.apart import Apart

LARGEST_REPLY = 64 * 1024 * 1024
#: However long a server asks us to wait, after this time it is asked again.
LONGEST_WAIT_SECONDS = 3600.0
_BUSY = {408, 409, 424, 425, 429}
_REFUSED = {400, 413, 422, 451}
_WHAT_TO_SET = {
    401: "Set its key (mind.key, embed.key or rerank.key).",
    402: "Its account has nothing left to spend.",
    403: "Set a key that may use this model (mind.key, embed.key or rerank.key).",
    404: "Check the model's name and the address.",
}
#: An account's trouble that some servers report as a bad request: no text is to blame for it.
_ACCOUNT = re.compile(
    r"credit balance is too low|insufficient (balance|quota|credit)|api key not valid|"
    r"(invalid|incorrect|missing) api.key",
    re.IGNORECASE,
)
_BROKEN = (
    ConnectionResetError,
    ConnectionAbortedError,
    BrokenPipeError,
    http.client.HTTPException,
)
#: All that an exchange may end in.
_FAILURES = (ModelError, OSError, http.client.HTTPException, ValueError)
_SHOWN = 300  # characters of a server's own explanation


def post_json(
    url: str,
    body: object,
    *,
    headers: Mapping[str, str],
    timeout_seconds: float,
    largest: int | None = None,
) -> Any:
    """The parsed reply; or ModelBusy, ModelTimeout, ModelUnavailable, ModelRefused."""
    sent = {"Content-Type": "application/json", **headers}
    data = json.dumps(body).encode()
    return post_bytes(url, data, headers=sent, timeout_seconds=timeout_seconds, largest=largest)


def post_bytes(
    url: str,
    data: bytes,
    *,
    headers: Mapping[str, str],
    timeout_seconds: float,
    largest: int | None = None,
) -> Any:
    """The same for JSON that is written already, and signed perhaps."""
    return _asked(_request(url, data, headers), timeout_seconds, largest or LARGEST_REPLY)


def get_json(url: str, *, headers: Mapping[str, str], timeout_seconds: float) -> Any:
    """The same, and nothing is sent but the question."""
    return _asked(_request(url, None, headers), timeout_seconds, LARGEST_REPLY)


def status_error(status: int, said: str, seconds: float = 0.0) -> ModelError:
    """What an HTTP status means for whoever asks: later, never with this text, or not as it is
    set up."""
    if status in _BUSY or status >= 500:
        return ModelBusy(said, seconds)
    if status in _REFUSED and not _ACCOUNT.search(said):
        return ModelRefused(said)
    return ModelUnavailable(f"{said} {_WHAT_TO_SET.get(status, 'Check the address and the key.')}")


def _request(url: str, data: bytes | None, headers: Mapping[str, str]) -> urllib.request.Request:
    try:
        return urllib.request.Request(
            url, data=data, headers={"Accept": "application/json", **headers}
        )
    except ValueError as error:
        raise ModelUnavailable(f"{url!r} is not an address: {error}.") from error


def _asked(request: urllib.request.Request, timeout_seconds: float, largest: int) -> Any:
    late = ModelTimeout(f"{request.host} did not answer within {timeout_seconds:g} s.")
    line = _Line()
    call = Apart(lambda: _exchange(request, line, timeout_seconds, largest), *_FAILURES)
    try:
        data = call.result(timeout_seconds)
    except _FAILURES as error:
        line.shut()
        # The socket's own timeout is as long, and may be the first to notice.
        late_too = isinstance(_reason(error), TimeoutError)
        raise late if late_too else _named(error, request.host) from error
    return _parsed(data, request.host)


class _Line:
    """The connection of one exchange, which another thread can shut; even before it stands."""

    def __init__(self) -> None:
        self._is_shut = False
        self._socket: socket.socket | None = None

    def watch(self, connected: socket.socket) -> None:
        self._socket = connected
        if self._is_shut:
            self.shut()

    def shut(self) -> None:
        self._is_shut = True
        if self._socket is not None:
            try:
                # The plain one: an SSL socket's own shutdown is not for another thread's use.
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)
            except OSError:
                return  # it was closed already


def _exchange(
    request: urllib.request.Request, line: _Line, timeout_seconds: float, largest: int
) -> bytes:
    handlers: list[urllib.request.BaseHandler] = [_Http(line), _Https(line), _NoRedirect()]
    if _is_here(request):
        handlers.append(urllib.request.ProxyHandler({}))
    opener = urllib.request.build_opener(*handlers)
    try:
        with opener.open(request, timeout=timeout_seconds) as reply:
            data: bytes = reply.read(largest + 1)
    except urllib.error.HTTPError as error:
        with error:
            said = " ".join(error.read(4096).decode("utf-8", "replace").split())[:_SHOWN]
        message = f"{request.host} answered {error.code}: {said or error.reason}."
        raise status_error(error.code, message, _wait_seconds(error.headers)) from error
    if len(data) > largest:
        raise ModelRefused(f"{request.host} sent more than {largest // 2**20} MB.")
    return data


def _wait_seconds(headers: Message) -> float:
    """``Retry-After``: seconds, or the moment itself."""
    asked = str(headers.get("Retry-After", "")).strip()
    if re.fullmatch(r"[0-9]{1,9}([.][0-9]{1,9})?", asked):
        return min(float(asked), LONGEST_WAIT_SECONDS)
    try:
        moment = parsedate_to_datetime(asked)
    except ValueError:
        return 0.0
    return min(max(_seconds_until(moment), 0.0), LONGEST_WAIT_SECONDS)


def _seconds_until(moment: datetime) -> float:
    known = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return (known - clock.now()).total_seconds()


class _Http(urllib.request.HTTPHandler):
    def __init__(self, line: _Line) -> None:
        super().__init__()
        self._line = line

    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_watched(http.client.HTTPConnection, self._line), req)


class _Https(urllib.request.HTTPSHandler):
    def __init__(self, line: _Line) -> None:
        super().__init__()
        self._line = line

    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_watched(http.client.HTTPSConnection, self._line), req)


def _watched(kind: type[http.client.HTTPConnection], line: _Line) -> Any:
    """That kind of connection, which is told to the line as soon as it stands."""

    def connect(connection: http.client.HTTPConnection) -> None:
        kind.connect(connection)
        line.watch(connection.sock)

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
    if isinstance(reason, ValueError | http.client.InvalidURL):
        return ModelUnavailable(f"{host} cannot be asked: {reason}. Check the address and the key.")
    if isinstance(reason, _BROKEN):
        return ModelBusy(f"{host} broke off: {reason or type(reason).__name__}.")
    return ModelUnavailable(f"{host} cannot be reached: {reason}.")


def _reason(error: Exception) -> object:
    return error.reason if isinstance(error, urllib.error.URLError) else error


def _parsed(data: bytes, host: str) -> Any:
    try:
        return json.loads(data.decode("utf-8", "replace"))  # a model's broken letter is its own
    except json.JSONDecodeError as error:
        if data.lstrip()[:1] in (b"{", b"["):
            raise ModelBusy(f"{host} sent a reply that is cut short.") from error
        raise ModelUnavailable(
            f"{host} sent a reply that is not JSON. Check the address."
        ) from error
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits, a list in a list in…
        raise ModelRefused(f"{host} sent a reply that cannot be read.") from error
