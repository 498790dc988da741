"""How alike two names are, by pg_trgm's definition: the same numbers on both engines.

A text is lower-cased and split into words of letters and digits; each word is padded with two
spaces before and one after and cut into all its runs of three characters. The similarity is the
number of runs both texts have, divided by the number that either has.
"""

import re

_WORD = re.compile(r"[^\W_]+")


def trigrams(text: str) -> frozenset[str]:
    return frozenset(
        padded[start : start + 3]
        for word in _WORD.findall(text.lower())
        for padded in (f"  {word} ",)
        for start in range(len(padded) - 2)
    )


def similarity(one: str, other: str) -> float:
    """In [0, 1]; 1 means the same words."""
    first, second = trigrams(one), trigrams(other)
    either = len(first | second)
    return len(first & second) / either if either else 0.0
