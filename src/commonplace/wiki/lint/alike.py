"""Letters that look like others: how a title can be taken for another one.

A small part of what Unicode calls confusables: the letters of Greek, Cyrillic and Armenian that
most typefaces draw like a Latin one. A word is suspicious when it has such a letter beside Latin
ones; a whole word of another script is just a word of that script. *µm* and *β-test* are none:
their Greek letters look like nothing Latin.
"""

import re
import unicodedata

_LOOKS = str.maketrans(
    # Cyrillic
    dict(
        zip(
            "АВЕЅІЈКМНОРСТУХҮԌԚԜаесԁһіјорԛѕуԝхѵӏ",
            "ABESIJKMHOPCTYXYGQWaecdhijopqsywxvl",
            strict=True,
        )
    )
    # Greek
    | dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲϳ", "ABEZHIKMNOPTYXocj", strict=True))
    # Armenian
    | dict(zip("ՍՏօսհոզ", "USouhnq", strict=True))
)
_WORD = re.compile(r"[^\W\d_]+")


def looks(title: str) -> str:
    """The title with Latin letters for those that look like them."""
    return title.translate(_LOOKS)


def mixed_words(title: str) -> list[str]:
    """The words that have letters of another script that look Latin beside Latin ones."""
    if title.isascii():
        return []
    return [word for word in _WORD.findall(title) if looks(word) != word and _has_latin(word)]


def _has_latin(word: str) -> bool:
    return any(unicodedata.name(letter, "").startswith("LATIN") for letter in word)
