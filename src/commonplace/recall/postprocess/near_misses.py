"""What nearly was a hit, and why it is none.

The reasons, the first that holds:

- it *is* a hit, or was not there to be one: forgotten, not searchable yet;
- it was observed after ``as_of``, or a filter left it out (``filtered out: kind``);
- it was already shown in this session, folded into another, lacks a word where all are wanted, or
  did not fit into the budget;
- its rank, with the words of the question that it has and what its arms gave;
- nothing in it answers: no word of the question, nothing near its meaning.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from commonplace.model import Memory, Miss, Why
from commonplace.recall.explain import Scored, explain_score, find_matched_words, make_candidate
from commonplace.recall.postprocess.candidate import Candidate

Bools = NDArray[np.bool_]
#: How many misses are told.
MISSES = 5
_NOTHING = Why({}, (), {})
_SHOWN = "already shown in this session"
_NO_ANSWER = "no word of the question, and nothing near its meaning"


@dataclass(frozen=True, slots=True)
class Ranking:
    """All that decided over one question."""

    #: The question's words, as the index has them.
    words: Sequence[str]
    scores: Scored
    #: Over the pool: what speaks of the question at all.
    evidence: Bools
    #: The candidates as they were judged, in order, before folding.
    judged: Sequence[Candidate]
    #: What was left of them after folding, and where all words must be there, of those that have
    #: them.
    folded: Sequence[Candidate]
    #: The ids of the hits.
    hits: Collection[str]
    limit: int
    #: The tokens that the hits may have.
    budget: int | None = None
    #: Over the book: what was known then; nothing when that is now.
    known: Bools | None = None
    #: Over the book: what passes each filter, by the filter's name.
    filters: Mapping[str, Bools] = field(default_factory=dict)
    #: What the session was shown before.
    shown: Collection[str] = frozenset()
    #: Its words as it writes them.
    written: Mapping[str, str] = field(default_factory=dict)


def find_near_misses(ranking: Ranking, most: int = MISSES) -> list[int]:
    """The numbers of those that came next, best first, also of those that a filter left out.

    What was folded into another comes last: it is there by the other.
    """
    folded = {each.at for each in ranking.judged} - {each.at for each in ranking.folded}
    ranked = [each.at for each in ranking.judged if each.memory.id not in ranking.hits]
    first = {each.at: each.score for each in ranking.judged}
    scores = ranking.scores
    count = len(first) + most
    places = np.flatnonzero(ranking.evidence)
    best = places[np.lexsort((-scores.pool[places], -scores.total[places]))]
    outside = [(int(scores.pool[at]), float(scores.total[at])) for at in best[:count]]
    scored = [(at, first[at]) for at in ranked]
    scored += [(at, value) for at, value in outside if at not in first]
    scored.sort(key=lambda each: (each[0] in folded, -each[1]))
    return [at for at, _ in scored[:most]]


def explain_misses(ranking: Ranking, memories: Mapping[int, Memory]) -> tuple[Miss, ...]:
    """Explain the near misses, with their memories by number; one that is gone is left out."""
    return tuple(
        explain_miss(ranking, memories[at], at)
        for at in find_near_misses(ranking)
        if at in memories
    )


def explain_miss(ranking: Ranking, memory: Memory, at: int) -> Miss:
    """Why this memory of the book is no hit; ``at`` is its number, -1 when it has none yet."""
    if at < 0:
        return _miss(memory, 0, "not searchable yet: ask again in a moment")
    judged = next((each for each in ranking.judged if each.at == at), None)
    place = int(np.searchsorted(ranking.scores.pool, at))
    pooled = place < len(ranking.scores.pool) and int(ranking.scores.pool[place]) == at
    found = judged
    if found is None and pooled:
        terms = find_matched_words(memory, ranking.words)
        found = make_candidate(memory, ranking.scores, place, terms, ranking.written)
    if reason := _left_out(ranking, at):
        return _miss(memory, 0, reason, found)
    if judged is None and not (pooled and ranking.evidence[place]):
        return _miss(memory, 0, _NO_ANSWER, found)
    assert found is not None
    rank = _rank(ranking, place, at)
    reason = _decided(ranking, found) or f"ranked {_ordinal(rank)}: {_shortly(found)}"
    return _miss(memory, rank, reason, found)


def forgotten(memory_id: str) -> Miss:
    """Of what was forgotten only the id is left."""
    return Miss(memory_id, "", 0.0, 0, "forgotten", _NOTHING)


def _left_out(ranking: Ranking, at: int) -> str | None:
    if ranking.known is not None and not ranking.known[at]:
        return "observed after as_of"
    names = [name for name, passed in ranking.filters.items() if not passed[at]]
    if names == ["session"]:
        return _SHOWN
    return f"filtered out: {', '.join(names)}" if names else None


def _decided(ranking: Ranking, found: Candidate) -> str | None:
    """What was decided about it after it was ranked."""
    memory_id = found.memory.id
    if memory_id in ranking.hits:
        return "it is a hit"
    if memory_id in ranking.shown:
        return _SHOWN
    for number, each in enumerate(ranking.folded):
        if memory_id in each.same:
            return f"folded into {each.memory.id}, which says the same"
        if memory_id == each.memory.id:
            unseen = [one for one in ranking.folded[:number] if one.memory.id not in ranking.shown]
            fits = ranking.budget is None or len(unseen) >= ranking.limit
            return None if fits else "over budget"
    if any(memory_id == each.memory.id for each in ranking.judged):  # strict
        lacking = [word for word in ranking.words if word not in found.terms]
        return f"lacks {', '.join(ranking.written.get(word, word) for word in lacking)}"
    return None


def _rank(ranking: Ranking, place: int, at: int) -> int:
    """From 1: the candidates as they were judged, then all others by what the arms gave."""
    for number, each in enumerate(ranking.judged, 1):
        if each.at == at:
            return number
    scores = ranking.scores
    there = ranking.evidence.copy()
    for passed in ranking.filters.values():
        there &= passed[scores.pool]
    there &= ~np.isin(scores.pool, [each.at for each in ranking.judged])
    mine = scores.total[place]
    better = scores.total > mine
    better |= (scores.total == mine) & (scores.pool > at)
    return len(ranking.judged) + 1 + int((there & better).sum())


def _shortly(found: Candidate) -> str:
    """What it has of the question, what its arms gave, and what lowered it."""
    words = f"has {', '.join(found.words)}" if found.terms else "no word of the question"
    arms = [f"{name} {value:.2f}" for name, value in found.arms.items()]
    factors = [f"{name} ×{value:.2f}" for name, value in found.factors.items()]
    return "; ".join([words, ", ".join(arms), ", ".join(factors)]).strip("; ")


def _miss(memory: Memory, rank: int, reason: str, found: Candidate | None = None) -> Miss:
    score = round(found.score, 6) if found else 0.0
    return Miss(
        memory.id, memory.text, score, rank, reason, explain_score(found) if found else _NOTHING
    )


def _ordinal(number: int) -> str:
    """``1st``, ``22nd``, ``113th``"""
    teen = number % 100 in (11, 12, 13)
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number:,}{ending}"
