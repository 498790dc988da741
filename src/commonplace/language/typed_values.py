"""The values that a text gives, by its tokens alone: numbers, days, times, versions, addresses.

    find_values("The ferry leaves at 7:40 on 3 May.", date(2026, 1, 5))
    → [TypedValue("time", "07:40"), TypedValue("day", "2026-05-03/2026-05-03")]

A light twin of :mod:`commonplace.language.frames.values`, for whoever may not wait for the tagger.
A number has the word behind it for its unit (*12 tonnes*, *30 s*), money its currency; two numbers
are compared only where their units agree. Of days those count that a calendar knows (*3 May*,
*Thursdays*, *1740*): *yesterday* tells when something was said. Nothing here throws.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from commonplace.language import calendar
from commonplace.language.dates import find_dates
from commonplace.language.packs import english
from commonplace.language.tokens import Token, tokenize

_CLOCK = re.compile(r"([012]?\d)[:.h]([0-5]\d)", re.ASCII)
_AMOUNT = re.compile(r"(?:\d{1,3}(?:,\d{3}){1,5}|\d{1,15}(?:\.\d{1,9})?)", re.ASCII)
_WITH_UNIT = re.compile(rf"({_AMOUNT.pattern})([a-zA-Zµ°]{{1,4}})", re.ASCII)
_VERSION = re.compile(r"v\d{1,5}(?:\.\d{1,6}){0,4}|\d{1,5}(?:\.\d{1,6}){2}(?:[-+.]\w{1,12})?", re.A)
_ADDRESS = re.compile(
    r"\d{1,3}(?:\.\d{1,3}){3}|[^\s@]{1,200}@[^\s@]{1,200}|[a-z]{2,10}://\S{1,500}|www\.\S{1,500}"
)
_BEFORE_NOON = ("am", "a.m", "a.m.")
_AFTER_NOON = ("pm", "p.m", "p.m.")
_CURRENCIES = {"$": "dollar", "€": "euro", "£": "pound", "¥": "yen"}
_SHORT = {"eur": "euro", "usd": "dollar", "gbp": "pound", "%": "percent"}
_LAST_HOUR = 24


@dataclass(frozen=True, slots=True)
class TypedValue:
    #: ``number``, ``day``, ``time``, ``version`` or ``address``.
    type: str
    key: str
    #: What a number counts or measures; empty where that was not said beside it.
    unit: str = ""


def find_values(text: str, said_on: date) -> list[TypedValue]:
    """Find the values that a text gives, in its order; days first."""
    days = [
        (when.start, when.end, f"{when.first}/{when.last}")
        for when in find_dates(text, said_on)
        if _is_dated(text[when.start : when.end])
    ]
    tokens = [
        token
        for token in tokenize(text)
        if not any(start <= token.start < end for start, end, _ in days)
    ]
    return [*(TypedValue("day", key) for _, _, key in days), *_of_tokens(tokens)]


def _is_dated(words: str) -> bool:
    """Whether a calendar has them: *3 May*, *Friday*, *1740*; not *last week*."""
    return any(map(str.isdigit, words)) or not _named_days().isdisjoint(words.lower().split())


@cache
def _named_days() -> frozenset[str]:
    return english().words("weekdays") | frozenset(calendar.MONTHS)


def _of_tokens(tokens: Sequence[Token]) -> Iterator[TypedValue]:
    lows = [token.text.lower() for token in tokens]
    at = 0
    while at < len(lows):
        low = lows[at]
        before, behind = lows[at - 1] if at else "", lows[at + 1 : at + 3]
        if low in english().words("weekdays"):
            yield TypedValue("day", low.removesuffix("s"))
        elif low in ("half", "quarter") and len(behind) == 2 and behind[0] in ("past", "to"):
            if (hour := _count(behind[1])) is not None:
                minutes = (30 if low == "half" else 15) * (1 if behind[0] == "past" else -1)
                yield _time(int(hour) * 60 + minutes)
                at += 2
        elif _ADDRESS.fullmatch(low):
            yield TypedValue("address", low)
        elif _VERSION.fullmatch(low):
            yield TypedValue("version", low.removeprefix("v"))
        elif (clock := _CLOCK.fullmatch(low)) and (":" in low or behind[:1] and _half(behind[0])):
            yield _time(_to_24(int(clock[1]), behind) * 60 + int(clock[2]))
        elif low in ("noon", "midday", "midnight"):
            yield _time(0 if low == "midnight" else 720)
        elif (amount := _count(low)) is not None:
            value = _of_amount(amount, before, behind)
            if value.unit or value.type != "number" or low[0].isdigit():
                yield value
        elif match := _WITH_UNIT.fullmatch(low):
            unit = match[2]
            if _half(unit):
                yield _time(_to_24(int(float(match[1])), [unit]) * 60)
            else:
                yield TypedValue("number", _digits(match[1]), _fold_unit(unit))
        at += 1


def _of_amount(amount: float, before: str, behind: Sequence[str]) -> TypedValue:
    word = behind[0] if behind else ""
    whole = amount == int(amount) and 0 <= amount <= _LAST_HOUR
    if whole and (_half(word) or word.startswith("o'clock")):
        return _time(_to_24(int(amount), behind) * 60)
    if before in _CURRENCIES:
        return TypedValue("number", f"{amount:g}", _CURRENCIES[before])
    unit = _CURRENCIES.get(word) or (_fold_unit(word) if _is_unit(word) else "")
    if whole and not unit and before in ("at", "until", "till"):
        return _time(int(amount) * 60)
    sign = "-" if before == "-" else ""
    return TypedValue("number", f"{sign}{amount:.10g}", unit)


def _is_unit(word: str) -> bool:
    pack = english()
    return (
        word == "%"
        or word[:1].isalpha()
        and not any(
            word in pack.words(name)
            for name in ("articles", "scope prepositions", "function words", "pronouns")
        )
        and word not in ("and", "or", "but", "of", "to", "as", "is", "are", "was", "were")
    )


def _fold_unit(word: str) -> str:
    folded = _SHORT.get(word, word)
    return folded[:-1] if len(folded) > 3 and folded.endswith("s") else folded


def _count(word: str) -> float | None:
    if _AMOUNT.fullmatch(word):
        return float(word.replace(",", ""))
    return _number_words().get(word)


def _digits(amount: str) -> str:
    return f"{float(amount.replace(',', '')):.10g}"


@cache
def _number_words() -> dict[str, float]:
    pairs = (line.split() for line in english().words("number words"))
    return {word: float(number) for word, number in pairs if number.isdigit()}


def _half(word: str) -> bool:
    return word in _BEFORE_NOON or word in _AFTER_NOON


def _to_24(hour: int, behind: Sequence[str]) -> int:
    word = behind[0] if behind else ""
    if word in _AFTER_NOON:
        return hour % 12 + 12
    return hour % 12 if word in _BEFORE_NOON else hour


def _time(minutes: int) -> TypedValue:
    return TypedValue("time", f"{minutes // 60 % _LAST_HOUR:02}:{minutes % 60:02}")
