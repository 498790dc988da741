"""Say whether a sentence denies something."""

import re
from functools import lru_cache

_APOSTROPHES = str.maketrans("’‘ʼ", "'''")
_DENIAL = re.compile(
    r"\b(?:not|never|cannot|neither|nor|without|hardly"
    r"|no longer|no more|stop(?:s|ped|ping)?|quit(?:s|ting)?|ceased?|gave up|given up|gives up"
    r"|no (?!later|less|fewer|one|matter|doubt|sooner)(?=\w)"
    r"|(?:is|are|was|were|do|does|did|has|have|had|ca|could|wo|would|should|must|ai)n'?t"
    r"|(?:not true|untrue|false) that)\b",
    re.IGNORECASE,
)
#: "not only" denies nothing; "no longer than" is a length.
_NO_DENIAL = re.compile(r"\b(?:not only|no longer than|not just|nonstop|non-stop)\b", re.IGNORECASE)


@lru_cache(4096)
def denies(text: str) -> bool:
    """Whether a statement denies: an even number of denials asserts."""
    plain = _NO_DENIAL.sub(" ", text.translate(_APOSTROPHES))
    return len(_DENIAL.findall(plain)) % 2 == 1
