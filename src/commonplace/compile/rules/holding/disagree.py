"""Which items of a section contradict each other: both are shown, and each says so.

Two items disagree if

- one speaker says both, or nobody in particular does;
- neither asks, supposes or tells of the past: what did not happen in March may happen in May. Only
  where decisions stand does the past count, and where both speak of one day. What should be is set
  against what should be only;
- they exclude each other by their words (``understand.rules.contradiction``), of the same subject:
  both begin with the same word of substance; one denies what the other says and adds nothing (*not
  on Fridays* leaves the other days alone); or they differ in a word and its opposite and in nothing
  else. Where the later one says *now* or *instead*, what goes elsewhere now is enough;
- or they give one thing two values (:mod:`.valued`).

Rather a contradiction goes unseen than two sentences are set against each other that both hold.
The lines of a timeline and visits are of their days; nothing there is looked at. The pairs that are
compared closely are bounded, and so is what a section costs.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from commonplace.capture.terms import stem, terms
from commonplace.compile.rules.holding.settled import DECIDED
from commonplace.compile.rules.holding.valued import differ, valued
from commonplace.compile.rules.wording import told
from commonplace.compile.said import Item
from commonplace.understand.rules.contradiction import content, denies, syntactic
from commonplace.understand.rules.contradiction.antonyms import WORDS
from commonplace.understand.rules.contradiction.instead import instead
from commonplace.understand.rules.verbs import is_past

#: Sections whose items speak of their days only: nothing gives way there, or is disputed.
OF_THEIR_DAYS = frozenset(("timeline", "visits", "evidence"))
#: Sections that say how far something is: another number there is progress.
_ON_THE_MOVE = frozenset(("status",))
#: How many items are looked at, and how many pairs of them closely.
_MOST_ITEMS, _MOST_PAIRS = 100, 300
#: The share of an assertion's words of substance that its denial repeats.
_REPEATED = 0.5

_TOKEN = re.compile(r"[a-z]+(?:['’ʼ‘][a-z]+)?")
_OPEN = frozenset(
    "if unless maybe perhaps might could would sometimes some either except only".split()
)
_MODAL = frozenset("should must shall may can will going ought need".split())
_NOW = frozenset("now nowadays instead rather".split())
#: Without one of these, or an *n't*, nothing is denied; with one of them it may be.
_MAY_DENY = frozenset(
    """no not never cannot neither nor without hardly longer stop stops stopped stopping quit quits
    quitting cease ceased gave given gives untrue false true isnt arent wasnt werent dont doesnt
    didnt hasnt havent hadnt cant couldnt wont wouldnt shouldnt mustnt aint""".split()
)
_NOT = re.compile(r"n['’ʼ‘]t$")
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
    #: Whether it has a word that has an opposite.
    opposes: bool
    #: Whether it has any of these: else it can be excluded, but excludes nothing.
    sharp: bool


def disagreeing(slug: str, items: Sequence[Item]) -> Mapping[int, str]:
    """By an item's place: the last day on which something else was said."""
    if slug in OF_THEIR_DAYS:
        return {}
    days: dict[int, str] = {}
    for at, beside in _otherwise(slug, items[:_MOST_ITEMS]):
        one, other = items[at], items[beside]
        days[at] = max(days.get(at, ""), other.day)
        days[beside] = max(days.get(beside, ""), one.day)
    return days


def _otherwise(slug: str, items: Sequence[Item]) -> Iterator[tuple[int, int]]:
    """The places of two items that cannot both hold."""
    if slug not in _ON_THE_MOVE:
        yield from islice(_other_values(items), _MOST_PAIRS)
    for at, beside in _pairs([_claim(*told(each.text)) for each in items]):
        one, other = items[at], items[beside]
        newer, older = (
            (one, other) if (one.day, one.text) > (other.day, other.text) else (other, one)
        )
        if _exclude(newer.text, older.text, one.day == other.day or slug in DECIDED):
            yield at, beside


def _other_values(items: Sequence[Item]) -> Iterator[tuple[int, int]]:
    """Those that give something another value, each two once."""
    known: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for at, each in enumerate(items):
        speaker, words = told(each.text)
        found = valued(words)
        if found is not None:
            others = known.setdefault((speaker, found.of), [])
            yield from ((at, beside) for beside, value in others if differ(value, found.value))
            others.append((at, found.value))


def _pairs(claims: Sequence[_Claim | None]) -> Iterator[tuple[int, int]]:
    """Those that are worth a closer look, each once."""
    groups: dict[tuple[str, str, frozenset[str]], list[tuple[int, _Claim]]] = {}
    for at, claim in enumerate(claims):
        if claim is not None:
            groups.setdefault(claim.of, []).append((at, claim))
    found = (
        (at, beside)
        for group in groups.values()
        for at, claim in group
        if claim.sharp
        for beside, other in group
        if (beside > at or not other.sharp) and _may_exclude(claim, other)
    )
    return islice(found, _MOST_PAIRS)


def _may_exclude(one: _Claim, other: _Claim) -> bool:
    return one.turns or other.turns or _may_oppose(one, other)


def _may_oppose(one: _Claim, other: _Claim) -> bool:
    """Whether they may exclude each other without a word of change."""
    if one.denies == other.denies:
        if not one.opposes or not other.opposes or len(one.content) != len(other.content):
            return False
        return len(one.content - other.content) == 1
    denial, assertion = (one, other) if one.denies else (other, one)
    if len(denial.content) < len(assertion.content) * _REPEATED:
        return False
    return denial.content <= assertion.content


@lru_cache(maxsize=1 << 13)
def _claim(speaker: str, words: str) -> _Claim | None:
    """Nothing for what only asks or supposes."""
    low = words.lower()
    tokens = frozenset(_TOKEN.findall(low))
    if "?" in words or not tokens.isdisjoint(_OPEN):
        return None
    about = content(words)
    first = next((term for term in terms(words) if term in about), "")
    denying = _may_deny(tokens) and denies(words)
    turns = not tokens.isdisjoint(_NOW) or "these days" in low
    opposes = not about.isdisjoint(WORDS)
    return _Claim(
        words,
        about - _STRONGER,
        (speaker, first, tokens & _MODAL),
        denying,
        turns,
        opposes,
        denying or turns or opposes,
    )


def _may_deny(tokens: frozenset[str]) -> bool:
    """Cheaper than to ask, and never wrong when it says no."""
    return not tokens.isdisjoint(_MAY_DENY) or any(map(_NOT.search, tokens))


def _is_told(words: str) -> bool:
    """Whether it speaks of the past: *is painted* does not."""
    return any(
        found["verb"] in _PAST or (not found["being"] and is_past(found["verb"]))
        for found in _TELLING.finditer(words.lower().replace("n't", "").replace("n’t", ""))
    )


@lru_cache(maxsize=1 << 12)
def _exclude(newer: str, older: str, past_counts: bool) -> bool:
    """Two that are about the same: do they exclude each other?"""
    new, old = _claim(*told(newer)), _claim(*told(older))
    if new is None or old is None:
        return False
    if not instead(new.words, old.words) and (
        not _may_oppose(new, old) or syntactic(new.words, old.words) is None
    ):
        return False
    # Asked last, for it looks at every word.
    return past_counts or not (_is_told(new.words) or _is_told(old.words))
