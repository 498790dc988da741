"""What a memory states of the matter that is asked about.

A memory may speak of many matters, the log of a day of a dozen; of it count the sentences and lines
that have most of the question's words, up to :data:`KEPT` of them. A line that only names a matter
(*Gate code:*) goes with the one below it; one in brackets (*[a photo of the gate]*) states nothing.

What a statement is worth is read from the facts that were made of its words: their slots, their
mood, what they do to what was said before. Where these say nothing, because nothing was understood
or nothing was read yet, its words alone are asked, by the lists of the language.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from commonplace.capture.terms import terms
from commonplace.language.packs import english
from commonplace.language.tokens import abbreviations
from commonplace.language.typed_values import TypedValue, find_values
from commonplace.model import Memory
from commonplace.recall.postprocess.candidate import Candidate
from commonplace.store.recalling.statements import Statement as FactRow

#: Different words that a statement has, and characters, at most.
MOST_WORDS = 25
LONGEST = 400
#: Statements of one memory that are looked at, and what each has of the best one's weight.
KEPT = 3
_AS_GOOD = 0.9
#: Characters of a memory, and lines and sentences, that are looked at.
_READ = 8_000
_LOOKED_AT = 200
#: So much of a term stands in the word that it was made of.
_STEM = 4
#: How much of the best a line seems to have that is looked at.
_LIKELY = 0.7

_END = re.compile(r"\n+|(?<=[.!?])[\"'”’)*_]*\s+(?=\S)")
_PLAIN = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_ONESELF = re.compile(r"\b(?:I|me|my|mine)\b")
_TALK = re.compile(r"\b(?:I|me|my|mine|you|your)\b|!", re.IGNORECASE)
_UNSURE = ("plan", "wish", "maybe", "reported")
_NO_STATES = ("opinion", "plan", "open")
_ALSO = 1


@dataclass(frozen=True)
class Statement:
    """A sentence or line of a memory; what else is known of it is worked out when it is asked."""

    candidate: Candidate
    text: str
    #: Where it begins in the memory.
    start: int
    #: The question's words that it has, and what they weigh.
    asked: frozenset[str]
    weight: float

    @property
    def memory(self) -> Memory:
        return self.candidate.memory

    @property
    def among_others(self) -> bool:
        """Whether it is a line of a long memory."""
        return len(self.memory.text) > LONGEST

    @cached_property
    def facts(self) -> tuple[FactRow, ...]:
        """The facts that were made of it."""
        end = self.start + len(self.text)
        return tuple(each for each in self.candidate.states if self.start <= each.span[0] < end)

    @cached_property
    def words(self) -> frozenset[str]:
        """Its terms; a joined word (*turnip-otter*) counts as one."""
        whole = (found[-1] for piece in self.text.split() if (found := terms(piece)))
        return frozenset(terms(self.text)).intersection(whole)

    @cached_property
    def values(self) -> list[TypedValue]:
        return find_values(self.text, self.memory.occurred_at.date())

    @cached_property
    def stands(self) -> bool:
        """Whether it says what is so, and nothing became of that: it is no question, plan, wish,
        report or opinion, and nothing that its reader left out."""
        answers = self._answers()
        if not answers and self.candidate.states:
            return False
        if answers and not any(
            each.status == "holds" and each.mood not in _UNSURE and each.kind not in _NO_STATES
            for each in answers
        ):
            return False
        if self.text.rstrip("\"'”’) ").endswith("?"):
            return False
        return self.changes or not self._has("unsure words")

    @cached_property
    def changes(self) -> bool:
        """Whether it says that something changed, was wrong or is over."""
        return (
            any(each.act != "state" for each in self.facts) or self.turns or self._has("turn words")
        )

    @cached_property
    def turns(self) -> bool:
        """Whether its verb is one of change: it need not repeat much of what it changes."""
        return not self.words.isdisjoint(turn_verbs())

    @cached_property
    def adds(self) -> bool:
        """Whether it stands beside what was said before: *also*, *another*, *sometimes*."""
        return any(each.adds == _ALSO for each in self.facts) or self._has("also words")

    @cached_property
    def is_beside(self) -> bool:
        """Whether it adds, or tells what happened on the day of its memory."""
        return self.adds or (self.is_event and self._has("while words"))

    @cached_property
    def is_exception(self) -> bool:
        """Whether its memory says that everything else is as it was: *otherwise as always*."""
        whole = self.memory.text if not self.among_others else self.text
        return any(map(_pad(whole).__contains__, english().padded("same words")))

    @cached_property
    def is_limited(self) -> bool:
        """Whether it begins with what limits it (*on weekends …*), where no slot has a scope."""
        first = self.text.split(maxsplit=1)[0].lower()
        pack = english()
        limits = first in pack.words("scope prepositions") or first in pack.words("openers")
        return not self.fills_slot and (limits or first == "when")

    @cached_property
    def fills_slot(self) -> bool:
        return any(each.slot for each in self.facts)

    @cached_property
    def is_event(self) -> bool:
        """Whether it tells what happened on its day, and nothing that lasts."""
        happened = any(each.kind == "event" and each.act == "state" for each in self.facts)
        return happened and not self.fills_slot

    @property
    def is_of_oneself(self) -> bool:
        return _ONESELF.search(self.text) is not None

    @property
    def is_talk(self) -> bool:
        """Whether it is said from one person to another."""
        return _TALK.search(self.text) is not None

    def _answers(self) -> list[FactRow]:
        """Find its facts with most of the question's words; of a sentence that makes several, each
        without the values of the others."""
        if len(self.facts) < 2:
            return [*self.facts]
        values = {each.fact_id: frozenset(terms(each.value or "")) for each in self.facts}
        shared = []
        for each in self.facts:
            beside = (values[other.fact_id] for other in self.facts if other.span == each.span)
            others = frozenset[str]().union(*beside) - values[each.fact_id]
            words = terms(each.text or self.memory.text[slice(*each.span)])
            shared.append(len(self.asked & (frozenset(words) - others)))
        most = max(shared)
        return [each for each, count in zip(self.facts, shared, strict=True) if count == most]

    def _has(self, name: str) -> bool:
        """Whether it has any phrase of a list of the language."""
        return any(map(self._padded.__contains__, english().padded(name)))

    @cached_property
    def _padded(self) -> str:
        return _pad(self.text)


def _pad(text: str) -> str:
    """Words in lower case, with blanks around; the month of *May* is not the verb."""
    words = (each if each == "May" else each.casefold() for each in _PLAIN.findall(text))
    return f" {' '.join(words)} "


@cache
def turn_verbs() -> frozenset[str]:
    return frozenset(terms(" ".join(english().words("turn verbs"))))


def find_statements(candidate: Candidate, weights: Mapping[str, float]) -> list[Statement]:
    """What a memory states of it, with most of the question's words first; none too long."""
    text = candidate.memory.text[:_READ]
    found = [_statement(candidate, each, at, weights) for at, each in _likely(text, weights)]
    best = max((each.weight for each in found), default=0.0)
    kept = [
        each
        for each in found
        if each.weight >= _AS_GOOD * best and each.weight > 0 and len(each.words) <= MOST_WORDS
    ]
    return sorted(kept, key=lambda each: -each.weight)[:KEPT]


def _statement(
    candidate: Candidate, text: str, start: int, weights: Mapping[str, float]
) -> Statement:
    asked = frozenset(weights).intersection(terms(text))
    return Statement(candidate, text, start, asked, sum(weights[word] for word in asked))


def _likely(text: str, weights: Mapping[str, float]) -> list[tuple[int, str]]:
    """The lines and sentences that seem to have most of these words, and where they begin: terms of
    all would cost more than all the rest of a recall."""
    stems = [(word[:_STEM], weight) for word, weight in weights.items()]
    seen = []
    for at, each in _lines(text):
        folded = each.casefold()
        seen.append((sum(weight for stem, weight in stems if stem in folded), at, each))
    best = max((weight for weight, _, _ in seen), default=0.0)
    good = [row for row in seen if row[0] >= _LIKELY * best and row[0] > 0]
    return [(at, each) for _, at, each in sorted(good, key=lambda row: -row[0])[: 2 * KEPT]]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    title, begun = "", 0
    for start, each in _pieces(text):
        line = each.strip(" \t#>*-•")
        at = start + each.find(line)
        if len(line) > LONGEST or (line.startswith("[") and line.endswith("]")):
            title = ""
        elif line.endswith(":") and len(line) < LONGEST // 4:
            title, begun = line, at
        elif line:
            yield (begun, f"{title} {line}") if title else (at, line)
            title = ""


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Cut at the ends of lines and sentences; *Dr.* ends none."""
    start = 0
    for number, end in enumerate(_END.finditer(text)):
        if number >= _LOOKED_AT:
            return
        piece = text[start : end.start()]
        if not (piece.endswith(".") and _last_word(piece) in abbreviations()):
            yield start, piece
            start = end.end()
    yield start, text[start:]


def _last_word(piece: str) -> str:
    return piece[-12:-1].rpartition(" ")[2].lower().lstrip("(")
