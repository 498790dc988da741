"""Memories and questions that name somebody, among those that name nobody.

Every tenth memory is one of the invented world's (:mod:`bench.compiling.world`), so that there are
entities, facts, hints and pages; every fourth question asks for one of its people, towns,
organisations, tools or projects. The others are of the made-up language.
"""

from collections.abc import Iterator
from random import Random

from bench.compiling import world
from bench.speed.synthetic import Language, memories

_MEMORIES, _QUESTIONS = 10, 4
_SEED = 20260401
_FORMS = (
    "who is {person}?",
    "where does {person} work?",
    "what did {person} say about the {topic}?",
    "what do we know about {organisation}?",
    "when did {organisation} open an office in {town}?",
    "why do we use {tool}?",
    "who leads {project} now?",
    "who moved to {town} in June?",
)


def memories_of(language: Language, count: int, seed: int) -> Iterator[dict[str, str]]:
    """So many memories, with the fields a capturing agent would give."""
    told = (each["text"] for each in world.memories(count // _MEMORIES + 1, seed))
    said = language.sentences(count, seed)
    mixed = (next(told) if number % _MEMORIES == 0 else text for number, text in enumerate(said))
    return memories(mixed)


def questions_of(language: Language, count: int, seed: int) -> list[str]:
    """So many questions; the first names nobody."""
    there, chance = world.world(), Random(_SEED + seed)
    asked = language.questions(count, seed)
    for place in range(_QUESTIONS - 1, count, _QUESTIONS):
        things = {kind: chance.choice(names) for kind, names in there.things.items()}
        asked[place] = chance.choice(_FORMS).format(
            person=chance.choice(there.people), topic=chance.choice(there.topics), **things
        )
    return asked
