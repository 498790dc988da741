"""Slots that ask one question in other words: *gate code* and *side gate code*.

A slot whose first fact is a word of change ("the gate code was changed to 1180") goes on from
another slot of its subject and scope, where exactly one that began before it has all of its words
and values of the same kind. What begins with a bare value, or has more words ("the anniversary
dinner", after "the anniversary"), is a question of its own.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from commonplace.knowledge.hold.fact import Held
from commonplace.knowledge.hold.place import find_place
from commonplace.language.decisions.tables import is_living
from commonplace.language.frames.slots import slots
from commonplace.language.packs import english

CHANGES = ("change", "correction")
#: Words of an attribute that say only of which kind its value is.
_KINDS = frozenset(
    {"date", "day", "time", "place", "interval", "version", "count", "name", "value"}
)


def find_renamed(facts: Iterable[Held]) -> dict[bytes, str]:
    """Return for each fact in such a slot the one that it goes on from."""
    slots: defaultdict[tuple[str, str], defaultdict[str, list[Held]]]
    slots = defaultdict(lambda: defaultdict(list))
    for fact in facts:
        if fact.subject and fact.slot and fact.single and fact.value and fact.mood == "fact":
            slots[fact.subject, fact.scope][fact.slot].append(fact)
    found: dict[bytes, str] = {}
    for named in slots.values():
        firsts = {name: min(group, key=_order) for name, group in named.items()}
        for name, first in firsts.items():
            if first.act in CHANGES and (former := _find_former(name, firsts)):
                found |= dict.fromkeys((fact.id for fact in named[name]), former)
    return found


def is_related(one: str, other: str) -> bool:
    """Whether one of two attributes has all words of the other, and these say what it is."""
    ours, theirs = {*one.split()}, {*other.split()}
    shared, beside = ours & theirs, ours ^ theirs
    whole = shared in (ours, theirs)
    return whole and any(map(_asks, shared)) and not any(map(_turns, beside))


def list_question_words(attribute: str) -> list[str]:
    """Return the words by which slots that ask the same are found."""
    return [word for word in attribute.split() if _asks(word)]


def _asks(word: str) -> bool:
    return word not in _KINDS and word not in slots().ones


def _turns(word: str) -> bool:
    """Whether a word makes a question another one: "Ola's *brother* parks *in* …", "*is* open"."""
    links = word == "is" or word in english().words("scope prepositions")
    return links or word in _KINDS or is_living(word)


def kind_of(value: str) -> str:
    """Say of which kind a value is by its key: a day, a time, a number with its unit, words."""
    first, _, unit = value.partition(" ")
    if not english().words("weekdays").isdisjoint(value.split()):
        return "day"
    digits = [*filter(None, first.replace("/", "-").replace(":", "-").split("-"))]
    if not digits or not all(each.replace(".", "").isdigit() for each in digits):
        return "words"
    if ":" in first:
        return "time"
    if len(digits) > 1:
        return "day"
    return f"number {unit.split(' ')[0]}".strip()


def _find_former(name: str, firsts: Mapping[str, Held]) -> str | None:
    begun = [
        each
        for each, first in firsts.items()
        if first.act not in CHANGES
        and _order(first) < _order(firsts[name])
        and is_related(each, name)
        and {*name.split()} <= {*each.split()}
        and same_kind(first.value or "", firsts[name].value or "")
    ]
    return begun[0] if len(begun) == 1 else None


def same_kind(one: str, other: str) -> bool:
    """Whether two values are days, times, numbers of one unit, or words."""
    kinds = {kind_of(one), kind_of(other)}
    return len(kinds) == 1 or ("number" in kinds and all(each[:6] == "number" for each in kinds))


def _order(fact: Held) -> tuple[object, ...]:
    return (find_place(fact), fact.said, fact.tie)
