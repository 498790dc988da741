"""The route of a request: its address with the variable parts left open.

``/api/pages/{slug}`` and ``/login/{code}`` are routes. Logs and numbers hold routes only, because
an address may hold the name of a page, a question or a code that lets somebody in. A door that
finds its operations itself tells the route with :func:`name_route`. A request that was refused
before a route was found is known by its door alone: ``/api/…``.
"""

from starlette.routing import Route
from starlette.types import Scope

#: The first part of each address that is ours and says nothing about anybody.
DOORS = ("api", "mcp", "hooks", "metrics", "health", "static", "login", "links")
_REST = "…"


def name_route(scope: Scope, route: str) -> None:
    """Tell which route a request was found to have."""
    scope.setdefault("state", {})["route"] = route


def route_of(scope: Scope) -> str:
    """Return the route of a request that was answered."""
    named = scope.get("state", {}).get("route")
    if named:
        return str(named)
    found = scope.get("route")
    if isinstance(found, Route):
        return found.path
    return _door_of(scope["path"])


def _door_of(path: str) -> str:
    first, slash, _ = path.removeprefix("/").partition("/")
    if first in DOORS:
        return f"/{first}/{_REST}" if slash else f"/{first}"
    return f"/{_REST}" if first else "/"
