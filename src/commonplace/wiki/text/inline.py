r"""What stands inside the paragraphs of a page: links, spans of code, comments.

A text is read in *stretches*: a paragraph, a list item, a row of a table, a line of a quotation or
a heading. Nothing goes from one stretch into the next, and fences and comments (`outline.blocks`)
hold none. In a stretch, from left to right:

- ``\`` and a sign of punctuation is that sign;
- a run of backquotes begins a span of code if a run as long follows; nothing in it is read;
- ``<!--`` begins a comment if ``-->`` follows;
- ``[[target]]``, ``[[target|shown]]`` and both with ``!`` before them are links, on one line. In a
  table ``|`` is written ``\|``. What is shown may have brackets in it, in pairs;
- ``[shown](destination "title")`` is a link, and an image with ``!`` before it. What is shown may
  have brackets in pairs and images in it but no links. A destination with blanks stands between
  ``<`` and ``>``.

Indented code, and code fences in a quotation, are read like prose. Reference links
(``[shown][label]``) and plain addresses are no links here. The time that it takes grows with the
text's length, not faster.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from commonplace.wiki.text.outline import blocks


class Span(NamedTuple):
    """A stretch of a text with a meaning of its own."""

    #: ``code``, ``comment``, ``brackets``, ``embed``, ``link`` or ``image``.
    kind: str
    start: int
    end: int
    #: What a reader sees of it: what stands between the signs. Equal when there is nothing.
    shown_start: int
    shown_end: int
    #: Where the target or destination stands, for a link.
    target_start: int = 0
    target_end: int = 0


_BOUNDARY = re.compile(
    r"\n(?=[ \t]*+(?:\r?\n|[-*+][ \t]|[0-9]{1,9}[.)][ \t]|\||>)|[ ]{0,3}\#{1,6}[ \t])"
)
_SIGN = re.compile(r"\\[!-/:-@\[-`{-~]|`++|<!--|!?\[|\]")
_BRACKETS = re.compile(
    r"\[\[(?P<target>[^\[\]|\n]+)"
    r"(?:\|(?P<shown>(?:[^\[\]\n]|\[[^\[\]\n]*\]|\](?!\]))*))?\]\]"
)
_DESTINATION = re.compile(
    r"\([ \t]*(?:\r?\n[ \t]*)?(?:<(?P<angled>[^<>\n]*)>"
    r"|(?P<bare>(?:[^\s()\\<]|\\.|\([^\s()]*\))(?:[^\s()\\]|\\.|\([^\s()]*\))*|))"
    r"(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'|\([^()\n]*\)))?\s*\)"
)
_RUN = re.compile("`+")
_FIRST = re.compile(r"[\[`]|<!--")


def spans(text: str) -> Iterator[Span]:
    """Links, spans of code and comments in the order in which they end; links hold images only."""
    for start, end in stretches(text):
        if _FIRST.search(text, start, end):
            yield from _Reader(text, start, end).read()


def stretches(text: str) -> Iterator[tuple[int, int]]:
    """Where paragraphs, items, rows and headings stand: all but fences and comments."""
    at = 0
    for block in blocks(text):
        if block.kind != "heading":
            yield from _divided(text, at, block.start)
            at = block.end
    yield from _divided(text, at, len(text))


def _divided(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for boundary in _BOUNDARY.finditer(text, start, end):
        if boundary.start() > start:
            yield start, boundary.start()
        start = boundary.end()
    if start < end:
        yield start, end


@dataclass(slots=True)
class _Reader:
    """One stretch, read once from left to right."""

    text: str
    start: int
    end: int
    #: Where square brackets were opened: the bracket, and what it may belong to begins there.
    opened: list[tuple[int, int]] = field(default_factory=list)
    #: Runs of backquotes by their length, made when the first is met.
    runs: dict[int, list[int]] | None = None
    comments_end: bool = True

    def read(self) -> Iterator[Span]:
        at = self.start
        while (sign := _SIGN.search(self.text, at, self.end)) is not None:
            at = sign.end()
            span = self._span(sign)
            if span is not None:
                yield span
                at = span.end

    def _span(self, sign: re.Match[str]) -> Span | None:
        first = sign[0][0]
        if first == "`":
            return self._code(sign)
        if first == "<":
            return self._comment(sign.start())
        if first == "]":
            return self._link(sign.start())
        if first == "\\":
            return None
        return self._brackets(sign)

    def _code(self, sign: re.Match[str]) -> Span | None:
        if self.runs is None:
            self.runs = {}
            for run in _RUN.finditer(self.text, sign.start(), self.end):
                self.runs.setdefault(len(run[0]), []).append(run.start())
        size = len(sign[0])
        # Behind a backslash a run is one shorter than it was counted: it opens nothing then.
        places = self.runs.get(size, [])
        later = bisect_right(places, sign.start())
        if later == len(places):
            return None
        close = places[later]
        return Span("code", sign.start(), close + size, sign.end(), close)

    def _comment(self, start: int) -> Span | None:
        close = self.text.find("-->", start + 2, self.end) if self.comments_end else -1
        if close < 0:
            self.comments_end = False
            return None
        return Span("comment", start, close + 3, start, start)

    def _brackets(self, sign: re.Match[str]) -> Span | None:
        bracket = sign.end() - 1
        found = _BRACKETS.match(self.text, bracket, self.end)
        if found is None or not found["target"].strip(" \t\\"):
            self.opened.append((bracket, sign.start()))
            return None
        start, end = found.span("target")
        if found["shown"] is not None and self.text[end - 1] == "\\":
            end -= 1
        part = "shown" if (found["shown"] or "").strip() else "target"
        shown = found.span("shown") if part == "shown" else (start, end)
        kind = "embed" if sign[0][0] == "!" else "brackets"
        self.opened.clear()
        return Span(kind, sign.start(), found.end(), *shown, start, end)

    def _link(self, close: int) -> Span | None:
        if not self.opened:
            return None
        bracket, start = self.opened.pop()
        found = _DESTINATION.match(self.text, close + 1, self.end)
        if found is None:
            return None
        part = "angled" if found["angled"] is not None else "bare"
        kind = "link" if bracket == start else "image"
        if kind == "link":
            self.opened.clear()
        return Span(kind, start, found.end(), bracket + 1, close, *found.span(part))
