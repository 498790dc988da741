"""Values: what kind of thing a phrase names, and the key by which two values are equal.

``day`` and ``time`` are resolved ("half past four" 04:30, "3 May" 2026-05-03); ``number`` has its
unit ("20k euros" is 20000 euro); ``version``, ``address`` (URLs, e-mail), ``name`` and ``text`` are
folded.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from commonplace.language.frames.context import Context
from commonplace.language.grammar.words import Word, measures
from commonplace.language.names.words import is_title
from commonplace.language.packs import english

_CLOCK = re.compile(
    r"(\d{1,2})(?:[:.](\d\d))?\s?([ap])\.?m\.?|(\d{1,2})[:.](\d\d)(?:\s?h)?|(\d{1,2})h(\d\d)?", re.I
)
_NUMBER = re.compile(r"[-+]?(?:\d{1,3}(?:[,'’]\d{3}){1,6}|\d{1,15})(?:\.\d{1,9})?", re.A)
_SCALED = re.compile(
    r"([$€£¥]?)((?:\d{1,3}(?:,\d{3}){1,6}|\d{1,15})(?:\.\d{1,9})?)(k|m|bn|%|[a-zµ°]{1,4})?([$€£¥]?)",
    re.I,
)
_VERSION = re.compile(r"v?\d{1,5}(?:\.\d{1,6}){1,4}(?:[-+.]?[a-z]{1,9}\.?\d{0,4})?", re.I)
_ADDRESS = re.compile(r"[^\s@]{1,200}@[^\s@]{1,200}|[a-z]{2,10}://\S{1,500}|www\.\S{1,500}", re.I)
_MULTIPLES = {"k": 1_000, "m": 1_000_000, "bn": 1_000_000_000}
_SIGNS = {"$": "dollar", "€": "euro", "£": "pound", "¥": "yen", "%": "percent"}
_UNITS = {
    "percent": "percent",
    "eur": "euro",
    "usd": "dollar",
    "mins": "minute",
    "min": "minute",
    "hrs": "hour",
}


@dataclass(frozen=True, slots=True)
class Value:
    text: str
    key: str
    type: str
    #: The unit of a number, or the noun that it counts.
    unit: str = ""


def is_specific(key: str) -> bool:
    """Whether a key names something: "it", "them" and "this" do not."""
    pack = english()
    return bool(key) and key not in pack.words("pronouns") and key not in pack.words("first person")


def read_value(words: Sequence[Word], context: Context, prep: str = "") -> Value:
    """Read a phrase as the most specific value that it can be; "at six" is a time."""
    kept = _strip(words)
    if not kept:
        return Value("", "", "text")
    text = context.text[kept[0].start : kept[-1].end]
    if (often := _read_interval(words, context)) is not None:
        return often
    for reader in (_read_day, _read_time, _read_address, _read_version, _read_number, _read_name):
        if (found := reader(kept, text, context)) is not None:
            return _as_time(found) if prep in ("at", "until", "till") else found
    return Value(text, fold_words(kept), "text")


def as_version(value: Value) -> Value:
    return Value(value.text, value.text.lower().removeprefix("v"), "version")


def _as_time(value: Value) -> Value:
    hours = (
        value.type == "number" and not value.unit and value.key.isdigit() and int(value.key) <= 24
    )
    return Value(value.text, f"{int(value.key):02}:00", "time") if hours else value


def fold_words(words: Sequence[Word]) -> str:
    """Fold a phrase: lemmas of its words without articles, in their order."""
    articles = english().words("articles")
    kept = [
        word.lemma
        for word in words
        if word.low not in articles and word.tag != "DT" and any(map(str.isalnum, word.low))
    ]
    return " ".join(kept)


def _strip(words: Sequence[Word]) -> list[Word]:
    """Take articles and adverbs off the front, and marks off the end."""
    kept = list(words)
    while kept and (
        kept[0].low in _leading()
        or kept[0].low in ("not", "n't")
        or kept[0].tag == "DT"
        or kept[0].tag in (",", ":", "``", "''", "-LRB-")
    ):
        kept.pop(0)
    while kept and (
        kept[-1].tag in (",", ":", "''", ".", "-RRB-") or kept[-1].low in ("now", "anymore")
    ):
        kept.pop()
    return kept


@cache
def _leading() -> frozenset[str]:
    return frozenset("a an the same now still only just about around approximately roughly".split())


def _read_day(words: Sequence[Word], text: str, context: Context) -> Value | None:
    start, end = words[0].start, words[-1].end
    for when in context.dates:
        if (
            when.start <= start
            and end <= when.end
            or (when.start - 4 <= start <= when.start and when.end == end)
        ):
            first, last = when.first.isoformat(), when.last.isoformat()
            if _is_length(words):
                return None
            return Value(text, first if first == last else f"{first}/{last}", "day")
    lows = [word.low for word in words]
    weekdays = english().words("weekdays")
    part = lows[0] in weekdays and words[-1].lemma in english().words("parts of days")
    if len(lows) <= 3 and (lows[-1] in weekdays or part):  # "Tuesdays", "Tuesday evenings"
        return Value(text, fold_words(words), "day")
    return None


def _is_length(words: Sequence[Word]) -> bool:
    """ "30 days" is how long, not when."""
    return words[0].tag == "CD" and len(words) == 2 and words[1].lemma in measures()


def _read_interval(words: Sequence[Word], context: Context) -> Value | None:
    """Read "monthly", "every two weeks", "once a year": how often."""
    words = [word for word in words if word.tag != "RB" or word.low in _how_often()]
    text = context.text[words[0].start : words[-1].end] if words else ""
    if len(words) == 1 and (key := _how_often().get(words[0].low)):
        return Value(text, key, "interval")
    if len(words) in (2, 3) and words[0].low in ("every", "each", "once"):
        kept = [word.lemma for word in words[1:] if word.low not in ("a", "an", "per")]
        if kept and (kept[-1] in measures() or kept[-1] in english().words("recurring")):
            number = _number_words().get(kept[0], kept[0])
            return Value(text, f"{number} {kept[-1]}" if len(kept) > 1 else kept[-1], "interval")
    return None


@cache
def _how_often() -> dict[str, str]:
    return english().table("how often")


def _read_time(words: Sequence[Word], text: str, context: Context) -> Value | None:
    if len(words) > 4:
        return None
    if len(words) > 1 and words[-1].low in english().words("time zones"):
        text, words = context.text[words[0].start : words[-2].end], words[:-1]
    match = _CLOCK.fullmatch(text.strip()) or _CLOCK.fullmatch(
        words[0].low if len(words) == 1 else ""
    )
    if match:
        hour = int(next(each for each in (match[1], match[4], match[6]) if each))
        minute = int(match[2] or match[5] or match[7] or 0)
        hour = hour % 12 + (12 if match[3] in "pP" else 0) if match[3] else hour
        return Value(text, f"{hour:02}:{minute:02}", "time") if hour < 25 and minute < 60 else None
    if words[-1].low in ("o'clock", "o’clock") and len(words) == 2:
        return _read_hour(words[0], text)
    if words[0].low in ("half", "quarter") and len(words) == 3:
        return _read_part_of_hour(words, text)
    if text.lower() in ("noon", "midnight", "midday"):
        return Value(text, "00:00" if text.lower() == "midnight" else "12:00", "time")
    return None


def _read_hour(word: Word, text: str) -> Value | None:
    hour = _number_words().get(word.low) or (int(word.low) if word.low.isdigit() else 25)
    return Value(text, f"{int(hour):02}:00", "time") if hour < 25 else None


def _read_part_of_hour(words: Sequence[Word], text: str) -> Value | None:
    """Read "half past four" and "quarter to nine"."""
    hour = _number_words().get(words[2].low) or (int(words[2].low) if words[2].low.isdigit() else 0)
    minutes = 30 if words[0].low == "half" else 15
    if not 0 < hour < 25 or words[1].low not in ("past", "to"):
        return None
    total = (hour * 60 + (minutes if words[1].low == "past" else -minutes)) % 1440
    return Value(text, f"{total // 60:02}:{total % 60:02}", "time")


def _read_address(words: Sequence[Word], text: str, context: Context) -> Value | None:
    return Value(text, text.casefold(), "address") if _ADDRESS.fullmatch(text) else None


def _read_version(words: Sequence[Word], text: str, context: Context) -> Value | None:
    last = words[-1]
    lead = [word for word in words[:-1] if word.low not in ("version", "release")]
    if lead or not _VERSION.fullmatch(last.text):
        return None
    named = len(words) > 1
    return Value(
        text,
        last.low.removeprefix("v"),
        "version" if named or last.low.count(".") > 1 else "number",
    )


def _read_number(words: Sequence[Word], text: str, context: Context) -> Value | None:
    """Read digits or number words at the front, and the unit behind them."""
    amount, used, unit = _amount(words)
    if amount is None:
        return None
    rest = words[used:]
    if any(word.is_name and word.low not in measures() for word in rest) or len(rest) > 5:
        return None
    if unit in ("dollar", "euro", "pound", "yen") and not any(
        word.low in ("per", "a", "an") for word in rest
    ):
        rest = ()
    behind = fold_words(rest)
    folded = " ".join(part for part in (unit or "", _UNITS.get(behind, behind)) if part)
    digits = f"{amount:.6f}".rstrip("0").rstrip(".")
    return Value(text, f"{digits} {folded}".strip(), "number", folded)


def _amount(words: Sequence[Word], sign: str = "") -> tuple[float | None, int, str]:
    first = words[0]
    if first.low in _SIGNS and len(words) > 1:
        amount, used, unit = _amount(words[1:], _SIGNS[first.low])
        return amount, used + 1, _SIGNS[first.low]
    if first.text[:1] == "0" and first.text[1:2].isdigit():
        return None, 0, ""
    if match := _SCALED.fullmatch(first.text):
        amount = float(match[2].replace(",", ""))
        scale = (match[3] or "").lower()
        sign = sign or _SIGNS.get(match[1] or match[4], "")
        used, unit = 1, sign
        if scale in _MULTIPLES and (scale == "k" or sign):
            amount *= _MULTIPLES[scale]
        elif scale:
            unit = _SIGNS.get(scale, scale)
        amount, used = _multiplied(words, amount, used)
        return amount, used, unit
    numbers = _number_words()
    amount, used = 0.0, 0
    while used < len(words) and words[used].low in numbers:
        number = numbers[words[used].low]
        amount = amount * number if number >= 100 and amount else amount + number
        used += 1
    return (amount, used, "") if used else (None, 0, "")


def _multiplied(words: Sequence[Word], amount: float, used: int) -> tuple[float, int]:
    if len(words) > used and (number := _number_words().get(words[used].low, 0)) >= 1_000:
        return amount * number, used + 1
    return amount, used


@cache
def _number_words() -> dict[str, int]:
    pairs = (line.split() for line in english().words("number words"))
    return {word: int(number) for word, number in pairs if number.isdigit()}


def _read_name(words: Sequence[Word], text: str, context: Context) -> Value | None:
    """A phrase that is one name, or a title and a name."""
    found = context.names_in(words[0].start, words[-1].end)
    if not found:
        return None
    surface = found[-1]
    titled = surface.start > words[0].start and context.text[words[0].start : surface.start].strip()
    if surface.end != words[-1].end or (titled and not is_title(titled, context.language)):
        return None
    return Value(text, surface.key, "name")
