"""Whether two names can be those of one person, and how much speaks for it.

A person has a given name and a family name; a word alone can be either. What is missing in one of
two names contradicts nothing; what is there in both has to agree: Anna Weber is not Anna Schmidt,
and no Anna Weber Jr. is an Anna Weber Sr.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from commonplace.compile.rules.naming.forms import BEFORE_GIVEN, KIN, TITLES, form
from commonplace.compile.rules.naming.nicknames import DOUBTFUL, SHORT_FOR
from commonplace.compile.rules.naming.spelling import alike, canonical, plain
from commonplace.understand.rules.words.given import GIVEN

#: What a comparison finds, from worst to best. CLASH: they cannot be one. NONE: nothing speaks for
#: it. COMPANY: only if both are met in the same company. ONLY: if nobody else comes into question,
#: and the two do not stand side by side. FAMILY: if nobody else comes into question.
CLASH, NONE, COMPANY, ONLY, FAMILY, FULLER, SPELLED = -1, 0, 1, 2, 3, 4, 5

#: How long a given name has to be that may have two letters swapped, or one wrong: of short ones
#: every letter makes another name.
FEWEST_SWAPPED, FEWEST_WRONG = 6, 8
#: Letters between which nobody hears a difference.
_UNHEARD = (
    (re.compile("ph"), "f"),
    (re.compile("c(?=[aourl])|ck"), "k"),
    (re.compile(r"(.)\1"), r"\1"),
)

_PARTICLES = frozenset(
    "van von der den de la di da del dos das bin ibn al el y e ten ter zu".split()
)


class Person(NamedTuple):
    """A name, read as that of a person."""

    #: Empty where only the family is named: "Dr. Okafor".
    given: str
    #: Further names, the family name last; hyphens split, particles left out.
    rest: tuple[str, ...]
    #: m, f, - for anybody, or a title of kin, or empty.
    title: str
    generation: str

    @property
    def lone(self) -> bool:
        return not self.rest


@lru_cache(maxsize=1 << 13)
def person(surface: str) -> Person:
    """A name as it is written, read as that of a person."""
    parts = form(surface)
    words, title = parts.words, TITLES.get(parts.title, parts.title)
    if not words:
        return Person("", (), "", "")
    if len(words) == 1 and parts.title in TITLES and parts.title not in BEFORE_GIVEN:
        return Person("", words, title, parts.generation)
    count = 2 if parts.compound else 1
    rest = tuple(word for word in words[count:] if word not in _PARTICLES) or words[count:]
    return Person("".join(words[:count]), rest, title, parts.generation)


@lru_cache(maxsize=1 << 14)
def roots(given: str) -> tuple[str, ...]:
    """The names that a given name may be a form of, itself first; at most five."""
    own = plain(given)
    said = (own, *SHORT_FOR.get(own, ()), *DOUBTFUL.get(own, ()))
    return tuple(dict.fromkeys(canonical(name) for name in said))[:5]


def compare(one: Person, other: Person) -> int:
    """How much two names agree."""
    if one.generation != other.generation or {one.title, other.title} == {"m", "f"}:
        return CLASH
    if one.given and other.given:
        found = _lone(one, other) if one.lone or other.lone else _full(one, other)
    else:
        found = _by_family(one, other)
    if found > COMPANY and (one.title in KIN) != (other.title in KIN):
        return COMPANY  # Aunt Rosa, and Rosa who works next door
    return CLASH if one.title in KIN and other.title in KIN and one.title != other.title else found


def _lone(one: Person, other: Person) -> int:
    """One of the two is a single word."""
    word, full = (one, other) if one.lone else (other, one)
    if len(word.given) == 1:
        return SPELLED if word.given == full.given and full.lone else NONE
    if alike(word.given, full.given):
        return SPELLED if full.lone else FULLER
    if full.rest and alike(word.given, full.rest[-1]):
        return FAMILY
    return _as_nickname(word.given, full.given)


def _full(one: Person, other: Person) -> int:
    rest = _rests(one.rest, other.rest)
    if rest <= NONE and is_turned(one, other):
        both = plain(one.given) in GIVEN and plain(other.given) in GIVEN
        return COMPANY if both else ONLY  # Szabó Péter; but Thomas James is no James Thomas
    letters = min(len(one.given), len(other.given))
    if rest <= NONE or (letters == 1 and (rest == ONLY or len(one.rest[-1]) == 1)):
        return CLASH  # initials alone prove nothing
    if alike(one.given, other.given):
        return rest
    if _is_initial(one.given, other.given):
        return ONLY
    if _as_nickname(one.given, other.given) and rest > ONLY:
        return FULLER
    return ONLY if rest == SPELLED and is_misspelt(one.given, other.given) else CLASH


def is_turned(one: Person, other: Person) -> bool:
    """One of the two says the family name first."""
    if len(one.rest) != 1 or len(other.rest) != 1 or min(len(one.given), len(other.given)) == 1:
        return False
    return alike(one.given, other.rest[0]) and alike(one.rest[0], other.given)


def is_misspelt(one: str, other: str) -> bool:
    """Whether two given names beside one family name are one, written differently or wrongly:
    Stephanie and Stefanie, Micheal; not Marta and Maria, nor two that people do have."""
    first, second = sorted((plain(one), plain(other)), key=lambda word: (len(word), word))
    if _heard(first) == _heard(second):
        return True
    if (first[0], first[-1]) != (second[0], second[-1]) or {first, second} <= GIVEN:
        return False
    if len(first) >= FEWEST_SWAPPED and is_swapped(first, second):
        return True
    return len(first) >= FEWEST_WRONG and _is_one_off(first, second)


def _heard(given: str) -> str:
    for letters, instead in _UNHEARD:
        given = letters.sub(instead, given)
    return given


def is_swapped(one: str, other: str) -> bool:
    """Two neighbouring letters changed places."""
    if len(one) != len(other) or one == other:
        return False
    at = next(at for at, char in enumerate(one) if char != other[at])
    return one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]


def _is_one_off(short: str, long: str) -> bool:
    """One letter is missing or wrong."""
    at = next((at for at, char in enumerate(short) if char != long[at]), len(short))
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]


def _by_family(one: Person, other: Person) -> int:
    """One of the two has a family name only."""
    if not one.given and not other.given:
        return SPELLED if one.rest and _rests(one.rest, other.rest) == SPELLED else NONE
    family, named = (one, other) if not one.given else (other, one)
    last = named.rest[-1] if named.rest else named.given
    return FAMILY if family.rest and alike(family.rest[-1], last) else NONE


def _rests(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Whether the further names agree: the same, or all of one in the other, in order, from the
    start or up to the end."""
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    places: list[int] = []
    found = SPELLED if len(one) == len(other) else FULLER
    for count, word in enumerate(short, 1):
        at = places[-1] + 1 if places else 0
        while at < len(long) and not alike(word, long[at]):
            both_or_neither_last = (count == len(short)) == (at == len(long) - 1)
            if both_or_neither_last and _is_initial(word, long[at]):
                found = ONLY  # but the S. of Ada S. Weber is not Smith
                break
            at += 1
        if at == len(long):
            return CLASH
        places.append(at)
    return found if places[0] == 0 or places[-1] == len(long) - 1 else CLASH


def _is_initial(one: str, other: str) -> bool:
    return (len(one) == 1 or len(other) == 1) and plain(one)[:1] == plain(other)[:1]


def _as_nickname(one: str, other: str) -> int:
    """Whether one is a short form of the other: usually, now and then, or not at all."""
    first, second = canonical(one), canonical(other)
    if _stands_for(SHORT_FOR, one, second) or _stands_for(SHORT_FOR, other, first):
        return ONLY
    if _stands_for(DOUBTFUL, one, second) or _stands_for(DOUBTFUL, other, first):
        return COMPANY
    both = set(SHORT_FOR.get(plain(one), ())) & set(SHORT_FOR.get(plain(other), ()))
    return COMPANY if both else NONE


def _stands_for(table: dict[str, tuple[str, ...]], short: str, full: str) -> bool:
    return any(canonical(name) == full for name in table.get(plain(short), ()))
