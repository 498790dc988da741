"""How alike two texts are: 1 − Levenshtein distance ÷ length of the longer, in characters.

The distance is counted by the bit-parallel method of Myers (1999) in the form of Hyyrö (2003):
a column of the table is two large integers, one bit for each character of the longer text, and
each character of the shorter one turns a column into the next with a dozen operations.
What both texts begin and end with is left out before.

A comparison of s with l characters, s the fewer, costs (s + 8) · (l + 3,000) units, of about 0.3
nanoseconds; :class:`Effort` says how many may be spent. Where they do not suffice, the texts
count as different wherever they are not the same from either end: less alike than they are,
never more.
"""

_START, _STEP = 8, 3_000


class Effort:
    """Units that comparisons may still cost."""

    def __init__(self, units: int) -> None:
        self._units = units
        #: Whether some comparison had to be left out.
        self.refused = False

    def allows(self, short: int, long: int) -> bool:
        """Takes what a comparison costs, if as much is left."""
        units = (short + _START) * (long + _STEP)
        if units > self._units:
            self.refused = True
            return False
        self._units -= units
        return True


def likeness(one: str, other: str, effort: Effort) -> float:
    """From 0, nothing alike, to 1, the same."""
    longest = max(len(one), len(other))
    return 1.0 - distance(one, other, effort) / longest if longest else 1.0


def distance(one: str, other: str, effort: Effort) -> int:
    """How many characters must be added, dropped or changed; never too few."""
    one, other = _where_they_differ(one, other)
    short, long = sorted((one, other), key=len)
    if not effort.allows(len(short), len(long)) or not short:
        return len(long)
    return _levenshtein(short, long)


def _where_they_differ(one: str, other: str) -> tuple[str, str]:
    begin = _same(one, other)
    one, other = one[begin:], other[begin:]
    end = _same(one[::-1], other[::-1])
    return one[: len(one) - end], other[: len(other) - end]


def _same(one: str, other: str) -> int:
    """How many characters both begin with, found by halving."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _levenshtein(short: str, long: str) -> int:
    where: dict[str, int] = {}
    for index, character in enumerate(long):
        where[character] = where.get(character, 0) | 1 << index
    every, last = (1 << len(long)) - 1, 1 << (len(long) - 1)
    more, less, count = every, 0, len(long)  # the differences down the column: +1, −1
    for character in short:
        equal = where.get(character, 0)
        diagonal = (((equal & more) + more) ^ more) | equal | less
        right = less | (every & ~(diagonal | more))
        left = more & diagonal
        if right & last:
            count += 1
        elif left & last:
            count -= 1
        right = (right << 1 | 1) & every
        more = (left << 1 | ~(diagonal | right)) & every
        less = right & diagonal & every
    return count
