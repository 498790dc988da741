"""Where the named subjects stand in a sentence, and which of them it is about.

Who is only spoken to is not spoken of: *Thanks, Priya!*, *Teo, we moved the meeting*. The subject
is the name that stands before the verb and behind no preposition: *Priya* in *On Monday Priya met
Teo*, but nobody in *At Acme everything is late*.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from commonplace.compile import said
from commonplace.compile.rules.subjects import Sighted
from commonplace.understand.rules.sentences import Sentence, clean


class Place(NamedTuple):
    """A named subject inside a sentence: ``text[start:end]`` of how the sentence reads."""

    start: int
    end: int
    named: said.Named


_CALLING = re.compile(
    r"(?:(?:hey|hi|hello|oh|wow|yeah|yes|yep|no|nope|thanks|thank you|sure|well|ok|okay|congrats"
    r"|congratulations|sorry|aw|aww|haha|absolutely|definitely|exactly|totally|right|agreed|good"
    r" (?:morning|night|luck|evening|point)|nice|cool|great|awesome|bye|dear|btw|woah|whoa|ah|omg"
    r"|yo|man|dude|so|and|but)[,!.]?"
    r"\s+)*$",
    re.IGNORECASE,
)
#: After a name and a comma these say who it is: then nobody is called.
_APPOSED = re.compile(
    r",\s+(?:my|our|his|her|their|the|an?|who|which|whose|where|and|or|also|formerly|of|in|at|one"
    r"|[A-Z][\w'-]*,?\s+(?:and|or|&)|[A-Z][\w'-]*(?:,|\s+(?:is|are|was|were|has|have|will|and)\b))"
    r"(?:\b|(?<=[\s,]))"
)
_ENDS = re.compile(r"\s*[.!?…)\"']*$")
_PREPOSITION = re.compile(
    r"\b(?:in|at|on|to|from|with|for|of|by|about|near|after|before|during|since|until|around"
    r"|through|via|like|as|into|beside|behind|inside|outside|under|over|against|between|without"
    r"|than)(?:\s+(?:the|a|an|my|our|his|her|their|its|this|that|last|new|old))?\s+$",
    re.IGNORECASE,
)


def places(source: str, sentence: Sentence, text: str, sighted: Sequence[Sighted]) -> list[Place]:
    """The subjects spoken of in this sentence, in its order; `text` is how it reads."""
    found: list[Place] = []
    for each in sighted:
        for start, end in each.spans:
            if sentence.start <= start < sentence.end:
                word = clean(source[start:end])
                at = _find(text, word, start - sentence.start)
                if at >= 0 and not (
                    _can_be_called(each.named, text, at) and _is_called(text, at, at + len(word))
                ):
                    found.append(Place(at, at + len(word), each.named))
    return sorted(found, key=lambda place: (place.start, -place.end, place.named.key))


def subject(text: str, found: Sequence[Place], verb_at: int) -> said.Named | None:
    """Whom the sentence is about; `verb_at` is where its verb begins."""
    for place in found:
        if place.start >= verb_at:
            return None
        if not _PREPOSITION.search(text, max(0, place.start - 24), place.start):
            return place.named
    return None


def _find(text: str, word: str, near: int) -> int:
    """Where the word stands: as near as markup, which reads shorter, allows."""
    if text.startswith(word, near):
        return near
    at = text.rfind(word, 0, near + len(word))
    return at if at >= 0 else text.find(word)


_OWN_THING = re.compile(r"\b(?:my|our|his|her|their|its|the)(?: [\w-]+){1,3}, $", re.IGNORECASE)


def _can_be_called(named: said.Named, text: str, start: int) -> bool:
    """Nobody speaks to a place or a game: *our favourite game, X*."""
    if named.type:
        return named.type in ("person", "animal")
    return not named.surface.isupper() and not _OWN_THING.search(text, 0, start)


def _is_called(text: str, start: int, end: int) -> bool:
    before, after = text[:start], text[end : end + 40]
    if _CALLING.fullmatch(before):
        if after[:1] in ("!", "?"):
            return True
        called = after[:1] == "," and not _APPOSED.match(after)
        return called or (bool(before.strip()) and not after[:1].isspace() and after[:2] != "'s")
    if _ENDS.match(text, end):
        return before.endswith(", ") and "," not in before[:-2] and not _lists(before)
    return before.endswith(", ") and after[:1] in ("!", "?")


def _lists(before: str) -> bool:
    """*Ask Ana, Ben* is a list; *I moved to Rome, Ben* calls."""
    last = before[:-2].rpartition(" ")[2]
    return last[:1].isupper() and len(before.split()) < 4
