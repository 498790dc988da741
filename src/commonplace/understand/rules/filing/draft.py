"""From a rule and a value to a slot: what tense, denial and doubt make of it."""

import re

from commonplace.capture.terms import stem
from commonplace.understand.rules.filing.predicate import Clause, joined
from commonplace.understand.rules.filing.table import LONGEST_PHRASE, RULES, How, Rule
from commonplace.understand.rules.filing.values import IS_TIME, plain, trimmed
from commonplace.understand.said import Slot

LONGEST_VALUE = 120
LONGEST_KEY = 60
_ONGOING = re.compile(
    r"\b(?:since|for (?:the )?(?:past |last |about |over |almost )?(?:\d+|\w+) \w+s?)\b"
)
#: Where the value is itself a time.
_TIMELY = frozenset(("schedule",))
_TIMELY_KEYS = frozenset(("birthday", "founded", "wakes up", "goes to bed", "birth year"))
#: Objects with which a verb does not speak of its slot: "works at night", "lives in a flat".
_NO_PLACE = re.compile(
    r"(?:home|nights?|weekends?|hours?|free|fun|himself|herself|themselves|peace|fear|least|all|shifts?"
    r"|\d+ \w+|a living|a while|years?|months?|the (?:moment|time|weekend))\b"
)
#: Said of some days or cases only: "at 8 on Sundays" leaves the other days as they were.
_PARTLY = re.compile(
    r"[^ ] (?:on (?:weekends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days)|during"
    r"|part-time|(?:in|every) (?:the )?(?:spring|summer|autumn|winter|mornings?|evenings?)"
    r"|some of the time)\b"
)
_NOT_PERSONAL = frozenset(("technology", "numbers", "schedule", "place"))
_AT = re.compile(r" (?:at|for|with) ")
_AS = re.compile(r" (?:as|in the role of|with) ")


def slot(clause: Clause, how: How, where: tuple[str, str], value: str) -> Slot:
    """The slot `where` (aspect, key) with a value as written, in the light of the clause."""
    aspect, key = where
    times = aspect in _TIMELY or key in _TIMELY_KEYS
    text = plain(trimmed(value, times=times))[:LONGEST_VALUE]
    if clause.tense in ("future", "unreal") and not times:
        return Slot("plans", key[:LONGEST_KEY], text, single=False)
    if _is_over(clause, how):
        return Slot(aspect, f"former {key}"[:LONGEST_KEY], text or "yes", single=False)
    if how == "began" and clause.tense == "present" and clause.verb != "be" and not clause.change:
        return Slot("plans", key[:LONGEST_KEY], text, single=False)
    if how != "many" and _PARTLY.search(f" {value.lower()}"):
        return Slot(aspect, f"{key} {text} at times"[:LONGEST_KEY], _signed(clause, text), False)
    if how in ("yes", "no"):
        return _answered(clause, how, where, text)
    if aspect == "numbers":
        text, _, whom = text.partition(" for ")
        key = f"{key} for {whom}" if whom else key
    single = how != "many" and clause.sure and not clause.further and bool(text)
    if times and not IS_TIME.match(text):
        single = False
    return Slot(aspect, key[:LONGEST_KEY], _signed(clause, text), single)


def _signed(clause: Clause, text: str) -> str:
    return f"not {text}" if clause.negated else text


def _answered(clause: Clause, how: How, where: tuple[str, str], text: str) -> Slot:
    aspect, key = where
    yes = (how == "yes") != clause.negated
    return Slot(aspect, f"{key} {text}".strip()[:LONGEST_KEY], "yes" if yes else "no", clause.sure)


def _is_over(clause: Clause, how: How) -> bool:
    """The past tense of a state tells what was; "has lived here since May" still holds."""
    if how == "began" or clause.change:
        return False
    if clause.tense == "perfect":
        return how == "one" and not _ONGOING.search(clause.rest.lower()) and not clause.negated
    return clause.tense == "past" and how != "many"


def tabled(clause: Clause, *, person: bool) -> Slot | None:
    """By the longest phrase of the table that the clause begins with."""
    found = _looked_up(clause)
    if found is None:
        return None
    rule, value = found
    if (person and rule.aspect in _NOT_PERSONAL) or (not person and rule.key == "visits"):
        return None
    if rule.aspect == "home" and not person:
        rule = Rule("place", "location", rule.how)
    aspect, key = rule.aspect, rule.key
    if key in {"residence", "employer"} and _NO_PLACE.match(value.lower()):
        return None
    if key == "employer":
        value = employer(value)
    if key == "occupation":
        value = _AT.split(value, maxsplit=1)[0]
    if key == "residence" and not value.removeprefix("the ")[:1].isupper():
        return None
    if key == "relationship" and " and " in value:  # a priest marries others
        return None
    if key == "age" and not plain(trimmed(value)).isdigit():
        return None
    if rule.how in ("one", "began") and not value:
        return None
    if rule.before:
        value = f"{rule.before} {value}"
    return slot(clause, rule.how, (aspect, key), value)


def employer(value: str) -> str:
    """Without what somebody does there: "Acme as a nurse"."""
    return _AS.split(value, maxsplit=1)[0]


def _looked_up(clause: Clause) -> tuple[Rule, str] | None:
    low = [word.lower() for word in clause.words[:LONGEST_PHRASE]]
    stems = (clause.verb, *map(stem, low))
    for width in range(min(LONGEST_PHRASE, len(stems)), 0, -1):
        rule = RULES.get(stems[:width])
        if rule:
            return rule, joined(clause.words[width - 1 :])
    return None
