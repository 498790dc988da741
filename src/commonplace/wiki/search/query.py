"""What somebody looks for, read from what they typed.

- Words are looked for by the analyzer's terms; function words count only where there are no others.
- The last word is taken for the beginning of one, unless something follows it, a blank or a mark;
  so is any word with a star: ``auth*``. A beginning has at least two characters.
- ``"two words"`` must stand side by side, in this order; a quote that is not closed is no quote.
- ``-word`` and ``-"two words"`` leave pages out, if there is anything else to look for.
- There are no other operators: ``AND``, ``NEAR(``, ``title:x`` and brackets are words and marks.
- The first `MOST_WORDS` words and `LONGEST_QUERY` characters count. What cannot be stored (NUL,
  half characters) is left out. A query without words finds nothing.
"""

import re
from dataclasses import dataclass
from itertools import islice

from commonplace.capture.terms import terms
from commonplace.store.values import storable
from commonplace.wiki.search.terms import words

MOST_WORDS = 64
#: Of what is typed between blanks; function words and repetitions are among them.
MOST_PIECES = 4 * MOST_WORDS
MOST_PHRASES = 8
LONGEST_QUERY = 10_000
SHORTEST_BEGINNING = 2
#: Longer ones are nobody's name.
LONGEST_NAME = 300

_PIECE = re.compile(r'(?<!\S)(-?)"([^"]*)"(?!\w)|(\S+)')


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked for."""

    text: str
    type: str | None = None
    tag: str | None = None
    #: Pages that are archived are found as well.
    archived: bool = False
    limit: int = 20
    #: How many of the best to pass over: the next leaf of a long list.
    after: int = 0
    #: The words as they are: none is taken for the beginning of another, or for misspelt.
    literal: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """One word as it was typed: its terms, and the whole words it may be misspelt from."""

    typed: str
    terms: tuple[str, ...]
    spelled: tuple[str, ...] = ()
    #: What words may begin with to be meant; empty when it is a whole word.
    beginning: str = ""
    #: May be taken for another one that is spelt like it.
    loose: bool = True


@dataclass(frozen=True, slots=True)
class Wanted:
    """A query, read."""

    words: tuple[Word, ...]
    #: Each the terms of words that must stand side by side.
    phrases: tuple[tuple[str, ...], ...]
    without: tuple[tuple[str, ...], ...]
    #: What may be the whole name of a page.
    name: str


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    terms: tuple[str, ...]
    quoted: bool
    minus: bool
    open: bool


def read(text: str) -> Wanted:
    text = storable(text[:LONGEST_QUERY])
    pieces = [_piece(found, text) for found in islice(_PIECE.finditer(text), MOST_PIECES)]
    kept = [piece for piece in pieces if not piece.minus]
    left = [piece for piece in pieces if piece.minus]
    if not any(piece.terms for piece in kept):  # nothing but what to leave out: it is meant
        kept, left = pieces, []
    said = {*terms(" ".join([piece.text for piece in kept]))}
    quoted = [piece.terms for piece in kept if piece.quoted]
    return Wanted(
        words=_distinct([word for piece in kept for word in _words(piece, said)]),
        phrases=tuple(filter(None, quoted))[:MOST_PHRASES],
        without=tuple(filter(None, (piece.terms for piece in left)))[:MOST_WORDS],
        name=text.strip() if len(text) <= LONGEST_NAME else "",
    )


def _piece(found: re.Match[str], text: str) -> _Piece:
    if found[3] is None:
        return _Piece(found[2], tuple(terms(found[2])), True, bool(found[1]), False)
    plain = found[3]
    minus = len(plain) > 1 and plain[0] == "-" and plain[1] != "-"
    last = found.end() == len(text) and (plain[-1].isalnum() or plain[-1].isidentifier())
    said = plain[1:] if minus else plain
    return _Piece(said, tuple(terms(said)), False, minus, last or plain[-1] == "*")


def _words(piece: _Piece, said: set[str]) -> list[Word]:
    """A word each; one for every word of a phrase."""
    if piece.quoted:
        each = [(part, terms(part)) for part in piece.text.split()]
        return [
            Word(part, found, loose=False)
            for part, all_terms in each
            if (found := tuple(term for term in all_terms if term in said))
        ]
    found = tuple([term for term in piece.terms if term in said])
    spelled = words(piece.text.rstrip("*"))
    beginning = spelled[-1] if spelled and piece.open else ""
    if not found and not (beginning and piece.text.endswith("*")):
        return []
    enough = len(beginning) >= SHORTEST_BEGINNING
    parts = spelled[:-1] if len(spelled) > 1 else spelled
    return [Word(piece.text.rstrip("*"), found, parts, beginning if enough else "")]


def _distinct(found: list[Word]) -> tuple[Word, ...]:
    """Each word once, the last time it was said: that may be a beginning."""
    by_terms = {(word.terms, word.loose): word for word in found}
    return tuple(by_terms.values())[:MOST_WORDS]
