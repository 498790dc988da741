"""Where one view stands in another: the first five passes."""

import re
import unicodedata
from collections.abc import Iterator

from commonplace.wiki.edit.fit import Edged, Span, line_begin
from commonplace.wiki.edit.views import UNSPACED, View

#: What may be spent on places that look right and do not fit: 20 for each, and its length.
REFUSALS = 2_000_000

_UNSPACED = re.compile(f"[{UNSPACED}]")


def everywhere(view: View, needle: str, *, overlapping: bool) -> Iterator[Span]:
    """Each place of the needle, from left to right, as offsets into the text itself."""
    at = view.text.find(needle)
    while at >= 0:
        yield view.start(at), view.end(at + len(needle))
        at = view.text.find(needle, at + (1 if overlapping else len(needle)))


class Fitting:
    """The places of a needle that are not part of a word and have the right edges.

    A place that does not fit may hide one that overlaps it, so the search goes on one character
    further. That is dear where a long needle repeats itself: it ends when REFUSALS are spent,
    by all passes together.
    """

    def __init__(self, text: str, edges: Edged, *, overlapping: bool) -> None:
        self._text, self._edges, self._overlapping = text, edges, overlapping
        self._left = REFUSALS

    @property
    def exhausted(self) -> bool:
        """Whether a search ended early: what it found may not be all."""
        return self._left <= 0

    def places(self, view: View, needle: str, *, wrapped: bool) -> Iterator[Span]:
        """From left to right, as offsets into the text itself."""
        at = view.text.find(needle) if needle else -1
        while at >= 0 and self._left > 0:
            span = view.start(at), view.end(at + len(needle))
            fits = _whole(self._text, span) and _edges_fit(self._text, span, self._edges, wrapped)
            if fits:
                yield span
            else:
                self._left -= len(needle) + 20
            at = view.text.find(needle, at + (len(needle) if fits and not self._overlapping else 1))


def _whole(text: str, span: Span) -> bool:
    """Whether it neither begins nor ends within a word or a character with its marks."""
    start, end = span
    if start and (_mark(text[start]) or (_in_word(text[start - 1]) and _in_word(text[start]))):
        return False
    if end == len(text):
        return True
    return not (_mark(text[end]) or (_in_word(text[end - 1]) and _in_word(text[end])))


def _in_word(character: str) -> bool:
    if character == "_":
        return True
    return (character.isalnum() or _mark(character)) and not _UNSPACED.match(character)


def _mark(character: str) -> bool:
    """A combining mark, a variation of what stands before, or a joiner of emoji."""
    return character == "\u200d" or unicodedata.category(character)[0] == "M"


def _edges_fit(text: str, span: Span, edges: Edged, wrapped: bool) -> bool:
    """Whether blanks stand where blanks were given, and line ends where there were line ends."""
    start, end = span
    if edges.lead and start:
        if not text[start - 1].isspace():
            return False
        if "\n" in edges.lead and not wrapped and line_begin(text, start) is None:
            return False
    if not edges.trail or end == len(text):
        return True
    if not text[end].isspace():
        return False
    return wrapped or "\n" not in edges.trail or _line_ends(text, end)


def _line_ends(text: str, at: int) -> bool:
    """Whether only blanks follow on the line."""
    while at < len(text) and text[at] != "\n":
        if not text[at].isspace():
            return False
        at += 1
    return True
