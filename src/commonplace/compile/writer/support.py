"""Whether facts bear out a sentence: its names, numbers, days and relatives are in them.

Possessives, plurals, endings, acronyms and days written another way are no reason against a
sentence; a name, a number or a relative that no fact has is.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from importlib.resources import files
from itertools import groupby

from commonplace.capture.names import candidates
from commonplace.compile.compose import PageFact, Subject
from commonplace.compile.compose.page_fact import IN_FORCE
from commonplace.language.denial import denies

_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d+")
_GROUPED = re.compile(r"(?<=\d)[,. \u00a0\u202f](?=\d{3}(?!\d))")
_COUNTS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
#: Words for numbers from two on; *one* is seldom a number.
NUMBERS = {word: str(number) for number, word in enumerate(_COUNTS, 2)}
#: What a name may have behind it that makes it no other name.
_ENDINGS = frozenset(("s", "es", "n", "en", "ns", "er", "an", "ian", "i", "e"))
_SHORTEST = 4
#: Words in small letters inside a name of several words.
_JOINING = frozenset(("of", "and", "for", "the", "de", "für", "und"))


class Support:
    """The words of some facts, to hold sentences against."""

    def __init__(self, subject: Subject, facts: Iterable[PageFact]) -> None:
        given = [*facts]
        said = [subject.title, *subject.names, *(part for each in given for part in _parts(each))]
        self._words = {*_fold(" ".join(said))}
        self._initials = {*_list_initials(said)}
        text = _GROUPED.sub("", " ".join(said))
        self._numbers = {each.lstrip("0") or "0" for each in _NUMBER.findall(text)}
        self._numbers |= {NUMBERS[each] for each in self._words if each in NUMBERS}
        self._denied = any(not each.positive or denies(each.text or each.quote) for each in given)
        self._ended = any(each.status not in IN_FORCE for each in given)
        self._asserted = any(each.positive and not denies(each.text) for each in given)

    def why_not(self, text: str) -> str:
        """Why these facts do not bear out a sentence; empty when they do."""
        if any(not self._has_name(each.surface) for each in candidates(self._drop_spelled(text))):
            return "a name in it is in none of the facts it cites"
        words = _fold(text)
        numbers = {each.lstrip("0") or "0" for each in _NUMBER.findall(_GROUPED.sub("", text))}
        numbers |= {NUMBERS[each] for each in words if each in NUMBERS}
        if not numbers <= self._numbers:
            return "a number or day in it is in none of the facts it cites"
        if any(_is_kin(each) and not self._has_word(each) for each in words):
            return "a relative in it is in none of the facts it cites"
        if denies(text) and not (self._denied or self._ended):
            return "it denies what the facts say"
        if not denies(text) and not self._asserted and not self._ended:
            return "it says what the facts deny"
        return ""

    def _drop_spelled(self, text: str) -> str:
        """Leave out names whose first letters are a word of the facts: *MIT* spelled out."""
        runs = groupby(text.split(), key=lambda word: word[:1].isupper() or word in _JOINING)
        kept = ((is_name, [*words]) for is_name, words in runs)
        return " ".join(
            " ".join(words)
            for is_name, words in kept
            if not (is_name and self._words.intersection(_list_initials([_drop_joining(words)])))
        )

    def _has_name(self, name: str) -> bool:
        words = _fold(name)
        letters = "".join(each for each in words if len(words) == 1)
        if letters and (letters in self._initials or name.isupper() and letters in self._words):
            return True
        return all(self._has_word(each) for each in words)

    def _has_word(self, word: str) -> bool:
        return word in self._words or any(_is_form(word, each) for each in self._words)


def _parts(fact: PageFact) -> Iterator[str]:
    """All that a fact says, with the days that its words stand for."""
    yield from (fact.text, fact.quote, fact.value or "", fact.label, fact.scope, fact.author or "")
    for each in fact.about:
        yield from (each.surface, each.title)
    days = [fact.day, fact.since, fact.until, *(fact.days or ())]
    yield from (_write_day(each) for each in days if each is not None)


def _drop_joining(words: Iterable[str]) -> str:
    return " ".join(each for each in words if each not in _JOINING)


def _write_day(day: date) -> str:
    return f"{day:%A} {day.day} {day:%B} {day:%b} {day.month} {day.year}"


def _fold(text: str) -> list[str]:
    """The words of a text without marks, in small letters, without a possessive."""
    plain = unicodedata.normalize("NFKD", text.replace("’", "'")).casefold()
    bare = "".join(each for each in plain if not unicodedata.combining(each))
    return _WORD.findall(re.sub(r"'s\b|s'(?=\s|$)", "", bare))


def _list_initials(texts: Iterable[str]) -> Iterator[str]:
    """The first letters of names of several words."""
    for text in texts:
        for is_name, words in groupby(text.split(), key=lambda word: word[:1].isupper()):
            letters = "".join(folded[0][0] for word in words if (folded := _fold(word)))
            if is_name and len(letters) > 1:
                yield letters


def _is_form(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) >= _SHORTEST and long.startswith(short) and long[len(short) :] in _ENDINGS


def _is_kin(word: str) -> bool:
    return word in _load_kin() or word.removesuffix("s") in _load_kin()


@cache
def _load_kin() -> frozenset[str]:
    text = files("commonplace.compile.writer").joinpath("kin.txt").read_text("utf-8")
    lines = (each for each in text.splitlines() if each and not each.startswith("#"))
    return frozenset(word for each in lines for word in _fold(each)) - {"in", "law"}
