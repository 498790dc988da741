"""Of two statements about one matter the newer stands first.

Whoever asks *what is the gate code?* wants the code that holds. Often the reader did not see that
one statement replaced another, and the older, being shorter, has the better score. So, where a
question asks for what holds (:func:`commonplace.recall.question.asks_what_holds`), a memory is
raised to the score of one above it, and of equals the newer comes first. Nothing is marked, lowered
or stored. It is raised when, of what the two state of the matter
(:mod:`commonplace.recall.postprocess.statements`),

1. it was said on a later day, or on the same day in words of change (*correction*, *instead*);
2. its score is at least :data:`NEARLY` of the other's;
3. it has the words of the question that the other has, to :data:`SAME_WORDS` of their weight, and
   these are :data:`ENOUGH` of the question's;
4. it has half of the words of the shorter of the two (:data:`ALIKE`): the same said again, with
   something else in one place. Days and figures do not count, and of what says itself that it
   changed less is asked (:data:`ALIKE_ENOUGH`);
5. both are short, as statements are; and where one is but a line of a long memory, the newer tells
   a value of the same kind, or speaks of a change;
6. it does not say that it stands beside what was said before (*also*, *another*, *besides*), unless
   it speaks of a change;
7. it states what is so: no question, no *maybe*, no *used to*, nothing that was taken back;
8. it speaks of the same *I*: what somebody says of themselves replaces only their own words.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from commonplace.language.packs import english
from commonplace.recall.postprocess.candidate import Candidate, multiply_score, sort_key
from commonplace.recall.postprocess.statements import Statement, alike, find_statements, one_slot

NEARLY = 0.6
SAME_WORDS = 0.9
ENOUGH = 0.3
ALIKE = 0.5
ALIKE_ENOUGH = 0.35
#: How many of the best are compared with one another.
COMPARED = 60

_CHANGE = re.compile(
    r"\b(?:actually|correct(?:ion|ed)|instead|no longer|any ?more|any longer|now|from now on|as of"
    r"|new"
    r"|(?:mov|chang|switch|rais|lower|renam|postpon|reschedul|replac|updat)(?:e[ds]?|ing|s)?"
    r"|switch(?:ed|es)|rather than|since)\b",
    re.IGNORECASE,
)
_TURNED = re.compile(
    r"\b(?:correct(?:ion|ed)|(?:mov|chang|rais|lower|renam|postpon|reschedul|replac|updat)(?:e[ds]?)"
    r"|switch(?:ed|es))\b",
    re.IGNORECASE,
)
_NOT_SO = re.compile(
    r"\?[\"'”’)\s]*$|\b(?:used to|originally|formerly|previously|back then|at first|in the past"
    r"|if|may|maybe|perhaps|might|could|would|should|wish(?:es|ed)?|hop(?:e|es|ed|ing)"
    r"|plan(?:s|ned|ning)? to|propos(?:e|es|ed|al)|suggest(?:s|ed|ion)?|consider(?:s|ed|ing)?"
    r"|think(?:s|ing)? (?:about|of)|wonder(?:s|ed|ing)?)\b",
    re.IGNORECASE,
)
_PLAIN = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_ONESELF = re.compile(r"\b(?:I|me|my|mine)\b")


def put_newest_first(
    candidates: Sequence[Candidate], weights: Mapping[str, float], until: date | None = None
) -> list[Candidate]:
    """The candidates, best first, with the newer of those that speak of one matter above the older.

    ``weights`` says what each word of the question weighs; what came after the day ``until`` raises
    nothing.
    """
    matter = _Matter(weights)
    raised: dict[str, Candidate] = {}
    above: list[Candidate] = []
    for newer in candidates[:COMPARED]:
        if not matter.is_spoken_of(newer):
            continue
        day = newer.memory.occurred_at.date()
        if "superseded" not in newer.factors and (until is None or day <= until):
            older = next((each for each in above if matter.takes_the_place(newer, each)), None)
            if older is not None:
                raised[newer.memory.id] = _raised(newer, older.score)
        above.append(newer)
    found = [raised.get(each.memory.id, each) for each in candidates]
    return sorted(found, key=sort_key) if raised else list(candidates)


class _Matter:
    """What is asked about, and what each memory states of it, worked out once."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._weights = weights
        self._least = ENOUGH * sum(weights.values())
        self._stated: dict[str, list[Statement]] = {}

    def is_spoken_of(self, candidate: Candidate) -> bool:
        """Whether it has enough of the question's words to state anything of it."""
        weight = self._weight(candidate.terms)
        return weight > 0 and weight >= SAME_WORDS * self._least

    def takes_the_place(self, newer: Candidate, older: Candidate) -> bool:
        ours, theirs = newer.memory, older.memory
        if newer.score < NEARLY * older.score or ours.occurred_at <= theirs.occurred_at:
            return False
        same_author = ours.author == theirs.author
        same_day = ours.occurred_at.date() == theirs.occurred_at.date()
        return any(
            self._replaces(new, old)
            and (same_author or not _of_oneself(new, old))
            and (not same_day or _CHANGE.search(new.text) is not None)
            for old in self._of(older)
            for new in self._of(newer)
        )

    def _replaces(self, ours: Statement, theirs: Statement) -> bool:
        """Whether it states, of the same slot, what is so."""
        return (
            self._answers_as(ours, theirs)
            and alike(ours, theirs, ALIKE_ENOUGH if _TURNED.search(ours.text) else ALIKE)
            and _states(ours.text)
            and (
                _CHANGE.search(ours.text) is not None
                or (one_slot(ours, theirs) and not _is_added(ours.text))
            )
        )

    def _answers_as(self, ours: Statement, theirs: Statement) -> bool:
        """Whether it has what the older one has of the question."""
        had = self._weight(theirs.asked)
        both = self._weight(theirs.asked & ours.asked)
        return had > 0 and had >= self._least and both >= SAME_WORDS * had

    def _of(self, candidate: Candidate) -> list[Statement]:
        name = candidate.memory.id
        if name not in self._stated:
            self._stated[name] = find_statements(candidate, self._weights)
        return self._stated[name]

    def _weight(self, words: Iterable[str]) -> float:
        return sum(self._weights[word] for word in words)


def _raised(candidate: Candidate, score: float) -> Candidate:
    """To that very score: a product of floats may fall just below it."""
    factor = score / candidate.score if candidate.score else 1.0
    return replace(multiply_score(candidate, newer=factor), score=score)


def _states(text: str) -> bool:
    """Whether it says that something is so; *previously 60, now 120* does."""
    return _NOT_SO.search(text) is None or (
        not text.rstrip().endswith("?") and _CHANGE.search(text) is not None
    )


def _is_added(text: str) -> bool:
    """Whether it says that it stands beside what was said before: *also*, *another*."""
    words = f" {' '.join(_PLAIN.findall(text.casefold()))} "
    return any(map(words.__contains__, english().padded("also words")))


def _of_oneself(*said: Statement) -> bool:
    return any(_ONESELF.search(each.text) for each in said)
