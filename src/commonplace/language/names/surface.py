"""A candidate name in a text, and the bits of evidence that it carries."""

from enum import IntEnum
from typing import NamedTuple

#: Types that a name can have, in the order in which equal votes are decided.
TYPES = (
    "animal", "person", "place", "organization", "project", "system",
    "tool", "product", "event", "work", "concept",
)  # fmt: skip


class Evidence(IntEnum):
    """What one memory says about a surface. Votes for types follow, see `vote` and `hint`."""

    DEED = 1  # it does something, or something is its own
    CALLED = 2  # "my dog X", "named X"
    TITLE = 4  # "Dr. X", "Frau X", "Xさん"
    AUTHOR = 8
    PROJECT = 16
    HEADING = 32
    COMPANY = 64  # "X and Y"
    ORDINARY = 128  # an ordinary word, written with a capital
    PART = 256  # a part of a longer candidate, or one that may be joined wrongly


_WEAK_VOTES = 9
_STRONG_VOTES = _WEAK_VOTES + len(TYPES)
_HINTS = _STRONG_VOTES + len(TYPES)
#: How many bits evidence has.
BITS = _HINTS + len(TYPES)


class Surface(NamedTuple):
    """A candidate name from `start` to `end`, and how it is written there.

    `inside`: with a capital that only a name has; `at_start`: with one that says little (at the
    start of a sentence, in a headline); `lower`: in lower case, or as a common noun. One of the
    three is 1; none of a word that is a name only where other memories make it one.
    """

    key: str
    surface: str
    start: int
    end: int
    inside: int = 0
    at_start: int = 0
    lower: int = 0
    evidence: int = 0


def vote(kind: str, strong: bool) -> int:
    """Return the bit of a vote for a type; a strong one is what the text says in so many words."""
    return 1 << ((_STRONG_VOTES if strong else _WEAK_VOTES) + TYPES.index(kind))


def hint(kind: str) -> int:
    """Return the bit of a hint at a type: what else a sentence speaks of."""
    return 1 << (_HINTS + TYPES.index(kind))
