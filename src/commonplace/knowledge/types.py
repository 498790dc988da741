"""The type of a name: a function of the sums of what memories say that it is."""

from commonplace.knowledge.evidence import Sums
from commonplace.language.names.surface import TYPES, Evidence, vote

#: What a text says in so many words counts as much as this many usual doings.
STRONG = 4
UNKNOWN = "concept"


def decide_type(sums: Sums) -> str:
    """Choose the type with most votes; in doubt, who acts like a person is one."""
    votes = {kind: _count(sums, kind) for kind in TYPES}
    best = max(votes.values())
    if best:
        return next(kind for kind in TYPES if votes[kind] == best)
    acts = sums.count(Evidence.DEED) + sums.count(Evidence.COMPANY)
    return "person" if acts and not sums.count(Evidence.ORDINARY) else UNKNOWN


def _count(sums: Sums, kind: str) -> int:
    titles = sums.count(Evidence.AUTHOR) if kind == "person" else 0
    titles += sums.count(Evidence.PROJECT) if kind == "project" else 0
    strong = sums.count(vote(kind, strong=True)) + titles
    return STRONG * strong + sums.count(vote(kind, strong=False))
