"""Whether the best hits really speak of what was asked, so that an agent may be told unasked.

Recall always finds something; whether that is an answer, the words decide. A question names what it
is about (*Zé*, *Boa Hora*: words that it writes with a capital), and with the rest of its words it
asks for something of it (*colour*, *cost*, *age*). A book that knows the one often does not know
the other; then its nearest memory is about the right thing and still no answer. So a recall is
certain when one of the :data:`LOOKED_AT` best hits, by itself,

1. has every name of the question,
2. has so much of the rest, each word weighing its idf, that this share and a quarter of its
   nearness come to :data:`SURE`; a word that is nowhere in the book has the highest idf, and so
   counts against it most, and one that only asks is had by what holds what it asks for
   (:mod:`commonplace.recall.certainty.implied_words`),
3. is :data:`NEAR`, and where the rest is only a word or two (*yes, go on*; *where did Ada come
   from?*), which may meet by chance, :data:`CLOSE`, and
4. holds the kind of thing that is sought (:mod:`commonplace.recall.certainty.answer_kind`).
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from commonplace.capture.terms import terms
from commonplace.language import calendar
from commonplace.model import Recall
from commonplace.recall.question import strip_request

Bools = NDArray[np.bool_]

LOOKED_AT = 3
#: All chosen on those questions of ``bench/ranking`` that are not held out: of the ones without an
#: answer at most 3 in 100 may pass. ``python -m bench --only ranking`` shows how many do.
SURE = 0.85
NEARNESS = 0.25
NEAR, CLOSE = 0.25, 0.5
#: So many words beside the names do not meet by chance.
ENOUGH = 3
#: What is taken for the nearness where no model says it: a word or two are never enough then.
UNKNOWN = 0.45
#: How the note begins that every recall carries whose hits are not certain.
UNSURE = "Nothing here is certain"
#: Words that a note names, at most.
_NAMED = 4

_WHEN = frozenset(
    terms(
        " ".join(
            (*calendar.names("en").month_numbers, *calendar.WEEKDAYS, "day week month year date")
        )
    )
)
_NUMBER = re.compile(r"\d[\d.:/-]*(?:st|nd|rd|th)?")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of a question's words and its best hits, the best first."""

    #: What each word of the question weighs.
    idfs: Sequence[float]
    #: Hits x words: see :func:`had`.
    has: Bools
    #: How near each hit is, by the vector arm; nothing where no model was asked.
    cosine: Sequence[float]
    #: Whether each hit holds the kind of thing that is sought.
    fits: Sequence[bool]
    #: Whether a word is nowhere in the book.
    missing: Sequence[bool]
    #: Whether a word is a name: see :func:`names`.
    names: Sequence[bool]


def is_certain(evidence: Evidence) -> bool:
    return max(_answers(evidence), default=0.0) >= SURE


def _answers(evidence: Evidence) -> Iterator[float]:
    """How much of the question each of the best hits answers."""
    idfs: NDArray[np.float64] = np.array(evidence.idfs, np.float64)
    named: Bools = np.array(evidence.names, np.bool_)
    if not len(idfs):
        return
    rest = ~named
    weight = float(idfs[rest].sum())
    least = NEAR if rest.sum() >= ENOUGH else CLOSE
    best = evidence.has[:LOOKED_AT]
    nearness = evidence.cosine or [UNKNOWN] * len(best)
    for has, fits, near in zip(best, evidence.fits, nearness, strict=False):
        if fits and near >= least and has[named].all():
            share = float(idfs[rest & has].sum()) / weight if weight > 0 else 1.0
            yield share + NEARNESS * near


def mark_known_words(
    words: Sequence[str], found: Container[str], *, on_day: bool = False
) -> list[bool]:
    """Which words a hit has: those found in it and, where it is of a day that was asked for, the
    words of a date."""
    return [word in found or (on_day and is_date(word)) for word in words]


def is_date(word: str) -> bool:
    """Whether a term may be part of a date."""
    return word in _WHEN or _NUMBER.fullmatch(word) is not None


def find_name_words(question: str, words: Sequence[str]) -> list[bool]:
    """Whether each term of a question is written with a capital, not only as its first word."""
    named = {
        term
        for piece in question.split()[1:]
        if not piece.islower() and strip_request(piece)[:1].isupper()
        for term in terms(piece)
    }
    return [word in named for word in words]


def describe_gap(as_written: Mapping[str, str], words: Sequence[str], evidence: Evidence) -> str:
    """What an explicit recall says of hits that are not certain: what they lack, as far as that can
    be told. ``as_written``: the question's words by their terms."""
    has, fits = evidence.has[:LOOKED_AT], np.array(evidence.fits[:LOOKED_AT], np.bool_)
    nowhere = [word for word, missing in zip(words, evidence.missing, strict=True) if missing]
    if not words:
        lack = "the question has no words to go by"
    elif nowhere:
        lack = f"no memory has {_listed(as_written, nowhere, 'or')}"
    elif lacking := [word for at, word in enumerate(words) if not has[:, at].any()]:
        lack = f"the best hits lack {_listed(as_written, lacking, 'and')}"
    elif not has.all(axis=1).any():
        lack = "no hit has all words of the question"
    elif not (fits & has.all(axis=1)).any():
        lack = "no hit has the number, measure or name that is asked for"
    elif len(words) - sum(evidence.names) < ENOUGH:
        lack = "so few words may meet by chance"
    else:
        lack = "the hit that has the words is far in meaning"
    return f"{UNSURE}: {lack}."


def add_uncertainty_note(found: Recall) -> Recall:
    """The answer with a note that it is not certain, if it has hits, is not, and no note says so:
    what comes from shared books is never certain by itself."""
    if found.certain or not found.hits or any(UNSURE in note for note in found.notes):
        return found
    return replace(found, notes=(*found.notes, f"{UNSURE}: no memory of this book answers."))


def _listed(as_written: Mapping[str, str], words: Sequence[str], last: str) -> str:
    """The words as the question writes them."""
    told = list(dict.fromkeys(f"“{as_written.get(word, word)}”" for word in words))[:_NAMED]
    return f" {last} ".join([", ".join(told[:-1]), told[-1]] if told[1:] else told)
