"""Which sentences are worth a bullet.

Fact extraction keeps what stands alone for ever; a page keeps what a reader of its subject would
like to read, with the day beside it. So more passes here, and a name excuses much: *They showed
Priya the workshop* says something on Priya's page, *They did that too* nowhere.

Never: questions, code, tables, headings, what wants to be obeyed by a model or an agent, orders,
greetings, thanks and praise. Only beside a name other than the speaker's: what points at an earlier
sentence, the state of an hour, guesses. In languages whose small words are not known only the form
is looked at.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from commonplace.compile.rules.stating import cues
from commonplace.compile.rules.stating.doing import moves_me, own_doing
from commonplace.compile.rules.stating.obeying import is_order
from commonplace.compile.rules.stating.placing import Place
from commonplace.compile.rules.stating.salience import salience
from commonplace.compile.rules.stating.voicing import is_of_self
from commonplace.understand.rules.sentences import Sentence
from commonplace.understand.rules.stating import chatter, durable, orders, passing, referents, shape
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.standing.predicates import AMOUNT, HANDLING
from commonplace.understand.rules.verbs import (
    AUXILIARIES,
    BASE,
    BEING,
    is_adverb,
    is_past,
    is_third,
)


class Heard(NamedTuple):
    """A sentence with what is known about it."""

    sentence: Sentence
    #: How it reads.
    text: str
    line: Line
    places: tuple[Place, ...]
    is_first: bool
    is_second: bool
    trust: str
    #: Nobody is known to speak here: *I* is whoever kept a log.
    is_logged: bool = False

    #: It names somebody or something.
    has_name: bool = False
    #: It stands under a label that says of what it speaks.
    is_labelled: bool = False


def has_name(text: str, places: Sequence[Place]) -> bool:
    """Whether a name is among them; a topic is none, for any sentence may touch one. The first
    word of a sentence counts without a type where a verb follows."""
    return any(
        place.named.type not in _NO_NAMES
        or (not place.named.type and place.named.sure >= _LIKELY)
        or (not place.named.type and _is_acting(text, place))
        for place in places
    )


def _is_acting(text: str, place: Place) -> bool:
    """A verb follows: *Mus caught a mouse*."""
    if _ACTS.match(text, place.end) is not None:
        return True
    found = _NEXT_WORD.match(text, place.end)
    return found is not None and is_past(found[1])


_NO_NAMES = frozenset({"topic", ""})
_ACTS = re.compile(
    r"(?:, (?:my|our|the|an?)\b| (?:is|was|are|were|has|had|will|can|now|does|did|\w+[^s]s"
    r"|\w+ed)\b)"
)
_BEGUN = frozenset("finished started began stopped tried loved enjoyed went quit kept".split())
_AFTER_BEGUN = frozenset("a an the my our some out to at for with in".split())
_IS_MINE = re.compile(r"\b(?:my|our) $", re.IGNORECASE)
_NEXT_WORD = re.compile(r" ([a-z]+)\b")
#: A name without a type counts from here on.
_LIKELY = 0.5
_BRACKETED = re.compile(r"\[[^\]]*\]")
_PLAIN = str.maketrans(dict.fromkeys("–—…•→←≈≥≤×·“”‘’«»€£°✓✅", "-"))
_FEWEST_WORDS = 3
_FEWEST_WORDS_OF_SELF = 4
_FEWEST_FOREIGN = 8
_FEWEST_OF_A_NOTE = 6
_ASIDE = re.compile(r"(?:, (?:who |which |my |our |the |an? )[^,.;]{2,60},|'s [\w-]+(?= ))")
_MOST_EXCLAIMED = 6
#: *She is Eva*, *Their name is Eva*: whose?
_FEWEST_BEHIND_IT = 5
#: *Ada was kind about it*: about what?
_FEWEST_BEFORE_IT = 6
_ENDS_WITH_IT = re.compile(r"\b(?:it|them|this)[.!]*$")
#: What a sentence about the speaker alone must tell, and one about a topic alone.
_LEAST_OF_SELF = 0.3
_LEAST_OF_TOPIC = 0.4
#: So much is told that a name excuses any mood.
_TELLING = 0.45
_LONG_ERRAND = 10
_QUESTION_MARKS = ("?", "？", "؟")


def look(heard: Heard) -> str | None:
    """Why it is turned away at a glance (codes of ``durable``): nothing where its words must be
    read; ``language`` where nobody here can read them."""
    if heard.sentence.is_open or heard.text.endswith((":", "：")) or not heard.line.words:
        return "fragment"
    if is_order(heard.line):
        return "instruction"
    if heard.text.rstrip("\"')”» ").endswith(_QUESTION_MARKS):
        return "question"
    code = durable.first_look(_bare(heard), "user")
    if code == "language":
        long_enough = len(heard.text) >= _FEWEST_FOREIGN
        return code if long_enough and not heard.text.endswith(("!", "！")) else "chatter"
    return None if code == "addressed" else code


def may_drop_the_i(text: str) -> bool:
    """Whether it can be one of which :func:`drops_the_i` is true, at a glance."""
    first = text.partition(" ")[0].rstrip(",!.").lower()
    return first in _BEFORE_DONE or is_past(first) or cues.GREETING.match(text) is not None


_BEFORE_DONE = frozenset("been gonna just recently finally even also already".split())


def drops_the_i(line: Line) -> bool:
    """*BTW, just signed up for a class*: a chat leaves out who did."""
    greeting = cues.GREETING.match(line.text)
    told = Line(line.text[greeting.end() :], line.names) if greeting else line
    return bool(told.words) and _with_i(told) is not told


def _with_i(line: Line) -> Line:
    """*Took a trip*, *finished reading Norma*: as who speaks would have said it in full."""
    whole = shape.with_subject(line)
    if whole is line and len(line.words) > 2 and _is_begun(line.words[0]):
        second = line.words[1]
        if second.endswith("ing") or second in _AFTER_BEGUN:
            return Line(f"I {line.text[0].lower()}{line.text[1:]}", line.names)
    return whole


def _is_begun(word: str) -> bool:
    return word in _BEGUN or (word.endswith("ied") and f"{word[:-3]}y" in BASE)


def telling(heard: Heard) -> Line | None:
    """The clause for which a sentence that passed at a glance goes on the pages of what it names;
    nothing where none earns it."""
    clauses = _clauses(heard)
    told = next((line for line in clauses if _earns(heard, line)), None)
    if told is None and heard.is_first and heard.places and not heard.is_logged:
        told = next((line for line in clauses if _does(heard, line)), None)
    return told


def _does(heard: Heard, line: Line) -> bool:
    """The speaker does, has or likes what the clause names."""
    if any(place.start == 0 and moves_me(heard.text, place.end) for place in heard.places):
        return heard.text.startswith(line.text)
    whole = _with_i(line)
    end = own_doing(whole.low, whole.bag)
    if end < 0:
        return False
    behind = whole.text[end:]
    return any(heard.text[place.start : place.end] in behind for place in heard.places)


def _clauses(heard: Heard) -> list[Line]:
    """*I ran a race on Sunday – it was so good*: the first clause tells, the second does not."""
    text = heard.text
    if greeting := cues.GREETING.match(text):
        text = text[greeting.end() :]
    if not (greeting or _may_be_joined(heard.line)):
        return [heard.line]
    parts = cues.JOINT.split(text, maxsplit=2)
    if len(parts) == 1 and not greeting:
        return [heard.line]
    if " " not in parts[0]:
        parts = [text]
    parts = [part for part in parts if " " in part] or [text]
    return [Line(part, heard.line.names) for part in parts]


def _may_be_joined(line: Line) -> bool:
    """Without case, a letter beyond ASCII may stand for one of a word."""
    return not (
        line.text.isascii()
        and cues.WORDS_AT_JOINT.isdisjoint(line.pieces)
        and cues.SIGNS_OF_JOINT.search(line.text) is None
    )


def _earns(heard: Heard, line: Line) -> bool:
    points = cues.POINTS_BACK.match(line.low) and not _shows(heard, line)
    if not heard.has_name and (points or cues.REACTION.match(line.low)):
        return False
    if not _is_formed(heard, line) or _is_talk(heard, line):
        return False
    if cues.SHOWN.match(line.low) or (not heard.is_logged and line.says(cues.GUESSED)):
        return False
    if passing.is_hypothetical(line) and not _is_meant(heard, line):
        return False
    if heard.is_first and heard.is_logged and _is_routine(line):
        return False
    if heard.has_name:
        if len(line.words) <= _FEWEST_BEFORE_IT and _ENDS_WITH_IT.search(line.low):
            return False
        short = points and len(line.words) <= _FEWEST_BEHIND_IT and not BEING.isdisjoint(line.bag)
        return not short
    if passing.is_transient(line) or referents.dangles(line):
        return False
    if cues.EVERYBODY.search(line.low) or (
        cues.ERRAND.search(line.low) and len(line.words) < _LONG_ERRAND
    ):
        return False
    said_by_heart = heard.is_logged or heard.is_first
    return salience(line.text) >= (_LEAST_OF_SELF if said_by_heart else _LEAST_OF_TOPIC)


def _shows(heard: Heard, line: Line) -> bool:
    """*This necklace is a gift from my grandma*: what it points at, it names."""
    first = line.text.partition(" ")[0]
    if first.lower() not in _SHOWING or not heard.is_first or not heard.text.startswith(line.text):
        return False
    return any(place.start == len(first) + 1 for place in heard.places)


_SHOWING = frozenset(("this", "these", "those"))


def _is_routine(line: Line) -> bool:
    """*I kept the plan unchanged*, *I replied to Teo*: that papers were handled is over at once."""
    if passing.is_transient(line) or line.verb is None or cues.LEFT_UNDONE.match(line.low):
        return True
    tail = " ".join(line.words[line.verb :])
    return HANDLING.match(tail) is not None and AMOUNT.search(line.text) is None


def _is_meant(heard: Heard, line: Line) -> bool:
    """Though it is not so yet: somebody named is in it, or it is a plain aim."""
    only_if = not cues.ONLY_IF.isdisjoint(line.bag)
    if heard.has_name:
        unreal = not cues.UNREAL.isdisjoint(line.bag) and not cues.REPORTED.search(line.low)
        return not (only_if and (heard.is_second or unreal))
    return not only_if and bool(
        cues.LEANS_TO_PLAN.search(line.low) or cues.SAYS_MUCH.search(line.low)
    )


def _bare(heard: Heard) -> Line:
    """As its language is told: without signs of no language, and without what stands in brackets,
    a caption or a removed secret. (``ve`` is also Turkish.)"""
    text = heard.text
    if "[" not in text and "'ve" not in text and text.isascii():
        return heard.line
    return Line(_BRACKETED.sub("", text).replace("'ve", " have").translate(_PLAIN))


def _is_formed(heard: Heard, line: Line) -> bool:
    """A sentence with a verb and a subject that tells instead of ordering."""
    sentence = heard.sentence
    fewest = _FEWEST_WORDS if heard.has_name else _FEWEST_WORDS_OF_SELF
    if len(line.words) < fewest:
        return False
    if line.words[0] in cues.ORDERS and not heard.is_first:
        return False
    if orders.is_imperative(line):
        trusted = heard.trust not in orders.LOW_TRUST
        return trusted and heard.has_name and orders.is_procedure(line)
    if line.words[0] in cues.GOES_ON and not line.text[:1].isupper():
        return False
    if "whether" in line.bag and (line.verb or 0) > line.words.index("whether"):
        return False  # "Ana's word on whether it fits": what of it?
    if sentence.is_item and cues.OPEN_LEADS.search(f"{sentence.heading} {sentence.lead}"):
        return False
    if heard.is_labelled and line.verb is not None:
        return True
    # "Took a trip to Rome": a speaker leaves the I out. In a log, nobody knows who did it.
    if shape.is_sentence(line if heard.is_logged else _with_i(line)):
        return True
    if heard.is_logged and not sentence.is_item and line.text.endswith("."):
        return line.verb is not None and len(line.words) >= _FEWEST_OF_A_NOTE
    return any(
        _acts(heard.text, place)
        for place in heard.places
        if place.named.type != "topic" or _IS_MINE.search(heard.text, 0, place.start)
    )


def _acts(text: str, place: Place) -> bool:
    """The name is the subject of a verb: *Yesterday Priya told me*, *Norvo, our supplier, sold*."""
    aside = _ASIDE.match(text, place.end)
    rest = text[aside.end() if aside else place.end :].split(maxsplit=3)[:3]
    after = [word.lower() for word in rest if not is_adverb(word.lower())][:1]
    return any(word in AUXILIARIES or is_past(word) or is_third(word) for word in after)


def _is_talk(heard: Heard, line: Line) -> bool:
    """What people say to each other: it counts only where it tells something of a name."""
    low = line.low
    thanks = line.says(cues.THANKS) or ("congrat" in low and cues.CONGRATULATES.search(low))
    nice = thanks or cues.REACTION.match(low)
    short = line.text.endswith("!") and len(line.words) <= _MOST_EXCLAIMED
    to_you = heard.is_second and not cues.SECOND.isdisjoint(line.bag)
    if not (nice or short or to_you or chatter.is_chatter(line)):
        return False
    much = cues.SAYS_MUCH.search(low) is not None
    telling = much or (not to_you and salience(line.text) >= _TELLING)
    if telling and heard.has_name:
        return False
    if nice or (short and not much):
        return True
    aims = not to_you and bool(heard.places) and cues.LEANS_TO_PLAN.search(low) is not None
    return not ((much or aims) and is_of_self(low))
