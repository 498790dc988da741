"""A few words around the place of a text that answers best, with marks on the words that do.

Words are marked as `marks` says; marks that touch are one. The place is the stretch of `WIDTH`
characters with the most different terms, of equals the one with the most marks, then the first. It
is cut between words, and what is cut away leaves a ``…``. Without a word to mark it is the
beginning. Only the first `LONGEST` characters are looked at.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from commonplace.wiki.search.marks import MOST_MARKS, Mark, Wanted, marks_in, wanted_of
from commonplace.wiki.search.plain import plain

WIDTH = 160
LONGEST = 200_000
#: A term that a text has more often than this stands everywhere in it.
OFTEN = MOST_MARKS // 2
#: How far a cut may move to stand between words.
_REACH = 24


@dataclass(frozen=True, slots=True)
class Snippet:
    text: str
    #: Where the marked words begin and end in ``text``.
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class _Shown:
    """A text as it is read, and the marks in it."""

    text: str
    marks: list[Mark]

    @property
    def worth(self) -> int:
        return len({mark.term for mark in self.marks})


def snippet(text: str, terms: Collection[str]) -> Snippet:
    """Of Markdown, for the terms that the analyzer gave for a query."""
    wanted = wanted_of(terms)
    return _snippet(_shown(text, wanted), wanted)


def of_page(
    summary: str, sections: Iterable[tuple[str, str]], terms: Collection[str]
) -> tuple[str, Snippet]:
    """The section (by slug) that has the most of the terms, the first of equals, and its snippet.
    The summary, and no section, where none has any."""
    wanted, left, best, slug = wanted_of(terms), LONGEST, _Shown("", []), ""
    for name, text in sections:
        shown = _shown(text[:left], wanted)
        left -= len(text)
        if shown.worth > best.worth:
            best, slug = shown, name
        if left <= 0:
            break
    return slug, _snippet(best if slug else _shown(summary, wanted), wanted)


def _shown(text: str, wanted: Wanted) -> _Shown:
    shown = " ".join(plain(text[:LONGEST]).split())
    return _Shown(shown, sorted(marks_in(shown, wanted)))


def _snippet(shown: _Shown, wanted: Wanted) -> Snippet:
    start, end = _cut(shown.text, *_densest(shown.marks))
    head, tail = ("… " if start else ""), (" …" if end < len(shown.text) else "")
    part = shown.text[start:end]
    marks = sorted(marks_in(part, wanted))  # anew: of a common word not every one was looked at
    return Snippet(head + part + tail, tuple(_joined(marks, len(head))))


def _densest(marks: list[Mark]) -> tuple[int, int]:
    """From the first to the last mark of the best stretch; nothing at 0 without marks."""
    often = {term for term, times in Counter(mark.term for mark in marks).items() if times > OFTEN}
    best, span, first, inside = (0, 0, 0), (0, 0), 0, Counter[str]()
    for number, mark in enumerate(marks):
        inside[mark.term] += 1
        while first < number and marks[first].start < mark.end - WIDTH:
            inside[marks[first].term] -= 1
            if not inside[marks[first].term]:
                del inside[marks[first].term]
            first += 1
        worth = (len(inside.keys() - often), len(inside), number - first + 1)
        if worth > best:
            best, span = worth, (marks[first].start, mark.end)
    return span


def _cut(text: str, first: int, last: int) -> tuple[int, int]:
    """Around a stretch, a third of the room before it; between words, where a blank is near."""
    last = min(last, first + WIDTH)
    start = max(min(first - (WIDTH - (last - first)) // 3, len(text) - WIDTH), 0)
    end = min(start + WIDTH, len(text))
    if start and (blank := text.find(" ", start - 1, min(start + _REACH, first))) >= 0:
        start = blank + 1
    if end < len(text) and (blank := text.rfind(" ", max(end - _REACH, last), end + 1)) >= 0:
        end = blank
    return start, end


def _joined(marks: list[Mark], moved: int) -> Iterator[tuple[int, int]]:
    start = end = -1
    for mark in marks:
        if start < 0 or mark.start > end:
            if start >= 0:
                yield start + moved, end + moved
            start, end = mark.start, mark.end
        end = max(end, mark.end)
    if start >= 0:
        yield start + moved, end + moved
