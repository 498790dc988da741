"""Fetch a page from the network, guarded.

Where it may go is decided by :mod:`.addresses`, anew for every redirect, and the connection is made
to the address that was checked; the name is used for ``Host``, for TLS and for the certificate. One
deadline covers the whole exchange, so that a server that sends a byte a second is left in time.
Sizes are checked before reading and while reading. Proxies in the environment are not asked.
"""

import http.client
import io
import socket
import ssl
from dataclasses import dataclass, replace
from urllib.parse import urljoin

from commonplace import clock
from commonplace.capture.documents import addresses, unpack
from commonplace.config import IngestConfig
from commonplace.errors import InvalidInput, PageUnavailable

REDIRECTS = 5
_MOVED = (301, 302, 303, 307, 308)
_LATER = (408, 425, 429)
_STEP = 65_536
_ACCEPT = (
    "text/html, application/xhtml+xml, text/markdown, text/plain, application/json, "
    "application/xml, application/pdf, */*;q=0.5"
)


@dataclass(frozen=True, slots=True)
class Page:
    """What was fetched, and from where in the end."""

    url: str
    content: bytes
    #: What the server says it is, with its parameters; it may lie.
    content_type: str


class Fetcher:
    """Fetches pages as the settings allow."""

    def __init__(
        self, config: IngestConfig, resolve: addresses.Resolver = addresses.resolve
    ) -> None:
        self._config = config
        self._rules = addresses.rules(config.ports, config.allow)
        self._resolve = resolve

    def fetch(self, url: str) -> Page:
        """The page. InvalidInput: it is refused, for good. PageUnavailable: not now."""
        deadline = _Deadline(self._config.timeout_seconds)
        seen: set[str] = set()
        place, rules = addresses.parse(url), self._rules
        while True:
            if place.url in seen:
                raise InvalidInput("The page redirects in a circle.")
            if len(seen) > REDIRECTS:
                raise InvalidInput(f"The page redirects more than {REDIRECTS} times.")
            seen.add(place.url)
            answer = self._ask(place, rules, deadline)
            if isinstance(answer, Page):
                return answer
            if (place.host, place.port) not in rules.allowed:  # a stranger opens no private door
                rules = replace(rules, allowed=frozenset())
            place = addresses.parse(urljoin(place.url, answer))

    def _ask(
        self, place: addresses.Place, rules: addresses.Rules, deadline: "_Deadline"
    ) -> Page | str:
        """The page, or where it is said to be."""
        found = addresses.checked(place, rules, self._resolve, deadline.left())
        try:
            with _connected(place, found, deadline) as connection:
                return self._exchange(place, connection, deadline)
        except TimeoutError as error:
            raise deadline.late() from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            what = str(error) or type(error).__name__
            raise PageUnavailable(f"{place.authority} broke off: {what}.") from error

    def _exchange(
        self, place: addresses.Place, connection: socket.socket, deadline: "_Deadline"
    ) -> Page | str:
        timed = _TimedSocket(connection, deadline)
        timed.sendall(_request(place))
        with http.client.HTTPResponse(timed, method="GET") as reply:  # type: ignore[arg-type]
            reply.begin()
            if reply.status in _MOVED and (where := reply.getheader("Location")):
                return where
            _check_status(reply, place)
            content = self._read(reply, _length(reply, self._config.max_bytes))
            return Page(place.url, content, reply.getheader("Content-Type") or "")

    def _read(self, reply: http.client.HTTPResponse, length: int | None) -> bytes:
        coding = unpack.coding(",".join(reply.headers.get_all("Content-Encoding") or []))
        unpacker = unpack.Unpacker(coding, self._config.max_bytes)
        content = bytearray()
        raw = 0
        while data := reply.read1(_STEP):
            raw += len(data)
            if raw > self._config.max_bytes:
                raise _too_large(self._config.max_bytes)
            for plain in unpacker.take(data):
                content += plain
        if length is not None and raw < length:
            raise PageUnavailable(f"It broke off after {raw:,} of {length:,} bytes.")
        if raw:
            unpacker.end()
        return bytes(content)


class _Deadline:
    """What is left of the time for the whole exchange."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._watch = clock.Stopwatch()

    def left(self) -> float:
        left = self._seconds - self._watch.seconds()
        if left <= 0:
            raise self.late()
        return left

    def late(self) -> PageUnavailable:
        return PageUnavailable(f"It took longer than {self._seconds:g} s (ingest.timeout_seconds).")


class _TimedSocket(io.RawIOBase):
    """A socket whose every wait ends with the deadline. ``HTTPResponse`` reads from it."""

    def __init__(self, connection: socket.socket, deadline: _Deadline) -> None:
        self._connection = connection
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:  # type: ignore[no-untyped-def]
        self._connection.settimeout(self._deadline.left())
        return self._connection.recv_into(buffer)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def sendall(self, data: bytes) -> None:
        self._connection.settimeout(self._deadline.left())
        self._connection.sendall(data)


def _connected(
    place: addresses.Place, found: list[str], deadline: _Deadline
) -> socket.socket | ssl.SSLSocket:
    """A connection to one of the checked addresses; the name is only told to TLS."""
    failed: OSError | None = None
    for address in found:
        try:
            plain = socket.create_connection((address, place.port), deadline.left())
        except OSError as error:
            failed = error
            continue
        if place.scheme == "http":
            return plain
        plain.settimeout(deadline.left())
        try:
            return _tls().wrap_socket(plain, server_hostname=place.host)
        except (OSError, ValueError) as error:
            plain.close()
            if isinstance(error, ssl.SSLCertVerificationError):
                raise InvalidInput(
                    f"The certificate is not one for {place.host}: {error.verify_message}."
                ) from error
            raise
    raise PageUnavailable(f"{place.authority} cannot be reached: {failed}.")


def _tls() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def _request(place: addresses.Place) -> bytes:
    lines = (
        f"GET {place.target} HTTP/1.1",
        f"Host: {place.authority}",
        "User-Agent: commonplace",
        f"Accept: {_ACCEPT}",
        "Accept-Encoding: identity",
        "Connection: close",
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode("ascii")


def _check_status(reply: http.client.HTTPResponse, place: addresses.Place) -> None:
    if 200 <= reply.status < 300 and reply.status not in (204, 205, 206):
        return
    said = f"{place.authority} answered {reply.status} {reply.reason[:80]}".strip()
    if reply.status >= 500 or reply.status in _LATER:
        raise PageUnavailable(f"{said}.")
    raise InvalidInput(f"{said}.")


def _length(reply: http.client.HTTPResponse, most: int) -> int | None:
    """How much the server says it sends; refused before reading when that is too much."""
    said = {part.strip() for part in reply.headers.get_all("Content-Length") or []}
    if len(said) > 1 or not all(part.isascii() and part.isdigit() for part in said):
        raise InvalidInput("The server does not know how much it sends.")
    if not said or reply.chunked:
        return None
    length = int(said.pop()[:20])
    if length > most:
        raise _too_large(most)
    return length


def _too_large(most: int) -> InvalidInput:
    return InvalidInput(f"It is larger than {most:,} bytes, which is the most (ingest.max_bytes).")
