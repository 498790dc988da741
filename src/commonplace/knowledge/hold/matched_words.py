"""Older statements that a change means though it names no slot of theirs: by the words they share.

"The knee operation was postponed to 9 June" asks for the day of the *knee operation*; whoever said
"I have my knee operation on 14 April" answered it. So a change of a slot with one value ends an
older value of the same kind whose sentence has all words of its question. What is said to be over
("gave up on Duchess") ends the older statement whose sentence has all of its words.

Both need something in common besides. Two facts of one subject have a word of the question, or of
what is over, in the slot or the value of the older; others share a name that is nobody's who
speaks. What somebody says of himself, or of what has no name, only he can mean. Where several slots
are meant nobody knows which, and nothing ends.
"""

import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from importlib.resources import files

from commonplace.capture.terms import terms
from commonplace.knowledge.hold.fact import Held
from commonplace.knowledge.hold.place import find_place
from commonplace.knowledge.hold.renamed_slots import (
    CHANGES,
    kind_of,
    list_question_words,
    same_kind,
)
from commonplace.language.statement import AUTHOR, BOOK

_OPENING = 4
#: A sentence of more different words says more than one thing.
_MOST_WORDS = 20
#: What lasts until something happens is what holds.
_MEANWHILE = ("until ", "while ")


class Words:
    """The positive statements of a unit by the words of their sentences."""

    def __init__(self, facts: Iterable[Held]) -> None:
        self._by_word: defaultdict[str, list[Held]] = defaultdict(list)
        for fact in facts:
            words = _list_words(fact)
            for word in words if len(words) <= _MOST_WORDS else ():
                self._by_word[word].append(fact)

    def find_asked(self, change: Held) -> list[Held]:
        """Find what answered the question of a change before."""
        words = list_question_words(change.slot or "")
        if not may_ask(change) or not words:
            return []
        asked = _list_asked(change)
        return [
            each
            for each in self._with(asked)
            if _comes_first(each, change, words)
            and (each.slot != change.slot or not each.single)
            and _answers(each, change, asked)
            and _limit(change.scope) <= _list_words(each)
        ]

    def find_over(self, end: Held, value: str) -> list[Held]:
        """Find what has the words of something that is over."""
        words = _fold(value)
        if not may_be_over(end):
            return []
        named = value in end.names or any(value == each for _, each in end.gone)
        named = named or len(words) > 1 or end.act == "change"
        return [
            each
            for each in self._with(words)
            if _comes_first(each, end, value.split())
            and each.subject != value
            and _limit(end.scope) <= _list_words(each)
            and (named or not words.isdisjoint(_fold(each.value or "") | _fold(each.slot or "")))
        ]

    def _with(self, words: frozenset[str]) -> Iterator[Held]:
        """Find the statements that have all these words."""
        if not words:
            return
        rarest = min(sorted(words), key=lambda word: len(self._by_word.get(word, ())))
        for each in self._by_word.get(rarest, ()):
            if words <= _list_words(each):
                yield each


def may_ask(fact: Held) -> bool:
    """Whether a fact changes what a question asks for that was answered in other words."""
    changes = fact.act in CHANGES and fact.positive and fact.single and fact.mood == "fact"
    if not changes or not fact.slot or not fact.value:
        return False
    asked = _list_asked(fact)
    return len(asked) > 1 or (bool(asked) and _is_own(fact) and not same_kind("", fact.value))


def may_be_over(fact: Held) -> bool:
    """Whether what a fact says to be over is over by its word, and is not merely not so."""
    return fact.mood == "fact" and (fact.positive or fact.act == "end")


def find_opening(words: Iterable[str]) -> str:
    """Return how the longest of these words begins: a sentence without it does not mean them."""
    return max(words, key=lambda word: (len(word), word), default="")[:_OPENING].casefold()


def _list_asked(fact: Held) -> frozenset[str]:
    """List the words by which a slot asks: those of its subject and its own."""
    words = " ".join(list_question_words(fact.slot or ""))
    return _fold(words) | _fold(_name_subject(fact))


def _list_words(fact: Held) -> frozenset[str]:
    """List the words of a statement's sentence, and of whom it is about."""
    return _fold(fact.quote) | _fold(_name_subject(fact))


def _name_subject(fact: Held) -> str:
    return "" if fact.subject in (fact.speaker, BOOK, AUTHOR) else fact.subject or ""


def _comes_first(older: Held, newer: Held, words: Collection[str]) -> bool:
    """Whether a statement was made before, and of the same: of the same subject, where it has one
    of the words in its slot or value, or of something with the same name.
    """
    if older.memory == newer.memory or not _order(older) < _order(newer):
        return False
    if (_is_own(older) or _is_own(newer)) and older.speaker != newer.speaker:
        return False
    if older.subject == newer.subject:
        told = f"{older.slot or ''} {older.value or ''}".split()
        if not set(words).isdisjoint(told):
            return True
    shared = (older.names & newer.names) - {older.speaker, newer.speaker, BOOK, AUTHOR}
    return bool(shared) and find_opening(words) in older.quote.casefold()


def _is_own(fact: Held) -> bool:
    return fact.subject in (fact.speaker, BOOK)


def _order(fact: Held) -> tuple[object, ...]:
    return (find_place(fact), fact.said, fact.tie)


def _gives_same_kind(older: str, newer: str) -> bool:
    """Whether two values are of one kind; of words with a number the number counts too: *postgres
    13* and *16*.
    """
    if same_kind(older, newer):
        return True
    measured = kind_of(newer).startswith("number") and kind_of(older) == "words"
    return measured and any(word[0].isdigit() for word in older.split())


def _answers(older: Held, change: Held, asked: frozenset[str]) -> bool:
    """Whether a statement answers a question: by its value, which is no part of the question, or by
    a day or time that limits it ("has a lesson [at 9:30]"). Words answer only words of a slot.
    """
    limits = [each for each in older.scope.split("; ") if each]
    told = [each for each in limits if _tells_when(each, change.value or "")]
    other = "; ".join(each for each in limits if each not in told)
    if not _limit(other) <= _list_words(change):
        return False
    if told:
        return True
    value, slot = _fold(older.value or ""), _fold(older.slot or "")
    if value <= asked or (len(asked) == 1 and not slot <= asked):
        return False
    if not _gives_same_kind(older.value or "", change.value or ""):
        return False
    if not same_kind("", older.value or ""):
        return True
    return not (slot | value).isdisjoint(_fold(change.slot or "") | _fold(change.value or ""))


def _tells_when(limit: str, value: str) -> bool:
    """Whether a limit is a day or a time, as a value is."""
    _, _, told = limit.partition(" ")
    return kind_of(value) in ("day", "time") and kind_of(told) == kind_of(value)


def _limit(scope: str) -> frozenset[str]:
    """List the words of a scope that limits a statement."""
    kept = [each for each in scope.split("; ") if not each.startswith(_MEANWHILE)]
    return _fold(" ".join(kept))


@lru_cache(4096)
def _fold(text: str) -> frozenset[str]:
    same = _same_words()
    return frozenset(same.get(word, word) for word in terms(text)) if text else frozenset()


@cache
def _same_words() -> dict[str, str]:
    """Load from a word to the one by which it is known."""
    data = files("commonplace.knowledge").joinpath("data", "same_words.toml").read_text("utf-8")
    return {
        term: line.split()[0]
        for line in tomllib.loads(data)["lines"]
        for word in line.split()
        for term in terms(word)[-1:]
    }
