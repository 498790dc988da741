"""Sections that consist of bullets of one line each: what is read of them is read line by line.

What compiles pages writes such sections, and writes them again with one bullet more. A line that
was there before need not be read again, so what is read of a line is kept. Only where nothing can
reach over the end of a line: each line is a bullet that begins with a day or a link, and none has a
sign that opens code, a comment or HTML.
"""

import re

from commonplace.wiki.text.days import DAY_BEFORE
from commonplace.wiki.text.sentences import MAY_END, SIMPLE

_LINE = rf"- (?:{DAY_BEFORE}|\[(?![ xX]\]))[^\n`<>\r]*"
_BULLETS = re.compile(rf"(?:## [^\n]*\n\n?)?(?:{_LINE}\n)*(?:{_LINE})?\n*")


def lines_alone(text: str) -> list[str] | None:
    """The bullets of a section that consists of nothing else, each to be read by itself."""
    if not _BULLETS.fullmatch(text):
        return None
    return [line for line in text.split("\n") if line.startswith("- ")]


def as_one_sentence(line: str) -> str | None:
    """A bullet of one sentence that has no signs but its links. Nothing where it may be several, or
    anything else."""
    return line if SIMPLE.fullmatch(line) and not MAY_END.search(line) else None
