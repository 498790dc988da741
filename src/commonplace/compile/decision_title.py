"""Write a decision as a title: what was decided, without who decided, when and why.

"After a wet week we switched from LoRa to NB-IoT, because the mast sees every post." is called
"Switch from LoRa to NB-IoT", and "For the radio link we chose LoRa over NB-IoT: no SIM cards."
"LoRa over NB-IoT for the radio link". The words are the wording's; whose sentence is none of these
is called by all of it, without its reason.
"""

from collections.abc import Sequence

from commonplace.compile.compose.inline import clean_text, clip_text
from commonplace.compile.compose.wording import TitleWords, load_wording

_LONGEST_TITLE = 80
#: Words of the longest verb with its preposition, and of who decides.
_LONGEST_VERB = 4
_LONGEST_DECIDER = 2
#: A sentence has said too much before what stands behind so many words.
_LONGEST_FRONT = 10


def cut_title(text: str) -> str:
    """Cut what something is called to what a title can be."""
    return clip_text(clean_text(text), _LONGEST_TITLE)


def cut_sentence(text: str) -> str:
    """Cut a sentence to what a title can be, which ends without a period."""
    return cut_title(text).rstrip(".")


def title_decision(text: str) -> str:
    """Write a decision as a title."""
    words, told = load_wording("en").title, clean_text(text)
    label = next((each for each in words.labels if told.casefold().startswith(each)), "")
    told = told[len(label) :]
    title = _title_clause(told.split(), words) or _cut(told, words.ends)
    return cut_sentence(title[:1].upper() + title[1:])


def _title_clause(told: Sequence[str], words: TitleWords) -> str:
    """Find the first verb of deciding, and tell what follows it; empty where there is none."""
    folded = [each.casefold() for each in told]
    for at in range(min(len(told), _LONGEST_FRONT)):
        size = _count_decider(folded, at, words)
        if (at and not size) or not _is_front(folded[:at], words):
            continue
        start = at + size
        for end in range(min(start + _LONGEST_VERB, len(told) - 1), start, -1):
            verb = " ".join(folded[start:end])
            if verb in words.verbs:
                what = _cut(" ".join(told[end:]), (*words.ends, ": ", "; "))
                scope = " ".join(told[:at]) if at and folded[0] in words.scopes else ""
                scope = scope[:1].lower() + scope[1:]
                return " ".join(filter(None, (words.verbs[verb], what.rstrip("."), scope)))
    return ""


def _count_decider(folded: Sequence[str], at: int, words: TitleWords) -> int:
    """Count the words that say who decides."""
    sizes = range(_LONGEST_DECIDER, 0, -1)
    return next((n for n in sizes if " ".join(folded[at : at + n]) in words.deciders), 0)


def _is_front(folded: Sequence[str], words: TitleWords) -> bool:
    """Whether what stands before a decision is no part of it: a scope, a time, "Back again:"."""
    if not folded or folded[-1].endswith(":"):
        return True
    return folded[0].strip(",") in (*words.scopes, *words.openings)


def _cut(text: str, ends: Sequence[str]) -> str:
    for end in ends:
        text = text.partition(end)[0]
    return text.rstrip(" ,")
