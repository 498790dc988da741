"""Which entities may be one: pairs of names that are alike, with what speaks for it and against.

===========  =========================  ==========================================================
how          example                    they are alike because
===========  =========================  ==========================================================
spelling     José, Jose; tide-sensor,   nothing but accents, blanks and signs tells them apart
             Tide Sensor
fuller name  Carter, Ada Carter         the one is the beginning or the end of the other
initials     J. Carter, Jane Carter     the one is the other with initials
typing       Katowice, Katovice         they have most of their letters in common
===========  =========================  ==========================================================

Types must be the same, or one of them not known (``concept``). What both are related to speaks for
it; memories that mention both speak against: whoever tells them apart in one breath knows why. Only
the most mentioned are compared, and only such as share a word, its beginning or all their letters,
so that the time does not grow with the square.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from commonplace.language.name_key import name_key
from commonplace.store import graph
from commonplace.store.engine import Reader
from commonplace.store.graph import Listed
from commonplace.store.trigram import similarity

#: Entities that are compared, and pairs of a block: a word that many have tells nobody apart.
AMONG, _CROWD = 1_000, 40
_MOST_PAIRS, _RELATIONS = 200, 50
_ALIKE, _SHORTEST = 0.5, 5
_UNKNOWN = "concept"
#: Where one name is short for the other.
_SHORTER = ("fuller name", "initials")
#: How much each proves, before what speaks for it and against is counted.
_PROOFS = {"spelling": 0.9, "initials": 0.6, "fuller name": 0.5, "typing": 0.5}


@dataclass(frozen=True, slots=True)
class Double:
    """Two entities that may be one. ``keep`` is the one with the fuller name, or the one that is
    mentioned more."""

    keep: Listed
    other: Listed
    #: spelling, fuller name, initials or typing.
    how: str
    #: What both are related to.
    shared: tuple[str, ...]
    #: Memories that mention both.
    together: int
    #: In [0, 1]; higher is likelier.
    score: float


def doubles(reader: Reader, book_id: str, limit: int = 20, among: int = AMONG) -> list[Double]:
    """Pairs that may be one, the likeliest first."""
    known = graph.by_mentions(reader, book_id, None, among)
    found = [_told(reader, book_id, *pair) for pair in [*_pairs(known)][:_MOST_PAIRS]]
    return sorted(found, key=lambda each: (-each.score, each.keep.name, each.other.name))[:limit]


def alike(one: str, other: str) -> str | None:
    """How two names are alike; nothing if they are not."""
    first, second = name_key(one), name_key(other)
    if _bare(first) == _bare(second):
        return "spelling" if _bare(first) else None
    short, long = sorted((first.split(), second.split()), key=len)
    if short and len(short) < len(long) and short in (long[: len(short)], long[-len(short) :]):
        return "fuller name"
    if _abbreviates(short, long) or _abbreviates(long, short):
        return "initials"
    few = min(len(first), len(second)) < _SHORTEST or any(len(each) == 1 for each in short + long)
    return None if few or similarity(first, second) < _ALIKE else "typing"


def _abbreviates(short: Sequence[str], long: Sequence[str]) -> bool:
    """``j carter`` of ``jane carter``: some words are but their first letter, the last is whole."""
    if len(short) != len(long) or len(short) < 2 or short[-1] != long[-1]:
        return False
    pairs = [*zip(short[:-1], long[:-1], strict=True)]
    fits = all(one == other or (len(one) == 1 and other.startswith(one)) for one, other in pairs)
    return fits and any(len(one) == 1 < len(other) for one, other in pairs)


def _bare(key: str) -> str:
    apart = unicodedata.normalize("NFD", key)
    return "".join(each for each in apart if each.isalnum())


def _pairs(known: Sequence[Listed]) -> Iterator[tuple[Listed, Listed, str]]:
    """Pairs that are alike, those that are mentioned most first."""
    seen: set[tuple[str, str]] = set()
    for block in _blocks(known).values():
        if not 1 < len(block) <= _CROWD:
            continue
        for number, other in enumerate(block):
            for keep in block[:number]:
                if (keep.id, other.id) in seen or not _fits(keep, other):
                    continue
                seen.add((keep.id, other.id))
                how = alike(keep.name, other.name)
                if how is not None:
                    fuller = how in _SHORTER and len(other.name) > len(keep.name)
                    yield (other, keep, how) if fuller else (keep, other, how)


def _fits(one: Listed, other: Listed) -> bool:
    return one.id != other.id and (one.type == other.type or _UNKNOWN in (one.type, other.type))


def _blocks(known: Iterable[Listed]) -> Mapping[str, list[Listed]]:
    """Entities under the words of their names, the beginnings of those, and all letters at once."""
    blocks: dict[str, list[Listed]] = {}
    for each in known:
        key = name_key(each.name)
        words = key.replace("-", " ").split()
        for mark in dict.fromkeys([f"={_bare(key)}", *words, *(f"{word[:4]}…" for word in words)]):
            blocks.setdefault(mark, []).append(each)
    return blocks


def _told(reader: Reader, book_id: str, keep: Listed, other: Listed, how: str) -> Double:
    near = [_near(reader, book_id, each.id) for each in (keep, other)]
    shared = tuple(sorted(near[0] & near[1]))
    both = graph.together(reader, book_id, keep.id, other.id)
    score = _PROOFS[how] + min(0.3, 0.1 * len(shared)) - min(0.4, 0.2 * both)
    return Double(keep, other, how, shared[:5], both, round(max(0.0, min(1.0, score)), 3))


def _near(reader: Reader, book_id: str, entity_id: str) -> set[str]:
    """The names of what an entity is related to."""
    found = graph.relations_of(reader, book_id, entity_id, _RELATIONS)
    own = graph.entity(reader, book_id, entity_id)
    return {end for each in found for end in (each.source, each.target)} - {own.name if own else ""}
