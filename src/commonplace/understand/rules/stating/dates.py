"""Days that a sentence speaks of, counted from the day it was said.

``resolve("I saw Eva yesterday.", 8 May 2023)`` → ``("I saw Eva on 7 May 2023.", 7 May 2023)``

- Days: yesterday, today, tomorrow and their mornings and nights, *3 days ago*, *in two days*.
- Weeks run from Monday: *last week* → *in the week of 1 May 2023*; a weekend is its Saturday.
- Months, seasons, years: *last month* → *in April 2023*, *last summer* → *in the summer of 2022*.
- *Two weeks ago* and the like are rounded by those who say them: *around 24 April 2023*.
- *Last Friday* is the latest one before the day, *next Friday* the one of the next week. A weekday
  alone, or a date without a year, is the nearest one in the direction of the sentence's tense;
  where the tense is not plain, it stays as it was said.
- Vague words (*recently*, *the other day*, *a few years ago*) stay as they were said.

The second value is the first moment of the first day, month or year that is spoken of, unless the
words say that it is a limit (*until*, *by*, *before*).
"""

import re
from datetime import date, datetime, timedelta

from commonplace.language.calendar import MONTHS, names
from commonplace.understand.rules.stating import periods
from commonplace.understand.rules.stating.periods import DAYS, MONTH_NUMBER, NUMBERS, Spoken
from commonplace.understand.rules.verbs import is_past

_ENGLISH = names("en")
_SHORT_MONTHS = set(_ENGLISH.month_numbers) - set(MONTHS)
_SHORT_DAYS = set(_ENGLISH.weekday_numbers) - set(DAYS)
_MONTH = (
    rf"(?:(?:{'|'.join(_ENGLISH.months)})\b"
    rf"|(?:{'|'.join(sorted(map(str.title, _SHORT_MONTHS)))})\b(?:\.(?=\ \d))?)"
)
_SHORT_DAY = rf"(?:{'|'.join(sorted(map(str.title, _SHORT_DAYS)))})"
_COUNT = rf"(?:\d{{1,3}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})"
_FORMS = re.compile(
    rf"""(?i:(?:\b(?:about|almost|nearly|roughly|just\ over|over|like|just)\ (?=\w+\ \w+\ ago\b)
        |\bjust\ (?=yesterday|last\ ))?)
    (?i:(?P<prep>\b(?:since|from|until|till|by|before|after|for|of|to|through|during|on|in|over
        |at|around|as\ of)\ )?)
    (?:
      \b(?P<day>(?i:the\ day\ (?:before\ yesterday|after\ tomorrow)
        (?:\ (?:morning|afternoon|evening|night))?|tonight
        |(?:yesterday|today|tomorrow)(?:\ (?:morning|afternoon|evening|night))?
        |last\ night|(?:this|that)\ (?:morning|afternoon|evening)))\b
    | \b(?P<which>(?i:this\ past|this\ coming|this\ last|last|next|this))\ (?P<unit>(?i:week|weekend
        |month|year|quarter|spring|summer|autumn|fall|winter|{"|".join(DAYS)})|{_MONTH}|{_SHORT_DAY})\b
        (?!\ (?:of|before|after|or\ so)\b)
    | \b(?P<ago>(?i:{_COUNT}\ (?:days?|nights?|weeks?|weekends?|months?|years?)\ ago))\b
    | (?<=\b(?i:in)\ )(?P<ahead>(?i:{_COUNT}\ (?:days?|weeks?|months?|years?)))\b(?!\ (?:of|and)\b)
    | \b(?P<weekend>(?i:over\ the\ weekend|the\ weekend\ before\ last|the\ week\ before\ last))\b
    | (?<![\w/.-])(?:(?i:{"|".join(DAYS)}),?\ )?(?P<iso>\d{{4}}-\d{{2}}-\d{{2}})(?![\w-]|[./]\w)
    | \b(?:(?i:{"|".join(DAYS)}),?\ )?(?:the\ )?
        (?P<date>\d{{1,2}}(?:st|nd|rd|th)?\ (?:of\ )?{_MONTH}(?:,?\ \d{{4}}\b)?
        |{_MONTH}\ \d{{1,2}}(?:st|nd|rd|th)?(?!\d|:|\ ?[–-]\ ?\d)(?:,?\ \d{{4}}\b)?)
    | \b(?P<month>{_MONTH}(?:,?\ (?:of\ )?\d{{4}}\b)?)
    | \b(?P<weekday>(?i:{"|".join(DAYS)}))\b(?!\ \w+(?:ings|noons|ights)\b)
        (?:\ (?P<part>morning|afternoon|evening|night)\b)?
    | (?<=\ )(?P<year>(?:19|20)\d\d)\b(?![-/:.]\d)
    )
    (?P<own>'s\b)?""",
    re.VERBOSE,
)
_MAY_SPEAK_OFDAYS = re.compile(
    rf"\d|(?i:\b(?:yesterday|today|tomorrow|tonight|last|next|this|ago|weekend|in|couple)\b"
    rf"|{'|'.join(DAYS)})|{_MONTH}"
)
_FUTURE = re.compile(
    r"\b(?:will|going to|gonna|plan(?:s|ning)? to|am|is|are)\b|\w'(?:ll|m|re)\b", re.IGNORECASE
)
#: Verbs in the past whose day lies ahead: *we agreed to meet on Friday*.
_ARRANGED = re.compile(
    r"\b(?:agreed|arranged|asked|booked|decided|offered|planned|postponed|promised|said|scheduled"
    r"|told|wanted|needed|due|meant|(?:moved|pushed|set) (?:the|it|our|my))\b",
    re.IGNORECASE,
)
_GAP = re.compile(r"[ ,(]*")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_PAST_BEING = {"was", "were", "had", "did", "didn't", "wasn't", "been"}
_LIMITS = ("until", "till", "by", "before", "to", "through", "after")
_HABIT = re.compile(r"\b(?:every|each|alternate|most|the|a|my|our|next|last)$|\($", re.IGNORECASE)
_KINDS = "day unit ago ahead weekend iso date month weekday year".split()
_STOPS = re.compile(r"\s*(?:[.,;:!?)]|$|and\b|but\b|at\b)")
_YEAR_PREPOSITIONS = ("in", "since", "during", "from", "of", "until", "by", "before", "after")


def resolve(sentence: str, said_at: datetime) -> tuple[str, datetime | None]:
    """The sentence with its days in full, and when what it says happened, if it says so."""
    if not _MAY_SPEAK_OFDAYS.search(sentence):
        return sentence, None
    today = said_at.date()
    tense = _direction(sentence)
    out: list[str] = []
    at = 0
    first: date | None = None
    for found in _FORMS.finditer(sentence):
        if _is_beside_a_date(found, sentence):
            continue
        direction = 0 if _ARRANGED.search(sentence, 0, found.start()) else tense
        try:
            spoken = _spoken(found, today, direction, sentence)
        except (ValueError, OverflowError):  # 31 April, or before the first year
            continue
        if spoken is None or sentence.count("`", 0, found.start()) % 2:
            continue
        preposition = (found["prep"] or "").strip().lower()
        if first is None and preposition not in _LIMITS:
            first = spoken.first
        out += [sentence[at : found.start()], _worded(found, preposition, spoken, sentence)]
        at = found.end()
    moment = datetime(first.year, first.month, first.day, tzinfo=said_at.tzinfo) if first else None
    return "".join(out) + sentence[at:], moment


def _is_beside_a_date(found: re.Match[str], sentence: str) -> bool:
    """*last June on May 15th*: where the day itself is told, the other words are not counted."""
    if not (found["unit"] or found["ago"] or found["day"] or found["weekend"]):
        return False
    gap = _GAP.match(sentence, found.end())
    follows = _FORMS.match(sentence, gap.end()) if gap else None
    return bool(follows and (follows["date"] or follows["iso"]))


def is_unresolved(text: str) -> bool:
    """Whether a day is still spoken of that only those who were there can tell."""
    return _RELATIVE.search(text) is not None


_RELATIVE = re.compile(
    rf"\b(?:yesterday|today|tomorrow|tonight|last night|the other (?:day|week|night)|ago"
    rf"|(?:days?|weeks?|weekends?|months?) later"
    rf"|(?:last|next|this) (?:week|weekend|month|year|time|one)|(?<!every )(?<!each )(?:on )?"
    rf"(?:{'|'.join(DAYS)})\b(?! (?:morning|afternoon|evening|night)s\b)"
    r"(?!,? (?:\d|[JFMASOND][a-z]+ \d)))\b",
    re.IGNORECASE,
)


def _direction(sentence: str) -> int:
    """-1 where the sentence tells what was, 1 what will be, 0 where that is not plain."""
    words = _WORD.findall(sentence.lower())
    past = any(word in _PAST_BEING or is_past(word) for word in words)
    future = _FUTURE.search(sentence) is not None
    if past == future:
        return 0
    return 1 if future else -1


def _spoken(found: re.Match[str], today: date, direction: int, sentence: str) -> Spoken | None:
    kind = next(name for name in _KINDS if found[name])
    words = " ".join(found[kind].lower().split())
    match kind:
        case "day":
            return periods.of_day(words, today)
        case "unit":
            if sentence[: found.start()].lower().endswith(("the ", "my ", "our ")):
                return None  # the last week, my last year
            return periods.of_unit(found["which"].lower().split(), words, today)
        case "ago":
            return periods.of_count(words.removesuffix(" ago"), today, -1)
        case "ahead":  # "I read it in two days" tells how long it took
            return periods.of_count(words, today, 1) if direction >= 0 else None
        case "weekend":
            return periods.of_weekend(words, today) if direction < 0 else None
        case "iso":
            return periods.a_day(date.fromisoformat(words))
        case "date":
            return periods.of_date(words, today, direction)
        case "month":
            return _of_month(found, words, today, direction)
        case "weekday":
            return _of_weekday(found, words, today, direction)
        case _:
            return _of_year(found, words)


def _worded(found: re.Match[str], preposition: str, spoken: Spoken, sentence: str) -> str:
    """How it reads where it stands."""
    said = found["prep"] or ""
    if not said and sentence[: found.start()].lower().endswith(
        ("the ", "our ", "my ", "spent ", "used ", " is ", " was ")
    ):
        text = spoken.words.removeprefix("the ")
    elif found["own"]:
        text = said + "the " + spoken.words.removeprefix("the ")
    elif found["ahead"] or preposition in ("on", "in", "over", "during", "at", ""):
        alone = not said and _is_subject(found, sentence)
        text = spoken.words if alone else f"{spoken.preposition} {spoken.words}"
    else:
        text = said + spoken.words
    return text[0].upper() + text[1:] if found[0][0].isupper() and found.start() == 0 else text


def _is_subject(found: re.Match[str], sentence: str) -> bool:
    following = sentence[found.end() :].split(maxsplit=1)
    return found.start() == 0 and bool(following) and following[0] in ("was", "is", "has", "will")


def _of_month(found: re.Match[str], words: str, today: date, direction: int) -> Spoken | None:
    number = MONTH_NUMBER[words[:3]]
    year = re.search(r"\d{4}", words)
    if year:
        return periods.a_month(date(int(year[0]), number, 1))
    preposition = (found["prep"] or "").strip().lower()
    if preposition not in ("in", "since", "until", "by", "from", "during", "before", "after"):
        return None  # a name, or a word: May, March
    meant = periods.nearest(number, 1, today.replace(day=1), direction)
    return periods.a_month(meant) if meant else None


_TO_A_DAY = re.compile(rf"(?i:{'|'.join(DAYS)}) ?(?:to|through|till|until|and|or|,|-|–)$")
_FROM_A_DAY = re.compile(rf" ?(?:to|through|till|until|and|or|,|-|–) ?(?i:{'|'.join(DAYS)})\b")


def _of_weekday(found: re.Match[str], words: str, today: date, direction: int) -> Spoken | None:
    before = found.string[: found.start()].rstrip()
    named = re.search(r" [A-Z]\w*$", before) and not found["prep"]
    if named or re.match(r" (?!I\b)[A-Z]", found.string[found.end() :]):
        return None  # Black Friday, or somebody's name
    until = found.string[: found.start("weekday")].rstrip()
    if _TO_A_DAY.search(until) or _FROM_A_DAY.match(found.string, found.end()):
        return None  # Monday to Friday: of every week
    alone = found["prep"] or not before or _STOPS.match(found.string, found.end())
    if found["own"] or not direction or not alone or _HABIT.search(before):
        return None
    weekday = DAYS.index(words)
    behind = (today.weekday() - weekday - 1) % 7 + 1
    spoken = periods.a_day(today + timedelta(days=-behind if direction < 0 else 7 - behind % 7))
    if found["part"]:
        return Spoken("on", f"the {found['part']} of {spoken.words}", spoken.first)
    return spoken


def _of_year(found: re.Match[str], words: str) -> Spoken | None:
    preposition = (found["prep"] or "").strip().lower()
    return periods.a_year(int(words)) if preposition in _YEAR_PREPOSITIONS else None
