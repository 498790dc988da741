"""Which items of two sequences stayed, in order: what every comparison of texts begins with.

The blocks it finds never cross, never overlap and hold equal items; what lies between two blocks
was removed from the one sequence and added to the other. Work is counted, not timed, so the answer
is the same on every machine:

1. What both begin with and what both end with is a block.
2. Of the rest, items that stand once in the old and once in the new are anchors: the longest run
   of them that keeps its order holds, and each gap between anchors is treated alike, up to
   ``ROUNDS`` deep.
3. A gap without anchors is aligned by the shortest edit script (Myers 1986) over those items that
   both sides have.
4. When that takes more than half of the ``Work`` that is left, such a gap stays without blocks:
   all of it was removed, and all of it was added. That is true, if not the least one could say.

Steps 1 and 2 take O(n log n) for a round, and step 3 never more than the work that is left.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

#: How often a gap is divided by anchors before the shortest edit script is tried.
ROUNDS = 8


class Block(NamedTuple):
    """``old[block.old:][:size] == new[block.new:][:size]``."""

    old: int
    new: int
    size: int


class Gap(NamedTuple):
    """``old[start:stop]`` was replaced with ``new[new_start:new_stop]``; one may be empty."""

    start: int
    stop: int
    new_start: int
    new_stop: int


@dataclass(slots=True)
class Work:
    """How many steps may still be taken; shared by all comparisons of one call."""

    left: int = 600_000

    def spend(self, steps: int) -> bool:
        """Whether there was so much left."""
        self.left -= steps
        return self.left >= 0


def align(old: Sequence[str], new: Sequence[str], work: Work) -> list[Block]:
    """The blocks that stayed, in order, adjacent ones joined."""
    numbers: dict[str, int] = {}
    before = [numbers.setdefault(item, len(numbers)) for item in old]
    after = [numbers.setdefault(item, len(numbers)) for item in new]
    found: list[Block] = []
    todo = [(Gap(0, len(before), 0, len(after)), 0)]
    while todo:
        gap, depth = todo.pop()
        gap = _strip(before, after, gap, found)
        if {*before[gap.start : gap.stop]}.isdisjoint(after[gap.new_start : gap.new_stop]):
            continue
        anchors = _anchors(before, after, gap) if depth < ROUNDS else []
        if anchors:
            found += anchors
            todo += [(inner, depth + 1) for inner in gaps_between(anchors, gap)]
        else:
            found += _shortest(before, after, gap, work)
    return _joined(found)


def changes(old: Sequence[str], new: Sequence[str]) -> list[Gap]:
    """What did not stay."""
    return gaps_between(align(old, new, Work()), Gap(0, len(old), 0, len(new)))


def ends(old: Sequence[str], new: Sequence[str]) -> list[Block]:
    """What both begin with and what both end with, and nothing else."""
    found: list[Block] = []
    _strip(old, new, Gap(0, len(old), 0, len(new)), found)
    return _joined(found)


def gaps_between(blocks: Sequence[Block], whole: Gap) -> list[Gap]:
    """What lies before, between and after the blocks; nothing where they touch."""
    found, start, new_start = [], whole.start, whole.new_start
    for block in [*blocks, Block(whole.stop, whole.new_stop, 0)]:
        gap = Gap(start, block.old, new_start, block.new)
        if gap.start < gap.stop or gap.new_start < gap.new_stop:
            found.append(gap)
        start, new_start = block.old + block.size, block.new + block.size
    return found


def _strip(old: Sequence[object], new: Sequence[object], gap: Gap, found: list[Block]) -> Gap:
    """The gap without what both sides begin and end with, which is found."""
    start, stop, new_start, new_stop = gap
    while start < stop and new_start < new_stop and old[start] == new[new_start]:
        start, new_start = start + 1, new_start + 1
    while start < stop and new_start < new_stop and old[stop - 1] == new[new_stop - 1]:
        stop, new_stop = stop - 1, new_stop - 1
    if start > gap.start:
        found.append(Block(gap.start, gap.new_start, start - gap.start))
    if stop < gap.stop:
        found.append(Block(stop, new_stop, gap.stop - stop))
    return Gap(start, stop, new_start, new_stop)


def _anchors(old: list[int], new: list[int], gap: Gap) -> list[Block]:
    """The longest run of items that stand once on either side and keep their order."""
    often = Counter(old[gap.start : gap.stop])
    new_often = Counter(new[gap.new_start : gap.new_stop])
    place = {
        new[index]: index
        for index in range(gap.new_start, gap.new_stop)
        if new_often[new[index]] == 1
    }
    pairs = [
        Block(index, place[old[index]], 1)
        for index in range(gap.start, gap.stop)
        if often[old[index]] == 1 and old[index] in place
    ]
    return _longest_rising(pairs)


def _longest_rising(pairs: list[Block]) -> list[Block]:
    """Of pairs in the order of the old, the most that are in the order of the new as well."""
    ends: list[int] = []  # the least place in the new at which a run of each length ends
    last: list[int] = []  # the pair that ends it
    before: list[int] = []  # for each pair, the one before it in its run, or -1
    for index, pair in enumerate(pairs):
        length = bisect_left(ends, pair.new)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [pair.new]
        last[length : length + 1] = [index]
    run, index = [], last[-1] if last else -1
    while index >= 0:
        run.append(pairs[index])
        index = before[index]
    return run[::-1]


def _shortest(old: list[int], new: list[int], gap: Gap, work: Work) -> list[Block]:
    """The shortest edit script; nothing when that is too much work."""
    both = {*old[gap.start : gap.stop]} & {*new[gap.new_start : gap.new_stop]}
    left = [index for index in range(gap.start, gap.stop) if old[index] in both]
    right = [index for index in range(gap.new_start, gap.new_stop) if new[index] in both]
    share = Work(work.left // 2)  # a hopeless gap leaves something for those that follow
    work.spend(share.left)
    chain = _script([old[index] for index in left], [new[index] for index in right], share)
    work.left += max(share.left, 0)
    blocks: list[Block] = []
    while chain:
        run, chain = chain
        blocks += [
            Block(left[run.old + step], right[run.new + step], 1) for step in range(run.size)
        ]
    return blocks


#: The blocks on a way through both sequences, the last one first.
_Chain = tuple[Block, "_Chain"] | None


def _script(old: list[int], new: list[int], work: Work) -> _Chain:
    """Myers' greedy search: how far one gets with 0, 1, 2 … removals and additions on each
    diagonal (place in the old less place in the new), and by which blocks."""
    reached: dict[int, tuple[int, _Chain]] = {1: (0, None)}
    for edits in range(len(old) + len(new) + 1):
        for diagonal in range(-edits, edits + 1, 2):
            above, below = reached.get(diagonal + 1), reached.get(diagonal - 1)
            if above and (not below or below[0] < above[0]):
                x, chain = above
            else:
                assert below, "one of the two neighbours was reached with one edit less"
                x, chain = below[0] + 1, below[1]
            start = x
            while x < len(old) and x - diagonal < len(new) and old[x] == new[x - diagonal]:
                x += 1
            if not work.spend(1 + x - start):
                return None
            if x > start:
                chain = (Block(start, start - diagonal, x - start), chain)
            if x >= len(old) and x - diagonal >= len(new):
                return chain
            reached[diagonal] = (x, chain)
    return None


def _joined(found: list[Block]) -> list[Block]:
    joined: list[Block] = []
    for block in sorted(found):
        if joined:
            last = joined[-1]
            if (last.old + last.size, last.new + last.size) == (block.old, block.new):
                joined[-1] = Block(last.old, last.new, last.size + block.size)
                continue
        joined.append(block)
    return joined
