"""Markdown as headings and blocks, read line by line.

A block is what should not be torn apart: a paragraph (also a table or a quotation), one item of a
list with everything that is indented below it, or a fenced piece of code. A block of more than
`LONGEST` characters is given out in parts as it comes, so that no file can fill the memory.

Headings are `# Title` to `###### Title`, and a single line underlined with `===` or `---`. Rules
(`---`, `***`) part blocks and are left out. Everything else is kept as it is written.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from commonplace.capture.formats import Problem
from commonplace.capture.formats.lines import Line

LONGEST = 20_000
Kind = Literal["paragraph", "item", "code"]

_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]++(.*?))??(?:[ \t]+#+)?[ \t]*$")
_UNDERLINE = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_RULE = re.compile(r" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$")
_FENCE = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])?[ \t]*(`{3,}(?=[^`]*$)|~{3,})")
_ITEM = re.compile(r"([ \t]*)(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)")


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    title: str
    line: int
    end: int


@dataclass(frozen=True, slots=True)
class Block:
    kind: Kind
    text: str
    #: The first line's number, and the bytes read up to the last one's end.
    line: int
    end: int
    #: Whether a blank line stands before it.
    apart: bool


def read_blocks(lines: Iterator[Line | Problem]) -> Iterator[Heading | Block | Problem]:
    """The headings and blocks of a file, in order."""
    reader = _Reader()
    for line in lines:
        if isinstance(line, Problem):
            yield line
        else:
            yield from reader.take(line)
    yield from reader.finish()


class _Reader:
    """Holds the block that is being read."""

    def __init__(self) -> None:
        self._kind: Kind | None = None
        self._lines: list[str] = []
        self._first = self._end = self._length = self._indent = 0
        self._apart = self._blank = False
        self._fence = ""

    def take(self, line: Line) -> Iterator[Heading | Block]:
        if self._fence:
            yield from self._take_code(line)
        elif not line.text.strip():
            if self._kind == "paragraph":
                yield from self.finish()
            self._blank = True
        elif hashes := _HEADING.match(line.text):
            yield from self.finish()
            yield Heading(len(hashes[1]), (hashes[2] or "").strip(), line.number, line.end)
        elif level := self._underlined(line):
            yield Heading(level, self._lines[0].strip(), self._first, line.end)
            self._forget()
        elif _RULE.match(line.text):
            yield from self.finish()
            self._blank = True
        else:
            yield from self._take_text(line)

    def finish(self) -> Iterator[Block]:
        """Give out what is held."""
        yield from self._held()
        self._forget()

    def _held(self) -> Iterator[Block]:
        text = "\n".join(self._lines)
        if self._kind and text.strip():
            yield Block(self._kind, text, self._first, self._end, self._apart)

    def _underlined(self, line: Line) -> int:
        """The level that this line gives to the one before it, if it makes it a heading."""
        under = _UNDERLINE.match(line.text)
        if under and self._kind == "paragraph" and len(self._lines) == 1:
            return 1 if under[1][0] == "=" else 2
        return 0

    def _take_text(self, line: Line) -> Iterator[Block]:
        item, fence = _ITEM.match(line.text), _FENCE.match(line.text)
        indent = len(line.text) - len(line.text.lstrip())
        if self._kind == "item":
            begins = item is not None and indent <= self._indent
            goes_on = not begins and (indent > self._indent or not (self._blank or fence))
        else:
            begins, goes_on = item is not None, self._kind == "paragraph" and not (item or fence)
        if not goes_on:
            yield from self._begin("item" if begins else "code" if fence else "paragraph", indent)
        yield from self._add(line)
        if fence:
            self._fence = fence[1]

    def _take_code(self, line: Line) -> Iterator[Block]:
        yield from self._add(line)
        closing = line.text.strip()
        if len(closing) >= len(self._fence) and set(closing) == {self._fence[0]}:
            self._fence = ""
            if self._kind == "code":
                yield from self.finish()

    def _begin(self, kind: Kind, indent: int) -> Iterator[Block]:
        blank = self._blank
        yield from self.finish()
        self._kind, self._indent, self._apart = kind, indent, blank

    def _add(self, line: Line) -> Iterator[Block]:
        if self._length > LONGEST:
            yield from self._held()
            self._lines, self._length, self._apart = [], 0, False
        if self._blank and self._lines:
            self._lines.append("")
        if not self._lines:
            self._first = line.number
        self._lines.append(line.text)
        self._length += len(line.text) + 1
        self._end, self._blank = line.end, False

    def _forget(self) -> None:
        self._kind, self._lines, self._length = None, [], 0
        self._apart = self._blank = False
