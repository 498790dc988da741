"""Pages that contradict one another in a circle.

Pages and what they contradict are a directed graph. Every page of a strongly connected part that
has more than itself, or that contradicts itself, lies on a circle. Each part is told once, on its
first page by address, with a shortest circle through it. Parts are found by Tarjan's algorithm,
with a stack of its own: time and memory are linear, and a long chain is no deep recursion.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

Graph = Mapping[str, Sequence[str]]


def circles(graph: Graph) -> list[list[str]]:
    """For each part with a circle, a shortest one through its smallest page, that page first."""
    found = []
    for part in _parts(graph):
        members = frozenset(part)
        first = min(part)
        if len(part) > 1 or first in graph.get(first, ()):
            found.append(_circle(graph, members, first))
    return sorted(found)


def _parts(graph: Graph) -> Iterator[list[str]]:
    """Strongly connected parts."""
    seen: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: dict[str, None] = {}
    for root in graph:
        if root in seen:
            continue
        path: list[tuple[str, Iterator[str]]] = []
        _enter(root, graph, seen, low, open_, path)
        while path:
            page, rest = path[-1]
            for other in rest:
                if other not in seen:
                    _enter(other, graph, seen, low, open_, path)
                    break
                if other in open_:
                    low[page] = min(low[page], seen[other])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[page])
                if low[page] == seen[page]:
                    yield _closed(page, open_)


def _enter(
    page: str,
    graph: Graph,
    seen: dict[str, int],
    low: dict[str, int],
    open_: dict[str, None],
    path: list[tuple[str, Iterator[str]]],
) -> None:
    seen[page] = low[page] = len(seen)
    open_[page] = None
    path.append((page, iter(graph.get(page, ()))))


def _closed(page: str, open_: dict[str, None]) -> list[str]:
    part: list[str] = []
    while not part or part[-1] != page:
        part.append(open_.popitem()[0])
    return part


def _circle(graph: Graph, members: Iterable[str], first: str) -> list[str]:
    """A shortest way from the first page back to it."""
    inside, came = {*members}, {first: ""}
    waiting = deque([first])
    while waiting:
        page = waiting.popleft()
        for other in graph.get(page, ()):
            if other == first:
                return _way(came, page)
            if other in inside and other not in came:
                came[other] = page
                waiting.append(other)
    return [first]


def _way(came: Mapping[str, str], page: str) -> list[str]:
    way = []
    while page:
        way.append(page)
        page = came[page]
    return way[::-1]
