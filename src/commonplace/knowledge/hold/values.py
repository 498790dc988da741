"""Which values of a slot are one: equal ones, and those of which one only says more.

A value key keeps its commas: "bergen, norway" says more than "bergen". Values of one beginning are
one when each only says more than the one before; where two go on in different ways ("springfield,
illinois" and "springfield, oregon") nothing tells which of them the short one means, and all are
different. So it is with a month and its days: 9 May only says more than May.
"""

from collections import defaultdict
from collections.abc import Iterable

#: Characters of an ISO day.
_DAY = 10
#: A value of more words has no part that names it.
_MOST_WORDS = 4


class Values:
    """The values of one slot, each with the shortest that means the same."""

    def __init__(self, values: Iterable[str]) -> None:
        self._same = {value: value for value in values}
        families: defaultdict[str, list[str]] = defaultdict(list)
        for value in self._same:
            families[value.partition(", ")[0]].append(value)
        self._families = {head: _chain(family) for head, family in families.items()}
        for family in (*self._families.values(), *_list_months(self._same)):
            self._same |= dict.fromkeys(family, family[0]) if family else {}

    def fold(self, value: str) -> str:
        """Return the value by which this one is known; itself where nobody said it."""
        if value in self._same:
            return self._same[value]
        family = self._families.get(value.partition(", ")[0])
        return family[0] if family and family[0].startswith(f"{value}, ") else value

    def __contains__(self, value: str) -> bool:
        return self.fold(value) in self._same


def list_openings(value: str) -> list[str]:
    """Return the value and all that says less: "bergen, norway" and "bergen"."""
    parts = value.split(", ")
    return [", ".join(parts[: count + 1]) for count in range(len(parts))]


def list_parts(value: str) -> list[str]:
    """Return the value, its first words and its last: *webpack 5* is gone when *webpack* is, and
    *old volvo* when the *volvo* is.
    """
    words = value.split()
    cuts = range(1, min(len(words), _MOST_WORDS))
    return [
        *list_openings(value),
        *(" ".join(words[:count]) for count in cuts),
        *(" ".join(words[-count:]) for count in cuts if not words[0][0].isdigit()),
    ]


def _list_months(values: Iterable[str]) -> list[list[str]]:
    """List the months, as spans of days, of which exactly one day is a value too."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for value in values:
        month, (first, _, last) = value[:7], value.partition("/")
        if len(first) == _DAY and first[4:8:3] == "--" and last[:7] in ("", month):
            found[month].append(value)
    pairs = [sorted(each, key=len, reverse=True) for each in found.values() if len(each) == 2]
    return [
        [span, day] for span, day in pairs if span[:_DAY] <= day <= span[-_DAY:] and "/" in span
    ]


def _chain(family: list[str]) -> list[str]:
    """Return the family, each saying more than the last; nothing where two go on differently."""
    family = sorted(family, key=len)
    pairs = zip(family, family[1:], strict=False)
    return family if all(more.startswith(f"{less}, ") for less, more in pairs) else []
