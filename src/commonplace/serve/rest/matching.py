"""Which operation an address means.

An address is taken apart before its ``%2F`` are read, so a name with a slash in it can be asked
for. What is written out goes before what is left open: ``pages/search`` is not a page.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from starlette.exceptions import HTTPException
from starlette.types import Scope

from commonplace.serve.rest.operation import Operation

PREFIX = "/api"


@dataclass(frozen=True, slots=True)
class Matched:
    operation: Operation
    #: What stands in the open places of its path.
    path: Mapping[str, str]


class Addresses:
    """All addresses of the table."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        known: dict[tuple[str, ...], dict[str, Operation]] = {}
        for each in operations:
            methods = known.setdefault(tuple(each.path.strip("/").split("/")), {})
            if each.method in methods:
                raise TypeError(f"{each.method} {each.path} is declared twice.")
            methods[each.method] = each
        # By how many parts there are; in each group those first that leave less open.
        self._by_length: dict[int, list[tuple[tuple[str, ...], dict[str, Operation]]]] = {}
        for parts in sorted(known, key=lambda parts: [_is_open(part) for part in parts]):
            self._by_length.setdefault(len(parts), []).append((parts, known[parts]))

    def find(self, scope: Scope) -> Matched:
        """404 where there is nothing, 405 where another method is meant."""
        given = _parts(scope)
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        allowed: set[str] = set()
        for parts, methods in self._by_length.get(len(given), ()):
            if not all(_fits(part, said) for part, said in zip(parts, given, strict=True)):
                continue
            if method in methods:
                open_ = {
                    part[1:-1]: said
                    for part, said in zip(parts, given, strict=True)
                    if _is_open(part)
                }
                return Matched(methods[method], open_)
            allowed |= methods.keys()
        if allowed:
            allow = ", ".join(sorted(allowed | ({"HEAD"} if "GET" in allowed else set())))
            raise HTTPException(405, headers={"Allow": allow})
        raise HTTPException(404)


def _parts(scope: Scope) -> list[str]:
    raw = scope.get("raw_path") or scope["path"].encode()
    address = raw.decode("latin-1").partition("?")[0]
    below = address[len(PREFIX) :].removeprefix("/")
    try:
        return [unquote(part, errors="strict") for part in below.split("/")]
    except UnicodeDecodeError:
        raise HTTPException(404) from None


def _is_open(part: str) -> bool:
    return part.startswith("{")


def _fits(part: str, said: str) -> bool:
    return bool(said) if _is_open(part) else part == said
