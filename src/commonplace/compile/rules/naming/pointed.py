"""Names that a reader of capitals takes apart or for plain words, and that their form gives away.

- An acronym beside its words: *Regional Seed Exchange (RSE)*, *RSE (Regional Seed Exchange)*, *RSE
  stands for Regional Seed Exchange*. The letters have to be those that the words begin with; small
  words between them may be left out.
- Small words between hyphens: *Stratford-upon-Avon*.
- A full stop inside a name: *Mt. Orrin*, *Ft. Dunlow*.
- A month before a family name: *Jan Novak drives*; not *In May Novak came*.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from commonplace.capture.candidates import COMMON_WORDS
from commonplace.capture.words import FUNCTION_WORDS, MONTHS
from commonplace.understand.rules.verbs import is_past
from commonplace.understand.rules.words.given import DOUBTFUL, GIVEN
from commonplace.understand.rules.words.places import PLACES
from commonplace.understand.rules.words.things import TAILS


class Pointed(NamedTuple):
    """A name in one place, with its type or none."""

    start: int
    end: int
    kind: str


#: At least as many letters, and at most.
_LETTERS = r"[A-Z]{3,6}"
_WORD = r"[A-Z][\w'’-]*"
_PHRASE = rf"{_WORD}(?:(?: (?:of|for|and|the|in|on|&)){{0,2}} {_WORD}){{1,6}}"
_BRACKETED = re.compile(rf"({_PHRASE}) \(({_LETTERS})\)")
_BEHIND = re.compile(
    rf"\b({_LETTERS})(?: \((?:the )?| stands for (?:the )?)({_PHRASE})(?=[).,;:!?]|$)"
)
_HYPHENED = re.compile(
    r"\b[A-Z][^\W\d_]+(?:-(?:under|upon|on|in|by|over|the|next|le|la|les|l[èe]s|sur|sous|en|de|du"
    r"|des|am|an|der|bei|ob)){1,3}-[A-Z][^\W\d_]+\b"
)
_CUT_SHORT = re.compile(rf"\b(?:Mt|Ft|Pt)\. {_WORD}(?: {_WORD})?")
_MONTHS = "|".join(sorted(word.capitalize() for word in MONTHS if word in GIVEN | DOUBTFUL))
_MONTH_NAMED = re.compile(
    rf"(?:\b(\w+) )?\b((?:{_MONTHS}) ([A-Z][^\W\d_]+))(?:(['’.,;:!?)])|$| ([a-z]+)\b)"
)
#: Behind these it is the month.
_WHEN = frozenset(
    """
    in on by last next since until till this during through mid early each every of before after
    around past late
    """.split()
)
_MONTH_CUES = tuple(f"{month} " for month in _MONTHS.split("|"))
_SMALL = frozenset("of for and the in on &".split())


def pointed(text: str, words_by_now: frozenset[str] = frozenset()) -> Iterator[Pointed]:
    """Such names, in no order; acronyms that are words by now are left alone."""
    if "(" in text or " stands for " in text:
        for found in _BRACKETED.finditer(text):
            begin = _spelling(found[1], found[2])
            if begin and found[2].lower() not in words_by_now:
                words = Pointed(found.start(1) + begin - 1, found.end(1), "")
                yield from _both(text, words, found.span(2))
        for found in _BEHIND.finditer(text):
            if _spelling(found[2], found[1]) == 1 and found[1].lower() not in words_by_now:
                yield from _both(text, Pointed(*found.span(2), ""), found.span(1))
    if "-" in text:
        for found in _HYPHENED.finditer(text):
            yield Pointed(*found.span(), "place")
    if "t. " in text:
        for found in _CUT_SHORT.finditer(text):
            yield Pointed(*found.span(), "place")
    yield from _called_like_a_month(text)


def _called_like_a_month(text: str) -> Iterator[Pointed]:
    if not any(month in text for month in _MONTH_CUES):
        return
    for found in _MONTH_NAMED.finditer(text):
        before, family, verb = (found[1] or "").lower(), found[3].lower(), found[5]
        is_plain = family in COMMON_WORDS or family in TAILS or family in PLACES or family in GIVEN
        if before in _WHEN or is_plain or found[3].isupper():  # the May SLT
            continue
        if before or not verb or is_past(verb) or verb.endswith("s") or verb in FUNCTION_WORDS:
            yield Pointed(*found.span(2), "person")


def _both(text: str, words: Pointed, letters: tuple[int, int]) -> Iterator[Pointed]:
    kind = TAILS.get(text[words.start : words.end].rpartition(" ")[2].lower(), "")
    yield words._replace(kind=kind)
    yield Pointed(*letters, kind)


def _spelling(phrase: str, letters: str) -> int:
    """From which character on (counted from 1) the words of a phrase begin with these letters, up
    to its end; 0 if they do not."""
    words = phrase.split(" ")
    for count in range(2, len(words) + 1):
        tail = words[-count:]
        if tail[0].lower() in _SMALL:
            continue
        big = [word for word in tail if word.lower() not in _SMALL]
        if letters in ("".join(word[0].upper() for word in each) for each in (tail, big)):
            return len(phrase) - len(" ".join(tail)) + 1
    return 0
