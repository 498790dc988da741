"""Which statements of a page hold, and what took the place of those that do not.

Statements that give one slot several values stand in the order of the days on which they were last
said. All but the last of them gave way, each to the one that was said next. Where the last two were
said on the same day, words of change decide (*now*, *new*); without them both are disputed.

A sentence of change (*from 40 to 55 euros*) strikes what was said before it, or on its day, with
the old value and without the new one, and of the same matter: it shares a word of substance with
the sentence that is neither of the two values nor a name. What was said again later is not struck,
and a single plain word is no value to go by.

A sentence that only says what something is now (:mod:`.anew`) strikes what gives way to it
(:mod:`.giving`) and was said before it; of one day, if that does not say something new itself.

A line whose label says that its value is of the past is struck if what took its place stands in its
slot, or in one whose words it repeats; or if the label leaves no doubt (*superseded*).

What was decided stands until the same question is decided otherwise (:mod:`.settled`). The lines of
a timeline and of visits are of their days: nothing there is struck. The pairs that are compared are
bounded.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from commonplace.capture.terms import terms
from commonplace.compile.rules.holding.anew import Anew, anew
from commonplace.compile.rules.holding.changes import Change, change
from commonplace.compile.rules.holding.disagree import OF_THEIR_DAYS, disagreeing
from commonplace.compile.rules.holding.figures import figures
from commonplace.compile.rules.holding.giving import matters_of, replaces
from commonplace.compile.rules.holding.settled import DECIDED, settled
from commonplace.compile.rules.holding.slots import Particular, differ, particular
from commonplace.compile.rules.wording import said_by, shortened, unlinked
from commonplace.compile.said import Item

#: Items of a page that are looked at, and sentences of change among them.
_MOST_ITEMS, _MOST_CHANGES = 400, 60
_NAMES = re.compile(r"\b[A-ZÀ-ÞΑ-ΩА-Я][\w-]*")
#: Characters of what took a place that are shown.
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Mark:
    """What is said behind a statement: it gave way on a day to something, or is disputed."""

    how: str
    day: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """A sentence of change, and when it was said."""

    change: Change | None
    day: str
    text: str
    #: What it says to be otherwise now, where it does not say what it was.
    anew: tuple[Anew, ...] = ()


@dataclass(frozen=True, slots=True)
class _Said:
    at: int
    item: Item
    particular: Particular

    @property
    def last(self) -> str:
        return self.item.last or self.item.day


def turns(items: Iterable[Item]) -> tuple[Turn, ...]:
    """The sentences of change among all items of a page, in the order of their days."""
    found = {
        (each.day, each.text): Turn(told, each.day, each.text, new)
        for each in items
        for told, new in ((change(each.text), anew(each.text)),)
        if told is not None or new
    }
    return tuple(found[key] for key in sorted(found)[-_MOST_CHANGES:])


def marks(slug: str, items: Sequence[Item], told: Sequence[Turn] = ()) -> Mapping[int, Mark]:
    """By an item's place in its section; ``told`` are the sentences of change of its page."""
    if slug in OF_THEIR_DAYS:
        return {}
    held = tuple(items)
    # What is decided gives way to what is decided later, and to nothing else.
    ended = _struck_by_turns(held[:_MOST_ITEMS], tuple(told)) if slug not in DECIDED else {}
    return _marks(slug, held, tuple(ended.items()))


@lru_cache(maxsize=64)  # a page asks twice while it is written: what it shows, and what holds
def _marks(
    slug: str, items: tuple[Item, ...], turned: tuple[tuple[int, Mark], ...]
) -> Mapping[int, Mark]:
    ended = dict(turned)
    read = settled if slug in DECIDED else particular
    struck = _struck_by_slots(items[:_MOST_ITEMS], read, ended)
    for at, mark in ended.items():
        held = struck.get(at)
        if held is None or held.how == "otherwise" or not held.by:
            struck[at] = mark
    gone = {at for at, mark in struck.items() if mark.how == "since"}
    left = [at for at in range(len(items)) if at not in gone]
    disputed = disagreeing(slug, [items[at] for at in left])
    return {left[at]: Mark("otherwise", day) for at, day in disputed.items()} | struck


def standing(slug: str, items: Sequence[Item], told: Sequence[Turn] = ()) -> list[Item]:
    """Those that hold."""
    gone = marks(slug, items, told)
    return [each for at, each in enumerate(items) if at not in gone or gone[at].how != "since"]


# --- slots --------------------------------------------------------------------------------------


def _struck_by_slots(
    items: Sequence[Item], read: Callable[[str], Particular | None], ended: Collection[int]
) -> dict[int, Mark]:
    """What words say to have ``ended`` is in nobody's way."""
    slots: dict[str, list[_Said]] = {}
    for at, each in enumerate(items):
        found = read(each.text)
        if found is not None:
            slots.setdefault(found.of, []).append(_Said(at, each, found))
    struck: dict[int, Mark] = {}
    for of, group in sorted(slots.items()):
        now = [each for each in group if not each.particular.is_past]
        struck |= dict(_in_slot([each for each in now if each.at not in ended]))
        for past in (each for each in group if each.particular.is_past):
            instead = _instead(past, of, slots)
            if instead.by or past.particular.is_over:
                struck[past.at] = instead
    return struck


def _in_slot(group: Sequence[_Said]) -> Iterator[tuple[int, Mark]]:
    """Several values of one slot: all but the last gave way, or nobody can tell."""
    ordered = sorted(group, key=_by_last)
    for place, each in enumerate(ordered):
        later = [
            other for other in ordered[place + 1 :] if differ(each.particular, other.particular)
        ]
        if not later:
            continue
        follower = min(later, key=lambda other: (max(other.item.day, each.last), _by_last(other)))
        after = follower.item.day if follower.item.day > each.item.day else follower.last
        if _is_replaced(each, later):
            yield each.at, Mark("since", after, _shown(follower.particular.shown))
        else:
            yield each.at, Mark("otherwise", follower.last)
            yield follower.at, Mark("otherwise", each.last)


def _by_last(each: _Said) -> tuple[str, bool, str, str]:
    return each.last, each.particular.turns, each.item.day, each.item.text


def _is_replaced(each: _Said, later: Sequence[_Said]) -> bool:
    """Whether one of those that come after it surely does, and says something new."""
    return any(
        (other.last > each.last and (not other.particular.is_loose or other.particular.turns))
        or (other.last == each.last and other.particular.turns and not each.particular.turns)
        for other in later
    )


def _instead(past: _Said, of: str, slots: Mapping[str, Sequence[_Said]]) -> Mark:
    """What took the place of a value that is said to be of the past: in its own slot, or in one
    whose words it repeats."""
    words = {*terms(past.particular.shown)}
    found = []
    for name, group in slots.items():
        own = {*name.partition("|")[2].split()}
        if name != of and len(own & words) < min(2, len(own)):
            continue
        for each in group:
            known = each.particular.is_past or each.item.day > past.item.day
            if not known and not _overlaps(each.particular, past.particular):
                found.append((name == of, each.item.day, len(own & words), each.item.text, each))
    if not found:
        return Mark("since", past.item.day)
    newest = max(found, key=lambda each: each[:4])[4]
    return Mark("since", newest.item.day, _shown(newest.particular.shown))


def _overlaps(one: Particular, other: Particular) -> bool:
    """The same figures: what is of the past did not take its own place."""
    if isinstance(one.value, str) or isinstance(other.value, str):
        return one.value == other.value
    return {*one.value} <= {*other.value}


# --- sentences of change --------------------------------------------------------------------------


@lru_cache(maxsize=64)  # a page asks twice while it is written: what it shows, and what holds
def _struck_by_turns(items: tuple[Item, ...], told: tuple[Turn, ...]) -> Mapping[int, Mark]:
    """The last sentence of change that strikes an item counts. So the last ones are asked first,
    and of what is struck nothing more is asked."""
    by_matter = _by_matter(items) if any(turn.change is None for turn in told) else {}
    struck: dict[int, Mark] = {}
    for turn in reversed(told):
        for at in _concerned(turn, items, by_matter):
            each = items[at]
            if at in struck or (each.last or each.day) > turn.day or each.text == turn.text:
                continue
            if turn.change is None and turn.day == each.day and anew(each.text):
                continue  # both say something new: nobody can tell which came later
            new = _new_value(turn, each.text)
            if new is not None:
                struck[at] = Mark("since", turn.day, _shown(new))
    return struck


def _by_matter(items: Sequence[Item]) -> Mapping[tuple[bool, frozenset[str]], Sequence[int]]:
    """Where the items stand that speak of a matter; of who does it, and of what it is."""
    found: dict[tuple[bool, frozenset[str]], list[int]] = {}
    for at, each in enumerate(items):
        state, role = matters_of(each.text)
        if state is not None:
            found.setdefault((False, state), []).append(at)
        if role is not None:
            found.setdefault((True, role), []).append(at)
    return found


def _concerned(
    turn: Turn,
    items: Sequence[Item],
    by_matter: Mapping[tuple[bool, frozenset[str]], Sequence[int]],
) -> Iterable[int]:
    """The places of the items that may give way: all, where a sentence says what it was."""
    if turn.change is not None:
        return range(len(items))
    places = (by_matter.get((new.how == "who", new.matter), ()) for new in turn.anew)
    return sorted({at for group in places for at in group})


def _new_value(turn: Turn, text: str) -> str | None:
    """What took the place of what is said there; nothing where that stands."""
    if turn.change is not None and _is_ended(turn.change, turn.text, text):
        return turn.change.new
    found = (each for each in turn.anew if replaces(each, text))
    return next(("" if each.how == "over" else each.value for each in found), None)


def _is_ended(told: Change, by: str, text: str) -> bool:
    if not _is_sharp(told.old) or not _has(text, told.old) or _has(text, told.new):
        return False
    return bool(_about(by, told) & _about(text, told)) and _states(text, told)


def _is_sharp(value: str) -> bool:
    """Whether it is known again: a figure, a name, more than one word."""
    return bool(figures(value)) or value[:1].isupper() or " " in value


def _states(text: str, by: Change) -> bool:
    """What itself says that the old value is over has nothing to give way."""
    told = change(text)
    return told is None or not _has(told.old, by.old)


@lru_cache(maxsize=1 << 13)
def _about(text: str, told: Change) -> frozenset[str]:
    """The words of substance of a sentence that are neither of the values, nor names: all that a
    page says has its name."""
    _, words = said_by(unlinked(text))
    without = {*terms(told.old), *terms(told.new), *terms(" ".join(_NAMES.findall(words)))}
    return frozenset(word for word in terms(words) if word not in without and not word.isdigit())


@lru_cache(maxsize=1 << 13)
def _has(text: str, value: str) -> bool:
    if not value:
        return False
    words = unlinked(text)
    sought = figures(value)
    if sought:
        return sought[0].value in {each.value for each in figures(words)}
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", words, re.IGNORECASE) is not None


def _shown(value: str) -> str:
    return shortened(value, _LONGEST)
