"""The slot table: which attribute a verb, a noun or an adjective fills.

``data/slots.toml`` is the table and says what its columns mean. A noun that the table does not have
is an attribute of its own, spelt as its sorted lemmas: "the API rate limit" is ``api limit rate``.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from commonplace.language.lemmas import lemma
from commonplace.language.packs import read_toml


@dataclass(frozen=True, slots=True)
class Slot:
    name: str
    single: bool = False
    type: str = ""
    aspect: str = ""
    question: str = ""
    rule: bool = False
    #: Of things alone, and not of the author: "I am open to it".
    things: bool = False


@dataclass(frozen=True)
class Slots:
    by_name: dict[str, Slot]
    by_verb: dict[str, tuple[Slot, ...]]
    by_noun: dict[str, Slot]
    by_scale: dict[str, Slot]
    single_verbs: frozenset[str]
    thing_verbs: frozenset[str]
    routes: frozenset[str]
    habits: frozenset[str]
    qualities: frozenset[str]
    whens: frozenset[str]
    many: frozenset[str]
    ones: frozenset[str]
    colours: frozenset[str]
    #: Verbs of which several values stand side by side, and those that say no more than *be*.
    shared: frozenset[str]
    plain: frozenset[str]
    #: From a verb to the office of who does it.
    agents: dict[str, str]


@cache
def slots() -> Slots:
    """Load the slot table."""
    data = read_toml("slots.toml")
    generic, nouns, agents = data.pop("_single"), data.pop("_nouns"), data.pop("_agents")
    by_verb: dict[str, tuple[Slot, ...]] = {}
    by_noun: dict[str, Slot] = {}
    by_scale: dict[str, Slot] = {}
    by_name: dict[str, Slot] = {}
    for name, row in data.items():
        columns = {
            key: row[key]
            for key in ("single", "type", "aspect", "question", "rule", "things")
            if key in row
        }
        slot = by_name[name] = Slot(name, **columns)
        for verb in row.get("verbs", ()):
            by_verb[verb] = (*by_verb.get(verb, ()), slot)
        for noun in row.get("nouns", ()):
            by_noun.setdefault(fold_noun(noun), slot)
        for word in row.get("scale", ()):
            by_scale.setdefault(word, slot)
    return Slots(
        by_name,
        by_verb,
        by_noun,
        by_scale,
        frozenset(generic["verbs"]),
        frozenset(generic["things"]),
        frozenset(generic["routes"]),
        frozenset(generic["habits"].split()),
        frozenset(nouns["qualities"]),
        frozenset(nouns["whens"]),
        frozenset(nouns["many"]),
        frozenset(nouns["ones"]),
        frozenset(nouns["colours"].split()),
        frozenset(generic["shared"].split()),
        frozenset(generic["plain"]),
        agents,
    )


def fold_noun(noun: str) -> str:
    """Spell a noun of the table as sorted lemmas."""
    words = [word for word in noun.lower().split() if word not in ("of", "the")]
    return " ".join(sorted(lemma(word, "NN") for word in words))


def slot_of_noun(attribute: str) -> Slot | None:
    """Find the slot of an attribute that is spelt as sorted lemmas."""
    return slots().by_noun.get(attribute)


def is_one(head: str, words: Collection[str]) -> bool:
    """Whether one has one such thing: "the doctor", "the best friend", not "the friend"."""
    table = slots()
    return head not in table.many or not table.ones.isdisjoint(words)


def slots_of_verb(frame: str) -> tuple[Slot, ...]:
    return slots().by_verb.get(frame, ())


def fits(slot: Slot, value_type: str) -> bool:
    """Whether a value of this type can fill the slot."""
    wanted = slot.type
    if not wanted:
        return value_type not in ("day", "time", "interval")
    if wanted == "place":
        return value_type in ("name", "text")
    if wanted == "thing":
        return value_type in ("name", "text", "address")
    if wanted == "number":
        return value_type in ("number", "version")
    return wanted == value_type
