"""The words of a name, and the key under which it is known.

An *alias key* is NFKC, case folded: the words (letters, digits and marks, with apostrophes inside)
tied by single spaces, by a hyphen where the name has one, and by nothing between characters of a
script without blanks. A word keeps the signs by which names differ: `#`, `+` or `++` right behind
its last letter (C, C# and C++ are three; so are F# and Disney+), and a point right before its first
(.NET is no net). Everything else is a space. Diacritics are kept: Zoë is not Zoe.
"""

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from commonplace.capture.scripts import APOSTROPHES, HYPHENS, MARKS, UNSPACED

#: Where a word starts and ends in its text, and its folded form.
Word = tuple[int, int, str]


class Mention(NamedTuple):
    """A name in a text: `text[start:end] == surface`; `entity_id` if it is known."""

    start: int
    end: int
    surface: str
    key: str
    entity_id: str | None = None


_POINT = r"(?:(?<![\w.!?'])\.(?=[^\W\d_]))?+"
_SIGNS = r"(?:(?<=[^\W\d_])(?:\+{1,2}|\#)(?![\w+#])(?:'s(?!\w))?)?+"
ASCII_WORDS = re.compile(rf"{_POINT}[a-z0-9]+(?:'[a-z0-9]+)*{_SIGNS}", re.ASCII)
APOSTROPHE = re.compile(f"[{APOSTROPHES}]")
HYPHEN = re.compile(f"[{HYPHENS}]")


@cache  # it takes a while to compile, and most texts do not need it
def _wide_words() -> re.Pattern[str]:
    letters = rf"[^\W_{UNSPACED}][^\W_{UNSPACED}{MARKS}]*(?:[{MARKS}]++[^\W_{UNSPACED}{MARKS}]*)*"
    return re.compile(rf"[{UNSPACED}]|{_POINT}{letters}(?:'{letters})*{_SIGNS}")


def alias_key(name: str) -> str:
    """The form under which a name is known; empty if nothing in it can be named."""
    plain = fold(name)
    key, end = "", 0
    for start, stop, form in words(plain):
        gap = plain[end:start] if key else ""
        key += ("-" if HYPHEN.fullmatch(gap) else " " if gap else "") + form
        end = stop
    return key


def words(text: str) -> list[Word]:
    """The words of a text, folded like a key; a character of a script without blanks is a word."""
    folded = fold(text)
    if folded.isascii() and text.isascii():
        return [(word.start(), word.end(), word[0]) for word in ASCII_WORDS.finditer(folded)]
    if _keeps_places(text):
        return [(word.start(), word.end(), word[0]) for word in _wide_words().finditer(folded)]
    straight = APOSTROPHE.sub("'", text)
    return [(word.start(), word.end(), fold(word[0])) for word in _wide_words().finditer(straight)]


def fold(text: str) -> str:
    """Fold a text as keys are: NFKC, no case, straight apostrophes."""
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return APOSTROPHE.sub("'", folded)


def _keeps_places(text: str) -> bool:
    """Folding turns every character into exactly one."""
    low = text.casefold()
    return (
        len(low) == len(text)  # case folding never shortens
        and unicodedata.is_normalized("NFKC", text)
        and unicodedata.is_normalized("NFKC", low)
    )
