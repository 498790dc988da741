"""Which doors there are, and when each of them is loaded."""

import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, Router
from starlette.types import Receive, Scope, Send

from commonplace import __version__
from commonplace.access.logins import Logins
from commonplace.library import Library
from commonplace.serve.daemon.logbook import Logbook
from commonplace.serve.daemon.metrics import Metrics

HEALTH, METRICS = "/health", "/metrics"


@dataclass(frozen=True, slots=True)
class House:
    """What the doors open to."""

    library: Library
    log: Logbook
    metrics: Metrics
    #: How browsers come in.
    logins: Logins
    #: Set when the daemon is about to stop.
    stopping: threading.Event
    #: What is called before the library is closed.
    closing: ExitStack


@dataclass(frozen=True, slots=True)
class Door:
    """A door: where its addresses begin, which module has its ``routes``, what those are given."""

    prefix: str
    module: str
    routes: Callable[[ModuleType, House], list[BaseRoute]]


#: In the order in which they are looked at. One that is not there is left out.
DOORS = (
    Door(
        "/hooks/",
        "commonplace.serve.hooks.routes",
        lambda door, house: door.routes(house.log.note, house.closing.callback),
    ),
    Door(
        "/mcp",
        "commonplace.serve.mcp.http",
        lambda door, house: door.routes(house.library, stopping=house.stopping.is_set),
    ),
    Door(
        "/api",
        "commonplace.serve.rest.door",
        lambda door, house: door.routes(house.library),
    ),
    Door(
        "/",
        "commonplace.serve.web.door",
        lambda door, house: door.routes(house.library, house.logins, house.closing.callback),
    ),
)


class Doors:
    """All doors. Each is loaded when it is first asked at, or when nobody waits for it: what a hook
    waits for should not be what it does not need."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._own = Router([Route(HEALTH, _health), Route(METRICS, house.metrics.page)])
        self._locks = [threading.Lock() for _ in DOORS]
        self._routers: list[Router | None] = [None] * len(DOORS)

    def open(self, number: int) -> Router:
        """The door of this number, loaded."""
        with self._locks[number]:
            router = self._routers[number]
            if router is None:
                door = DOORS[number]
                there = _is_there(door.module)
                found = door.routes(import_module(door.module), self._house) if there else []
                router = self._routers[number] = Router(found)
            return router

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if path in (HEALTH, METRICS):
            router = self._own
        else:
            number = next((n for n, door in enumerate(DOORS) if path.startswith(door.prefix)), -1)
            loaded = self._routers[number]
            router = await to_thread.run_sync(self.open, number) if loaded is None else loaded
        await router(scope, receive, send)


async def _health(request: Request) -> Response:
    """The same for everybody, and nothing of the library; also when every thread is busy."""
    return JSONResponse({"status": "ok", "version": __version__})


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
