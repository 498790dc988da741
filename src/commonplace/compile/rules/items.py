"""A compiled section is a set of items with a bound on its size, and the page itself keeps it.

An item is one bullet::

    - 2026-03-01 — Pebble is a tide station.
    - 2026-03-02 — Ines: “I calibrated [Pebble](/wiki/entity/pebble) today.”
    - 2026-03-04 — Pebble is not a tide station. *(said otherwise on 2026-03-01)*
    - 2026-04-20 — Gate code: 9912 *(again on 2026-05-02)*
    - ~~2026-01-10 — Gate code: 4471~~ *(replaced on 2026-04-20)*

*Two items are one* if their plain words are, without regard to case, to blanks, to how a quote is
drawn and to the signs at the end. The one item has the earlier day, the memories of both, and the
longer wording (then the first in the alphabet), of two with the same words the one with more links.
Of a value (``holding.slots``) it is also known when it was said last, for the last one holds. Two
lines that give one label the same value are one item, however the label says that it is new.

*A section keeps* the ``limit`` best items. What is better depends on the plain words alone: their
salience, then the alphabet. Neither days nor links nor memories have a say: they change when two
items become one, and then it would show in which order they came. As it is, an item that is among
the best of all is among the best of any part, so ``merged`` is associative, commutative and
idempotent.

*Reading a section back* gives the same items: the day and the words stand there, and the memories
that say so are those cited for the bullet's first sentence. If that sentence stands in the section
a second time, the day gets a number: ``2026-03-01 (2)``. The notes on what was said otherwise and
on when it was replaced, and the stroke, are no part of an item (``holding.standing``); they are
made anew whenever the section is written.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import nsmallest
from itertools import chain

from commonplace.compile.rules.holding import labels
from commonplace.compile.rules.holding.figures import values
from commonplace.compile.rules.holding.slots import particular
from commonplace.compile.rules.holding.standing import Mark, Turn, marks
from commonplace.compile.rules.placing import limit as usual_limit
from commonplace.compile.rules.placing import newest_first
from commonplace.compile.rules.stating.salience import salience, says_what_one_is
from commonplace.compile.rules.wording import linked, links_in, unlinked, written
from commonplace.compile.said import Item, Statement
from commonplace.model import Section, Source
from commonplace.wiki.carry import Cited, line_hashes

__all__ = ["DISPUTED", "identity", "item", "linked", "merged", "parse", "render", "unlinked"]


def item(statement: Statement, day: str, memory_id: str) -> Item:
    """A statement as a bullet: quoted, with its speaker, where it does not stand for itself."""
    text = written(statement.text, statement.speaker or "")
    return Item(day, text, frozenset((memory_id,)))


# --- the set ------------------------------------------------------------------------------------


_QUOTES = str.maketrans("‘’ʼ“”„«»‹›", "'''\"\"\"\"\"''")
_AT_THE_END = " .,;:!?…。！？｡'\"”)"


@lru_cache(maxsize=1 << 13)
def identity(text: str) -> str:
    """By what an item's text is known again; empty when it says nothing."""
    plain = unlinked(text)
    line = labels.part(plain) if ": " in plain else None
    if line is not None:
        plain = _of_label(*line)
    if not plain.isascii():
        plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", plain).casefold())
        plain = plain.translate(_QUOTES)
    plain = " ".join(plain.casefold().split())
    return plain.rstrip(_AT_THE_END) or plain


def _of_label(label: str, value: str) -> str:
    told = " ".join(each for _, each in values(value)) or value
    return f"{'past ' if labels.is_past(label) else ''}{labels.slot(label)}: {told}"


def _rank(known: str) -> tuple[bool, float, str]:
    """By an item's identity, the smaller, the better: what somebody says that he is, then what
    tells most. The name of who says it says nothing about that."""
    said = known.partition(': "')[2] or known
    return not says_what_one_is(said), -salience(said), known


def _form(text: str) -> tuple[int, str, int, str]:
    """The smaller, the rather it is shown of two texts that say the same. Links are drawn when a
    section is written, so they may not decide between two wordings."""
    words = unlinked(text)
    return -len(words), words, -links_in(text), text


def merged(slug: str, *groups: Iterable[Item], limit: int | None = None) -> tuple[Item, ...]:
    """The items of a section that holds all of these, in its order: at most ``limit``, or as many
    as such a section shows. What says nothing or rests on nothing is left out."""
    known: dict[str, Item] = {}
    for each in chain.from_iterable(groups):
        key = identity(each.text)
        if key and each.memory_ids:
            held = known.get(key)
            known[key] = each if held is None else _united(held, each)
    most = usual_limit(slug) if limit is None else limit
    keys = sorted(known if len(known) <= most else nsmallest(most, known, key=_rank))
    keys.sort(key=lambda key: known[key].day, reverse=newest_first(slug))
    return tuple(known[key] for key in keys)


def _united(one: Item, other: Item) -> Item:
    text = min(one.text, other.text, key=_form)
    day = min(one.day, other.day)
    last = max(one.day, other.day, one.last, other.last) if particular(text) else ""
    return Item(day, text, one.memory_ids | other.memory_ids, last if last > day else "")


# --- the page -----------------------------------------------------------------------------------

_BULLET = re.compile(r"- (?P<struck>~~)?(?P<day>\d{4}-\d\d-\d\d)(?: \(\d+\))? — (?=\S)")
#: How the note begins that something else was said.
DISPUTED = " *(said otherwise on "
_MARK = re.compile(r" \*\((?:said otherwise|replaced) on \d{4}-\d\d-\d\d\)\*$")
_AGAIN = re.compile(r" \*\(again on (?P<last>\d{4}-\d\d-\d\d)\)\*$")


def parse(section: Section) -> tuple[Item, ...]:
    """The items of a section, as they stand there. Lines of another form are no items, and no
    more is a bullet that nothing is cited for."""
    return _parsed(section.text, section.sources)


@lru_cache(maxsize=64)  # a page is read several times while it is worked on
def _parsed(text: str, sources: tuple[Source, ...]) -> tuple[Item, ...]:
    by_hash: dict[str, set[str]] = {}
    for source in sources:
        for each in source.sentences or ("",):
            by_hash.setdefault(each, set()).add(source.memory_id)
    everywhere = by_hash.get("", set())
    found = []
    for line in map(str.rstrip, text.split("\n")):
        bullet = _BULLET.match(line)
        if bullet is not None:
            cited = by_hash.get(line_hashes(line)[0], set()) | everywhere
            said, last = _unmarked(line[bullet.end() :], is_struck=bool(bullet["struck"]))
            if cited:
                found.append(Item(bullet["day"], said, frozenset(cited), last))
    return tuple(found)


def _unmarked(said: str, *, is_struck: bool) -> tuple[str, str]:
    """What stands there without its notes and its stroke, and when it was said last."""
    if said.endswith(")*"):
        said = _MARK.sub("", said)
    if is_struck:
        said = said.removesuffix("~~")
    again = _AGAIN.search(said) if said.endswith(")*") else None
    return (said[: again.start()], again["last"]) if again else (said, "")


def render(
    slug: str, heading: str, items: Sequence[Item], turns: Sequence[Turn] = ()
) -> tuple[str, tuple[Cited, ...]]:
    """The text of a section and what it rests on: each memory, cited for exactly the sentences of
    its own bullets. ``turns`` are the sentences of change of the whole page."""
    lines, told = _bullets(items, marks(slug, items, turns))
    cited: dict[str, dict[str, None]] = {}
    for each, hashes in zip(items, told, strict=True):
        for memory_id in each.memory_ids:
            cited.setdefault(memory_id, {}).update(dict.fromkeys(hashes))
    text = f"## {heading}\n\n" + "".join(f"{line}\n" for line in lines)
    return text, tuple(Cited(each, (*cited[each],)) for each in sorted(cited))


def _bullets(
    items: Sequence[Item], marked: Mapping[int, Mark]
) -> tuple[list[str], list[tuple[str, ...]]]:
    """The lines, and the hashes of their sentences: the first of each stands nowhere else."""
    lines = [_bullet(each, marked.get(at), 1) for at, each in enumerate(items)]
    told = [line_hashes(line) for line in lines]
    taken = {hash for hashes in told for hash in hashes[1:]}
    for at, each in enumerate(items):
        number = 1
        while told[at][0] in taken:
            number += 1
            lines[at] = _bullet(each, marked.get(at), number)
            told[at] = line_hashes(lines[at])
        taken.add(told[at][0])
    return lines, told


def _bullet(each: Item, mark: Mark | None, number: int) -> str:
    day = each.day if number == 1 else f"{each.day} ({number})"
    said = f"{day} — {each.text}" + (f" *(again on {each.last})*" if each.last else "")
    if mark is None:
        return f"- {said}"
    if mark.how == "otherwise":
        return f"- {said}{DISPUTED}{mark.day})*"
    # Not what took its place: those words rest on other memories, and are forgotten with them.
    return f"- ~~{said}~~ *(replaced on {mark.day})*"
