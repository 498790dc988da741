"""Read, ask, decide: a question becomes hits.

1. The book is brought up to date, the question read: its words, names, days, and what it leans to.
2. The arms: words and vectors choose a *pool*; hints, facts and the graph add to it. All are summed
   (`looking`, `ranking`, `score`).
3. The best are read and judged: what no longer holds is lowered and marked; what says the same is
   folded (`after`). A question of several parts has each of them among the first (`apart`).
4. Pages come among them, a reranker or a predictor may move them, and as many are given as fit.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from commonplace.config import RecallConfig
from commonplace.errors import ModelError
from commonplace.minds.embedder import Embedder
from commonplace.model import Hit, Memory, Miss, Recall
from commonplace.model.zones import localise
from commonplace.recall import question as questions
from commonplace.recall import score, several
from commonplace.recall.after.candidate import Candidate
from commonplace.recall.after.crowded import Crowd
from commonplace.recall.after.fold import folded
from commonplace.recall.after.hubs import Hubs
from commonplace.recall.after.judge import Asking, judged
from commonplace.recall.after.missed import Ranking, misses, nearly, why_not
from commonplace.recall.after.newer import newest_first
from commonplace.recall.after.pack import within
from commonplace.recall.after.represented import represented
from commonplace.recall.apart import WHOLE, apart
from commonplace.recall.arms import Context
from commonplace.recall.asking import Asked
from commonplace.recall.certainty.certain import said_when_not
from commonplace.recall.certainty.voice import certainty
from commonplace.recall.expand import expanded
from commonplace.recall.explain import candidates, hit
from commonplace.recall.graph import CUT_SHORT
from commonplace.recall.indexed.cache import View, Views
from commonplace.recall.indexed.derived import hint_arm
from commonplace.recall.indexed.index import BookIndex
from commonplace.recall.indexed.vectors import CANDIDATES
from commonplace.recall.looking import Looking, Timings
from commonplace.recall.names import with_names
from commonplace.recall.near import Near, as_kept
from commonplace.recall.pages import (
    LEAST,
    LOOKED_AT,
    PageFound,
    Pages,
    PagesAsked,
    doubted,
    subject_of,
    with_pages,
)
from commonplace.recall.ranking import Scores, best_of
from commonplace.recall.seen import Seen
from commonplace.recall.stored import Stored, stored
from commonplace.recall.words import text_arm
from commonplace.store import memories as rows
from commonplace.store.engine import Engine, Reader

Float32s = NDArray[np.float32]
Int64s = NDArray[np.int64]
Bools = NDArray[np.bool_]
#: Moves the best hits; and what the reader should know of it.
Move = Callable[[str, Sequence[Hit]], tuple[list[Hit], str | None]]
#: The numbers of each hit that a predictor goes by.
Numbers = Callable[[Sequence[Hit]], Sequence[Mapping[str, float]]]
#: Moves the hits of a book by their numbers, if it does.
Predict = Callable[[str, Numbers, Sequence[Hit]], list[Hit]]
#: More candidates than are asked for: some are lowered, some folded.
SPARE = 12
_SILENT = "The embedding model did not answer; only text was searched: {0}"


@dataclass(frozen=True, slots=True)
class Helpers:
    """What recall asks others for."""

    embedder: Callable[[], tuple[Embedder | None, str]]
    pages: Pages | None = None
    rerank: Move | None = None
    predict: Predict | None = None


@dataclass(frozen=True, slots=True)
class _Answer:
    looking: Looking
    hits: list[Hit]
    certain: bool
    ranking: Ranking


class Recaller:
    """Answers from the books of one library."""

    def __init__(self, engine: Engine, config: RecallConfig, helpers: Helpers) -> None:
        self._engine = engine
        self._config = config
        self._helpers = helpers
        self._without: frozenset[str] = frozenset()  # arms that are not asked: see `trying.lab`
        self._hubs = Hubs()
        self._views = Views(engine, megabytes=config.cache_mb, exact_vectors=config.exact_vectors)

    def drop(self, book_id: str) -> None:
        self._views.drop(book_id)

    def recall(
        self,
        book_id: str,
        asked: Asked,
        *,
        why_not: Memory | None = None,
        shelf: Sequence[several.Asked] = (),
    ) -> Recall:
        """The answer of a book; of a ``shelf``, its own book first, that of all. ``why_not``: a
        memory of which it is told why it is no hit."""
        seen = Seen(self._engine, book_id, asked)
        answer = self._answer(book_id, asked, seen)
        found = self._told(answer, why_not)
        if shelf:
            others = [(each.name, each.boost, self._shared(each, asked)) for each in shelf[1:]]
            found = several.merged(
                [(shelf[0].name, 1.0, found), *others], asked.limit, asked.budget
            )
        found = said_when_not(found)
        own = {each.id for each in answer.hits}
        memories = [each.memory for each in answer.ranking.folded]
        seen.record([each for each in found if each.id in own], memories)
        return found

    def _shared(self, book: several.Asked, asked: Asked) -> Recall:
        """What a book says that shares its pages: pages, and nothing else of it."""
        if asked.pages is False:
            return Recall(asked.question, ())
        pages = replace(asked, pages=True, explain=False, session=None)
        answer = self._answer(book.book_id, pages, Seen(self._engine, book.book_id))
        return Recall(asked.question, tuple(answer.hits), answer.looking.timings.seconds)

    def _told(self, answer: _Answer, asked_for: Memory | None) -> Recall:
        looking = answer.looking
        misses = self._misses(answer) if looking.asked.explain else ()
        if asked_for is not None:
            at = int(looking.view.index.find([asked_for.id])[0])
            misses = (why_not(answer.ranking, asked_for, at),)
        looking.timings.mark("read")
        return Recall(
            looking.asked.question,
            tuple(answer.hits),
            looking.timings.seconds,
            tuple(looking.notes),
            certain=answer.certain,
            misses=misses,
        )

    def _answer(self, book_id: str, asked: Asked, seen: Seen) -> _Answer:
        looking = self._looking(book_id, asked).without(self._without)
        filters = self._filters(looking, seen)
        scores = looking.scores()
        index = looking.view.index
        if asked.strict:
            filters["strict"] = _has_all(index, scores.pool, looking.context)
        allowed = np.logical_and.reduce([*filters.values()]) if filters else None
        by_part = apart(looking, scores) if self._config.parts else WHOLE

        def judge(may: Bools | None) -> list[Candidate]:
            best = best_of(scores, may, asked.limit + SPARE, index)
            best = by_part.with_heads(best, scores, may, looking)
            looking.timings.mark("rank")
            return self._judged(looking, scores, best)

        crowd = Crowd(self._engine, book_id, index, scores.pool, self._config.per_source)
        found = self._newest_first(looking, crowd.spread(judge, allowed, asked.limit))
        kept = folded(found) if self._config.fold else found
        looking.timings.mark("judge")
        certain, note = certainty(looking, kept)
        kept = represented(kept, by_part.ranked)
        hits = self._shown(looking, kept, scores, seen)
        if hits and note:
            looking.notes.append(note)
        ranking = Ranking(
            words=looking.context.question.words,
            written=looking.context.question.written,
            scores=scores,
            evidence=scores.evidence(),
            judged=found,
            folded=kept,
            hits=frozenset(each.id for each in hits),
            limit=asked.limit,
            budget=asked.budget,
            known=looking.context.known,
            filters={name: mask for name, mask in filters.items() if name != "as_of"},
            shown=seen.before,
        )
        return _Answer(looking, hits, certain, ranking)

    def _looking(self, book_id: str, asked: Asked) -> Looking:
        """The question and the book, side by side."""
        timings = Timings()
        embedder, reason = self._model()
        profile = embedder.profile.key if embedder else None
        question = questions.read(asked.question)

        def look_up(reader: Reader, view: View) -> tuple[View, Context, Stored]:
            timings.mark("index")
            known = _known(view.index, asked.as_of)
            context = Context(book_id, question, view.index, known)
            return view, context, stored(reader, context, embedded=embedder is not None)

        view, context, found = self._views.with_more(book_id, profile, look_up)
        index, known = view.index, context.known
        if known is None:
            found.extra["hints"] = hint_arm(view.derived, context)
        timings.mark("names")
        authors = index.who_spoke(questions.named(question, index.author_names), known)
        notes = [] if embedder else [reason]
        if (graph := found.extra.get("graph")) and graph.cut_short:
            notes.append(CUT_SHORT)
        meaning = self._meaning(view, context, embedder, authors, notes)
        if meaning is not None and (note := found.note(len(index))):
            notes.append(note)
        near = Near(self._engine, book_id, view, profile or "", meaning)
        timings.mark("meaning")
        most = max(CANDIDATES, 2 * asked.limit)
        text = text_arm(index, with_names(question, found.names), known, most, near.around)
        timings.mark("text")
        return Looking(
            asked,
            view,
            context,
            text,
            near,
            most,
            authors,
            score.spans_of(asked.question, index, known, localise(asked.today, index.zone).date()),
            questions.leaning(asked.question),
            found.extra,
            timings,
            notes,
        )

    def _model(self) -> tuple[Embedder | None, str]:
        """The embedder; none, and why, when it cannot be reached."""
        try:
            return self._helpers.embedder()
        except ModelError as error:
            return None, _SILENT.format(error)

    def _meaning(
        self,
        view: View,
        context: Context,
        embedder: Embedder | None,
        authors: list[int],
        notes: list[str],
    ) -> Float32s | None:
        """The question's vector, if a model answers; the notes say what is missing."""
        if embedder is None or not len(view.index):
            return None
        names = [view.index.author_names[number] for number in authors]
        try:
            meaning = embedder.embed([questions.without_names(context.question, names)])[0]
        except ModelError as error:
            notes.append(_SILENT.format(error))
            return None
        return as_kept(meaning)

    def _filters(self, looking: Looking, seen: Seen) -> dict[str, Bools]:
        """By name, which memories pass each filter."""
        asked, index, context = looking.asked, looking.view.index, looking.context
        masks: dict[str, Bools] = {}
        if context.known is not None:
            masks["as_of"] = context.known
        if asked.since is not None:
            masks["since"] = index.occurred >= rows.microseconds(asked.since)
        if asked.until is not None:
            masks["until"] = index.occurred <= rows.microseconds(asked.until)
        if asked.author is not None:
            wanted = asked.author.casefold()
            numbers = [n for n, name in enumerate(index.author_names) if name.casefold() == wanted]
            masks["author"] = np.isin(index.authors, numbers)
        if (then := asked.true_at) is not None:
            held = self._engine.read(lambda reader: rows.holding(reader, context.book_id, then))
            masks["true_at"] = _among(looking.view, held)
        for name in ("kind", "tag", "source"):
            if (value := getattr(asked, name)) is not None:
                masks[name] = self._where(looking, {name: value})
        if seen.before:
            masks["session"] = ~_among(looking.view, sorted(seen.before))
        return masks

    def _where(self, looking: Looking, wanted: dict[str, str]) -> Bools:
        book_id = looking.context.book_id
        every = {**dict.fromkeys(("kind", "tag", "source")), **wanted}
        ids = self._engine.read(lambda reader: rows.ids_where(reader, book_id, every))
        return _among(looking.view, ids)

    def _judged(self, looking: Looking, scores: Scores, best: Int64s) -> list[Candidate]:
        """The memories behind the scores; one forgotten this very moment is left out."""
        view, context = looking.view, looking.context
        docs = scores.pool[best]
        ids = [each.decode() for each in view.index.ids[docs].tolist()]
        order = np.argsort(docs)
        has = np.empty((len(docs), len(context.question.words)), np.bool_)
        has[order] = view.index.has(docs[order], context.question.hashes)
        terms = [tuple(compress(context.question.words, row)) for row in has.tolist()]
        asked = looking.asked
        asking = Asking(
            asked.as_of, looking.leaning, looking.on_days(docs), asked.true_at, asked.today
        )

        def work(reader: Reader) -> list[Candidate]:
            memories = rows.with_ids(reader, context.book_id, ids)
            found = candidates(
                [memories.get(each) for each in ids],
                scores,
                best,
                terms,
                context.question.written,
            )
            return judged(reader, context.book_id, found, self._config, asking, self._hubs)

        return self._engine.read(work)

    def _newest_first(self, looking: Looking, found: list[Candidate]) -> list[Candidate]:
        """Where what holds is asked for: the newer of those that say it, and said it by then."""
        if not self._config.newer or not looking.asks_what_holds():
            return found
        weights = dict(zip(looking.context.question.words, looking.text.idfs, strict=False))
        until = max((span.last for span in looking.spans), default=None)
        return newest_first(found, weights, until)

    def _shown(
        self, looking: Looking, kept: Sequence[Candidate], scores: Scores, seen: Seen
    ) -> list[Hit]:
        """The hits, pages among them, as many as are wanted and fit."""
        asked, context = looking.asked, looking.context
        spare = SPARE if self._helpers.rerank or self._helpers.predict else 0
        hits = [] if asked.pages else [hit(each) for each in kept[: asked.limit + spare]]
        pages = [page for page in self._pages(looking) if page.id not in seen.before]
        if pages:
            trusted = [doubted(page) for page in pages] if asked.strict else pages
            hits = with_pages(hits, trusted, scores, looking.view.index, alone=bool(asked.pages))
        looking.timings.mark("pages")
        if self._helpers.rerank is not None and len(hits) > 1:
            hits, note = self._helpers.rerank(asked.question, hits)
            looking.notes.extend([note] if note else [])
            looking.timings.mark("rerank")
        if self._helpers.predict is not None and hits:
            memories = [each.memory for each in kept]
            hits = self._helpers.predict(
                context.book_id, lambda ranked: seen.numbers(ranked, memories), hits
            )
        hits = hits[: asked.limit]
        if asked.expand:
            hits = self._engine.read(
                lambda reader: expanded(reader, context.book_id, hits, asked.expand, asked.as_of)
            )
        return within(hits, asked.budget)

    def _pages(self, looking: Looking) -> Sequence[PageFound]:
        """Pages say what is so now, of all that was said."""
        asked = looking.asked
        if self._helpers.pages is None or asked.pages is False or asked.filtered:
            return ()
        most, least = (asked.limit, 0.0) if asked.pages else (LOOKED_AT, LEAST)
        book_id, subject = looking.context.book_id, subject_of(asked.question)
        return self._helpers.pages(PagesAsked(book_id, asked.question, subject, most, least))

    def _misses(self, answer: _Answer) -> tuple[Miss, ...]:
        """What came next after the hits."""
        view, book_id = answer.looking.view, answer.looking.context.book_id
        numbers = nearly(answer.ranking)
        ids = {view.index.ids[at].decode(): at for at in numbers}
        found = self._engine.read(lambda reader: rows.with_ids(reader, book_id, [*ids]))
        return misses(answer.ranking, {ids[each]: memory for each, memory in found.items()})


def _among(view: View, ids: Sequence[str]) -> Bools:
    mask = np.zeros(len(view.index), np.bool_)
    found = view.index.find(ids)
    mask[found[found >= 0]] = True
    return mask


def _known(index: BookIndex, as_of: datetime | None) -> Bools | None:
    """What was known then; nothing when that is now."""
    return None if as_of is None else index.observed <= rows.microseconds(as_of)


def _has_all(index: BookIndex, pool: Int64s, context: Context) -> Bools:
    """Over the book: who of the pool has every word of the question."""
    mask = np.zeros(len(index), np.bool_)
    mask[pool[index.has(pool, context.question.hashes).all(axis=1)]] = True
    return mask
