"""Markdown on a terminal: as it is written, in colours, wrapped.

Nothing is taken away and nothing is made of it: marks are dimmed and not hidden, HTML and entities
stand there as they are. So a reader sees every word of a page, and what he copies is what
``wiki edit --old`` finds. A line is wrapped under its own beginning, so that lists and quotes stay
lists and quotes; code and tables are not wrapped at words. Each line is looked at once.
"""

import re
from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from commonplace.serve.cli.plain import safe

#: Above this many characters a text, or a line, is shown without colours.
MOST_STYLED = 300_000
_LONGEST_LINE = 10_000
_NARROWEST = 20

_HEADING = re.compile(r" {0,3}#{1,6}(?=\s|$)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_BEGINNING = re.compile(r"\s*(?:(?:>\s?)+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)?")
_INLINE = re.compile(
    r"(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<code>`[^`\n]+`)"
    r"|(?P<page>!?\[\[[^\[\]\n]+\]\])"
    r"|(?P<link>!?\[[^\[\]\n]*\]\([^()\s]*\))"
    r"|(?P<bold>\*\*[^*\n]+\*\*|__[^_\n]+__)"
    r"|(?P<italic>(?<![\w*])\*[^*\s][^*\n]*\*(?![\w*])|(?<![\w_])_[^_\s][^_\n]*_(?![\w_]))"
    r"|(?P<address>https?://[^\s<>()\[\]]+)"
)
#: How each is shown, and how many characters of it are marks at both ends.
_STYLES = {
    "escape": ("", 0),
    "code": ("cyan", 1),
    "page": ("blue underline", 2),
    "link": ("blue underline", 0),
    "bold": ("bold", 2),
    "italic": ("italic", 1),
    "address": ("blue", 0),
}


def write(console: Console, markdown: str, indent: str = "") -> None:
    """Print it; in a pipe as it is."""
    text = safe(markdown).strip("\n")
    if not console.is_terminal or len(text) > MOST_STYLED:
        console.print(Text(text), soft_wrap=True)
        return
    for line, style in _lines(text):
        _wrapped(console, line, style, indent)


def inline(line: str, style: str = "") -> Text:
    """A line with its links, code and emphasis; it has to be safe already."""
    text = Text(line, style)
    if len(line) > _LONGEST_LINE:
        return text
    for found in _INLINE.finditer(line):
        look, marks = _STYLES[found.lastgroup or "code"]
        text.stylize(look, found.start() + marks, found.end() - marks)
        if marks:
            text.stylize("dim", found.start(), found.start() + marks)
            text.stylize("dim", found.end() - marks, found.end())
        if found.lastgroup == "page" and "|" in found[0]:
            text.stylize("dim", found.start(), found.start() + found[0].index("|") + 1)
        if found.lastgroup == "escape":
            text.stylize("dim", found.start(), found.start() + 1)
        if found.lastgroup == "link":
            text.stylize("dim", found.start() + found[0].index("]("), found.end())
    return text


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Each line with what it is: ``code``, ``head``, ``table`` or nothing."""
    fence = ""
    for line in text.split("\n"):
        mark = _FENCE.match(line)
        if fence:
            yield line, "code"
            if mark and mark[1].startswith(fence) and not line[mark.end() :].strip():
                fence = ""
        elif mark:
            fence = mark[1]
            yield line, "code"
        elif _HEADING.match(line):
            yield line, "head"
        else:
            yield line, "table" if line.lstrip().startswith("|") else ""


def _wrapped(console: Console, line: str, style: str, indent: str) -> None:
    if style in ("code", "table"):
        shown = Text(line, "cyan") if style == "code" else inline(line)
        console.print(Text(indent), shown, sep="", soft_wrap=True)
        return
    found = _BEGINNING.match(line)
    hanging = indent + " " * cell_len(found[0] if found and style != "head" else "")
    text = inline(line, "bold" if style == "head" else "")
    room = max(_NARROWEST, console.width - cell_len(hanging))
    begin = len(hanging) - len(indent)
    first, rest = text[:begin], text[begin:]
    pieces = rest.wrap(console, room) if rest.plain else [rest]
    for number, piece in enumerate(pieces):
        piece.rstrip()
        head = Text(indent) + first if number == 0 else Text(hanging)
        console.print(head + piece, soft_wrap=True)
