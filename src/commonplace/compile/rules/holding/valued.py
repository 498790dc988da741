"""What a sentence gives one value for: two that give another one to the same cannot both hold.

*Ines lives in Lisbon* and *Ines lives in Porto*: who, a relation that has one object at a time, and
a name. *The gate closes at 18:00* and *… at 20:00*: the same words but for one figure, weekday or
month, with a verb in the present tense. *The mast is 38 metres high*, whoever says so and whatever
stands around it: what, a figure, a unit and a dimension. What grows by itself (an age, a share,
what is left) and what speaks of a certain day (*today*, *next week*) is no value.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from commonplace.language.calendar import MONTHS, WEEKDAYS
from commonplace.understand.rules.tongue import pieces


@dataclass(frozen=True, slots=True)
class Valued:
    """Of what it speaks, and the value, both in small letters."""

    of: str
    value: str


_ONE_OBJECT = re.compile(
    r"(?P<who>\S+(?: \S+){0,4}?) (?P<how>(?:now |still )?(?:lives? in|works? (?:at|for)|reports? to"
    r"|(?:is|am) (?:now |still )?(?:based in|married to|engaged to|employed (?:at|by)))"
    r"|was born (?:in|on)) "
    r"(?P<value>(?:the )?(?:[A-ZÀ-ÞΑ-ΩА-Я]|\d)[^,.;:!?()\n]{0,60}?)(?: now)?"
    r"(?:, (?:at|above|below|near|behind|beside|opposite|next to|and|in) [^.;!?()\n]{1,120})?[.!]?"
)
#: What stands in every sentence of that kind; below, what stands in every sentence with a
#: dimension, and the words of which every other one has one. Cheaper to see than the patterns.
_OBJECT_CUES = (
    " live", " work", " report", " based in ", " married to ", " engaged to ", " employed ",
    " born ",
)  # fmt: skip
_DIMENSIONS = tuple("high tall long wide broad deep thick heavy away".split())
_PRESENT_WORDS = frozenset(
    """is are has have cost costs close closes open opens start starts begin begins end ends weigh
    weighs take takes last lasts hold holds need needs expire expires leave leaves arrive arrives
    measure measures falls run runs meet meets""".split()
)
_BESIDES = re.compile(r"\b(?:now|still) ")
#: After these a place or an employer is one of several, or not the one.
_AND = re.compile(r"\b(?:and|or|not|never|also|with|during|until|since|for|when|while|but)\b")
_FIGURE = (
    rf"(?:\d[\d.,:]*|(?:{'|'.join(WEEKDAYS)})s?"
    rf"|{'|'.join(month for month in MONTHS if month != 'may')}|one|two|three|four"
    r"|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)"
)
_FIGURES = re.compile(
    rf"(?<![\w.])[$€£]?{_FIGURE}(?:st|nd|rd|th)?(?: {_FIGURE})*(?: ?[ap]\.?m\b\.?)?(?!\w)"
)
_PRESENT = re.compile(
    r"\b(?:is|are|has|have|costs?|closes?|opens?|starts?|begins?|ends?|weighs?|takes?|lasts?|holds?"
    r"|needs?|expires?|leaves?|arrives?|measures?|falls|runs? (?:on|at)|meets? (?:on|at))\b"
)
_MOVING = re.compile(
    r"%|\b(?:is|turns) ‹›$|\b(?:years? old|percent|per cent|today|tonight|tomorrow"
    r"|yesterday|this|next|last|currently|already|yet|so far|left|remaining|version|done|more|fewer"
    r"|over|under|about|around|nearly|almost|at least|at most|up to|been|was|were|had|did|if)\b"
)
_MEASURE = re.compile(
    r"(?:^|\b(?:the|our|its|that|this|a) |: )(?P<what>\w[\w'’-]*(?: \w[\w'’-]*){0,3}?) "
    r"(?:is|are|measures?) "
    r"(?P<value>\d[\d.,]*|\d[\d ]+\d) ?(?P<unit>[a-zµ]+) "
    r"(?P<how>high|tall|long|wide|broad|deep|thick|heavy|away)\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^(?:the|our|its|that|this|a) ")
_MOST = 160


@lru_cache(maxsize=1 << 13)  # asked for what is disputed, and for what is replaced
def valued(words: str) -> Valued | None:
    """What a sentence gives a value for; nothing for nearly all of them."""
    if len(words) > _MOST or "?" in words:
        return None
    may_have_object = any(map(words.__contains__, _OBJECT_CUES))
    slot = _ONE_OBJECT.fullmatch(words) if may_have_object else None
    if slot is not None:
        value = slot["value"].lower()
        return None if _AND.search(value) else Valued(_of(slot["who"], slot["how"]), value)
    low = words.lower()
    if _PRESENT_WORDS.isdisjoint(pieces(low)) and low.isascii():
        return None
    may_measure = not low.isascii() or any(map(low.__contains__, _DIMENSIONS))
    measure = _MEASURE.search(low) if may_measure else None
    if measure is not None and not _MOVING.search(low[: measure.start()]):
        of = f"{_ARTICLE.sub('', measure['what'])} {measure['unit']} {measure['how']}"
        return Valued(of, measure["value"].rstrip(".,"))
    found = _FIGURES.findall(low)
    if len(found) != 1 or not _PRESENT.search(low):
        return None
    of = " ".join(_FIGURES.sub("‹›", low).rstrip(".! ").split())
    return None if _MOVING.search(of) else Valued(of, found[0].rstrip(".,:"))


def _of(who: str, how: str) -> str:
    """*Works at* and *works for* are the same."""
    verb, _, tie = _BESIDES.sub("", how).rpartition(" ")
    return f"{who} {verb} {'at' if tie in ('for', 'by') else tie}".lower()


def differ(one: str, other: str) -> bool:
    """Whether two values exclude each other: the same more exactly said does not."""
    ours, theirs = {*one.split()}, {*other.split()}
    return not ours <= theirs and not theirs <= ours
