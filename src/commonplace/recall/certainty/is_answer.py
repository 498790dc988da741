"""Whether an answer may be given unasked, from what was looked at."""

from collections.abc import Mapping, Sequence

import numpy as np

from commonplace.recall.certainty.answer_kind import Sought, expect_kind
from commonplace.recall.certainty.evidence import (
    LOOKED_AT,
    Evidence,
    describe_gap,
    find_name_words,
    is_certain,
    mark_known_words,
)
from commonplace.recall.certainty.implied_words import find_implied_words
from commonplace.recall.postprocess.candidate import Candidate
from commonplace.recall.query_context import QueryContext


def judge_certainty(context: QueryContext, best: Sequence[Candidate]) -> tuple[bool, str]:
    """Whether the best really speak of what was asked; and what to say when they do not."""
    question, index = context.arm_input.question, context.arm_input.index
    if not best:
        return False, ""
    first = best[:LOOKED_AT]
    inside = context.on_days(np.array([each.at for each in first]))
    fits, covered = expect_kind(question.text), find_implied_words(question.text)
    evidence = Evidence(
        idfs=context.text.idfs,
        has=np.array(
            [
                mark_known_words(question.words, _terms(each, covered), on_day=each.at in inside)
                for each in first
            ],
            np.bool_,
        ),
        cosine=[each.arms["vector"] for each in first if "vector" in each.arms],
        fits=[fits(each.memory.text) for each in first],
        missing=[not index.count(term) for term in question.hashes],
        names=find_name_words(question.text, question.words),
    )
    certain = is_certain(evidence)
    return certain, "" if certain else describe_gap(question.written, question.words, evidence)


def _terms(candidate: Candidate, covered: Mapping[str, Sought]) -> set[str]:
    """Those it has, and those that it answers."""
    text = candidate.memory.text
    return {*candidate.terms, *(term for term, holds in covered.items() if holds(text))}
