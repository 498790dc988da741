"""Read, ask, decide: a question becomes hits."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

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
from commonplace.recall.index import BookIndex
from commonplace.recall.near import Near
from commonplace.recall.vectors import CANDIDATES
from commonplace.recall.words import TextArm, Word, text_arm
from commonplace.store import memories as rows
from commonplace.store.engine import Engine

Float32s = NDArray[np.float32]
Int64s = NDArray[np.int64]
Bools = NDArray[np.bool_]
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


@dataclass(frozen=True, slots=True)
class Scores:
    """What every memory of a pool scored."""

    pool: Int64s
    total: Float32s
    arms: Mapping[str, Float32s | None]
    #: What neighbours added to the text arm.
    neighbours: Float32s


_HIT_KINDS: Mapping[str, Literal["fact", "chunk"]] = {"fact": "fact", "document_chunk": "chunk"}


class Recaller:
    """Answers from the books of one library."""

    def __init__(
        self,
        engine: Engine,
        embedder: Callable[[], tuple[Embedder | None, str]],
        config: RecallConfig,
    ) -> None:
        self._engine = engine
        self._embedder = embedder
        self._views = Views(engine, megabytes=config.cache_mb, exact_vectors=config.exact_vectors)

    def recall(self, book_id: str, asked: Asked) -> Recall:
        timings = _Timings()
        embedder, reason = self._model()
        in_memory = embedder is not None and not self._engine.searches_vectors
        view = self._views.of(book_id, embedder.profile.key if embedder and in_memory else None)
        timings.mark("index")

        question = questions.read(asked.question)
        index = view.index
        known = None if asked.as_of is None else index.observed <= rows.microseconds(asked.as_of)
        allowed = self._allowed(book_id, view, asked, known)
        named = questions.named(question, index.author_names)
        meaning, notes = self._meaning(book_id, view, embedder, question, named)
        near = Near(self._engine, book_id, view, embedder.profile.key if embedder else "", meaning)
        timings.mark("meaning")

        words = [Word(each) for each in question.hashes]
        most = max(CANDIDATES, 2 * asked.limit)
        text = text_arm(index, words, known, most, near.around())
        liked = np.sort(text.met[score.top(text.total[text.met], 2 * most)])
        timings.mark("text")
        near.look(liked)
        pool = np.union1d(liked, near.around())
        scoring = _Scoring(
            index, question, named, text, pool if known is None else pool[known[pool]]
        )
        scores = scoring.scores(asked, near.values, known)
        if near.guessed:
            near.look_closer(scores.pool[score.top(scores.total, most // 2)])
            scores = scoring.scores(asked, near.values, known)
        timings.mark("vector")

        best = _best(scores, allowed, asked.limit, index.occurred)
        timings.mark("rank")

        hits = _within(self._hits(book_id, view, question, scores, best), asked.budget)
        timings.mark("read")
        if embedder is None:
            notes = [reason]
        return Recall(asked.question, tuple(hits), timings.seconds, tuple(notes))

    def _model(self) -> tuple[Embedder | None, str]:
        """The embedder; none, and why, when it cannot be reached."""
        try:
            return self._embedder()
        except ModelError as error:
            return None, f"The embedding model did not answer; only text was searched: {error}"

    def _meaning(
        self,
        book_id: str,
        view: View,
        embedder: Embedder | None,
        question: questions.Question,
        named: list[int],
    ) -> tuple[Float32s | None, list[str]]:
        """The question's vector, if a model answers; and what the reader should know about it."""
        index = view.index
        if embedder is None or not len(index):
            return None, []
        notes = self._missing(book_id, view)
        names = [index.author_names[number] for number in named]
        try:
            meaning = embedder.embed([questions.without_names(question, names)])[0]
        except ModelError as error:
            return None, [f"The embedding model did not answer; only text was searched: {error}"]
        return np.nan_to_num(meaning, posinf=0, neginf=0), notes  # not finite: says nothing

    def _hits(
        self,
        book_id: str,
        view: View,
        question: questions.Question,
        scores: Scores,
        best: Int64s,
    ) -> list[Hit]:
        """The memories behind the scores; one forgotten this very moment is left out."""
        docs = scores.pool[best]
        ids = [view.index.ids[at].decode() for at in docs]
        memories = self._engine.read(lambda reader: rows.with_ids(reader, book_id, ids))
        order = np.argsort(docs)
        has = np.empty((len(docs), len(question.words)), np.bool_)
        has[order] = view.index.has(docs[order], question.hashes)
        return [
            _hit(memories[memory_id], scores, int(at), _terms(question, row))
            for memory_id, at, row in zip(ids, best, has, strict=True)
            if memory_id in memories
        ]

    def _allowed(self, book_id: str, view: View, asked: Asked, known: Bools | None) -> Bools | None:
        """Which memories pass the filters; nothing when there are none."""
        index = view.index
        masks = [] if known is None else [known]
        if asked.since is not None:
            masks.append(index.occurred >= rows.microseconds(asked.since))
        if asked.until is not None:
            masks.append(index.occurred <= rows.microseconds(asked.until))
        if asked.author is not None:
            wanted = asked.author.casefold()
            numbers = [n for n, name in enumerate(index.author_names) if name.casefold() == wanted]
            masks.append(np.isin(index.authors, numbers))
        filters = {"kind": asked.kind, "tag": asked.tag, "source": asked.source}
        if any(filters.values()):
            ids = self._engine.read(lambda reader: rows.ids_where(reader, book_id, filters))
            mask = np.zeros(len(index), np.bool_)
            found = index.find(ids)
            mask[found[found >= 0]] = True
            masks.append(mask)
        return np.logical_and.reduce(masks) if masks else None

    def _missing(self, book_id: str, view: View) -> list[str]:
        """Say so when some memories can be found by their words only."""
        rows = self._engine.read(
            lambda reader: reader.run("count_dirty", book_id=book_id, stage="embed")
        )
        if not (missing := rows[0]["memories"]):
            return []
        share = f"{missing:,} of {len(view.index):,} memories are not embedded yet"
        return [f"{share}; they are found by text alone."]


@dataclass(frozen=True, slots=True)
class _Scoring:
    """What is known when the arms are summed."""

    index: BookIndex
    question: questions.Question
    named: list[int]
    text: TextArm
    pool: Int64s

    def scores(self, asked: Asked, near: Float32s | None, known: Bools | None) -> Scores:
        index, pool = self.index, self.pool
        spans = score.spans_of(asked.question, index, known)
        arms: dict[str, Float32s | None] = {
            "text": self.text.total[pool],
            "vector": None if near is None else score.beside(index, near, pool, known),
            "date": score.date_scores(index, spans, pool),
            "author": score.author_scores(index, self.named, pool),
        }
        best = np.sort(score.top(score.summed(arms), score.PAIRED))
        arms["pairs"] = score.pair_scores(index, self.question.hashes, self.text.idfs, pool, best)
        neighbours = self.text.total[pool] - self.text.own[pool]
        leaning = 0 if spans else questions.leaning(asked.question)
        if leaning:
            arms["leaning"] = score.leaning_scores(index, pool, score.summed(arms), leaning)
        return Scores(pool, score.summed(arms), arms, neighbours)


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


def _best(scores: Scores, allowed: Bools | None, limit: int, occurred: NDArray[np.int64]) -> Int64s:
    """The best first; of equals the newer. A date or an author alone is no answer to words."""
    text, vector = scores.arms["text"], scores.arms["vector"]
    evidence = np.zeros(len(scores.pool), np.bool_) if text is None else text > 0
    if vector is not None:
        evidence |= vector > 0
    if allowed is not None:
        evidence &= allowed[scores.pool]
    best = score.top(np.where(evidence, scores.total, 0), limit)
    return best[np.lexsort((-best, -occurred[scores.pool[best]], -scores.total[best]))]


def _terms(question: questions.Question, has: Bools) -> tuple[str, ...]:
    return tuple(word for word, there in zip(question.words, has.tolist(), strict=True) if there)


def _hit(memory: Memory, scores: Scores, at: int, terms: tuple[str, ...]) -> Hit:
    return Hit(
        kind=_HIT_KINDS.get(memory.kind, "memory"),
        id=memory.id,
        text=memory.text,
        score=round(min(float(scores.total[at]), 1.0), 6),
        source=memory.source,
        author=memory.author,
        occurred_at=memory.occurred_at,
        sources=(Source(memory.id, memory.source, memory.occurred_at),),
        why=Why(
            arms={
                name: round(float(values[at]), 4)
                for name in ("text", "vector")
                if (values := scores.arms[name]) is not None
            },
            terms=terms,
            boosts=_boosts(scores, at),
        ),
    )


def _boosts(scores: Scores, at: int) -> dict[str, float]:
    """What neighbours, a date, pairs of words, an author and the like added to the score."""
    parts = {"neighbours": score.share("text") * float(scores.neighbours[at])}
    for name, values in scores.arms.items():
        if values is not None and name not in ("text", "vector"):
            parts[name] = score.share(name) * float(values[at])
    return {name: round(part, 4) for name, part in parts.items() if part > 0.00005}


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
