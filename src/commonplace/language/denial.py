"""Say whether a sentence denies something."""

import re
from functools import lru_cache

from commonplace.language.word_lists import read_alternatives

_APOSTROPHES = str.maketrans("’‘ʼ", "'''")
_DENIAL = re.compile(
    rf"\b(?:{read_alternatives(__package__, 'data/denials.txt')})\b", re.IGNORECASE
)
#: "not only" denies nothing; "no longer than" is a length.
_NO_DENIAL = re.compile(r"\b(?:not only|no longer than|not just|nonstop|non-stop)\b", re.IGNORECASE)


@lru_cache(4096)
def denies(text: str) -> bool:
    """Whether a statement denies: an even number of denials asserts."""
    plain = _NO_DENIAL.sub(" ", text.translate(_APOSTROPHES))
    return len(_DENIAL.findall(plain)) % 2 == 1
