"""Votes for a name's type: what the words around it say that it is.

``data/types.toml`` has the words. What a text says in so many words (*my parrot X*, *X is a city*,
*X Bakery*) is a strong vote; what one usually does with such a thing (*works at X*) is a weak one.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from commonplace.language.identify import LANGUAGES
from commonplace.language.lemmas import lemma
from commonplace.language.lexicon import find_kind
from commonplace.language.names.appositions import (
    BE,
    REACH,
    find_nouns,
    get_lemma,
    has_determiner,
    is_noun,
)
from commonplace.language.names.line import Line
from commonplace.language.names.runs import Run
from commonplace.language.names.surface import TYPES, hint, vote
from commonplace.language.names.words import (
    any_words,
    is_calendar,
    is_ordinary,
    is_particle,
    is_title,
    language_words,
)
from commonplace.language.packs import role_nouns

#: Small words behind what belongs to a thing: *the ending of X*.
_BELONGING = frozenset({"of", "in", "at", "on"})
#: What the words of a name count: its head, and the first where the head says nothing.
_HEAD, _FIRST = 6, 12
#: What it counts for a tool that a name has no capital, and for a firm that it has an "&"; and
#: what a head counts that is usual for no type, as names are often of something else.
_SHAPE, _KIND = 4, 3
#: What it counts for a person that no word of the name is an English one: a word, or several.
_SINGLE, _FULL = 1, 4
#: Words before one of many alike: *a Walkman*, *another Walkman*.
_COUNTING = frozenset({"a", "an", "another"})
#: Votes for other types than a person.
_SPECIFIC = sum(vote(kind, strong) for kind in TYPES[:1] + TYPES[2:] for strong in (False, True))
#: A greeting before a name and its comma has fewer words than this.
_GREETING = 5


def count_votes(line: Line, run: Run) -> int:
    """Collect the votes of a sentence for the type of one candidate."""
    votes = 0
    is_told = line.low(run.last) in BE
    for noun in find_nouns(line, run):
        votes |= (found := _look_up("nouns", noun, True) or _find_kind(line, noun, is_told))
        if found and "-" in noun:
            break  # a furry friend is no friend
    votes |= _find_hints(line, run)
    if is_noun(line, run.last) and not line.does_something(run.last):
        noun = get_lemma(line, run.last)
        named = _look_up("following", noun, False) or _look_up("nouns", noun, False)
        return votes | (named or _look_up("hints", noun, False))
    if line.low(run.last) in ("'s", "’s"):
        noun = get_lemma(line, run.last + 1)
        return votes | _look_up("own", noun, False)
    votes |= _find_first(line, run.first)
    votes |= _find_deed(line, run.last)
    if _is_addressed(line, run):
        votes |= vote("person", strong=False)
    if line.is_quoted(run.first, run.last):
        votes |= vote("work", strong=False)
    if line.is_tagged() and line.low(run.first - 1) in _COUNTING:
        votes |= vote("product", strong=False)
    if not votes & _SPECIFIC:
        for low in line.lows:
            votes |= _look_up("context", low, False)
    return votes


def _find_hints(line: Line, run: Run) -> int:
    """Hint at the types that most of the other words of a sentence speak of."""
    hints = _tables()["hints"]
    found: Counter[str] = Counter()
    for word in line.lemmas - {*line.lows[run.first : run.last]}:
        found.update(hints.get(word, ()))
    most = max(found.values(), default=0)
    leading = _tables()["leading"].get(line.low(run.first - 1) if run.first else "", ())
    told = {kind for kind, count in found.items() if count == most}.union(leading)
    return sum(hint(kind) for kind in told)


def _find_first(line: Line, first: int) -> int:
    for cue in _find_before(line, first):
        if found := _look_up("before", cue, False) or _look_up("prepositions", cue, False):
            return found
        noun, _, preposition = cue.rpartition("-")
        if preposition in _BELONGING and (found := _look_up("hints", noun, False)):
            return found
    return 0


def _find_deed(line: Line, end: int) -> int:
    """Look up what it does: *takes place*, *likes*, or that it is on a day."""
    place = end + (line.tag(end) == "RB")
    if line.low(place) in BE and line.low(place + 1) in ("on", "every", "at"):
        dated = is_calendar(line.low(place + 2)) or line.low(place + 2)[:1].isdigit()
        return vote("event", strong=False) if dated else 0
    verb = get_lemma(line, place)
    with_object = _look_up("after", f"{verb}-{line.low(place + 1)}", False)
    return with_object or _look_up("after", verb, False)


def _is_addressed(line: Line, run: Run) -> bool:
    """Whether somebody is spoken to: *Hey X!*, *Thanks, X.*, *X, how are you?*"""
    closed = run.last >= len(line.words) or line.words[run.last] in (",", "!", ".", "?")
    before = line.low(run.first - 1) if run.first else ""
    thanks = before == "," and run.first < _GREETING
    return closed and (thanks or (not before and line.low(run.last) == ","))


def find_own_types(name: str) -> list[tuple[str, int]]:
    """List the types that a name's own words tell, with their weight: *X Bakery*, *Project X*."""
    words = name.lower().split()
    if len(words) < 2:
        if name.islower() and name.isascii():
            return [("tool", _SHAPE)]
        return [("person", _SINGLE)] if name.istitle() and _may_be_of_person(name) else []
    if "&" in words:
        return [("organization", _SHAPE)]
    spelled, links = name.split(), language_words("en", "links")
    if is_title(spelled[0], "en"):
        return []
    if spelled[0].isupper() and words[0] in any_words("ships"):
        return [("product", _FIRST)]
    nouns = _tables()["nouns"]
    inner = (at for at, word in enumerate(words) if at and (is_particle(word) or word in links))
    head = words[next(inner, len(words)) - 1]
    first = [(kind, _FIRST) for kind in nouns.get(words[0], ())]
    if is_calendar(head):
        return first or [("event", _HEAD)]
    if _is_full_name(spelled):
        return first or [("person", _FULL)]
    if found := nouns.get(head):
        return [(kind, _HEAD) for kind in found]
    kind = find_kind(lemma(head, "NNS"))
    return first or ([(kind, _KIND)] if kind else [])


def _is_full_name(words: Sequence[str]) -> bool:
    """Whether all words of a name are of no lexicon, as first and last names are."""
    if words[0].lower() in _articles() or not all(_may_be_of_person(word) for word in words):
        return False
    return sum(not is_particle(word) for word in words) > 1


def _may_be_of_person(word: str) -> bool:
    if word.islower():
        return is_particle(word)
    small = word.isupper() and len(word) > 2 and word.isascii()
    return not small and not any(map(str.isdigit, word)) and not is_ordinary(word, "en")


@cache
def _articles() -> frozenset[str]:
    return frozenset().union(*(language_words(each, "articles") for each in LANGUAGES))


def _find_before(line: Line, first: int) -> Iterator[str]:
    """Yield what leads to a name: *move-to*, *meet*, then the preposition alone."""
    place = _skip_company(line, first - 1)
    while place >= 0 and (line.tag(place) in ("DT", "PRP$", "JJ") or has_determiner(line, place)):
        place -= 1
    if place < 0 or line.lows[place] in line.listed("calling"):
        return
    word, before = get_lemma(line, place), get_lemma(line, place - 1)
    if line.tag(place - 1) in ("RB", "RP") and place > 1:
        yield f"{get_lemma(line, place - 2)}-{before}-{word}"
        yield f"{get_lemma(line, place - 2)}-{word}"
    yield f"{before}-{word}"
    if line.tag(place) == "IN":
        for each in range(place - 2, max(place - REACH, -1), -1):
            if line.tag(each).startswith("VB"):
                yield f"{get_lemma(line, each)}-{word}"
                break
    if not line.tag(place - 1).startswith("NN"):
        yield word  # *a letter in X* is in no place


def _skip_company(line: Line, place: int) -> int:
    """Step back over the other names of a list: what leads to *Rome and X* leads to X."""
    for _ in range(REACH):
        if line.low(place) in ("and", "or", ",") and place > 1 and line.capitals[place - 1]:
            place -= 1
            while place > 0 and line.capitals[place]:
                place -= 1
    return place


def _find_kind(line: Line, noun: str, is_told: bool) -> int:
    """Look up which kind of thing a noun is that a name is said to be; who does something may be a
    thing that does it: *a splitter*."""
    kind = find_kind(noun) if line.is_tagged() else ""
    doer = kind == "person" and noun.endswith(("er", "or")) and noun not in role_nouns()
    return vote(kind, strong=is_told and not doer) if kind else 0


def _look_up(table: str, word: str, strong: bool) -> int:
    return sum(vote(kind, strong) for kind in _tables()[table].get(word, ()))


@cache
def _tables() -> dict[str, dict[str, tuple[str, ...]]]:
    data = tomllib.loads(
        files("commonplace.language").joinpath("data", "types.toml").read_text("utf-8")
    )
    tables: dict[str, dict[str, tuple[str, ...]]] = {}
    for name, table in data.items():
        words = tables.setdefault(name, {})
        for kind in TYPES:
            for word in {*table.get(kind, "").split()}:
                words[word] = (*words.get(word, ()), kind)
    return tables
