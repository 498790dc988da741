"""Which items of a section contradict each other: both are shown, and each says so.

Two items disagree if

- one speaker says both, or nobody in particular does;
- neither asks, supposes or tells of the past: what did not happen in March may happen in May. Only
  where decisions stand does the past count, and where both speak of one day. What should be is set
  against what should be only;
- they exclude each other by their words (``understand.rules.contradiction``), of the same subject:
  both begin with the same word of substance; one denies what the other says and adds nothing (*not
  on Fridays* leaves the other days alone); or they differ in a word and its opposite and in nothing
  else. Where the later one says *now* or *instead*, what goes elsewhere now is enough.

Rather a contradiction goes unseen than two sentences are set against each other that both hold.
The lines of a timeline and visits are of their days; nothing there is looked at. The pairs that are
compared closely are bounded, and so is what a section costs.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from commonplace.capture.terms import stem, terms
from commonplace.compile.rules.wording import said_by, unlinked
from commonplace.compile.said import Item
from commonplace.understand.rules.contradiction import content, denies, syntactic
from commonplace.understand.rules.contradiction.antonyms import WORDS
from commonplace.understand.rules.contradiction.instead import instead
from commonplace.understand.rules.verbs import is_past

#: Sections whose items speak of their days only.
_OF_THEIR_DAYS = frozenset(("timeline", "visits", "evidence"))
#: Sections in which what was decided stands in the past, and holds.
_DECIDED = frozenset(("decision", "decisions"))
#: How many items are looked at, and how many pairs of them closely.
_MOST_ITEMS, _MOST_PAIRS = 100, 300
#: The share of an assertion's words of substance that its denial repeats.
_REPEATED = 0.5

_OPEN = re.compile(
    r"\?|\b(?:if|unless|maybe|perhaps|might|could|would|sometimes|some|either|except|only)\b",
    re.IGNORECASE,
)
_MODAL = re.compile(r"\b(?:should|must|shall|may|can|will|going to|ought|need)\b")
_NOW = re.compile(r"\b(?:now|nowadays|these days|instead|rather than)\b", re.IGNORECASE)
_TELLING = re.compile(r"(?P<being>\b(?:is|are|am|be|been|being)(?: not)? )?\b(?P<verb>[a-z]+)")
_PAST = frozenset("was were did had".split())
#: Words of substance that a denial may have besides: they only make it stronger.
_STRONGER = frozenset(
    map(stem, "anymore any more longer still really actually currently today again".split())
)


@dataclass(frozen=True, slots=True)
class _Claim:
    """What an item says, as far as something else can speak against it."""

    words: str
    content: frozenset[str]
    #: Who says it, the word of substance that it begins with, and what should or can be: two
    #: that differ in these are not about the same.
    of: tuple[str, str, frozenset[str]]
    denies: bool
    #: Whether it says that something is otherwise now.
    turns: bool
    #: Whether it has something that could exclude something else.
    sharp: bool


def disagreeing(slug: str, items: Sequence[Item]) -> Mapping[int, str]:
    """By an item's place: the last day on which something else was said."""
    if slug in _OF_THEIR_DAYS:
        return {}
    days: dict[int, str] = {}
    for one, other in _pairs([_claim(each.text) for each in items[:_MOST_ITEMS]]):
        older, newer = sorted((one, other), key=lambda at: (items[at].day, items[at].text))
        same_day = items[older].day == items[newer].day
        if _exclude(items[newer].text, items[older].text, same_day or slug in _DECIDED):
            days[older] = max(days.get(older, ""), items[newer].day)
            days[newer] = max(days.get(newer, ""), items[older].day)
    return days


def _pairs(claims: Sequence[_Claim | None]) -> Iterator[tuple[int, int]]:
    """Those that are worth a closer look, each once."""
    groups: dict[tuple[str, str, frozenset[str]], list[tuple[int, _Claim]]] = {}
    for at, claim in enumerate(claims):
        if claim is not None:
            groups.setdefault(claim.of, []).append((at, claim))
    left = _MOST_PAIRS
    for group in groups.values():
        sharp = [each for each in group if each[1].sharp]
        for at, claim in sharp:
            for beside, other in group:
                if (beside > at or not other.sharp) and _may_exclude(claim, other):
                    yield at, beside
                    left -= 1
                    if not left:
                        return


def _may_exclude(one: _Claim, other: _Claim) -> bool:
    if one.turns or other.turns:
        return True
    if one.denies == other.denies:
        return len(one.content ^ other.content) == len(("a word", "its opposite"))
    denial, assertion = (one, other) if one.denies else (other, one)
    if len(denial.content) < len(assertion.content) * _REPEATED:
        return False
    return denial.content <= assertion.content


@lru_cache(maxsize=16_384)
def _claim(text: str) -> _Claim | None:
    """Nothing for what only asks or supposes."""
    speaker, words = said_by(unlinked(text))
    if _OPEN.search(words):
        return None
    about = content(words)
    first = next((term for term in terms(words) if term in about), "")
    denying, turns = denies(words), _NOW.search(words) is not None
    return _Claim(
        words,
        about - _STRONGER,
        (speaker, first, frozenset(_MODAL.findall(words.lower()))),
        denying,
        turns,
        denying or turns or not about.isdisjoint(WORDS),
    )


def _is_told(words: str) -> bool:
    """Whether it speaks of the past: *is painted* does not."""
    return any(
        found["verb"] in _PAST or (not found["being"] and is_past(found["verb"]))
        for found in _TELLING.finditer(words.lower().replace("n't", "").replace("n’t", ""))
    )


@lru_cache(maxsize=16_384)
def _exclude(newer: str, older: str, past_counts: bool) -> bool:
    """Two that are about the same: do they exclude each other?"""
    new, old = _claim(newer), _claim(older)
    if (
        new is None
        or old is None
        or (not past_counts and (_is_told(new.words) or _is_told(old.words)))
    ):
        return False
    if instead(new.words, old.words):
        return True
    bare = (replace(each, turns=False) for each in (new, old))
    return _may_exclude(*bare) and syntactic(new.words, old.words) is not None
