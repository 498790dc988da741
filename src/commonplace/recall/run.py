"""Read, ask, decide: a question becomes hits.

1. The book is brought up to date, the question read: its words, names, days, and what it leans to.
2. The arms: words and vectors choose a *pool*; hints, facts and the graph add to it. All are summed
   (`query_context`, `ranking`, `score`).
3. The best are read and judged: what no longer holds is lowered and marked; what says the same is
   folded (`postprocess`). A question of several parts has each among the first (`multipart`).
4. Pages come among them, a reranker or a predictor may move them, and as many are given as fit.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from commonplace.config import RecallConfig
from commonplace.errors import ModelError
from commonplace.minds.embedder import Embedder
from commonplace.model import Hit, Memory, Miss, Recall
from commonplace.model.zones import localise
from commonplace.recall import question as questions
from commonplace.recall import score, shared_books
from commonplace.recall.arms.arm import ArmInput
from commonplace.recall.arms.graph_arm import CUT_SHORT
from commonplace.recall.arms.page_arm import (
    LEAST,
    LOOKED_AT,
    PageFound,
    Pages,
    PagesAsked,
    discount_unverified,
    find_subject,
    merge_page_hits,
)
from commonplace.recall.arms.text_arm import text_arm
from commonplace.recall.arms.vector_arm import VectorArm, to_stored_precision
from commonplace.recall.certainty.evidence import add_uncertainty_note
from commonplace.recall.certainty.is_answer import judge_certainty
from commonplace.recall.expand import expand_hits
from commonplace.recall.explain import make_candidates, make_hit
from commonplace.recall.filters import mask_filtered, mask_known, mask_strict
from commonplace.recall.index.hint_arm import hint_arm
from commonplace.recall.index.vectors import CANDIDATES
from commonplace.recall.index.views import View, Views
from commonplace.recall.multipart import WHOLE, score_parts
from commonplace.recall.names import add_other_names
from commonplace.recall.postprocess.alignment import align
from commonplace.recall.postprocess.candidate import Candidate
from commonplace.recall.postprocess.cover_parts import cover_parts
from commonplace.recall.postprocess.dampen import AskedTime, dampen
from commonplace.recall.postprocess.fold import fold_duplicates
from commonplace.recall.postprocess.hubs import Hubs
from commonplace.recall.postprocess.near_misses import (
    Ranking,
    explain_miss,
    explain_misses,
    find_near_misses,
)
from commonplace.recall.postprocess.source_cap import SourceCap
from commonplace.recall.postprocess.token_budget import fit_budget
from commonplace.recall.query import Query
from commonplace.recall.query_context import QueryContext, Timings
from commonplace.recall.ranking import Scores, best_of
from commonplace.recall.session_repeats import SessionRepeats
from commonplace.recall.store_lookups import StoreLookups, look_up_in_store
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
    context: QueryContext
    hits: list[Hit]
    certain: bool
    ranking: Ranking


class Recaller:
    """Answers from the books of one library."""

    def __init__(self, engine: Engine, config: RecallConfig, helpers: Helpers) -> None:
        self._engine = engine
        self._config = config
        self._helpers = helpers
        self._without: frozenset[str] = frozenset()  # arms that are not asked: see `playground`
        self._hubs = Hubs()
        self._views = Views(engine, megabytes=config.cache_mb, exact_vectors=config.exact_vectors)

    def drop(self, book_id: str) -> None:
        self._views.drop(book_id)

    def recall(
        self,
        book_id: str,
        asked: Query,
        *,
        why_not: Memory | None = None,
        shelf: Sequence[shared_books.BookQuery] = (),
    ) -> Recall:
        """The answer of a book; of a ``shelf``, its own book first, that of all. ``why_not``: a
        memory of which it is told why it is no hit."""
        seen = SessionRepeats(self._engine, book_id, asked)
        answer = self._answer(book_id, asked, seen)
        found = self._told(answer, why_not)
        if shelf:
            others = [(each.name, each.boost, self._shared(each, asked)) for each in shelf[1:]]
            found = shared_books.merge_answers(
                [(shelf[0].name, 1.0, found), *others], asked.limit, asked.budget
            )
        found = add_uncertainty_note(found)
        own = {each.id for each in answer.hits}
        memories = [each.memory for each in answer.ranking.folded]
        seen.record([each for each in found if each.id in own], memories)
        return found

    def _shared(self, book: shared_books.BookQuery, asked: Query) -> Recall:
        """What a book says that shares its pages: pages, and nothing else of it."""
        if asked.pages is False:
            return Recall(asked.question, ())
        pages = replace(asked, pages=True, explain=False, session=None)
        answer = self._answer(book.book_id, pages, SessionRepeats(self._engine, book.book_id))
        return Recall(asked.question, tuple(answer.hits), answer.context.timings.seconds)

    def _told(self, answer: _Answer, asked_for: Memory | None) -> Recall:
        context = answer.context
        misses = self._misses(answer) if context.asked.explain else ()
        if asked_for is not None:
            at = int(context.view.index.find([asked_for.id])[0])
            misses = (explain_miss(answer.ranking, asked_for, at),)
        context.timings.mark("read")
        return Recall(
            context.asked.question,
            tuple(answer.hits),
            context.timings.seconds,
            tuple(context.notes),
            certain=answer.certain,
            misses=misses,
        )

    def _answer(self, book_id: str, asked: Query, seen: SessionRepeats) -> _Answer:
        context = self._read_question(book_id, asked).without(self._without)
        filters = mask_filtered(self._engine, context, seen.before)
        scores = context.scores()
        index = context.view.index
        if asked.strict:
            filters["strict"] = mask_strict(index, scores.pool, context.arm_input)
        allowed = np.logical_and.reduce([*filters.values()]) if filters else None
        by_part = score_parts(context, scores) if self._config.parts else WHOLE

        def judge(may: Bools | None) -> list[Candidate]:
            best = best_of(scores, may, asked.limit + SPARE, index)
            best = by_part.with_heads(best, scores, may, context)
            context.timings.mark("rank")
            return self._judged(context, scores, best)

        crowd = SourceCap(self._engine, book_id, index, scores.pool, self._config.per_source)
        found = self._newest_first(context, crowd.spread(judge, allowed, asked.limit))
        kept = fold_duplicates(found) if self._config.fold else found
        context.timings.mark("judge")
        certain, note = judge_certainty(context, kept)
        kept = cover_parts(kept, by_part.ranked)
        hits = self._shown(context, kept, scores, seen)
        if hits and note:
            context.notes.append(note)
        ranking = Ranking(
            words=context.arm_input.question.words,
            written=context.arm_input.question.written,
            scores=scores,
            evidence=scores.evidence(),
            judged=found,
            folded=kept,
            hits=frozenset(each.id for each in hits),
            limit=asked.limit,
            budget=asked.budget,
            known=context.arm_input.known,
            filters={name: mask for name, mask in filters.items() if name != "as_of"},
            shown=seen.before,
        )
        return _Answer(context, hits, certain, ranking)

    def _read_question(self, book_id: str, asked: Query) -> QueryContext:
        """The question and the book, side by side."""
        timings = Timings()
        embedder, reason = self._model()
        profile = embedder.profile.key if embedder else None
        question = questions.read_question(asked.question)

        def look_up(reader: Reader, view: View) -> tuple[View, ArmInput, StoreLookups]:
            timings.mark("index")
            known = mask_known(view.index, asked.as_of)
            arm_input = ArmInput(book_id, question, view.index, known)
            return (
                view,
                arm_input,
                look_up_in_store(reader, arm_input, embedded=embedder is not None),
            )

        view, arm_input, found = self._views.with_more(book_id, profile, look_up)
        index, known = view.index, arm_input.known
        if known is None:
            found.extra["hints"] = hint_arm(view.derived, arm_input)
        timings.mark("names")
        authors = index.who_spoke(questions.find_authors(question, index.author_names), known)
        notes = [] if embedder else [reason]
        if (graph := found.extra.get("graph")) and graph.cut_short:
            notes.append(CUT_SHORT)
        meaning = self._meaning(view, arm_input, embedder, authors, notes)
        if meaning is not None and (note := found.note(len(index))):
            notes.append(note)
        near = VectorArm(self._engine, book_id, view, profile or "", meaning)
        timings.mark("meaning")
        most = max(CANDIDATES, 2 * asked.limit)
        text = text_arm(index, add_other_names(question, found.names), known, most, near.around)
        timings.mark("text")
        return QueryContext(
            asked,
            view,
            arm_input,
            text,
            near,
            most,
            authors,
            score.spans_of(asked.question, index, known, localise(asked.today, index.zone).date()),
            questions.find_leaning(asked.question),
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
        arm_input: ArmInput,
        embedder: Embedder | None,
        authors: list[int],
        notes: list[str],
    ) -> Float32s | None:
        """The question's vector, if a model answers; the notes say what is missing."""
        if embedder is None or not len(view.index):
            return None
        names = [view.index.author_names[number] for number in authors]
        try:
            meaning = embedder.embed([questions.drop_names(arm_input.question, names)])[0]
        except ModelError as error:
            notes.append(_SILENT.format(error))
            return None
        return to_stored_precision(meaning)

    def _judged(self, context: QueryContext, scores: Scores, best: Int64s) -> list[Candidate]:
        """The memories behind the scores; one forgotten this very moment is left out."""
        view, arm_input = context.view, context.arm_input
        docs = scores.pool[best]
        ids = [each.decode() for each in view.index.ids[docs].tolist()]
        order = np.argsort(docs)
        has = np.empty((len(docs), len(arm_input.question.words)), np.bool_)
        has[order] = view.index.has(docs[order], arm_input.question.hashes)
        terms = [tuple(compress(arm_input.question.words, row)) for row in has.tolist()]
        asked = context.asked
        asking = AskedTime(
            asked.as_of, context.leaning, context.on_days(docs), asked.true_at, asked.today
        )

        def work(reader: Reader) -> list[Candidate]:
            memories = rows.with_ids(reader, arm_input.book_id, ids)
            found = make_candidates(
                [memories.get(each) for each in ids],
                scores,
                best,
                terms,
                arm_input.question.written,
            )
            return dampen(reader, arm_input.book_id, found, self._config, asking, self._hubs)

        return self._engine.read(work)

    def _newest_first(self, context: QueryContext, found: list[Candidate]) -> list[Candidate]:
        """Where what holds is asked for: of those that say it, and said it by then, the newer above
        the older, which is marked."""
        if not self._config.newer or not context.asks_what_holds():
            return found
        weights = dict(zip(context.arm_input.question.words, context.text.idfs, strict=False))
        days = [span.last for span in context.spans]
        if context.asked.true_at is not None:
            days.append(context.asked.true_at.date())
        until = max(days, default=None)
        return align(found, weights, until)

    def _shown(
        self, context: QueryContext, kept: Sequence[Candidate], scores: Scores, seen: SessionRepeats
    ) -> list[Hit]:
        """The hits, pages among them, as many as are wanted and fit."""
        asked, arm_input = context.asked, context.arm_input
        spare = SPARE if self._helpers.rerank or self._helpers.predict else 0
        hits = [] if asked.pages else [make_hit(each) for each in kept[: asked.limit + spare]]
        pages = [page for page in self._pages(context) if page.id not in seen.before]
        if pages:
            trusted = [discount_unverified(page) for page in pages] if asked.strict else pages
            hits = merge_page_hits(
                hits, trusted, scores, context.view.index, alone=bool(asked.pages)
            )
        context.timings.mark("pages")
        if self._helpers.rerank is not None and len(hits) > 1:
            hits, note = self._helpers.rerank(asked.question, hits)
            context.notes.extend([note] if note else [])
            context.timings.mark("rerank")
        if self._helpers.predict is not None and hits:
            memories = [each.memory for each in kept]
            hits = self._helpers.predict(
                arm_input.book_id, lambda ranked: seen.numbers(ranked, memories), hits
            )
        hits = hits[: asked.limit]
        if asked.expand:
            hits = self._engine.read(
                lambda reader: expand_hits(
                    reader, arm_input.book_id, hits, asked.expand, asked.as_of
                )
            )
        return fit_budget(hits, asked.budget)

    def _pages(self, context: QueryContext) -> Sequence[PageFound]:
        """Pages say what is so now, of all that was said."""
        asked = context.asked
        if self._helpers.pages is None or asked.pages is False or asked.filtered:
            return ()
        most, least = (asked.limit, 0.0) if asked.pages else (LOOKED_AT, LEAST)
        book_id, subject = context.arm_input.book_id, find_subject(asked.question)
        return self._helpers.pages(PagesAsked(book_id, asked.question, subject, most, least))

    def _misses(self, answer: _Answer) -> tuple[Miss, ...]:
        """What came next after the hits."""
        view, book_id = answer.context.view, answer.context.arm_input.book_id
        numbers = find_near_misses(answer.ranking)
        ids = {view.index.ids[at].decode(): at for at in numbers}
        found = self._engine.read(lambda reader: rows.with_ids(reader, book_id, [*ids]))
        return explain_misses(answer.ranking, {ids[each]: memory for each, memory in found.items()})
