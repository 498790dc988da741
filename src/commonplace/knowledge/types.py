"""The type of a name: a function of the sums of what memories say that it is."""

from commonplace.knowledge.evidence import Sums
from commonplace.language.names.cues import find_own_types
from commonplace.language.names.surface import TYPES, Evidence, hint, vote
from commonplace.language.names.words import is_phrase

#: What a text says in so many words counts as much as some usual doings; what only one kind of
#: thing does counts more than what people do, which is said of everything that one is fond of.
STRONG, SPECIFIC, USUAL = 12, 4, 2
#: What hints count, at most, however many memories have them.
HINTS = 4
#: What it counts for a person that a name does something, at most; two, and more in many memories.
ACTS, _MANY = 5, 16
#: What it counts for a person that it has a title, in however many memories: animals have some too.
TITLED = 6
#: Fewer points tell nothing.
LEAST = 2
UNKNOWN = "concept"


def decide_type(name: str, sums: Sums) -> str:
    """Choose the type with most votes; in doubt, who acts like a person is one."""
    votes = {kind: _count(sums, kind) for kind in TYPES}
    if not sums.count(Evidence.ORDINARY) and not is_phrase(name):
        acts = min(sums.count(Evidence.DEED), 2 + sums.memories // _MANY, ACTS)
        votes["person"] = max(votes["person"], acts + HINTS * _share(sums, "person"))
    for kind, weight in find_own_types(name):
        if kind != "person" or votes[kind] * weight >= USUAL:  # a name alone makes nobody
            votes[kind] += weight
    best = max(votes.values())
    if best < LEAST:
        return "person" if 0 < votes["person"] == best else UNKNOWN
    return next(kind for kind in TYPES if votes[kind] == best)


def _count(sums: Sums, kind: str) -> float:
    titles = sums.count(Evidence.AUTHOR) if kind == "person" else 0
    titles += sums.count(Evidence.PROJECT) if kind == "project" else 0
    strong = sums.count(vote(kind, strong=True)) + titles
    usual = sums.count(vote(kind, strong=False))
    weight = USUAL if kind == "person" else SPECIFIC
    titled = TITLED if kind == "person" and sums.count(Evidence.TITLE) else 0
    return STRONG * strong + titled + weight * usual + HINTS * _share(sums, kind)


def _share(sums: Sums, kind: str) -> float:
    """In which share of its memories a name has hints at a type; four memories at least count."""
    return sums.count(hint(kind)) / max(sums.memories, HINTS)
