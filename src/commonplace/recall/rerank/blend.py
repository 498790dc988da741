"""From old scores and a reranker's numbers to a new order.

The score of each of the first becomes (1 - blend) × old + blend × new. They are ranked by it; of
equals the one that stood first stays first. The others follow unchanged, so none of the first may
fall below the best of them: it keeps at least that score.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reranked:
    """A new order of candidates that are known by their old places, from 0."""

    #: Old places, best first.
    order: tuple[int, ...]
    #: The new score of each old place.
    scores: tuple[float, ...]
    #: What each old place gained or lost: the part ``rerank`` of an explanation.
    changes: tuple[float, ...]
    #: What the reader should know.
    note: str | None = None


def keep_order(scores: Sequence[float], note: str | None = None) -> Reranked:
    return Reranked(tuple(range(len(scores))), tuple(scores), (0.0,) * len(scores), note)


def blend_order(scores: Sequence[float], new: Sequence[float], blend: float) -> Reranked:
    """``scores`` of all, best first; ``new`` for the first of them, in [0, 1]."""
    rest = scores[len(new) :]
    floor = max(rest, default=0.0)
    mixed = [
        (1 - blend) * before + blend * after for before, after in zip(scores, new, strict=False)
    ]
    order = sorted(range(len(mixed)), key=lambda at: -mixed[at])
    final = (*(max(score, floor) for score in mixed), *rest)
    return Reranked(
        (*order, *range(len(mixed), len(scores))),
        final,
        tuple(after - before for before, after in zip(scores, final, strict=True)),
    )
