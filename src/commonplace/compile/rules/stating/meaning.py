"""Whom *she* means at the start of a sentence: the one that the sentence before it speaks of.

*Petra conducts. She also plays the organ*: on Petra's page the second sentence reads as well as the
first. Only where nobody else can be meant: the sentence before, with nothing between the two, names
exactly one who can be *he* or *she* and has no other word for somebody, nor does this one name
anybody else.
"""

import re
from collections.abc import Sequence

from commonplace.compile.rules.subjects import Sighted
from commonplace.understand.rules.sentences import Sentence
from commonplace.understand.rules.stating.people import MEN, PEOPLE, WOMEN
from commonplace.understand.rules.words.people import PETS

_BEGINS = re.compile(r"(?:He|She|His|Her)(?:'s|'d|'ll)? ")
_WORD = re.compile(r"[a-z]+")
_SOMEBODY = frozenset(("person", "animal", ""))
_OTHERS = PEOPLE - PETS
_LEAST_SURE = 0.5
_FARTHEST = 3


def meant(sentences: Sequence[Sentence], sighted: Sequence[Sighted]) -> dict[int, str]:
    """By where such a sentence starts, the key of whom it means."""
    found: dict[int, str] = {}
    for before, each in zip(sentences, sentences[1:], strict=False):
        if not _BEGINS.match(each.text) or each.start - before.end > _FARTHEST:
            continue
        if each.speaker != before.speaker or _named_in(each, sighted):
            continue
        key = found.get(before.start) or _only_one(before, each.text[0] == "S", sighted)
        if key:
            found[each.start] = key
    return found


def _only_one(sentence: Sentence, is_she: bool, sighted: Sequence[Sighted]) -> str:
    named = _named_in(sentence, sighted)
    if len(named) != 1 or named[0].named.sure < _LEAST_SURE:
        return ""
    words = frozenset(_WORD.findall(sentence.text.lower()))
    others = words & _OTHERS
    if others and not _is_said_to_be(sentence.text, named[0].named.surface, others, is_she):
        return ""
    return named[0].named.key


def _is_said_to_be(text: str, name: str, others: frozenset[str], is_she: bool) -> bool:
    """*My sister Eva*, *Eva is our teacher*: the other word is for the same one."""
    if len(others) > 1 or not others.isdisjoint(MEN if is_she else WOMEN):
        return False
    (word,) = others
    before, _, after = text.partition(name)
    beside = before.rstrip(" ,").lower().endswith(word)
    return beside or _IS.match(after) is not None


_IS = re.compile(r"(?:,| is| was)(?: now| still| also)? (?:my|our|his|her|their|an?|the)\b")


def _named_in(sentence: Sentence, sighted: Sequence[Sighted]) -> list[Sighted]:
    """Who is named in a sentence and can be somebody."""
    return [
        each
        for each in sighted
        if each.named.type in _SOMEBODY
        and any(sentence.start <= start < sentence.end for start, _ in each.spans)
    ]
