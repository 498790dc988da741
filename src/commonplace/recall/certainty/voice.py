"""Whether an answer may be given unasked, from what was looked at."""

from collections.abc import Mapping, Sequence

import numpy as np

from commonplace.recall.after.candidate import Candidate
from commonplace.recall.certainty.certain import (
    LOOKED_AT,
    Evidence,
    had,
    is_certain,
    names,
    uncertain,
)
from commonplace.recall.certainty.covered import covering
from commonplace.recall.certainty.sought import Sought, sought
from commonplace.recall.looking import Looking


def certainty(looking: Looking, best: Sequence[Candidate]) -> tuple[bool, str]:
    """Whether the best really speak of what was asked; and what to say when they do not."""
    question, index = looking.context.question, looking.context.index
    if not best:
        return False, ""
    first = best[:LOOKED_AT]
    inside = looking.on_days(np.array([each.at for each in first]))
    fits, covered = sought(question.text), covering(question.text)
    evidence = Evidence(
        idfs=looking.text.idfs,
        has=np.array(
            [
                had(question.words, _terms(each, covered), on_day=each.at in inside)
                for each in first
            ],
            np.bool_,
        ),
        cosine=[each.arms["vector"] for each in first if "vector" in each.arms],
        fits=[fits(each.memory.text) for each in first],
        missing=[not index.count(term) for term in question.hashes],
        names=names(question.text, question.words),
    )
    certain = is_certain(evidence)
    return certain, "" if certain else uncertain(question.written, question.words, evidence)


def _terms(candidate: Candidate, covered: Mapping[str, Sought]) -> set[str]:
    """Those it has, and those that it answers."""
    text = candidate.memory.text
    return {*candidate.terms, *(term for term, holds in covered.items() if holds(text))}
