"""What gives way to what is said anew (:mod:`.anew`).

It is of the same matter (:mod:`.frames`), in the present tense, and of the same kind: a figure of
one shape and unit, a place after a place, a name after a name, the one who did it before. What only
narrows (*on Fridays from 20:00*) replaces nothing, and of a list nothing is taken away. What is
said of oneself gives way to what the same one says.
"""

import re
from functools import lru_cache

from commonplace.capture.terms import stem, terms
from commonplace.compile.rules.holding.anew import HOLDS, ONE_OF, OWN, PARTED, Anew, is_passing
from commonplace.compile.rules.holding.changes import WORD, is_unsure
from commonplace.compile.rules.holding.frames import (
    Amount,
    State,
    amount,
    matter_of,
    states,
    told_of,
)
from commonplace.compile.rules.wording import told
from commonplace.language.calendar import MONTHS, WEEKDAYS

_LIST = re.compile(r"\b(?:and|or|both|either|as well as|among)\b|&", re.IGNORECASE)
_PLACE = re.compile(
    r"^(?:(?:place|kept|held|stored|hosted|located|based|parked|filed|hung|hidden|put) )?"
    r"(?P<tie>in|at|on|behind|inside|under|near|beside|above|below|opposite)\b (?P<where>\S.*)$",
    re.IGNORECASE,
)
_CALLED = re.compile(r"^(?:called|named|titled|known as) (?P<name>\S.*)$", re.IGNORECASE)
_STAYS = frozenset(
    ("be", *map(stem, "take hang stand sit lie live meet rehearse park sleep run".split()))
)
#: What one does with what one has.
_HAVING = frozenset(
    map(
        stem,
        """have has own owns drive drives ride rides use uses keep keeps take takes drink drinks eat
        eats play plays rent rents wear wears smoke run runs""".split(),
    )
)
#: A value at these times leaves the others alone.
_TIMES = frozenset(
    map(
        stem,
        [
            *"weekend weekday night morning evening afternoon holiday".split(),
            *"spring summer autumn winter season".split(),
            *WEEKDAYS,
            *(month for month in MONTHS if month != "may"),
        ],
    )
)
_TIES = frozenset("as to by with from for in at on of via through into about".split())


@lru_cache(maxsize=1 << 12)
def matters_of(text: str) -> tuple[frozenset[str] | None, frozenset[str] | None]:
    """What an item speaks of, as a state of something, and as somebody's role: only what is said
    anew of these can replace it."""
    _, words = told(text)
    held = states(words)[:1]
    role = HOLDS.match(words)
    return held[0].matter if held else None, matter_of(role["role"]) if role else None


def replaces(new: Anew, text: str) -> bool:
    """Whether what an item says gives way to it."""
    speaker, words = told(text)
    if new.how == "who":
        return _is_followed(new, words) and _may_go(new, speaker, words)
    held = next((each for each in states(words)[:1] if each.matter == new.matter), None)
    if held is None or not _is_of_its_kind(new, held) or not _may_go(new, speaker, words):
        return False
    if new.how == "over":
        return _ends(new, held)
    return _is_made(new, held) if new.how == "to" else _is_said_anew(new, held)


def _is_of_its_kind(new: Anew, held: State) -> bool:
    """Whether the verb is one that it can replace: what something was made, whatever it does."""
    if new.how == "over" and new.verb == PARTED:
        return held.verb in _HAVING
    return new.how == "to" or new.verb == held.verb


def _may_go(new: Anew, speaker: str, words: str) -> bool:
    """It says something for sure, and is the same one's to change."""
    return _is_sure(words) and (speaker == new.speaker or not (new.own or OWN.search(words)))


@lru_cache(maxsize=1 << 12)  # every sentence of change of a page asks
def _is_sure(words: str) -> bool:
    there = WORD.findall(words.lower())
    return not is_unsure(words, there) and not is_passing(words, there)


def _is_followed(new: Anew, words: str) -> bool:
    holds = HOLDS.match(words)
    return (
        holds is not None
        and holds["who"] != new.value
        and not ONE_OF.match(holds["role"])
        and matter_of(holds["role"]) == new.matter
    )


def _ends(new: Anew, held: State) -> bool:
    said, there = frozenset(terms(new.value)), frozenset(terms(held.rest))
    return not _LIST.search(held.rest) and bool(said) and said <= there


def _is_made(new: Anew, held: State) -> bool:
    here, there = amount(new.value), amount(told_of(held.rest))
    if here is not None or there is not None:
        return here is not None and there is not None and _other(here, there)
    said, was = new.value.lower(), told_of(held.rest)
    if said in was.lower() or _LIST.search(was):
        return False
    if new.verb == "name":
        return _CALLED.match(was) is not None
    if new.verb == "place":
        return _PLACE.match(was) is not None and held.verb in _STAYS
    return new.verb == "value" and held.verb == "be" and _PLACE.match(was) is None


def _is_said_anew(new: Anew, held: State) -> bool:
    here, there = amount(new.value), amount(told_of(held.rest))
    if here is not None and there is not None and here.before == there.before:
        return _other(here, there) and here.behind == there.behind
    said, was = told_of(new.value), told_of(held.rest)
    if _LIST.search(was) or not _differ(said, was):
        return False
    if _TIMES & {*terms(said)} != _TIMES & {*terms(was)}:
        return False
    if (called := _CALLED.match(said)) and _CALLED.match(was):
        return bool(called["name"])
    one, other = _PLACE.match(said), _PLACE.match(was)
    if one and other:
        return held.verb in _STAYS and not _narrows(one["where"], other["where"])
    return new.strong and _same_tie(said, was)


def _same_tie(said: str, was: str) -> bool:
    """*As a PDF* and *as a spreadsheet*: both begin with the same small word, or with none."""
    one, other = (each.split(maxsplit=1)[0].lower() for each in (said, was))
    return one == other or (one not in _TIES and other not in _TIES)


def _narrows(one: str, other: str) -> bool:
    """The place itself, and where in it: *Porto*, *the harbour of Porto*."""
    ours, theirs = {*terms(one)}, {*terms(other)}
    return ours <= theirs or theirs <= ours


def _differ(said: str, was: str) -> bool:
    ours, theirs = {*terms(said)}, {*terms(was)}
    return bool(ours and theirs) and not ours <= theirs and not theirs <= ours


def _other(here: Amount, there: Amount) -> bool:
    """Another figure of the same shape and unit, at the same times."""
    if here.shape != there.shape or here.behind & _TIMES != there.behind & _TIMES:
        return False
    if here.unit and there.unit and here.unit != there.unit:
        return False
    return here.value != there.value
