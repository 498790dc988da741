"""Whether a surface is a name in this book: a function of sums of what single memories say.

A memory gives each of its surfaces one `Sighting`, whatever else the book holds; `Sums` adds them.
So a memory that is forgotten is subtracted exactly, and the order of memories does not matter.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from commonplace.language.name_key import name_key
from commonplace.language.names import Evidence, Surface
from commonplace.language.names.surface import BITS, vote

#: A surface is a name from so many points on, and with so many capitals for each use in lower case.
ENOUGH, MARGIN = 3, 2

_STRONG = (Evidence.CALLED, Evidence.TITLE, Evidence.AUTHOR, Evidence.PROJECT)


class Sighting(NamedTuple):
    """What one memory says about a surface: counts of how it is written, and bits of evidence."""

    inside: int
    at_start: int
    lower: int
    evidence: int


#: Of a word that a memory merely has.
_NOTHING = Sighting(0, 0, 0, 0)


class Sums(NamedTuple):
    """What some memories say about one surface; `bits` counts the memories that have each bit."""

    memories: int
    inside: int
    at_start: int
    lower: int
    bits: tuple[int, ...]

    def count(self, bit: int) -> int:
        """Count the memories that have a bit of evidence."""
        return self.bits[bit.bit_length() - 1]


def collect_sightings(
    surfaces: Iterable[Surface], author: str | None = None, project: str | None = None
) -> dict[str, Sighting]:
    """Sum up the surfaces of one memory by key; its author and project are sighted too."""
    surfaces = [*surfaces]
    found: dict[str, Sighting] = {}
    parts: dict[str, Sighting] = {}
    for each in surfaces:
        if not (each.inside or each.at_start or each.lower):
            continue
        side = parts if each.evidence & Evidence.PART else found
        side[each.key] = _add(side.get(each.key), each)
    for key, part in parts.items():
        whole = found.get(key)
        bits = whole.evidence | part.evidence & ~Evidence.PART if whole else 0
        found[key] = whole._replace(evidence=bits) if whole else part
    for each in surfaces:
        found.setdefault(each.key, _NOTHING)
    found.pop("", None)  # signs alone
    for name, bit in ((author, Evidence.AUTHOR), (project, Evidence.PROJECT)):
        if name and (key := name_key(name)):
            before = found.get(key, _NOTHING)
            found[key] = before._replace(evidence=before.evidence & ~Evidence.PART | bit)
    return found


def _add(before: Sighting | None, each: Surface) -> Sighting:
    inside, at_start, lower, evidence = before or (0, 0, 0, 0)
    ordinary = evidence & each.evidence if before else each.evidence
    both = (evidence | each.evidence) & ~Evidence.ORDINARY | ordinary & Evidence.ORDINARY
    return Sighting(inside + each.inside, at_start + each.at_start, lower + each.lower, int(both))


def sum_sightings(sightings: Iterable[Sighting]) -> Sums:
    """Add up what memories say about one surface; some merely have the word."""
    memories = inside = at_start = lower = 0
    bits = [0] * BITS
    for each in filter(any, sightings):
        memories += 1
        inside += each.inside
        at_start += each.at_start
        lower += each.lower
        left = each.evidence
        while left:
            bit = left & -left
            bits[bit.bit_length() - 1] += 1
            left ^= bit
    return Sums(memories, inside, at_start, lower, tuple(bits))


def as_numbers(sums: Sums) -> list[int]:
    """Sums as a list of numbers, to be stored."""
    return [*sums[:4], *sums.bits]


def as_sums(numbers: Iterable[int]) -> Sums:
    """Sums from a list of numbers; one that was stored before a bit was known lacks its count."""
    memories, inside, at_start, lower, *bits = numbers
    missing = [0] * (BITS - len(bits))
    return Sums(memories, inside, at_start, lower, (*bits, *missing))


def is_name(sums: Sums) -> bool:
    """Decide by the sums alone; nothing remembers what was decided before."""
    strong = sum(sums.count(bit) for bit in _STRONG)
    capitals = sums.inside + sums.at_start
    if not capitals:
        return bool(strong) or _is_tool(sums)
    if capitals + strong < MARGIN * sums.lower:
        return False
    if sums.count(Evidence.PART) == sums.memories and not strong:
        return sums.memories > 1 and sums.inside > 1
    return _count_points(sums, strong) >= ENOUGH


def is_given(sums: Sums) -> bool:
    """Whether somebody is the author of a memory, or a memory belongs to such a project."""
    return bool(sums.count(Evidence.AUTHOR) or sums.count(Evidence.PROJECT))


def is_titled(sums: Sums) -> bool:
    """Whether most memories that have a name, and no longer one around it, say it with a title."""
    titles = sums.count(Evidence.TITLE)
    return titles > 0 and sums.memories - sums.count(Evidence.PART) <= 2 * titles


def _count_points(sums: Sums, strong: int) -> int:
    """Weigh what speaks for a name; an ordinary word with a capital needs more.

    What only begins sentences and does nothing may be an exclamation.
    """
    company, deeds = sums.count(Evidence.COMPANY), sums.count(Evidence.DEED)
    points = 3 * strong + 2 * company
    if 2 * sums.count(Evidence.ORDINARY) >= sums.memories - sums.count(Evidence.AUTHOR):
        return points + 2 * sums.inside + min(deeds, sums.inside + strong + company)
    return points + 3 * sums.inside + max(2 * deeds, min(sums.at_start, ENOUGH - 1))


def _is_tool(sums: Sums) -> bool:
    """Whether a word that is never written with a capital is what people call a tool or system."""
    kinds = [vote(kind, strong) for kind in ("tool", "system") for strong in (False, True)]
    votes = sum(map(sums.count, kinds))
    deeds = sums.count(Evidence.DEED)
    common = 2 * sums.count(Evidence.ORDINARY) >= sums.memories
    common = common or sums.count(Evidence.PART) == sums.memories
    return sums.lower > 1 and votes > 0 and votes + deeds > 1 and not common


def choose_spelling(spellings: Iterable[str]) -> str:
    """Choose how a name is usually written: with a capital where anybody writes one, as a handle
    has none; then most often, then the longest, then by its letters."""
    counts = Counter(spellings)
    return max(
        counts,
        key=lambda each: (each != each.lower(), counts[each], len(each), each),
        default="",
    )
