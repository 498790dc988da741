"""Requests of browsers in, pages out: all that the screens have in common.

Everything that asks the library runs in a thread; only reading and sending is done here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from urllib.parse import parse_qsl, unquote

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Receive, Scope, Send

from commonplace.access.logins import Logins
from commonplace.errors import InvalidInput
from commonplace.library import Library
from commonplace.serve.http.gate import call_of
from commonplace.serve.http.route import name_route
from commonplace.serve.web import coming_in, frame
from commonplace.serve.web.answer import HEADERS, HTML, Go, Sent, Shown
from commonplace.serve.web.rendering import rendered, static_file
from commonplace.serve.web.screen import Action, Screen, Table
from commonplace.serve.web.visit import Came, Form, Visit
from commonplace.serve.web.warming import Warming

#: The modules with screens, each with its ``SCREENS``.
SCREENS = (
    "wiki.home",
    "wiki.index",
    "wiki.page",
    "wiki.past",
    "wiki.writing",
    "wiki.rests",
    "wiki.changes",
    "memory.memories",
    "memory.memory",
    "memory.forget",
    "memory.recall",
    "memory.sessions",
    "memory.imports",
    "work.inbox",
    "work.settings",
    "work.books",
    "work.jobs",
    "work.connect",
    "work.doctor",
    "work.cost",
    "work.lint",
    "work.reports",
    "work.llms",
    "memory.graph",
    "memory.entities",
    "memory.joining",
    "memory.mentions",
)
#: What may stand after the dot of an address.
_TWINS = ("json", "md", "svg", "atom", "graphml", "dot")
_MOST_FIELDS = 10_000
_FORM = "application/x-www-form-urlencoded"
_YEAR = "public, max-age=31536000, immutable"


def routes(
    library: Library, logins: Logins, at_end: Callable[[Callable[[], None]], object] | None = None
) -> list[BaseRoute]:
    """The web, from ``/`` on. ``at_end`` is told what to call before the library is closed; without
    it nothing is loaded ahead."""
    door, warming = Door(library), Warming(library)
    if at_end is not None:
        at_end(warming.close)
        warming.begin_for_known()
    return [
        Route("/static/{name}", _static),
        Route("/login/{code}", LogIn(logins, warming if at_end else None), methods=["GET", "POST"]),
        Route("/links", NewLink(logins), methods=["POST"]),
        Mount("/", app=door),
    ]


@dataclass(frozen=True, slots=True)
class _Address:
    """An address taken apart."""

    book: str | None
    path: str
    twin: str


class Door:
    """The ASGI application of all screens."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._table: Table | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        body = await request.body() if scope["method"] == "POST" else b""
        answer = await to_thread.run_sync(self._answer, request, body)
        if scope["method"] == "HEAD":
            answer = Response(None, answer.status_code, dict(answer.headers))
        await answer(scope, receive, send)

    def _answer(self, request: Request, body: bytes) -> Response:
        if self._table is None:
            self._table = Table(all_screens())
        address = _taken_apart(request.scope)
        screen, at, other = self._table.find(request.method, address.path)
        if screen is None:
            raise HTTPException(405 if other else 404, headers={"Allow": "GET, HEAD, POST"})
        name_route(request.scope, _route(address, screen.path))
        if address.twin and not screen.is_page:
            raise HTTPException(404)
        call = call_of(request)
        call.needs(screen.scope)
        form = Form(_fields(request, body))
        secret = request.scope["state"].get("cookie")
        if isinstance(screen, Action):
            coming_in.check_form(secret, form.text("form_token"))
        seen_at = coming_in.seen_before(request)
        visit = Visit(
            call,
            address.book,
            address.path,
            at,
            request.query_params,
            form,
            Came(seen_at, _origin(request), secret is not None),
        )
        if address.book is not None:
            _ = visit.book  # whoever asks in a book that is not theirs is told nothing at all
        made = screen.act(visit) if isinstance(screen, Action) else screen.show(visit)
        if isinstance(made, Go):
            return _on(made)
        if isinstance(made, Sent):
            return made.answer(head=request.method == "HEAD")
        if address.twin:
            twin = made.twin(address.twin)
            if twin is None:
                raise HTTPException(404)
            return twin
        return self._page(request, visit, screen, made)

    def _page(
        self, request: Request, visit: Visit, screen: Screen | Action, made: Shown
    ) -> Response:
        secret = request.scope["state"].get("cookie")
        around = frame.around(visit, screen.area, made)
        data = {
            **around,
            **made.data,
            "visit": visit,
            "url": visit.url,
            "title": made.title,
            "form_token": coming_in.form_token(secret) if secret else "",
            "notice": coming_in.take_notice(request),
        }
        answer = Response(rendered(made.template, data, visit.zone), made.status, HEADERS, HTML)
        coming_in.take_notice(request, answer)
        if screen.area == "home":
            coming_in.keep_seen(request, answer)
        return answer


class LogIn:
    """``/login/<code>``: a button, and what pressing it does."""

    def __init__(self, logins: Logins, warming: Warming | None = None) -> None:
        self._logins = logins
        self._warming = warming

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        if self._warming is not None:
            self._warming.begin()
        if scope["method"] == "POST":
            answer: Response = await to_thread.run_sync(self._enter, request.path_params["code"])
        else:
            page = rendered("login.html", {"title": "Come in"})
            answer = Response(page, 200, HEADERS, HTML)
        await answer(scope, receive, send)

    def _enter(self, code: str) -> Response:
        answer = RedirectResponse("/", 303, HEADERS)
        coming_in.keep_secret(answer, self._logins.enter(code))
        return answer


class NewLink:
    """``POST /links``: a new link for whoever shows a token. A cookie makes none."""

    def __init__(self, logins: Logins) -> None:
        self._logins = logins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        if request.scope["state"].get("cookie") is not None:
            raise HTTPException(403)
        code = self._logins.link(call_of(request).caller)
        await JSONResponse({"path": f"/login/{code}"}, 201)(scope, receive, send)


async def _static(request: Request) -> Response:
    found = static_file(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    content, type, mark = found
    kept = _YEAR if request.query_params.get("v") == mark else "no-cache"
    return Response(content, 200, {"Cache-Control": kept, "ETag": f'"{mark}"'}, type)


def all_screens() -> list[Screen | Action]:
    modules = [import_module(f"commonplace.serve.web.screens.{name}") for name in SCREENS]
    return [screen for module in modules for screen in module.SCREENS]


def _taken_apart(scope: Scope) -> _Address:
    path, book = scope["path"], None
    if path.startswith("/b/"):
        # As it was sent: a book may have a slash in its name.
        sent = scope["raw_path"].decode("latin-1").partition("/b/")[2]
        book, rest = (unquote(part) for part in sent.partition("/")[::2])
        path = f"/{rest}"
    stem, dot, ending = path.rpartition(".")
    if dot and ending in _TWINS:
        return _Address(book, "/" if stem == "/index" else stem, ending)
    return _Address(book, path.rstrip("/") or "/", "")


def _route(address: _Address, path: str) -> str:
    """Return the route of a screen as logs name it: with the book and the twin's ending."""
    book = "/b/{book}" if address.book is not None else ""
    twin = f".{address.twin}" if address.twin else ""
    return f"{book}{path}{twin}"


def _origin(request: Request) -> str:
    """Where we are. Under any name but loopback's a browser speaks TLS, to the proxy before us: it
    would keep no cookie without."""
    url = request.base_url
    scheme = url.scheme if url.hostname in ("127.0.0.1", "localhost", "::1") else "https"
    return f"{scheme}://{url.netloc}"


def _fields(request: Request, body: bytes) -> list[tuple[str, str]]:
    if not body:
        return []
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _FORM:
        raise HTTPException(415)
    try:
        return parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=_MOST_FIELDS,
        )
    except (UnicodeError, ValueError):
        raise InvalidInput("This form is not readable.") from None


def _on(go: Go) -> Response:
    answer = RedirectResponse(go.url, 303, HEADERS)
    if go.notice:
        coming_in.keep_notice(answer, go.notice)
    if go.leaves:
        coming_in.drop_secret(answer)
    return answer
