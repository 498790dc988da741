"""The analyzer: the terms by which a text is found, the same for memories and for questions.

A text is cut at blanks; each piece gives its terms by itself, so what a piece gives is worked out
once and then looked up. Order and repetition are kept.

1. Compatibility forms are unified (NFKC), case is folded, accents are taken off Latin, Greek and
   Cyrillic letters, vowel points off Arabic and Hebrew ones.
2. A word is letters, digits and marks. Words tied by one of ``- _ . & @`` give each part and then
   all parts joined, so that *e-mail*, *email*, *foo_bar*, *foo bar*, *foobar* find each other; so
   do the humps of *camelCase*. Initials give only the joined form (*U.S.A.*, *R&D*, *I/O*).
3. An apostrophe is no end of a word: *Ada's* gives ada, *we'll* gives we, *don't* dont, *O'Brien*
   obrien and brien, *L'Oréal* loreal and oreal.
4. Digits tied by ``- . : / ,`` are one number, date, time or version and keep their shape,
   thousands excepted (*1,000* is 1000); dates give their parts as well, *v1.2* also 1.2.
5. *@ada* and *#tag* are terms beside ada and tag; *C++*, *C#* and *F#* are terms.
6. Han characters give singles and overlapping pairs, kana overlapping pairs (where scripts meet, a
   run ends), Hangul and the scripts of South-East Asia whole runs and overlapping pairs. A run of
   one character is a term. Every emoji is a term, whatever its skin, and so is a flag.
7. English words are stemmed (`stem`; *chose* goes back to choose), function words dropped, unless a
   text has nothing else: *to be or not to be* keeps what it says. *Will*, *IT*, *US* and *WHO*, so
   written, are names.
8. A term has at most 64 characters.

In the index a term is its CRC-32, four bytes, little-endian.
"""

import re
import sys
import unicodedata
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from operator import add
from typing import TypeVar
from zlib import crc32

import Stemmer

from commonplace.capture.words import FUNCTION_WORDS, IRREGULAR
from commonplace.language.scripts import (
    APOSTROPHES,
    HAN,
    HANGUL,
    HIRAGANA,
    KATAKANA,
    MARKS,
    SOUTH_EAST,
)

LONGEST_TERM = 64
_MEMO_SIZE = 1 << 16
_MEMO_KEY = 40
_V = TypeVar("_V")


class _Memo(dict[str, _V]):
    """What `work` gave for short pieces. When it is full it begins a new generation; what is asked
    for again comes over from the old one, so that common words are never worked out twice."""

    def __init__(self, work: Callable[[str], _V]) -> None:
        super().__init__()
        self._work = work
        self._old: dict[str, _V] = {}

    def __missing__(self, piece: str) -> _V:
        value = self._old[piece] if piece in self._old else self._work(piece)
        if len(piece) <= _MEMO_KEY:
            if len(self) >= _MEMO_SIZE:
                self._old = dict(self)
                self.clear()
            self[piece] = value
        return value


def _pieces(text: str) -> list[str]:
    """Cut at blanks. What ends a phrase is taken off first: a word and a comma are no new piece."""
    for mark in _PHRASE_ENDS:
        if mark in text:
            text = text.replace(mark, " ")
    return text.rstrip(_PHRASE_MARKS).split()


_PHRASE_MARKS = ".,!?;:"
_PHRASE_ENDS = tuple(mark + blank for mark in _PHRASE_MARKS for blank in " \n")


def terms(text: str) -> list[str]:
    """The terms of a text, in order."""
    pieces = _pieces(text)
    found = list(chain.from_iterable(map(_told.__getitem__, pieces)))
    return found or [term for piece in pieces for term in _analysed(piece, every=True)]


def pack(text: str) -> bytes:
    """The hashes of the terms of a text, in order: what the index keeps."""
    return b"".join(map(_packed.__getitem__, _pieces(text))) or _bytes(hashes(terms(text)))


def hashes(found: Iterable[str]) -> "array[int]":
    """Each term's 32 bits."""
    return array("I", map(crc32, map(str.encode, found)))


def _bytes(hashed: "array[int]") -> bytes:
    if sys.byteorder == "big":
        hashed.byteswap()
    return hashed.tobytes()


_ENGLISH = Stemmer.Stemmer("english", 0)


@lru_cache(_MEMO_SIZE)
def stem(word: str) -> str:
    """The form under which an English word is found; the one place to choose another stemmer."""
    if len(word) < 3 or not (word.isascii() and word.isalpha()):
        return word
    return str(_ENGLISH.stemWord(IRREGULAR.get(word, word)))


# --- one piece --------------------------------------------------------------------------------

_PICTURES = "\u231a-\u23ff\u25a0-\u27bf\u2b05-\u2b55\U0001f000-\U0001f3fa\U0001f400-\U0001faff"
_RUN = re.compile(
    f"([{HAN}]+)|([{HIRAGANA}]+|[{KATAKANA}]+)|([{HANGUL}]+|[{SOUTH_EAST}]+)"
    f"|([\U0001f1e6-\U0001f1ff]{{2}}|[{_PICTURES}])"
)

_WORD = rf"[^\W_][\w{MARKS}]*"
_TOKEN = re.compile(
    r"https?://(?:www\.)?"  # gives nothing
    r"|[Tv]?((?>\d+(?:[.,:/-]\d+)+))(?:Z\b|[ap]m\b|(?!\w)|(?=T\d))"  # date, time, version, number
    r"|((?>[A-Z](?:[.&/][A-Z])+|[a-z](?:\.[a-z])+))(?!\w)"  # initials
    rf"|([@#]?{_WORD}(?:(?:[{APOSTROPHES}.@‐-]|(?<=[A-Z])&(?=[A-Z]))[\w{MARKS}]+)*(?:\+\+|\#)?)"
)
_TIES = re.compile(r"[&.@_‐-]+")
_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_APOSTROPHE = re.compile(f"[{APOSTROPHES}]")
_SUFFIX = re.compile(f"[{APOSTROPHES}](?:s|re|ve|ll|d|m)$", re.IGNORECASE)
_SHARP = re.compile(r"[A-Za-z](?:\+\+|#)")
_DATE = re.compile(r"\d+(?:[/-]\d+)+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_AS_WRITTEN = frozenset(("Will", "IT", "US", "WHO"))
_DROPPED = FUNCTION_WORDS | set(map(chr, range(0x3041, 0x3097)))  # and a hiragana by itself


def _analysed(piece: str, *, every: bool = False) -> Iterable[str]:
    """The terms of a piece without blanks; with the function words if `every`."""
    if piece.isascii():
        if piece.isalpha() and (piece.islower() or piece.istitle()):
            return _plain(piece, every)
        return _spelled(piece, every)
    return _in_scripts(unicodedata.normalize("NFKC", piece.replace("™", " ")), every)


def _plain(word: str, every: bool) -> tuple[str, ...]:
    """What `_spelled` gives for a word of English letters, capitalised at most: most words."""
    low = word.lower()
    if low in _DROPPED and not every and word not in _AS_WRITTEN:
        return ()
    return (low if word in _AS_WRITTEN else stem(low[:LONGEST_TERM]),)


def _in_scripts(piece: str, every: bool) -> Iterator[str]:
    end = 0
    for run in _RUN.finditer(piece):
        if end < run.start():
            yield from _spelled(piece[end : run.start()], every)
        end = run.end()
        han, kana, whole, picture = run.groups()
        if len(run[0]) == 1 or picture:
            if every or run[0] not in _DROPPED:
                yield run[0]
        elif han:
            yield from chain.from_iterable(zip(han, map(add, han, han[1:]), strict=False))
            yield han[-1]
        elif kana:
            yield from map(add, kana, kana[1:])
        else:
            yield from map(add, whole, whole[1:])
            if len(whole) > 2:
                yield whole[:LONGEST_TERM]
    if end < len(piece):
        yield from _spelled(piece[end:], every)


def _spelled(piece: str, every: bool) -> Iterator[str]:
    """The terms of a piece in a script that writes words."""
    for token in _TOKEN.finditer(piece):
        number, initials, word = token.groups()
        if number:
            yield from _numbered(number, token[0])
        elif initials:
            yield initials[0 : 2 * LONGEST_TERM : 2].lower()
        elif word:
            yield from _worded(word, every)


def _numbered(number: str, token: str) -> Iterator[str]:
    number = _THOUSANDS.sub("", number)[:LONGEST_TERM]
    if _DATE.fullmatch(number):
        yield from re.split("[/-]", number)
    yield number
    if token[0] == "v":
        yield "v" + number


def _worded(word: str, every: bool) -> Iterator[str]:
    if _SHARP.fullmatch(word):
        yield word.lower()
        return
    word = word.rstrip("+#")
    if word[0] in "@#":
        yield folded(word)[:LONGEST_TERM]
        word = word[1:]
    if word in _AS_WRITTEN:
        yield word.lower()
        return
    parts = [part for part in _TIES.split(_SUFFIX.sub("", word)) if part]
    for part in parts:
        for inner in _inside(part):
            yield from _term(inner, every)
        if len(parts) > 1:
            yield from _term(part, every)
    yield from _term("".join(parts), every)


def _inside(word: str) -> list[str]:
    """The words that a word is grown from: humps, and what stands beside an apostrophe."""
    humps = _HUMPS.split(word)
    if len(humps) > 1:
        return [hump for hump in humps if len(hump) > 1]
    beside = _APOSTROPHE.split(word)
    if len(beside) > 1 and beside[-1] not in "tT":
        return [part for part in beside if len(part) > 2]
    return []


def _term(word: str, every: bool) -> Iterator[str]:
    plain = folded(_APOSTROPHE.sub("", word))
    if plain and (every or plain not in _DROPPED):
        yield stem(plain[:LONGEST_TERM])


# --- folding ----------------------------------------------------------------------------------

_ACCENTED = re.compile("(?<=[A-Za-z\u0370-\u03ff\u0400-\u052f\u1f00-\u1fff])[\u0300-\u036f]+")
_POINTS = re.compile(
    "[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200c\u200d]"
)
_UNDIVIDED = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ı": "i"}
)


def folded(word: str) -> str:
    """Lower case, without accents and vowel points."""
    if word.isascii():
        return word.lower()
    apart = unicodedata.normalize("NFD", word.casefold().translate(_UNDIVIDED))
    return unicodedata.normalize("NFC", _POINTS.sub("", _ACCENTED.sub("", apart)))


_told = _Memo(lambda piece: tuple(_analysed(piece)))
_packed = _Memo(lambda piece: _bytes(hashes(_analysed(piece))))
