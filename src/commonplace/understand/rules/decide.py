"""What to do with a new fact, given the earlier ones like it: the rules twin of the decision.

1. It says what an earlier one says, in other words: NONE.
2. It takes an earlier one back ("scratch that: …", naming the same statement): DELETE.
3. It speaks of the same slot as an earlier one and cannot hold beside it: UPDATE. So it is where
   the slot holds one value and this one is another, said later; where it denies what the earlier
   one says or asserts what that denied; and where it says itself what it replaces ("from Porto to
   Lisbon", "not MySQL but Postgres", "renamed", "sold the Volvo and bought a Saab"), or that the
   same goes another way *now* ("the alerts now go to Teams").
4. All else: ADD. A constraint stands until somebody lifts it. What was said earlier than the
   candidate replaces nothing. Outside one slot nothing is replaced, however alike two facts sound.

A candidate comes with its slot only if it is filed under the entity that the new fact is about.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from commonplace.capture.terms import stem, terms
from commonplace.understand import said
from commonplace.understand.rules.contradiction import denies
from commonplace.understand.rules.contradiction.instead import instead
from commonplace.understand.rules.filing.table import SLOT_WORDS
from commonplace.understand.rules.filing.values import tokens

#: A change that is told this long after a candidate was said lay before it, and replaces nothing.
LATE_NEWS = timedelta(days=31)

_CUE = re.compile(
    r"\b(?:actually|correction|corrected|in fact|turns out|no longer|any ?more|instead"
    r"|renamed|rebranded|changed|switched|replaced|moved|migrated|promoted|now|scratch that|mistake"
    r"|wrong|rather than|not .{2,40}? but)\b|, not ",
    re.IGNORECASE,
)
_RETRACTION = re.compile(
    r"(?:please )?(?:scratch|forget|ignore|disregard|strike) (?:that|this)\b"
    r"|(?:that|this)(?: was| is|'s|’s) (?:wrong|false|a mistake|incorrect|not right|not true)\b"
    r"|(?:I|we) (?:was|were) wrong\b|(?:it was )?(?:a|my) mistake\b",
    re.IGNORECASE,
)
_REPLACED = re.compile(
    r"\bfrom (?P<a>[^,.;]{2,60}?) (?:over )?to\b"
    r"|\bnot (?!only|just)(?P<b>[^,.;]{2,60}?),? but\b"
    r"|, not (?P<c>[^,.;]{2,60})|\b(?:instead of|rather than|in place of) (?P<d>[^,.;]{2,60})"
    r"|\breplac(?:ed|es) (?P<e>[^,.;]{2,60}?) (?:with|by)\b"
    r"|\b(?:sold|gave away|returned) (?:his |her |their |its )?(?P<f>[^,.;]{2,60}?) and (?:then )?"
    r"(?:bought|got|leased|rented|ordered)\b",
    re.IGNORECASE,
)
_RENAMED = re.compile(r"\b(?:renamed|rebranded)\b", re.IGNORECASE)
#: Aspects whose values are dates themselves: when it happened is what is said.
_DATED = frozenset(("identity", "schedule"))
_TOLD = re.compile(
    r"\b(?:moved|joined|became|started|began|got|left|married|divorced|switched|migrated|relocated"
    r"|turned|was|were)\b",
    re.IGNORECASE,
)
#: Words that introduce or turn a statement and say nothing themselves.
_PASSING = frozenset(
    map(
        stem,
        """
        actually correction now currently still recently finally officially really already longer
        more anymore again fact turn true wrong scratch forget ignore mistake update new today
        nowadays days lately just start stop quit become get turned year old job
        """.split(),
    )
)
#: Little words that turn a statement round: on and off, with and without.
_TURNING = re.compile(
    r"\b(?:off|down|out|without|under|only|almost|nearly|than|over(?= [\d$€£]))\b"
)
_DIRECTED = re.compile(r"\b(?:from|to|than|over|before|after|by)\b", re.IGNORECASE)
_CAPITALISED = re.compile(r"(?<!^)\b[A-Z][\w'-]*")


def decide(question: said.ToDecide) -> said.Decision:
    """Never by similarity: by slots, values and what the words say of each other."""
    same, replaced = _restated(question), _replaced(question)
    if same is not None:
        later = replaced and _said(question, replaced) > _said(question, same)
        if not later:  # else it was said, then the opposite, and now it is said again
            return same
    if replaced is not None:
        return replaced
    reasons = (_weighed(question, candidate).reason for candidate in question.candidates)
    reason = next(filter(None, reasons), "no earlier fact speaks of the same slot")
    return said.Decision("ADD", 0.9, reason)


def _said(question: said.ToDecide, decision: said.Decision) -> datetime:
    return question.candidates[decision.target or 0].said_at


def _replaced(question: said.ToDecide) -> said.Decision | None:
    """UPDATE of the candidate said last among those it cannot hold beside."""
    best: said.Decision | None = None
    for place, candidate in enumerate(question.candidates):
        verdict = _weighed(question, candidate)
        if verdict.replaces and (best is None or candidate.said_at > _said(question, best)):
            best = said.Decision("UPDATE", verdict.confidence, verdict.reason, place)
    return best


@dataclass(frozen=True, slots=True)
class _Verdict:
    """Whether a candidate is replaced, and why or why not."""

    reason: str
    replaces: bool = False
    confidence: float = 0.9


# --- the same statement -------------------------------------------------------------------------


def _restated(question: said.ToDecide) -> said.Decision | None:
    """The same again (NONE), or the same taken back (DELETE)."""
    takes_back = _RETRACTION.match(question.fact.text)
    for place, candidate in enumerate(question.candidates):
        if not _says_the_same(question, candidate):
            continue
        if not takes_back or _RETRACTION.match(candidate.text):
            return said.Decision("NONE", 0.95, "an earlier fact says the same", place)
        constraint = candidate.slot is not None and candidate.slot.kind == "constraint"
        if not constraint and question.said_at >= candidate.said_at:
            why = "it takes back what the earlier fact says"
            return said.Decision("DELETE", 0.85, why, place)
    return None


def _says_the_same(question: said.ToDecide, candidate: said.Candidate) -> bool:
    new, old = question.slot, candidate.slot
    text = question.fact.text
    if new and old and (new.aspect, new.key) != (old.aspect, old.key):
        return False
    if denies(text) != denies(candidate.text) and not _RETRACTION.match(text):
        return False
    if _turns(text) != _turns(candidate.text):
        return False
    ours, theirs = _words(text), _words(candidate.text)
    if ours == theirs:
        return True
    if frozenset(ours) == frozenset(theirs):
        return not _DIRECTED.search(text) and _names(text) == _names(candidate.text)
    if not new or not old or not new.single:
        return False
    if tokens(new.value) != tokens(old.value):
        return False
    told = frozenset(theirs) | tokens(new.key) | frozenset(map(stem, tokens(new.key)))
    return frozenset(ours) <= told | SLOT_WORDS


@lru_cache(4096)
def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in terms(text) if word not in _PASSING)


def _turns(text: str) -> set[str]:
    return set(_TURNING.findall(text.lower()))


def _names(text: str) -> list[str]:
    return _CAPITALISED.findall(text)


# --- the same slot ------------------------------------------------------------------------------


def _weighed(question: said.ToDecide, candidate: said.Candidate) -> _Verdict:
    new, old = question.slot, candidate.slot
    if not new or not old or (new.aspect, new.key) != (old.aspect, old.key):
        return _Verdict("")
    why = _excludes(question.fact.text, new, old) or _goes_elsewhere(question, candidate)
    if old.kind == "constraint" and (why or _RETRACTION.match(question.fact.text)):
        return _Verdict("a constraint stands against it; only a person lifts it")
    if not why:
        return _Verdict("")
    if late := _too_early(question, candidate):
        return _Verdict(late)
    return _Verdict(why, replaces=True, confidence=0.9 if new.single else 0.8)


def _excludes(text: str, new: said.Slot, old: said.Slot) -> str:
    """Why the two cannot both hold; empty when they can."""
    if _core(new.value) == _core(old.value) and _denied(new.value) != _denied(old.value):
        return (
            "it denies the earlier fact" if _denied(new.value) else "it says yes to what was denied"
        )
    if _denied(new.value) or _denied(old.value):
        return ""
    replaced = _REPLACED.search(text)
    if replaced:
        named = tokens(next(filter(None, replaced.groups())).lower()) - {"a", "an", "the"}
        before, after = tokens(old.value), tokens(new.value)
        if named and named <= before - after and before - named <= after:
            return f"it says that it replaces {old.value}"
    if _RENAMED.search(text) and new.value != old.value:
        return f"it renames {old.value} to {new.value}"
    if _CUE.search(text) and _is_recounted(tokens(new.value), tokens(old.value)):
        return f"it counts {new.value} instead of {old.value}"
    if new.single and old.single and _differs(text, new.value, old.value):
        return f"{new.key} is now {new.value}, no longer {old.value}"
    return ""


def _goes_elsewhere(question: said.ToDecide, candidate: said.Candidate) -> str:
    if question.slot and question.slot.key == "visits":  # people go to many places
        return ""
    turned = instead(question.fact.text, candidate.text)
    return f"it says {turned[0]} now, no longer {turned[1]}" if turned else ""


def _differs(text: str, new: str, old: str) -> bool:
    """Another value, not the same more exactly said; unless the words say that it changed."""
    ours, theirs = tokens(new), tokens(old)
    if ours == theirs:
        return False
    return not (ours < theirs or theirs < ours) or bool(_CUE.search(text))


def _is_recounted(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """The same things, another number of them."""
    units = {word for word in ours if not word[0].isdigit()}
    return (
        ours != theirs
        and bool(units)
        and len(ours - units) == 1
        and units == {word for word in theirs if not word[0].isdigit()}
        and len(theirs - units) == 1
    )


def _too_early(question: said.ToDecide, candidate: said.Candidate) -> str:
    """Why it does not come after the candidate; empty when it does."""
    if question.said_at < candidate.said_at:
        return "it was said earlier than the fact it differs from"
    if question.said_at == candidate.said_at and not _CUE.search(question.fact.text):
        return "both were said at the same moment, and nothing says which holds"
    begun = question.fact.occurred_at
    if begun is None or begun >= candidate.said_at - LATE_NEWS:
        return ""
    if question.slot and question.slot.aspect in _DATED or not _TOLD.search(question.fact.text):
        return ""
    return "what it tells lay before the fact it differs from"


def _denied(value: str) -> bool:
    return value == "no" or value.startswith("not ")


def _core(value: str) -> frozenset[str]:
    return tokens("yes" if value == "no" else value.removeprefix("not "))
