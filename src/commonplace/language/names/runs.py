"""Stretches of a sentence that may be one name: *Repair Café*, *Ms. de la Fuente*, *Otto's Garage*.

Where a stretch can be cut in two ways, both are given, and the parts are marked as such; the book
decides which of them it knows.
"""

from collections.abc import Iterator
from typing import NamedTuple

from commonplace.language.lexicon import ADJECTIVE, NOUN, look_up
from commonplace.language.names.line import Line
from commonplace.language.names.words import any_words, is_calendar, is_title

#: A name has no more words than this.
_LONGEST = 8
#: Nor has a title more than this.
_LONGEST_TITLE = 12
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
    place = reached = 0
    while place < len(line.words):
        if line.is_title_start(place) and (end := _find_title_end(line, place)):
            yield Run(place, end, place)
            place = end
        elif line.is_small_start(place) and (ends := _find_small_ends(line, place)):
            yield from (Run(place, end, place, len(ends) > 1) for end in ends)
            place, reached = ends[0], ends[-1]
        elif line.can_start(place):
            run = _extend(line, place)
            found = {(each.first, each.last): each for each in _cut(line, run)}
            kept = (each for each in found.values() if not _is_day(line, each))
            yield from (each._replace(part=each.part or place < reached) for each in kept)
            yield from _join(line, run)
            place = run.last
        else:
            place += 1


def _is_day(line: Line, run: Run) -> bool:
    """Whether only a day is left of a run: *Last Friday*."""
    return run.last - run.first == 1 and is_calendar(line.lows[run.first])


def _find_title_end(line: Line, first: int) -> int:
    """Find the end of a title in quotes, small words and all: *“The Women in the Tower”*."""
    most = min(first + _LONGEST_TITLE, len(line.words))
    last = next((at for at in range(first, most) if line.is_quote(at)), first)
    words = [each for each in range(first, last) if line.words[each][0].isalpha()]
    capitals = sum(line.capitals[each] for each in words)
    ends = last > first and (line.capitals[last - 1] or line.words[last - 1].isdigit())
    return last if ends and 2 * capitals >= len(words) > 1 else 0


def _find_small_ends(line: Line, first: int) -> list[int]:
    """Find where a title may end that begins with a small word: *Under the Anvil*, *Not for Us*."""
    ends: list[int] = []
    reached = first + 1
    while (end := line.skip_links(reached)) < len(line.words) and end - first < _LONGEST:
        if not line.goes_on(end):
            break
        reached = end = line.skip_capitals(end)
        if not all(map(line.is_closed, range(first, end))):
            ends.append(end)
    return ends


def _join(line: Line, run: Run) -> Iterator[Run]:
    """Yield what a name may be a part of: with a number beside it (*7 Wells*, *Hütte 17*), with
    small words and another name behind it (*House on the Hill*)."""
    followed = line.tag(run.last).startswith("NN")
    counted = run.first and _is_number(line, run.first - 1) and not followed
    if counted and not line.goes_on(run.first - 2):
        yield Run(run.first - 1, run.last, run.first - 1, True)
    if _is_number(line, run.last) and line.tag(run.last + 1) not in ("NN", "NNS"):
        yield Run(run.first, line.skip_capitals(run.last + 1), run.first, True)
    foreign = line.skip_foreign(run.last) if line.is_tagged() else run.last
    if foreign > run.last and (end := line.skip_capitals(foreign)) > foreign:
        yield Run(run.first, end, run.first, True)
    following = line.skip_links(run.last)
    end = line.skip_capitals(following)
    joined = line.is_tagged() and run.last < following < end <= run.first + _LONGEST
    if joined and all(line.is_ordinary(at) or line.is_closed(at) for at in range(run.first, end)):
        yield Run(run.first, end, run.name, True)


def _is_number(line: Line, place: int) -> bool:
    """Whether a word numbers what stands before it: *7*, *7b*, *4.1*, not *1200* or *9:30*."""
    low = line.low(place)
    parts = (low[:-1] if low[-1:].isalpha() else low).split(".")
    return all(part.isdigit() and len(part) < 4 for part in parts)


def _extend(line: Line, first: int) -> Run:
    """Take all words that a name could have which starts here."""
    name = first
    while _is_title_at(line, name) and name - first < 3:
        name += 1
    last = line.skip_particles(name) + 1
    while last < len(line.words) and last - first < _LONGEST:
        step = _step(line, first, last)
        if not step:
            break
        last += step
    return Run(first, last, name)


def _is_title_at(line: Line, place: int) -> bool:
    follows = line.skip_particles(place + 1)
    if place and line.lows[place - 1] in line.listed("articles") and follows > place + 1:
        return False  # *die Frau von X*
    return is_title(line.words[place], line.language) and line.goes_on(follows)


def _step(line: Line, first: int, last: int) -> int:
    """Count the words by which a name goes on: a capital, or a small word and a capital."""
    low = line.low(last)
    if line.goes_on(last):
        return 1
    if line.can_join(last) and line.goes_on(following := line.skip_particles(last)):
        whose = line.language == "de" and line.goes_on(following + 1)  # *Anruf von Ada Carter*
        return 0 if whose or _is_common_noun(line, last - 1) else following - last + 1
    if low in ("&", "+") and line.goes_on(last + 1):
        return 2
    if low in ("!", "?") and line.touches(last) and line.low(last + 1)[:1].islower():
        return 1 if line.words[last + 1].islower() and not line.begins(first) else 0
    if low in _POSSESSIVES and line.goes_on(last + 1) and line.is_ordinary(last + 1):
        return 2
    if low.rstrip(".") in any_words("endings"):
        return 1
    if low == "," and line.low(last + 1).rstrip(".") in any_words("endings"):
        return 2
    inner = line.is_name_tag(last - 1) or not line.begins(last - 1)
    if low == "of" and inner and not line.words[last - 1].isupper():
        skip = 1 + (line.low(last + 1) == "the")
        return skip + 1 if line.goes_on(last + skip) else 0
    if is_calendar(low) and last - first == 1 and _is_of_day(line, first):
        return 1  # *Ash Wednesday*
    if _is_number(line, last) and last - first == 1 and _is_numbered(line, first):
        return 1
    return 0


def _is_of_day(line: Line, first: int) -> bool:
    """Whether a word can make a name of a day behind it: *Ash Wednesday*, not *Last Friday*."""
    return line.is_ordinary(first) or line.is_name_tag(first)


def _is_common_noun(line: Line, place: int) -> bool:
    return line.language == "de" and line.is_ordinary(place)


def _is_numbered(line: Line, place: int) -> bool:
    """Whether a word is one of those that are numbered: *Pump 7*, not *Debian 12*."""
    return line.is_ordinary(place) and line.tag(place).startswith("N")


def _cut(line: Line, run: Run) -> Iterator[Run]:
    """Yield a run and the parts of it that may be the name instead."""
    start = _strip(line, run)
    if start >= run.last:
        if line.tag(run.first).startswith("RB") and line.does_something(run.last):
            yield run._replace(part=True)  # a book may know it as a name: *Later opens at ten*
        return
    if start > run.first:
        if set(look_up(line.lows[run.first]).classes) & {NOUN, ADJECTIVE}:
            yield run._replace(part=True)  # a book may know it as a name: *Radio Museum*
        run = Run(start, run.last, max(start, run.name))
    doubtful = _is_doubtful(line, run)
    yield run._replace(part=doubtful and line.capitals[run.first])
    if run.name > run.first:
        yield Run(run.name, run.last, run.name, True)
    if doubtful:
        yield from _split(line, run)
    elif run.last - run.first > 1 and line.begins(run.first):
        yield Run(run.first + 1, run.last, run.first + 1, not line.is_plain(run.first))


def _strip(line: Line, run: Run) -> int:
    """Skip words that have their capital from the start of the sentence."""
    start = run.first
    if line.is_quoted(run.first, run.last):
        return start
    while start < run.last and line.begins(start) and _is_opening(line, start, run):
        start += 1
    while start < run.last and start > run.first and not line.capitals[start]:
        start += 1
    if line.language == "de" and line.low(start - 1) in line.listed("possessives"):
        return start + (run.last - start > 1)  # *mein Hund Bello*
    return start


def _is_opening(line: Line, place: int, run: Run) -> bool:
    if run.name > place or not line.is_ordinary(place):
        return False
    alone = place + 1 == run.last
    if not line.is_tagged():
        return line.is_common_opening(place) if not alone else not line.acts(place)
    if alone and (line.does_something(run.last) or line.tag(place)[:2] in ("NN", "JJ")):
        return line.is_closed(place)
    return line.tag(place)[:2] in _STRIPPED or (alone and not line.is_name_tag(place))


def _is_doubtful(line: Line, run: Run) -> bool:
    words = line.lows[run.first : run.last]
    joined = any(word in _POSSESSIVES for word in words) or _is_number(line, run.last - 1)
    joined = joined or (is_calendar(words[-1]) and not line.is_ordinary(run.first))
    opening = len(words) > 1 and line.begins(run.first) and line.is_plain(run.first)
    if line.is_quoted(run.first, run.last):
        return False
    return joined or not line.capitals[run.first] or is_calendar(words[0]) or opening


def _split(line: Line, run: Run) -> Iterator[Run]:
    """Yield what stands on both sides of a possessive, before a number, after a day's name."""
    start = run.first
    for place in range(run.first, run.last):
        if line.lows[place] in _POSSESSIVES:
            yield Run(start, place, start)
            start = place + 1
    if start > run.first:
        yield Run(start, run.last, start)
    elif _is_number(line, run.last - 1) or is_calendar(line.lows[run.last - 1]):
        yield Run(run.first, run.last - 1, run.first)
    elif run.last - run.first > 1:
        yield Run(run.first + 1, run.last, run.first + 1)
