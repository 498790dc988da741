"""Each part of a question among the first hits.

A part is represented when one of the first hits, as many as there are parts, covers it
(:mod:`commonplace.recall.apart` says what does). Where none does, the best that covers it comes up,
behind the first hit and those that stand for other parts, to the score of the one that it passes. A
part that nothing covers is not represented: there is no answer to it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from commonplace.recall.after.candidate import Candidate, times


@dataclass(frozen=True, slots=True)
class Ranked:
    """The memories that cover a part, by number, and what each scored for it alone."""

    scores: Mapping[int, float]


def represented(candidates: Sequence[Candidate], parts: Sequence[Ranked]) -> list[Candidate]:
    """The candidates, best first, with one for each part among the first."""
    found = list(candidates)
    for part in parts:
        if any(each.at in part.scores for each in found[: len(parts)]):
            continue
        covering = [
            each for each in found if each.at in part.scores and "superseded" not in each.factors
        ]
        if covering:
            best = max(covering, key=lambda each: part.scores[each.at])
            place = 1 + _last_needed(found[: len(parts)], parts)
            if found.index(best) > place:
                found.remove(best)
                found.insert(place, _raised(best, found[place].score))
    return found


def _last_needed(first: Sequence[Candidate], parts: Sequence[Ranked]) -> int:
    """The place of the last of the first hits that stands for a part; 0 is never given up."""
    places = (
        next((place for place, each in enumerate(first) if each.at in part.scores), 0)
        for part in parts
    )
    return max(places)


def _raised(candidate: Candidate, score: float) -> Candidate:
    factor = score / candidate.score if candidate.score else 1.0
    return replace(times(candidate, part=factor), score=score)
