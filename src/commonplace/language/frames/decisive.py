"""Kinds of sentences that a person must find again: rules, and what is still to do."""

from collections.abc import Sequence

from commonplace.language.grammar.words import Word
from commonplace.language.packs import english


def is_rule(words: Sequence[Word]) -> bool:
    """Whether a sentence orders what is always to be done: "Never edit X", "Use X, not Y", "Always …"."""
    if len(words) < 3:
        return False
    lows = [word.low for word in words]
    first = lows[0]
    if words[-1].text.startswith("!"):
        return False
    if first in ("please", "and", "but", "also"):
        lows, words, first = lows[1:], words[1:], lows[1]
    if first in ("never", "always"):
        return words[1].tag.startswith("VB") and len(words) > 3
    if first == "do" and lows[1] in ("not", "n't"):
        return len(words) > 4 and lows[2] not in english().words("rule exceptions")
    if first == "use" or (first == "prefer" and words[0].tag == "VB"):
        return len(words) > 2
    return first in ("avoid", "ensure") and len(words) > 2


def is_open(text: str, words: Sequence[Word], before: str) -> bool:
    """Whether a sentence is something to do: an unticked box, "TODO …", "remember to …"."""
    if before.rstrip().endswith("[ ]"):
        return True
    lead = text[:40].lower()
    return any(lead.startswith(opener) for opener in english().words("to do"))
