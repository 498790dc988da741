"""A few words around the place of a text that answers best, with marks on the words that do.

A word is marked when the analyzer gives it one of the terms that were looked for, so *moved* is
marked for *moving*. In scripts without blanks, a term is marked wherever it stands. Marks that
touch are one. The place is the stretch of `WIDTH` characters with the most different terms, of
equals the one with the most marks, then the first; it is cut between words, and what is cut away
leaves a ``…``. Without a word to mark it is the beginning. Only the first `LONGEST` characters are
looked at.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from commonplace.capture.scripts import UNSPACED
from commonplace.capture.terms import terms as terms_of
from commonplace.wiki.search.plain import plain

WIDTH = 160
LONGEST = 200_000
#: How far a cut may move to stand between words.
_REACH = 24

_PIECE = re.compile(r"\S+")
_RUN = re.compile(f"[{UNSPACED}]")
_TRIM = re.compile(r"^\W+|[^\w+#]+$")
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Snippet:
    text: str
    #: Where the marked words begin and end in ``text``.
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class _Mark:
    start: int
    end: int
    term: str


@dataclass(frozen=True, slots=True)
class _Shown:
    """A text as it is read, and the marks in it."""

    text: str
    marks: list[_Mark]

    @property
    def worth(self) -> int:
        return len({mark.term for mark in self.marks})


def snippet(text: str, terms: Collection[str]) -> Snippet:
    """Of Markdown, for the terms that the analyzer gave for a query."""
    return _snippet(_shown(text, frozenset(terms)))


def of_page(
    summary: str, sections: Iterable[tuple[str, str]], terms: Collection[str]
) -> tuple[str, Snippet]:
    """The section (by slug) that has the most of the terms, the first of equals, and its snippet.
    The summary, and no section, where none has any."""
    wanted, left, best, slug = frozenset(terms), LONGEST, _Shown("", []), ""
    for name, text in sections:
        shown = _shown(text[:left], wanted)
        left -= len(text)
        if shown.worth > best.worth:
            best, slug = shown, name
        if left <= 0:
            break
    return slug, _snippet(best if slug else _shown(summary, wanted))


def _shown(text: str, wanted: frozenset[str]) -> _Shown:
    shown = _BLANKS.sub(" ", plain(text[:LONGEST])).strip()
    marks = sorted(_marks(shown, wanted), key=lambda mark: (mark.start, mark.end, mark.term))
    return _Shown(shown, marks)


def _snippet(shown: _Shown) -> Snippet:
    start, end = _cut(shown.text, *_densest(shown.marks, len(shown.text)))
    head, tail = ("… " if start else ""), (" …" if end < len(shown.text) else "")
    inside = [mark for mark in shown.marks if start <= mark.start and mark.end <= end]
    text = head + shown.text[start:end] + tail
    return Snippet(text, tuple(_joined(inside, len(head) - start)))


def _marks(text: str, wanted: frozenset[str]) -> Iterator[_Mark]:
    for term in wanted:
        if _RUN.search(term):
            yield from (_Mark(at, at + len(term), term) for at in _places(text, term))
    for piece in _PIECE.finditer(text):
        for term in _terms(piece[0]):
            if term in wanted and not _RUN.search(term):
                word = _TRIM.sub("", piece[0]) or piece[0]
                start = piece.start() + piece[0].find(word)
                yield _Mark(start, start + len(word), term)


@lru_cache(1 << 15)
def _terms(piece: str) -> tuple[str, ...]:
    return tuple(terms_of(piece))


def _places(text: str, term: str) -> Iterator[int]:
    at = text.find(term)
    while at >= 0:
        yield at
        at = text.find(term, at + len(term))


def _densest(marks: list[_Mark], size: int) -> tuple[int, int]:
    """Where the stretch begins and ends, with as much before the marks as after them."""
    best, span, first, inside = (0, 0), (0, 0), 0, Counter[str]()
    for mark in marks:
        inside[mark.term] += 1
        while marks[first].start < mark.end - WIDTH and marks[first] is not mark:
            inside[marks[first].term] -= 1
            inside += Counter()
            first += 1
        if (worth := (len(inside), inside.total())) > best:
            best, span = worth, (marks[first].start, mark.end)
    spare = max(WIDTH - (span[1] - span[0]), 0)
    start = max(min(span[0] - spare // 3, size - WIDTH), 0)
    return start, min(max(start + WIDTH, span[1]), size)


def _cut(text: str, start: int, end: int) -> tuple[int, int]:
    """Between words, where there is a blank near; in scripts without, anywhere."""
    if start and (blank := text.find(" ", start - 1, start + _REACH)) >= 0:
        start = blank + 1
    if end < len(text) and (blank := text.rfind(" ", end - _REACH, end + 1)) > start:
        end = blank
    return start, end


def _joined(marks: list[_Mark], moved: int) -> Iterator[tuple[int, int]]:
    start = end = -1
    for mark in marks:
        if mark.start > end or start < 0:
            if start >= 0:
                yield start + moved, end + moved
            start, end = mark.start, mark.end
        end = max(end, mark.end)
    if start >= 0:
        yield start + moved, end + moved
