"""Who is let in. Every request goes through here; by default nobody is.

In this order, and the first that fails is the answer:

1. The ``Host`` is one of ours (403): a page elsewhere whose name was made to point at this machine
   asks under its own name.
2. The ``Origin``, if there is one, is the one that was asked, or a name of ours (403). A page that
   another program serves on this machine has another port, so it is another site. There is no CORS:
   no other site's page reads.
3. No token stands in the address (400): addresses are logged and passed on.
4. The body is not larger than allowed (413), whatever its ``Content-Length`` says.
5. The ``Authorization: Bearer`` names a valid token (401). An address that names too many wrong
   ones waits (429), but for the tokens that came in before: on loopback everybody has the same
   address, and one client with an old token must not keep out all others.

A browser may show its token as a cookie instead, but not where programs ask (``FOR_PROGRAMS``):
what a page elsewhere can make a browser send opens nothing there.

Open to all are only the paths given as ``open_paths``, and what stands under ``open_under``. Around
each request stands a wall (see
:mod:`commonplace.store.access.walls`), behind which no book is to be seen before ``Call.book`` has
opened it. An error that nobody expected is told as a
problem without its inside.
"""

from collections import deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from urllib.parse import parse_qsl, urlsplit

from anyio import to_thread
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request, cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from commonplace import clock
from commonplace.errors import CommonplaceError, InvalidInput, NotAllowed, Unauthorized
from commonplace.library import Library
from commonplace.model import Caller
from commonplace.serve.http.call import Call
from commonplace.serve.http.problems import problem, problem_of
from commonplace.serve.http.route import route_of
from commonplace.store.access import walls

#: Where a browser keeps its token.
COOKIE = "__Host-commonplace"
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
#: A token in an address would be in every log between here and there.
_SECRETS = frozenset({"token", "access_token", "api_key", "key", "authorization"})
#: Browsers leave these out of an ``Origin``.
_USUAL_PORTS = ("80", "443")
_MINUTE = 60.0
#: Addresses that are remembered for wrong tokens; more than these forget the oldest.
_MOST_ADDRESSES = 10_000
#: Tokens that are remembered to have been valid.
_MOST_KNOWN = 1_000
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "Cache-Control": "no-store",
}
#: Doors of programs: a cookie is no token there, and a refusal is told as JSON, whoever asks.
FOR_PROGRAMS = ("/api", "/mcp", "/hooks", "/metrics")


@dataclass(frozen=True, slots=True)
class Served:
    """What is noted of a request: nothing of its content."""

    request_id: str
    method: str
    #: The address with its variable parts left open (see :mod:`commonplace.serve.http.route`).
    route: str
    status: int
    seconds: float
    token_id: str | None


@dataclass(frozen=True, slots=True)
class Rules:
    """What the gate goes by."""

    authenticate: Callable[[str], Caller]
    #: Names under which we may be asked, beside loopback.
    names: Collection[str] = ()
    open_paths: Collection[str] = ("/health",)
    open_under: tuple[str, ...] = ()
    #: How a refusal looks to whoever asked: a browser is shown a page.
    dressed: Callable[[Scope, Response], Response] = lambda _, answer: answer
    max_bytes: int = 32_000_000
    wrong_tokens: int = 20
    told: Callable[[Served], None] = lambda _: None
    #: Told of an error nobody expected, with the request's id.
    failed: Callable[[str, BaseException], None] = lambda _id, _error: None


class _Refused(CommonplaceError):
    """Refused by the gate itself."""

    status = 400
    headers: Mapping[str, str] = {}


class _TooLarge(_Refused):
    """The request is too large (serve.max_bytes)."""

    status = 413


class _TooManyWrong(_Refused):
    """Too many wrong tokens came from this address. Wait a minute."""

    status = 429
    headers = {"Retry-After": "60"}


class Gate:
    """The ASGI application around all doors."""

    def __init__(self, app: ASGIApp, library: Library, rules: Rules) -> None:
        self._app = app
        self._library = library
        self._rules = rules
        self._wrong: dict[str, deque[float]] = {}
        #: Digests of secrets that were let in, the newest last.
        self._known: dict[bytes, None] = {}
        self._running = clock.Stopwatch()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        asked = _Asked(scope, receive, send, self._rules)
        scope.setdefault("app", self)  # so that a router raises what it would else say itself
        try:
            # What is open to all needs nothing of the library, and gets nothing.
            with walls.within(walls.Wall(await self._let_in(asked))):
                await self._app(scope, asked.receive, asked.send)
        except _Refused as error:
            await asked.refuse(
                problem(
                    error.status,
                    str(error),
                    name=type(error).__name__.strip("_"),
                    request_id=asked.id,
                    headers=error.headers,
                )
            )
        except HTTPException as error:  # no such address, or another method is meant
            headers = dict(error.headers or {})
            detail = f"{error.detail}: {scope['method']} {scope['path']}"
            await asked.refuse(
                problem(error.status_code, detail, request_id=asked.id, headers=headers)
            )
        except ClientDisconnect:
            pass  # where nobody listens any more, nobody needs an answer
        except CommonplaceError as error:
            await asked.refuse(problem_of(error, asked.id))
        except Exception as error:  # noqa: BLE001 (the error page: the log has the rest)
            self._rules.failed(asked.id, error)
            await asked.refuse(problem_of(error, asked.id))
        finally:
            self._rules.told(asked.served())

    async def _let_in(self, asked: "_Asked") -> str:
        """The tenant of whoever asks; none for what is open to all."""
        self._check_site(asked.headers)
        if any(name.lower() in _SECRETS for name, _ in parse_qsl(asked.query, True)):
            raise InvalidInput("A token in the address is refused: send it as a header.")
        asked.check_length()
        path = asked.scope["path"]
        if path in self._rules.open_paths or path.startswith(self._rules.open_under):
            return ""
        caller = await self._caller(asked)
        asked.token_id = caller.token_id
        asked.scope.setdefault("state", {})["call"] = Call(self._library, caller, asked.id)
        return caller.tenant

    def _check_site(self, headers: Headers) -> None:
        host = headers.get("host", "")
        if not self._ours(host):
            raise NotAllowed("This address is not one of this server's names (serve.names).")
        origin = headers.get("origin")
        if origin is not None and not self._is_own_page(origin, host):
            raise NotAllowed(
                "Pages of other sites may not ask here. If this is your proxy's address, add it to "
                "serve.names, with its port if it has one."
            )

    def _ours(self, host: str) -> bool:
        name = host.lower().rpartition(":")[0] if _has_port(host) else host.lower()
        return name in _LOOPBACK or name in self._rules.names or host.lower() in self._rules.names

    def _is_own_page(self, origin: str, host: str) -> bool:
        """Whether a page of this origin came from us: it names the address that was asked, or a
        name of ours without a port (a proxy's) or with the port that serve.names says."""
        site = _site(origin)
        return bool(site) and site in (_without_usual_port(host), *self._rules.names)

    async def _caller(self, asked: "_Asked") -> Caller:
        who = asked.address
        wrong = self._wrong.get(who, deque())
        while wrong and self._running.seconds() - wrong[0] > _MINUTE:
            wrong.popleft()
        secret = self._secret(asked)
        if not secret:
            raise _TooManyWrong if len(wrong) >= self._rules.wrong_tokens else Unauthorized
        digest = sha256(secret.encode("utf-8")).digest()
        if len(wrong) >= self._rules.wrong_tokens and digest not in self._known:
            raise _TooManyWrong
        # Who keeps a stream open for long asks again whether the token is still valid.
        again = partial(self._rules.authenticate, secret)
        asked.scope.setdefault("state", {})["authenticate"] = again
        try:
            caller = await to_thread.run_sync(again)
        except Unauthorized:
            self._known.pop(digest, None)
            self._note_wrong(who)
            raise
        self._note_known(digest)
        return caller

    def _secret(self, asked: "_Asked") -> str:
        """What whoever asks shows; nothing if they show nothing, or it is not clear what."""
        shown = asked.headers.getlist("authorization")
        # Of two, somebody before us may have looked at the other one.
        scheme, _, secret = shown[0].partition(" ") if len(shown) == 1 else ("", "", "")
        if shown:
            return secret.strip() if scheme.lower() == "bearer" else ""
        if asked.scope["path"].startswith(FOR_PROGRAMS):
            return ""
        kept = cookie_parser(asked.headers.get("cookie", "")).get(COOKIE, "")
        asked.scope.setdefault("state", {})["cookie"] = kept
        return kept

    def _note_known(self, digest: bytes) -> None:
        self._known.pop(digest, None)
        self._known[digest] = None
        if len(self._known) > _MOST_KNOWN:
            del self._known[next(iter(self._known))]

    def _note_wrong(self, who: str) -> None:
        while len(self._wrong) >= _MOST_ADDRESSES and who not in self._wrong:
            del self._wrong[next(iter(self._wrong))]
        kept = self._wrong.setdefault(who, deque(maxlen=self._rules.wrong_tokens))
        kept.append(self._running.seconds())


class _Asked:
    """A request on its way, what is counted of it, and whether it was answered."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, rules: Rules) -> None:
        self.scope = scope
        self.id = clock.new_id()
        self.headers = Headers(scope=scope)
        self.query = scope.get("query_string", b"").decode("latin-1")
        self.token_id: str | None = None
        self._receive, self._send, self._rules = receive, send, rules
        self._bytes = 0
        self._status = 0
        self._watch = clock.Stopwatch()

    @property
    def address(self) -> str:
        client = self.scope.get("client")
        return str(client[0]) if client else ""

    def check_length(self) -> None:
        said = self.headers.get("content-length", "0")
        if not said.isdecimal():
            raise InvalidInput("Content-Length is not a number.")
        if len(said) > 18 or int(said) > self._rules.max_bytes:
            raise _TooLarge

    async def receive(self) -> Message:
        message = await self._receive()
        self._bytes += len(message.get("body", b""))
        if self._bytes > self._rules.max_bytes:
            raise _TooLarge
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            headers["X-Request-Id"] = self.id
        await self._send(message)

    async def refuse(self, answer: Response) -> None:
        """Answer, unless an answer has begun: what is half said cannot be taken back."""
        if not self._status:
            dressed = self._rules.dressed(self.scope, answer)
            await dressed(self.scope, self._receive, self.send)

    def served(self) -> Served:
        scope = self.scope
        return Served(
            self.id,
            scope["method"],
            route_of(scope),
            self._status,
            self._watch.seconds(),
            self.token_id,
        )


def _site(origin: str) -> str:
    """The name and port in an ``Origin``, without a usual port; none in what is no address."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return ""
    return _without_usual_port(parts.netloc) if parts.scheme in ("http", "https") else ""


def _without_usual_port(host: str) -> str:
    name, _, port = host.lower().rpartition(":")
    return name if _has_port(host) and port in _USUAL_PORTS else host.lower()


def _has_port(host: str) -> bool:
    return host.rpartition(":")[2].isdecimal() and not host.endswith("]")


def call_of(request: Request) -> Call:
    """What the gate let in."""
    call: Call = request.state.call
    return call
