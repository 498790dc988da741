"""An invented world, and what its people write down: the same on every machine and in every run.

40 people, 300 things (towns, organisations, tools and projects, a quarter each) and 200 topics. A
memory is one or two sentences by one of the people; whom and what it names is drawn by Zipf's law,
so that a few are named all the time and most of them hardly ever. A fifth of the memories is
chatter that names nobody. Days go from the first to the last of three years, in order.

``crowd`` is the other extreme, for books with very many pages: every name is spoken of in the same
few memories, so that all pages are about as long, however many there are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

_SEED = 20260301
_FIRST_DAY, _DAYS = datetime(2023, 1, 1, 8), 3 * 365
_PEOPLE, _EACH_KIND, _TOPICS = 40, 75, 200
_CHATTER, _SECOND = 0.2, 0.35
#: How often each name of a crowd is spoken of, how many stand in one memory, and how many memories
#: speak of the same names before others come up: a page is made from all of them at once.
_SPOKEN_OF, _TOGETHER, _CIRCLE = 3, 3, 300

_STARTS = "B Br C Cl D Dr F G Gr H J K L M N P Pr R S St T Tr V W Z".split()
_MIDDLES = "a e i o u ai ea ei ia io ou".split()
_JOINS = "b d f g k l ll m n nd nn p r rd rr s st t th v z".split()
_ENDS = "a as el en er ia is on or um us y".split()
_GIVEN = """Ada Bela Carlo Dagny Edda Fausto Gerda Hanno Ilka Jonas Katja Lorenz Mina Nuno Odile
Piet Quirin Rosa Silke Tilda Ulrik Vera Wanda Xenia Yorick Zita Anouk Benno Clea Darius Elin Felix
Greta Henk Imke Joris Klara Lasse Mirja Nadia""".split()
_KINDS = {
    "organisation": ("{} Foundry", "{} Institute", "{} Logistics", "{} Bank", "{} Museum"),
    "tool": ("{}DB", "{}Kit", "{} Studio", "{}Cast", "{}"),
    "project": ("Project {}", "the {} project", "Operation {}"),
    "town": ("{}ford", "{}ton", "Port {}", "{}berg", "{}"),
}
_ABOUT = """harvest payroll freight billing training sensor orchard archive ferry kitchen garden
climbing pottery sailing chess bread wedding tax travel energy""".split()
_MATTERS = """planning budget report schedule review workshop course contract survey
equipment""".split()
_OBJECTS = (
    "a spare key",
    "two crates of pears",
    "the signed form",
    "a broken lamp",
    "the third draft",
    "an old map",
    "the guest list",
    "a box of cables",
    "the blue folder",
)
_REASONS = (
    "it was cheaper",
    "nobody could repair the old one",
    "the tests ran faster",
    "the contract had ended",
    "it works without a network",
    "the supplier closed",
)
_SAYINGS = (
    "{person} works for {organisation} in {town}.",
    "{person} moved to {town} in {month} and rents a flat near the station.",
    "{person} and {other} met in {town} to talk about the {topic}.",
    "{organisation} opened an office in {town} with {number} people.",
    "We decided to use {tool} instead of {tool2} for {project}, because {reason}.",
    "{tool} is a program that {organisation} uses for the {topic}.",
    "{project} is {number} days late and waits for {organisation}.",
    "{person} gave {other} {object} before the {topic}.",
    "I spent {number} hours on the {topic} with {person}.",
    "{person} leads {project} from now on.",
    "{person} likes the {topic} and wants to go on with it in {town}.",
    "The {topic} at {organisation} took {number} days and went well.",
    "{tool} failed {number} times in {month}, and {person} wrote a report about it.",
    "{person} will visit {organisation} in {town} on the {day}th.",
)
_CHAT = (
    "That sounds good, thanks a lot!",
    "It rained all day and the bus was {number} minutes late.",
    "Let me know when you are back.",
    "I had {number} cups of tea and went to bed early.",
    "Sorry, I only saw this now.",
    "The heating makes a noise again, as it did {number} days ago.",
)  # fmt: skip
_MEETING = (
    "{0} works for {1} in {2}.",
    "{0} visited {1} in {2}.",
    "{0} came to {2} and talked to {1} for an hour.",
)


@dataclass(frozen=True, slots=True)
class World:
    people: tuple[str, ...]
    #: By kind.
    things: dict[str, tuple[str, ...]]
    topics: tuple[str, ...]
    months: tuple[str, ...] = field(default=("January", "April", "June", "September", "November"))


def world() -> World:
    chance = Random(_SEED)
    coined = _coined(chance)
    people = tuple(f"{_GIVEN[number % 40]} {next(coined)}" for number in range(_PEOPLE))
    things = {
        kind: tuple(chance.choice(forms).format(next(coined)) for _ in range(_EACH_KIND))
        for kind, forms in _KINDS.items()
    }
    topics = [f"{about} {matter}" for about in _ABOUT for matter in _MATTERS]
    chance.shuffle(topics)
    return World(people, things, tuple(topics[:_TOPICS]))


def memories(count: int, seed: int = 0) -> Iterator[dict[str, str]]:
    """So many memories, with the fields a capturing agent would give."""
    there, chance = world(), Random(_SEED + seed)
    for number in range(count):
        if chance.random() < _CHATTER:
            text = _filled(chance.choice(_CHAT), there, chance)
        else:
            text = _filled(chance.choice(_SAYINGS), there, chance)
            if chance.random() < _SECOND:
                text += " " + _filled(chance.choice(_SAYINGS), there, chance)
        yield _fields(number, count, text, _zipf(chance, there.people))


def crowd(names: int, seed: int = 0) -> Iterator[dict[str, str]]:
    """Memories that speak of so many names, each equally often: a third each people,
    organisations and towns."""
    groups = _crowd(names)
    chance = Random(_SEED + seed)
    count = len(groups[0]) * _SPOKEN_OF
    number = 0
    for first in range(0, len(groups[0]), _CIRCLE):
        circle = [group[first : first + _CIRCLE] for group in groups]
        for saying in _MEETING[:_SPOKEN_OF]:
            mixed = [chance.sample(group, len(group)) for group in circle]
            for together in zip(*mixed, strict=True):
                yield _fields(number, count, saying.format(*together), "")
                number += 1


def crowd_news(names: int, count: int, seed: int) -> Iterator[dict[str, str]]:
    """More memories about the names of a crowd, drawn evenly; of ten memories two speak of somebody
    who is new, so that pages are made as well."""
    groups = _crowd(names)
    chance = Random(_SEED + 7 * seed + 1)
    coined = _coined(Random(_SEED - seed - 1))
    for number in range(count):
        one, two, three = (chance.choice(group) for group in groups)
        if number % 10 == 0:
            new = f"{chance.choice(_GIVEN)} {next(coined)}{next(coined).lower()}"
        if number % 5 == 0:
            one = new
        saying = f"{one} told {two} in {three} that {number + 2} letters of run {seed} are missing."
        yield _fields(number, count, saying, "") | {"source": f"news:{seed}:{number}"}


def _crowd(names: int) -> tuple[list[str], list[str], list[str]]:
    coined = _coined(Random(_SEED + 1))
    each = max(names // _TOGETHER, 1)
    people = [f"{_GIVEN[number % 40]} {next(coined)}" for number in range(each)]
    organisations = [f"{next(coined)} Institute" for _ in range(each)]
    return people, organisations, [f"Port {next(coined)}" for _ in range(each)]


def _fields(number: int, count: int, text: str, author: str) -> dict[str, str]:
    said_at = _FIRST_DAY + timedelta(minutes=_DAYS * 24 * 60 * number // max(count, 1))
    known = {"text": text, "occurred_at": said_at.isoformat(), "source": f"diary:{number}"}
    return known | ({"author": author} if author else {})


def _filled(saying: str, there: World, chance: Random) -> str:
    things = {kind: _zipf(chance, names) for kind, names in there.things.items()}
    text = saying.format(
        person=_zipf(chance, there.people),
        other=_zipf(chance, there.people),
        tool2=_zipf(chance, there.things["tool"]),
        topic=_zipf(chance, there.topics),
        month=chance.choice(there.months),
        number=chance.randrange(2, 60),
        day=chance.randrange(4, 20),
        object=chance.choice(_OBJECTS),
        reason=chance.choice(_REASONS),
        **things,
    )
    return text[0].upper() + text[1:]


def _zipf(chance: Random, ranked: Sequence[str]) -> str:
    return ranked[min(int((len(ranked) + 1) ** chance.random()) - 1, len(ranked) - 1)]


def _coined(chance: Random) -> Iterator[str]:
    """Names that nobody has, each once."""
    known: set[str] = set()
    while True:
        parts = [chance.choice(_STARTS), chance.choice(_MIDDLES), chance.choice(_JOINS)]
        if chance.random() < 0.6 or len(known) > 5_000:
            parts += [chance.choice(_MIDDLES), chance.choice(_JOINS)]
        name = "".join([*parts, chance.choice(_ENDS)])
        if name not in known:
            known.add(name)
            yield name
