"""Where a text has the terms that were looked for.

A word is marked when the analyzer gives it one of the terms, so *moved* is marked for *moving*. In
scripts without blanks, a term is marked wherever it stands.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from commonplace.capture.terms import stem, terms
from commonplace.capture.words import IRREGULAR
from commonplace.language.scripts import UNSPACED

#: Of each term; a text that has more is all alike.
MOST_MARKS = 200
#: Places that are looked at for each hint.
MOST_PLACES = 5000
_SHORT = 40

_RUN = re.compile(f"[{UNSPACED}]")
_ODD = re.compile(rf"[^\x00-\x7f{UNSPACED}、。，]")
_TIES, _ENDS = "-_.,:/&@'", "+#"
_TRIM = re.compile(r"^\W+|[^\w+#]+$")


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    start: int
    end: int
    term: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """The terms to mark, and where to look for them: to analyse every word would take too long."""

    terms: frozenset[str]
    #: Terms in scripts without blanks, which are looked for as they are.
    runs: tuple[str, ...]
    #: What a word in lower case has in it if it may have one of the others.
    hints: tuple[str, ...]


def wanted_of(given: Collection[str]) -> Wanted:
    runs = sorted(term for term in given if _RUN.search(term))
    plain_terms = [term for term in given if not _RUN.search(term)]
    hints = {_hint(term) for term in plain_terms if term.isascii()}
    hints |= {form for term in plain_terms for form in _OTHER_FORMS.get(term, ())}
    return Wanted(frozenset(given), tuple(runs), tuple(sorted(hints)))


def _hint(term: str) -> str:
    """With what every word begins that the stemmer makes this term of, a few excepted."""
    return term[: max(len(term) - 2, min(len(term), 2))]


def _other_forms() -> dict[str, list[str]]:
    """Words whose stems begin otherwise than they do: went, dying."""
    found: dict[str, list[str]] = {}
    for word in (*IRREGULAR, "dying", "lying", "tying"):
        if not word.startswith(_hint(stem(word))):
            found.setdefault(stem(word), []).append(word)
    return found


_OTHER_FORMS = _other_forms()


def marks_in(text: str, wanted: Wanted) -> Iterator[Mark]:
    for term in wanted.runs:
        for at in islice(_places(text, term), MOST_MARKS):
            yield Mark(at, at + len(term), term)
    marked = Counter[str]()
    for start, end in sorted(_candidates(text, wanted)):
        piece = text[start:end]
        for term in _terms(piece):
            if term in wanted.terms and marked[term] < MOST_MARKS and not _RUN.search(term):
                marked[term] += 1
                word = _TRIM.sub("", piece) or piece
                at = start + piece.find(word)
                yield Mark(at, at + len(word), term)


def _candidates(text: str, wanted: Wanted) -> set[tuple[int, int]]:
    """Where words stand that may have a term: by hints, and all that have more than letters."""
    low = text.lower()
    if len(low) != len(text):  # İ is two characters then: each would be found at another's place
        low = text
    places = [at for hint in wanted.hints for at in _places(low, hint)]
    places += _odd(text) if wanted.terms else ()
    spans = set()
    for at in places:
        end = text.find(" ", at)
        spans.add((text.rfind(" ", 0, at) + 1, len(text) if end < 0 else end))
    return spans


def _odd(text: str) -> Iterator[int]:
    """Where words are tied, or are written with more than plain letters."""
    for mark in _TIES + _ENDS:
        for at in _places(text, mark):
            if text[at - 1 : at].isalnum() and (mark in _ENDS or text[at + 1 : at + 2].isalnum()):
                yield at
    if not text.isascii():
        yield from (found.start() for found in islice(_ODD.finditer(text), MOST_PLACES))


def _terms(piece: str) -> tuple[str, ...]:
    return _kept(piece) if len(piece) <= _SHORT else tuple(terms(piece))


@lru_cache(1 << 15)
def _kept(piece: str) -> tuple[str, ...]:
    return tuple(terms(piece))


def _places(text: str, part: str) -> Iterator[int]:
    at, left = text.find(part), MOST_PLACES
    while at >= 0 and left:
        yield at
        at, left = text.find(part, at + len(part)), left - 1
