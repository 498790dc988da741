"""Why a hit scored: from arrays to words and numbers. One structure for every door."""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from commonplace.capture.index import words_of
from commonplace.model import Hit, Memory, Source, Why
from commonplace.recall import score
from commonplace.recall.after.candidate import Candidate

Float32s = NDArray[np.float32]
Int64s = NDArray[np.int64]
#: What is told as an arm; all others are told by what they added.
ARMS = ("text", "vector")
#: Less is not worth telling.
LEAST = 0.00005
_HIT_KINDS: Mapping[str, Literal["fact", "chunk"]] = {"fact": "fact", "document_chunk": "chunk"}


class Scored(Protocol):
    """What the memories of a pool scored, in the pool's order."""

    @property
    def pool(self) -> Int64s: ...
    @property
    def total(self) -> Float32s: ...
    @property
    def arms(self) -> Mapping[str, Float32s | None]: ...
    @property
    def neighbours(self) -> Float32s: ...


def matched(memory: Memory, words: Sequence[str]) -> tuple[str, ...]:
    """Which words of the question a memory really has: looked up in its text, not in hashes."""
    has = words_of(memory)
    return tuple(word for word in words if word in has)


def candidate(
    memory: Memory,
    scores: Scored,
    place: int,
    terms: tuple[str, ...],
    written: Mapping[str, str],
) -> Candidate:
    """The memory at a place of the pool, which has these terms of the question."""
    return Candidate(
        memory,
        at=int(scores.pool[place]),
        score=min(float(scores.total[place]), 1.0),
        arms={
            name: float(values[place])
            for name in ARMS
            if (values := scores.arms.get(name)) is not None
        },
        terms=terms,
        boosts=_boosts(scores, place),
        written=written,
    )


def why(candidate: Candidate) -> Why:
    return Why(
        arms={name: round(value, 4) for name, value in candidate.arms.items()},
        terms=candidate.words,
        boosts={name: round(v, 4) for name, v in candidate.boosts.items() if v > LEAST},
        factors={name: round(value, 4) for name, value in candidate.factors.items()},
    )


def hit(candidate: Candidate) -> Hit:
    memory = candidate.memory
    return Hit(
        kind=_HIT_KINDS.get(memory.kind, "memory"),
        id=memory.id,
        text=memory.text,
        score=round(candidate.score, 6),
        source=memory.source,
        author=memory.author,
        occurred_at=memory.occurred_at,
        sources=(Source(memory.id, memory.source, memory.occurred_at),),
        why=why(candidate),
        replaced=candidate.replaced,
        same=candidate.same,
        trust=memory.trust,
    )


def _boosts(scores: Scored, place: int) -> dict[str, float]:
    """What neighbours, a date, pairs of words, an author and the like added to the score."""
    parts = {"neighbours": score.share("text") * float(scores.neighbours[place])}
    for name, values in scores.arms.items():
        if values is not None and name not in ARMS:
            parts[name] = score.share(name) * float(values[place])
    return {name: part for name, part in parts.items() if part > LEAST}
