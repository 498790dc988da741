"""The same of the same, but for where it goes now: *the alerts go to Slack*, *now go to Teams*.

Both statements have the same words up to a preposition, and a short object after it. *Instead* and
*from now on* say that the new object takes the place of the old one, whatever the verb. *Now* says
so only with verbs that have one such object at a time (commute by, bank with, deploy from): with
others it may come on top ("now subscribes to the Courier"). Nothing is found where a word speaks of
more (*also*, *can*), of a time or a number, or where the verb is not in the present tense.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from commonplace.capture.terms import stem
from commonplace.language.calendar import MONTHS, WEEKDAYS
from commonplace.understand.rules.verbs import BASE, PARTICIPLES, is_past, is_third
from commonplace.understand.rules.words.given import GIVEN

_ONE_AT_A_TIME = """
to: go route forward send report log write save store publish upload post point deliver deploy sync
    print bill charge escalate default resolve redirect
from: deploy pull fetch send ship serve order commute build
by: commute pay approve handle process sign ship deliver review send manage print
via: authenticate sign send log pay ship
with: bank train authenticate carpool sign insure
in: keep store hold park sleep save
at: hold park shop lunch bank swim sleep
on: park sleep store host
through: route pay send
into: write load merge
under: file publish
"""
_VERBS = {
    tie: frozenset(map(stem, verbs.split()))
    for tie, _, verbs in (
        line.partition(": ") for line in _ONE_AT_A_TIME.strip().replace("\n    ", " ").split("\n")
    )
}
_LISTED = frozenset[str]().union(*_VERBS.values())
#: Prepositions that tie a verb to what it has one of at a time, or several.
TIES = frozenset(_VERBS)
#: After these a name and a common noun answer one question (to disk, to Dropbox); after others they
#: seldom do (in Oslo, in a meeting).
_ANYWHERE = frozenset("to from via through into".split())

_STRONG = re.compile(r",?\s*\b(?:from now on|instead(?! of))\b,?", re.IGNORECASE)
_CUE = re.compile(
    r",?\s*\b(?:from now on|as of now|these days|nowadays|instead(?! of)|now)\b,?", re.IGNORECASE
)
_NO_CHANGE = re.compile(
    r"\b(?:just|right|until|till|by|for|up to|even) now\b|\bnow and then\b", re.IGNORECASE
)
_NO_CUE = re.compile(
    r"\b(?:also|too|as well|additionally|both|another|sometimes|often|occasionally|can|could|may"
    r"|might|will|would|should|want|wants|plans?|hopes?|temporarily|mostly|usually|again|more|less"
    r"|partly|only|not|never|no)\b|n['’]t\b|,|\?",
    re.IGNORECASE,
)
_INSTEAD_OF = re.compile(r"\s+(?:instead of|rather than)\s+(?P<old>[^,.;]+)", re.IGNORECASE)
_WORD = re.compile(r"[\w'’.+#@-]*[\w+#]")
_ARTICLES = frozenset("a an the his her its their our my".split())
_BEING = frozenset(("is", "are"))
_LONGEST = 3
#: Not one thing at a time, or no thing: numbers, lists, times, manners.
_NO_OBJECT = re.compile(
    r"\b\d|\b(?:and|or|one|two|three|four|several|many|both|all|most|some|more|other|others|times?"
    rf"|(?:{'|'.join(WEEKDAYS)})s|weekends?|weekdays?|mornings?|afternoons?"
    r"|evenings?|nights?|days?|weeks?|months?|years?|hours?|minutes?|spring|summer|autumn|winter"
    rf"|{'|'.join(MONTHS)}"
    r"|noon|midnight|dawn|dusk|to|in|on|at|by|for|with|from|of|about|every|each|because|when|if"
    r"|that|general|particular|advance|person|public|private|least|first|last|once|open|order|parallel|silence|peace|bulk)\b",
    re.IGNORECASE,
)


def instead(new: str, old: str) -> tuple[str, str] | None:
    """What the new statement says now and what the earlier one said, as written; or nothing."""
    replaced = _INSTEAD_OF.search(new)
    if not replaced and not _CUE.search(new):
        return None
    ours, theirs = _words(new), _words(old)
    shared = _shared(ours, theirs)
    if shared < 3:
        return None
    here, there = (" ".join(_bare(words[shared:])) for words in (ours, theirs))
    tails = ours[shared:], theirs[shared:]
    if not (_is_object(here) and _is_object(there)) or _is_narrower(here, there):
        return None
    if replaced and [*_bare(_WORD.findall(replaced["old"].lower()))] != there.lower().split():
        return None
    strong = bool(replaced or _STRONG.search(new))
    low = [word.lower() for word in ours[:shared]]
    if not _is_habit(low[1:-1]) or not (strong or _is_exclusive(low, *tails)):
        return None
    return here, there


@lru_cache(4096)
def _words(text: str) -> tuple[str, ...]:
    """Without what says that it changed; nothing where another word speaks against a change."""
    bare = _CUE.sub("", _INSTEAD_OF.sub("", text))
    return () if _NO_CHANGE.search(text) or _NO_CUE.search(bare) else (*_WORD.findall(bare),)


def _shared(ours: Sequence[str], theirs: Sequence[str]) -> int:
    """How many words they begin with alike, up to and with the last preposition among them."""
    alike = 0
    for one, other in zip(ours, theirs, strict=False):
        if one.lower() != other.lower():
            break
        alike += 1
    while alike and ours[alike - 1].lower() not in TIES:
        alike -= 1
    return alike


def _is_habit(inner: list[str]) -> bool:
    """Between subject and preposition: a verb in the present tense, and no other preposition."""
    if any(word.endswith("ing") for word in inner) or not TIES.isdisjoint(inner):
        return False
    if not _BEING.isdisjoint(inner):
        last = inner[-1]
        return len(inner) > 1 and inner[-2] in _BEING and (is_past(last) or last in PARTICIPLES)
    after_name = len(inner) == 1 and inner[0].endswith("s")
    return after_name or any(map(_is_present, inner))


def _is_present(word: str) -> bool:
    return is_third(word) or word in BASE or (word.endswith("s") and stem(word) in _LISTED)


def _is_exclusive(low: list[str], ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether the verb has one such object at a time, and the two are of a kind: both names, or
    both things with an article (*in the attic*, but *in silence*)."""
    tie = low[-1]
    if not any(stem(_FORMS.get(word, word)) in _VERBS[tie] for word in low[1:-1]):
        return False
    if tie == "to" and not GIVEN.isdisjoint((ours[0].lower(), theirs[0].lower())):
        return False  # one writes to several people
    return tie in _ANYWHERE or _look(ours) == _look(theirs)


def _look(words: Sequence[str]) -> tuple[bool, bool]:
    """With an article, and with a capital."""
    bare = _bare(words)
    return bare != words, bare[0][0].isupper()


_FORMS = {"sent": "send", "held": "hold", "kept": "keep", "written": "write", "built": "build"}


def _bare(words: Sequence[str]) -> Sequence[str]:
    return words[1:] if words and words[0].lower() in _ARTICLES else words


def _is_narrower(here: str, there: str) -> bool:
    """The same, or the same more exactly said."""
    ours, theirs = set(here.lower().split()), set(there.lower().split())
    return ours <= theirs or theirs <= ours


def _is_object(text: str) -> bool:
    return bool(text) and text.count(" ") < _LONGEST and not _NO_OBJECT.search(text)
