"""What all lists have in common: what they are cut down to, how they are sorted, and their leaves.

Everything stands in the query, so that an address shows the same list again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from commonplace.serve.web.visit import Visit

SIZE = 50


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a facet: where choosing it leads; chosen, where leaving it leads."""

    label: str
    count: int | None
    url: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Facet:
    """A way to cut a list down."""

    name: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """Where the reader is in a list, and the leaves before and after."""

    number: int
    before: str | None
    after: str | None


def facet(
    visit: Visit, name: str, label: str, counts: Mapping[str, int | None] | Sequence[str]
) -> Facet:
    """A facet from what there is to choose, with how many there are of each where that is known.
    What is chosen is shown even when nothing is left of it."""
    given = dict(counts) if isinstance(counts, Mapping) else dict.fromkeys(counts)
    chosen = visit.asked(name)
    if chosen and chosen not in given:
        given = {chosen: 0, **given}
    choices = tuple(
        Choice(
            value,
            number,
            visit.here(**{name: None if value == chosen else value, "page": None, "after": None}),
            value == chosen,
        )
        for value, number in given.items()
    )
    return Facet(name, label, choices)


def sorting(visit: Visit, ways: Mapping[str, str]) -> tuple[str, Facet]:
    """The way to sort that was chosen (the first, unless another is), and all of them."""
    asked = visit.asked("sort")
    usual = next(iter(ways))
    chosen = asked if asked in ways else usual
    choices = tuple(
        Choice(
            label,
            None,
            visit.here(sort=None if way == usual else way, page=None, after=None),
            way == chosen,
        )
        for way, label in ways.items()
    )
    return chosen, Facet("sort", "Sorted by", choices)


def leaf(visit: Visit, *, more: bool) -> Leaf:
    """Which leaf this is; ``more``: whether another follows."""
    number = visit.number("page", 1)
    return Leaf(
        number,
        visit.here(page=number - 1 if number > 2 else None) if number > 1 else None,
        visit.here(page=number + 1) if more else None,
    )


def offset(visit: Visit, size: int = SIZE) -> int:
    return (visit.number("page", 1) - 1) * size
