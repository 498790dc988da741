"""The inline linker: known names in a text. Unknown ones are in `candidates`.

Known names are looked for from left to right, the longest first, without overlap. The words of a
text are folded like a name key; the first word says how long the names are that begin with it,
and each such stretch is looked up. So ten thousand names cost what one costs.

- Whole words only: *Ann* is not in *Anna*. *Ada's* is Ada, *d'Alice* is Alice, *Berlin-based* is
  Berlin; *Jean-Luc* is not Jean.
- Han, kana and Thai names stand inside running text; a Hangul name begins a word (particles follow
  it), a katakana name is a whole katakana run.
- A comma or a sentence's end breaks a name; a full stop after an initial or a short title
  (*J. R. R. Tolkien*, *St. John*) and one of ``& / + · ・`` do not.
- A name that is also a common word (*Will*, *March*) is one only where it is capitalised inside a
  sentence. A key of one character is never looked for.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from commonplace.capture.candidates import COMMON_WORDS, Mention, candidates, starts_sentence
from commonplace.capture.words import HONORIFICS
from commonplace.language.name_key import ASCII_WORDS, HYPHEN, Word, name_key, words
from commonplace.language.scripts import KATAKANA

__all__ = ["KnownNames", "Mention", "name_key", "candidates", "find_known"]

_TIE = re.compile(r"[ \t]*\n?[ \t]*(?:[&/+·・.][ \t]*)?")
_ELISION = re.compile(r"(?:[dl]|qu|all|dell|nell|un)'(?=\w)")
_ABBREVIATIONS = HONORIFICS | {"st", "ft", "mt", "jr", "sr"}
_IN_KATAKANA = re.compile(f"[{KATAKANA}]+")


class KnownNames:
    """The names of a book, ready to be found in many texts: name key → entity id."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._ids = {key: entity for key, entity in names.items() if len(key) > 1}
        # By a name's first word: how many words the names have that begin with it, most first.
        self._lengths: dict[str, tuple[int, ...]] = {}
        for key in self._ids:
            spelled = words(key)
            first = spelled[0][2] if spelled else ""
            known = self._lengths.get(first, ())
            if spelled and len(spelled) not in known:
                self._lengths[first] = tuple(sorted((*known, len(spelled)), reverse=True))

    def __len__(self) -> int:
        return len(self._ids)

    def find(self, text: str) -> list[Mention]:
        """The known names in `text`, in order."""
        if not self._ids or self._has_none(text):
            return []
        spelled = words(text)
        found: list[Mention] = []
        end = 0
        for at, (start, _, form) in enumerate(spelled):
            if start >= end and (form in self._lengths or "'" in form):
                mention = self._at(text, spelled, at)
                if mention:
                    found.append(mention)
                    end = mention.end
        return found

    def _has_none(self, text: str) -> bool:
        """A quick look that answers for most texts: none of the words begins a name."""
        if not text.isascii() or "'" in text:
            return False
        return self._lengths.keys().isdisjoint(ASCII_WORDS.findall(text.lower()))

    def _at(self, text: str, spelled: Sequence[Word], at: int) -> Mention | None:
        """The longest name that begins with this word."""
        for first in _beginnings(spelled[at]):
            for count in self._lengths.get(first[2], ()):
                for stretch in _endings([first, *spelled[at + 1 : at + count]]):
                    key = _joined(text, stretch) if len(stretch) == count else None
                    if key in self._ids and _is_whole(text, spelled[at - 1 : at], stretch, key):
                        start, end = stretch[0][0], stretch[-1][1]
                        return Mention(start, end, text[start:end], key, self._ids[key])
        return None


def find_known(text: str, known: Mapping[str, str]) -> list[Mention]:
    """The names of `known` (name key → entity id) in one text; for many keep a `KnownNames`."""
    return KnownNames(known).find(text)


def _beginnings(word: Word) -> Iterator[Word]:
    """A word, and what can be a name in it: *Ada's* → Ada, *d'Alice* → Alice."""
    yield word
    if "'" in word[2]:
        yield from _unpossessed(word)
        if elision := _ELISION.match(word[2]):
            rest = (word[0] + elision.end(), word[1], word[2][elision.end() :])
            yield rest
            yield from _unpossessed(rest)


def _endings(stretch: list[Word]) -> Iterator[list[Word]]:
    yield stretch
    if len(stretch) > 1:
        for last in _unpossessed(stretch[-1]):
            yield [*stretch[:-1], last]


def _unpossessed(word: Word) -> Iterator[Word]:
    start, end, form = word
    if form.endswith("'s"):
        yield start, end - 2, form[:-2]


def _joined(text: str, stretch: Sequence[Word]) -> str | None:
    """The key of these words, if nothing between them breaks a name."""
    key, end, before = "", 0, ""
    for start, stop, form in stretch:
        gap = text[end:start] if key else ""
        if gap and HYPHEN.fullmatch(gap):
            key += "-"
        elif gap:
            stopped = ". " in gap and len(before) > 1 and before not in _ABBREVIATIONS
            if stopped or not _TIE.fullmatch(gap):
                return None
            key += " "
        key, end, before = key + form, stop, form
    return key


def _is_whole(text: str, previous: Sequence[Word], stretch: Sequence[Word], key: str) -> bool:
    """The name is not a part of a longer one, nor a common word that only looks like it."""
    start, end = stretch[0][0], stretch[-1][1]
    before, after = text[max(start - 1, 0) : start], text[end : end + 2]
    if HYPHEN.match(after) and after[1:].isupper():
        return False
    if previous and HYPHEN.fullmatch(text[previous[0][1] : start]):
        return not text[previous[0][0]].isupper()
    if key in COMMON_WORDS:
        return text[start].isupper() and not starts_sentence(text, start)
    if _is_hangul(key[0]):
        return not _is_hangul(before)
    if _IN_KATAKANA.fullmatch(key):
        return not _IN_KATAKANA.match(before) and not _IN_KATAKANA.match(after)
    return True


def _is_hangul(character: str) -> bool:
    return "\uac00" <= character <= "\ud7a3"
