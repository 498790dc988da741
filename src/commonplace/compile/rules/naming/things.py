"""Whether two names can be those of one place, organisation, project, tool or other thing.

Spelling, article and legal suffix do not matter; numbers do: Report 2025 is not Report 2026. A
place may say where it lies, or not. Acronyms and parts of names prove something only in company.
"""

import re
from functools import lru_cache

from commonplace.capture.candidates import COMMON_WORDS
from commonplace.capture.words import NAME_HEADS, STARTERS
from commonplace.compile.rules.naming.forms import Form
from commonplace.compile.rules.naming.persons import (
    CLASH,
    COMPANY,
    FULLER,
    NONE,
    ONLY,
    SPELLED,
    is_swapped,
)
from commonplace.compile.rules.naming.regions import FAMOUS, REGIONS, can_agree
from commonplace.compile.rules.naming.spelling import alike, other_script, plain
from commonplace.compile.rules.naming.wellknown import is_other
from commonplace.store.trigram import similarity
from commonplace.understand.rules.words.places import PLACES

#: How alike two long names have to be, what is long, and a word in which a letter may be wrong.
ALIKE, LONG, LONG_WORD = 0.85, 20, 6
#: How long a name has to be whose letters may have changed places.
LONG_ENOUGH = 8
#: With fewer letters everybody is an acronym of everything.
FEWEST_LETTERS = 3

#: First words that so many organisations share that they stand for none.
_SHARED = COMMON_WORDS | frozenset(
    """
    university institute bank national international royal department ministry city state american
    british european german french north south east west united global general association society
    club company group school college church hospital museum saint central federal public first
    """.split()
)
#: Types whose members have versions, how those look, and that a year is none.
_VERSIONED = frozenset(("project", "product", "tool", "system", "work", ""))
_VERSION = re.compile(r"v?\d+(?:\.\d+)*")
LONGEST_VERSION = 3
_STARTERS = STARTERS - NAME_HEADS
_PROJECT = frozenset("project initiative programme program operation".split())


def compare(one: Form, other: Form, type: str) -> int:
    """How much two names agree; of a place by its parts."""
    if one.owned or other.owned:
        return SPELLED if one.words == other.words else NONE
    if is_other(plain(one.bare), plain(other.bare)):
        return SPELLED if type else ONLY
    if type == "place" or one.regions or other.regions:
        return _places(one, other, type)
    if not one.squashed.isdisjoint(other.squashed) or _same_sound(one, other):
        return SPELLED if one.generation == other.generation else CLASH
    if one.numbers != other.numbers:
        return COMPANY if type in _VERSIONED and _is_version(one, other) else CLASH
    if one.words == without_starter(other) or other.words == without_starter(one):
        return FULLER
    if type == "project" and is_bare_of(one, other):
        return FULLER
    if _short_for(one, other, type) or _short_for(other, one, type):
        return COMPANY
    if _is_heard(one, other) or _is_swapped(one, other):
        return ONLY
    return ONLY if type and _typo(one, other) else NONE


def _is_heard(one: Form, other: Form) -> bool:
    """Long names that sound the same, word by word: Tchaikovsky Hall, Chaikovsky Hall."""
    return (
        len(one.sound) >= LONG_ENOUGH
        and len(one.words) == len(other.words)
        and one.sound == other.sound
    )


def _is_swapped(one: Form, other: Form) -> bool:
    """Two letters changed places in one long word, which is hardly a word both times."""
    if len(one.words) != len(other.words):
        return False
    differ = [pair for pair in zip(one.words, other.words, strict=True) if pair[0] != pair[1]]
    if len(differ) != 1 or set(differ[0]) <= COMMON_WORDS:
        return False
    return len(differ[0][0]) >= LONG_ENOUGH and is_swapped(*differ[0])


def _is_version(one: Form, other: Form) -> bool:
    """*Pebble* and *Pebble 2.0*, but no years: next year's festival is another."""
    short, long = sorted((one, other), key=lambda each: len(each.numbers))
    if short.numbers or any(len(number) > LONGEST_VERSION for number in long.numbers):
        return False
    return without_version(long) == short.words


def without_version(form: Form) -> tuple[str, ...]:
    """The words up to the number at the end; nothing if there is none."""
    words = form.words
    while words and _VERSION.fullmatch(words[-1]):
        words = words[:-1]
    return words if words != form.words else ()


@lru_cache(maxsize=1 << 14)
def without_starter(form: Form) -> tuple[str, ...]:
    """Of *Ever Calm* the start of a sentence leaves Calm; nothing if no word can get lost so."""
    return form.words[1:] if form.words[:1] and form.words[0] in _STARTERS else ()


def is_bare_of(one: Form, other: Form) -> bool:
    """Project Heron, Heron."""
    return bare(one) == bare(other) and (bare(one) != one.words or bare(other) != other.words)


def bare(form: Form) -> tuple[str, ...]:
    """The words of a project without the word project."""
    return tuple(word for word in form.words if word not in _PROJECT) or form.words


@lru_cache(maxsize=1 << 14)
def located(form: Form) -> tuple[tuple[str, ...], frozenset[str]]:
    """The words of a place, and where it lies: after a comma, or simply after its name."""
    if form.regions:
        return form.words, form.regions
    for count in (1, 2):
        tail = " ".join(form.words[-count:])
        if len(form.words) > count and tail in REGIONS and form.words[-count - 1] not in _HEADS:
            return form.words[:-count], frozenset({tail})
    return form.words, frozenset()


_HEADS = frozenset("north south west east new upper lower central of the in".split())


def _places(one: Form, other: Form, type: str) -> int:
    (first, here), (second, there) = located(one), located(other)
    same = len(first) == len(second) and all(map(alike, first, second))
    if not same and (_is_known_short(one, other) or _is_known_short(other, one)):
        return FULLER
    if not same and not _same_sound(one, other):
        is_typo = type and one.numbers == other.numbers and _typo(one, other)
        return ONLY if is_typo else NONE
    where = here or FAMOUS.get(" ".join(first), here), there or FAMOUS.get(" ".join(second), there)
    if not can_agree(*where):
        return CLASH
    return SPELLED if bool(here) == bool(there) else FULLER


def _is_known_short(short: Form, full: Form) -> bool:
    """NYC is New York City: everybody knows."""
    return bool(short.acronym) and short.acronym in full.initials and short.key in PLACES


def _same_sound(one: Form, other: Form) -> bool:
    return one.sound == other.sound and other_script(one.key) != other_script(other.key)


def letters(form: Form) -> tuple[str, ...]:
    """The acronym that a name is, or those that it may be known by."""
    found = (form.acronym,) if form.acronym else tuple(sorted(form.initials))
    return tuple(each for each in found if len(each) >= FEWEST_LETTERS)


def first_word(form: Form) -> str:
    """By what an organisation is called for short, if that tells it from others."""
    first = form.words[0]
    return "" if first in _SHARED or len(first) < FEWEST_LETTERS else first


def _short_for(short: Form, full: Form, type: str) -> bool:
    """An acronym of the other; of an organisation also its first words."""
    if short.acronym and short.acronym in letters(full):
        return True
    count = len(short.words)
    if type != "organization" or not 0 < count < len(full.words) or not first_word(short):
        return False
    return full.words[:count] == short.words


def without_longest(form: Form) -> tuple[str, str]:
    """A long name without its longest word, and that word; nothing if it is not long enough."""
    if len(form.sound) < LONG or len(form.words) < 2:
        return "", ""
    longest = max(form.words, key=len)
    at = form.words.index(longest)
    return " ".join((*form.words[:at], *form.words[at + 1 :])), longest


def _typo(one: Form, other: Form) -> bool:
    """Long names that differ in one long word, hardly, and it is not a word both times."""
    (rest, word), (other_rest, other_word) = without_longest(one), without_longest(other)
    if not rest or rest != other_rest or min(len(word), len(other_word)) < LONG_WORD:
        return False
    if (word[0], word[-1]) != (other_word[0], other_word[-1]) or {word, other_word} <= COMMON_WORDS:
        return False
    return similarity(one.key, other.key) >= ALIKE
