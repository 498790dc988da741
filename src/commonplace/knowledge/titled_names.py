"""Who is meant by a title and a family name: *Frau Vogt*, *M. Vidal*, *السيد منصور*, 藤田さん.

It is one with a full name, *Sabine Vogt*, where the book knows one person of that family name by a
full name. Where it knows two, or speaks of both *Frau Vogt* and *Herr Vogt*, nobody knows who is
meant, and each stands alone.
"""

from collections.abc import Iterator, Mapping

from commonplace.knowledge.identity import UNKNOWN_TYPE, Said
from commonplace.language.names.titles import cut_rank, is_unspaced, ranks, split_title, titles
from commonplace.language.names.words import is_particle

#: Characters of a first name in a script without blanks, at most.
_FIRST = 3
#: Words of a family name, at most: *van der Berg*.
_FAMILY = 3
_PEOPLE = (None, UNKNOWN_TYPE, "person")


def tie_titles(said: Mapping[str, Said]) -> dict[str, str]:
    """Map each title with a family name to the full name of whom it means, among known names."""
    known = {key: each for key, each in said.items() if each.is_known}
    families: dict[str, list[str]] = {}
    for key, each in known.items():
        if family := find_family(key, titled=each.is_titled):
            families.setdefault(family, []).append(key)
    tied: dict[str, str] = {}
    for family, titled in families.items():
        people = [key for key, each in known.items() if _may_be_of(key, each, family)]
        kinds = frozenset[str]().union(*(split_title(key)[1] for key in titled))
        if len(people) == 1 and len(kinds) < 2:
            tied |= dict.fromkeys(titled, people[0])
    return tied


def find_family(key: str, *, titled: bool) -> str:
    """Return the family name that a name with a title has; empty where it may be a full name.
    `titled`: whether memories say it with a title.
    """
    if is_unspaced(key):
        bare = cut_rank(key)
        return bare if bare != key or titled else ""
    bare, _ = split_title(key)
    *inner, _ = bare.split()
    one = all(map(is_particle, inner)) and len(inner) < _FAMILY
    return bare if one and (titled or bare != key) else ""


def _may_be_of(key: str, said: Said, family: str) -> bool:
    """Whether somebody's full name has a family name."""
    if said.type not in _PEOPLE or key == family:
        return False
    if is_unspaced(key):
        first = key.removeprefix(family)
        return len(first) <= _FIRST and first != key and cut_rank(key) == key
    return key.endswith(f" {family}") and split_title(key)[0] == key


def list_namesakes(key: str) -> Iterator[str]:
    """List the names by which a full name's owner may be called with a title."""
    if is_unspaced(key):
        for end in range(1, len(key)):
            yield key[:end]
            yield from (f"{key[:end]}{rank}" for rank in ranks())
        return
    words = key.split()
    for size in range(1, min(len(words), _FAMILY + 1)):
        family = " ".join(words[-size:])
        yield family
        yield from (f"{title} {family}" for title in titles())
