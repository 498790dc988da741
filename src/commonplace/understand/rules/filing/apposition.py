"""What only says who or what a thing is, beside its name: it is read away to find the verb.

Ada's sister § loves tea       the city of § has a port      Dr. § works there
Ada's brother, §, moved        §, Ada's brother, moved
"""

from commonplace.capture.terms import stem
from commonplace.understand.rules.filing.nouns import PETS, PROFESSIONS
from commonplace.understand.rules.filing.predicate import (
    ADVERBS,
    ARTICLES,
    SIGNS,
    is_past,
    listed,
)
from commonplace.understand.rules.verbs import is_third
from commonplace.understand.rules.words.people import PETS as ANIMALS
from commonplace.understand.rules.words.people import ROLES
from commonplace.understand.rules.words.things import NOUNS

_TITLES = listed("dr dr. mr mr. mrs mrs. ms ms. prof prof. professor sir doctor uncle aunt auntie")
_THINGS = listed("service system database ship boat horse hamlet kingdom republic brewery choir")
_WHICH = frozenset(NOUNS) | _THINGS
_PEOPLE = ROLES | ANIMALS
_LONGEST = 7


def only_introduced(words: list[str], low: list[str], at: int) -> bool:
    """Whether what stands before the thing's name only says who or what it is.

    What follows must be its verb, so that "the team hosts §" is not taken for a name.
    """
    before = low[:at]
    if not 0 < at <= _LONGEST or not SIGNS.isdisjoint(before):
        return False
    after = at + 1
    if before[-1] == "," and low[after : after + 1] == [","]:
        before, after = before[:-1], after + 1
    possessive = low[after : after + 1] == ["'s"]
    return _says_which(before) and (possessive or is_verb(words, after))


def without_aside(words: list[str], low: list[str]) -> list[str]:
    """§, Ada's brother, moved: without what stands between the commas, if no verb stands there."""
    if low[1:2] != [","] or "," not in low[2:9]:
        return words
    end = low.index(",", 2)
    if _says_which(low[2:end]) and is_verb(words, end + 1):
        return [words[0], *words[end + 1 :]]
    return words


def is_verb(words: list[str], at: int) -> bool:
    """Whether a finite verb begins here, adverbs aside."""
    while at < len(words) and (words[at].lower() in ADVERBS or words[at] in ("never", "no")):
        at += 2 if words[at] == "no" else 1
    if at >= len(words) or not words[at].islower():
        return False
    word = words[at]
    return word in SIGNS or is_past(word) or is_third(word)


def _says_which(low: list[str]) -> bool:
    """Ada's elder sister; the singer; the city of; Dr."""
    if len(low) == 1 and low[0] in _TITLES:
        return True
    if len(low) > 2 and low[-1] == "of":
        return low[-2] in NOUNS and NOUNS[low[-2]] == "place" and low[0] in ARTICLES
    determined = bool(low) and (low[0] in ARTICLES or "'s" in low)
    if not determined or "," in low or any(map(_is_verbal, low[1:-1])):
        return False
    noun = low[-1]
    return noun in _PEOPLE or noun in _WHICH or stem(noun) in PROFESSIONS | PETS


def _is_verbal(word: str) -> bool:
    """A verb, or a preposition that ties the noun to a verb before it."""
    return word in _TIES or is_third(word) or (is_past(word) and word not in _PAST_BUT)


_TIES = listed("to with for at on in by from and or about that if whether")
_PAST_BUT = listed("old-fashioned retired married beloved adopted estranged deceased")
