"""A few words around the place of a text that answers best, with marks on the words that do.

Words are marked as `marks` says; marks that touch are one. The place is the stretch of `WIDTH`
characters with the most different terms, of equals the one with the most marks, then the first. It
is cut between words, and what is cut away leaves a ``…``. Without a word to mark it is the
beginning. Only the first `LONGEST` characters are looked at.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from commonplace.wiki.search.marks import Mark, Wanted, marks_in, wanted_of
from commonplace.wiki.search.plain import plain

WIDTH = 160
LONGEST = 200_000
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
    return _snippet(_shown(text, wanted_of(terms)))


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
    return slug, _snippet(best if slug else _shown(summary, wanted))


def _shown(text: str, wanted: Wanted) -> _Shown:
    shown = " ".join(plain(text[:LONGEST]).split())
    marks = sorted(marks_in(shown, wanted), key=lambda mark: (mark.start, mark.end, mark.term))
    return _Shown(shown, marks)


def _snippet(shown: _Shown) -> Snippet:
    start, end = _cut(shown.text, *_densest(shown.marks, len(shown.text)))
    head, tail = ("… " if start else ""), (" …" if end < len(shown.text) else "")
    inside = [mark for mark in shown.marks if start <= mark.start and mark.end <= end]
    text = head + shown.text[start:end] + tail
    return Snippet(text, tuple(_joined(inside, len(head) - start)))


def _densest(marks: list[Mark], size: int) -> tuple[int, int]:
    """Where the stretch begins and ends, with as much before the marks as after them."""
    best, span, first, inside = (0, 0), (0, 0), 0, Counter[str]()
    for number, mark in enumerate(marks):
        inside[mark.term] += 1
        while first < number and marks[first].start < mark.end - WIDTH:
            inside[marks[first].term] -= 1
            if not inside[marks[first].term]:
                del inside[marks[first].term]
            first += 1
        if (worth := (len(inside), number - first + 1)) > best:
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


def _joined(marks: list[Mark], moved: int) -> Iterator[tuple[int, int]]:
    start = end = -1
    for mark in marks:
        if mark.start > end or start < 0:
            if start >= 0:
                yield start + moved, end + moved
            start, end = mark.start, mark.end
        end = max(end, mark.end)
    if start >= 0:
        yield start + moved, end + moved
