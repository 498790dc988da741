"""What the words beside a name say of it: votes for a type, each with a weight (see ``types``)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from commonplace.capture.words import HONORIFICS
from commonplace.understand.rules.words.beside import (
    AFTER_POSSESSIVE,
    AFTER_WORDS,
    BEFORE_PAIRS,
    BEFORE_WORDS,
    DETERMINERS,
    NOT_TYPING,
    OBJECTS,
)
from commonplace.understand.rules.words.people import KIN, PETS, ROLES
from commonplace.understand.rules.words.places import PLACES
from commonplace.understand.rules.words.things import NOUNS

#: A type, and how much speaks for it.
Vote = tuple[str, float]
VERSION = re.compile(r"v?\d+(?:\.\d+)+$|v\d+$")
_CALLS = frozenset("hey hi hello wow thanks oh yeah yes no yep sure well ok okay".split())
_FURRY = frozenset("furry fluffy four-legged".split())
_FIRMS = frozenset("inc ltd llc corp gmbh plc".split())
_DOINGS = frozenset(
    "coming visiting pregnant sick turning moving getting working bringing joining leaving".split()
)
_APPOSED = frozenset("my our his her their the a an".split())
_ENDS_PHRASE = frozenset({",", ".", ":", ";", *"that which who and with in at from".split()})
_QUOTES = frozenset("\"'“”‘’*_(")


class Around(NamedTuple):
    """The words beside a name inside its sentence, in lower case, signs as words of their own."""

    #: The nearest is the last.
    before: Sequence[str]
    #: The nearest is the first.
    after: Sequence[str]
    has_possessive: bool = False
    starts_sentence: bool = False
    is_quoted: bool = False


def beside(around: Around) -> Iterator[Vote]:
    """The votes of one place where a name stands."""
    before = [word for word in around.before if word not in _QUOTES]
    if not _FURRY.isdisjoint(before[-3:]):
        yield "animal", 4.5
        return
    if before:
        yield from _before(before)
    if around.after:
        told = _after(around)
        yield from (vote for vote in told if vote[0] != "person") if around.is_quoted else told
    if _is_spoken_to(before, around.after):
        yield "person", 1.5


def _before(before: list[str]) -> Iterator[Vote]:
    if before[-1] in {"the", "a", "an"}:
        yield from _before_article(before[:-1])
        return
    near, second = before[-1], before[-2] if len(before) > 1 else ""
    if near.rstrip(".") in HONORIFICS:
        yield "person", 5.0
    elif near in {"named", "called", "titled", "nicknamed"}:
        yield from ((kind, 4.0) for kind in _first_kind(reversed(before[-6:-1])))
    elif near in {"him", "her", "it"} and second in {"named", "called"}:
        yield "animal", 2.5 if PETS.isdisjoint(before) else 4.0
    elif near in {"is", "was"} and second == "name" and len(before) > 2:
        yield from _by_whose_name(before[-3].removesuffix("'s"), before[:-3])
    elif (kind := _kind(near)) and (
        second in DETERMINERS or kind in {"person", "animal", "project"}
    ):
        yield kind, 4.0
    elif near == "," and second and (kind := _kind(second)) in {"person", "animal"}:
        if any(word in DETERMINERS for word in before[-4:-2]):
            yield kind, 3.0
    else:
        yield from _before_pair(near, second, before[-3] if len(before) > 2 else "")


def _by_whose_name(whose: str, before: list[str]) -> Iterator[Vote]:
    """*My dog's name is X*; and *his name is X*, which may be anybody's."""
    if kind := _kind(whose):
        yield kind, 4.0
    elif whose in {"his", "her", "its", "their"}:
        yield from ((kind, 3.0) for kind in map(_kind, before) if kind in {"person", "animal"})
        yield "animal", 2.5


def _before_article(before: list[str]) -> Iterator[Vote]:
    """Before an article fewer words tell: *at the X*, *visited the X*."""
    if len(before) > 1 and before[-1] in {"in", "at", "to"}:
        for kind, weight in BEFORE_PAIRS.get((before[-2], before[-1]), ()):
            yield kind, weight / 2
    elif before and before[-1] in {"attended", "attending"}:
        yield "event", 2.0


def _before_pair(near: str, second: str, third: str) -> Iterator[Vote]:
    if second in {"up", "back", "over", "down", "out", "here", "away", "going"}:
        second = third
    pair = BEFORE_PAIRS.get((second, near))
    yield from pair if pair is not None else BEFORE_WORDS.get(near, ())


def _after(around: Around) -> Iterator[Vote]:
    after = [word for word in around.after if word not in _QUOTES or word == "("]
    if not after:
        return
    near, second = after[0], after[1] if len(after) > 1 else ""
    if around.has_possessive:
        if near in KIN or near in PETS:
            yield "person", 4.0
        yield from AFTER_POSSESSIVE.get(near, ())
    elif near in {"is", "was"} and second in DETERMINERS:
        yield from ((kind, 3.0) for kind in _first_kind(after[2:6]))
    elif near == "is" and second in _DOINGS:
        yield "person", 2.0
    elif near == "," and (second in _APPOSED or second == "who"):
        yield from _apposition(second, after[2:6])
    elif near == "," and second in _FIRMS:
        yield "organization", 4.0
    elif near == "," and (second in PLACES or " ".join(after[1:3]) in PLACES):
        yield "place", 2.0
    elif near == "called":
        if second in OBJECTS:
            yield "person", 3.0
    elif near == "and" and second in {"i", "me"}:
        if around.starts_sentence or around.before[-1:] in (
            ["when"],
            ["that"],
            ["because"],
            ["while"],
        ):
            yield "person", 2.0
    elif VERSION.match(near):
        yield "tool", 2.5
    else:
        for kind, weight in AFTER_WORDS.get(near, ()):
            if kind in {"person", "organization"} or not around.starts_sentence:
                yield kind, weight


def _apposition(second: str, rest: Sequence[str]) -> Iterator[Vote]:
    if second == "who":
        yield "person", 2.5
    else:
        yield from ((kind, 3.0) for kind in _first_kind(rest))


def _first_kind(words: Iterable[str]) -> list[str]:
    """The kind that the first telling noun says, as a list of one or none."""
    for word in words:
        if word in _ENDS_PHRASE:
            break
        if kind := _kind(word):
            return [kind]
    return []


def _kind(noun: str) -> str | None:
    if noun in NOT_TYPING:
        return None
    if noun in PETS:
        return "animal"
    if noun in KIN or noun in ROLES:
        return "person"
    return NOUNS.get(noun)


def _is_spoken_to(before: Sequence[str], after: Sequence[str]) -> bool:
    """*That is great, X!*"""
    if not before or before[-1] != "," or len(before) < 2:
        return False
    if len(before) == 2 and before[0] in _CALLS and after and after[0] in {",", "!", "."}:
        return True
    return not after or (after[0] in {"!", "?", "."} and len(after) == 1)
