"""The city of an address. No I/O.

An address is read from its end, part by part between commas. Postcodes are taken off both ends of
a part. A country, a region, a state and their short forms (``ON``, ``Gto.``) are passed over, and
the first part that is left is the city, if it can be one: it begins with a capital or is written in
a script without capitals, has no digit left, and none of its words belongs to a street, a house or
a firm. Behind a street (*Budapest, Váci utca 1*) only what has a postcode or everybody knows is a
city. Japanese, Chinese and Korean addresses go the other way (`east`).

Letters are letters of any script; nothing depends on the word boundaries of ASCII. What somebody
was doing (*home*, *online*), a street, a house, a number and a bare country are no city.
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from unicodedata import combining, normalize

from commonplace.capture.normalise import clean_line
from commonplace.compile.addresses import words
from commonplace.compile.addresses.east import city_east, is_east
from commonplace.understand.rules.words.english import DEMONYMS, GENERIC, TIMES
from commonplace.understand.rules.words.given import GIVEN
from commonplace.understand.rules.words.people import KIN
from commonplace.understand.rules.words.things import WELL_KNOWN

#: No address is longer than that; of one that is, the end is read.
LONGEST = 400

#: What a word is that stands alone with a capital, if it is no city.
_OTHERS = (TIMES, GENERIC, KIN, WELL_KNOWN, DEMONYMS)
_PARTS = re.compile(r"[,;\n،，|·•]|\s+[-–—]\s+")
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"\d{1,3}[^\W\d_]?|\d{1,2}(?:e|er|ème|\.)")
_CODE = re.compile(r"(?=.*\d)[\w-]{2,10}|\d")
_DOTTED = re.compile(r"(?:[^\W\d_]{1,4}\.){1,4}")
_ALLOWED = re.compile(
    r"[^\W\d_](?:[^\W\d_]|(?![^\W\d_])[\u0300-\u036f\u0900-\u0dff\u0e00-\u0e7f'’ .-])*|['’]s-.+"
)
_PREPOSITIONS = frozenset("in at on by of near from to with".split())
_POSSESSIVE = re.compile(r"['’]s?(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an address without its postcodes."""

    name: str
    #: A postcode stood beside the name.
    is_coded: bool
    #: A house number, or what looks like one, stood beside the name.
    is_numbered: bool


def city_of_address(text: str, *, is_city: bool = False) -> str | None:
    """The city, as it is written there; `is_city` where somebody says that it is one."""
    return _city_of_address(text[-LONGEST:], is_city)


@lru_cache(maxsize=4096)
def _city_of_address(text: str, is_city: bool) -> str | None:
    line = clean_line(text, keep_lines=True).strip()
    if not line or line.lower().rstrip(".") in words.NOWHERE:
        return None
    if is_east(line):
        return city_east(line.replace("\n", " "))
    if line.isupper() and len(line) > 5:
        line = " ".join(map(_in_small_letters, line.split(" ")))
    parts = [_part(part) for part in _PARTS.split(line) if part.strip()]
    parts = [part for part in parts if part.name]
    if len(parts) == 1:
        parts = [replace(parts[0], name=parts[0].name.rstrip("."))]
    city = _walked(parts, is_city)
    return _written(city) if city else None


def _walked(parts: list[Part], placed: bool) -> str | None:
    """The city among the parts of an address: see the top of the file."""
    wider: list[Part] = []  # what was passed over
    behind_street = False
    for number in range(len(parts) - 1, -1, -1):
        part = parts[number]
        rest = parts[:number]
        if _is_wide(part, rest, bool(wider)):
            wider.append(part)
            continue
        is_placed = placed or bool(wider) or part.is_coded or bool(rest)
        if can_be_city(part, is_placed) and not (behind_street and not _is_sure(part)):
            inner = rest[-1] if rest else None
            if inner and not _is_sure(part) and is_known(inner.name):
                return inner.name  # *Medellín, Antioquia*: a region that no list has
            return part.name
        behind_street = True
    return next((part.name for part in wider if part.name.lower() in words.BOTH), None)


def _is_wide(part: Part, rest: list[Part], passed: bool) -> bool:
    """A country, a region or a short form of one."""
    low = part.name.lower()
    if low in words.BOTH:
        # *New York, NY* is the city, *Buffalo, New York* is not in it.
        return bool(rest) and not passed and is_known(rest[-1].name)
    if is_known(part.name):
        return _is_code(part.name) and bool(rest) and _is_sure(rest[-1])  # …, CDMX
    head, tail = low.split(" ")[0], low.rpartition(" ")[2]
    return (
        low.rstrip(".") in words.WIDE
        or low in words.WIDE
        or _is_code(part.name)
        or (bool(rest) and low.endswith("shire"))
        or (head != tail and (head in words.REGION_HEADS or tail in words.REGION_TAILS))
    )


def _is_code(name: str) -> bool:
    short = 2 <= len(name) <= 4 and name.isalpha() and name.isupper() and name != name.lower()
    return short or _DOTTED.fullmatch(name) is not None


def is_known(name: str) -> bool:
    """Everybody knows it as a city."""
    low = name.lower().rstrip(".")
    return low in words.CITIES or (not low.isascii() and _unmarked(low) in words.CITIES)


def _is_sure(part: Part) -> bool:
    return part.is_coded or is_known(part.name)


def can_be_city(part: Part, placed: bool) -> bool:
    """It can be the name of a city; `placed` if something beside it says where it is."""
    name, low = part.name, part.name.lower()
    if is_known(name) or low in words.BOTH:
        return True
    if part.is_numbered and not part.is_coded:
        return False
    if low in words.NOWHERE or low in words.MONTHS or low in words.WIDE:
        return False
    if not _ALLOWED.fullmatch(name) or len(name) > 60 or len(name) < 2 or _POSSESSIVE.search(name):
        return False
    told = low.split(" ")
    if len(told) > 6 or not _reads_like_a_name(name.split(" ")) or _is_street(told):
        return False
    if any(word in words.HOUSE_WORDS for word in told):
        return False
    return placed or not (
        told[-1] in words.SHARED_TAILS or told[0] in GIVEN or any(low in each for each in _OTHERS)
    )


def _is_street(told: list[str]) -> bool:
    if told[-1] in words.STREET_WORDS or told[-1].endswith(words.STREET_ENDS):
        return True
    return len(told) > 1 and told[0] in words.STREET_WORDS and told[0] not in ("st", "st.")


def _reads_like_a_name(told: list[str]) -> bool:
    """Each word has a capital or is a particle; a script without capitals has them all."""
    named = False
    first = told[0].lower()
    if first in _PREPOSITIONS or (told[0] in words.PARTICLES and first not in words.ARTICLES):
        return False
    for word in told:
        bare = word.lstrip("'’")
        letter = next((sign for sign in bare if sign.isalpha()), "")
        if not letter:
            return False
        capital = letter == letter.upper()
        if not capital and word not in words.PARTICLES and not _begins_small(bare):
            return False
        named = named or capital or _begins_small(bare)
    return named


def _begins_small(word: str) -> bool:
    """*d'Ivoire*, *s-Hertogenbosch*, *l'Aquila*: the capital stands behind the sign."""
    sign = re.match(r"[^\W\d_]{1,2}['’-](?P<next>.)", word)
    return sign is not None and sign["next"].isupper()


def _in_small_letters(word: str) -> str:
    """A word of an address all in capitals; short forms keep them."""
    is_short = len(word.strip(",")) <= 3 and word.strip(",").lower() not in words.PARTICLES
    return word if is_short else word.title()


def _unmarked(low: str) -> str:
    return "".join(sign for sign in normalize("NFD", low) if not combining(sign))


def _written(name: str) -> str:
    """As it stands there, with capitals where everybody sets them."""
    name = name.rstrip(".")
    return name.title() if name == name.lower() and name != name.upper() else name


def _part(text: str) -> Part:
    told = text.replace("\u3000", " ").split()
    while told and told[0] in ("〒", "-", "–", "#"):
        told = told[1:]
    coded, numbered = False, False
    front = 0
    while front < len(told) and _CODE.fullmatch(told[front]):
        front += 1
    if front:
        joined = "".join(told[:front])
        coded = len(re.sub(r"\D", "", joined)) >= 4 or (len(joined) > 3 and not joined.isdigit())
        numbered = not coded
        told = told[front:]
        if coded and len(told) > 1 and re.fullmatch("[A-Z]{2}", told[0]):
            told = told[1:]  # 1016 GV Amsterdam
    told, behind, number = _without_end(told)
    name = " ".join(told).strip(" .") if len(told) != 1 else told[0].strip(" ")
    if "/" in name and "c/" not in name.lower():
        name = name.rpartition("/")[2].strip() or name
    for head in words.CITY_HEADS:
        if name.lower().startswith(head):
            return Part(name[len(head) :].strip(), True, False)
    is_numbered = (numbered or number) and not is_known(name) and not coded
    if numbered and is_known(name):
        coded = True  # 101 Reykjavík
    return Part(name, coded or behind, is_numbered)


def _without_end(told: list[str]) -> tuple[list[str], bool, bool]:
    """The words without a postcode and a short form behind them; whether there was a postcode, and
    whether there was a small number."""
    digits = 0
    end = len(told)
    mixed = False
    while end > 1:
        word = told[end - 1]
        if _DIGIT.search(word) and (_CODE.fullmatch(word) or _NUMBER.fullmatch(word)):
            digits += sum(map(str.isdigit, word))
            mixed = mixed or not word.isdigit()
        elif not (2 <= len(word) <= 3 and word.isalpha() and word.isupper() and word.isascii()):
            break
        end -= 1
    long = digits >= 4 or (mixed and len("".join(told[end:])) >= 5)
    return told[:end], long, digits > 0 and not long
