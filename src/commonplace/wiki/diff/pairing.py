"""Which of the lines that were removed became which of those that were added.

Two lines are *alike* when they share at least ``ALIKE`` of their characters, counted by words and
punctuation (Dice's measure; blanks do not count). Of all ways to pair lines that are alike without
crossing, the one with the greatest sum holds. That takes time for each pair of lines, so where the
work that is left does not suffice, first the lines that differ in blanks only are paired (a text
whose line ends or indentation changed throughout), and in what lies between them, where it is still
too long, the lines at the same place if they begin and end alike. Of more than ``LINES`` lines none
are paired.
"""

from collections import Counter
from collections.abc import Sequence

from commonplace.wiki.diff.align import Gap, Work, align, gaps_between
from commonplace.wiki.diff.tokens import tokens

ALIKE = 0.35
#: How many lines may have come and gone together for any to be paired.
LINES = 80_000
#: What it takes to look at a pair at all, beside its words; and how many characters a step reads.
_PAIR_STEPS, _STEP_CHARACTERS = 2, 24
#: What a single line for a single line takes; and how much must be left to begin with anything.
_ONE_PAIR_STEPS, _LEAST = 20, 1_000

Pair = tuple[int, int]


def pair(old: Sequence[str], new: Sequence[str], work: Work) -> list[Pair]:
    """The places of lines that are alike, in order."""
    if not old or not new or len(old) + len(new) > LINES:
        return []
    if _affordable(old, new, work):
        return _best(old, new)
    if work.left < _LEAST:
        return _in_place(old, new)
    found: list[Pair] = []
    whole = Gap(0, len(old), 0, len(new))
    blocks = align([_plain(line) for line in old], [_plain(line) for line in new], work)
    for block in blocks:
        found += [(block.old + step, block.new + step) for step in range(block.size)]
    for gap in gaps_between(blocks, whole):
        left, right = old[gap.start : gap.stop], new[gap.new_start : gap.new_stop]
        inner = _best(left, right) if _affordable(left, right, work) else _in_place(left, right)
        found += [(gap.start + i, gap.new_start + j) for i, j in inner]
    return sorted(found)


def _affordable(old: Sequence[str], new: Sequence[str], work: Work) -> bool:
    pairs = len(old) * len(new)
    if pairs <= 1:
        return work.spend(_ONE_PAIR_STEPS)
    read = len(old) * sum(map(len, new)) + len(new) * sum(map(len, old))
    steps = _PAIR_STEPS * pairs + read // _STEP_CHARACTERS
    return steps <= work.left // 2 and work.spend(steps)


def _plain(line: str) -> str:
    return " ".join(line.split())


def _best(old: Sequence[str], new: Sequence[str]) -> list[Pair]:
    """The pairs with the greatest sum of likeness."""
    left, right = [_bag(line) for line in old], [_bag(line) for line in new]
    alike = [[_likeness(one, other) for other in right] for one in left]
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in range(len(old) - 1, -1, -1):
        for j in range(len(new) - 1, -1, -1):
            best[i][j] = max(best[i + 1][j], best[i][j + 1], alike[i][j] + best[i + 1][j + 1])
    found, i, j = [], 0, 0
    while i < len(old) and j < len(new):
        if alike[i][j] and best[i][j] == alike[i][j] + best[i + 1][j + 1]:
            found.append((i, j))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return found


def _bag(line: str) -> Counter[str]:
    return Counter(token for token in tokens(line) if not token.isspace())


def _likeness(one: Counter[str], other: Counter[str]) -> float:
    """In [0, 1]; 0 when it is less than ``ALIKE``."""
    if len(one) > len(other):
        one, other = other, one
    whole = sum(len(word) * often for bag in (one, other) for word, often in bag.items())
    if not whole:
        return 1.0
    shared = sum(len(word) * min(often, other[word]) for word, often in one.items())
    share = 2 * shared / whole
    return share if share >= ALIKE else 0.0


def _in_place(old: Sequence[str], new: Sequence[str]) -> list[Pair]:
    """The lines at the same place of which at least half begins and ends alike."""
    return [
        (place, place)
        for place, (one, other) in enumerate(zip(old, new, strict=False))
        if 2 * _shared_ends(one.strip(), other.strip()) >= max(len(one), len(other))
    ]


def _shared_ends(one: str, other: str) -> int:
    """How many characters both begin and end with."""
    shorter = min(len(one), len(other))
    start = 0
    while start < shorter and one[start] == other[start]:
        start += 1
    end = 0
    while end < shorter - start and one[-1 - end] == other[-1 - end]:
        end += 1
    return start + end
