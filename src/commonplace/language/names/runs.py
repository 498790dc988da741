"""Stretches of a sentence that may be one name: *Repair Café*, *Ms. de la Fuente*, *Otto's Garage*.

Where a stretch can be cut in two ways, both are given, and the parts are marked as such; the book
decides which of them it knows.
"""

from collections.abc import Iterator
from typing import NamedTuple

from commonplace.language.names.line import Line
from commonplace.language.names.surface import is_particle, is_title

#: A name has no more words than this.
_LONGEST = 8
_POSSESSIVES = ("'s", "’s")
_STRIPPED = (
    "VB",
    "IN",
    "DT",
    "PR",
    "CC",
    "RB",
    "UH",
    "WR",
    "WP",
    "WD",
    "MD",
    "TO",
    "EX",
    "PD",
    "CD",
)


class Run(NamedTuple):
    """Words of a sentence, from `first` to before `last`; `name`: where it starts after a title.

    `part`: a part of another run, or words that may not belong together.
    """

    first: int
    last: int
    name: int
    part: bool = False


def find_runs(line: Line) -> Iterator[Run]:
    """Find what may be a name, from left to right."""
    place = 0
    while place < len(line.words):
        if line.can_start(place):
            run = _extend(line, place)
            yield from _cut(line, run)
            place = run.last
        else:
            place += 1


def _extend(line: Line, first: int) -> Run:
    """Take all words that a name could have which starts here."""
    name = first
    while _is_title_at(line, name):
        name += 1
    last = _skip_particles(line, name) + 1
    while last < len(line.words) and last - first < _LONGEST:
        step = _step(line, first, last)
        if not step:
            break
        last += step
    return Run(first, last, name)


def _is_title_at(line: Line, place: int) -> bool:
    follows = _skip_particles(line, place + 1)
    return is_title(line.words[place], line.language) and line.goes_on(follows)


def _skip_particles(line: Line, place: int) -> int:
    while line.low(place) and place < len(line.words) - 1 and is_particle(line.words[place]):
        if line.capitals[place]:
            break
        place += 1
    return place


def _step(line: Line, first: int, last: int) -> int:
    """Count the words by which a name goes on: a capital, or a small word and a capital."""
    low = line.low(last)
    if line.goes_on(last):
        return 1
    if is_particle(low) and line.goes_on(following := _skip_particles(line, last)):
        return following - last + 1
    if low in ("&", "+", *_POSSESSIVES) and line.goes_on(last + 1):
        return 2
    if low == "of" and line.is_name_tag(last - 1) and not line.words[last - 1].isupper():
        skip = 1 + (line.low(last + 1) == "the")
        return skip + 1 if line.goes_on(last + skip) else 0
    if low.isdigit() and len(low) < 4 and last - first == 1 and _is_numbered(line, first):
        return 1
    return 0


def _is_numbered(line: Line, place: int) -> bool:
    """Whether a word is one of those that are numbered: *Pump 7*, not *Debian 12*."""
    return line.is_ordinary(place) and line.tag(place).startswith("N")


def _cut(line: Line, run: Run) -> Iterator[Run]:
    """Yield a run and the parts of it that may be the name instead."""
    start = _strip(line, run)
    if start >= run.last:
        return
    if start > run.first:
        run = Run(start, run.last, max(start, run.name))
    doubtful = _is_doubtful(line, run)
    yield run._replace(part=doubtful)
    if run.name > run.first:
        yield Run(run.name, run.last, run.name, True)
    elif run.last - run.first > 1 and line.begins(run.first) and line.is_ordinary(run.first):
        yield Run(run.first + 1, run.last, run.first + 1, True)
    if doubtful:
        yield from _split(line, run)


def _strip(line: Line, run: Run) -> int:
    """Skip words that have their capital from the start of the sentence."""
    start = run.first
    while start < run.last and line.begins(start) and _is_opening(line, start, run):
        start += 1
    while start < run.last and start > run.first and not line.capitals[start]:
        start += 1
    return start


def _is_opening(line: Line, place: int, run: Run) -> bool:
    if run.name > place or not line.is_ordinary(place):
        return False
    alone = place + 1 == run.last
    if not line.is_tagged():
        return True
    if line.does_something(run.last) and alone:
        return line.is_closed(place)
    return line.tag(place)[:2] in _STRIPPED or (alone and not line.is_name_tag(place))


def _is_doubtful(line: Line, run: Run) -> bool:
    words = line.lows[run.first : run.last]
    joined = any(word in _POSSESSIVES or word.isdigit() for word in words)
    return joined or not line.goes_on(run.first) or (line.low(run.first) == "the")


def _split(line: Line, run: Run) -> Iterator[Run]:
    """Yield what stands on both sides of a possessive, before a number, after a day's name."""
    start = run.first
    for place in range(run.first, run.last):
        if line.lows[place] in _POSSESSIVES:
            yield Run(start, place, start)
            start = place + 1
    if start > run.first:
        yield Run(start, run.last, start)
    elif line.lows[run.last - 1].isdigit():
        yield Run(run.first, run.last - 1, run.first)
    elif run.last - run.first > 1:
        yield Run(run.first + 1, run.last, run.first + 1)
