"""Which nodes of a graph belong together: communities, by modularity. No I/O.

Louvain's method: each node goes to the neighbouring community where the modularity of the whole
gains most, over and over, until none gains; then communities are the nodes of a smaller graph, and
it begins again. Nodes are taken in the order in which they are given, and of two communities that
gain the same the first, so that the same graph has the same communities every time.
"""

from collections.abc import Iterable, Sequence

_MOST_ROUNDS = 20
_GAIN = 1e-9
#: The neighbours of each node, with the weight of the edge.
_Graph = list[dict[int, float]]


def communities(nodes: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    """The community of each node, by number: the largest is 0, those with one node come last."""
    graph: _Graph = [{} for _ in range(nodes)]
    for one, other in edges:
        if one != other:
            graph[one][other] = graph[one].get(other, 0.0) + 1.0
            graph[other][one] = graph[other].get(one, 0.0) + 1.0
    found = [*range(nodes)]
    while True:
        into = _moved(graph)
        numbers = {each: number for number, each in enumerate(dict.fromkeys(into))}
        if len(numbers) == len(graph):
            return _by_size(found)
        into = [numbers[each] for each in into]
        found = [into[each] for each in found]
        graph = _folded(graph, into, len(numbers))


def _moved(graph: _Graph) -> list[int]:
    """Where each node goes."""
    degree = [sum(each.values()) for each in graph]
    total = sum(degree)
    into, weight = [*range(len(graph))], [*degree]
    for _ in range(_MOST_ROUNDS if total else 0):
        moved = False
        for node, near in enumerate(graph):
            home = into[node]
            weight[home] -= degree[node]
            linked = _linked(node, near, into)
            best = _best(home, linked, degree[node] / total, weight)
            weight[best] += degree[node]
            into[node] = best
            moved |= best != home
        if not moved:
            break
    return into


def _linked(node: int, near: dict[int, float], into: list[int]) -> dict[int, float]:
    """How strongly a node is tied to its own community and to those beside it."""
    linked = {into[node]: 0.0}
    for other, strength in near.items():
        if other != node:
            linked[into[other]] = linked.get(into[other], 0.0) + strength
    return linked


def _best(home: int, linked: dict[int, float], share: float, weight: list[float]) -> int:
    best, most = home, linked[home] - share * weight[home]
    for each, strength in linked.items():
        gain = strength - share * weight[each]
        if gain > most + _GAIN:
            best, most = each, gain
    return best


def _folded(graph: _Graph, into: Sequence[int], size: int) -> _Graph:
    """The graph of the communities; what is inside one is an edge from it to itself."""
    folded: _Graph = [{} for _ in range(size)]
    for node, near in enumerate(graph):
        row = folded[into[node]]
        for other, strength in near.items():
            row[into[other]] = row.get(into[other], 0.0) + strength
    return folded


def _by_size(found: Sequence[int]) -> list[int]:
    size: dict[int, int] = {}
    for each in found:
        size[each] = size.get(each, 0) + 1
    order = sorted(size, key=lambda each: -size[each])  # stable: of equal ones the first
    number = {each: place for place, each in enumerate(order)}
    return [number[each] for each in found]
