"""The type of a name: a function of the sums of what memories say that it is."""

from commonplace.knowledge.evidence import Sums
from commonplace.language.names.cues import find_own_types
from commonplace.language.names.surface import TYPES, Evidence, vote

#: What a text says in so many words counts as much as this many usual doings; what only one kind
#: of thing does counts more than what people do, which is said of everything that one is fond of.
STRONG, SPECIFIC = 6, 2
UNKNOWN = "concept"


def decide_type(name: str, sums: Sums) -> str:
    """Choose the type with most votes; in doubt, who acts like a person is one."""
    votes = {kind: _count(sums, kind) for kind in TYPES}
    for kind, weight in find_own_types(name):
        votes[kind] += weight
    best = max(votes.values())
    if best:
        return next(kind for kind in TYPES if votes[kind] == best)
    acts = sums.count(Evidence.DEED) and not sums.count(Evidence.ORDINARY)
    return "person" if acts else UNKNOWN


def _count(sums: Sums, kind: str) -> int:
    titles = sums.count(Evidence.AUTHOR) if kind == "person" else 0
    titles += sums.count(Evidence.PROJECT) if kind == "project" else 0
    strong = sums.count(vote(kind, strong=True)) + titles
    usual = sums.count(vote(kind, strong=False))
    return STRONG * strong + usual * (1 if kind == "person" else SPECIFIC)
