"""Fragments: "Sprint demo on 12 March at 15:00", "hens down to 9": a value without a verb."""

from collections.abc import Sequence
from dataclasses import replace

from commonplace.language.frames.build import day_swaps, swap
from commonplace.language.frames.context import Context
from commonplace.language.frames.labels import is_noun_phrase
from commonplace.language.frames.labels.label_values import read_values, without_preposition
from commonplace.language.frames.values import read_value
from commonplace.language.grammar.words import Word, measures
from commonplace.language.packs import english
from commonplace.language.statement import BOOK, Statement

_MAX_FRAGMENT = 16
_VALUE_PREPOSITIONS = ("", "until", "till", "on", "at", "from", "by", "in")
_MOVED = (("down", "to"), ("up", "to"), ("back", "to"))


def read_fragment(
    words: Sequence[Word], span: tuple[int, int], context: Context
) -> list[Statement]:
    """Read "pump timeout now 45 s", "hens down to 9", "Sprint demo on 12 March at 15:00": a noun
    phrase and what it measures, without a verb. A number without a unit, a day or a time is only
    noted: it may tell when something happens once.
    """
    if len(words) > _MAX_FRAGMENT or any(w.tag.startswith(("VB", "MD")) for w in words[1:]):
        return []
    for at, word in enumerate(words):
        if word.tag == "CC" or word.tag.startswith(("W", "PRP")):
            break
        moved = at > 2 and (words[at - 2].low, words[at - 1].low) in _MOVED
        until = at and words[at - 1].low in ("until", "till") and words[at].dated
        sure = until or moved or _is_measure(words[at:], context)
        if at and (sure or _is_noted(words[at:], context)):
            subject, prep = without_preposition(words[: at - 2 if moved else at])
            told = is_noun_phrase(subject) and not any(word.dated for word in subject)
            told = told and not subject[0].tag.startswith("RB") and prep in _VALUE_PREPOSITIONS
            now = moved or any(word.low == "now" for word in words[len(subject) : at + 1])
            found = read_values(subject, words[at:], span, context) if told else []
            found = [each for each in found if moved or _is_specific(each)]
            swapped = swap(context.text, span, day_swaps(context.dates, context, span))
            text = None if swapped == context.text[slice(*span)] else swapped
            return [_note(each, text, sure=bool(sure), now=now) for each in found]
    return []


def _is_specific(statement: Statement) -> bool:
    """Whether the subject of a fragment is more than one word: "pump timeout"."""
    return statement.subject != BOOK or " " in statement.label


def _note(statement: Statement, text: str | None, *, sure: bool, now: bool) -> Statement:
    """Make of a value that is only noted one of several, and of "now 45 s" a change."""
    if now:
        return replace(statement, act="change")
    return (
        statement
        if sure
        else replace(statement, attribute=f"{statement.attribute} noted", single=False, text=text)
    )


def _is_measure(words: Sequence[Word], context: Context) -> bool:
    """Whether words begin with a version or a number with a unit."""
    if words[0].tag in ("IN", "POS"):
        return False
    for end in range(min(4, len(words)), 0, -1):
        value = read_value(words[:end], context)
        measured = value.type == "number" and value.unit.split(" ")[0] in measures()
        if measured or value.type == "version":
            return end == len(words) or words[end].tag in (",", "IN", "RB", ".", ":")
    return False


def _is_noted(words: Sequence[Word], context: Context) -> bool:
    """Whether words are a day to come, a time or a number, and nothing else."""
    kept = [word for word in words if word.tag not in (".", ",", "IN", "RB")]
    if not kept or words[0].tag in ("IN", "POS", "RB", ","):
        return False
    if kept[0].dated and any(when.last.isoformat() < context.said_on for when in context.dates):
        return False
    part = next((at for at, word in enumerate(kept) if at and word.low in ("a", "an")), len(kept))
    values = [read_value((word,), context) for word in kept[:part]]
    recurs = english().words("recurring")
    return all(
        word.dated or word.low in recurs or value.type in ("time", "number")
        for word, value in zip(kept, values, strict=False)
    )
