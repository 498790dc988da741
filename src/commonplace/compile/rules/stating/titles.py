"""The title of a memory: a first line that is no sentence, with the text below it.

It ends with no mark that ends a sentence, the next line begins with a capital, and it has a dash
between blanks or no verb. What was merely wrapped (*We met Teo and*, next line *Ivy*) is no title.
"""

import re

from commonplace.capture.words import FUNCTION_WORDS
from commonplace.model import Memory
from commonplace.understand.rules.stating.clauses import Line

_LONGEST = 160
_NEXT = re.compile(r"\n\s*[\"“(*]*(?:[A-Z]|\d)")
_DASH = re.compile(r" [–—-] ")
_ENDS = tuple(".!?…:;,。！？：、")
_NO_TITLE = tuple("-*+>#|`[<•")


def end_of(text: str) -> int:
    """Where the title ends; 0 where there is none."""
    end = text.find("\n", 0, _LONGEST + 1)
    if end <= 0 or not _NEXT.match(text, end):
        return 0
    line = text[:end].rstrip()
    if (
        not line
        or line.endswith(_ENDS)
        or line.startswith(_NO_TITLE)
        or not (line[0].isupper() or line[0].isdigit())
    ):
        return 0
    if line.rpartition(" ")[2].lower() in FUNCTION_WORDS:
        return 0
    return end if _DASH.search(line) or Line(line).verb is None else 0


def head_end(text: str, end: int) -> int:
    """Where the first part of a title ends: at its first dash, or with it."""
    dash = _DASH.search(text, 0, end)
    return dash.start() if dash else end


def headed(memory: Memory) -> str:
    """A memory's text below the heading that it was imported from under, if it names anything: as
    its title, or above its list as what introduces it."""
    heading = memory.metadata.get("heading")
    if not isinstance(heading, str) or not memory.text.strip():
        return memory.text
    line = " ".join(heading.rpartition(" > ")[2].split())[:_LONGEST].rstrip(" .,:;!?…")
    if not line or line[0] in _NO_TITLE or memory.text.startswith(line):
        return memory.text
    titled = f"{line}\n{memory.text}"
    return titled if end_of(titled) else f"{line}:\n{memory.text}"
