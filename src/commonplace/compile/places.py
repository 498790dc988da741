"""Cities: of a memory, from its metadata or its place; of a page, from its summary. No I/O.

A name is given as it is written there; `city_name` is the one name for it.

A summary names a city behind a preposition: *Korean restaurant in Toronto.*, *café em São Paulo*,
or with an address: *at 88 Queen St, Toronto, ON M6J 1G1, Canada*. Summaries name much else behind
prepositions, so a name of at most four words counts where everybody knows it as a city, where a
region or country follows it, or where what stands before the preposition can only be somewhere (a
restaurant, an office, somebody who lives there; not who lived or was born there). Months, days,
languages, people, firms, streets, countries and what has a number behind it are no city.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from commonplace.compile.addresses import words
from commonplace.compile.addresses.east import city_told_east
from commonplace.compile.addresses.reading import Part, can_be_city, city_of_address, is_known
from commonplace.understand.rules.words.english import DEMONYMS, TIMES
from commonplace.understand.rules.words.given import GIVEN
from commonplace.understand.rules.words.things import NOUNS, TAILS, WELL_KNOWN

_CITY_KEYS = ("city", "locality", "town", "municipality", "village", "postal_town")
_SPELT = {"addresslocality": "locality", "cityname": "city", "city_name": "city"}
_ADDRESS_KEYS = (
    "formatted_address", "formattedaddress", "full_address", "display_name", "formatted", "address",
)  # fmt: skip
_HOLDERS = ("place", "address", "location", "venue", "geo")
_DEEPEST = 3


def city_of(place: str | None, metadata: Mapping[str, Any]) -> str | None:
    """Where a memory is from: a city that its metadata names, else the one of its place, else the
    one of an address in its metadata."""
    if metadata:
        for named in _values(metadata, _CITY_KEYS, _DEEPEST):
            if (city := city_of_address(named, is_city=True)) is not None:
                return city
    if place and (city := city_of_address(place)) is not None:
        return city
    if metadata:
        for address in _values(metadata, _ADDRESS_KEYS, _DEEPEST):
            if (city := city_of_address(address)) is not None:
                return city
    return None


def city_name(city: str) -> str:
    """The one name for a city that has several: *Lisbon* for *Lisboa*."""
    return words.NAMES.get(city.lower().rstrip("."), city)


def other_names(city: str) -> tuple[str, ...]:
    """What else a city is called: *lisboa* for *Lisbon*."""
    return tuple(other for other, name in words.NAMES.items() if name == city)


# --- metadata -----------------------------------------------------------------------------------


def _values(metadata: Mapping[str, Any], keys: Sequence[str], depth: int) -> Iterator[str]:
    """What stands under one of `keys`, here or in a part that holds a place, the nearest first."""
    spelt: dict[str, Any] = {}
    for key, value in metadata.items():
        if isinstance(key, str):
            spelt.setdefault(_SPELT.get(key.lower(), key.lower()), value)
    for key in keys:
        if isinstance(value := spelt.get(key), str):
            yield value
    if depth:
        for holder in _HOLDERS:
            if isinstance(value := spelt.get(holder), Mapping):
                yield from _values(value, keys, depth - 1)
            elif isinstance(value, str) and holder != "address" and "address" in keys:
                yield value
    yield from _components(spelt.get("address_components"), keys)


def _components(listed: object, keys: Sequence[str]) -> Iterator[str]:
    """The shape of map services: ``[{"long_name": "Lisboa", "types": ["locality"]}, …]``."""
    if isinstance(listed, list):
        for part in listed[:20]:
            types = part.get("types") if isinstance(part, Mapping) else None
            if isinstance(types, list) and any(kind in keys for kind in types):
                name = part.get("long_name")
                if isinstance(name, str):
                    yield name


# --- summaries ----------------------------------------------------------------------------------

_READ = 1_000  # of a summary; they are much shorter
_SIGN = r"[^\W\d_]"
_NAME = rf"{_SIGN}(?:{_SIGN}|[\u0300-\u036f]|['’.-](?={_SIGN}))*\.?"
_BEFORE = re.compile(
    r"(?<!\w)(?:[Ii]n|[Nn]ear|[Oo]utside|[Ee]n|[Ee]m|[ÀàWwVv]|[Ii]m|[Nn]ach|[Bb]ei|na)\s"
    rf"(?=(?P<names>{_NAME}(?:\s{_NAME}){{0,5}}))"
)
_AT = re.compile(
    r"(?<!\w)(?:at|in|on|en|em|na|an|à|au|op|w)\s+(?P<address>(?=[^.!?]*\d)[^!?]*)", re.IGNORECASE
)
_AFTER = re.compile(r"\s*,\s*(?P<names>[^,.;:!?()]+)")
_LIVING = frozenset(
    """lives living live based located situated lebt wohnt liegt vit habite vive mora abita woont
    office offices headquarters branch home flat apartment house""".split()
)
#: Where somebody was, not is.
_ONCE = frozenset(
    """lived born raised grew was were been formerly once used geboren wohnte lebte née né nacido
    nacida nascido nascida nato nata vécu vivió viveu met visited""".split()
)
_NO_CITY = DEMONYMS | TIMES | words.MONTHS | words.NOWHERE
_ALSO_PEOPLE = GIVEN | words.DOUBTFUL
_NO_HEADS = GIVEN | {"the"}
_INSIDE = words.PARTICLES - frozenset("and und et y e i".split())
_FIRM_ENDS = frozenset(word for word, kind in TAILS.items() if kind != "place")
_SOMEWHERE = frozenset(
    [noun for noun, kind in NOUNS.items() if kind in ("place", "organization", "event")]
    + """caffè brasserie pizzeria bistro tavern trattoria osteria restaurante ristorante kneipe
    gasthaus librairie librería livraria bookshop shop store gallery gym library theatre theater
    cinema market church monastery temple venue roastery winery brewery hostel guesthouse airport
    station neighbour neighbor barbershop bäckerei boulangerie panadería padaria teahouse
    kindergarten stadium""".split()
    + sorted(_LIVING)
)


def city_in_summary(text: str) -> str | None:
    """A city that a page's summary says it is in; nothing where that is not certain."""
    return _city_in_summary(text[:_READ])


@lru_cache(maxsize=4096)
def _city_in_summary(text: str) -> str | None:
    if (east := city_told_east(text)) is not None:
        return east
    text = " ".join(text.split())
    for found in _BEFORE.finditer(text):
        if (city := _named(text, found)) is not None:
            return city
    for found in _AT.finditer(text):
        if "," in found["address"]:
            address = found["address"].rstrip(" .)")
            city = city_of_address(address)
            wider = address.rpartition(",")[2].strip().lower()
            if city is not None and (is_known(city) or wider in words.WIDE):
                return city
    return None


def _named(text: str, found: re.Match[str]) -> str | None:
    """The words with a capital behind the preposition, if all of them together are a city."""
    written = " ".join(_capitalised(found["names"].split(" ")))
    name = written.rstrip(".")
    behind = text[found.start("names") + len(written) :][:80]
    before = [word.strip(",.;:()") for word in text[: found.start()].lower().split(" ")[-10:]]
    verb = next((word for word in reversed(before) if word in _ONCE or word in _LIVING), "")
    if not name or name.count(" ") > 3 or _GOES_ON.match(behind) or verb in _ONCE:
        return None
    return name if _is_named(name, set(before[-4:]), behind) else None


def _capitalised(told: list[str]) -> list[str]:
    """The words up to the first that belongs to no name; a sentence ends with a full stop."""
    kept: list[str] = []
    for word in told:
        small = word[0] == word[0].lower() and word[0] != word[0].upper()
        if small and not (kept and word in _INSIDE):
            break
        kept.append(word)
        if word.endswith(".") and len(word) > 3:
            break
    while kept and kept[-1] in words.PARTICLES:
        kept.pop()
    return kept


#: It is part of something else: *Anna's room*, *March 2024*, *Berlin-based*, *Room 5*.
_GOES_ON = re.compile(r"['’]|\s*\d|-\w|\w")


def _is_named(name: str, before: set[str], behind: str) -> bool:
    low = name.lower()
    told = low.split()
    if low in _NO_CITY or low in WELL_KNOWN or (low in words.WIDE and low not in words.BOTH):
        return False
    if (is_known(name) or low in words.BOTH) and low not in _ALSO_PEOPLE:
        return True
    wider = _AFTER.match(behind)
    within = wider is not None and wider["names"].strip().lower() in words.WIDE
    if not within and not before & _SOMEWHERE:
        return False
    if is_known(name) or within:
        return can_be_city(Part(name, False, False), True)
    if any(word in _NO_CITY for word in told) or told[0] in _NO_HEADS or told[-1] in _FIRM_ENDS:
        return False
    return can_be_city(Part(name, False, False), False) and not name.isupper()
