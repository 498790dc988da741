"""Titles before family names, of all languages at once: *frau vogt*, *dr vogt*, 大塚部長."""

import re
from functools import cache

from commonplace.language.names.honorifics import CASELESS
from commonplace.language.names.words import any_words, language_words
from commonplace.language.scripts import UNSPACED

_RUN = re.compile(f"[{UNSPACED}]+")
_MEN, _WOMEN = "men", "women"
#: Characters of a rank behind a family name: 先生.
_RANK = 3


def split_title(key: str) -> tuple[str, frozenset[str]]:
    """Split a folded name into the family name behind its titles, and whose titles these are."""
    of: set[str] = set()
    first, _, rest = key.partition(" ")
    while rest and first in titles():
        of |= {kind for kind in (_MEN, _WOMEN) if first in any_words(kind)}
        key = rest
        first, _, rest = key.partition(" ")
    return key, frozenset(of)


def cut_rank(key: str) -> str:
    """Cut the rank off a name in a script without blanks: 大塚 of 大塚部長."""
    size = next((n for n in range(_RANK, 0, -1) if key[n:] and key[-n:] in ranks()), 0)
    return key[: len(key) - size]


def is_unspaced(key: str) -> bool:
    """Whether a folded name is of a script that has no blank between first and family name."""
    return _RUN.fullmatch(key) is not None


@cache
def titles() -> frozenset[str]:
    return any_words(_MEN) | any_words(_WOMEN) | any_words("both")


@cache
def ranks() -> frozenset[str]:
    """List what stands behind names as a title does: 部長, さん, 老师."""
    return frozenset().union(*(language_words(each, "honorifics") for each in CASELESS))
