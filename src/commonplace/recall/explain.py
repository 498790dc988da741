"""Why a hit scored: from arrays to words and numbers. One structure for every door."""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from commonplace.capture.index import words_of
from commonplace.model import Hit, Memory, Source, Why
from commonplace.recall import score
from commonplace.recall.postprocess.candidate import Candidate

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


def find_matched_words(memory: Memory, words: Sequence[str]) -> tuple[str, ...]:
    """Which words of the question a memory really has: looked up in its text, not in hashes."""
    has = words_of(memory)
    return tuple(word for word in words if word in has)


def make_candidate(
    memory: Memory,
    scores: Scored,
    place: int,
    terms: tuple[str, ...],
    written: Mapping[str, str],
) -> Candidate:
    """The memory at a place of the pool, which has these terms of the question."""
    (found,) = make_candidates([memory], scores, np.array([place]), [terms], written)
    return found


def make_candidates(
    memories: Sequence[Memory | None],
    scores: Scored,
    places: Int64s,
    terms: Sequence[tuple[str, ...]],
    written: Mapping[str, str],
) -> list[Candidate]:
    """The memories at these places of the pool; none, where one has gone. The numbers are taken out
    of the arrays all at once, which is many times as fast as one by one."""
    columns = {
        name: values[places].tolist() for name, values in scores.arms.items() if values is not None
    }
    arms = {name: columns.pop(name) for name in ARMS if name in columns}
    boosts = {"neighbours": _times(score.arm_share("text"), scores.neighbours[places].tolist())}
    boosts |= {name: _times(score.arm_share(name), values) for name, values in columns.items()}
    numbers, totals = scores.pool[places].tolist(), scores.total[places].tolist()
    return [
        Candidate(
            memory,
            at=numbers[at],
            score=min(totals[at], 1.0),
            arms={name: values[at] for name, values in arms.items()},
            terms=terms[at],
            boosts={name: parts[at] for name, parts in boosts.items() if parts[at] > LEAST},
            written=written,
        )
        for at, memory in enumerate(memories)
        if memory is not None
    ]


def _times(part: float, values: Sequence[float]) -> list[float]:
    return [part * value for value in values]


def explain_score(candidate: Candidate) -> Why:
    return Why(
        arms={name: round(value, 4) for name, value in candidate.arms.items()},
        terms=candidate.words,
        boosts={name: round(v, 4) for name, v in candidate.boosts.items() if v > LEAST},
        factors={name: round(value, 4) for name, value in candidate.factors.items()},
    )


def make_hit(candidate: Candidate) -> Hit:
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
        why=explain_score(candidate),
        replaced=candidate.replaced,
        same=candidate.same,
        trust=memory.trust,
        damaged=memory.damaged,
    )
