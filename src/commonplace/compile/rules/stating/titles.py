"""The title of a memory: a first line that is no sentence, with the text below it.

It ends with no mark that ends a sentence, the next line begins with a capital, and it has a dash
between blanks or no verb. What was merely wrapped (*We met Teo and*, next line *Ivy*) is no title.
"""

import re

from commonplace.capture.words import FUNCTION_WORDS
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
