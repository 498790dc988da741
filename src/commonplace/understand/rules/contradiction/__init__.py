"""Do two statements exclude each other, as far as their words can tell?

They do if they share at least two content words and differ in polarity (one of them denies), or
one holds the opposite of a word of the other; or if the new one says that something goes elsewhere
*now* (see ``instead``). Tense and similarity play no part. What is found here is a doubt worth
showing; it replaces nothing.
"""

import re
from functools import lru_cache

from commonplace.capture.terms import stem, terms
from commonplace.understand.rules.contradiction.antonyms import opposed
from commonplace.understand.rules.contradiction.instead import instead

FEWEST_SHARED = 2

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
#: Stems of the words that deny: they are the difference, not what is shared.
_DENYING = frozenset(
    map(
        stem,
        "stop quit quitting cease never longer neither nor without hardly give".split(),
    )
)


@lru_cache(4096)
def content(text: str) -> frozenset[str]:
    """The content words of a statement, stemmed; words that deny are left out."""
    return frozenset(terms(text)) - _DENYING


def shared(a: str, b: str) -> int:
    """How many content words two statements share."""
    return len(content(a) & content(b))


@lru_cache(4096)
def denies(text: str) -> bool:
    """Whether a statement denies: an even number of denials asserts."""
    plain = _NO_DENIAL.sub(" ", text.translate(_APOSTROPHES))
    return len(_DENIAL.findall(plain)) % 2 == 1


def syntactic(new: str, old: str) -> str | None:
    """Why the two cannot both hold, or nothing."""
    if turned := instead(new, old):
        return f"it says {turned[0]} now, where the earlier one says {turned[1]}"
    common = content(new) & content(old)
    if len(common) < FEWEST_SHARED:
        return None
    if denies(new) != denies(old):
        which = "the new one" if denies(new) else "the earlier one"
        return f"{which} denies what the other says of {_listed(common)}"
    pair = opposed(content(new), content(old))
    return f"{pair[0]} and {pair[1]} exclude each other" if pair else None


def _listed(words: frozenset[str]) -> str:
    return ", ".join(sorted(words)[:4])
