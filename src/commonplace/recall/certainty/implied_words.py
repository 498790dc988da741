"""Words of a question that say only what kind of thing is sought: a text that holds just that need
not have them.

Who asks *how heavy* a thing is finds the answer where its kilograms stand, and there nobody writes
*heavy*. So a word that asks is had by a text that holds what it asks for, and by no other:

- *long*: a length or a time; *high, tall, deep, wide, thick, far*: a length; *heavy*: a weight;
  *hot, warm, cold*: degrees; *fast, strong*: a speed; *often*: how many times; *old*: years;
- *cost, price, fee, pay, charge, earn, owe*: an amount of money;
- *happen*: anything, since whatever is told of a thing has happened to it.

Understood in English only, as is :mod:`commonplace.recall.certainty.answer_kind`.
"""

import re
from collections.abc import Mapping
from functools import lru_cache, partial

from commonplace.capture.terms import terms
from commonplace.recall.certainty.answer_kind import NUMBER, READ, Sought, tells_cost

_LENGTH = (
    r"(?:[mck]m|m|ft|in|(?:centi|milli|kilo)?met(?:er|re)s?|miles?|feet|foot|inch(?:es)?|yards?"
    r"|floors?|steps?|blocks?)"
)
_TIME = r"(?:h|hrs?|min|s|ms|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?)"
_WEIGHT = r"(?:[km]?g|(?:milli|kilo)?grams?|kilos?|tons?|tonnes?|pounds?|lbs?|ounces?)"
_SPEED = r"(?:kn|knots?|mph|km/h|m/s|miles an hour|kilomet(?:er|re)s an hour)"
_TIMES = (
    r"\b(?:once|twice|hourly|daily|weekly|monthly|yearly)\b"
    r"|\bevery (?:\w+ )?(?:\w+day|second|minute|hour|day|night|week|month|year)s?\b"
    rf"|\b{NUMBER} times\b"
)


def _of(unit: str) -> re.Pattern[str]:
    """A number and its unit."""
    return re.compile(rf"(?:\d\s?|\b{NUMBER}[\s-]+(?:\w+[\s-]+)?){unit}(?!\w)", re.IGNORECASE)


_LONG = _of(f"(?:{_LENGTH}|{_TIME})")
_FAR = _of(_LENGTH)
_AGE = re.compile(
    rf"\b{NUMBER}[\s-]+years?\b|\bturn(?:s|ed|ing)? {NUMBER}\b|\bborn\b|\b{NUMBER}(?:st|nd|rd|th)? "
    r"birthday\b",
    re.IGNORECASE,
)
_HOW: Mapping[str, re.Pattern[str]] = {
    "long": _LONG,
    **dict.fromkeys(("high", "tall", "deep", "wide", "thick", "far"), _FAR),
    "heavy": _of(_WEIGHT),
    **dict.fromkeys(("hot", "warm", "cold"), re.compile(r"\d\s?°|\bdegrees\b", re.IGNORECASE)),
    **dict.fromkeys(("fast", "strong"), _of(_SPEED)),
    "often": re.compile(_TIMES, re.IGNORECASE),
    "old": _AGE,
}
_ASKS = re.compile(rf"\bhow ({'|'.join(_HOW)})\b", re.IGNORECASE)
_PRICE = frozenset(terms("cost costs price fee pay paid charge charged earn owe"))
_HAPPENS = frozenset(terms("happen happened happens happening"))


@lru_cache(maxsize=256)
def find_implied_words(question: str) -> Mapping[str, Sought]:
    """By term of the question that only asks: whether a text holds what it asks for."""
    question = question[:READ]
    found: dict[str, Sought] = {}
    for asks in _ASKS.finditer(question):
        holds = partial(_holds, _HOW[asks[1].lower()])
        found |= dict.fromkeys(terms(asks[1]), holds)
    for term in {*terms(question)}:
        if term in _PRICE:
            found[term] = tells_cost
        elif term in _HAPPENS:
            found[term] = _anything
    return found


def _holds(shows: re.Pattern[str], text: str) -> bool:
    return shows.search(text[:READ]) is not None


def _anything(text: str) -> bool:
    return True
