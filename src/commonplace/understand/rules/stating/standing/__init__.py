"""Whether a statement will stand: will anybody want it in a month, and know it from others like it?

Two things make it stand. A predicate that lasts: who one is, where one lives and works, what one
owns, likes, can do or cannot eat, what changed a life, what was decided or signed. And an anchor:
a day, a number, a name other than the subject's.

- Of the speaker and what is the speaker's, one of the two is enough, unless it is small talk.
- Of anybody else, and of things, both are needed: a log is full of people who handle papers.
- A note stands by itself: what a thing is, has, uses or costs, with the value right behind it.
- That a paper was sent, a matter raised or somebody asked is over when it is said, unless there is
  an amount in it.
"""

import re
from dataclasses import dataclass

from commonplace.capture.candidates import COMMON_WORDS
from commonplace.capture.words import PLAIN_CAPITALS
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.standing import looseness, predicates
from commonplace.understand.rules.verbs import is_adverb, is_third

#: What a statement that does not stand may reach: it is kept, but not written.
CEILING = 0.66


@dataclass(frozen=True, slots=True)
class Setting:
    """What the words do not tell: who vouches for them, and whether they stand in a log."""

    trust: str
    #: Below a heading or in a list: there, *I did* is mostly the day's work.
    is_logged: bool
    #: A day was found and resolved.
    is_dated: bool
    #: Somebody is known to have said it; nobody is behind a log.
    has_author: bool = True


_SHORT = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'s": "is", "'d": "had"}
#: Where a statement about others goes on to what is beside the point.
_MAIN = re.compile(r",? (?:while|because|until|if|but|although|so|after|before|and|as|with)\b")
_HYPHENED = re.compile(r"-[a-z]")


@dataclass(frozen=True, slots=True)
class _Told:
    """A statement from its verb on, and what it can be recognised by."""

    line: Line
    tail: str
    filed: str
    is_dated: bool
    has_number: bool
    has_name: bool

    @property
    def is_counted(self) -> bool:
        return self.is_dated or self.has_number

    @property
    def is_anchored(self) -> bool:
        return self.is_counted or self.has_name

    def says(self, pattern: re.Pattern[str]) -> bool:
        """Its verb is of this kind."""
        return pattern.match(self.tail) is not None

    def holds(self, pattern: re.Pattern[str]) -> bool:
        """The words are somewhere in it."""
        return pattern.search(self.line.low) is not None


def holds(line: Line, about: str, filed: str, setting: Setting) -> bool:
    """Whether the statement stands. `about` and `filed` are its stance and kind (see ``weigh``)."""
    if line.verb is None or looseness.is_loose(line.low):
        return False
    tail = _tail(line)
    if looseness.is_cut_off(tail):
        return False
    own = about in ("self", "own")
    main = line if own else Line(_MAIN.split(line.text, maxsplit=1)[0], line.names)
    told = _Told(line, tail, filed, setting.is_dated, _is_counted(line), _has_name(main))
    return _is_of_self(told) if own else _is_of_others(told, main, setting.has_author)


def is_note(line: Line, about: str, filed: str) -> bool:
    """What somebody writes down to have it: an attribute of a thing with its value, or a decision
    that names what was decided on. A value is a number or a name among the next few words."""
    if line.verb is None or looseness.is_loose(line.low) or len(line.words) > _LONGEST_NOTE:
        return False
    if filed == "decision":
        will = any(word == "will" or word.endswith("'ll") for word in line.words)
        return _has_name(line) and not will
    # "Atlas uses": one word that may be a name. "The server": of many. "I use": see above.
    says = line.verb == 1 and (is_third(line.words[1]) or line.words[1] in ("is", "has"))
    alone = says and line.words[0] not in COMMON_WORDS
    if about == "self" or (about == "general" and not alone):
        return False
    if about == "definite" and line.verb < _TOLD_APART:
        return False
    told = predicates.ATTRIBUTE.match(_tail(line))
    if told is None or looseness.is_cut_off(_tail(line)):
        return False
    value = line.shown[line.verb + 1 : line.verb + 1 + told[0].count(" ") + _NEAR]
    return any(map(_is_name, value)) or predicates.NUMBER.search(" ".join(value)) is not None


_LONGEST_NOTE = 24
_NEAR = 4
#: *the staging database is*: so many words before the verb tell it from others.
_TOLD_APART = 3


def is_plain(line: Line) -> bool:
    """Who somebody is, where they live or work, what they like, by name: few words are enough."""
    return predicates.PLAIN_STATE.match(_tail(line)) is not None and _has_name(line)


# --- the speaker ----------------------------------------------------------------------------------


def _is_of_self(told: _Told) -> bool:
    if _is_vague(told):
        return False
    if told.says(predicates.KEEN) and not told.says(predicates.TALKING):
        planned = told.is_dated and not told.holds(looseness.TODAY)
        return planned or (told.has_name and told.says(predicates.BIG_PLAN))
    if told.filed == "decision" or (told.filed == "preference" and told.holds(predicates.LIKING)):
        return True
    lasts = told.says(predicates.STATE) or told.says(predicates.TURN)
    if lasts or told.holds(predicates.HABIT):
        return told.is_anchored or not told.says(looseness.SOME_OF)
    if told.says(predicates.TALKING):
        return predicates.AMOUNT.search(told.line.text) is not None
    return _is_under_way(told) or _is_event(told)


def _is_vague(told: _Told) -> bool:
    """It leaves open which one, or begins with a thing (*The class I took*, *Finding a flat*)."""
    which = told.says(looseness.WHICH_OBJECT) or (not told.is_dated and told.holds(looseness.WHICH))
    if (which and not told.has_name) or ("already" in told.line.bag and not told.is_dated):
        return True
    first = told.line.words[0]
    if first == "the":
        return not told.is_counted
    return first.endswith("ing") and not told.holds(predicates.LIKING)


def _is_under_way(told: _Told) -> bool:
    """What one is busy with, for long or for something large."""
    if told.says(predicates.VENTURE) or predicates.AIM.match(told.line.low):
        return True
    if told.says(predicates.GOING_ON):
        return told.is_dated or (told.has_name and told.says(predicates.WITH_NAME))
    if not told.says(predicates.HAS_BEEN) or told.says(looseness.SOME_OF):
        return False
    if told.is_counted or told.holds(predicates.FROM):
        return True
    return told.has_name and told.says(predicates.WITH_NAME) and told.tail.count(" ") > 3


def _is_event(told: _Told) -> bool:
    if told.says(predicates.GOING_ON) or told.says(predicates.HAS_BEEN):
        return False
    if told.is_counted or told.says(predicates.DONE) or told.holds(predicates.AS_A_CHILD):
        return True
    return told.has_name and told.says(predicates.WITH_NAME)


# --- anybody and anything else --------------------------------------------------------------------


def _is_of_others(told: _Told, main: Line, has_author: bool) -> bool:
    liked = told.filed == "preference"
    if told.says(predicates.PLAIN_STATE) or told.says(predicates.ROLE) or liked:
        return told.is_anchored or looseness.BARE.search(told.line.text) is None
    if told.says(looseness.BARE_OBJECT):
        return False
    # "The agreement was signed" could be any: a name must be somewhere in it.
    if not any(map(_is_name, main.shown)):
        return False
    if told.says(predicates.TURN) or told.says(predicates.STATE):
        return told.is_anchored or told.filed == "semantic"
    if told.says(predicates.SETTLED):
        return told.is_counted
    if told.says(predicates.HANDLING):
        return predicates.AMOUNT.search(told.line.text) is not None
    present = is_third(told.tail.partition(" ")[0]) or told.filed == "decision"
    if present and told.holds(predicates.HABIT):
        return True
    return told.is_dated and has_author


# --- words ----------------------------------------------------------------------------------------


def _tail(line: Line) -> str:
    """The words from the verb on, without the adverbs around it; *I'm* begins with *am*."""
    at = line.verb or 0
    while is_adverb(line.words[at]) and at + 1 < len(line.words):
        at += 1
    first = line.words[at]
    mark = first.rfind("'")
    if mark > 0 and first[mark:] in _SHORT:
        first = _SHORT[first[mark:]]
    elif first in ("im", "ive"):
        first = {"im": "am", "ive": "have"}[first]
    near = [word for word in line.words[at + 1 : at + 5] if not is_adverb(word)]
    return " ".join([first, *near, *line.words[at + 5 :]])


def _is_counted(line: Line) -> bool:
    return predicates.NUMBER.search(line.text) is not None or not predicates.COUNTED.isdisjoint(
        line.bag
    )


def _has_name(line: Line) -> bool:
    """A name after the verb."""
    return any(_is_name(word) for word in line.shown[(line.verb or 0) + 1 :])


def _is_name(word: str) -> bool:
    bare = word.removesuffix("'s")
    capital = (
        bare[:1].isupper()
        and not _HYPHENED.search(bare)
        and bare != "I"
        and not bare.startswith("I'")
    )
    return bare[:1] == "`" or (
        capital and bare.lower() not in COMMON_WORDS and bare not in PLAIN_CAPITALS
    )
