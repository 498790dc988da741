"""A marked block of lines at the end of a file that people write too (TOML, Markdown).

The block stands between two lines that nobody else writes. It is put at the end, after an empty
line; one that is there is replaced where it stands. Taking it out takes that empty line too.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Marks:
    """The lines that a block begins and ends with."""

    begin: str
    end: str

    def block(self, inside: str) -> str:
        return f"{self.begin}\n{inside.strip()}\n{self.end}\n"

    @property
    def pattern(self) -> "re.Pattern[str]":
        begin, end = re.escape(self.begin), re.escape(self.end)
        return re.compile(rf"^{begin}[ \t]*\r?\n.*?^{end}[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.M)


TOML = Marks(
    "# >>> commonplace: written by `commonplace connect`; with --remove it goes again",
    "# <<< commonplace",
)
MARKDOWN = Marks("<!-- commonplace:begin -->", "<!-- commonplace:end -->")


def with_block(text: str, marks: Marks, inside: str) -> str:
    """The text with the block in it, once."""
    line_end = "\r\n" if "\r\n" in text else "\n"
    block = marks.block(inside).replace("\n", line_end)
    found = marks.pattern.search(text)
    if found:
        return text[: found.start()] + block + text[found.end() :]
    if not text:
        return block
    ended = text if text.endswith("\n") else text + line_end
    return f"{ended}{line_end}{block}"


def without_block(text: str, marks: Marks) -> str:
    """The text as it was; the same text if there is no block in it."""
    found = marks.pattern.search(text)
    if not found:
        return text
    before = text[: found.start()]
    for line_end in ("\r\n", "\n"):
        if before.endswith(line_end * 2):
            before = before[: -len(line_end)]
            break
    return before + text[found.end() :]


def has_block(text: str, marks: Marks) -> bool:
    return marks.pattern.search(text) is not None
