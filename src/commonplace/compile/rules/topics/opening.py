"""Names that look like words: Mohammed and Starling end like verbs, Bill and Rose are nouns.

At the start of a sentence every word has a capital, so what ends in -ed or -ing is taken for a verb
there. It is none if nothing stays that could be done when its ending is gone. Names that are words
as well count where only somebody can be meant: *asked Rose*, *Bill phoned*.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from commonplace.capture.candidates import COMMON_WORDS
from commonplace.compile.rules.naming.nicknames import SHORT_FOR
from commonplace.compile.rules.naming.spelling import canonical
from commonplace.compile.rules.topics.forms import singular
from commonplace.compile.rules.topics.heads import HEADS, MODIFIERS, SINGLES
from commonplace.compile.rules.topics.plain import ADJECTIVES, VAGUE, VERBS
from commonplace.compile.rules.topics.whole import Piece
from commonplace.understand.rules.quality import refused
from commonplace.understand.rules.tongue import pieces
from commonplace.understand.rules.verbs import BASE, is_past
from commonplace.understand.rules.words.given import DOUBTFUL, GIVEN

_FIRST = re.compile(
    r"([A-Z](?:(?<=^.)|(?<=[.!?]\s.))[a-z]{2,}(?:ed|ing|ment|ous|ive|ful)) (?=([a-z]+)\b)",
    re.MULTILINE,
)
_WORDY = re.compile(
    r"(?:^|(?<=[.!?]\s))([A-Z][a-z]{1,8}) (?=(?:fixed|asked|said|told|wrote|cooked|baked|called"
    r"|phoned"
    r"|borrowed|lent|reviewed|painted|laughed|forgot|promised|drove|bought|emailed|texted"
    r"|merged)\b)"
    r"|\b(?:asked|told|met|thanked|emailed|texted|phoned|invited|interviewed|married"
    r"|(?:lunch|dinner|coffee|call|chat|spoke|talked|breakfast) with) ([A-Z][a-z]{1,8})"
    r"(?= (?:for|to|about|that|if|whether|on|at|was|is|and|in|again|yesterday|today)\b|[.,;!?])",
    re.MULTILINE,
)
#: One of these is in every match of it.
_CUES = frozenset(
    """
    fixed asked said told wrote cooked baked called phoned borrowed lent reviewed painted laughed
    forgot promised drove bought emailed texted merged met thanked invited interviewed married with
    """.split()
)
_FINITE = frozenset("is was has had will can does did needs sent says wants".split())
_ENDING = re.compile(r"(?:ed|ing|ment|ous|ive|ful)$")


def opening(text: str) -> Iterator[Piece]:
    """Such names where a verb follows; of those that people have, with their type."""
    for found in _FIRST.finditer(text):
        verb = found[2]
        if verb in _FINITE or is_past(verb) or (verb[-1] == "s" and verb[:-1] in BASE):
            kind = _kind(found[1])
            if kind is not None:
                yield Piece(found.start(1), found.end(1), kind)
    if _CUES.isdisjoint(pieces(text)):
        return
    for found in _WORDY.finditer(text):
        group = 1 if found[1] else 2
        low = found[group].lower()
        if low in SHORT_FOR or low in DOUBTFUL:
            yield Piece(*found.span(group), "person")


@lru_cache(1 << 12)
def _kind(word: str) -> str | None:
    low = word.lower()
    if canonical(low) in GIVEN:
        return "person"
    stem = _ENDING.sub("", low)
    is_verb = any(each in BASE for each in (stem, f"{stem}e", stem[:-1]))
    known = low in COMMON_WORDS or low in ADJECTIVES or low in VAGUE or low in VERBS
    is_noun = singular(low) in SINGLES or low in HEADS or low in MODIFIERS or low in BASE
    return None if is_verb or known or is_noun or refused(word) else ""
