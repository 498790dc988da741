"""The last pass: a block whose first and last line are nearly those that were given.

Lines are compared as the indentation pass sees them, blank ones left out. A block qualifies when

- the text given has at least three lines,
- its first line and the block's first are at least ``ANCHOR`` alike, and so are the last ones,
- what lies between is at least ``INTERIOR`` alike, *by itself*: good anchors cannot make up for it,
- the block has at most ``slack(lines)`` lines more or fewer than were given.

What is replaced is whole lines, without the indentation of the first.

Which of those that overlap is meant, the likeness of the whole decides, then the number of lines;
if both are equal it stays open, and both are places. Blocks that do not overlap are places each,
however alike: the better one of two is still a guess.

To find first and last lines without measuring each: a line that is at least 80 % alike is at most
a quarter longer or a fifth shorter, and at most k characters differ, a fifth of the longer one's.
So of the pieces of two or three characters that the given line consists of, at most k are not in
it, or more than k characters from their place. Only what passes is measured. Of a line longer
than two ``ENDS``, both ends must be alike by themselves, before the whole is measured.

Where more than ``CANDIDATES`` lines are like an anchor, or ``LINES`` (for each anchor) or
``INTERIORS`` do not suffice, the pass gives up: so much looks alike that no place is certain.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from commonplace.wiki.edit.likeness import Effort, distance

ANCHOR = 0.8
INTERIOR = 0.6
ENDS = 100
CANDIDATES = 2_000
PLACES = 100
#: What comparisons may cost, see :class:`commonplace.wiki.edit.likeness.Effort`.
LINES = 100_000_000
INTERIORS = 150_000_000

_Alike = dict[int, int]


@dataclass(frozen=True, slots=True)
class Block:
    """A block that qualifies: from one line to another, counted without the blank ones."""

    first: int
    last: int
    #: How alike the whole is, and how many lines it has more or fewer.
    score: float
    off: int

    @property
    def rank(self) -> tuple[float, int]:
        return -self.score, self.off

    def overlaps(self, other: "Block") -> bool:
        return self.first <= other.last and other.first <= self.last


def slack(lines: int) -> int:
    """How many lines more or fewer a block may have: a quarter, from 1 to 5."""
    return min(5, max(1, lines // 4))


def blocks(text: str, needle: str) -> list[Block]:
    """The places of a block in a view of the indentation pass, best first."""
    given = [line for line in needle.split("\n") if line]
    if len(given) < 3:
        return []
    lines = [line for line in text.split("\n") if line]
    different = dict.fromkeys(lines)
    firsts = _alike(lines, different, given[0])
    lasts = _alike(lines, different, given[-1]) if firsts else {}
    return _places(_qualified(lines, given, (firsts, lasts))) if lasts else []


def spans(text: str, found: Sequence[Block]) -> list[tuple[int, int]]:
    """Where blocks begin and end in that view."""
    wanted = {number for block in found for number in (block.first, block.last)}
    at = {
        number: match.span()
        for number, match in enumerate(re.finditer(r"[^\n]+", text))
        if number in wanted
    }
    return [(at[block.first][0], at[block.last][1]) for block in found]


def _alike(lines: Sequence[str], different: Iterable[str], anchor: str) -> _Alike:
    """The numbers of the lines that are enough like the anchor, with their distance."""
    effort, ends = Effort(LINES), _ends(anchor)
    size = 2 if len(ends) < ENDS else 3
    pieces = [ends[at : at + size] for at in range(0, len(ends) - size + 1, size)]
    least, most = len(anchor) * ANCHOR, len(anchor) / ANCHOR
    measured: dict[str, int] = {}
    for line in [line for line in different if least <= len(line) <= most]:
        short = _ends(line)
        allowed = _allowed(ANCHOR, ends, short)
        if _missing(pieces, short, allowed) or _displaced(pieces, short, allowed):
            continue
        off = distance(ends, short, effort)
        if off <= allowed and (short is not line or ends is not anchor):
            off, allowed = distance(anchor, line, effort), _allowed(ANCHOR, anchor, line)
        if effort.refused:
            return {}
        if off <= allowed:
            measured[line] = off
    found = {number: measured[line] for number, line in enumerate(lines) if line in measured}
    return found if len(found) <= CANDIDATES else {}


def _ends(line: str) -> str:
    return line if len(line) <= 2 * ENDS else line[:ENDS] + line[-ENDS:]


def _allowed(share: float, one: str, other: str) -> int:
    """How many characters may differ where a share must be alike."""
    return int((1 - share) * max(len(one), len(other)) + 1e-9)


def _missing(pieces: Sequence[str], line: str, allowed: int) -> bool:
    """Whether more of the pieces are not in a line than may be."""
    missing = 0
    for piece in pieces:
        if piece not in line:
            missing += 1
            if missing > allowed:
                return True
    return False


def _displaced(pieces: Sequence[str], line: str, allowed: int) -> bool:
    """Whether more of the pieces are not near their place in a line than may be."""
    missing, at = 0, 0
    for piece in pieces:
        if line.find(piece, max(0, at - allowed), at + len(piece) + allowed) < 0:
            missing += 1
            if missing > allowed:
                return True
        at += len(piece)
    return False


def _qualified(
    lines: Sequence[str], given: Sequence[str], ends: tuple[_Alike, _Alike]
) -> list[Block]:
    firsts, lasts = ends
    order, found, effort = list(lasts), [], Effort(INTERIORS)
    more = slack(len(given))
    for first, first_off in firsts.items():
        nearest = first + max(2, len(given) - 1 - more)
        farthest = first + len(given) - 1 + more
        for last in order[bisect_left(order, nearest) : bisect_right(order, farthest)]:
            off = _interior(given[1:-1], lines[first + 1 : last], effort)
            if effort.refused:
                return []
            if off is not None:
                size = max(len("\n".join(given)), len("\n".join(lines[first : last + 1])))
                score = 1 - (off + first_off + lasts[last]) / size
                found.append(Block(first, last, score, abs(last - first + 1 - len(given))))
    return found


def _interior(given: Sequence[str], found: Sequence[str], effort: Effort) -> int | None:
    """The distance of two interiors; nothing when it is too far."""
    inside, between = "\n".join(given), "\n".join(found)
    allowed = _allowed(INTERIOR, inside, between)
    if abs(len(inside) - len(between)) > allowed:
        return None
    if len(given) == len(found):  # line by line is never nearer than the whole, and much cheaper
        off = sum(distance(a, b, effort) for a, b in zip(given, found, strict=True))
        if off <= allowed:
            return off
    off = distance(inside, between, effort)
    return off if off <= allowed else None


def _places(found: list[Block]) -> list[Block]:
    """The best of those that overlap; all of them that are equally good. Not more than PLACES."""
    places: list[Block] = []
    for block in sorted(found, key=lambda block: block.rank):
        if len(places) == PLACES:
            break
        if all(not block.overlaps(o) or block.rank == o.rank for o in places):
            places.append(block)
    return places
