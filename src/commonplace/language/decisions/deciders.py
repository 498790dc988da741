"""Who does what a verb says: the phrase before it, and whether such a one can decide."""

from collections.abc import Sequence
from typing import NamedTuple

from commonplace.language.decisions.tables import is_break, is_group, is_person, singular, words
from commonplace.language.lexicon import NOUN, VERB, find_kind, has_trait, look_up

#: Words of a noun phrase that are looked at, and of a sentence before the verb.
_LONGEST, _REACH = 12, 24


class Line(NamedTuple):
    """The words of a sentence, as they are spelled and in lower case."""

    spoken: Sequence[str]
    lows: Sequence[str]


class Subject(NamedTuple):
    """Who does it: "i", "we", "they" for somebody else, "group" for several together, "name" for an
    ordinary word that may be one, "" for what cannot decide; and where that stands.
    """

    who: str
    start: int
    end: int
    #: The word before it: "if", "that", "says".
    opener: str = ""


def find_subject(line: Line, end: int) -> Subject:
    """Find the subject of the verb group that begins at `end`."""
    lows = line.lows
    if not end or is_break(lows[end - 1]):
        return Subject(_find_shared(line, end), end, end)
    start = _find_start(lows, end)
    opener = lows[start - 1] if start else ""
    if lows[end - 1] in words("determiners"):  # "the adopted plan"
        return Subject("", start, end, opener)
    who = _tell_who(line, start, end)
    clause = opener in words("both") and (who or lows[end] in words("auxiliaries"))
    if opener in words("prepositions") and not clause:
        if start < 2 or is_break(lows[start - 2]):  # "for the roof went with slate"
            return Subject("i", start - 1, start - 1)
        outer = find_subject(line, start - 1)  # "everyone in the office"
        part = opener == "of" and lows[outer.end - 1] in words("quantities")
        return outer._replace(who=who) if part else outer
    if start == end:
        return Subject("", start, end, opener)
    if start > 1 and opener in words("speakers") and NOUN not in look_up(lows[end - 1]).classes:
        return find_subject(line, start - 1)  # "the architect we hired"
    if who == "i" and opener == "and" and start > 1:  # "Ann and I", not "… on Monday and I"
        other = _find_start(lows, start - 1)
        who = "we" if other < start - 1 and (not other or is_break(lows[other - 1])) else who
    return Subject(who, start, end, opener)


def _find_start(lows: Sequence[str], end: int) -> int:
    """Find where the noun phrase begins that ends here."""
    if lows[end - 1] in words("nobody"):
        return end - 1
    at, least = end, max(0, end - _LONGEST)
    while at > least and not is_break(lows[at - 1]) and lows[at - 1] not in words("edges"):
        at -= 1
        if lows[at] in words("speakers"):
            return at if at + 1 == end else at + 1
        if lows[at] in words("determiners") and (
            not at or lows[at - 1] not in words("determiners")
        ):
            break
    return at


def _tell_who(line: Line, start: int, end: int) -> str:
    """Tell whom a noun phrase names."""
    word, low = line.spoken[end - 1], line.lows[end - 1]
    if low in words("speakers"):
        return {"i": "i", "we": "we", "us": "we"}.get(low, "they")
    if start == end or not words("nobody").isdisjoint((low, line.lows[start])):
        return ""
    if len(word) > 1 and word.isupper():
        return "group"
    if word[0].isupper() and end > 1:
        return "they"
    for noun in (low, singular(low), singular(low.rpartition("-")[2])):
        if is_group(noun):
            return "group"
        if is_person(noun):
            return "they"
    classes = look_up(singular(low)).classes
    if not classes or not word[0].isupper() or singular(low) != low:
        return "they" if not classes else ""
    ordinary = NOUN in classes or VERB in classes  # "Grace chose …", but "Snow settled on …"
    if find_kind(low) == "animal" or not ordinary:
        return "they"
    return "" if has_trait(low, "matter") else "name"


def _find_shared(line: Line, end: int) -> str:
    """Tell whose verb it is where none stands right before it: of the verb before it ("the cat
    jumped and settled on …"), else the author's.
    """
    lows = line.lows
    if not end or lows[end - 1] not in words("sharing"):
        return "i"
    for at in range(end - 2, max(0, end - _REACH), -1):
        if lows[at] in words("stops"):
            break
        alone = not is_break(lows[at - 1]) and lows[at - 1] not in words("determiners")
        if alone and lows[at][-3:] != "ing" and is_verb(lows[at]):
            who = find_subject(line, at).who
            return who if who != "group" else "they"
    return "i"


def is_verb(low: str) -> bool:
    """Whether a word is a verb, in a form that only verbs have."""
    entry = look_up(low)
    inflected = entry.lemmas.get(VERB, low) != low and NOUN not in entry.classes
    return inflected or low in words("auxiliaries")
