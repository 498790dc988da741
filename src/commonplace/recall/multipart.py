"""The parts of a question, each asked for itself among the memories that the whole one chose.

A memory covers a part when it has most of the words that only this part has (:data:`COVERED` of
their weight), or, where these are a date, lies on that day; a whole month covers nothing. The
question's vector serves every part: to embed each would cost more than all the rest.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from commonplace.capture.terms import hashes
from commonplace.model.zones import localise
from commonplace.recall import question as questions
from commonplace.recall import score
from commonplace.recall.arms.text_arm import QueryTerm, text_arm
from commonplace.recall.certainty.evidence import is_date
from commonplace.recall.index.sets import each_once
from commonplace.recall.parts import Part, find_parts
from commonplace.recall.postprocess.cover_parts import PartRanking
from commonplace.recall.query_context import QueryContext
from commonplace.recall.ranking import Scores, Scoring, best_of, sort_by_score

Int64s = NDArray[np.int64]
Bools = NDArray[np.bool_]
#: The best that cover a part are looked at, so many, whatever they scored for the whole.
HEADS = 3
COVERED = 0.6
#: What share of the question's weight the words must have that only one part has: *and when was
#: that?* tells nothing by itself.
TELLING = 0.2


@dataclass(frozen=True, slots=True)
class PartScores:
    """What each part makes of the pool."""

    ranked: tuple[PartRanking, ...] = ()
    scores: tuple[Scores, ...] = ()

    def with_heads(
        self, best: Int64s, whole: Scores, allowed: Bools | None, context: QueryContext
    ) -> Int64s:
        """The best of the whole question, and those of each part, in the order of the whole."""
        if not self.scores:
            return best
        index = context.arm_input.index
        heads = [
            best_of(scores, _only(allowed, part, len(index)), HEADS, index)
            for part, scores in zip(self.ranked, self.scores, strict=True)
        ]
        return sort_by_score(each_once(np.concatenate([best, *heads])), whole, index)


WHOLE = PartScores()


def score_parts(context: QueryContext, whole: Scores) -> PartScores:
    """Nothing, where the question has no parts."""
    found = find_parts(context.arm_input.question.text)
    if not found or not len(whole.pool):
        return WHOLE
    scores = [_asked(context, part, whole.pool) for part in found]
    ranked = [_ranked(context, part, each) for part, each in zip(found, scores, strict=True)]
    return PartScores(tuple(ranked), tuple(scores))


def _only(allowed: Bools | None, part: PartRanking, size: int) -> Bools:
    mask = np.zeros(size, np.bool_)
    mask[[*part.scores]] = True
    return mask if allowed is None else mask & allowed


def _asked(context: QueryContext, part: Part, pool: Int64s) -> Scores:
    arm_input = context.arm_input
    index, known, question = arm_input.index, arm_input.known, questions.read_question(part.text)
    words = [QueryTerm(hashed) for hashed in question.hashes]
    today = localise(context.asked.today, context.view.index.zone).date()
    return Scoring(
        index,
        question,
        text_arm(index, words, known, context.most, pool),
        pool,
        index.who_spoke(questions.find_authors(question, index.author_names), known),
        score.spans_of(part.text, index, known, today),
        context.leaning,
        known,
        context.extra,
    ).scores(context.near.values)


def _ranked(context: QueryContext, part: Part, scores: Scores) -> PartRanking:
    pool, dates = scores.pool, scores.arms["date"]
    if dates is not None and all(is_date(word) for word in part.own):
        covers = dates >= score.WORTH["day"]
    else:
        question = context.arm_input.question
        weighed = dict(zip(question.words, context.text.idfs, strict=False))
        words = [word for word in sorted(part.own) if word in weighed]
        weights = np.array([weighed[word] for word in words], np.float64)
        has = context.arm_input.index.has(pool, hashes(words)) @ weights
        tells = weights.sum() >= TELLING * sum(context.text.idfs)
        covers = (has > 0) & (has >= COVERED * weights.sum()) & tells
    totals = zip(pool[covers].tolist(), scores.total[covers].tolist(), strict=True)
    return PartRanking(dict(totals))
