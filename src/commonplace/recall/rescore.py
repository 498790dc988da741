"""A hit with another score, which says what moved it."""

from dataclasses import replace

from commonplace.model import Hit


def rescore_hit(hit: Hit, score: float, by: str) -> Hit:
    """The hit with this score; ``by`` stands among what its score was multiplied by."""
    score = round(min(max(score, 0.0), 1.0), 6)
    if score == hit.score or not hit.score:
        return hit
    factors = {**hit.why.factors, by: round(score / hit.score, 4)}
    return replace(hit, score=score, why=replace(hit.why, factors=factors))
