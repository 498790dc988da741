"""The value of a claim in one spelling, so that the same said differently is the same.

Lower case; no article or possessive in front; number words and thousands as digits, money with its
currency behind it, dates as day, month, year; what only says since when, or goes on to another
matter, is cut off.
"""

import re

from commonplace.language.calendar import MONTHS, WEEKDAYS

_MONTH = rf"(?:{'|'.join(month[:3] for month in MONTHS)})[a-z]*"
_WEEKDAY = rf"(?:{'|'.join(WEEKDAYS)})s?"
_ORDINAL = "(?:st|nd|rd|th)?"
DATE = (
    rf"(?:\d{{4}}-\d\d(?:-\d\d)?|\d{{1,2}}{_ORDINAL}(?: of)? {_MONTH}(?:,? \d{{4}})?"
    rf"|{_MONTH} \d{{1,2}}{_ORDINAL}(?:,? \d{{4}})?|{_MONTH}(?: \d{{4}})?|(?:19|20)\d\d|{_WEEKDAY})"
)
_CLOCK = r"(?:\d{1,2}(?::\d\d|\.\d\d)?(?: ?[ap]\.?m\.?| o'clock)?|noon|midnight)"
_SPAN = (
    r"(?:\w+ )?(?:minute|hour|day|night|morning|evening|week|weekend|month|quarter|year"
    r"|spring|summer|autumn|winter)s?"
)
_NEAR = (
    rf"(?:(?:last|this|next|every|each|the past|the last) {_SPAN}\b|today|tomorrow|yesterday"
    r"|(?:hour|dai|night|week|month|year)ly\b)"
)
_LASTING = (
    rf"(?:(?:about|around|over|almost|nearly|more than) )?"
    rf"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|many|several|some|a few)"
    rf" {_SPAN}\b"
)
_LOOSE = r"(?:the )?(?:early |late |mid-?|(?:beginning|end|start|week|weekend) of )?"
#: A date, a weekday or a time of the day at the start.
IS_TIME = re.compile(
    rf"{_LOOSE}(?:(?:every |{_WEEKDAY},? )?(?:{DATE}|{_CLOCK})\b(?! [a-z]+s\b)|{_NEAR})"
)
IS_DATE = re.compile(rf"{_LOOSE}(?:(?:{DATE})\b|{_NEAR})")
_SINCE_WHEN = re.compile(
    rf",? (?:ever )?(?:since|as of|until|till|in|on|from|by|during|after|before|starting|effective"
    rf"|around) {_LOOSE}(?:(?:{DATE})\b|{_NEAR}).*"
    rf"|,? (?:for|since|within|over) (?:the (?:past|last) )?(?:{_LASTING}|ever\b|good\b).*"
    rf"|,? (?:{_NEAR}|{_LASTING} ago)$|,? {_WEEKDAY}$"
)
_PREPOSITIONS = (
    "in ",
    "on ",
    "since ",
    "for ",
    "from ",
    "by ",
    "until ",
    "at ",
    "as of ",
    "after ",
)
_ASIDE = re.compile(
    r"\s*[;(—–]| - |,(?! ?\d)"
    r"| (?:but|because|which|who|whose|where|while|although|though|so|instead|rather|after|before"
    r"|when|until|since|as soon as|if|unless|in order|along with|together with|thanks to)\b"
    r"| and (?:(?:he|she|they|it|we|I|that|then|so|now|also|is|was|has|had|will|does|did|can)\b"
    r"|\w+s\b(?= [a-z])|(?:the )?\w+ (?:is|was|has)\b)"
)
_COMMA_DATE = re.compile(rf", {DATE}\b", re.IGNORECASE)
_COMMA_PLACE = re.compile(r",\s+[A-Z][\w'-]*(?: [A-Z][\w'-]*)?(?=$|[,.;])")
_TRAILING = re.compile(
    r"(?:,? (?:any ?more|any longer|again|now|nowadays|these days|currently|at the moment|at all"
    r"|at present|for now|very much|a lot|so much|too|as well|instead|already|yet|anyway|today"
    r"|though|permanently|officially|temporarily|recently|lately|still))+$"
)
_LEADING = re.compile(
    r"(?:(?:a|an|the|his|her|its|their|our|my|your|some|about|around|roughly|approximately|nearly"
    r"|almost|exactly|now|currently|called|named|just|only) )+"
)
_ISO = re.compile(r"\b(\d{4})-(\d\d)(?:-(\d\d))?\b")
_MONTH_FIRST = re.compile(rf"\b({_MONTH}) (\d{{1,2}}){_ORDINAL}\b")
_DAY_FIRST = re.compile(rf"\b0?(\d{{1,2}}){_ORDINAL}(?: of)? ({_MONTH})\b")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_MANY = re.compile(r"\b(\d{1,6}(?:\.\d{1,3})?) ?(k|thousand|million|billion)\b")
_POWERS = {"k": 10**3, "thousand": 10**3, "million": 10**6, "billion": 10**9}
_SIGN = re.compile(r"([€$£¥]) ?(\d[\d.]*)(?![\d.-])|(\d[\d.]*) ?([€$£¥])")
_MONEY = {"€": "euro", "$": "dollar", "£": "pound", "¥": "yen", "eur": "euro", "usd": "dollar"}
_MONEY |= {
    "gbp": "pound",
    "euros": "euro",
    "dollars": "dollar",
    "pounds": "pound",
    "bucks": "dollar",
}
_NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
        " fifteen sixteen seventeen eighteen nineteen twenty".split()
    )
} | {"thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "hundred": "100", "dozen": "12"}
_UNITS = {"kilos": "kg", "kilo": "kg", "kilograms": "kg", "kgs": "kg", "percent": "%"}
_WORD = re.compile(r"\S+(?:@|://)\S+|[^\W\d_]+(?:\+\+|#)?|\d+(?:[.:]\d+)*%?|%")
_EDGES = " \t.,;:!?\"“”'‘’"


def trimmed(text: str, *, times: bool = False) -> str:
    """A value as written, without what goes on after it; `times`: it is itself a time."""
    aside = _ASIDE.search(text)
    if aside:
        start = aside.start()
        goes_on = _date_goes_on if times else _place_goes_on
        text = text[: goes_on(text, start) or start]
    if not times:
        since = _SINCE_WHEN.search(f" {text.lower()}")
        if since and (since.start() > 0 or since[0].lstrip().startswith(_PREPOSITIONS)):
            text = text[: max(since.start() - 1, 0)]
    return _TRAILING.sub("", text.strip(_EDGES)).strip(_EDGES)


def _date_goes_on(text: str, comma: int) -> int | None:
    """Where *Friday, May 3* ends."""
    after = _COMMA_DATE.match(text, comma)
    return after.end() if after else None


def _place_goes_on(text: str, comma: int) -> int | None:
    """Where *Springfield, Ohio* ends, if a capitalised word follows the comma and nothing else."""
    after = _COMMA_PLACE.match(text, comma)
    return after.end() if after else None


def plain(text: str) -> str:
    """A trimmed value in the one spelling."""
    low = text.lower().strip(_EDGES)
    if any(map(str.isdigit, low)):
        low = _digits(low)
    low = _LEADING.sub("", low, count=1) if _LEADING.match(low) else low
    words = [_NUMBERS.get(word, _MONEY.get(word, _UNITS.get(word, word))) for word in low.split()]
    return " ".join(words).strip(_EDGES)


def _digits(low: str) -> str:
    low = _ISO.sub(_spoken, _THOUSANDS.sub("", low))
    low = _MONTH_FIRST.sub(lambda found: f"{int(found[2])} {_month(found[1])}", low)
    low = _DAY_FIRST.sub(lambda found: f"{int(found[1])} {_month(found[2])}", low)
    low = _SIGN.sub(lambda found: f"{found[2] or found[3]} {_MONEY[found[1] or found[4]]}", low)
    low = _MANY.sub(lambda found: str(round(float(found[1]) * _POWERS[found[2]])), low)
    return re.sub(r"\b(?:on|at) (?=\d)", "", low)


def _spoken(iso: re.Match[str]) -> str:
    month = int(iso[2])
    if not 1 <= month <= 12:
        return iso[0]
    day = f"{int(iso[3])} " if iso[3] else ""
    return f"{day}{MONTHS[month - 1]} {iso[1]}"


def _month(word: str) -> str:
    return next((name for name in MONTHS if name.startswith(word[:3])), word)


def tokens(value: str) -> frozenset[str]:
    """The words of a value, for comparing."""
    return frozenset(_WORD.findall(value))
