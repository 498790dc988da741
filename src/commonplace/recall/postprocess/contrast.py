"""Whether a newer statement is about something else of the kind that an older one is about.

*The bike shed code* is no newer *front door code*, *hive Lobularia* no newer *hive Aubrietia*. Two
statements are about different things where, beside a word that the question and both have,

- the older has another word of the question, and the newer in its place a word that neither the
  question nor the older has: before the common word (*bike shed code*, *the fee for the hall*) or,
  where it is a name or names the newer's slot, behind it (*squad Tamarack refinement*);
- the newer has a word that makes another thing of it (*deputy head*, *extra rehearsal*);
- the newer speaks of what it owns (*Serin's docs*) and the older of itself.

What says that the rest is *as usual* is an exception, and what begins with a pronoun (*he is two,
and Kiko hates him*) is about nobody whom it names.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from commonplace.capture.terms import terms
from commonplace.capture.words import FUNCTION_WORDS, MONTHS, WEEKDAYS
from commonplace.language.packs import english
from commonplace.recall.postprocess.matter import Statement, turn_verbs

_WORD = re.compile(r"[^\W_]+(?:[-'’_.][^\W_]+)*")
_OWNS = ("'s", "’s")
_LINKS = ("of", "for")


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    term: str
    #: Whether a mark stands between it and the word before.
    apart: bool

    @property
    def low(self) -> str:
        return self.text.casefold()


class _Neighbours:
    """The words beside each word of a statement: in one phrase, before and behind it."""

    def __init__(self, text: str) -> None:
        words = _read_words(text)
        self.before: defaultdict[str, list[_Word]] = defaultdict(list)
        self.behind: defaultdict[str, list[_Word]] = defaultdict(list)
        self.owned: defaultdict[str, list[_Word]] = defaultdict(list)
        for at, word in enumerate(words):
            if before := _find_before(words, at):
                self.before[word.term].append(before)
            if at + 1 < len(words) and not words[at + 1].apart and words[at + 1].term:
                owns = word.text.endswith(_OWNS)
                (self.owned if owns else self.behind)[word.term].append(words[at + 1])

    def beside(self, term: str) -> set[str]:
        return {each.term for each in (*self.before[term], *self.behind[term])}


def is_about_another(new: Statement, old: Statement, asked: Mapping[str, float]) -> bool:
    """Whether the newer is about something else than the older, which answers the question."""
    if new.is_exception or _begins_with_pronoun(new):
        return True
    ours, theirs = _Neighbours(new.text), _Neighbours(old.text)
    slot, value = _read_slot(new)

    def is_other(word: _Word) -> bool:
        return word.term not in asked and word.term not in old.words and _tells(word)

    def lacks(words: Iterable[_Word], there: Collection[str]) -> bool:
        """Whether the newer lacks one of the older's words there, which the question has."""
        return any(each.term in asked and each.term not in there for each in words)

    for common in new.asked & old.asked:
        before = [each for each in ours.before[common] if is_other(each)]
        behind = [each for each in ours.behind[common] if is_other(each)]
        beside, followed = ours.beside(common), theirs.behind[common]
        if any(each.low in english().words("other words") for each in before):
            return True
        in_slot = not slot.isdisjoint(each.term for each in before)
        told = in_slot or any(not slot or each.term in value for each in before)
        if told and lacks(theirs.before[common], beside if in_slot else new.words):
            return True
        if slot.intersection(each.term for each in behind) and lacks(followed, beside):
            return True
        if any(_is_name(each) for each in behind) and lacks(filter(_is_name, followed), beside):
            return True
        if any(map(is_other, ours.owned[common])) and not theirs.owned[common]:
            return True
    return False


def _read_words(text: str) -> list[_Word]:
    words, end = [], 0
    for found in _WORD.finditer(text):
        word = found[0]
        plain = word.casefold() in FUNCTION_WORDS and not (word.isupper() and len(word) > 1)
        term = "" if plain else (terms(word) or [""])[-1]
        words.append(_Word(word, term, bool(text[end : found.start()].strip())))
        end = found.end()
    return words


def _find_before(words: list[_Word], at: int) -> _Word | None:
    """Find the word before another in one phrase: *bike* of "bike code", *fee* of "fee for the
    hall"; none of "the hall".
    """
    articles = english().words("articles")
    passed, linked = False, False
    while at and not words[at].apart:
        at -= 1
        word = words[at]
        if word.low in _LINKS:
            linked = True
        elif word.low in articles and not linked:
            passed = True
        else:
            return word if word.term and (linked or not passed) else None
    return None


def _tells(word: _Word) -> bool:
    """Whether a word can tell one thing from another."""
    return (
        not any(map(str.isdigit, word.text))
        and word.low not in MONTHS | WEEKDAYS | english().words("fillers")
        and word.term not in turn_verbs()
    )


def _is_name(word: _Word) -> bool:
    return word.text[:1].isupper()


def _read_slot(statement: Statement) -> tuple[set[str], set[str]]:
    """The words of the slots that it fills and of whose they are, and of their values."""
    slotted = [each for each in statement.facts if each.slot]
    names = {term for each in slotted for term in terms(f"{each.subject or ''} {each.slot}")}
    return names, {term for each in slotted for term in terms(each.value or "")}


def _begins_with_pronoun(statement: Statement) -> bool:
    """Whether it begins with a pronoun and names somebody else behind it."""
    words = statement.text.split()
    first = re.split(r"['’]", words[0].casefold())[0] if words else ""
    named = any(
        word[:1].isupper() and not statement.asked.isdisjoint(terms(word)) for word in words[1:]
    )
    return named and first in english().words("person pronouns")
