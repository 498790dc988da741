"""The last pass: a block whose first and last line are nearly those that were given.

Lines are compared as the indentation pass sees them, blank ones left out. A block qualifies when

- the text given has at least three lines,
- its first line and the block's first are at least ``ANCHOR`` alike, and so are the last ones,
- what lies between is at least ``INTERIOR`` alike, *by itself*: good anchors cannot make up for it,
- the block has at most ``slack(lines)`` lines more or fewer than were given.

Which of those that overlap is meant, the likeness of the whole decides, then the number of lines;
if both are equal it stays open, and both are places. Blocks that do not overlap are places each,
however alike: the better one of two is still a guess.

To find first and last lines without comparing each with each: a line of n characters that is at
least 80 % alike is at most a quarter longer or a fifth shorter, so k = n ÷ 4 characters differ
at most. So of the pieces of two or three characters that the given line consists of, at most k
are not in it, or more than k characters from their place. Those that pass are measured. Where ``LINES`` (for each anchor) or ``INTERIORS`` do not suffice
for all, the pass gives up: so much looks alike that no place is certain.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from commonplace.wiki.edit.likeness import Effort, distance

ANCHOR = 0.8
INTERIOR = 0.6
#: What comparisons may cost, see :class:`commonplace.wiki.edit.likeness.Effort`.
LINES = 100_000_000
INTERIORS = 150_000_000


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
    firsts, lasts = _alike(lines, given[0]), _alike(lines, given[-1])
    if not firsts or not lasts:
        return []
    return _places(_qualified(lines, given, (firsts, lasts)))


def spans(text: str, found: Sequence[Block]) -> list[tuple[int, int]]:
    """Where blocks begin and end in that view."""
    wanted = {number for block in found for number in (block.first, block.last)}
    at = {
        number: match.span()
        for number, match in enumerate(re.finditer(r"[^\n]+", text))
        if number in wanted
    }
    return [(at[block.first][0], at[block.last][1]) for block in found]


def _alike(lines: Sequence[str], anchor: str) -> dict[int, int]:
    """The lines that are enough like the anchor, with their distance."""
    least, most = len(anchor) * ANCHOR, len(anchor) / ANCHOR
    size = 2 if len(anchor) < 100 else 3
    pieces = [anchor[at : at + size] for at in range(0, len(anchor) - size + 1, size)]
    effort = Effort(LINES)
    measured: dict[str, int] = {}
    found: dict[int, int] = {}
    for number, line in enumerate(lines):
        if not least <= len(line) <= most:
            continue
        if line not in measured:
            allowed = int((1 - ANCHOR) * max(len(anchor), len(line)) + 1e-9)
            if _missing(pieces, line, allowed) or _displaced(pieces, line, allowed):
                continue
            measured[line] = distance(anchor, line, effort)
            if effort.refused:
                return {}
        if measured[line] <= int((1 - ANCHOR) * max(len(anchor), len(line)) + 1e-9):
            found[number] = measured[line]
    return found


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
    lines: Sequence[str], given: Sequence[str], ends: tuple[dict[int, int], dict[int, int]]
) -> list[Block]:
    firsts, lasts = ends
    order, found, effort = list(lasts), [], Effort(INTERIORS)
    inside, more = "\n".join(given[1:-1]), slack(len(given))
    for first, first_off in firsts.items():
        nearest = first + max(2, len(given) - 1 - more)
        farthest = first + len(given) - 1 + more
        for last in order[bisect_left(order, nearest) : bisect_right(order, farthest)]:
            between = "\n".join(lines[first + 1 : last])
            longest = max(len(inside), len(between))
            if min(len(inside), len(between)) < INTERIOR * longest:
                continue
            off = distance(inside, between, effort)
            if effort.refused:
                return []
            if off > (1 - INTERIOR) * longest + 1e-9:
                continue
            size = longest + max(len(lines[first]), len(given[0]))
            size += max(len(lines[last]), len(given[-1]))
            score = 1 - (off + first_off + lasts[last]) / size
            found.append(Block(first, last, score, abs(last - first + 1 - len(given))))
    return found


def _places(found: list[Block]) -> list[Block]:
    """The best of those that overlap; all of them that are equally good."""
    places: list[Block] = []
    for block in sorted(found, key=lambda block: block.rank):
        if all(not block.overlaps(o) or block.rank == o.rank for o in places):
            places.append(block)
    return places
