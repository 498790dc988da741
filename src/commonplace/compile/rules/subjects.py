"""What a memory is about: the names in it and its topics, each with the places where it stands.

- Names (``topics.called``) go by the alias key of the name without its title and its article: *Dr.
  Chen* is kept under ``chen``, *The Hague* under ``hague``. Who of two Chens it is, others decide.
- Marked subjects (``topics.marked``): handles, hashtags, names of code projects, and names in
  scripts without capitals.
- Topics (``topics.finding``), in English texts only.

A subject says how sure it is that it is one. Nothing here decides that it gets a page: that needs
evidence from several memories, and :func:`worth` says how much.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from commonplace.capture.candidates import LONGEST_READ
from commonplace.compile import said
from commonplace.compile.rules.topics.called import (
    ACRONYM,
    CERTAIN,
    FIRST_WORD,
    UNTYPED,
    author_named,
    called,
    named_as,
)
from commonplace.compile.rules.topics.finding import COMPOUND, topics
from commonplace.compile.rules.topics.forms import title
from commonplace.compile.rules.topics.marked import hidden, marked
from commonplace.compile.rules.topics.whole import number_end
from commonplace.understand.rules.tongue import is_english

MOST_NAMES = 20
MOST_TOPICS = 12

#: Character for character, so that typography alone does not make a text foreign.
_STRAIGHT = str.maketrans("’‘“”–—…•→", "''\"\",,.**")


_IS_CALLED = re.compile(
    r" (?:is|was|will be|has been)(?: \w+)? (?:called|named|renamed|known)\b|, (?:called"
    r"|formerly)\b"
)


_NOT_ABOUT = re.compile(r"\b(?:nothing|little|not much|anything) to do with (?:\w+ )?$")


class Sighted(NamedTuple):
    """A subject, and where it stands in the text, in order; an author may stand nowhere."""

    named: said.Named
    spans: tuple[tuple[int, int], ...]


def subjects(text: str, author: str | None) -> list[Sighted]:
    """The author, then every subject in the order of the text; each key once.

    A long text is read as far as `LONGEST_READ`. Of more names than `MOST_NAMES` the surest stay.
    """
    text = text[:LONGEST_READ]
    text = text if text.isascii() else text.translate(_STRAIGHT)
    shown = hidden(text)
    english = is_english(text)
    tagged = list(_marked(shown))
    writer = author_named(author)
    named = _each_once(
        [
            *([Sighted(writer, ())] if writer else ()),
            *(Sighted(*each) for each in called(text, english)),
            *(each for each in tagged if each.named.type != "topic"),
        ]
    )
    first, there = (named[:1], named[1:]) if writer else ([], named)
    there = sorted(there, key=_surest_first)[:MOST_NAMES]
    spoken_of = [each for each in tagged if each.named.type == "topic"]
    taken = [span for each in [*first, *there, *spoken_of] for span in each.spans]
    if english:
        spoken_of += _topics(shown, taken)
    keys = {each.named.key for each in named}
    spoken_of = [each for each in _each_once(spoken_of) if each.named.key not in keys]
    spoken_of = sorted(spoken_of, key=_in_order)[:MOST_TOPICS]
    return first + sorted([*there, *spoken_of], key=_in_order)


def worth(named: said.Named, memories: int, days: int) -> bool:
    """Whether a subject that so many memories of so many days name deserves a page.

    `named.sure` is the highest with which it was seen. Something decided needs one memory; a name
    with a type and a topic of the lists two; a name of several words without a type two of two
    days; another name without a type, or an acronym, three that are not of one day; what may be a
    chance meeting of words more.
    """
    if named.type == "decision" and named.sure >= CERTAIN:
        return memories >= 1
    if named.type == "topic":
        if named.sure <= FIRST_WORD:
            return False
        is_sure = " " not in named.key or named.sure >= COMPOUND
        return memories >= 2 if is_sure else memories >= 4 and days >= 3
    if named.sure < ACRONYM:
        return False
    if named.type:
        return memories >= 2
    fewest = 2 if " " in named.surface and named.sure >= UNTYPED else 3
    return memories >= fewest and days >= 2


def _in_order(each: Sighted) -> tuple[int, int]:
    start, end = each.spans[0]
    return start, -end


def _surest_first(each: Sighted) -> tuple[float, int]:
    return -each.named.sure, each.spans[0][0]


def _marked(shown: str) -> Iterator[Sighted]:
    for surface, kind, sure, start, end in marked(shown):
        if kind == "topic":
            named = said.Named(surface, title(surface), kind, sure)
        else:
            named = named_as(surface, kind, sure)
        yield Sighted(named, ((start, end),))


def _topics(shown: str, taken: list[tuple[int, int]]) -> Iterator[Sighted]:
    may_deny = "to do with" in shown
    for key, found, start, end in topics(shown, taken):
        if may_deny and _NOT_ABOUT.search(shown, max(0, start - 40), start):
            continue
        sure = found
        if shown[start].isupper() and shown[start:end].lower() == key and " " not in key:
            stop = number_end(shown, key, "", end)
            if stop or _IS_CALLED.match(shown, end):
                stop = stop or end
                yield Sighted(named_as(shown[start:stop], "", UNTYPED), ((start, stop),))
                continue
            sure = min(found, FIRST_WORD)  # Heron may be the bird, or what somebody called so
        yield Sighted(said.Named(key, title(key), "topic", sure), ((start, end),))


def _each_once(sightings: Iterable[Sighted]) -> list[Sighted]:
    """Each key once, in the order given: the surest of its names, and all its places."""
    named: dict[str, said.Named] = {}
    spans: dict[str, list[tuple[int, int]]] = {}
    for each in sightings:
        key = each.named.key
        if key:
            before = named.setdefault(key, each.named)
            if each.named.sure > before.sure:
                named[key] = each.named
            spans.setdefault(key, []).extend(each.spans)
    return [Sighted(one, _in_places(spans[key])) for key, one in named.items()]


def _in_places(spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(set(spans)) if len(spans) > 1 else spans)
