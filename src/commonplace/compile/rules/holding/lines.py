"""Of whom a line with a label speaks, and the statement that comes of it.

The first of these that there is: what the label names itself (*Pebble's gate code: 4471*); a thing
that the title of the memory names; whom the title begins with; a thing that the line above the list
names, or the memory; a person whom the title names anywhere: often those stand there who were
present. A label that is nothing but a name (*Ada: 4471*) says who speaks; it gives no value. Where
a memory gives one label several values, it speaks of several things, and no such line counts.
"""

import re
from collections.abc import Iterator, Sequence

from commonplace.compile.rules.holding.figures import values
from commonplace.compile.rules.holding.labels import Labelled, is_past, labelled, slot
from commonplace.compile.rules.stating.setting import Setting
from commonplace.compile.rules.subjects import Sighted
from commonplace.compile.said import Named, Statement

_POSSESSIVE = re.compile(r"^['’]s?\s+|^\s+")
_LIKELY = 0.5
_TITLE = 200
#: What has values more often than those who speak of it.
_THINGS = frozenset(("project", "system", "tool", "organization", "event", "animal", "product"))


def particulars(text: str, sighted: Sequence[Sighted], setting: Setting) -> Iterator[Statement]:
    """What the lines of a memory give a value."""
    lines = [*labelled(text)] if ":" in text else []
    several = _several(lines)
    for line in lines:
        if slot(line.label) in several:
            continue
        found = _whose(line, text, sighted, setting)
        if found is not None:
            named, label = found
            yield Statement(f"{label}: {line.value}", "value", named.key, (named.key,))


def _several(lines: Sequence[Labelled]) -> set[str]:
    """Slots that one memory gives several values: a list of things, each with its own."""
    told: dict[str, set[object]] = {}
    for line in lines:
        if not is_past(line.label):
            told.setdefault(slot(line.label), set()).add(values(line.value) or line.value.lower())
    return {of for of, given in told.items() if len(given) > 1}


def _whose(
    line: Labelled, text: str, sighted: Sequence[Sighted], setting: Setting
) -> tuple[Named, str] | None:
    """The subject, and the label without its name."""
    inside = _between(sighted, line.start, line.end)
    if inside:
        named, start, end = inside[0]
        if text[line.start : start].strip() and text[end : line.end].strip(" '’s"):
            return None  # without the name in their midst the words are none
        rest = text[line.start : start] + _POSSESSIVE.sub("", text[end : line.end])
        label = " ".join(rest.split())
        return (named, label[:1].upper() + label[1:]) if slot(label) else None
    chosen = next(_above(line, text, sighted, setting), None)
    return (chosen, line.label) if chosen is not None else None


def _above(
    line: Labelled, text: str, sighted: Sequence[Sighted], setting: Setting
) -> Iterator[Named]:
    end = setting.title_end or max(text.find("\n", 0, _TITLE), 0)
    titled = [each for each, _, _ in _between(sighted, 0, end)]
    yield from (each for each in titled if each.type in _THINGS)
    yield from (each for each in titled if each.key in setting.titled and each.type)
    lead = max(text.rfind(":\n", 0, line.start), 0)
    begin = text.rfind("\n", 0, lead) + 1
    led = [each for each, _, _ in _between(sighted, begin, lead)]
    behind = max(text.find("\n", line.end), 0) or len(text)
    around = (*_between(sighted, 0, line.start), *_between(sighted, behind, len(text)))
    anywhere = [each for each, _, _ in around]
    yield from (each for each in (*led, *anywhere) if each.type in _THINGS)
    yield from (*titled, *led)


def _between(sighted: Sequence[Sighted], start: int, end: int) -> list[tuple[Named, int, int]]:
    """The names that stand there, in their order; a topic is none."""
    found = [
        (each.named, begin, stop)
        for each in sighted
        for begin, stop in each.spans
        if start <= begin and stop <= end and each.named.type != "topic"
        if each.named.sure >= _LIKELY
    ]
    return sorted(found, key=lambda each: (each[1], -each[2]))
