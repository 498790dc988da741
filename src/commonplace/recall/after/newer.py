"""Of two statements about one matter the newer stands first.

Whoever asks *what is the gate code?* wants the code that holds. Often nobody filed that one
statement replaced another, and the older, being shorter, has the better score. So, where a question
asks for what holds (:func:`commonplace.recall.question.asks_what_holds`), a statement is raised to
the score of one above it, and of equals the newer comes first. It is raised when

1. it was said on a later day, or on the same day in words of change (*correction*, *instead*);
2. its score is at least :data:`NEARLY` of the other's;
3. it has the words of the question that the other has, to :data:`SAME_WORDS` of their weight, and
   these are :data:`ENOUGH` of the question's;
4. it has half of the words of the shorter of the two (:data:`ALIKE`): the same said again, with
   something else in one place;
5. both are short, as statements are: what runs over many sentences replaces nothing by itself;
6. it states what is so: no question, no *maybe*, no *used to*, nothing that was taken back;
7. it speaks of the same *I*: what somebody says of themselves replaces only their own words.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from commonplace.capture.terms import terms
from commonplace.recall.after.candidate import Candidate, order, times

NEARLY = 0.6
SAME_WORDS = 0.9
ENOUGH = 0.3
ALIKE = 0.5
#: Different words that a statement has, and characters, at most.
MOST_WORDS = 25
LONGEST = 400

_CHANGE = re.compile(
    r"\b(?:actually|correct(?:ion|ed)|instead|no longer|any ?more|any longer|now|from now on|new"
    r"|(?:mov|chang|switch|rais|lower|renam|postpon|reschedul|replac|updat)(?:e[ds]?|ing|s)?"
    r"|switch(?:ed|es)|rather than|since)\b",
    re.IGNORECASE,
)
_NOT_SO = re.compile(
    r"\?[\"'”’)\s]*$|\b(?:used to|originally|formerly|previously|back then|at first|in the past"
    r"|if|may|maybe|perhaps|might|could|would|should|wish(?:es|ed)?|hop(?:e|es|ed|ing)"
    r"|plan(?:s|ned|ning)? to|propos(?:e|es|ed|al)|suggest(?:s|ed|ion)?|consider(?:s|ed|ing)?"
    r"|think(?:s|ing)? (?:about|of)|wonder(?:s|ed|ing)?)\b",
    re.IGNORECASE,
)
_ONESELF = re.compile(r"\b(?:I|me|my|mine)\b")


def newest_first(candidates: Sequence[Candidate], weights: Mapping[str, float]) -> list[Candidate]:
    """The candidates, best first, with the newer of those that speak of one matter above the older.

    ``weights`` says what each word of the question weighs.
    """
    least = ENOUGH * sum(weights.values())
    statements = [each for each in candidates if len(each.memory.text) <= LONGEST]
    said: dict[str, frozenset[str]] = {}
    raised: dict[str, Candidate] = {}
    for place, newer in enumerate(statements):
        if "superseded" in newer.factors or not _states(newer.memory.text):
            continue
        for older in statements[:place]:
            if newer.score < NEARLY * older.score or not _is_later(newer, older):
                continue
            if _answers_as(newer, older, weights, least) and _alike(newer, older, said):
                raised[newer.memory.id] = _raised(newer, older.score)
                break
    found = [raised.get(each.memory.id, each) for each in candidates]
    return sorted(found, key=order) if raised else list(candidates)


def _raised(candidate: Candidate, score: float) -> Candidate:
    """To that very score: a product of floats may fall just below it."""
    factor = score / candidate.score if candidate.score else 1.0
    return replace(times(candidate, newer=factor), score=score)


def _is_later(newer: Candidate, older: Candidate) -> bool:
    ours, theirs = newer.memory, older.memory
    if ours.occurred_at.date() != theirs.occurred_at.date():
        return ours.occurred_at > theirs.occurred_at
    return ours.occurred_at > theirs.occurred_at and _CHANGE.search(ours.text) is not None


def _states(text: str) -> bool:
    """Whether it says that something is so; *previously 60, now 120* does."""
    return _NOT_SO.search(text) is None or (
        not text.rstrip().endswith("?") and _CHANGE.search(text) is not None
    )


def _answers_as(
    newer: Candidate, older: Candidate, weights: Mapping[str, float], least: float
) -> bool:
    """Whether it has what the older one has of the question."""
    theirs = sum(weights[word] for word in older.terms)
    both = sum(weights[word] for word in set(older.terms).intersection(newer.terms))
    return theirs > 0 and theirs >= least and both >= SAME_WORDS * theirs


def _alike(newer: Candidate, older: Candidate, said: dict[str, frozenset[str]]) -> bool:
    ours, theirs = (_words(each, said) for each in (newer, older))
    if not 0 < min(len(ours), len(theirs)) <= max(len(ours), len(theirs)) <= MOST_WORDS:
        return False
    if newer.memory.author != older.memory.author and any(
        _ONESELF.search(each.memory.text) for each in (newer, older)
    ):
        return False
    return len(ours & theirs) >= ALIKE * min(len(ours), len(theirs))


def _words(candidate: Candidate, said: dict[str, frozenset[str]]) -> frozenset[str]:
    """Worked out once; a joined word (*turnip-otter*) counts as one."""
    memory = candidate.memory
    if memory.id not in said:
        whole = {found[-1] for piece in memory.text.split() if (found := terms(piece))}
        said[memory.id] = frozenset(whole.intersection(terms(memory.text)))
    return said[memory.id]
