"""The words of a text, and the key under which a name is known: the one way to fold a name.

Words are NFKC, case folded: letters, digits and marks, with apostrophes inside. A word keeps the
signs by which names differ: `#`, `+` or `++` right behind its last letter (C, C# and C++ are three;
so are F# and Disney+), and a point right before its first (.NET is no net).

A *name key* is the words of the name, tied by single spaces, by a hyphen where the name has one,
and by nothing between characters of a script without blanks; without an article before them, and
without the possessive and the neutral honorific behind. Everything else is a space. Diacritics are
kept: Zoë is not Zoe.
"""

import re
import unicodedata
from functools import cache, lru_cache

from commonplace.language.scripts import APOSTROPHES, HYPHENS, MARKS, UNSPACED

#: Where a word starts and ends in its text, and its folded form.
Word = tuple[int, int, str]


#: What stands beside a name and is no part of it.
_ARTICLES = ("the",)
_HONORIFICS = ("さん", "ちゃん", "くん", "さま", "씨")
_POINT = r"(?:(?<![\w.!?'])\.(?=[^\W\d_]))?+"
_SIGNS = r"(?:(?<=[^\W\d_])(?:\+{1,2}|\#)(?![\w+#])(?:'s(?!\w))?)?+"
ASCII_WORDS = re.compile(rf"{_POINT}[a-z0-9]+(?:'[a-z0-9]+)*{_SIGNS}", re.ASCII)
APOSTROPHE = re.compile(f"[{APOSTROPHES}]")
HYPHEN = re.compile(f"[{HYPHENS}]")


@cache  # it takes a while to compile, and most texts do not need it
def _wide_words() -> re.Pattern[str]:
    letters = rf"[^\W_{UNSPACED}][^\W_{UNSPACED}{MARKS}]*(?:[{MARKS}]++[^\W_{UNSPACED}{MARKS}]*)*"
    return re.compile(rf"[{UNSPACED}]|{_POINT}{letters}(?:'{letters})*{_SIGNS}")


@lru_cache(8192)
def name_key(name: str) -> str:
    """Return the form under which a name is known; empty if nothing in it can be named."""
    key, bare = "", tie_words(name)
    while bare and bare != key:
        key, bare = bare, _strip(bare)
    return key


def tie_words(text: str) -> str:
    """Return the words of a text, tied as in a key."""
    plain = fold(text)
    key, end = "", 0
    for start, stop, form in words(plain):
        gap = plain[end:start] if key else ""
        key += ("-" if HYPHEN.fullmatch(gap) else " " if gap else "") + form
        end = stop
    return key


def _strip(key: str) -> str:
    """Take an article, a possessive and a neutral honorific off a key."""
    first, _, rest = key.partition(" ")
    key = (rest if rest and first in _ARTICLES else key).removesuffix("'s")
    for honorific in _HONORIFICS if not key.isascii() else ():
        if len(key) > len(honorific):
            key = key.removesuffix(honorific).rstrip(" -")
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
