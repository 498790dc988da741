"""Rank what a page tells: which statements are worth a line, and which are folded.

Rank, do not gate. A statement gets points for what makes it worth reading to somebody who knows
nothing yet, and loses points for what makes it a trifle, by one table. Each section keeps its best
lines, and folds those that have fewer points than its floor. What is folded is counted in
``left_out``, and no sign decides alone. The signs are words, which the wording of a language lists,
and what the fact itself says: whom it names, which slot it fills, when it happened.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from commonplace.compile.compose.days import drop_days
from commonplace.compile.compose.inline import clean_text
from commonplace.compile.compose.page_fact import PageFact
from commonplace.compile.compose.statements import Stated
from commonplace.compile.compose.wording import Wording

#: By section, the points below which it folds a line, and how many lines it shows all the same if
#: they have no fewer points than :data:`FEWEST_POINTS`; other sections fold nothing.
FLOORS: Mapping[str, tuple[int, int]] = {
    "timeline": (4, 5), "notes": (4, 5), "plans": (4, 2), "preferences": (3, 3), "context": (3, 0),
}  # fmt: skip
FEWEST_POINTS = 0
#: Points from which on a sentence without a slot tells what holds, not only what was said once.
STANDING = 5
#: Points of a milestone, by its kind.
MILESTONES: Mapping[str, int] = {
    "family": 7, "death": 7, "home": 6, "work": 6, "founding": 6, "study": 5, "health": 5,
    "award": 4, "purchase": 3,
}  # fmt: skip

_MOST_REPEATS, _MOST_NAMES = 3, 2
#: What is shorter says little in any script: "I saw."
_FEW_BYTES = 24
#: What is longer says more than a gesture.
_MANY_WORDS = 8
#: Of two sentences of so many words, one repeats the other where it shares so much of them.
_FEW_WORDS, _SAME = 4, 0.8
#: How far into a sentence a word is near its beginning.
_NEAR = 5
_MARKS = ".,;:!?\"'“”‘’()[]…"


@dataclass(frozen=True)
class Ranking:
    """What statements are worth on the page of a subject."""

    subject_id: str
    #: Words of the subject's own names, in lower case.
    own_words: frozenset[str]
    wording: Wording
    _points: dict[bytes, int] = field(default_factory=dict)
    _words: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def count_points(self, stated: Stated) -> int:
        """Count what a statement is worth."""
        id = stated.best.id
        if id not in self._points:
            weighed = _Weighed(self, stated, self._drop_days(stated))
            self._points[id] = sum(each * times(weighed) for each, times in _TABLE)
        return self._points[id]

    def sort_key(self, stated: Stated) -> tuple[object, ...]:
        """Sorts the best first; what only documents say last; of equals the newest."""
        newest = max(fact.said for fact in stated.facts)
        points = self.count_points(stated)
        return stated.best.rank > 1, -points, -newest.timestamp(), stated.order

    def find_milestone(self, stated: Stated) -> str:
        """Find what kind of event of a life a statement tells; empty where it tells none."""
        if stated.best.kind != "event" or not stated.best.positive:
            return ""
        words = frozenset(self.words_of(self._drop_days(stated)))
        kinds = self.wording.signs.milestones.items()
        return next((kind for kind, each in kinds if any(one <= words for one in each)), "")

    def words_of(self, text: str) -> tuple[str, ...]:
        """Split a sentence into words in lower case, without marks around them."""
        if text not in self._words:
            self._words[text] = tuple(filter(None, map(_fold, clean_text(text).split())))
        return self._words[text]

    def stands_alone(self, text: str) -> bool:
        """Whether a reader who sees nothing else knows what a sentence is about."""
        words, signs = self.words_of(text), self.wording.signs
        dangling = {*signs.early.intersection(words[:_NEAR]), *signs.last.intersection(words[-1:])}
        return not dangling and signs.first.isdisjoint(words[:1])

    def is_addressed(self, text: str) -> bool:
        """Whether a sentence is said to somebody."""
        return not self.wording.signs.address.isdisjoint(self.words_of(text))

    def is_passing(self, text: str) -> bool:
        """Whether what a sentence says is soon over."""
        return not self.wording.signs.passing.isdisjoint(self.words_of(text))

    def is_of_talk(self, text: str) -> bool:
        """Whether a sentence tells that somebody spoke."""
        return not self.wording.signs.speech.isdisjoint(self.words_of(text)[:_NEAR])

    def can_lead(self, text: str) -> bool:
        """Whether a sentence may tell what a page is about: not a moment, nor that somebody
        spoke."""
        apart = self.is_of_talk(text) or self.is_addressed(text) or self.is_passing(text)
        return not apart and not text.endswith("?") and self.stands_alone(text)

    def is_repeated(self, text: str, better: str) -> bool:
        """Whether a sentence has hardly a word that a better one has not, and no other number."""
        words, others = {*self.words_of(text)}, {*self.words_of(better)}
        same, fewest = len(words & others), min(len(words), len(others))
        is_same = fewest >= _FEW_WORDS and same >= _SAME * fewest
        return is_same and not any(map(_has_digit, words ^ others))

    def _drop_days(self, stated: Stated) -> str:
        """Return the sentence without days that its line says beside it."""
        text = clean_text(stated.best.text)
        return drop_days(text, stated.days, self.wording) if stated.days else text


def _fold(word: str) -> str:
    return word.strip(_MARKS).replace("’", "'").casefold().removesuffix("'s")


def _has_digit(word: str) -> bool:
    return any(sign.isdecimal() for sign in word)


@dataclass(frozen=True)
class _Weighed:
    """A statement as the table sees it."""

    page: Ranking
    stated: Stated
    text: str

    @property
    def fact(self) -> PageFact:
        return self.stated.best

    @property
    def words(self) -> tuple[str, ...]:
        return self.page.words_of(self.text)

    @property
    def role(self) -> str:
        """What the page's subject is in it: its subject, else named, else who owns what it has."""
        mentions = self.stated.mentions
        roles = {each.role for each in mentions if each.entity_id == self.page.subject_id}
        named = "object" if roles & {"object", "place"} else "owner" if roles else ""
        return "subject" if roles & {"subject", "topic"} else named

    @property
    def slot(self) -> str:
        """Whether it fills a slot that the wording lists, or one of its own."""
        if self.fact.attribute is None or not self.fact.positive or self.defines:
            return ""
        return "listed" if self.fact.attribute in self.page.wording.attributes else "own"

    @property
    def defines(self) -> bool:
        return self.fact.kind == "definition"

    @property
    def pages(self) -> int:
        """How many other pages it leads to."""
        mentions = self.stated.mentions
        found = {each.address for each in mentions if each.entity_id != self.page.subject_id}
        return min(len(found - {None}), _MOST_NAMES)

    @property
    def names(self) -> int:
        """How many names it has behind its first word, whoever knows them."""
        wording = self.page.wording
        known = self.page.own_words | wording.openings.own | {*map(_fold, wording.months)}
        found = [each for each in self.text.split()[1:] if each.lstrip(_MARKS)[:1].isupper()]
        return min(sum(_fold(each) not in known for each in found), _MOST_NAMES)

    @property
    def is_short(self) -> bool:
        return len(self.text.encode("utf-8", "surrogatepass")) < _FEW_BYTES

    @property
    def dangles(self) -> int:
        """How badly it means nothing by itself; hardly where its pronoun can mean the subject: "His
        name is Ned."."""
        if self.page.stands_alone(self.text):
            return 0
        first, *rest = self.words
        signs = self.page.wording.signs
        return 1 if first in signs.first and not self.page.own_words.isdisjoint(rest) else 4


#: The points that a sign gives, and how many times a statement has it.
_TABLE: Sequence[tuple[int, Callable[[_Weighed], int]]] = (
    (6, lambda it: it.defines),
    (4, lambda it: it.slot == "listed"),
    (2, lambda it: it.slot == "own"),
    (1, lambda it: MILESTONES.get(it.page.find_milestone(it.stated), 0)),
    (3, lambda it: it.role == "subject"),
    (2, lambda it: it.role == "object"),
    (1, lambda it: it.role == "owner"),
    (1, lambda it: it.pages),
    (2, lambda it: it.names),
    (4, lambda it: it.stated.days is not None),
    (1, lambda it: any(map(_has_digit, {*it.words} - it.page.own_words))),
    (1, lambda it: len(it.words) >= _MANY_WORDS),
    (2, lambda it: min(len(it.stated.memories) - 1, _MOST_REPEATS)),
    (-2, lambda it: it.is_short and it.fact.attribute is None),
    (-1, lambda it: it.dangles),
    (-1, lambda it: it.fact.known in ("pronoun", "unknown")),
    (-6, lambda it: it.page.is_addressed(it.text)),
    (-1, lambda it: it.page.is_of_talk(it.text)),
    (-2, lambda it: it.page.is_passing(it.text)),
    (-1, lambda it: it.text.endswith(("!", "!”", '!"'))),
    (-3, lambda it: it.fact.kind == "event" and not it.fact.positive),
    (-2, lambda it: it.fact.mood == "wish"),
    (-1, lambda it: it.fact.kind == "opinion"),
    (-4, lambda it: it.text.startswith(("[", "("))),
)
