"""Read, ask, decide: a question becomes hits."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from commonplace import clock
from commonplace.config import RecallConfig
from commonplace.errors import ModelError
from commonplace.minds.embedder import Embedder
from commonplace.model import Hit, Memory, Recall, Source, Why
from commonplace.recall import question as questions
from commonplace.recall import score
from commonplace.recall.cache import View, Views
from commonplace.recall.dates import spans
from commonplace.recall.explain import matched
from commonplace.recall.vectors import exactly, likely, nearness
from commonplace.store import embeddings as vector_rows
from commonplace.store import memories as rows
from commonplace.store.engine import Engine

Float32s = NDArray[np.float32]
#: How many of the text arm's best get an exact cosine when vectors are not searched one by one.
TEXT_CANDIDATES = 400
#: Characters that make a token, roughly: a budget is a promise not to exceed, not an account.
CHARACTERS_PER_TOKEN = 4


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its limits."""

    question: str
    limit: int
    kind: str | None = None
    tag: str | None = None
    source: str | None = None
    author: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    #: Tokens that the hits' texts may take together.
    budget: int | None = None


class Recaller:
    """Answers from the books of one library."""

    def __init__(
        self, engine: Engine, embedder: Callable[[], tuple[Embedder | None, str]], config: RecallConfig
    ) -> None:
        self._engine = engine
        self._embedder = embedder
        self._views = Views(
            engine, megabytes=config.cache_mb, exact_vectors=config.exact_vectors
        )

    def recall(self, book_id: str, asked: Asked) -> Recall:
        timings = _Timings()
        embedder, reason = self._embedder()
        in_memory = embedder is not None and not self._engine.searches_vectors
        view = self._views.of(book_id, embedder.profile.key if embedder and in_memory else None)
        timings.mark("index")

        question = questions.read(asked.question)
        index = view.index
        allowed = self._allowed(book_id, view, asked)
        known = None if asked.as_of is None else index.observed <= rows.microseconds(asked.as_of)
        text, own = score.text_scores(index, question.hashes, known)
        timings.mark("text")

        named = questions.named(question, index.author_names)
        names = [index.author_names[number] for number in named]
        notes: list[str] = []
        vector = None
        if embedder is None:
            notes.append(reason)
        elif len(index):
            try:
                asked_for = embedder.embed([questions.without_names(question, names)])[0]
                vector = self._nearness(book_id, view, embedder.profile.key, asked_for, text)
            except ModelError as error:
                notes.append(f"The embedding model did not answer, so only text was searched: {error}")
            notes += self._missing(book_id, view, embedder.profile.key)
        timings.mark("vector")

        arms = {
            "text": text,
            "vector": vector,
            "date": score.date_scores(index, spans(asked.question, score.years(index))),
            "author": score.author_scores(index, named),
        }
        total = score.summed(arms)
        best = _best(total, text, vector, allowed, asked.limit, index.occurred)
        timings.mark("rank")

        ids = [index.ids[at].decode() for at in best]
        memories = self._engine.read(lambda reader: rows.with_ids(reader, book_id, ids))
        neighbours = score.WEIGHTS["text"] * (text - own)
        hits = [
            _hit(
                memories[memory_id],
                float(total[at]),
                Why(
                    arms={
                        name: round(float(scores[at]), 4)
                        for name, scores in arms.items()
                        if name in ("text", "vector") and scores is not None
                    },
                    terms=matched(memories[memory_id], question.words),
                    boosts=_boosts(arms, neighbours, int(at)),
                ),
            )
            for memory_id, at in zip(ids, best, strict=True)
            if memory_id in memories
        ]
        timings.mark("read")
        return Recall(asked.question, tuple(_within(hits, asked.budget)), timings.seconds, tuple(notes))

    def _allowed(self, book_id: str, view: View, asked: Asked) -> NDArray[np.bool_] | None:
        """Which memories pass the filters; nothing when there are none."""
        index = view.index
        masks = []
        if asked.as_of is not None:
            masks.append(index.observed <= rows.microseconds(asked.as_of))
        if asked.since is not None:
            masks.append(index.occurred >= rows.microseconds(asked.since))
        if asked.until is not None:
            masks.append(index.occurred <= rows.microseconds(asked.until))
        filters = {
            "kind": asked.kind,
            "tag": asked.tag,
            "source": asked.source,
            "author": asked.author,
        }
        if any(filters.values()):
            ids = self._engine.read(lambda reader: rows.ids_where(reader, book_id, filters))
            mask = np.zeros(len(index), np.bool_)
            found = index.find(ids)
            mask[found[found >= 0]] = True
            masks.append(mask)
        return np.logical_and.reduce(masks) if masks else None

    def _nearness(
        self, book_id: str, view: View, profile: str, question: Float32s, text: Float32s
    ) -> Float32s:
        """The vector arm: exact for all, or exact for whoever may matter."""
        index, vectors = view.index, view.vectors
        if vectors is not None and vectors.signs is None:
            return nearness(vectors, question, len(index))
        wanted = _top(text, TEXT_CANDIDATES)
        if vectors is not None:
            wanted = np.union1d(wanted, likely(vectors, question))
        ids = [index.ids[at].decode() for at in wanted]
        if vectors is not None:
            found = self._engine.read(
                lambda reader: exactly(reader, book_id, profile, question, ids)
            )
        else:
            found = self._engine.read(
                lambda reader: vector_rows.nearest(
                    reader,
                    book_id,
                    profile,
                    question.astype("<f2").tobytes(),
                    limit=TEXT_CANDIDATES,
                    ids=ids,
                )
            )
        result = np.zeros(len(index), np.float32)
        at = index.find(list(found))
        values = np.fromiter(found.values(), np.float32, len(found))
        result[at[at >= 0]] = values[at >= 0].clip(min=0)
        return result

    def _missing(self, book_id: str, view: View, profile: str) -> list[str]:
        """Say so when some memories can be found by their words only."""
        total = len(view.index)
        if view.vectors is not None:
            embedded = view.vectors.embedded
        else:
            embedded = self._engine.read(
                lambda reader: vector_rows.count(reader, book_id, profile)
            )[0]
        if embedded >= total:
            return []
        return [f"{total - embedded:,} of {total:,} memories are not embedded yet; they are found by text alone."]


class _Timings:
    """Seconds by stage."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._watch = clock.Stopwatch()
        self._before = 0.0

    def mark(self, stage: str) -> None:
        now = self._watch.seconds()
        self.seconds[stage] = round(now - self._before, 6)
        self._before = now


def _top(scores: Float32s, limit: int) -> NDArray[np.int64]:
    """The positions of the best that are above 0, in no order."""
    if len(scores) > limit:
        best = np.argpartition(scores, len(scores) - limit)[-limit:]
    else:
        best = np.arange(len(scores))
    return best[scores[best] > 0]


def _best(
    total: Float32s,
    text: Float32s,
    vector: Float32s | None,
    allowed: NDArray[np.bool_] | None,
    limit: int,
    occurred: NDArray[np.int64],
) -> NDArray[np.int64]:
    """The best first; of equals the newer. A date or an author alone is no answer to words."""
    evidence = text > 0
    if vector is not None:
        evidence |= vector > 0
    if allowed is not None:
        evidence &= allowed
    best = _top(np.where(evidence, total, 0), limit)
    return best[np.lexsort((-best, -occurred[best], -total[best]))]


def _boosts(arms: Mapping[str, Float32s | None], neighbours: Float32s, at: int) -> dict[str, float]:
    """What date, author and neighbours added to the score."""
    whole = sum(score.WEIGHTS.values())
    parts = {
        name: score.WEIGHTS[name] * float(scores[at]) / whole
        for name, scores in arms.items()
        if name in ("date", "author") and scores is not None
    }
    parts["neighbours"] = float(neighbours[at]) / whole
    return {name: round(part, 4) for name, part in parts.items() if part > 0.00005}


def _hit(memory: Memory, points: float, why: Why) -> Hit:
    return Hit(
        kind={"fact": "fact", "document_chunk": "chunk"}.get(memory.kind, "memory"),  # type: ignore[arg-type]
        id=memory.id,
        text=memory.text,
        score=round(min(points, 1.0), 6),
        source=memory.source,
        author=memory.author,
        occurred_at=memory.occurred_at,
        sources=(Source(memory.id, memory.source, memory.occurred_at),),
        why=why,
    )


def _within(hits: list[Hit], budget: int | None) -> list[Hit]:
    """The best that fit into the budget together; a long one that does not fit is passed over."""
    if budget is None:
        return hits
    kept, left = [], budget * CHARACTERS_PER_TOKEN
    for hit in hits:
        if len(hit.text) <= left:
            kept.append(hit)
            left -= len(hit.text)
    return kept
