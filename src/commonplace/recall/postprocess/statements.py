"""What a memory states of the matter that is asked about.

A short memory is one statement. A long one, a day's log or the minutes of a meeting, speaks of many
matters; of it count the lines and sentences that have most of the question's words, up to
:data:`KEPT` of them. A line that only names a matter (*Gate code:*) goes with the one below it.

Whether two lines of long memories fill one *slot* is told by their kind of value: money, a time of
day, a day, another number, or a name that the question lacks. What takes the place of one tells
another of its kind. A line without any most often tells what happened: it must be the more alike
(:data:`VERY_ALIKE`), and is none of what people tell each other of themselves.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from commonplace.capture.terms import terms
from commonplace.capture.words import MONTHS, WEEKDAYS
from commonplace.language import calendar
from commonplace.recall.postprocess.candidate import Candidate

#: Different words that a statement has, and characters, at most.
MOST_WORDS = 25
LONGEST = 400
#: Statements of one memory that are looked at, and what each has of the best one's weight.
KEPT = 3
_AS_GOOD = 0.9
#: Characters of a memory, and lines and sentences, that are looked at.
_READ = 8_000
_LOOKED_AT = 200
#: What two lines without a value have in common, of the words of the shorter.
VERY_ALIKE = 0.6
#: So much of a term stands in the word that it was made of.
_STEM = 4

#: Words in common that are neither days nor figures, at least.
_SAME = 2
_DAYS = frozenset(word for name in MONTHS | WEEKDAYS for word in terms(name))

_BETWEEN_PEOPLE = re.compile(r"\b(?:I|me|my|mine|we|us|our|you|your)\b|!", re.IGNORECASE)
_END = re.compile(r"\n+|(?<=[.!?;])[\"'”’)*_]*\s+(?=\S)")
_VALUES = (
    ("money", re.compile(r"[€$£¥]\s?\d|\d\s?(?:[€$£¥]|(?:EUR|USD|GBP|euros?|dollars?)\b)", re.I)),
    (
        "time",
        re.compile(r"\b\d{1,2}(?::\d\d|\s?(?:[ap]\.?m\b|o['’]clock))|\b(?:noon|midnight)\b", re.I),
    ),
    (
        "day",
        re.compile(
            rf"\b(?:(?:{'|'.join(calendar.WEEKDAYS)})s?|\d{{4}}-\d\d-\d\d|(?:\d{{1,2}}(?:st|nd"
            rf"|rd|th)?\s+)?(?:{'|'.join(m for m in calendar.MONTHS if m != 'may')}))\b",
            re.I,
        ),
    ),
    ("number", re.compile(r"\d")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Statement:
    text: str
    words: frozenset[str]
    #: The question's words that it has.
    asked: frozenset[str]
    #: Whether it is but a part of what its memory says.
    among_others: bool


def find_statements(candidate: Candidate, weights: Mapping[str, float]) -> list[Statement]:
    """What a memory states of it, with most of the question's words first; none too long."""
    text = candidate.memory.text
    if len(text) <= LONGEST:
        whole = _statement(text, frozenset(candidate.terms), among_others=False)
        if len(whole.words) <= MOST_WORDS:
            return [whole] if whole.words else []
    found = [
        _statement(each, frozenset(weights).intersection(terms(each)), among_others=True)
        for each in _likely(text[:_READ], weights)
    ]
    weighed = [(sum(weights[word] for word in each.asked), each) for each in found]
    best = max((weight for weight, _ in weighed), default=0.0)
    kept = [
        (weight, each)
        for weight, each in weighed
        if weight >= _AS_GOOD * best and weight > 0 and len(each.words) <= MOST_WORDS
    ]
    return [each for _, each in sorted(kept, key=lambda pair: -pair[0])[:KEPT]]


def one_slot(newer: Statement, older: Statement) -> bool:
    """Whether the newer tells a value of the kind that the older tells. Of two short memories that
    are alike nothing more is asked."""
    if not (newer.among_others or older.among_others):
        return True
    kind = _kind(older)
    if kind is not None or kind != _kind(newer):
        return kind == _kind(newer)
    return alike(newer, older, VERY_ALIKE) and not (_told(newer.text) or _told(older.text))


def alike(one: Statement, other: Statement, share: float) -> bool:
    """Whether they have so many of the words of the shorter in common. Days and figures are what
    changes: where more than one word is left without them, they count for nothing."""
    both = one.words & other.words
    if len(both) >= share * min(len(one.words), len(other.words)):
        return True
    ours, theirs = one.words - other.words, other.words - one.words
    same = both - _changing(both)
    if len(same) < _SAME:
        return False
    least = len(same) + min(len(ours - _changing(ours)), len(theirs - _changing(theirs)))
    return len(same) >= share * least


def _changing(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if word in _DAYS or any(map(str.isdigit, word)))


def _told(text: str) -> bool:
    return _BETWEEN_PEOPLE.search(text) is not None


def _kind(statement: Statement) -> str | None:
    """The kind of value that it tells, the most telling first."""
    told = (name for name, shows in _VALUES if shows.search(statement.text))
    return next(told, "name" if _names(statement) else None)


def _names(statement: Statement) -> bool:
    return any(
        each[0].isupper() and each[1:2].islower() and not statement.asked.issuperset(terms(each))
        for each in statement.text.split()[1:]
    )


def _statement(text: str, asked: frozenset[str], *, among_others: bool) -> Statement:
    """A joined word (*turnip-otter*) counts as one."""
    whole = {found[-1] for piece in text.split() if (found := terms(piece))}
    words = frozenset(whole.intersection(terms(text)))
    return Statement(text, words, asked, among_others)


def _likely(text: str, weights: Mapping[str, float]) -> list[str]:
    """The lines and sentences that seem to have most of these words: terms of all would cost more
    than all the rest of a recall."""
    stems = [(word[:_STEM], weight) for word, weight in weights.items()]
    seen = []
    for each in _lines(text):
        folded = each.casefold()
        seen.append((sum(weight for stem, weight in stems if stem in folded), each))
    best = max((weight for weight, _ in seen), default=0.0)
    good = [pair for pair in seen if pair[0] >= 0.7 * best and pair[0] > 0]
    return [each for _, each in sorted(good, key=lambda pair: -pair[0])[: 2 * KEPT]]


def _lines(text: str) -> Iterator[str]:
    title = ""
    for each in _END.split(text, maxsplit=_LOOKED_AT)[:_LOOKED_AT]:
        line = each.strip(" \t#>*-•")
        if len(line) > LONGEST:
            title = ""
        elif line.endswith(":") and len(line) < LONGEST // 4:
            title = line
        elif line:
            yield f"{title} {line}" if title else line
            title = ""
