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
from commonplace.recall.after.represented import Ranked
from commonplace.recall.certainty.certain import is_date
from commonplace.recall.indexed.sets import each_once
from commonplace.recall.looking import Looking
from commonplace.recall.parts import Part, parts
from commonplace.recall.ranking import Scores, Scoring, best_of, in_order
from commonplace.recall.words import Word, text_arm

Int64s = NDArray[np.int64]
Bools = NDArray[np.bool_]
#: The best that cover a part are looked at, so many, whatever they scored for the whole.
HEADS = 3
COVERED = 0.6
#: What share of the question's weight the words must have that only one part has: *and when was
#: that?* tells nothing by itself.
TELLING = 0.2


@dataclass(frozen=True, slots=True)
class Apart:
    """What each part makes of the pool."""

    ranked: tuple[Ranked, ...] = ()
    scores: tuple[Scores, ...] = ()

    def with_heads(
        self, best: Int64s, whole: Scores, allowed: Bools | None, looking: Looking
    ) -> Int64s:
        """The best of the whole question, and those of each part, in the order of the whole."""
        if not self.scores:
            return best
        index = looking.context.index
        heads = [
            best_of(scores, _only(allowed, part, len(index)), HEADS, index)
            for part, scores in zip(self.ranked, self.scores, strict=True)
        ]
        return in_order(each_once(np.concatenate([best, *heads])), whole, index)


WHOLE = Apart()


def apart(looking: Looking, whole: Scores) -> Apart:
    """Nothing, where the question has no parts."""
    found = parts(looking.context.question.text)
    if not found or not len(whole.pool):
        return WHOLE
    scores = [_asked(looking, part, whole.pool) for part in found]
    ranked = [_ranked(looking, part, each) for part, each in zip(found, scores, strict=True)]
    return Apart(tuple(ranked), tuple(scores))


def _only(allowed: Bools | None, part: Ranked, size: int) -> Bools:
    mask = np.zeros(size, np.bool_)
    mask[[*part.scores]] = True
    return mask if allowed is None else mask & allowed


def _asked(looking: Looking, part: Part, pool: Int64s) -> Scores:
    context = looking.context
    index, known, question = context.index, context.known, questions.read(part.text)
    words = [Word(hashed) for hashed in question.hashes]
    today = localise(looking.asked.today, looking.view.index.zone).date()
    return Scoring(
        index,
        question,
        text_arm(index, words, known, looking.most, pool),
        pool,
        index.who_spoke(questions.named(question, index.author_names), known),
        score.spans_of(part.text, index, known, today),
        looking.leaning,
        known,
        looking.extra,
    ).scores(looking.near.values)


def _ranked(looking: Looking, part: Part, scores: Scores) -> Ranked:
    pool, dates = scores.pool, scores.arms["date"]
    if dates is not None and all(is_date(word) for word in part.own):
        covers = dates >= score.WORTH["day"]
    else:
        question = looking.context.question
        weighed = dict(zip(question.words, looking.text.idfs, strict=False))
        words = [word for word in sorted(part.own) if word in weighed]
        weights = np.array([weighed[word] for word in words], np.float64)
        has = looking.context.index.has(pool, hashes(words)) @ weights
        tells = weights.sum() >= TELLING * sum(looking.text.idfs)
        covers = (has > 0) & (has >= COVERED * weights.sum()) & tells
    totals = zip(pool[covers].tolist(), scores.total[covers].tolist(), strict=True)
    return Ranked(dict(totals))
