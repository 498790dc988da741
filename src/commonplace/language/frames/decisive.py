"""Kinds of sentences that a person must find again: rules, and what is still to do."""

from collections.abc import Sequence

from commonplace.language.grammar.words import Word
from commonplace.language.packs import english


def is_rule(words: Sequence[Word]) -> bool:
    """Whether a sentence orders what is always to be done: "Never edit X", "Use X, not Y", "Always
    …".
    """
    kept = [word for word in words if word.tag != ","]
    while kept and kept[0].low in ("please", "and", "but", "also", "rule", ":"):
        kept.pop(0)
    if len(kept) < 3 or kept[-1].text.startswith("!"):
        return False
    first, second, third = kept[0].low, kept[1], kept[2]
    exceptions = english().words("rule exceptions")
    if first in ("never", "always"):
        return second.tag.startswith("VB") and len(kept) > 3 and second.low not in exceptions
    if first == "do" and second.low in ("not", "n't"):
        return len(kept) > 4 and third.low not in exceptions
    if first in ("use", "prefer"):
        return kept[0].tag in ("VB", "VBP", "NN")
    return first in ("avoid", "ensure")


def is_open(text: str, before: str) -> bool:
    """Whether a sentence is something to do: an unticked box, "TODO …", "remember to …"."""
    if before.rstrip().endswith("[ ]"):
        return True
    lead = text[:40].lower().replace("’", "'")
    return any(lead.startswith(opener) for opener in english().words("to do"))
