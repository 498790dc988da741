"""Build ``noun_kinds.xz`` of ``commonplace.language``: of which kind of thing English nouns are.

A line has a type of ours and the nouns of that type, in lower case. They come from WordNet 3.0: a
noun's type is that of the nearest of `ROOTS` above its first sense, or its second one. The lines of
`TRAITS` have nouns of any type::

    python scripts/build_noun_kinds.py /usr/share/wordnet
"""

import lzma
import sys
from collections import defaultdict, deque
from collections.abc import Iterator
from pathlib import Path

TARGET = Path(__file__).parents[1] / "src/commonplace/language/data/noun_kinds.xz"
#: What stands at the top of a type: nouns of WordNet, each with the number of its sense.
ROOTS = {
    "animal": "animal.1",
    "person": "person.1",
    "place": "location.1 structure.1 way.6 facility.1 facility.4 area.5 land.4 land.7 park.2 "
    "tract.1 geological_formation.1 body_of_water.1 establishment.4 institution.2 housing.1 "
    "school.2",
    "organization": "organization.1 company.4 musical_organization.1 association.1 gathering.1",
    "event": "social_event.1 contest.1 ceremony.1 ceremony.2 celebration.1 celebration.2 "
    "gathering.2 festival.1 meal.1 procession.2 day.3 holiday.2 journey.1 trip.1 race.2 "
    "time_period.1",
    "work": "creation.2 publication.1 writing.2 music.1 art.1 show.3 broadcast.2 game.3 "
    "message.2 written_communication.1 auditory_communication.1 collection.2 picture.2",
    "system": "computer.1 computer_network.1 network.2 network.5 control.9 system.1 detector.1 "
    "machine.1 alarm.2 heater.1 heating_system.1 white_goods.1",
    "tool": "implement.1 device.1 software.1 equipment.1 programming_language.1 instrument.1",
    "product": "vehicle.1 food.1 food.2 foodstuff.1 beverage.1 clothing.1 commodity.1 drug.1 "
    "container.1 furnishing.2 covering.2 footwear.1 fabric.1 plaything.1 game.9 telephone.1 "
    "timepiece.1 lamp.1 lamp.2 camera.1 adornment.1 condiment.1 public_transport.1 "
    "artifact.1 formulation.1",
    "project": "plan.1 undertaking.1 campaign.2 research.1 venture.3",
    "concept": "idea.1 disease.1 method.1 rule.3 law.3 practice.1 discipline.1",
}
#: The same for houses where people work or govern together, and for what is not counted.
TRAITS = {
    "institution": "establishment.4 workplace.1 medical_building.1 restaurant.1 theater.1 hotel.1 "
    "place_of_worship.1 government_building.1 school.2 museum.1 depository.1 "
    "administrative_district.1 municipality.1 facility.1 tavern.1 library.1 nursery.2 "
    "commercial_enterprise.1 organization.1 body.2",
    "matter": "substance.1 matter.3 physical_phenomenon.1 natural_phenomenon.1 food.1 food.2",
}
#: How many senses of a noun are asked.
SENSES = 2

Above = dict[str, list[str]]


def main(folder: Path) -> None:
    senses = dict(read_senses(folder / "index.noun"))
    above = dict(read_above(folder / "data.noun"))
    kinds: defaultdict[str, list[str]] = defaultdict(list)
    for table in (ROOTS, *({trait: roots} for trait, roots in TRAITS.items())):
        roots = {
            senses[name][int(number) - 1]: kind
            for kind, listed in table.items()
            for name, _, number in (each.partition(".") for each in listed.split())
        }
        for noun, its in sorted(senses.items()):
            if noun.replace("-", "").isalpha() and noun.isascii():
                found = (find_kind(each, above, roots) for each in its[:SENSES])
                if kind := next(filter(None, found), ""):
                    kinds[kind].append(noun)
    lines = [f"{kind} {' '.join(kinds[kind])}\n" for kind in (*ROOTS, *TRAITS)]
    packed = lzma.compress("".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME)
    TARGET.write_bytes(packed)
    print({kind: len(nouns) for kind, nouns in kinds.items()}, f"{len(packed)} bytes")


def read_senses(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Read the synsets of each noun, the most frequent first."""
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith(" "):
            noun, _, count, *rest = line.split()
            yield noun, rest[-int(count) :]


def read_above(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Read the synsets above each synset; of an instance (*Paris*) none."""
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith(" "):
            fields = line.partition(" | ")[0].split()
            yield fields[0], [fields[at + 1] for at, each in enumerate(fields) if each == "@"]


def find_kind(synset: str, above: Above, roots: dict[str, str]) -> str:
    """Find the nearest root above a synset, and the type at whose top it stands."""
    todo, seen = deque([synset]), {synset}
    while todo:
        each = todo.popleft()
        if each in roots:
            return roots[each]
        todo += [other for other in above[each] if other not in seen]
        seen.update(above[each])
    return ""


if __name__ == "__main__":
    main(Path(sys.argv[1]))
