"""Lists of phrases as patterns: readable above, one alternation below."""

import re
from typing import NamedTuple

from commonplace.capture.words import FUNCTION_WORDS

_GROUP = re.compile(r"\(\?:(?P<options>[^()]*)\)(?P<perhaps>\??)")
_REPEATED = re.compile(r"\(\?:[^()]*\)(?=[*+{])")
_PERHAPS = re.compile(r"(?<!\\)(?P<sign>[a-z '-])\?")
_LOOKING = re.compile(r"\(\?<?[!=][^()]*\)")
_JOINT = re.compile(r"[ '-](?![*+{?])")
_PLAIN_WORD = re.compile(r"[a-z]+")


class Cued(NamedTuple):
    """A pattern for lower case, and words of which one stands, whole, in all that it finds: to look
    for the words first is many times faster."""

    pattern: re.Pattern[str]
    words: frozenset[str]


def any_of(listed: str) -> str:
    """One of these phrases (patterns themselves), parted by blanks; ``_`` is a blank inside one."""
    return f"(?:{'|'.join(listed.split())})".replace("_", " ")


def words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


def telling_words(listed: str) -> frozenset[str]:
    """Words of which one stands, whole, in all that fits one of these phrases (see :func:`any_of`)
    between other words."""
    phrases = [phrase.replace("_", " ") for phrase in listed.split()]
    return frozenset(_most_telling(each) for phrase in phrases for each in _spelled_out(phrase))


def _spelled_out(phrase: str) -> list[str]:
    """All ways in which a phrase can be said; what can be anything stays a pattern."""
    phrase = _REPEATED.sub(".", phrase)
    if found := _GROUP.search(phrase):
        options = [*found["options"].split("|"), *([""] if found["perhaps"] else [])]
    elif found := _PERHAPS.search(phrase):
        options = [found["sign"], ""]
    else:
        return [phrase]
    before, after = phrase[: found.start()], phrase[found.end() :]
    return [each for option in options for each in _spelled_out(f"{before}{option}{after}")]


def _most_telling(phrase: str) -> str:
    """Its longest word, and a small one only if it has no other."""
    parts = _JOINT.split(_LOOKING.sub("", phrase))
    plain = [word for word in parts if _PLAIN_WORD.fullmatch(word)]
    if not plain:
        raise ValueError(f"there is no word in all that fits {phrase!r}")
    return max(plain, key=lambda word: (len(word) > 1 and word not in FUNCTION_WORDS, len(word)))
