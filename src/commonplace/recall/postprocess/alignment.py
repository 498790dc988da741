"""Of two statements about one matter the newer stands first, and the older is marked.

Whoever asks *what is the gate code?* wants the code that holds. Often nobody saw that one statement
replaced another, and the older, being shorter, has the better score. So, where a question asks for
what holds (:func:`commonplace.recall.question.asks_what_holds`), the best of the pool are aligned
with one another. The newer of two that align is raised to the older one's score at least, and of
equals the newer comes first; the older says so in ``replaced``, with :data:`HOW`: something newer
says another value, and whether that replaces this is not known. Nothing is struck, lowered or
stored, and what a status has settled is not aligned again.

Two statements (:mod:`commonplace.recall.postprocess.matter`) align when

1. the newer was said on a later day, or on the same day in words of change (*correction*), and by
   the same author where either speaks of *I*;
2. both stand: neither is a question, a plan, a wish, a report or an opinion, and nothing became of
   what they say;
3. the newer is about nothing else (:mod:`commonplace.recall.postprocess.contrast`), nor does it add
   (*also*, *another*); it has no other scope and is no mere event, and what is known of both is no
   other slot; words of change make up for the latter;
4. it gives *another value of the same type* (:mod:`commonplace.language.typed_values`): they share
   half of the words of the shorter (:data:`ALIKE`), or all of the question's, and most of the
   question's words that the older has (:data:`MOST_WORDS`; :data:`SOME_WORDS` beside words of
   change); or *says the same again with something else in
   one place*: they share half of the words, two of them no figures, and nearly all of the
   question's words that the older has (:data:`SAME_WORDS`).

Where a newer one of the same matter adds, tells what happened that day or is about something else,
the older is raised above it instead: it answers as well as before.

Without a typed value people tell each other much that is alike: such statements fill a slot, or
nobody speaks of *I* or *you* in them, and they are no events.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from math import nextafter

from commonplace.capture.terms import terms
from commonplace.capture.words import MONTHS, WEEKDAYS
from commonplace.language.typed_values import TypedValue
from commonplace.model import Replaced
from commonplace.recall.postprocess.candidate import Candidate, multiply_score, sort_key
from commonplace.recall.postprocess.contrast import is_about_another
from commonplace.recall.postprocess.matter import Statement, find_statements
from commonplace.store.recalling.statements import Statement as FactRow

#: What the older says of the newer.
HOW = "maybe replaced"
#: What the newer scores of the older's score, at least.
NEARLY = 0.4
#: What the newer has of the question's words that the older has: where the same is said again,
#: where another value of the same type is given, and where it is given in words of change; and what
#: these are of all the question's words.
SAME_WORDS = 0.9
MOST_WORDS = 0.7
SOME_WORDS = 0.4
ENOUGH = 0.3
#: What they share of the words of the shorter: at all, beside a verb of change, and in lines of
#: long memories that give no value.
ALIKE = 0.5
ALIKE_ENOUGH = 0.35
VERY_ALIKE = 0.6
#: How many of the best are compared with one another.
COMPARED = 60
#: Words in common that are neither days nor figures, where the same is said again.
_SAME = 2
#: Limits of what holds until further notice: it is what holds.
_MEANWHILE = ("until ", "while ")
#: The types by which a line of a long memory is known, the most telling first.
_KINDS = ("address", "version", "time", "day", "number")


def align(
    candidates: Sequence[Candidate], weights: Mapping[str, float], until: date | None = None
) -> list[Candidate]:
    """Put the newer of those that align above the older, and mark the older.

    ``weights`` says what each word of the question weighs; what came after the day ``until`` aligns
    with nothing.
    """
    matter = _Matter(weights)
    compared = [
        each
        for each in candidates[:COMPARED]
        if "superseded" not in each.factors
        and (until is None or each.memory.occurred_at.date() <= until)
        and matter.is_spoken_of(each)
    ]
    compared.sort(key=lambda each: (each.memory.occurred_at, each.memory.hash))
    found = {each.memory.id: each for each in candidates}
    for number, newer in enumerate(compared):
        for older in compared[:number]:
            above = found[newer.memory.id].score
            if older.score <= above and matter.comes_beside(newer, older):
                found[older.memory.id] = _raise(found[older.memory.id], nextafter(above, 1))
    for number, newer in enumerate(compared):
        for older in compared[:number]:
            aligned = matter.align(newer, older)
            if aligned is not None:
                below = found[older.memory.id]
                found[older.memory.id] = _mark(below, aligned)
                found[newer.memory.id] = _raise(found[newer.memory.id], below.score)
    return sorted(found.values(), key=sort_key)


def _mark(older: Candidate, newer: Statement) -> Candidate:
    """Say that something newer says another value; of several the newest."""
    by = Replaced(newer.text, newer.memory.id, newer.memory.occurred_at, HOW)
    others = tuple(each for each in older.replaced if each.how != HOW)
    return replace(older, replaced=(*others, by))


def _raise(candidate: Candidate, score: float) -> Candidate:
    """Raise to that very score: a product of floats may fall just below it."""
    if candidate.score >= score:
        return candidate
    factor = score / candidate.score if candidate.score else 1.0
    return replace(multiply_score(candidate, newer=factor), score=score)


class _Matter:
    """What is asked about, and what each memory states of it, worked out once."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._weights = weights
        self._all = sum(weights.values())
        self._least = ENOUGH * self._all
        self._stated: dict[str, list[Statement]] = {}

    def is_spoken_of(self, candidate: Candidate) -> bool:
        """Whether it has enough of the question's words to state anything of it."""
        weight = self._weigh(candidate.terms)
        return weight > 0 and weight >= SOME_WORDS * self._least

    def align(self, newer: Candidate, older: Candidate) -> Statement | None:
        """Find what the newer states instead of what the older states."""
        ours, theirs = newer.memory, older.memory
        if newer.score < NEARLY * older.score or ours.occurred_at <= theirs.occurred_at:
            return None
        same_author = ours.author == theirs.author
        same_day = ours.occurred_at.date() == theirs.occurred_at.date()
        return next(
            (
                new
                for old in self._of(older)
                if old.weight >= self._least
                for new in self._of(newer)
                if not old.asked.isdisjoint(new.asked)
                and self._says_otherwise(new, old)
                and (same_author or not (new.is_of_oneself or old.is_of_oneself))
                and (not same_day or new.changes)
            ),
            None,
        )

    def comes_beside(self, newer: Candidate, older: Candidate) -> bool:
        """Whether the newer adds to what the older states, tells what happened, or is about
        something else: then the older answers as well as before.
        """
        if newer.memory.occurred_at <= older.memory.occurred_at:
            return False
        return any(
            old.stands
            and not (old.adds or old.is_event)
            and self._is_of_one_matter(new, old)
            and (
                (new.asked <= old.asked and new.is_beside and not new.changes)
                or is_about_another(new, old, self._weights)
            )
            for old in self._of(older)
            if old.weight >= self._least
            for new in self._of(newer)
        )

    def _is_of_one_matter(self, new: Statement, old: Statement) -> bool:
        both = self._weigh(old.asked & new.asked)
        return both >= SOME_WORDS * old.weight and (
            _are_alike(new, old, ALIKE_ENOUGH) or both >= SAME_WORDS * self._all
        )

    def _says_otherwise(self, new: Statement, old: Statement) -> bool:
        both = self._weigh(old.asked & new.asked)
        if both < SOME_WORDS * old.weight:
            return False
        alike = _are_alike(new, old, ALIKE_ENOUGH if new.turns else ALIKE)
        whole = both >= SAME_WORDS * self._all
        if not (alike or whole) or not (new.stands and old.stands):
            return False
        if (new.adds and not new.turns) or is_about_another(new, old, self._weights):
            return False
        if not new.changes and not (both >= MOST_WORDS * old.weight and _may_replace(new, old)):
            return False
        if _gives_another_value(new, old):
            return True
        return alike and both >= SAME_WORDS * old.weight and _says_the_same_again(new, old)

    def _of(self, candidate: Candidate) -> list[Statement]:
        name = candidate.memory.id
        if name not in self._stated:
            self._stated[name] = find_statements(candidate, self._weights)
        return self._stated[name]

    def _weigh(self, words: Iterable[str]) -> float:
        return sum(self._weights.get(word, 0.0) for word in words)


def _may_replace(new: Statement, old: Statement) -> bool:
    """Whether a statement without words of change may speak of the very thing of an older one."""
    if new.is_limited and not old.is_limited:
        return False
    if new.is_event and not (old.is_event or new.among_others):
        return False
    slots = [
        (ours, theirs) for ours in new.facts for theirs in old.facts if ours.slot and theirs.slot
    ]
    return not slots or any(_may_be_one_slot(ours, theirs) for ours, theirs in slots)


def _may_be_one_slot(ours: FactRow, theirs: FactRow) -> bool:
    """Whether two facts may fill one slot, that has one value at a time. The older may be named by
    more words ("endpoint cert expiry" and "endpoint cert"): a newer one that is, is another."""
    new, old = _name_slot(ours), _name_slot(theirs)
    if new == old:
        one = ours.single or theirs.single
        return one and (ours.scope == theirs.scope or ours.scope.startswith(_MEANWHILE))
    return not (ours.single or theirs.single) or new <= old


def _name_slot(fact: FactRow) -> frozenset[str]:
    """The words of a slot and of whose it is, unless that is the author or the book itself."""
    subject = fact.subject or ""
    owner = "" if subject.startswith("@") else subject
    return frozenset(f"{owner} {fact.slot}".split())


def _gives_another_value(new: Statement, old: Statement) -> bool:
    """Whether it gives another value of the same type. It has the figures that are asked for (*lane
    2*), and repeats the older's value only in words of change (*from 400 to 650*); what happens on
    its day has no other day."""
    if not new.asked.issuperset(word for word in old.asked if _is_figure(word)):
        return False
    if not _without_figures(new.words & old.words):
        return False
    return any(
        ours not in old.values and _is_of_type(ours, theirs, new, old)
        for theirs in old.values
        if (new.changes or theirs not in new.values)
        and not (old.is_event and theirs.type in ("day", "time"))
        for ours in new.values
    )


def _is_of_type(ours: TypedValue, theirs: TypedValue, new: Statement, old: Statement) -> bool:
    """Whether two values can be told for each other: numbers of one unit; where one has none, the
    other's is among the words (*seats: 25*, *40 seats*)."""
    if ours.type != theirs.type:
        return False
    if ours.unit == theirs.unit:
        return True
    if ours.unit and theirs.unit:
        return False
    unit = terms(ours.unit or theirs.unit)
    return bool(unit) and (old.words if ours.unit else new.words).issuperset(unit)


def _says_the_same_again(new: Statement, old: Statement) -> bool:
    """Whether it says the same with something else in one place."""
    if len(_without_figures(new.words & old.words)) < _SAME or not new.words - old.words:
        return False
    if not (new.fills_slot and old.fills_slot) and (new.is_talk or old.is_talk):
        return False
    if new.changes:
        return True
    told = _measures(old)
    said_again = bool(told) and told <= _measures(new)
    return not (said_again or new.is_event or old.is_event) and _is_one_line(new, old)


def _is_one_line(new: Statement, old: Statement) -> bool:
    """Whether lines of long memories, which speak of a matter day after day, give a value of one
    kind. Lines without any must be the more alike, and no talk. Of short memories nothing more is
    asked."""
    if not (new.among_others or old.among_others):
        return True
    kind, other = _kind(new), _kind(old)
    if kind or other:
        return kind == other
    return _are_alike(new, old, VERY_ALIKE) and not (new.is_talk or old.is_talk)


def _kind(statement: Statement) -> str:
    types = {each.type for each in statement.values}
    return next((kind for kind in _KINDS if kind in types), "name" if _names(statement) else "")


def _names(statement: Statement) -> bool:
    """Whether it has a name that the question lacks."""
    return any(
        word[0].isupper() and word[1:2].islower() and not statement.asked.issuperset(terms(word))
        for word in statement.text.split()[1:]
    )


def _measures(statement: Statement) -> set[TypedValue]:
    """The values that it gives, without numbers that may be names (*lane 2*) and what is asked for
    (*the two apprentices*)."""
    return {
        each
        for each in statement.values
        if (each.unit and not statement.asked.issuperset(terms(each.unit))) or each.type != "number"
    }


def _are_alike(one: Statement, other: Statement, share: float) -> bool:
    """Whether they have so many of the words of the shorter in common. Days and figures are what
    changes: where more than one word is left without them, they count for nothing."""
    both = one.words & other.words
    if len(both) >= share * min(len(one.words), len(other.words)):
        return True
    same = _without_figures(both)
    rest = min(len(_without_figures(one.words - both)), len(_without_figures(other.words - both)))
    return len(same) >= max(_SAME, share * (len(same) + rest))


def _without_figures(words: Iterable[str]) -> frozenset[str]:
    return frozenset(word for word in words if not (_is_figure(word) or word in _days()))


def _is_figure(word: str) -> bool:
    return any(map(str.isdigit, word))


@cache
def _days() -> frozenset[str]:
    return frozenset(term for name in MONTHS | WEEKDAYS for term in terms(name))
