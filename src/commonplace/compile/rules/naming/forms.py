"""What a name consists of.

A *form* is a name taken to pieces once: its words without article, title and legal suffix; the
numbers in it; what a comma adds to it (Austin, Texas); the letters it is short for. Whether the
pieces are those of a person is up to whoever compares them.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from commonplace.capture.aliases import alias_key
from commonplace.compile.rules.naming.regions import region
from commonplace.compile.rules.naming.spelling import plain, sound, spellings

#: Longer names are not taken to pieces: they are found by their key alone.
LONGEST = 120

#: Titles, and whom they are for: m, f, or anybody.
TITLES = {
    **dict.fromkeys(
        "mr sir mister herr senor monsieur senhor don signor signore meneer".split(), "m"
    ),
    **dict.fromkeys(
        "mrs ms miss madam madame frau senora senorita mme mlle mademoiselle senhora dona signora"
        " signorina mevrouw".split(),
        "f",
    ),
    **dict.fromkeys(
        "dr prof professor doctor mx rev reverend judge captain coach detective inspector constable"
        " sergeant lieutenant colonel pastor rabbi imam nurse officer".split(),
        "-",
    ),
}
#: Those of them that stand before a given name: Sir Alan, Dona Rita.
BEFORE_GIVEN = frozenset(("sir", "don", "dona"))
#: Relatives' titles and a cook's, which stand there as well: of two Rosas one is the aunt.
KIN = frozenset(
    """
    aunt auntie uncle grandma grandpa granny grandad cousin tante onkel oma opa brother
    sister father mother chef
    """.split()
)
_GENERATIONS = {"jr": "jr", "junior": "jr", "sr": "sr", "senior": "sr", "ii": "ii", "iii": "iii"}
_GENERATIONS |= {"elder": "sr", "younger": "jr"}
#: What a firm is by law, or a person by degree. Short ones count as they are written: Marta Sa is
#: no limited company.
_LEGAL = re.compile(
    r"(?<=[\w.]),?\s+(?:&\s*)?(?:"
    r"(?i:inc|incorporated|gmbh|ltd|limited|llc|corp|corporation|company|plc|pty)"
    r"|Co|AG|SA|S\.A|[Ss]\.?[Rr]\.?[Ll]|BV|B\.V|NV|N\.V|Oy|AB|ApS|KG|UG|e\.?V|mbH|SARL|S\.?p\.?A"
    r"|KK|Ph\.?D|M\.?D|Esq|MSc|BSc|MBA|DDS|RN|CPA)\.?$"
)
_CUT_SHORT = {"st": "saint", "ste": "sainte", "mt": "mount", "ft": "fort", "pt": "point"}
_NUMERALS = {"ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9"}
_NUMBER = re.compile(r"\d+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SMALL = frozenset("of the and for de la del der das die und et y e du des do da & in".split())
_SPLIT = re.compile(r"[ \-]")
_ACRONYM = re.compile(r"[A-Z][A-Z&.]{1,7}s?")


@dataclass(frozen=True, slots=True)
class Form:
    """A name in pieces."""

    #: The alias key, and the same without article and title.
    key: str
    bare: str
    #: Its words, folded, without article, title, generation and legal suffix; hyphens split.
    words: tuple[str, ...]
    #: All words in one, in each spelling: by what tide-sensor and TideSensor are one.
    squashed: frozenset[str]
    sound: str
    #: The title before it, or empty.
    title: str
    #: ``jr``, ``sr``, ``ii``, ``iii`` or empty.
    generation: str
    numbers: tuple[str, ...]
    #: What stands after a comma: "texas".
    regions: frozenset[str]
    #: The first letters of its words, once with and once without the small ones.
    initials: frozenset[str]
    #: The letters that it consists of if it looks like an acronym.
    acronym: str
    #: It is somebody's: "Ada's brother".
    owned: bool
    #: Its first two words are tied by a hyphen: "Jean-Pierre Duval".
    compound: bool


@lru_cache(maxsize=1 << 13)
def form(surface: str) -> Form:
    """The pieces of a name as it is written."""
    key = alias_key(surface)
    short = _without_suffix(surface) if len(surface) <= LONGEST else ""
    head, _, after = short.partition(",")
    parts = [part for part in map(alias_key, after.split(",")) if part]
    tail = plain(parts[0]) if parts else ""
    generation = _GENERATIONS.get(tail, "")
    title, bound = _without_title(key if head == surface else alias_key(head))
    words = ["and" if word == "&" else word for word in _SPLIT.split(bound) if word]
    if len(words) > 1 and words[0] in _CUT_SHORT:
        words[0] = _CUT_SHORT[words[0]]
    owned = any(word.endswith("'s") for word in words[:-1])
    if words and words[-1].endswith("'s"):
        words[-1] = words[-1][:-2]
    if len(words) > 1 and words[-1] in _GENERATIONS and not _NUMBER.search(key):
        generation = _GENERATIONS[words.pop()]
        if len(words) > 1 and words[-1] == "the":  # the younger
            words.pop()
    return Form(
        key=key,
        bare=_without_title(key)[1],
        words=tuple(words),
        squashed=_squashed(words),
        sound=sound("".join(words)),
        title=title,
        generation=generation,
        numbers=_numbers(words, generation),
        regions=frozenset() if generation else frozenset(map(region, parts)),
        initials=_initials(head),
        acronym=re.sub(r"[^A-Z]", "", head.strip()) if _ACRONYM.fullmatch(head.strip()) else "",
        owned=owned,
        compound="-" in bound.split(" ")[0] and len(words) > 1,
    )


def _without_suffix(surface: str) -> str:
    name = surface.strip()
    while (shorter := _LEGAL.sub("", name)) != name:
        name = shorter
    return name


def _without_title(key: str) -> tuple[str, str]:
    key = key.removeprefix("the ")
    first, _, rest = key.partition(" ")
    first = plain(first)
    return (first, rest) if rest and (first in TITLES or first in KIN) else ("", key)


def _squashed(words: list[str]) -> frozenset[str]:
    if not words:
        return frozenset()
    whole = "".join(words)
    each = "".join(min(spellings(word), key=lambda one: (len(one), one)) for word in words)
    return frozenset({plain(whole), each}) | spellings(whole)


def _numbers(words: list[str], generation: str) -> tuple[str, ...]:
    found = [number for word in words for number in _NUMBER.findall(word)]
    found += [_NUMERALS[word] for word in words if word in _NUMERALS]
    if generation in _NUMERALS:
        found.append(_NUMERALS[generation])
    return tuple(found)


def _initials(head: str) -> frozenset[str]:
    words = [word for word in _SPLIT.split(_CAMEL.sub(" ", head)) if word[:1].isalnum()]
    if not 2 <= len(words) <= 8:
        return frozenset()
    big = [word for word in words if word.lower() not in _SMALL]
    return frozenset(
        "".join(word[0].upper() for word in chosen) for chosen in (words, big) if len(chosen) > 1
    )
