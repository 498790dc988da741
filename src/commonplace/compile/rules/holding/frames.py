"""A sentence as something that is said of a thing: *the spare key · hangs · behind the fuse box*.

Its *matter* is the set of the words of substance before the verb, without those that only say that
something is new. Two sentences are of one matter when these sets are equal: *our standup* and *the
standup* are, *the standup of the kitchen* is another.

What goes before a sentence and is no part of it is left off (*Correction:*, *Actually*, *From May
on*), and so is what follows its value and gives a reason or a day of change (*since the audit*, *to
save gas*). What narrows a value (*on Fridays*, *for members*) stays: it makes another matter of it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from commonplace.capture.terms import stem, terms
from commonplace.capture.words import MONTHS, WEEKDAYS
from commonplace.compile.rules.holding.figures import Figure, figures
from commonplace.language import calendar
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.verbs import BASE, is_third


@dataclass(frozen=True, slots=True)
class State:
    """Of what, by which verb, and what: the words behind the verb as they were written."""

    matter: frozenset[str]
    verb: str
    rest: str


@dataclass(frozen=True, slots=True)
class Amount:
    """A figure with what stands around it: what comes before it, its unit, what narrows it."""

    shape: str
    value: str
    before: frozenset[str]
    unit: str
    behind: frozenset[str]


_WHEN = (
    r"(?:(?:early|mid|late|next|this|last)[ -])?"
    rf"(?:(?:{'|'.join(sorted((*MONTHS, *WEEKDAYS, 'spring', 'summer', 'autumn', 'winter')))})"
    r"(?: \d{4})?|week|month|year|\d{4})"
)
LEAD = re.compile(
    r"(?:(?P<strong>correction|corrected|update|scratch that|i was wrong|my mistake|actually"
    r"|in fact)\b[,:—–-]* (?:it turns out (?:that )?)?"
    r"|(?:(?:as of|from|since|starting|after|effective) [^,.;:!?]{1,40}?(?:,| on\b,?)"
    rf"|(?:as of|from|since|starting) {_WHEN}(?= \w)"
    r"|from now on,?|now,?|these days,?|nowadays,?|sorry,?"
    r"|(?:after|since|following) (?:the|our|their|his|her) [\w-]+"
    r"(?= (?:[A-ZÀ-Þ]|(?-i:the|our|my) ))"
    r") )++",
    re.IGNORECASE,
)
CUES = re.compile(
    r",?\s*\b(?:from now on|as of now|these days|nowadays|any ?more|any longer|currently|now"
    r"|instead(?! of))\b,?",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:,|;| –| —| \()(?! ?\d).*$"
    r"|,? (?:since|because|due to|after|thanks to|so that|as of|starting|effective|says|said"
    r"|according to|instead of|rather than|in order to)\b.*$"
    r"|,? from [^,.;]{1,30} on(?:wards?)?$"
    r"|,? to (?:save|keep|make|avoid|help|give|allow|reduce|get|free|match|cover|fit|meet)\b.*$",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"[;:]\s+|,\s+(?:and |but |so )?|\s+(?:and|but)\s+(?=(?:the|our|my|it|we|i)\b)")
_AND = re.compile(r",? (?:and|but)(?: now)? ")
_NEW = frozenset(map(stem, "new current latest actual".split()))
_PRESENT = frozenset("is are am has have".split())
_THEY = frozenset("i we they you".split())
_NUMBER_WORDS = {
    word: str(number)
    for number, word in enumerate(
        """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen seventeen eighteen nineteen twenty""".split()
    )
} | {
    word: str(10 * number)
    for number, word in enumerate("thirty forty fifty sixty seventy eighty ninety".split(), 3)
}
_NUMBER = re.compile(rf"\b(?:{'|'.join(sorted(_NUMBER_WORDS, key=len, reverse=True))})\b", re.I)
_MONTHS = rf"(?:{'|'.join(calendar.MONTHS)})"
_DAY = re.compile(
    rf"\b(?:\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTHS}|{_MONTHS} \d{{1,2}}(?:st|nd|rd|th)?"
    rf"|(?:{'|'.join(calendar.WEEKDAYS)})s?)\b",
    re.IGNORECASE,
)
_MOST_WORDS, _LONGEST = 8, 240
_UNIT = re.compile(r" ?([^\W\d_]+)")


@lru_cache(maxsize=1 << 13)
def states(words: str) -> tuple[State, ...]:
    """What the clauses of a sentence say, the whole sentence first."""
    if len(words) > _LONGEST or "?" in words:
        return ()
    led = LEAD.match(words)
    whole = words[led.end() :] if led else words
    parts = [*_SPLIT.split(whole)[:4], *_also(whole)]
    found = (state for part in (whole, *parts) if (state := _state(part)) is not None)
    return tuple(dict.fromkeys(found))


def _also(words: str) -> Iterator[str]:
    """*Ilse sold the van and drives a Fiat*: the second half is of Ilse too."""
    for joint in _AND.finditer(words):
        head, tail = words[: joint.start()], words[joint.end() :]
        verb = tail.partition(" ")[0].lower()
        line = Line(head)
        if line.verb and (verb in _PRESENT or is_third(verb)):
            yield f"{head[: word_at(line, line.verb)]}{tail}"


def _state(words: str) -> State | None:
    plain = " ".join(CUES.sub(" ", words).split()).rstrip(".! ")
    line = Line(plain)
    at = line.verb
    if at is None or not 0 < at <= _MOST_WORDS:
        return None
    verb = line.words[at]
    theirs = line.words[at - 1] in _THEY and verb in BASE
    if verb not in _PRESENT and not is_third(verb) and not theirs:
        return None
    start = word_at(line, at)
    matter = matter_of(plain[:start])
    rest = plain[start + len(line.shown[at]) :].strip()
    return State(matter, verb_of(verb), rest) if matter and rest else None


def word_at(line: Line, index: int) -> int:
    """Where a word of a line begins in its text."""
    at = 0
    for word in line.shown[:index]:
        at = line.text.find(word, at) + len(word)
    return max(at, line.text.find(line.shown[index], at))


@lru_cache(maxsize=1 << 13)
def matter_of(words: str) -> frozenset[str]:
    """The words of substance of what is spoken of; a pronoun stands for itself."""
    plain = words.strip().lower()
    if plain in _THEY:
        return frozenset((plain,))
    return frozenset(terms(words)) - _NEW


def verb_of(word: str) -> str:
    return "be" if word in ("is", "are", "am", "be") else stem(word)


@lru_cache(maxsize=1 << 13)
def amount(words: str) -> Amount | None:
    """The first figure of what is said, or the day; nothing where there is none."""
    told = _NUMBER.sub(lambda found: _NUMBER_WORDS[found[0].lower()], words)
    figure = _first(told)
    if figure is None:
        return None
    behind = told[figure.end :]
    unit = _UNIT.match(behind) if figure.shape == "number" else None
    # "60 requests a minute": per what is a part of the unit.
    narrowed = terms(_TAIL.sub("", behind))
    return Amount(
        figure.shape,
        figure.value,
        frozenset(terms(told[: figure.start])),
        stem(unit[1].lower()) if unit else "",
        frozenset(narrowed) - ({stem(unit[1].lower())} if unit else set()),
    )


def _first(told: str) -> Figure | None:
    """The first figure, with those right behind it (*555 0142*); or a day, where that is first."""
    known = figures(told)
    day = _DAY.search(told)
    if day is not None and (not known or day.start() <= known[0].start):
        return Figure("date", " ".join(sorted(terms(day[0]))), day.start(), day.end())
    if not known:
        return None
    value, end = known[0].value, known[0].end
    for each in known[1:]:
        if each.shape != "number" or told[end : each.start] not in (" ", "-"):
            break
        value, end = f"{value} {each.value}", each.end
    return Figure(known[0].shape, value, known[0].start, end)


@lru_cache(maxsize=1 << 13)
def told_of(rest: str) -> str:
    """What is said, without the reason and the day that follow it."""
    return _TAIL.sub("", rest).strip()


def clauses(words: str) -> Iterator[str]:
    """The parts of a sentence that may say something by themselves."""
    yield words
    yield from _SPLIT.split(words)[:4]
