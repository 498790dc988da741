"""What is drawn around the nodes of a community: their convex hull, with round corners.

Each node stands for eight points on a circle around it; the hull of all those (Andrew's monotone
chain) is written as a path through the middles of its sides, bent at its corners.
"""

import math
from collections.abc import Iterable, Sequence

from commonplace.serve.web.drawing.writing import number

Point = tuple[float, float]
_CORNERS = 8
_TURNS = [2 * math.pi * each / _CORNERS for each in range(_CORNERS)]
_ROUND = [(math.cos(turn), math.sin(turn)) for turn in _TURNS]


def around(circles: Iterable[tuple[float, float, float]]) -> str:
    """The path around circles (x, y, radius); empty if there are none."""
    corners = hull(
        [
            (x + radius * right, y + radius * down)
            for x, y, radius in circles
            for right, down in _ROUND
        ]
    )
    if not corners:
        return ""
    middles = [_middle(one, other) for one, other in zip(corners, corners[1:], strict=False)]
    middles.append(_middle(corners[-1], corners[0]))
    bends = [f"Q{_said(corner)} {_said(to)}" for corner, to in zip(corners, middles, strict=True)]
    return f"M{_said(middles[-1])}{''.join(bends)}Z"


def hull(points: Sequence[Point]) -> list[Point]:
    """The corners of the smallest convex shape that has all points in it, one after the other."""
    ordered = sorted(set(points))
    if len(ordered) <= 2:
        return ordered
    return _half(ordered)[:-1] + _half(ordered[::-1])[:-1]


def _half(points: Sequence[Point]) -> list[Point]:
    found: list[Point] = []
    for point in points:
        while len(found) > 1 and _turn(found[-2], found[-1], point) <= 0:
            found.pop()
        found.append(point)
    return found


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _said(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
