"""Whether words make a sentence, and the small repairs that make one of them.

A sentence has a finite verb with a subject before it. A label (*Owner: Eva*), the line before a
list, a subordinate clause alone and a noun with a participle (*a cottage built near a river*) have
not.
"""

import re
from collections.abc import Sequence

from commonplace.understand.rules.stating import weigh
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.phrases import any_of, words
from commonplace.understand.rules.verbs import AUXILIARIES, BASE, PAST, is_past, is_third

_LABEL = re.compile(r": | [–—-]+ ")
_TO_DO = re.compile(r"(?:[A-Z]\w+ ){1,2}to [a-z]+ ")  # Eva to send the report
_NO_SUBJECT = words("which who whose than been") | AUXILIARIES
_DEPENDENT = re.compile(
    any_of(
        """
        especially because although though while when whenever since unless until as_soon_as so_that
        where even_(?:when|though|if) except like_when not_only than whether
        """
    )
    + r"\b",
    re.IGNORECASE,
)
#: Names, perhaps with something of theirs, and at once what they did.
_NAME_DID = re.compile(
    r"(?:(?:[A-Z][\w.'-]*|and|of|the|,|&)\s+)*?[A-Z][\w.-]*(?:'s\s+(?:[a-z]+\s+)?[a-z]+)?"
    r"\s+(?:(?:also|then|later|just|first|\w+ly)\s+)*(?:[a-z]+ed|" + "|".join(sorted(PAST)) + r")\b"
)
_OWN_DID = re.compile(
    r"(?:my|our)\s+(?:[\w'-]+\s+){1,4}?(?:\w+ed|" + "|".join(sorted(PAST)) + r")\b", re.IGNORECASE
)
_PARTICIPLE = re.compile(
    any_of(
        """
        based located inspired compared given made built used born set known called named supported
        written owned led left needed required wanted
        """
    )
    + r" (?:in|on|by|to|with|as|of|from|for|it)\b",
    re.IGNORECASE,
)
_AFTER_VERB = words(
    """
    a an the my our some two three four five six to with for at in on from up out back into about
    this last another new several lots
    """
)
_BEFORE_VERB = words("just recently finally even also already")


def is_sentence(line: Line) -> bool:
    """It has a verb, and a subject before it."""
    first = line.words[0]
    if line.verb is None or first in _NO_SUBJECT or is_past(first):
        return False
    if is_third(first) and AUXILIARIES.isdisjoint(line.words[1:5]):
        return False  # "Gives me a break": what does?
    if len(line.words) > 5 and _capitals(line.shown) * 5 > len(line.words) * 3:
        return False  # a headline
    if _LABEL.search(line.text) and Line(_LABEL.split(line.text, maxsplit=1)[0]).verb is None:
        return False
    if _TO_DO.match(line.text):
        return False
    if _DEPENDENT.match(line.text) and ("," not in line.text or first == "especially"):
        return False
    if not line.is_firm and not _OWN_DID.match(line.text):
        return _NAME_DID.match(line.text) is not None and weigh.begins_with_name(line)
    return line.verb > 0 or first not in BASE


def with_subject(line: Line) -> Line:
    """*Took a trip to Rome.* → *I took a trip to Rome.*: notes and chats leave the I out."""
    skip = line.words[:1] != [] and line.words[0] in _BEFORE_VERB
    if len(line.words) < 3 + skip or _PARTICIPLE.match(line.text):
        return line
    first, after = line.words[skip], line.words[skip + 1]
    told = line.text[0].lower() + line.text[1:]
    if first == "been" and after.endswith("ing"):
        return Line(f"I've {told}", line.names)
    if first == "gonna":
        return Line(f"I'm {told}", line.names)
    follows = after in _AFTER_VERB or weigh.is_named(line.shown[skip + 1])
    if not _is_done(first) or not follows or _has_own_subject(line, skip + 1):
        return line
    return Line(f"I {told}", line.names)


def unquoted(text: str) -> str:
    """Without a quotation mark that has no partner, and without a pair around the whole."""
    if text.count('"') == 1:
        return text.strip('"')
    whole = text[:1] == '"' == text[-1:] and text.count('"') == 2
    return text[1:-1] if whole else text


def finished(text: str) -> str:
    """With a capital and a full stop."""
    text = text.rstrip(" .!…,;:-")
    return f"{text[:1].upper()}{text[1:]}."


def _is_done(word: str) -> bool:
    """The past of a verb that we know: *visited*, not *sacred*."""
    return is_past(word) and (word in PAST or word[:-2] in BASE or word[:-1] in BASE)


def _has_own_subject(line: Line, after: int) -> bool:
    """*Limited Editions has …*; or it is a title, with capitals."""
    if not AUXILIARIES.isdisjoint(line.words[after : after + 5]):
        return True
    return _capitals(line.shown[after:]) * 2 > len(line.words)


def _capitals(shown: Sequence[str]) -> int:
    return len([word for word in shown if word[0].isupper()])
