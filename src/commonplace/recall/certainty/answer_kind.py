"""What kind of thing a question seeks, and whether a text holds one.

The words of a question tell what it is about; *how many*, *how long*, *what does it cost* tell what
an answer must look like. A text about the right thing that holds no number is no answer to *how
many*. Understood, in English:

- *how many berths*: a number in front of the thing counted (*340 berths*, *a dozen of them*);
- *how long, high, deep, heavy, far, often …*: a number and its unit; *how old*: a number;
- *cost, price, fee, rent, salary; how much … pay, charge*: an amount of money;
- *what is … called, the name of, surname*: a word that gives a name.

Everything else, and every other language, seeks nothing in particular: any text will do.
"""

import re
from collections.abc import Callable
from functools import lru_cache, partial

from commonplace.capture.terms import terms

#: Whether a text holds what is sought.
Sought = Callable[[str], bool]

NUMBER = (
    r"(?:\d[\d.,:/]*|half|(?:a )?(?:couple|dozen|hundred|thousand|million)|one|two|three|four|five"
    r"|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ]\w+)?|both|none|no|once|twice|several)"
)
#: Units by their sign, after figures only; and by their name.
_SIGN = (
    r"(?:[mckµn]?m|[km]?g|[mc]?l|ft|in|h|hrs?|min|s|ms|°\s?[CFK]?|%|kn|mph|km/h|[KMGT]B|V|W|k?Hz|MHz"
    r"|Ah|mA|lbs?)"
)
_UNIT = (
    r"(?:per ?cent|degrees?|knots?|bytes?|volts?|watts?|floors?|steps?"
    r"|(?:centi|milli|kilo)?met(?:er|re)s?|(?:milli|kilo)?grams?|lit(?:er|re)s?|tons?|tonnes?"
    r"|miles?|feet|foot|inch(?:es)?|yards?|pounds?|ounces?|acres?|hectares?|blocks?"
    r"|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?|times?)"
)
_MONEY = re.compile(
    r"[€$£¥]|\b(?:EUR|USD|GBP|euros?|dollars?|pounds?|cents?|yen|bucks)\b"
    r"|(?P<none>\b(?:free|for nothing|gratis)\b)",
    re.IGNORECASE,
)
_MEASURE = re.compile(
    rf"\d\s?{_SIGN}(?!\w)|\b{NUMBER}[\s-]+(?:\w+[\s-]+)?{_UNIT}\b|\bevery (?:{_UNIT}|\w+day)\b"
    r"|\b(?:daily|weekly|monthly|yearly|since|always)\b",
    re.IGNORECASE,
)
_ANY_NUMBER = re.compile(rf"\b{NUMBER}\b", re.IGNORECASE)
_NAMING = re.compile(r"\b(?:sur|nick)?nam(?:e[ds]?|ing)\b|\bcall(?:s|ed)?\b", re.IGNORECASE)

_HOW_MANY = re.compile(r"\bhow many\s+(?P<what>[\w'’-]+(?:\s+[\w'’-]+)?)", re.IGNORECASE)
_HOW = re.compile(
    r"\bhow (?:long|tall|high|deep|wide|thick|heavy|far|large|big|fast|often|hot|cold|warm)\b",
    re.IGNORECASE,
)
_HOW_OLD = re.compile(r"\bhow old\b", re.IGNORECASE)
_PRICE = re.compile(
    r"\b(?:costs?|price|fee|rent of|salary|wages?)\b|\bhow much\b.*\b(?:pay|paid|charges?|earns?"
    r"|spen[dt]|rent|owes?)\b|\bwhat (?:do|does|did|will|would)\b.*\b(?:pay|charge|earn)\b",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"\b(?:sur|nick)?name of\b|['’]s (?:sur|nick|full |first |last )?name\b|\bcalled\W*$",
    re.IGNORECASE,
)
#: Characters around a thing or a currency among which its number is looked for.
_AROUND = 24
#: An answer that stands further down in a long text is not seen.
READ = 4_000


@lru_cache(maxsize=256)
def expect_kind(question: str) -> Sought:
    """What a text must hold to answer."""
    question = question[:READ]
    if counted := _HOW_MANY.search(question):
        words = counted["what"].split()
        things = "|".join(re.escape(each) for each in {*words, *terms(counted["what"])})
        return partial(_counts, re.compile(rf"\b(?:{things})", re.IGNORECASE))
    if _PRICE.search(question):
        return tells_cost
    for asks, shows in ((_HOW_OLD, _ANY_NUMBER), (_HOW, _MEASURE), (_NAME, _NAMING)):
        if asks.search(question):
            return partial(_shows, shows)
    return _anything


def _anything(text: str) -> bool:
    return True


def _shows(shows: re.Pattern[str], text: str) -> bool:
    return shows.search(text[:READ]) is not None


def _counts(things: re.Pattern[str], text: str) -> bool:
    """Whether a number stands shortly before one of the things."""
    text = text[:READ]
    return any(
        _ANY_NUMBER.search(text, max(0, thing.start() - _AROUND), thing.start())
        for thing in things.finditer(text)
    )


def tells_cost(text: str) -> bool:
    """Whether a number stands shortly before or after a currency."""
    text = text[:READ]
    return any(
        found["none"] or _ANY_NUMBER.search(text, max(0, found.start() - _AROUND), found.end() + 3)
        for found in _MONEY.finditer(text)
    )
