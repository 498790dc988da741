"""Which question a sentence decides, and for which option.

The question must be met again when it is decided the other way round, so its key says nothing of
the outcome:

- Where two options are named (*chose X over Y*, *switched from X to Y*, *went back to Y instead of
  X*) it is the pair in alphabetical order: ``decision: x or y``, shown as "X or Y".
- Else where it says what for (*will use X for the Z*, *X as our Z*, *the Z will be written in X*,
  *decided to write the Z in X*) it is that: ``decision: z``, shown as "Z decision".
- Else there is no question.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from commonplace.capture.aliases import alias_key
from commonplace.compile import said
from commonplace.compile.rules.topics.plain import ADJECTIVES
from commonplace.language.calendar import MONTHS, WEEKDAYS
from commonplace.understand.rules.filing.nouns import SAME_PURPOSE, SAME_TOOL
from commonplace.understand.rules.stating.phrases import any_of, words
from commonplace.understand.rules.words.people import KIN, ROLES

SURE, LESS_SURE = 1.0, 0.6
_MOST_WORDS = 4
_OPTION = r"[\w.+#&/'-]+(?: [\w.+#&/'-]+){0,4}?"
_STOPS = any_of(
    r"""
    for as because since so and but in on at to until after before when while if which who that with
    by from again now today yesterday tomorrow last this next due given it we i they instead rather
    over despite once even although though is was are were will would has have had
    """
)
_END = rf"(?=\s*(?:[.,;:!?()…–—\"]|$)|\s+(?:{_STOPS})\b)"
_TAKING = any_of(
    r"""
    chose chosen choose choosing picked picking selected opted_for opting_for opt_for went_with
    going_with
    go_with went_back_to going_back_to go_back_to gone_back_to settled_on use using used stick_with
    sticking_with stuck_with adopted adopt adopting keep keeping kept took take buy bought return_to
    returned_to returning_to back_to favou?red favou?ring prefer (?<!'s_)(?<!the_)(?<!our_)preferred
    prefers run deploy build
    decided_on decided_for decide_on decided_in_favou?r_of in_favou?r_of switch_to switched_to
    switching_to
    moved_to moving_to move_to migrated_to migrating_to migrate_to
    """
)
_TO = r"(?:(?:moving|switching|migrating|changing|going)(?: back| over)? to )?"
_OVER = r"(?:over|instead of|rather than|and not|, not|not|in place of|in preference to)"
_PAIRS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_TAKING} (?P<taken>{_OPTION})(?: (?:for|as|in|on) (?:[\w'-]+ ){{1,4}}?)?,? ?{_OVER}"
        rf" {_TO}(?P<left>{_OPTION}){_END}",
        rf"\b(?:switch|migrat|mov|chang|convert|went|going|go)\w*(?: [\w'-]+){{0,4}}? (?:back "
        rf"|over |away )?from "
        rf"(?P<left>{_OPTION}) (?:back )?(?:to|onto|over to) {_TO}(?P<taken>{_OPTION}){_END}",
        rf"\b(?:switch|migrat|mov|chang|convert|went|going|go)\w* (?:back |over )?(?:to|onto) "
        rf"(?P<taken>{_OPTION}) (?:away )?from {_TO}(?P<left>{_OPTION}){_END}",
        rf"\b(?:replac|swapp?)\w* (?P<left>{_OPTION}) (?:with|by|for)"
        rf" {_TO}(?P<taken>{_OPTION}){_END}",
        rf"\b(?:dropp?|abandon|ditch|reject|retir)\w* (?P<left>{_OPTION}) in favou?r of"
        rf" {_TO}(?P<taken>{_OPTION}){_END}",
        rf"\binstead of (?P<left>{_OPTION}),? (?:we|i|they)(?:'ll| will|'re| are|'ve| have)?"
        rf" (?:\w+ )?"
        rf"{_TAKING} {_TO}(?P<taken>{_OPTION}){_END}",
        rf"\bdecision: (?P<taken>{_OPTION})(?: (?:for|as) [\w ]{{1,30}}?)?,? ?{_OVER}"
        rf" {_TO}(?P<left>{_OPTION}){_END}",
    )
)
_PURPOSE = re.compile(
    rf"\b{_TAKING} (?P<taken>{_OPTION}) (?:for|as) (?:the|our|my|its|their|all|all our|all the"
    rf"|every)? ?"
    rf"{_TO}(?P<matter>{_OPTION}){_END}",
    re.IGNORECASE,
)
#: The same said of what it is for: *the parser will be written in X*.
_MADE = re.compile(
    rf"\b(?:the|our|my|its|their|all|every) (?P<matter>{_OPTION}) (?:will|shall|is going to|are"
    rf" going to)(?: now)? be (?:written|built|made|done|hosted|run|deployed|implemented|kept"
    rf"|stored|coded|served|printed|baked|grown) (?:in|on|with|using) {_TO}"
    rf"(?P<taken>{_OPTION}){_END}",
    re.IGNORECASE,
)
#: And in the active voice: *we decided to write the parser in X*.
_TO_MAKE = re.compile(
    rf"\b(?:decided|agreed|chose|chosen|opted|resolved) to (?:write|build|make|host|run|deploy"
    rf"|implement|keep|store|code|serve|print|bake|grow) (?:the|our|my|its|their|all|every)"
    rf" (?P<matter>{_OPTION}) (?:in|on|with|using) {_TO}(?P<taken>{_OPTION}){_END}",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"(?:(?:the|an?|our|my|his|her|their|its|your|some|any|this|that|using|use|keeping|sticking"
    r" with"
    r"|staying (?:with|on)|going with|(?:moving|switching|migrating|changing|going)(?: back|"
    r" over)? to"
    r"|only|just|plain|good old|both|either)\s+)+",
    re.IGNORECASE,
)
_NO_OPTION = words(
    """
    it them that this these those one ones him her us me you they we i he she something anything
    everything nothing there here now then later today tomorrow tonight yesterday more less what
    which who how going doing being getting having making waiting staying bed home work lunch dinner
    breakfast time once ever good sure life him himself each other another two three
    """
)
_NO_PURPOSE = _NO_OPTION | words(
    f"""
    day days week weeks month months year years hour hours minute minutes while moment weekend
    {" ".join(WEEKDAYS)} {" ".join(MONTHS)} free fun example instance kids children family
    friends people everyone everybody everybody's birthday christmas summer winter spring autumn
    fall night evening morning rest reasons reason sake usual planned well result default start
    """
)


#: An option that has one of these is more than the name of a thing.
_JOINS = words("to from in on at with for by into than because while during without")
_MONEY = words("money cash euros euro dollars dollar pounds bucks percent budget savings")
_PEOPLE = words(
    "homeless poor elderly sick needy rich young disabled blind deaf unemployed everyone guests"
    " visitors others public community"
)
#: The key of an option, and how it reads.
Option = tuple[str, str]
_SOMEBODY = {"person", "animal"}


@dataclass(frozen=True, slots=True)
class Choice:
    """The key of a question, and what was taken: its key, and how it reads."""

    question: str
    option: str
    shown: str


def question(text: str, known: Mapping[str, said.Named], kept_as_one: bool) -> said.Named | None:
    if both := pair(text, known):
        return either(both)
    if (found := _for_what(text, known)) is None:
        return None
    key, _ = found
    sure = SURE if kept_as_one else LESS_SURE
    return said.Named(f"decision: {key}", f"{_capital(key)} decision", "decision", sure)


def choice(text: str) -> Choice | None:
    """What a sentence decides for; nothing where it names no question."""
    if both := pair(text, {}):
        (key, shown), _ = both
        return Choice(either(both).key, key, shown)
    if (found := _for_what(text, {})) is None:
        return None
    matter, (key, shown) = found
    return Choice(f"decision: {matter}", key, shown)


def _for_what(text: str, known: Mapping[str, said.Named]) -> tuple[str, Option] | None:
    """The key of what something is decided for, and what it is."""
    found = _PURPOSE.search(text) or _MADE.search(text) or _TO_MAKE.search(text)
    if found is None or not (taken := _option(found["taken"], known, _NO_OPTION)):
        return None
    matter = _option(found["matter"], {}, _NO_PURPOSE)
    if matter is None or _is_somebody(matter[0]) or _is_no_matter(found, matter[0]):
        return None
    return SAME_PURPOSE.get(matter[0], matter[0]), taken


def either(pair: tuple[Option, Option], sure: float = SURE) -> said.Named:
    (first, shown), (second, other) = sorted(pair)
    key = f"decision: {first} or {second}"
    return said.Named(key, f"{_capital(shown)} or {other}", "decision", sure)


def pair(text: str, known: Mapping[str, said.Named]) -> tuple[Option, Option] | None:
    """The two options that a sentence names, the one that it takes first; between people nobody
    decides here, and X and Y stand for others."""
    for pattern in _PAIRS:
        for found in pattern.finditer(text):
            taken, left = (_option(found[group], known, _NO_OPTION) for group in ("taken", "left"))
            if taken and left and taken[0] != left[0] and len(taken[0]) + len(left[0]) > 2:
                types = {known[key].type for key, _ in (taken, left) if key in known}
                return None if types & _SOMEBODY else (taken, left)
    return None


def names_two(text: str) -> bool:
    """Whether a sentence reads as one that decides."""
    return any(pattern.search(text) for pattern in (*_PAIRS, _MADE))


def _option(phrase: str, known: Mapping[str, said.Named], refused: frozenset[str]) -> Option | None:
    """What an option is called: its key and how it reads; nothing where it names no thing."""
    if (found := _thing(phrase, refused)) is None:
        return None
    key, bare = found
    named = known.get(key)
    key = SAME_TOOL.get(key, key)
    return key, named.surface if named and named.type != "topic" else bare


@lru_cache(maxsize=1 << 12)  # whoever decides a question anew names the same options
def _thing(phrase: str, refused: frozenset[str]) -> Option | None:
    """The same without what is known: the key of the words themselves, and the words."""
    bare = _LEADING.sub("", " ".join(phrase.split()), count=1).strip(" .,'-")
    key = alias_key(bare)
    spelled = key.split(" ")
    if not key or len(spelled) > _MOST_WORDS or not refused.isdisjoint(spelled):
        return None
    if not _JOINS.isdisjoint(spelled):
        return None
    does = spelled[0].endswith("ing") and bare.islower() and refused == _NO_OPTION
    if does or spelled[0] == "to" or not any(map(str.isalpha, key)):
        return None
    return key, bare


def _is_no_matter(found: re.Match[str], key: str) -> bool:
    """*340 euros for a station* decides a price, and what is done *for the homeless* is for
    people: neither says which question it was."""
    one, last = found["taken"].lower(), key.rpartition(" ")[2]
    is_price = any(map(str.isdigit, one)) or not _MONEY.isdisjoint(one.split())
    is_any = found["matter"].lower().startswith(("a ", "an ", "some ", "any "))
    return is_price or is_any or last in ADJECTIVES or last in _PEOPLE


def _is_somebody(key: str) -> bool:
    last = key.rpartition(" ")[2]
    return last in KIN or last in ROLES or last.removesuffix("s") in KIN


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
