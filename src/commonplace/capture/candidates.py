"""Names that nobody knows yet, by their looks.

A candidate is a run of capitalised words (particles and an ampersand may stand inside, initials and
honorifics carry their full stop) or an acronym of two to six capitals. A possessive ends it. Cut
off at its ends are articles, pronouns, months, weekdays and honorifics, and at the start of a
sentence a common word, or what happens to the one that is named (*Delivery of the Rondo*). Nothing
comes of common words alone, of a sentence's first word that looks like a verb or stands elsewhere
in lower case, of lines all in capitals, and of headings, code and addresses.
"""

import re
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from commonplace.capture.words import (
    FUNCTION_WORDS,
    HONORIFICS,
    MONTHS,
    NAME_HEADS,
    PLAIN_CAPITALS,
    STARTERS,
    WEEKDAYS,
)
from commonplace.language.name_key import APOSTROPHE, name_key
from commonplace.language.scripts import APOSTROPHES, CAPITALS, HYPHENS, MARKS

COMMON_WORDS = FUNCTION_WORDS | STARTERS | MONTHS | WEEKDAYS
MOST_CANDIDATES = 20
LONGEST_READ = 20_000
_LONGEST_NAME = 6
_LONGEST_RUN = 200
_TAIL = rf"[\w{MARKS}]*(?:[{APOSTROPHES}&.{HYPHENS}][\w{MARKS}]+)*"
_PARTICLE = "(?:d[aeiu]|del|della|dos?|l[ae]|van|von|de[rn]|te[nr]|al|el|bin|ibn|of|the)"
_ABBREVIATED = r"(?>(?<=\b[A-Z])|(?<=\b(?:Mr|Ms|Dr|St|Jr|Sr))|(?<=\b(?:Mrs))|(?<=\b(?:Prof)))\."


@cache  # the wide one takes a while to compile, and most texts do not need it
def _runs(capitals: str) -> re.Pattern[str]:
    """Capitalised words in a row; a capital begins a word or follows one letter (*iPhone*)."""
    return re.compile(
        rf"[{capitals}](?:(?<![\w{APOSTROPHES}@#/{HYPHENS}].)|(?<=\b[a-z].)(?=[a-z])){_TAIL}"
        rf"(?:(?:{_ABBREVIATED})?[ ](?:(?:{_PARTICLE}[ ]){{1,2}}|&[ ])?"
        rf"[a-z]?[{capitals}]{_TAIL}){{0,9}}"
    )


_HIDDEN = re.compile(  # headings, code, addresses
    r"^[ ]{0,3}#{1,6}[ \t][^\n]*|^[^\n]+\n(?=(?:=+|-+)$)|^(```|~~~).*?^\1|`[^`\n]*`|\b\w{1,20}://\S+",
    re.MULTILINE | re.DOTALL,
)
_SIGNS_OF_HIDDEN = ("#", "`", "://", "\n=", "\n-", "~~~")
_PIECE = re.compile(r"\S+")
_POSSESSIVE = re.compile(rf"[{APOSTROPHES}]s?$")
_NO_NAME = re.compile(r"\w{3,}(?:ing|ed|[^il]ly|ally|tion|ness|ment|able|ous|ful|ive)$")
#: What happens to something, before *of the*: the delivery of the Rondo is not what it is called.
_DOING = re.compile(
    r"(?!(?:associa|organi[sz]a|(?:con)?federa|founda|institu|corpora|na)tion|govern|parlia|depart)"
    r"\w{2,}(?:tion|sion|ment|ing|ery|al|ance|ence)$"
)
_BEFORE_SENTENCE = " \t\"'“”‘([*_>-•–—+"
_ACRONYM = re.compile(r"(?=.*[A-Z].*[A-Z])[A-Z0-9]{2,6}s?")


class Mention(NamedTuple):
    """A name in a text: `text[start:end] == surface`; `entity_id` if it is known."""

    start: int
    end: int
    surface: str
    key: str
    entity_id: str | None = None


def candidates(text: str, beside: Collection[Mention] = ()) -> list[Mention]:
    """Unknown names, each once, at most twenty, none of them overlapping those in `beside`.

    A long text is read as far as `LONGEST_READ`: what it is about, it has named by then.
    """
    text = text[:LONGEST_READ]
    if any(sign in text for sign in _SIGNS_OF_HIDDEN):
        text = _HIDDEN.sub(lambda hidden: re.sub(r"[^\n]", " ", hidden[0]), text)
    found: dict[str, Mention] = {}
    for run in _runs("A-Z" if text.isascii() else CAPITALS).finditer(text):
        start, end = run.span()
        if end - start > _LONGEST_RUN:
            continue
        start -= text[start - 1 : start].isalpha()  # the i of iPhone
        for name in _names_in(text[start:end], starts_sentence(text, start)):
            mention = Mention(start + name.start, start + name.end, name.surface, name.key)
            doubtful = _is_doubtful(text, mention, name) or _meets(mention, beside)
            if name.key not in found and not doubtful:
                found[name.key] = mention
        if len(found) >= MOST_CANDIDATES:
            break
    return list(found.values())[:MOST_CANDIDATES]


class _Name(NamedTuple):
    """A name inside a run, and what has to be asked of the text around it."""

    start: int
    end: int
    surface: str
    key: str
    is_first_word: bool
    is_acronym: bool


@lru_cache(1 << 16)
def _names_in(run: str, starts_sentence: bool) -> tuple[_Name, ...]:
    """The names in a run: cut after a possessive, common words cut off."""
    names: list[_Name] = []
    words = [(word.start(), word[0]) for word in _PIECE.finditer(run)]
    while words:
        cut = next((n for n, (_, word) in enumerate(words) if _POSSESSIVE.search(word)), len(words))
        part, words = words[: cut + 1], words[cut + 1 :]
        part, first = _trimmed(part, starts_sentence)
        bare = [_POSSESSIVE.sub("", word).rstrip(".") for _, word in part]
        if part and _is_name(bare):
            start, end = part[0][0], part[-1][0] + len(bare[-1])
            lone = first and len(part) == 1 and bare[0] == part[0][1]
            surface = run[start:end]
            acronym = surface.isupper()
            names.append(_Name(start, end, surface, name_key(surface), lone, acronym))
        starts_sentence = False
    return tuple(name for name in names if name.key)


def _is_doubtful(text: str, mention: Mention, name: _Name) -> bool:
    if name.is_acronym:
        return _is_shouted(text, mention.start)
    if not name.is_first_word:
        return False
    low = name.surface.lower()
    return _NO_NAME.match(low) is not None or _has_word(text, low)


def _has_word(text: str, word: str) -> bool:
    at = text.find(word)
    while at >= 0:
        around = text[max(at - 1, 0) : at], text[at + len(word) : at + len(word) + 1]
        if not any(map(str.isalnum, around)):
            return True
        at = text.find(word, at + 1)
    return False


def _meets(mention: Mention, others: Collection[Mention]) -> bool:
    return any(other.start < mention.end and mention.start < other.end for other in others)


def _trimmed(
    words: list[tuple[int, str]], starts_sentence: bool
) -> tuple[list[tuple[int, str]], bool]:
    """Without what is no part of a name at either end; and whether it still starts a sentence."""
    while words:
        word = _POSSESSIVE.sub("", words[0][1]).rstrip(".")
        low = word.lower()
        common = starts_sentence and low in STARTERS and (low not in NAME_HEADS or len(words) == 1)
        done = starts_sentence and _DOING.match(low) and _pieces(words[1:3]) == ["of", "the"]
        if word in PLAIN_CAPITALS or not (_no_part(word) or common or done):
            break
        words, starts_sentence = words[1:], False
    while words and _no_part(_POSSESSIVE.sub("", words[-1][1])):
        words = words[:-1]
    return words, starts_sentence


def _pieces(words: list[tuple[int, str]]) -> list[str]:
    return [word for _, word in words]


def _no_part(word: str) -> bool:
    low = word.lower()
    if word.isupper() and len(word) > 1:
        return False
    contracted = APOSTROPHE.split(low, maxsplit=1)[0]
    joined = APOSTROPHE.sub("", low)
    return (
        low in MONTHS
        or low in WEEKDAYS
        or low in HONORIFICS
        or joined in FUNCTION_WORDS
        or (contracted != low and contracted in FUNCTION_WORDS)
        or not (word[0].isupper() or word[1:2].isupper() or word == "&")
    )


def _is_name(words: Sequence[str]) -> bool:
    if len(words) > _LONGEST_NAME or not any(map(str.isalpha, words[0])):
        return False
    if all(word.isupper() for word in words):
        return all(map(_is_acronym, words))
    return len("".join(words)) > 1 and any(word.lower() not in COMMON_WORDS for word in words)


def _is_acronym(word: str) -> bool:
    return _ACRONYM.fullmatch(word) is not None and word not in PLAIN_CAPITALS


def _is_shouted(text: str, at: int) -> bool:
    """Half the words of the line are in capitals, and one of them is a common word."""
    line = text[max(0, at - 200) : at].rpartition("\n")[2] + text[at : at + 200].partition("\n")[0]
    words = [word.strip(".,!?:;") for word in line.split()]
    capitals = {word for word in words if len(word) > 1 and word.isupper()}
    loud = {word.lower() for word in capitals - PLAIN_CAPITALS}
    return len(capitals) * 2 >= len(words) and not COMMON_WORDS.isdisjoint(loud)


def starts_sentence(text: str, at: int) -> bool:
    """Nothing but quotes, brackets and bullets stands between here and a sentence's end."""
    at -= 1
    while at >= 0 and text[at] in _BEFORE_SENTENCE:
        at -= 1
    return at < 0 or text[at] in ".!?\n:;…。！？"
