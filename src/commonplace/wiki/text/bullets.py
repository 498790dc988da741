"""Sections that consist of bullets of one line each: what is read of them is read line by line.

What compiles pages writes such sections, and writes them again with one bullet more. A line that
was there before need not be read again, so what is read of a line is kept. Only where nothing can
reach over the end of a line: each line is a bullet that begins with a day or a link, and none has a
sign that opens code, a comment or HTML.
"""

import re

from commonplace.wiki.text.sentences import MAY_END, SIMPLE

_LINE = r"- (?:(?:~~)?\d{4}-\d\d-\d\d|\[(?![ xX]\]))[^\n`<>\r]*"
_BULLETS = re.compile(rf"(?:## [^\n]*\n\n?)?(?:{_LINE}\n)*(?:{_LINE})?\n*")


def lines_alone(text: str) -> list[str] | None:
    """The bullets of a section that consists of nothing else, each to be read by itself."""
    if not _BULLETS.fullmatch(text):
        return None
    return [line for line in text.split("\n") if line.startswith("- ")]


#: What stands behind a statement that something became of, with nothing after it, and what strikes
#: it.
_NOTE = re.compile(r" \*(\((?:again|replaced|said otherwise) on \d{4}-\d\d-\d\d\))\*(?=~~| \*\(|$)")
_STRUCK = re.compile(r"- ~~(?P<said>\d[^~]*[^\s~])~~(?= \(|$)")
_ASKS = re.compile(r"[!?][^\w\s]*$")


def as_one_sentence(line: str) -> str | None:
    """A bullet of one sentence that has no signs but its links, as it reads: without what strikes
    it and sets its notes apart. Nothing where it may be several, or anything else."""
    if line.endswith((")*", "~~")):
        noted = _NOTE.search(line)
        said = line[: noted.start()] if noted else line
        if _ASKS.search(said):  # only behind a full stop a note goes on
            return None
        line = _STRUCK.sub(r"- \g<said>", _NOTE.sub(r" \1", line))
    else:
        said = line
    return line if SIMPLE.fullmatch(line) and not MAY_END.search(said) else None
