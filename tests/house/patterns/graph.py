"""Walks through a graph that is given as the nodes that follow each node."""

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def find_components(graph: Mapping[Node, Iterable[Node]]) -> list[list[Node]]:
    """Find the sets of nodes that can all reach each other (Tarjan's algorithm)."""
    number: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: list[Node] = []
    on_stack: set[Node] = set()
    found: list[list[Node]] = []
    for root in graph:
        if root in number:
            continue
        number[root] = low[root] = len(number)
        stack.append(root)
        on_stack.add(root)
        walk = [(root, iter(graph[root]))]
        while walk:
            node, following = walk[-1]
            for target in following:
                if target not in number:
                    number[target] = low[target] = len(number)
                    stack.append(target)
                    on_stack.add(target)
                    walk.append((target, iter(graph[target])))
                    break
                if target in on_stack:
                    low[node] = min(low[node], number[target])
            else:
                walk.pop()
                if walk:
                    low[walk[-1][0]] = min(low[walk[-1][0]], low[node])
                if low[node] == number[node]:
                    found.append(_pop_component(node, stack, on_stack))
    return found


def _pop_component(node: Node, stack: list[Node], on_stack: set[Node]) -> list[Node]:
    component = []
    while True:
        component.append(stack.pop())
        on_stack.discard(component[-1])
        if component[-1] == node:
            return component


def find_cycles(graph: Mapping[Node, Iterable[Node]]) -> list[list[Node]]:
    """Find the components in which one can walk in a circle."""
    return [
        component
        for component in find_components(graph)
        if len(component) > 1 or component[0] in graph[component[0]]
    ]
