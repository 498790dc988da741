"""The pieces of a text that a comparison keeps whole; put together they are the text again.

A piece is the end of a line (``\\n``, ``\\r\\n`` or ``\\r``); a run of blanks; a word with its
marks and with apostrophes inside; one character of a script without blanks between words; a run of
one punctuation mark; an emoji with what modifies it.
"""

import re
from functools import cache

from commonplace.language.scripts import APOSTROPHES, MARKS, UNSPACED


@cache  # it takes a while to compile
def _pieces() -> re.Pattern[str]:
    letter = rf"[^\W{UNSPACED}]"
    flag = "[\U0001f1e6-\U0001f1ff]{2}"
    modifier = rf"\u200d[^\w\s]|[{MARKS}\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]"
    return re.compile(
        rf"\r?\n|\r|[^\S\r\n]+|[{UNSPACED}]"
        rf"|{letter}++(?:[{MARKS}]++{letter}*+|[{APOSTROPHES}]{letter}++)*+"
        rf"|{flag}|(.)\1*(?:{modifier})*+",
        re.DOTALL,
    )


def tokens(text: str) -> list[str]:
    """``"".join(tokens(text)) == text``."""
    return [piece[0] for piece in _pieces().finditer(text)]


def is_word(token: str) -> bool:
    """Letters or digits, not blanks or punctuation."""
    return token[0].isalnum() or token[0] == "_"


def lines(text: str) -> list[str]:
    """The lines with their ends. Only ``\\n`` ends one, as for ``diff`` and ``patch``."""
    found = text.split("\n")
    last = found.pop()
    return [f"{line}\n" for line in found] + ([last] if last else [])
