"""Where the nodes of a graph stand: the communities first, then the nodes inside them.

Communities are discs whose size goes with their nodes. They begin on a spiral, the largest in the
middle; ties pull them together, and discs that touch push each other away. Nodes begin on a spiral
in their disc, and are then moved as Fruchterman and Reingold do: all push each other away, edges
pull, each step shorter than the one before; and each is drawn to the middle of its community. Last,
nodes that cover each other give way. There is no chance in it: the same graph has the same drawing.

The work grows with the square of the nodes, and there are at most 150.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_GOLDEN = 2.399963229728653
_AWAY = 44.0  # how far apart two nodes would like to be
_DISC, _BETWEEN = 25.0, 8.0
_STEPS, _PLACING, _YIELDING = 90, 60, 40
Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Net:
    """A graph as numbers: of each node its radius and community, and the edges."""

    radii: Sequence[float]
    communities: Sequence[int]
    edges: Sequence[tuple[int, int]]


def placed(net: Net, size: tuple[float, float], margin: float) -> Points:
    """The middle of each node, in a box of this size."""
    if not net.radii:
        return np.zeros((0, 2))
    radii = np.asarray(net.radii, float)
    group = np.asarray(net.communities, int)
    edges = np.asarray(net.edges, int).reshape(-1, 2)
    middles = _middles(group, edges, size[0] / size[1])
    points = _moved(_begun(group, middles), middles[group], group, edges)
    fitted = _fitted(points, size, margin)
    return _given_way(fitted, radii, size, margin)


def _spiral(count: int) -> Points:
    number = np.arange(count)
    angle, away = number * _GOLDEN, np.sqrt(number)
    return np.stack((np.cos(angle) * away, np.sin(angle) * away), axis=1)


def _middles(group: NDArray[np.int_], edges: NDArray[np.int_], aspect: float) -> Points:
    """The middle of each community."""
    count = int(group.max()) + 1
    sizes = np.bincount(group, minlength=count)
    reach = _DISC * np.sqrt(sizes)
    points = _spiral(count) * float(reach.mean()) * 2 * np.array((aspect, 1.0))
    ties = np.zeros((count, count))
    np.add.at(ties, (group[edges[:, 0]], group[edges[:, 1]]), 1.0)
    ties = ties + ties.T
    np.fill_diagonal(ties, 0)
    ties /= max(1.0, ties.max())
    room = reach[:, None] + reach[None, :] + _BETWEEN
    for step in range(_PLACING):
        far = np.sqrt(_squared(points)) + 1e-6
        pull = -0.08 * ties * np.maximum(0, far - room) / far
        push = 0.5 * np.maximum(0, room - far) / far
        moved = _pushed(points, pull + push)
        inward = points * np.array((0.03, 0.03 * aspect))
        points = points + moved - inward * (1 - step / _PLACING)
    return np.asarray(points)


def _squared(points: Points) -> Points:
    """How far each is from each, squared."""
    x, y = points[:, 0], points[:, 1]
    found, down = np.subtract.outer(x, x), np.subtract.outer(y, y)
    found *= found
    down *= down
    found += down
    return found


def _lengths(ways: Points) -> Points:
    squares = ways * ways
    found: Points = np.sqrt(squares[:, 0] + squares[:, 1])[:, None]
    return found


def _pushed(points: Points, push: Points) -> Points:
    """Where each goes that every other pushes away by so much of the way between them."""
    moved: Points = points * push.sum(axis=1)[:, None] - push @ points
    return moved


def _begun(group: NDArray[np.int_], middles: Points) -> Points:
    points = np.zeros((len(group), 2))
    for each in range(len(middles)):
        inside = np.flatnonzero(group == each)
        points[inside] = middles[each] + _spiral(len(inside)) * _DISC
    return points


def _moved(
    points: Points, homes: Points, group: NDArray[np.int_], edges: NDArray[np.int_]
) -> Points:
    one, other = edges[:, 0], edges[:, 1]
    strength = np.where(group[one] == group[other], 0.3, 0.02)[:, None]
    # To add in one dimension is several times as fast.
    ends = (np.concatenate((one, other))[:, None] * 2 + np.arange(2)).reshape(-1)
    for step in range(_STEPS):
        push = _squared(points)
        push += 0.01
        np.divide(_AWAY**2, push, out=push)
        force = _pushed(points, np.minimum(push, 4.0, out=push))
        tie = points.take(other, axis=0) - points.take(one, axis=0)
        pull = strength * tie * _lengths(tie) / _AWAY
        np.add.at(force.reshape(-1), ends, np.concatenate((pull, -pull)).reshape(-1))
        force += (homes - points) * 0.55
        length = _lengths(force) + 1e-9
        longest = 14.0 * (1 - step / _STEPS) + 0.3
        points = points + force / length * np.minimum(length, longest)
    return points


def _fitted(points: Points, size: tuple[float, float], margin: float) -> Points:
    """In the box, a little wider or taller than it was if that fills it; not spread without end."""
    low, high = points.min(axis=0), points.max(axis=0)
    room = np.array(size) - 2 * margin
    factor = np.minimum(room / np.maximum(high - low, 1.0), 2.2)
    factor = np.minimum(factor, factor.min() * 1.5)
    spread: Points = (points - (low + high) / 2) * factor + np.array(size) / 2
    return spread


def _given_way(points: Points, radii: Points, size: tuple[float, float], margin: float) -> Points:
    room = radii[:, None] + radii[None, :] + 7.0
    low, high = np.array((margin, margin)), np.array(size) - margin
    for _ in range(_YIELDING):
        far = np.sqrt(_squared(points)) + 1e-6
        push = 0.5 * np.maximum(0, room - far) / far
        np.fill_diagonal(push, 0)
        if not push.any():
            break
        points = np.clip(points + _pushed(points, push) * 0.9, low, high)
    return points
