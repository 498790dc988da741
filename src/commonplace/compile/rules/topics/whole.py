"""Names as they are: what stands beside a found name and belongs to it.

Finding a name goes by its capitals and cuts off what is no name in general. Here it gets back what
is a part of it in this place:

- before it: a title of kin (*Uncle Raymond*), initials (*S. Abernathy*), an institution (*Institute
  for Coastal Studies*);
- behind it: where a place lies (*Paris, Texas*; no list of places), a version or a year (*Python
  3*, *Harbour Festival 2025*; no quantity), small words of other languages and what they lead to
  (*Loja do Mar*), and what a title owns (*McGee's Pub*; not *Mara's Lisbon trip*).

What names a relative by somebody else (*Ada's brother*) is a subject of its own, beside Ada.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from commonplace.capture.candidates import COMMON_WORDS
from commonplace.capture.words import (
    FUNCTION_WORDS,
    MONTHS,
    NAME_HEADS,
    STARTERS,
    WEEKDAYS,
)
from commonplace.compile.rules.naming.forms import KIN as KIN_TITLES
from commonplace.compile.rules.naming.nicknames import DOUBTFUL as SHORT_NOW_AND_THEN
from commonplace.compile.rules.naming.nicknames import SHORT_FOR
from commonplace.compile.rules.naming.regions import is_region, region
from commonplace.understand.rules.tongue import pieces as words_of
from commonplace.understand.rules.verbs import BASE, is_past
from commonplace.understand.rules.words.given import GIVEN
from commonplace.understand.rules.words.people import KIN
from commonplace.understand.rules.words.places import PLACE_TAILS, PLACES, WIDE_PLACES
from commonplace.understand.rules.words.things import TAILS, WELL_KNOWN


class Piece(NamedTuple):
    """A name in one place."""

    start: int
    end: int
    kind: str


_TIMES = MONTHS | WEEKDAYS
_NO_FIRST = (FUNCTION_WORDS | STARTERS) - NAME_HEADS
_LIVING = ("person", "animal")
_TITLES = "|".join(sorted(word.capitalize() for word in KIN_TITLES))
_KIN_BEFORE = re.compile(rf"\b(?:{_TITLES}|Dona|Do[nñ]a|Don|Senhora?|Se[nñ]ora?) $")
_TITLED = re.compile(
    rf"\b(?:{_TITLES}|Dona|Do[nñ]a|Senhora?|Se[nñ]ora?) ([A-Z][^\W\d_]+)(?: [A-Z][^\W\d_]+)?"
)
#: One of these stands in every such name, or a letter beyond ASCII.
_TITLED_WORDS = KIN_TITLES | {"dona", "senhor", "senhora", "senor", "senora"}
_DATED = re.compile(r"(?<![\w'’-])(?:[A-Z][^\W\d_]+ ){2,4}(?:19|20)\d\d(?![\w,.-]*\d)")
_INITIALS_BEFORE = re.compile(r"(?<![\w.])(?:[A-Z]\.[ -]?){1,3}$")
_INSTITUTION_BEFORE = re.compile(
    r"\b(?:Institute|Center|Centre|Department|Ministry|School|Society|Foundation|Association"
    r"|Council|Office|Committee|Academy|College|University|Bureau|Agency|Union|League|Museum"
    r"|Faculty|Board|Federation|Fund|Trust|Network|Laboratory|Lab|Hospital|Friends)"
    r" (?:for|of|on) (?:the )?$"
)
#: How it ends.
_TIES = (" for ", " of ", " on ", " the ")
_REGION = re.compile(r", ((?:[A-Z]\.){2,3}|[A-Z]\w+(?: [A-Z]\w+)?)(?![\w'’])")
#: Behind a region nothing goes on that would make it a member of a list.
_LISTED = re.compile(r"(?:,? (?:and|or|&)|,) (?:the )?(?!I\b)[A-Z]|/")
_GENERATION = re.compile(r",? (?:[JS]r\b\.?|III?\b|the (?:elder|younger)\b)")
_NUMBER = re.compile(r" (v?\d{1,3}(?:\.\d{1,3}){0,3}|(?:19|20)\d\d)(?![\d\w%:/’'-]|[.,]\d)")
_LONG_NUMBER = re.compile(r" (\d{3,5})(?![\d\w%:/’'-]|[.,]\d)")
_MONEY = frozenset("usd eur gbp chf nok sek dkk jpy cad aud cny inr pln czk".split())
_YEAR_BEFORE = re.compile(r"(?<![\w-])(?:19|20)\d\d $")
_VERSION = re.compile(r"v\d|\d+\.\d")
_NEXT_WORD = re.compile(r"\s+([^\W\d_][\w'’-]*)|(\s*[.,;:!?)\]\"”*]|\s*$)")
_NUMBERED = frozenset(
    """
    pier gate room terminal building hall platform dock berth buoy station floor unit lab block
    studio warehouse site
    """.split()
)
#: A number behind them counts what comes next, or says when and how much.
_COUNTING = frozenset("of per to out or times in and".split())
_WHEN = frozenset("right today tonight yesterday tomorrow lately recently again together".split())
_PARTICLES = re.compile(
    r" (?:(?:d[aeo]s?|del|della|du|van|von|di)(?: (?:la|las|los|der|den|o|a))?) ([A-Z][\w-]+)"
    r"(?: ([A-Z][\w-]+))?"
)
_FAMILY_FIRM = re.compile(
    r" (?:and|&) (?:Sons?|Daughters?|Brothers|Partners|Co|Company|Associates)\b"
)
#: *Ledger-sync* at the start of a sentence; not *Ada-led*.
_HYPHENED = re.compile(
    r"-(?!(?:led|safe|style|based|like|only|facing|owned|related|shaped|made|born|wide|free|side|san"
    r"|to|in|on|up|off|out|level|class|type|first|specific|friendly|approved|wise|era)\b)"
    r"[a-z][a-z0-9]+(?![\w-])"
)
#: Before a hyphen they are no name: *Re-checked*.
_PREFIXES = frozenset("re co pre un non self ex de over under out post anti semi mid".split())
_OF_CODE = re.compile(
    r" (?:repo|repository|service|project|app|job|pipeline|script|tool|library|server|module|daemon"
    r"|plugin|release|team|branch|build|worker|dashboard)s?\b"
)
_LAST_INITIAL = re.compile(r" [A-Z]\.(?= [a-z]|,|$)")
#: *AC:DX*, without a blank
_COLON = re.compile(r":[A-Z][A-Z0-9]+\b(?!:)")
_OWNED = re.compile(r"['’]s ((?:[A-Z][\w-]+)(?: (?:[A-Z][\w-]+|of|&)){0,3})")
_SHOPS = frozenset(
    """
    kitchen garden cafe café pub bar bakery diner grill pizzeria bistro deli tavern inn shop
    store books market house place barn corner nursery studio salon creed day
    """.split()
)
_SHOP = re.compile(r"['’]s (?:bar|pub|caf[eé]|bakery|diner|restaurant|tavern|bookshop|deli)\b")
_RELATIVE = re.compile(
    r"['’]s (?:(?:older|younger|little|big|late|eldest) |twin (?=brother|sister))?([a-z-]+)\b"
)
#: *Neither do I. Ada sleeps* has two sentences.
_ENDS_WITH_ME = re.compile(r"[a-z,] I\. $")
_CALLS = re.compile(r"\b(?:calls?|called|named?|nicknamed|dubbed) $", re.IGNORECASE)


def pieces(text: str, name: str, kind: str, span: tuple[int, int]) -> Iterator[Piece]:
    """The name that stands in this place, whole; two where it was two."""
    start, end = span
    if " " in name and kind != "place" and (cut := _two_names(text, name, start)):
        yield Piece(start, start + cut, "person")
        yield Piece(start + cut + 1, end, "person")
        return
    before = text[max(0, start - 40) : start]
    if before[-1:] in (" ", ".", "-"):
        start, kind = _from_before(before, name, kind, start)
    yield Piece(*_to_behind(text, name, kind, start, end))


def relative(text: str, span: tuple[int, int]) -> Piece | None:
    """*Ada's brother*, where nothing says his name."""
    found = _RELATIVE.match(text, span[1])
    if found is None or found[1] not in KIN:
        return None
    if re.match(r",? [A-Z]|['’]s\b|-", text[found.end() : found.end() + 3]):
        return None
    return Piece(span[0], found.end(), "person")


def titled(text: str) -> Iterator[Piece]:
    """*Grandma Rose*, *Spring Report 2024*: names by what stands beside them, whatever they are."""
    may_be_kin = not (text.isascii() and _TITLED_WORDS.isdisjoint(words_of(text)))
    for found in _TITLED.finditer(text) if may_be_kin else ():
        if found[1].lower() not in COMMON_WORDS:
            yield Piece(*found.span(), "person")
    if "20" in text or "19" in text:
        for found in _DATED.finditer(text):
            start = found.start()
            words = found[0].split()[:-1]
            while words and words[0].lower() in _NO_FIRST:
                start += len(words.pop(0)) + 1
            low = [word.lower() for word in words]
            if len(words) > 1 and _TIMES.isdisjoint(low):
                yield Piece(start, found.end(), "")


def _two_names(text: str, name: str, start: int) -> int:
    """How long the first of two is: *Everybody calls Robert Bob*."""
    first, _, second = name.partition(" ")
    low = second.lower()
    if first.lower() not in GIVEN or not (low in SHORT_FOR or low in SHORT_NOW_AND_THEN):
        return 0
    return len(first) if _CALLS.search(text, max(0, start - 12), start) else 0


def _from_before(before: str, name: str, kind: str, start: int) -> tuple[int, str]:
    if kind in ("", *_LIVING):
        if found := _KIN_BEFORE.search(before):
            return start - len(found[0]), "person"
        is_bare = " " not in name or name[1:2] == "."
        if (
            is_bare
            and (found := _INITIALS_BEFORE.search(before))
            and not _ENDS_WITH_ME.search(before)
        ):
            return start - len(found[0]), "person"
    if kind == "event" and (found := _YEAR_BEFORE.search(before)):
        return start - len(found[0]), kind
    may_be_of_one = kind in ("", "organization") and before.endswith(_TIES)
    if may_be_of_one and (found := _INSTITUTION_BEFORE.search(before)):
        return start - len(found[0]), "organization"
    return start, kind


def _to_behind(text: str, name: str, kind: str, start: int, end: int) -> tuple[int, int, str]:
    after = text[end : end + 1]
    can_be_older = kind in ("", "person") and after in (",", " ") and " " in name
    if can_be_older and (found := _GENERATION.match(text, end)):
        return start, found.end() - (text[found.end() - 1] == "."), "person"
    if after == "," and kind in ("place", "") and (stop := _region_end(text, name, kind, end)):
        return start, stop, "place"
    can_go_on = after == "-" and not kind and name.lower() not in _PREFIXES
    if can_go_on and (found := _HYPHENED.match(text, end)):
        is_named = _ends(text, found.end()) or _OF_CODE.match(text, found.end())
        return (start, found.end(), kind) if is_named else (start, end, kind)
    is_given = " " not in name and (kind == "person" or name.lower() in GIVEN)
    if is_given and after == " " and (found := _LAST_INITIAL.match(text, end)):
        return start, found.end(), "person"
    if after == " ":
        if kind in ("", "organization", "person") and (found := _FAMILY_FIRM.match(text, end)):
            return start, found.end(), "organization"
        if found := _PARTICLES.match(text, end):
            stop = found.end() if found[2] is None or kind else found.end(1)
            return start, stop, kind
        if kind not in _LIVING and (stop := number_end(text, name, kind, end)):
            return start, stop, kind
    if after == ":" and name.isupper() and (found := _COLON.match(text, end)):
        return start, found.end(), kind
    if after in ("'", "’") and not kind and (found := _SHOP.match(text, end)):
        return start, found.end(), "place"
    if after in ("'", "’") and kind in ("", "person") and (found := _OWNED.match(text, end)):
        return _owning(text, name, kind, (start, end), found)
    return start, end, kind


def _region_end(text: str, name: str, kind: str, end: int) -> int:
    found = _REGION.match(text, end)
    if found is None or _LISTED.match(text, found.end()):
        return 0
    if name.lower() in WIDE_PLACES and region(found[1]) not in ("usa", "uk", "canada"):
        return 0
    if is_region(found[1]):
        return found.end(1)
    first = found[1].partition(" ")[0]
    return found.start(1) + len(first) if first != found[1] and is_region(first) else 0


def number_end(text: str, name: str, kind: str, end: int) -> int:
    """Where the number ends that belongs to a name; 0 if there is none."""
    is_code = name.isupper() and not kind
    found = (_LONG_NUMBER if is_code else _NUMBER).match(text, end)
    if found is None or (is_code and name.lower() in _MONEY):
        return 0
    last = name.rpartition(" ")[2].lower()
    if kind == "place" and last not in _NUMBERED:
        return 0
    if _VERSION.match(found[1]):
        return found.end()
    following = _NEXT_WORD.match(text, found.end())
    if following is None:
        return 0
    word = (following[1] or "").lower()
    if word in _COUNTING and word not in ("and", "in", "to") or word in MONTHS or last in MONTHS:
        return 0
    is_verb = is_past(word) or (word.endswith("s") and (kind or base_of(word) in BASE))
    ends = not word or word in FUNCTION_WORDS or word in _WHEN
    return found.end() if ends or is_verb else 0


def base_of(verb: str) -> str:
    """*launches* without its ending."""
    return verb[:-2] if verb[:-2] in BASE else verb[:-1]


def _owning(
    text: str, name: str, kind: str, span: tuple[int, int], found: re.Match[str]
) -> tuple[int, int, str]:
    """*McGee's Pub* is one name; *Mara's Lisbon trip* has two."""
    words = found[1].lower().split()
    last = words[-1]
    start, end = span
    is_shop = last in _SHOPS or last in PLACE_TAILS or last in TAILS
    if _names_something(found[1]) or (not is_shop and (kind or not _ends(text, found.end()))):
        return start, end, kind
    return start, found.end(), "place" if last in PLACE_TAILS else TAILS.get(last, "")


def _names_something(owned: str) -> bool:
    low = owned.lower()
    first = low.partition(" ")[0]
    return (
        low in PLACES
        or low in WELL_KNOWN
        or first in GIVEN
        or first in PLACES
        or first in COMMON_WORDS
        or first in KIN
        or first in _TIMES
    )


def _ends(text: str, at: int) -> bool:
    """No noun follows that the name would only describe."""
    following = _NEXT_WORD.match(text, at)
    if following is None or not following[1]:
        return following is not None
    word = following[1].lower()
    return word in FUNCTION_WORDS or is_past(word) or (word[-1] == "s" and base_of(word) in BASE)
