"""What says the same stands once: near-duplicates fold into the best of them.

Two memories say the same when their words are the same, whatever their case, spacing and final
punctuation; or when one is the other with a few words more (at least four terms each, Jaccard of
the terms at least 0.9, the words in the same order), and were said on the same day: what is said
again on another day is evidence of its own (folded over days, recall of days fell by 3 in 100). Or
when all that both say is the same *statements*, whose subject, slot and value are equal, whatever
their words and days: what holds is returned once. The others are named in ``same``.

A correction is never folded. Two texts that differ in a number, a day, a month, a denial, or in
being a question are two; so are two of which each has a word that the other lacks ("approved",
"rejected"), and two where the words more are a name, or turn what is said ("if", "almost", "will").
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from unicodedata import normalize

from commonplace.capture.normalise import one_line
from commonplace.capture.terms import terms
from commonplace.capture.words import FUNCTION_WORDS, MONTHS, WEEKDAYS
from commonplace.language.denial import denies
from commonplace.recall.postprocess.candidate import Candidate, sort_key

ALIKE = 0.9
FEWEST_TERMS = 4
#: Longer texts fold only when they are the same to the letter.
LONGEST = 600
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_NUMBER = re.compile(r"\d(?:[\d.,:/-]*\d)?")
#: Signs that say something: of arithmetic, currency and code, emoji; a dash before a digit.
_SIGN = re.compile(r"[^\w\s.,;:!?'\"“”‘’()…–—*-]|[-–](?=\s?\d)")
_BLANKS: dict[int, str | None] = {code: " " for code in range(128) if not chr(code).isalnum()} | {
    ord("'"): None
}
_COUNTED = frozenset(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety "
    "hundred thousand million billion dozen half quarter third double twice once first second "
    "fourth fifth sixth seventh eighth ninth tenth last next noon midnight am pm a.m p.m".split()
)
_DAYS = frozenset("today tomorrow yesterday tonight morning afternoon evening night".split())
_EXACT = _COUNTED | _DAYS | MONTHS | WEEKDAYS
#: Function words that a text may have more without saying something else.
_IDLE = frozenset("a an the this that and so then also too very just there here".split())
#: Words that turn what is said, though they are no function words.
_TURNING = frozenset(
    "almost nearly barely hardly maybe perhaps probably possibly may unless except instead "
    "before after never always sometimes rarely former formerly previously used plan plans "
    "planned planning want wants wanted hope hopes hoped try tries tried trying consider "
    "considering considered think thinks thought deny denies denied refuse refuses refused fail "
    "fails failed cancel cancels cancelled canceled stop stops stopped quit false wrong untrue "
    "supposedly allegedly fake".split()
)


#: A statement, and whether it is told as a state, a change …
_Stated = tuple[str, str]
#: What must be the same in any case: signs, numbers and days; denial; question.
_Exact = tuple[tuple[str, ...], bool, bool]


@dataclass(frozen=True, slots=True)
class _Said:
    """A text as it is compared."""

    exact: _Exact
    line: str
    #: None for a text that is too long to be looked at word by word.
    words: tuple[str, ...] | None
    #: Those of its words that are written like names.
    names: frozenset[str]
    terms: frozenset[str]


def fold_duplicates(candidates: Iterable[Candidate]) -> list[Candidate]:
    """The best of each that say the same, in order, the others' ids in its ``same``.

    Nothing depends on the order in which they come, and to fold twice is to fold once.
    """
    ranked = sorted(candidates, key=sort_key)
    doubtful = _doubtful(ranked)
    kept: list[Candidate] = []
    others: dict[int, list[str]] = {}
    leaders: dict[tuple[date, _Exact], list[tuple[_Said, int]]] = {}
    stated: dict[frozenset[_Stated], int] = {}
    for number, each in enumerate(ranked):
        states = _whole_statements(each)
        place = stated.get(states) if states else None
        said = _said(each.memory.text) if number in doubtful and place is None else None
        like = leaders.setdefault((_day(each), said.exact), []) if said else []
        if said:
            place = next((at for leader, at in like if _same(leader, said)), None)
        if place is not None:
            others.setdefault(place, []).extend((each.memory.id, *each.same))
            continue
        if said:
            like.append((said, len(kept)))
        if states:
            stated[states] = len(kept)
        kept.append(each)
    for at, ids in others.items():
        kept[at] = replace(kept[at], same=tuple(dict.fromkeys((*kept[at].same, *ids))))
    return kept


def _whole_statements(candidate: Candidate) -> frozenset[_Stated]:
    """Find the statements that are all a memory says, where each fills a slot and holds."""
    states = candidate.states
    if not all(each.slot and each.subject and each.status == "holds" for each in states):
        return frozenset()
    letters = [*candidate.memory.text]
    for each in states:
        start, end = each.span
        letters[start:end] = " " * (end - start)
    if not states or _WORD.search("".join(letters)):
        return frozenset()
    return frozenset((each.statement, each.act) for each in states)


def _doubtful(candidates: Sequence[Candidate]) -> set[int]:
    """Those that have all words of another of their day, or whose words another has: most have none
    such, and need no closer look."""
    days: dict[date, list[int]] = {}
    for at, each in enumerate(candidates):
        days.setdefault(_day(each), []).append(at)
    found: set[int] = set()
    for numbers in days.values():
        if len(numbers) > 1:
            found |= _alike({at: _loosely(candidates[at].memory.text) for at in numbers})
    return found


def _alike(texts: Mapping[int, Sequence[str]]) -> set[int]:
    words = {at: frozenset(each) for at, each in texts.items()}
    once: set[str] = set()
    often: set[str] = set()
    for here in words.values():
        often |= once & here
        once |= here
    found: set[int] = set()
    for here in words.values():
        if here <= often:
            inside = [at for at, other in words.items() if here <= other]
            found.update(inside if len(inside) > 1 else ())
    return found


def _day(candidate: Candidate) -> date:
    return candidate.memory.occurred_at.date()


def _loosely(text: str) -> list[str]:
    """As :func:`_words`, but for apostrophes; several times as fast for most texts."""
    if text.isascii() and len(text) <= LONGEST:
        return text.lower().translate(_BLANKS).split()
    return [word.replace("'", "") for word in _words(text)]


def says_the_same(one: str, other: str) -> bool:
    """Whether two texts say the same, as far as it is safe to tell by their words."""
    first, second = _said(one), _said(other)
    return first.exact == second.exact and _same(first, second)


def _words(text: str) -> list[str]:
    """A text that is too long is one word."""
    if len(text) > LONGEST:
        return [text]
    if not text.isascii():
        text = normalize("NFC", text.replace("’", "'"))
    return _WORD.findall(text.casefold())


def _said(text: str) -> _Said:
    asks = text.rstrip(" \n\"')”’»*_").endswith(("?", "？", "؟"))
    if len(text) > LONGEST:
        return _Said(((), False, asks), text, None, frozenset(), frozenset())
    words = tuple(_words(text))
    exact = _SIGN.findall(text) + _NUMBER.findall(text) + [word for word in words if word in _EXACT]
    names = frozenset(word.casefold() for word in _WORD.findall(text)[1:] if not word.islower())
    return _Said(
        (tuple(exact), denies(text), asks),
        one_line(text) or text,
        words,
        names,
        frozenset(terms(text)),
    )


def _same(one: _Said, other: _Said) -> bool:
    if one.line == other.line:
        return True
    if not one.words or not other.words:
        return False
    if one.words == other.words:
        return True
    if len(one.words) > len(other.words):
        one, other = other, one
    assert one.words and other.words
    shared, all_terms = len(one.terms & other.terms), len(one.terms | other.terms)
    if min(len(one.terms), len(other.terms)) < FEWEST_TERMS or shared < ALIKE * all_terms:
        return False
    more = _more(one.words, other.words)
    return more is not None and all(_idle(word, other) for word in more)


def _more(shorter: Sequence[str], longer: Sequence[str]) -> list[str] | None:
    """The words that the longer has more; none at all when it is not the shorter with some more."""
    more, at = [], 0
    for word in longer:
        if at < len(shorter) and shorter[at] == word:
            at += 1
        else:
            more.append(word)
    return more if at == len(shorter) else None


def _idle(word: str, said: _Said) -> bool:
    """Whether a word may be left out without another meaning."""
    if word in FUNCTION_WORDS:
        return word in _IDLE
    plain = word.replace("'", "")
    return not (plain in FUNCTION_WORDS or plain in _TURNING or word in said.names)
