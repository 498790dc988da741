"""Which names can be written beside their nodes without hiding each other.

The most important node comes first. Its name is tried below, above, to the right and to the left of
it, and is written where it meets no name that is there already and no other node; where it fits
nowhere it is left out, and stands in the node's title alone. The *heads*, by which one finds one's
way, come before all others; where nothing is free such a name may lie over nodes.
"""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

LONGEST = 26
SIZE = 11.0
_WIDE, _NARROW = 1.02, 0.56  # of the size, for an East Asian sign and for another


@dataclass(frozen=True, slots=True)
class Spot:
    """A node: its middle, its radius and its name."""

    x: float
    y: float
    radius: float
    name: str


@dataclass(frozen=True, slots=True)
class Label:
    """A name as it is written, with the point it begins, ends or is centred at."""

    words: str
    x: float
    y: float
    anchor: str


_Box = tuple[float, float, float, float]


def shortened(name: str) -> str:
    name = " ".join(name.split())
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def labelled(
    spots: Sequence[Spot], size: tuple[float, float], heads: Collection[int] = ()
) -> list[Label | None]:
    """The label of each spot, the most important first; none where there is no room."""
    circles = [*map(_circle, spots)]
    taken: list[_Box] = []
    found: list[Label | None] = [None] * len(spots)
    for number in sorted(range(len(spots)), key=lambda each: each not in heads):
        others = (*taken, *circles[:number], *circles[number + 1 :])
        label = _first_free(spots[number], others, size)
        if label is None and number in heads:
            label = _first_free(spots[number], taken, size)
        if label is not None:
            taken.append(_box(label, _width(label.words)))
            found[number] = label
    return found


def _first_free(spot: Spot, taken: Sequence[_Box], size: tuple[float, float]) -> Label | None:
    words = shortened(spot.name)
    width = _width(words)
    beside, low = spot.radius + 3, spot.y + SIZE * 0.36
    for label in (
        Label(words, spot.x, spot.y + spot.radius + SIZE, "middle"),
        Label(words, spot.x, spot.y - spot.radius - 4, "middle"),
        Label(words, spot.x + beside, low, "start"),
        Label(words, spot.x - beside, low, "end"),
    ):
        box = _box(label, width)
        if box[0] < 2 or box[1] < 2 or box[2] > size[0] - 2 or box[3] > size[1] - 2:
            continue
        if not _meets(box, taken):
            return label
    return None


def _width(words: str) -> float:
    return sum(
        SIZE * (_WIDE if unicodedata.east_asian_width(each) in "WF" else _NARROW) for each in words
    )


def _box(label: Label, width: float) -> _Box:
    left = label.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    return left - 2, label.y - SIZE, left + width + 2, label.y + 3


def _circle(spot: Spot) -> _Box:
    return spot.x - spot.radius, spot.y - spot.radius, spot.x + spot.radius, spot.y + spot.radius


def _meets(box: _Box, others: Iterable[_Box]) -> bool:
    left, top, right, bottom = box
    for x, y, until, low in others:
        if left < until and x < right and top < low and y < bottom:
            return True
    return False
