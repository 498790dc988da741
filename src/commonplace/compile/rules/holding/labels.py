r"""Lines that give something a value by a label: *Gate code: 4471*, ``- **Monthly rent:** €840``.

A line is one when

- its label has two to seven words and no verb, or is one of few words that say all by themselves
  (*Address*, *Budget*);
- the label names nothing that passes or of which there are several (*Next step*, *Open questions*,
  *Attendees*, *Board meeting*);
- what follows is short, and is a figure or a name; behind a label that says itself that it speaks
  of now (*Current status*) also a few plain words.

The *slot* of a label is the set of its words without those that only say how new it is. *Revised
monthly rent*, *Monthly rent (current)* and *monthly rent* are one slot. *Former*, *old* and
*superseded* say that the value is of the past.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from commonplace.capture.terms import stem
from commonplace.capture.words import FUNCTION_WORDS
from commonplace.compile.rules.holding.figures import values
from commonplace.language.calendar import WEEKDAYS
from commonplace.understand.rules.sentences import clean
from commonplace.understand.rules.stating.clauses import Line


@dataclass(frozen=True, slots=True)
class Labelled:
    """A line of a text; ``start`` and ``end`` say where its label stands there."""

    label: str
    value: str
    start: int
    end: int


_LINE = re.compile(
    r"^[ \t]*(?:(?:[-*+•]|\d{1,3}[.)])[ \t]+)?(?:\*\*|__)?(?P<label>[^\W\d_][^:*`\n“”\"]{1,70}?)"
    r"(?:\*\*|__)?:(?:\*\*|__)?[ \t]+(?P<value>\S[^\n]*)$",
    re.MULTILINE,
)
_FENCE = re.compile(r"^[ ]{0,3}(?:```|~~~)", re.MULTILINE)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_NEW = frozenset(
    """current currently revised updated new newest latest working corrected final active present
    live actual now adjusted amended official""".split()
)
_OLD = frozenset(
    """superseded prior previous previously old earlier former formerly original originally
    initial initially obsolete outdated retired""".split()
)
#: They say how firm it is: what was provisional is the same thing that is settled later.
_FIRM = frozenset("indicative preliminary provisional tentative".split())
_OVER = frozenset("superseded obsolete outdated retired former formerly previous".split())
#: They say that it is a value, not of what.
_BARE = frozenset(
    "assumption assumptions view figure number value estimate reference answer amount".split()
)
#: They stand for something that passes, of which there are several, or that is no value.
_NO_SLOT = frozenset(
    """next last today tomorrow yesterday tonight this weekly daily
    remaining open outstanding todo todos question questions note
    notes reason reasons basis example examples idea ideas step steps action actions item items
    file files artifact artifacts link links attendee attendees participant participants agenda
    summary context background decision decisions rationale risk risks issue issues blocker
    blockers dependency dependencies task tasks update updates topic topics title subject from to
    cc re fwd tags tag option options alternative alternatives if when pros cons quote caption
    warning error tip hint ps nb fyi done progress result results finding findings observation
    hypothesis goal goals plan plans""".split()
).union(WEEKDAYS)
#: There are several of them, each with its own day.
_EVENTS = frozenset(
    """meeting meetings call calls visit appointment conference trip flight dinner lunch breakfast
    party game match class lesson session interview review showcase banquet concert show exam test
    event events webinar workshop training practice rehearsal date dates day travel window sync
    standup demo checkup reservation booking delivery""".split()
)
#: Alone they say enough.
_ALONE = frozenset(
    """address phone email budget price rent salary capacity employer birthday headcount deadline
    mileage height weight""".split()
)
_NOTHING = frozenset(
    "none no nothing n/a na tbd tba unknown pending open unchanged same yes ok done".split()
)
_MOST_WORDS, _LONGEST, _FEW_WORDS = 14, 120, 5
_SEVERAL = re.compile(r";|, (?:and|or) |,[^,]*,")


def labelled(text: str) -> Iterator[Labelled]:
    """The lines of a text that give something a value."""
    fences = [found.start() for found in _FENCE.finditer(text)]
    for found in _LINE.finditer(text):
        if sum(at < found.start() for at in fences) % 2:
            continue
        label, value = clean(found["label"]).strip(" *_"), clean(found["value"]).rstrip(" *_")
        if slot(label) and is_value(label, value):
            yield Labelled(label, value, found.start("label"), found.end("label"))


def part(words: str) -> tuple[str, str] | None:
    """Label and value of a statement that was made of such a line."""
    label, colon, value = words.partition(": ")
    return (label, value) if colon and slot(label) and is_value(label, value) else None


@lru_cache(maxsize=1 << 12)
def slot(label: str) -> str:
    """By what it is known again of what a label speaks; empty when that is no slot."""
    words = [word.lower().replace("’", "'") for word in _WORD.findall(label.replace("-", " "))]
    told = [word for word in words if word not in _NEW | _OLD | _FIRM]
    if not told or len(words) > 7 or not _NO_SLOT.isdisjoint(told) or told[-1] in _EVENTS:
        return ""
    if len(words) < 2 and words[0] not in _ALONE:
        return ""
    if Line(label).verb is not None or any(word in FUNCTION_WORDS for word in told[:1]):
        return ""
    kept = [word for word in told if word not in FUNCTION_WORDS and word not in _BARE]
    return " ".join(sorted({stem(word) for word in kept or told}))


def is_past(label: str) -> bool:
    """Whether a label says that its value is no longer so."""
    words = label.lower().replace("-", " ").split()
    return not _OLD.isdisjoint(words)


def is_over(label: str) -> bool:
    """Whether it says so in words that leave no doubt: *superseded*, not only *earlier*."""
    return not _OVER.isdisjoint(label.lower().replace("-", " ").split())


def is_value(label: str, value: str) -> bool:
    """Whether it is short enough, and one thing: a figure, a name."""
    words = value.split()
    if not 0 < len(words) <= _MOST_WORDS or len(value) > _LONGEST:
        return False
    if value.endswith(("?", ":", "…")) or words[0].lower().strip(".,") in _NOTHING:
        return False
    if value[0] in "\"'“‘«`[(" or "](" in value:
        return False
    if values(value):
        return True
    if _SEVERAL.search(value) or len(words) > _FEW_WORDS:
        return False
    if all(word[0].isupper() or word.lower() in FUNCTION_WORDS for word in words):
        return words[0][0].isupper()
    return not _NEW.isdisjoint(label.lower().split())
