"""What in a text is most like something that is not in it: cheaply, for a message.

Up to ``PROBES`` words of what was sought (pieces of two characters, in scripts without blanks)
are looked up in the text, ``HITS`` places of each at most. Each place votes for where the whole
would begin, rare words more than common ones, and votes that fall close together are counted
together. The ``MEASURED`` best beginnings are then compared, ``COMPARED`` characters at most.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest

from commonplace.wiki.edit.likeness import Effort, likeness
from commonplace.wiki.edit.views import UNSPACED

PROBES = 24
HITS = 64
MEASURED = 4
COMPARED = 1_200
#: What is less alike is not shown.
WORTH_SHOWING = 0.35

_EFFORT = 60_000_000
_WORD = re.compile(rf"[{UNSPACED}]{{2}}|(?:(?![{UNSPACED}])\w){{4,}}")
_SHORT_WORD = re.compile(r"\S{1,4}")


@dataclass(frozen=True, slots=True)
class Nearest:
    """Where it begins, and how alike it is."""

    at: int
    likeness: float


@dataclass(frozen=True, slots=True)
class _Vote:
    """What a word, ``offset`` from the beginning of the sought text, says about where it begins."""

    offset: int
    weight: float
    begin: int


def nearest(text: str, sought: str) -> Nearest | None:
    """Both as the widest view has them; nothing if nothing is near."""
    sought = sought[:COMPARED]
    width = max(40, len(sought) // 4)
    buckets: dict[int, list[_Vote]] = defaultdict(list)
    for vote in _votes(text, sought):
        # A vote counts in two buckets, so that no boundary parts what is close together.
        buckets[vote.begin // width].append(vote)
        buckets[vote.begin // width + 1].append(vote)
    best = nlargest(MEASURED, buckets.values(), key=lambda votes: sum(v.weight for v in votes))
    effort, found = Effort(_EFFORT), []
    for votes in best:
        begin = max(0, min(votes, key=lambda vote: vote.offset).begin)
        found.append(Nearest(begin, likeness(sought, text[begin : begin + len(sought)], effort)))
    top = max(found, key=lambda place: place.likeness, default=None)
    return top if top and top.likeness >= WORTH_SHOWING else None


def _votes(text: str, sought: str) -> Iterator[_Vote]:
    found = list(_WORD.finditer(sought)) or list(_SHORT_WORD.finditer(sought))
    for probe in found[:: len(found) // PROBES + 1]:
        places: list[int] = []
        at = text.find(probe[0])
        while at >= 0 and len(places) < HITS:
            places.append(at)
            at = text.find(probe[0], at + len(probe[0]))
        for place in places:
            yield _Vote(probe.start(), len(probe[0]) / len(places), place - probe.start())
