"""Votes for a name's type: what the words around it say that it is.

``data/types.toml`` has the words. What a text says in so many words (*my parrot X*, *X is a city*,
*X Bakery*) is a strong vote; what one usually does with such a thing (*works at X*) is a weak one.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from commonplace.language.lemmas import lemma
from commonplace.language.names.line import Line
from commonplace.language.names.runs import Run
from commonplace.language.names.surface import TYPES, vote
from commonplace.language.names.words import is_calendar, is_particle, is_title

_BE = frozenset("is was are were 's ist war est était es era è é".split())
_DETERMINERS = frozenset({"DT", "PRP$", "JJ", "POS", "CD", "RB", "JJS"})
#: What the words of a name count: its head, and the first where the head says nothing.
_HEAD, _FIRST = 3, 6
#: A greeting before a name and its comma has fewer words than this.
_GREETING = 5
#: How far a noun stands from the name that it tells about, in words.
_REACH = 7


def count_votes(line: Line, run: Run) -> int:
    """Collect the votes of a sentence for the type of one candidate."""
    votes = 0
    if run.name > run.first:
        votes |= vote("person", strong=True)
    for noun in _find_nouns(line, run):
        votes |= _look_up("nouns", noun, True)
    if _is_noun(line, run.last):
        noun = _lemma(line, run.last)
        return votes | (_look_up("following", noun, False) or _look_up("nouns", noun, False))
    if line.low(run.last) in ("'s", "’s"):
        return votes | _look_up("own", _lemma(line, run.last + 1), False)
    votes |= _find_first(line, run.first)
    votes |= _find_deed(line, run.last)
    if _is_addressed(line, run):
        votes |= vote("person", strong=False)
    if line.is_quoted(run.first, run.last):
        votes |= vote("work", strong=False)
    if not votes & ~vote("person", strong=False):
        for low in line.lows:
            votes |= _look_up("context", low, False)
    return votes


def _find_first(line: Line, first: int) -> int:
    for cue in _find_before(line, first):
        if found := _look_up("before", cue, False) or _look_up("prepositions", cue, False):
            return found
    return 0


def _find_deed(line: Line, end: int) -> int:
    """Look up what it does: *takes place*, *likes*, or that it is on a day."""
    place = end + (line.tag(end) == "RB")
    if line.low(place) in _BE and line.low(place + 1) in ("on", "every", "at"):
        dated = is_calendar(line.low(place + 2)) or line.low(place + 2)[:1].isdigit()
        return vote("event", strong=False) if dated else 0
    verb = _lemma(line, place)
    with_object = _look_up("after", f"{verb}-{line.low(place + 1)}", False)
    return with_object or _look_up("after", verb, False)


def _is_addressed(line: Line, run: Run) -> bool:
    """Whether somebody is spoken to: *Hey X!*, *Thanks, X.*, *X, how are you?*"""
    closed = run.last >= len(line.words) or line.words[run.last] in (",", "!", ".", "?")
    before = line.low(run.first - 1) if run.first else ""
    thanks = before == "," and run.first < _GREETING
    return closed and (thanks or (not before and line.low(run.last) == ","))


def _find_nouns(line: Line, run: Run) -> Iterator[str]:
    """Yield the nouns that the text says it is: before it, after a comma, after *is a*."""
    before = run.first - 1
    closed = line.low(run.last) in ("", ",", ".", ")")
    if before >= 0 and (line.words[before] in ('"', "“") or (line.words[before] == "," and closed)):
        before -= 1
    small = before > 0 and (line.words[before].islower() or line.language == "de")
    if small and _is_noun(line, before):
        owner = line.low(before - 1)
        if owner in line.listed("possessives") or line.tag(before - 1) in _DETERMINERS:
            yield f"{owner}-{_lemma(line, before)}"
            yield _lemma(line, before)
    elif before > 1 and line.lows[before] in line.listed("calling") and _is_noun(line, before - 1):
        yield _lemma(line, before - 1)
    elif before == 0 and _is_noun(line, before) and not is_title(line.words[0], line.language):
        yield _lemma(line, before)
    after = line.low(run.last)
    if (after in (",", "(") or after in _BE) and _has_determiner(line, run.last + 1):
        yield from _find_head(line, run.last + 1)


def _has_determiner(line: Line, place: int) -> bool:
    low = line.low(place)
    return low in line.listed("articles") or low in line.listed("possessives")


def _find_head(line: Line, place: int) -> Iterator[str]:
    """Yield the last noun of the group that starts here: *a small desk lamp with a cable*."""
    head = ""
    for each in range(place, min(place + _REACH, len(line.words))):
        if _is_noun(line, each):
            head = _lemma(line, each)
            if not line.is_tagged():
                break
        elif line.is_tagged() and (
            head or line.tag(each) not in _DETERMINERS | {"NNP", "VBN", "VBG"}
        ):
            break
    if head:
        yield head


def find_own_types(name: str) -> list[tuple[str, int]]:
    """List the types that a name's own words tell, with their weight: *X Bakery*, *Project X*."""
    words = name.lower().split()
    if len(words) < 2:
        return []
    inner = (at for at, word in enumerate(words) if at and (is_particle(word) or word == "of"))
    head = next(inner, len(words)) - 1
    nouns = _tables()["nouns"]
    found = nouns.get(words[head]) or ()
    return [(kind, _HEAD) for kind in found] or [(kind, _FIRST) for kind in nouns.get(words[0], ())]


def _find_before(line: Line, first: int) -> Iterator[str]:
    """Yield what leads to a name: *move-to*, *meet*, then the preposition alone."""
    place = first - 1
    while place >= 0 and (line.tag(place) in ("DT", "PRP$", "JJ") or _has_determiner(line, place)):
        place -= 1
    if place < 0 or line.lows[place] in line.listed("calling"):
        return
    word, before = _lemma(line, place), _lemma(line, place - 1)
    if line.tag(place - 1) in ("RB", "RP") and place > 1:
        yield f"{_lemma(line, place - 2)}-{before}-{word}"
        yield f"{_lemma(line, place - 2)}-{word}"
    yield f"{before}-{word}"
    if line.tag(place) == "IN":
        for each in range(place - 2, max(place - _REACH, -1), -1):
            if line.tag(each).startswith("VB"):
                yield f"{_lemma(line, each)}-{word}"
                break
    yield word


def _is_noun(line: Line, place: int) -> bool:
    if not 0 <= place < len(line.words) or not line.words[place].isalpha():
        return False
    return (
        line.tag(place).startswith("NN")
        if line.is_tagged()
        else not line.is_small(line.lows[place])
    )


def _lemma(line: Line, place: int) -> str:
    if not 0 <= place < len(line.words):
        return ""
    tag = line.tag(place)
    if not line.is_tagged() or tag.startswith("NNP"):
        return line.lows[place]
    return lemma(line.words[place], tag)


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
