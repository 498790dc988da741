"""Cut a text into overlapping chunks, where a reader would.

A chunk ends at the last paragraph end that fits, else at a sentence end, else between words, else
where it is full; never before it is half full. The next one begins at most ``overlap`` characters
earlier, at a paragraph, sentence or word where there is one. Every character is in some chunk, and
no chunk lies wholly inside the one before it: a text that ends with a chunk has no further one.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

_PARAGRAPH = re.compile(r"\n[^\S\n]*\n\s*")
_SENTENCE = re.compile(r"(?<=[.!?…。！？])[\"'”’)\]]*\s+|(?<=[。！？])|\n")
_WORD = re.compile(r"\s+")
#: Under this name a chunk's metadata tell how many of its first characters the one before it has.
SHARED = "shared"
#: From the best place to cut to the worst.
_PLACES = (_PARAGRAPH, _SENTENCE, _WORD)
_HEADING = re.compile(r"(#{1,6})[ \t]")
_FENCE = re.compile(r" {0,3}(```|~~~)")


@dataclass(frozen=True, slots=True)
class Span:
    """A chunk's place in the text. What stands before ``fresh`` is in the chunk before it too."""

    start: int
    end: int
    fresh: int


def cut(text: str, size: int, overlap: int) -> list[Span]:
    """The chunks of a text, in order; one for a short text, none for an empty one."""
    overlap = min(overlap, size // 2 - 1)  # so that every chunk moves on
    spans: list[Span] = []
    start = fresh = 0
    while len(text) - start > size:
        end = _last_place(text, max(start + size // 2, fresh + 1), start + size)
        spans.append(Span(start, end, fresh))
        start, fresh = _first_place(text, end - overlap, end), end
    if fresh < len(text):
        spans.append(Span(start, len(text), fresh))
    return spans


def _last_place(text: str, low: int, high: int) -> int:
    """Where to end: the last good place from ``low`` to ``high``, or ``high``."""
    for place in _PLACES:
        ends = [end for end in _ends(place, text, max(low - 2, 0), high) if end >= low]
        if ends:
            return ends[-1]
    return high


def _first_place(text: str, low: int, high: int) -> int:
    """Where to begin again: the first good place from ``low`` to ``high``, or ``low``."""
    for place in _PLACES:
        for end in _ends(place, text, max(low - 1, 0), high):
            if low <= end < high:
                return end
    return low


def _ends(place: re.Pattern[str], text: str, low: int, high: int) -> Iterator[int]:
    """Where the next paragraph, sentence or word would begin; blanks belong to what they end."""
    for found in place.finditer(text, low, high):
        yield found.end()


class Headings:
    """Which heading is in force where, in a text with Markdown headings. Code has none."""

    def __init__(self, text: str) -> None:
        self._places: list[int] = []
        self._paths: list[str] = []
        open_: list[tuple[int, str]] = []
        for place, depth, name in _headings(text):
            open_ = [(level, above) for level, above in open_ if level < depth]
            open_.append((depth, name))
            self._places.append(place)
            self._paths.append(" › ".join(above for _, above in open_)[:500])

    def at(self, place: int) -> str | None:
        """The headings above this place, outermost first."""
        number = bisect_right(self._places, place)
        return self._paths[number - 1] if number else None

    def first(self) -> str | None:
        return self._paths[0] if self._paths else None


def _headings(text: str) -> Iterator[tuple[int, int, str]]:
    """Place, depth and words of each. By lines, not by one expression: nobody knows whose text
    this is, and it must take no longer than it is long."""
    place, fence = 0, ""
    for line in text.split("\n"):
        if found := _FENCE.match(line):
            if not fence:
                fence = found[1]
            elif found[1] == fence:
                fence = ""
        elif not fence and (mark := _HEADING.match(line)):
            name = line[mark.end() :].strip().rstrip("#").rstrip()[:200]
            if name:
                yield place, len(mark[1]), name
        place += len(line) + 1
