"""Each part of a question among the first hits.

One of the first hits, as many as there are parts, should cover each part
(:mod:`commonplace.recall.multipart` says what does). Where none does, the best that covers it comes
up, behind the first hit and those that stand for other parts; where these leave no room among the
first and one more, the last of the others steps back. Who comes up has at least the score of whom
it passed. A part that nothing covers is not represented: there is no answer to it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from commonplace.recall.postprocess.candidate import Candidate, multiply_score


@dataclass(frozen=True, slots=True)
class PartRanking:
    """The memories that cover a part, by number, and what each scored for it alone."""

    scores: Mapping[int, float]


def cover_parts(candidates: Sequence[Candidate], parts: Sequence[PartRanking]) -> list[Candidate]:
    """The candidates, best first, with one for each part among the first."""
    found, most = list(candidates), len(parts) + 1
    for part in parts:
        covering = [
            each for each in found if each.at in part.scores and "superseded" not in each.factors
        ]
        if covering and not any(each.at in part.scores for each in found[: len(parts)]):
            best = max(covering, key=lambda each: part.scores[each.at])
            found.remove(best)
            others = [each for each in parts if each is not part]
            found.insert(_room(found, others, most), best)
    for place in reversed(range(len(found) - 1)):
        if found[place].score < found[place + 1].score:
            found[place] = _raised(found[place], found[place + 1].score)
    return found


def _room(found: list[Candidate], others: Sequence[PartRanking], most: int) -> int:
    """A place among the first, behind those that stand for other parts; the first of all stays."""
    first = found[:most]
    needed = {0} | {
        next((place for place, each in enumerate(first) if each.at in part.scores), 0)
        for part in others
    }
    behind = 1 + max(needed)
    if behind >= most:
        idle = max(place for place in range(most) if place not in needed)
        found.insert(most - 1, found.pop(idle))
        behind = most - 1
    return behind


def _raised(candidate: Candidate, score: float) -> Candidate:
    factor = score / candidate.score if candidate.score else 1.0
    return replace(multiply_score(candidate, part=factor), score=score)
