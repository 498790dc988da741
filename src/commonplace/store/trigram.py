"""How alike two names are, by pg_trgm's definition: the same numbers on both engines.

A text is lower-cased, character by character, and split into words of letters and digits; each word
is padded with two spaces before and one after and cut into all its runs of three characters. The
similarity is the number of runs both texts have, divided by the number that either has.

Vowel signs are letters, as they are to the C library that PostgreSQL asks; accents that stand by
themselves, viramas, superscripts and fractions are not.
"""

import re
import unicodedata
from functools import lru_cache

_LETTERS_AND_DIGITS = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl"))
_VOWEL_SIGN = re.compile(
    "["
    "\u05b0-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0657\u0659-\u065f\u0670"
    "\u06d6-\u06dc\u06e1-\u06e4\u06e7\u06e8\u06ed\u0711\u0730-\u073f\u07a6-\u07b0\u0816\u0817"
    "\u081b-\u0823\u0825-\u0827\u0829-\u082c\u08d4-\u08df\u08e3-\u08e9\u08f0-\u0903\u093a\u093b"
    "\u093e-\u094c\u094e\u094f\u0955-\u0957\u0962\u0963\u0981-\u0983\u09be-\u09cc\u09d7\u09e2\u09e3"
    "\u0a01-\u0a03\u0a3e-\u0a4c\u0a51\u0a70\u0a71\u0a75\u0a81-\u0a83\u0abe-\u0acc\u0ae2\u0ae3"
    "\u0afa-\u0afc\u0b01-\u0b03\u0b3e-\u0b4c\u0b56\u0b57\u0b62\u0b63\u0b82\u0bbe-\u0bcc\u0bd7"
    "\u0c00-\u0c03\u0c3e-\u0c4c\u0c55\u0c56\u0c62\u0c63\u0c81-\u0c83\u0cbe-\u0ccc\u0cd5\u0cd6\u0ce2"
    "\u0ce3\u0d00-\u0d03\u0d3e-\u0d4c\u0d57\u0d62\u0d63\u0d81-\u0d83\u0dcf-\u0ddf\u0df2\u0df3\u0e31"
    "\u0e34-\u0e3a\u0e4d\u0eb1\u0eb4-\u0eb9\u0ebb\u0ebc\u0ecd\u0f71-\u0f81\u0f8d-\u0fbc\u102b-\u1036"
    "\u1038\u103b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074"
    "\u1082-\u108d\u108f\u109a-\u109d\u17b6-\u17c8"
    "]"
)


_PLAIN_WORD = re.compile(r"[a-z0-9]+")
#: A new name is compared with very many, and the next one with the same.
_LONGEST_KNOWN = 100


def trigrams(text: str) -> frozenset[str]:
    return _known_trigrams(text) if len(text) <= _LONGEST_KNOWN else _trigrams(text)


def _trigrams(text: str) -> frozenset[str]:
    return frozenset(
        padded[start : start + 3]
        for word in _words(text)
        for padded in (f"  {word} ",)
        for start in range(len(padded) - 2)
    )


_known_trigrams = lru_cache(maxsize=1 << 12)(_trigrams)


def similarity(one: str, other: str) -> float:
    """In [0, 1]; 1 means the same words."""
    first, second = trigrams(one), trigrams(other)
    both = len(first & second)
    either = len(first) + len(second) - both
    return both / either if either else 0.0


def _words(text: str) -> list[str]:
    if text.isascii():
        return _PLAIN_WORD.findall(text.lower())
    return "".join(char.lower()[0] if _in_word(char) else " " for char in text).split()


def _in_word(char: str) -> bool:
    known = unicodedata.category(char) in _LETTERS_AND_DIGITS
    return known or _VOWEL_SIGN.match(char) is not None
