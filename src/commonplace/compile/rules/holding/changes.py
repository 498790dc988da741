"""Sentences that say that something became something else: what it was, and what it is.

*We raised the fee from 40 to 55 euros.* *The key is under the pot instead of behind the door.*
*Brindle was replaced by Marrow.* *The fee is 55 euros, up from 40.* *We dropped the 40-euro fee.*
*It is 2.31 m below the mark, not 2.13 m.*

The old and the new are of one kind: two figures of one shape, two names, two things in quotation
marks, or a few plain words each. What is only thought of, asked, denied or planned changes nothing.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from commonplace.compile.rules.holding.figures import FIGURE, Figure, figures
from commonplace.compile.rules.wording import told


@dataclass(frozen=True, slots=True)
class Change:
    """In the words of the sentence; ``new`` is empty where only the old is said to be over."""

    old: str
    new: str


_LONGEST = 600
_UNSURE = re.compile(
    r"\?\s*$|\b(?:if|whether|unless|maybe|perhaps|might|could|would|should|consider(?:s|ed|ing)?"
    r"|propos(?:e|es|ed|al|ing)|suggest(?:s|ed|ing|ion)?|plan(?:s|ned|ning)? to|wants? to|wanted to"
    r"|hop(?:e|es|ed|ing) to|thinking (?:of|about)|did not|didn['’]t|do not|don['’]t|not yet"
    r"|never|without|no change|rather not|cannot|can['’]t)\b",
    re.IGNORECASE,
)
#: The words with which these begin: where none of them stands, nobody looks further.
_UNSURE_WORDS = frozenset(
    """if whether unless maybe perhaps might could would should consider considers considered
    considering propose proposes proposed proposal proposing suggest suggests suggested suggesting
    suggestion plan plans planned planning want wants wanted hope hopes hoped hoping thinking did
    didn do don not never without no rather cannot can""".split()
)
WORD = re.compile(r"[a-z]+")
_VERB = (
    r"\b(?:updat|chang|mov|rais|lower|increas|reduc|revis|shift|switch|migrat|renam|extend|postpon"
    r"|reschedul|bump|dropp?|correct|upgrad|downgrad|convert|transition|push|cut|went|go(?:es|ne)"
    r"|brought|replac|adjust|amend)"
)
_QUOTE = r"[“\"‘'«]"
_UNQUOTE = r"[”\"’'»]"
_LEAD = (
    r"(?:(?:the|a|an|our|its|his|her|their|my|earlier|old|older|previous|prior|original|initial"
    r"|former|first|current|new|revised|updated|corrected) ){0,4}(?:[\w-]+['’]s )?"
)
_NAME = (
    r"(?!(?:We|I|The|It|He|She|They|You|This|That|Our|My|In|On|At|A|An|And|But|So)\b)"
    r"[A-ZÀ-ÞΑ-ΩА-Я][\w&.-]*(?:,? (?:[A-ZÀ-Þ][\w&.-]*|(?:of|de|da|von|van) [A-ZÀ-Þ][\w&.-]*))*"
)
_SHARP = rf"(?:{FIGURE}|{_QUOTE}[^“”\"«»]{{1,60}}?{_UNQUOTE}|{_NAME})"
_THING = rf"(?:{_SHARP}|[a-z][\w-]*(?: [a-z][\w-]*){{0,3}})"
_TURNED = (
    "instead of|down from|up from|no longer|formerly|previously|superseding|replacing|in place of"
)
#: What stands in every sentence that fits a pattern, and the pattern: to look for a cue first is
#: many times faster.
_PATTERNS = tuple(
    (tuple(cues.split("|")), re.compile(pattern))
    for cues, pattern in (
        (
            "from |off ",
            rf"{_VERB}[^.;!?]{{0,80}}?\b(?:from|off) {_LEAD}(?P<old>{_THING})"
            rf"(?P<of>[^.;!?]{{0,40}}?) (?:to|into|towards?|onto) {_LEAD}(?P<new>{_THING})",
        ),
        (
            "replac|swapp",
            rf"\b(?i:replac(?:e[sd]?|ing)|swapp(?:ed|ing)) {_LEAD}"
            rf"(?P<old>{_THING})(?P<of>[^.,;!?]{{0,40}}?) (?:with|by) {_LEAD}(?P<new>{_THING})",
        ),
        (
            "replaced|superseded",
            rf"(?P<old>{_THING})(?P<of>[^.;!?]{{0,30}}?) (?:was|is|were|are|has been|have been)"
            rf" (?:now )?(?:replaced|superseded) (?:by|with) {_LEAD}(?P<new>{_THING})",
        ),
        *(
            (
                _TURNED,
                rf"(?P<new>{value})(?P<of>[^.;!?]{{0,30}}?)(?:,| \(| –| —)? ?(?:{_TURNED})"
                rf" {_LEAD}(?P<old>{value})",
            )
            for value in (FIGURE, _SHARP)
        ),
        (
            "retir|dropp|abandon|scrapp|discard",
            rf"(?P<new>{FIGURE})(?P<of>[^.;!?]{{0,60}}?)(?:,| and)? (?:and )?(?i:retir(?:ed|ing|es)"
            rf"|dropp(?:ed|ing)|abandon(?:ed|ing)|scrapp(?:ed|ing)|discard(?:ed|ing))"
            rf" {_LEAD}(?P<old>{FIGURE})",
        ),
        (
            " not ",
            rf"(?P<new>{FIGURE})(?P<of>[^.;!?]{{0,50}}?)(?:,| and|, and| \(|;) not"
            rf" {_LEAD}(?P<old>{FIGURE})",
        ),
    )
)
_BEFORE = "prior|earlier|old|previous|original|initial|starting|former".split("|")
_OVER = re.compile(
    rf"(?i:{'|'.join(_BEFORE)}) (?P<old>{FIGURE})"
    r"[^.;!?]{0,60}?\b(?i:wrong|incorrect|superseded|obsolete|outdated|retired|no longer|replaced)"
)


def change(text: str) -> Change | None:
    """What an item says became something else; nothing for nearly all of them."""
    return _changed(told(text)[1])


@lru_cache(maxsize=1 << 13)
def _changed(words: str) -> Change | None:
    """The same on every page where it stands, with other links on each."""
    low = words.lower()
    has = low.__contains__
    patterns = [pattern for cues, pattern in _PATTERNS if any(map(has, cues))]
    may_be_over = not words.isascii() or any(map(has, _BEFORE))
    if not (patterns or may_be_over) or len(words) > _LONGEST:
        return None
    if is_unsure(words, WORD.findall(low)):
        return None
    for pattern in patterns:
        for found in pattern.finditer(words):
            old, new = _bare(found["old"]), _bare(found["new"])
            if _alike(old, new):
                return Change(old, new)
    over = _OVER.search(words) if may_be_over else None
    return Change(_bare(over["old"]), "") if over else None


def is_unsure(words: str, there: Iterable[str]) -> bool:
    """Whether something is only thought of, asked, denied or planned; ``there`` are its words, as
    :data:`WORD` parts them."""
    may_be = "?" in words or not _UNSURE_WORDS.isdisjoint(there)
    return (may_be or not words.isascii()) and _UNSURE.search(words) is not None


def _bare(words: str) -> str:
    return words.strip(" ,.“”\"‘’'«»")


def _alike(old: str, new: str) -> bool:
    """Whether one can have become the other."""
    if not old or not new or old.lower() == new.lower():
        return False
    one, other = figures(old), figures(new)
    if one or other:
        return bool(one and other) and _one_shape(one[0], other[0])
    return old.isupper() or new.isupper() or old[0].isupper() == new[0].isupper()


def _one_shape(one: Figure, other: Figure) -> bool:
    """*From 40 to 55 euros*: the unit is said once."""
    if one.value == other.value:
        return False
    return one.shape == other.shape or {one.shape, other.shape} in _UNIT_ONCE


_UNIT_ONCE = ({"number", "money"}, {"number", "share"}, {"number", "factor"})
