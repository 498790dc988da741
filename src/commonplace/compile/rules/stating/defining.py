"""Sentences that say what a subject is, and the noun they give it.

==============================  =======================================
Pebble is a tide station        the verb says it: ``is_main``
Pebble is the name of our boat
Max, my dog, …  Teo (designer)  beside the name
our designer Teo  Ana's dog Max
a tide station called Pebble
==============================  =======================================

The noun is the head of the phrase, in the singular and in lower case, with what belongs to it and
without praise or size: at most three words. What says how something is and not what (*is a bit
slow*, *is the best*) defines nothing.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from commonplace.compile.rules.stating.placing import Place
from commonplace.understand.rules.stating.phrases import any_of, words
from commonplace.understand.rules.verbs import is_adverb
from commonplace.understand.rules.words.people import PETS, ROLES
from commonplace.understand.rules.words.things import NOUNS


@dataclass(frozen=True, slots=True)
class Definition:
    key: str
    noun: str
    #: The sentence is there to say it; else it says it by the way.
    is_main: bool


_MINE = r"(?:my|our|his|her|their|its|[A-Z][\w-]*(?:'s|s'))"
_DETERMINER = rf"(?:an?|the|one of (?:the|{_MINE})|{_MINE})"
_STOP = any_of(
    """
    of in on at for from with by to who whom that which where whose and but or nor we i he she they
    it you near called named since because as than about like so when while after before between
    against under over into is was are were has had will can made used built run owned based living
    working located written without within around behind across along inside outside through if
    this yesterday today now here there i'm i've we're designed intended responsible two three four
    five six seven eight nine ten
    """
)
_PHRASE = (
    r"(?:(?:kind|sort|type|form|brand|breed|species|piece) of )?"
    r"(?P<phrase>[^\W\d_][\w'-]*(?: [^\W\d_][\w'-]*){0,5}?)"
)
_ENDS = rf"(?=\s*[.,;:!?)(…–—\"]|\s*$|\s+(?:{_STOP})\b|\s+-)"
_WHOLE = (
    r"(?!\s*,\s*(?:and|or)\b)(?=\s*[.,;:!?)…–—]|\s*$|\s+(?:who|that|which|from|of|at|in|on|near)\b)"
)
_ADVERBS = r"(?:(?:now|actually|also|really|basically|still|just|currently|officially) )*"
_IS = re.compile(
    rf"(?:, [^,.;]{{2,60}},| \([^()]{{1,60}}\))?"
    rf"\s+(?P<verb>is|are|was|were|became|becomes|has been|have been)"
    rf" {_ADVERBS}"
    rf"(?:the name of )?(?P<article>{_DETERMINER}) {_PHRASE}{_ENDS}"
)
_SHORT_IS = re.compile(rf"'s an? {_PHRASE}{_ENDS}")
_ARE = re.compile(
    rf"(?:,? and [A-Z][\w-]*)? (?:are|were) {_ADVERBS}(?!(?:{_STOP}|not|all|both) ){_PHRASE}{_ENDS}"
)
_AFTER = re.compile(rf", (?:who is )?{_DETERMINER} {_PHRASE}{_WHOLE}")
_BRACKETS = re.compile(rf" \((?:{_DETERMINER} )?{_PHRASE}\)")
_CALLED = re.compile(
    r"\b(?:an?|the|my|our|his|her|their|another|new) (?P<phrase>[a-z][\w-]*(?: [a-z][\w-]*){0,3}?)"
    r",?(?: (?:is|was|are|were))? (?:called|named|nicknamed|by the name of) [\"'(]?(?:the )?$",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"\b(?:(?P<own>{_MINE})|the|an?) (?P<phrase>(?:[a-z][\w-]* ){{0,2}}(?P<noun>[a-z][\w-]+))"
    r"(?P<comma>,)? [\"']?$",
    re.IGNORECASE,
)
_LEADS_IN = re.compile(r"\b(?:of|in|at|on|to|from|with|for|by|about|near|and|or) (?:the )?$", re.I)
_BEFORE_NOUNS = (
    ROLES
    | PETS
    | frozenset(NOUNS)
    | words(
        """
        service database ship boat van truck tent robot printer router plant tree teddy doll horse
        landlord tenant client customer supplier vendor contractor plumber neighbour neighbor boss
        niece nephew godson goddaughter stepdaughter kids twins gateway pipeline dashboard repo
        repository module component bot script job queue network station harbour harbor farm
        workshop brewery winery bookshop bookstore shop store bakery garage gallery theatre theater
        village hamlet house cottage cabin flat boathouse lighthouse dataset model feature sprint
        release campaign course class program programme committee association
        """
    )
)
_NO_NOUN = words(
    """
    bit lot little few mess couple ton while way thing things one ones fun treat must joy blast
    pleasure dream reminder journey ride challenge relief shame pity best worst first second third
    last next only same other most least better worse fit hit success success winner big great good
    bad nice fine plus start beginning end result answer reason case deal part point time times
    moment day week month year morning evening afternoon night step kind sort type name idea matter
    question problem issue total whole rest more less same such favorite favourite highlight right
    wrong sign pain bummer steal bargain game-changer keeper hoot gem delight sight experience
    favorites favourites go-getter pick star champ champion legend natural angel sweetheart genius
    beast
    absolute real
    """
)
_ADJECTIVE = re.compile(r"(?:ful|ous|able|ible|less|ish|iest|-old)$")
_PRAISE = words(
    """
    new old big small little tiny huge large great good best better nice lovely beautiful wonderful
    amazing awesome cute adorable sweet dear beloved favorite favourite own very really quite such
    real true local young older younger elder eldest oldest youngest late former current main major
    minor famous popular well-known first second third last next only other another same long tall
    short fantastic brilliant excellent talented gorgeous pretty cool fun close closest fluffy
    furry cozy cosy charming super incredible quiet loud happy sad proud two three four five several
    few many some more most newest latest upcoming ex
    """
)


def definitions(text: str, places: Sequence[Place]) -> Iterator[Definition]:
    """What the sentence says that its subjects are, each subject once."""
    done: set[str] = set()
    for place in places:
        if place.named.type in ("topic", "decision"):
            continue
        found = _defined(text, place)
        if found and place.named.key not in done:
            done.add(place.named.key)
            yield Definition(place.named.key, *found)


def _defined(text: str, place: Place) -> tuple[str, bool] | None:
    told = _IS.match(text, place.end)
    was_the = told and told["verb"].startswith("w") and told["article"] == "the"
    noun = _noun(told["phrase"]) if told and not was_the else None
    if noun and not _LEADS_IN.search(text, 0, place.start):
        return noun, True
    short = _SHORT_IS.match(text, place.end)
    if short and (noun := _noun(short["phrase"])):
        return noun, True
    several = _ARE.match(text, place.end)
    if several and (noun := _noun(several["phrase"])) and noun.split()[-1] in _BEFORE_NOUNS:
        return noun, True
    for pattern in (_AFTER, _BRACKETS):
        beside = pattern.match(text, place.end)
        if beside and pattern is _BRACKETS and not beside["phrase"].islower():
            continue  # a short form, a region, the Latin name
        if beside and beside["phrase"] == place.named.surface:
            continue  # "Ada, our Ada"
        if beside and (noun := _noun(beside["phrase"])):
            return noun, place.start == 0
    return _said_before(text, place)


_IS_NAMED = re.compile(
    rf"(?:^|\W)(?:{_MINE}) (?P<phrase>(?:[a-z][\w-]* ){{0,2}}(?P<noun>[a-z][\w-]+)) (?:is|was) $",
    re.IGNORECASE,
)


def _said_before(text: str, place: Place) -> tuple[str, bool] | None:
    if place.start < 4:
        return None
    before = text[max(0, place.start - 70) : place.start]
    low = before.lower()  # most sentences are seen not to say it by how they end there
    who = _IS_NAMED.search(before) if low.endswith((" is ", " was ")) else None
    if who and who["noun"].lower() in _BEFORE_NOUNS and (noun := _noun(who["phrase"])):
        return noun, True
    called = _CALLED.search(before) if "called" in low or "name" in low else None
    if called and (noun := _noun(called["phrase"])):
        return noun, False
    last = low.rstrip("\"'").rstrip().rstrip(",").rpartition(" ")[2]
    told = _BEFORE.search(before) if last in _BEFORE_NOUNS else None
    if told and (told["own"] or not told["comma"]) and (noun := _noun(told["phrase"])):
        return noun, place.start <= len(told[0])
    return None


def _noun(phrase: str) -> str | None:
    """The head of a phrase with what belongs to it."""
    spelled = [word.lower() for word in phrase.split()]
    spelled = [*filter(None, (*map(_telling, spelled[:-1]), spelled[-1]))]
    head = spelled[-1]
    if not _NO_NOUN.isdisjoint(spelled) or head in _PRAISE or is_adverb(head):
        return None
    if len(head) < 3 or head.endswith(("ing", "'s", "ed")) and head not in _BEFORE_NOUNS:
        return None
    return " ".join([*spelled[-3:-1], _singular(head)])


def _telling(word: str) -> str:
    """A word before the noun, unless it only praises or measures."""
    return "" if word in _PRAISE or is_adverb(word) or _ADJECTIVE.search(word) else word


def _singular(noun: str) -> str:
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    if noun.endswith(("ses", "xes", "ches", "shes")) and len(noun) > 4:
        return noun[:-2]
    if noun.endswith("s") and not noun.endswith(("ss", "us", "is", "news", "series", "ics")):
        return noun[:-1]
    return noun
