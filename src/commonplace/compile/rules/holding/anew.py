"""Sentences that say that something is otherwise now, without saying what it was.

- *to*: somebody or something made it another. *They raised the rate limit to 120 requests.* *The
  release slips to 26 June.* *We renamed the branch to main.* *Priya has a new number, 0197.*
- *so*: what was said before is said anew, with words of change. *Correction: the roof budget is
  11,500 euros.* *The choir meets in the school hall from now on.* After *now* and *since* only
  where there is one at a time: a figure, a place, a name by which it is called.
- *over*: it is no longer so. *The kiosk no longer sells stamps, go to the post office.*
- *who*: somebody took another's place. *Odile was elected treasurer of the club.*

What it replaces is of the same matter (:mod:`.frames`), in the present tense, and of the same kind:
a figure of one shape and unit, a place after a place, a name after a name. What only narrows (*on
Fridays from 20:00*) replaces nothing, and of a list nothing is taken away.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from commonplace.capture.terms import stem, terms
from commonplace.compile.rules.holding.changes import UNSURE
from commonplace.compile.rules.holding.frames import (
    CUES,
    LEAD,
    Amount,
    State,
    amount,
    clauses,
    matter_of,
    states,
    told_of,
)
from commonplace.compile.rules.wording import said_by, unlinked


@dataclass(frozen=True, slots=True)
class Anew:
    """What a sentence says to be otherwise now: how it says so, of what, and what it is now."""

    how: str
    matter: frozenset[str]
    verb: str
    value: str
    #: Words that leave no doubt: they replace whatever stood there.
    strong: bool = False
    speaker: str = ""
    #: Whether it is said of oneself: *my budget* is another's than hers.
    own: bool = False


_MAKE = {
    "name": r"renam(?:ed|es)|rechristened",
    "place": r"moved|moves|relocated|relocates|transferred",
    "value": r"raised|lowered|increased|reduced|changed|changes|set|extended|shortened|cut|bumped"
    r"|switched|updated|adjusted|capped|doubled|halved|upgraded|downgraded|corrected|revised",
    "day": r"pushed(?: back)?|postponed|rescheduled|delayed|brought forward|put off|slipped|slips",
    "go": r"(?:went|goes|has gone) (?:up|down)|rose|rises|fell|falls|dropped|drops|grew|grows"
    r"|climbed|shrank|jumped",
}
_VERBS = "|".join(f"(?P<{kind}>{verbs})" for kind, verbs in _MAKE.items())
_NP = r"(?P<np>(?:(?:the|our|my|their|his|her|its|your) )?[^\s,.;:!?]+(?: [^\s,;:!?]+){0,6}?)"
_WAY = r"(?: (?:up|down|back|out|forward|over))?"
_BEGIN = r"^(?:(?:(?i:we|i|they|he|she|you|the \w+)|[A-ZÀ-Þ][\w’'-]*(?: [A-ZÀ-Þ][\w-]*)?) )"
_TO = (
    re.compile(rf"{_BEGIN}(?:have |has |just |also )*(?:{_VERBS}) {_NP}{_WAY} to (?P<new>\S.*)$"),
    re.compile(
        rf"^{_NP} (?:(?:was|were|has been|have been|is|are|got|has|have)(?: now| just)? )?"
        rf"(?:{_VERBS}){_WAY} (?:from [^,;]{{1,40}} )?(?:to|until|into) (?P<new>\S.*)$",
        re.IGNORECASE,
    ),
)
_HAS_NEW = re.compile(
    r"^(?P<np>(?:[A-ZÀ-Þ][\w’'-]*|[Tt]he \w+|[Ww]e|I) ?[\w-]* ?(?:has|have|got) an? new "
    r"[\w -]{2,40}?)(?:,|:| –| —|, it is|: it is) (?P<new>\S.*)$"
)
_AGREED = re.compile(
    r"^(?:we|they|the \w+) (?:have |has )?(?:agreed|settled|decided) on an? (?:new )?"
    r"(?P<np>[\w -]{2,40}?) of (?P<new>\d.*)$",
    re.IGNORECASE,
)
_GOT = re.compile(r"\b(?:has|have|got) an? new\b", re.IGNORECASE)
_STRONG = re.compile(
    r"\b(?:from now on|instead(?! of)|no longer|not any ?more|for good)\b", re.IGNORECASE
)
_WEAK = re.compile(
    r"\b(?:now|nowadays|these days|as of|effective|new|revised|renumbered|(?:ever )?since"
    r"|from [^,.;]{1,30} on)\b",
    re.IGNORECASE,
)
_NO_TURN = re.compile(
    r"\b(?:just|right|until|till|by|for|up to|even) now\b|\bnow and then\b|\b(?:also|too|as well"
    r"|additionally|another|sometimes|temporarily|for now|one-off"
    r"|today|tonight|tomorrow|this (?:week|month|morning|evening|weekend|year)|while|during|besides"
    r"|for (?:an?|some|several|one|two|three|four|five|six|\d+)"
    r" (?:day|night|week|month|hour|while)s?)\b",
    re.IGNORECASE,
)
_OVER = (
    re.compile(
        r"^(?P<np>.{1,60}?) (?:(?P<be>is|are|am|'m) )?no longer (?P<does>[\w-]+)(?P<rest> .*)?$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^(?P<np>.{1,60}?) (?:does not|doesn['’]t|do not|don['’]t) (?P<does>[\w-]+)"
        r"(?P<rest> .*?)? (?:any ?more|any longer)$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^(?P<np>.{1,60}?) (?:has |have )?(?:stopped|stops|quit|ceased) (?P<does>\w+ing)"
        r"(?P<rest> .*)?$",
        re.IGNORECASE,
    ),
)
_ROLE = re.compile(
    r"(?P<who>[A-ZÀ-Þ][\w’'-]*(?: [A-ZÀ-Þ][\w’'-]*)?) (?:was (?:elected|appointed|named|made|voted)"
    r"|became|has become|(?:took|takes|has taken) over as|is now|is the new|now is)"
    r" (?:the |our |as )*(?:new )?(?P<role>[a-z][\w-]*(?: [\w’'-]+){0,6})"
)
_HOLDS = re.compile(
    r"^(?P<who>[A-ZÀ-Þ][\w’'-]*(?: [A-ZÀ-Þ][\w’'-]*)?) is (?:currently )?(?:the |our )?"
    r"(?P<role>[a-z][\w-]*(?: [\w’'-]+){0,6})[.!]?$"
)
_NOW_HOLDS = re.compile(_HOLDS.pattern.replace("^", r"(?<=[,;] )", 1))
_LEFT = re.compile(r"\b(?:stepped down|steps down|resigned|retired|handed over)\b", re.IGNORECASE)
_ONE_OF = re.compile(r"^(?:an?|one|not|from|in|at|on|with|going|very)\b", re.IGNORECASE)
_OWN = re.compile(r"\b(?:I|[Ww]e|[Mm]y|[Oo]ur|mine|ours|me|us)\b")
_LIST = re.compile(r"\b(?:and|or|both|either|as well as|among)\b|&", re.IGNORECASE)
_PLACE = re.compile(
    r"^(?:(?:place|kept|held|stored|hosted|located|based|parked|filed|hung|hidden|put) )?"
    r"(?P<tie>in|at|on|behind|inside|under|near|beside|above|below|opposite)\b (?P<where>\S.*)$",
    re.IGNORECASE,
)
_CALLED = re.compile(r"^(?:called|named|titled|known as) (?P<name>\S.*)$", re.IGNORECASE)
_FIT = re.compile(r"\b(?:because|after|since|until|for|so|as|in order|due|on account|when)\b.*$")
_ONE_VALUE = frozenset((*map(stem, "cost report belong lead".split()), "be"))
_STAYS = frozenset(
    ("be", *map(stem, "take hang stand sit lie live meet rehearse park sleep run".split()))
)


@lru_cache(maxsize=1 << 13)
def anew(text: str) -> tuple[Anew, ...]:
    """What an item says to be otherwise now; nothing for nearly all of them."""
    speaker, words = said_by(unlinked(text))
    if len(words) > 300 or UNSURE.search(_without_over(words)) or _NO_TURN.search(words):
        return ()
    found = [*_made(words), *_over(words), *_roles(words), *_again(words)]
    own = _OWN.search(words) is not None
    return tuple(dict.fromkeys(replace(each, speaker=speaker, own=own) for each in found))


def _without_over(words: str) -> str:
    """*Does not stop any longer* is sure enough."""
    return re.sub(
        r"\b(?:does not|doesn['’]t|do not|don['’]t)(?= .*\bany ?(?:more|longer)\b)", "", words
    )


def _made(words: str) -> Iterator[Anew]:
    for pattern in (*_TO, _HAS_NEW, _AGREED):
        for clause in clauses(words.rstrip(".! ")):
            found = pattern.match(clause)
            if found is None:
                continue
            kind = next((each for each in _MAKE if found.groupdict().get(each)), "value")
            new = _FIT.sub("", told_of(found["new"])).strip()
            np = _GOT.sub(" ", found["np"])
            if new and len(new) <= 60:
                yield Anew("to", matter_of(np), kind, new)


def _over(words: str) -> Iterator[Anew]:
    for clause in [*clauses(words.rstrip(".! "))][:3]:
        for pattern in _OVER:
            found = pattern.match(clause)
            if found is None:
                continue
            groups = found.groupdict()
            rest = (groups["rest"] or "").strip()
            does = found["does"].lower()
            if groups.get("be"):
                yield Anew("over", matter_of(found["np"]), "be", f"{does} {rest}".strip())
            else:
                yield Anew("over", matter_of(found["np"]), stem(does), rest)


def _roles(words: str) -> Iterator[Anew]:
    patterns = (_ROLE, _NOW_HOLDS) if _LEFT.search(words) else (_ROLE,)
    for found in (each for pattern in patterns for each in pattern.finditer(words)):
        role = matter_of(_FIT.sub("", told_of(found["role"])))
        if role and not _ONE_OF.match(found["role"]):
            yield Anew("who", role, "be", found["who"])


def _again(words: str) -> Iterator[Anew]:
    led = LEAD.match(words)
    strong = bool((led and led["strong"]) or _STRONG.search(words))
    if not strong and not led and not _WEAK.search(words) and not CUES.search(words):
        return
    for state in states(words):
        yield Anew("so", state.matter, state.verb, state.rest, strong)


# --- what gives way -------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def replaces(new: Anew, text: str) -> bool:
    """Whether what an item says gives way to it."""
    speaker, words = said_by(unlinked(text))
    if UNSURE.search(words) or _NO_TURN.search(words):
        return False
    if speaker != new.speaker and (new.own or _OWN.search(words)):
        return False
    if new.how == "who":
        holds = _HOLDS.match(words)
        return (
            holds is not None
            and holds["who"] != new.value
            and not _ONE_OF.match(holds["role"])
            and matter_of(holds["role"]) == new.matter
        )
    held = next((each for each in states(words)[:1] if each.matter == new.matter), None)
    if held is None:
        return False
    if new.how == "over":
        return _ends(new, held)
    return _is_made(new, held) if new.how == "to" else _is_said_anew(new, held)


def _ends(new: Anew, held: State) -> bool:
    said, there = frozenset(terms(new.value)), frozenset(terms(held.rest))
    if new.verb != held.verb or _LIST.search(held.rest):
        return False
    return bool(said) and said <= there


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
    if new.verb != held.verb:
        return False
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


#: A value at these times leaves the others alone.
_TIMES = frozenset(
    map(
        stem,
        """monday tuesday wednesday thursday friday saturday sunday weekend weekday night morning
        evening afternoon holiday spring summer autumn winter season january february march april
        june july august september october november december""".split(),
    )
)
_TIES = frozenset("as to by with from for in at on of via through into about".split())


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
