"""A text with something forgotten, and where each place of it stood.

Each pass compares two views, of the page and of what is sought, in which the same things are
forgotten. A view is made by cuts: every match of a pattern is replaced by something shorter.
So an offset in the view can be led back to the text: through the cuts, the last one first.

Only ``\\n`` ends a line; ``\\r`` before it belongs to the line end, and any other is a blank.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property

#: All that ``str.isspace`` calls blank, but for the line end.
BLANKS = (
    " \t\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
    "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
#: Soft hyphen, zero-width space, joiner of words, byte-order mark, marks of direction.
INVISIBLE = (
    "\xad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
#: Scripts that put no blanks between words. (Korean does, but its particles are joined on.)
UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff"
    "\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
#: Those of them in which a line break stands for nothing, where others write a blank.
_IDEOGRAPHS = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uff65\U00020000-\U0003ffff"

_FOLDED = {
    "'": "\u2018\u2019\u201a\u201b\u2032",
    '"': "\u201c\u201d\u201e\u201f\u2033",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
    " ": BLANKS[1:],
}
#: Marks the end of a paragraph in the widest view; as a blank it is folded before.
PARAGRAPH = "\f"

# The look behind keeps a long run of blanks from being tried again at each of its characters.
_BLANKS_BEFORE_LINE_END = re.compile(r"[^\S\n](?<![^\S\n][^\S\n])[^\S\n]*+\n")
_CRLF = re.compile(r"\r\n")
_INVISIBLE = re.compile(f"[{INVISIBLE}]++")
_WITH_MARKS = re.compile("[^\0-@\u0300-\u036f][\u0300-\u036f\u3099\u309a]++")
_TYPED = {"...": "…", "->": "→", "<-": "←", "=>": "⇒", ">=": "≥", "<=": "≤", "!=": "≠"}
_TYPED_SIGN = re.compile("|".join(map(re.escape, _TYPED)))
_DASHES = re.compile(r"--++")
_RUN_OF_BLANKS = re.compile(r"  ++")
_BLANK_BEFORE_LINE_END = re.compile(r" \n")
_INDENTATION = re.compile(r"\n ")
_BLANK_LINES = re.compile(r"\n\n++")
_BREAK_BETWEEN_IDEOGRAPHS = re.compile(rf"\n(?<=[{_IDEOGRAPHS}]\n)(?=[{_IDEOGRAPHS}])")


_Put = str | Callable[[re.Match[str]], str]


class _Cut:
    """Every match of a pattern became something shorter."""

    def __init__(self, text: str, pattern: re.Pattern[str], put: _Put) -> None:
        self._text, self._pattern, self._put = text, pattern, put

    @cached_property
    def _places(self) -> tuple[list[int], list[int]]:
        """Where what stands after each match begins: in the view, and in the text before."""
        seen, was, lost = [], [], 0
        for match in self._pattern.finditer(self._text):
            put = self._put if isinstance(self._put, str) else self._put(match)
            lost += match.end() - match.start() - len(put)
            seen.append(match.end() - lost)
            was.append(match.end())
        return seen, was

    def start(self, at: int) -> int:
        """Where the character at an offset began."""
        seen, was = self._places
        index = bisect_right(seen, at) - 1
        return at if index < 0 else was[index] + at - seen[index]

    def end(self, at: int) -> int:
        """Where the character before an offset ended: what was cut away after it is not its."""
        seen, was = self._places
        index = (bisect_right if self._put else bisect_left)(seen, at) - 1
        return at if index < 0 else was[index] + at - seen[index]


class View:
    """A text with something forgotten."""

    __slots__ = ("_cuts", "text")

    def __init__(self, text: str, cuts: tuple[_Cut, ...] = ()) -> None:
        self.text, self._cuts = text, cuts

    def start(self, at: int) -> int:
        """Where, in the text itself, the character at this offset begins."""
        for cut in reversed(self._cuts):
            at = cut.start(at)
        return at

    def end(self, at: int) -> int:
        """Where, in the text itself, the character before this offset ends."""
        for cut in reversed(self._cuts):
            at = cut.end(at)
        return at

    def cut(self, pattern: re.Pattern[str], put: _Put) -> "View":
        shorter = pattern.sub(put, self.text)
        if len(shorter) == len(self.text):
            return self
        return View(shorter, (*self._cuts, _Cut(self.text, pattern, put)))

    def fold(self, character: str, others: str) -> "View":
        """One character instead of each of the others; no place moves."""
        text = self.text
        for other in others:
            text = text.replace(other, character)
        return View(text, self._cuts)


def views(text: str) -> Iterator[tuple[str, View]]:
    """The views of the passes that compare characters, each with all the one before forgot."""
    view = View(text).cut(_CRLF, "\n")
    yield "exact", view
    view = view.cut(_BLANKS_BEFORE_LINE_END, "\n")
    yield "trimmed", view
    view = _plain(view)
    yield "whitespace", view
    view = view.cut(_INDENTATION, "\n")
    yield "indentation", view
    view = view.cut(_BLANK_LINES, PARAGRAPH)
    if not view.text.isascii():
        view = view.cut(_BREAK_BETWEEN_IDEOGRAPHS, "")
    yield "rewrapped", view.fold(" ", "\n")


def _plain(view: View) -> View:
    """Typography as a typewriter has it, and one blank for many."""
    if not view.text.isascii():
        view = view.cut(_INVISIBLE, "")
        if not unicodedata.is_normalized("NFC", view.text):
            view = view.cut(_WITH_MARKS, _composed)
    for character, others in _FOLDED.items():
        view = view.fold(character, others)
    view = view.cut(_DASHES, "-").cut(_TYPED_SIGN, _printed).cut(_RUN_OF_BLANKS, " ")
    return view.cut(_BLANK_BEFORE_LINE_END, "\n")


def _printed(match: re.Match[str]) -> str:
    return _TYPED[match[0]]


def _composed(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", match[0])
