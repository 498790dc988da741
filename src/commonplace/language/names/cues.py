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
from commonplace.language.names.surface import TYPES, is_title, vote

_BE = frozenset("is was are were 's ist war est était es era è é".split())
_DETERMINERS = frozenset({"DT", "PRP$", "JJ", "POS", "CD", "RB", "JJS"})
#: How far a noun stands from the name that it tells about, in words.
_REACH = 7


def count_votes(line: Line, run: Run) -> int:
    """Collect the votes of a sentence for the type of one candidate."""
    votes = 0
    if run.name > run.first:
        votes |= vote("person", strong=True)
    for noun in _find_nouns(line, run):
        votes |= _look_up("nouns", noun, True)
    for noun in _find_parts(line, run):
        votes |= _look_up("nouns", noun, True)
    votes |= _look_up("nouns", _lemma(line, run.last), False) if _is_noun(line, run.last) else 0
    for cue in _find_before(line, run.first):
        if found := _look_up("before", cue, False) or _look_up("prepositions", cue, False):
            votes |= found
            break
    after = run.last + (line.tag(run.last) == "RB")
    votes |= _look_up("after", _lemma(line, after), False)
    return votes


def _find_nouns(line: Line, run: Run) -> Iterator[str]:
    """Yield the nouns that the text says it is: before it, after a comma, after *is a*."""
    before = run.first - 1
    if before >= 0 and line.words[before] in (",", '"', "“"):
        before -= 1
    if before > 0 and line.words[before].islower() and _is_noun(line, before):
        owner = line.low(before - 1)
        if (
            owner in line.listed("possessives")
            or owner in line.listed("articles")
            or line.tag(before - 1) in _DETERMINERS
        ):
            yield _lemma(line, before)
    elif before == 0 and _is_noun(line, before) and not is_title(line.words[0], line.language):
        yield _lemma(line, before)
    if (
        line.low(run.last) in (",", "(")
        and _has_determiner(line, run.last + 1)
        or line.low(run.last) in _BE
        and _has_determiner(line, run.last + 1)
    ):
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


def _find_parts(line: Line, run: Run) -> Iterator[str]:
    """Yield the words of the name that say what it is: *X Bakery*, *Café X*, *Lake X*."""
    if run.last - run.name > 1:
        yield line.lows[run.last - 1]
        yield line.lows[run.name]
        yield _lemma(line, run.last - 1)


def _find_before(line: Line, first: int) -> Iterator[str]:
    """Yield what leads to a name: *move-to*, *meet*, then the preposition alone."""
    place = first - 1
    while place >= 0 and (line.tag(place) in ("DT", "PRP$", "JJ") or _has_determiner(line, place)):
        place -= 1
    if place < 0:
        return
    word, before = _lemma(line, place), _lemma(line, place - 1)
    if line.tag(place - 1) in ("RB", "RP") and place > 1:
        yield f"{_lemma(line, place - 2)}-{before}-{word}"
        yield f"{_lemma(line, place - 2)}-{word}"
    yield f"{before}-{word}"
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
            for word in table.get(kind, "").split():
                words[word] = (*words.get(word, ()), kind)
    return tables
