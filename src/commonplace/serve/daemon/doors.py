"""Which doors there are. Each is loaded with the first request, or when nobody waits for it."""

import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, Router
from starlette.types import Receive, Scope, Send

from commonplace import __version__
from commonplace.library import Library
from commonplace.serve.daemon.logbook import Logbook
from commonplace.serve.daemon.metrics import Metrics

HEALTH = "/health"
#: Where each door has its ``routes(library)``. One that is not installed is left out.
_DOORS = (
    "commonplace.serve.rest.routes",
    "commonplace.serve.mcp.http",
)
_HOOKS = "commonplace.serve.hooks.routes"


@dataclass(frozen=True, slots=True)
class House:
    """What the doors open to."""

    library: Library
    log: Logbook
    metrics: Metrics
    #: What is called before the library is closed.
    closing: ExitStack


def routes_of(house: House) -> list[BaseRoute]:
    """Everything that is answered behind the gate."""
    found: list[BaseRoute] = [Route("/metrics", house.metrics.page, methods=["GET"])]
    for module in _DOORS:
        if _is_there(module):
            found += import_module(module).routes(house.library)
    found += import_module(_HOOKS).routes(house.log.note, house.closing.callback)
    return found


class Doors:
    """All doors; health alone is answered before they are loaded."""

    def __init__(self, routes: Callable[[], Sequence[BaseRoute]]) -> None:
        self._routes = routes
        self._loading = threading.Lock()
        self._router: Router | None = None

    def open(self) -> Router:
        with self._loading:
            if self._router is None:
                self._router = Router([Route(HEALTH, _health), *self._routes()])
            return self._router

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        router = self._router
        if router is None:
            alone = scope.get("path") == HEALTH
            router = _HEALTH_ALONE if alone else await to_thread.run_sync(self.open)
        await router(scope, receive, send)


def _health(request: Request) -> Response:
    """The same for everybody, and nothing of the library."""
    return JSONResponse({"status": "ok", "version": __version__})


_HEALTH_ALONE = Router([Route(HEALTH, _health)])


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
