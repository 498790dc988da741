"""A memory that may become a hit, with all that is known of why."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from commonplace.model import Memory, Replaced
from commonplace.store.recalling.statements import Statement


@dataclass(frozen=True, slots=True)
class Candidate:
    memory: Memory
    #: Its number in the book.
    at: int
    score: float
    #: What each arm gave, before weighting.
    arms: Mapping[str, float]
    #: The question's words that it has.
    terms: tuple[str, ...]
    #: What was added to the score.
    boosts: Mapping[str, float]
    #: What the score was multiplied by, and why.
    factors: Mapping[str, float] = field(default_factory=dict)
    #: What was said in its place later.
    replaced: tuple[Replaced, ...] = ()
    #: What it states, as far as it was understood.
    states: tuple[Statement, ...] = ()
    #: Others that say the same.
    same: tuple[str, ...] = ()
    #: Terms as the question writes them; the others stay as they are.
    written: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> tuple[str, ...]:
        """The question's words that it has, as the question writes them, each once."""
        written = self.written
        return tuple(dict.fromkeys([written.get(term, term) for term in self.terms]))


def multiply_score(candidate: Candidate, **factors: float) -> Candidate:
    """Its score times these; what changes nothing is not told."""
    told = {name: factor for name, factor in factors.items() if factor != 1}
    if not told:
        return candidate
    score = candidate.score
    for factor in told.values():
        score *= factor
    return replace(
        candidate, score=min(max(score, 0.0), 1.0), factors={**candidate.factors, **told}
    )


def sort_key(candidate: Candidate) -> tuple[float, float, bytes, str]:
    """To sort by: the best first, of equals the newer, then by what they say: never by when they
    were written down."""
    memory = candidate.memory
    return -candidate.score, -memory.occurred_at.timestamp(), memory.hash, memory.id
