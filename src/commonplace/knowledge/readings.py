"""One reading of a memory is in force: swapped whole, with all that follows from it.

In one transaction: the sums of what may be a name, the mentions, the register, the facts, and what
holds. A memory whose surfaces are other names now than it was read with keeps its old facts and is
read once more; so is every other memory that says a surface which has become a name or is none any
more. What a memory says of a surface does not depend on what the book takes for names: this ends.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b

from commonplace.knowledge.evidence import Sighting, as_numbers, as_sums, is_name, sum_sightings
from commonplace.knowledge.recompute import (
    judge_statements,
    list_statements,
    match_again,
    recompute,
)
from commonplace.knowledge.register import Settled, settle_surfaces
from commonplace.language.name_key import name_key
from commonplace.language.names.surface import Evidence
from commonplace.model import FactRow
from commonplace.store import facts as fact_rows
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.fact_leans import leaning_on
from commonplace.store.facts import Place, Reading
from commonplace.store.register import names as name_rows
from commonplace.store.register import surfaces as surface_rows
from commonplace.store.register.names import READ, Mentioned
from commonplace.store.register.surfaces import Sighted, SurfaceSums

_BYTES = 8


@dataclass(frozen=True, slots=True)
class Refused:
    """A fact that a model gave and that is not kept, and why."""

    text: str
    why: str


@dataclass(frozen=True, slots=True)
class NewReading:
    """What a reader made of a memory."""

    memory_id: str
    said: datetime
    made_by: str
    version: int
    fate: str
    left_out: int
    facts: tuple[FactRow, ...] = ()
    #: What it says of surfaces that may be names.
    sighted: tuple[Sighted, ...] = ()
    #: Those of them (keys) that were names when it was read.
    names: frozenset[str] = frozenset()
    hints: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()
    #: Why it could not be read; empty when it could.
    unread: str = ""


@dataclass(slots=True)
class Swapped:
    """What became of readings."""

    #: Memories whose reading is in force now, and those that must be read once more.
    read: list[str] = field(default_factory=list)
    again: list[str] = field(default_factory=list)
    settled: Settled = field(default_factory=Settled)
    #: Facts that stand otherwise than before.
    judged: list[bytes] = field(default_factory=list)
    #: Surfaces that have become names, or are none any more: who says them waits to be read.
    flipped: set[str] = field(default_factory=set)


def swap_readings(tx: Tx, readings: Sequence[NewReading], made_by: str) -> Swapped:
    """Put these readings in the place of earlier ones."""
    done = Swapped()
    if not readings:
        return done
    old = {
        each.memory_id: surface_rows.of_memory(tx, tx.book_id, each.memory_id) for each in readings
    }
    new = {each.memory_id: each.sighted for each in readings}
    sums = add_sightings(tx, tx.book_id, old, new)
    done.flipped = _count(tx, sums, old, new)
    known = {*map(name_key, name_rows.given(tx, tx.book_id))}
    fitting = [each for each in readings if _fits(each, sums, known)]
    done.again = [each.memory_id for each in readings if each not in fitting]
    silent = _mention(tx, fitting, sums)
    first = min(each.said for each in readings)
    done.settled = settle_surfaces(tx, sums.values(), first, made_by, silent)
    said = list_statements(tx, tx.book_id, [each.memory_id for each in fitting])
    places = _write_facts(tx, fitting)
    match_again(tx, [each.memory_id for each in fitting])
    judge_statements(tx, said)
    done.judged = recompute(tx, places)
    surface_rows.read_anew(tx, done.flipped)
    done.read = [each.memory_id for each in fitting]
    return done


def drop_readings(tx: Tx, memory_ids: Iterable[str]) -> set[str]:
    """Take out all that was read in these memories; return the surfaces (keys) that flipped.

    What others say and rests on these goes too, and is read anew without them. The names that they
    said are settled by who calls this, for only that one knows whether they are gone for good.
    """
    ids = [*memory_ids]
    leaning = leaning_on(tx, tx.book_id, ids)
    touched = [*ids, *leaning]
    places = [each for id in touched for each in fact_rows.places_of(tx, tx.book_id, id)]
    old = {id: surface_rows.of_memory(tx, tx.book_id, id) for id in ids}
    sums = add_sightings(tx, tx.book_id, old, {})
    flipped = _count(tx, sums, old, {})
    said = list_statements(tx, tx.book_id, touched)
    for id in ids:
        fact_rows.remove_reading(tx, id)
    for id in leaning:
        fact_rows.remove_facts(tx, id)
    match_again(tx, touched)
    judge_statements(tx, said)
    recompute(tx, places)
    surface_rows.read_anew(tx, flipped)
    memory_rows.mark_waiting(tx, "understand", leaning)
    if flipped or leaning:
        ledger.enqueue(tx, ledger.NewJob(tx.book_id, "understand", {}, "understand"))
    return flipped


def hash_names(keys: Iterable[str]) -> bytes:
    """A hash of the surfaces that were names when a memory was read."""
    return blake2b("\0".join(sorted(keys)).encode(), digest_size=_BYTES).digest()


def add_sightings(
    reader: Reader,
    book_id: str,
    old: Mapping[str, Iterable[Sighted]],
    new: Mapping[str, Iterable[Sighted]],
) -> dict[str, SurfaceSums]:
    """The sums of all surfaces concerned, without what memories said before and with what they say
    now. Whether each is a name is left as it was."""
    concerned = [each for side in (old, new) for sighted in side.values() for each in sighted]
    sums = surface_rows.sums(reader, book_id, {each.key for each in concerned})
    for sign, side in ((-1, old), (1, new)):
        for sighted in side.values():
            for each in sighted:
                _add(sums, each, sign)
    return sums


def is_now_name(sums: SurfaceSums) -> bool:
    """Whether a surface is a name by these sums."""
    return sums.sums[0] > 0 and is_name(as_sums(sums.sums))


def _add(sums: dict[str, SurfaceSums], each: Sighted, sign: int) -> None:
    found = sums.get(each.key)
    if found is None:
        found = sums[each.key] = SurfaceSums(each.key)
    sighting = Sighting(each.inside, each.at_start, each.lower, each.evidence)
    numbers = as_numbers(sum_sightings([sighting]))
    found.sums += [0] * (len(numbers) - len(found.sums))
    found.sums = [
        before + sign * number for before, number in zip(found.sums, numbers, strict=True)
    ]
    if each.surface and any(sighting):
        count = found.spellings.get(each.surface, 0) + sign
        found.spellings[each.surface] = count
        if count <= 0:
            del found.spellings[each.surface]


def _count(
    tx: Tx,
    sums: dict[str, SurfaceSums],
    old: Mapping[str, Sequence[Sighted]],
    new: Mapping[str, Sequence[Sighted]],
) -> set[str]:
    """Write what memories say of surfaces, and the sums; return those that flipped."""
    flipped = set()
    for each in sums.values():
        now = is_now_name(each)
        if now != each.is_name:
            flipped.add(each.key)
            each.is_name = now
    for id, sighted in old.items():
        if sighted and new.get(id, ()) != sighted:
            surface_rows.remove(tx, id)
    for id, sighted in new.items():
        if sighted != old.get(id):
            surface_rows.add(tx, id, sighted)
    surface_rows.set_sums(tx, sums)
    return flipped


def _fits(reading: NewReading, sums: Mapping[str, SurfaceSums], known: set[str]) -> bool:
    """Whether the names it was read with are those of now."""
    return reading.names == {
        each.key for each in reading.sighted if sums[each.key].is_name or each.key in known
    }


def _mention(tx: Tx, readings: Iterable[NewReading], sums: Mapping[str, SurfaceSums]) -> set[str]:
    """Keep who says which names: those of its surfaces that may be, and those of its facts.

    Return the names (keys) that a memory was taken to say before, and does not.
    """
    said: list[tuple[NewReading, str, str]] = []
    silent: set[str] = set()
    for reading in readings:
        before = name_rows.remove_read(tx, reading.memory_id)
        names = {
            each.key: each.surface or each.key
            for each in reading.sighted
            if each.inside or each.at_start or (_is_word(each) and sums[each.key].is_name)
            if not _is_part(each, reading.sighted, sums)
        }
        for fact in reading.facts:
            for name in fact.names:
                names.setdefault(name.key, name.surface)
        said += [(reading, *each) for each in names.items() if each[0][:1] not in ("", "@")]
        silent |= before - names.keys()
    known = name_rows.filed(tx, tx.book_id, {key for _, key, _ in said})
    mentions = []
    for reading, key, surface in said:
        entity_id = known[key].entity_id if key in known else None
        mentions.append(Mentioned(reading.memory_id, key, surface, entity_id, reading.said, READ))
    name_rows.add_mentions(tx, mentions)
    return silent


def _is_word(each: Sighted) -> bool:
    """Whether a memory has it as a word: who merely is its author, or its project, is not named."""
    return bool(each.lower) or not each.evidence


def _is_part(each: Sighted, sighted: Iterable[Sighted], sums: Mapping[str, SurfaceSums]) -> bool:
    """Whether a memory has a surface only as a part of a longer name: Carter in Ada Carter."""
    if not each.evidence & Evidence.PART:
        return False
    part = f" {each.key} "
    return any(
        sums[other.key].is_name and part in f" {other.key} "
        for other in sighted
        if other.key != each.key
    )


def _write_facts(tx: Tx, readings: Iterable[NewReading]) -> list[Place]:
    """Swap the facts; return the places of those that went and of those that came."""
    places: list[Place] = []
    for each in readings:
        places += fact_rows.places_of(tx, tx.book_id, each.memory_id)
        fact_rows.remove_facts(tx, each.memory_id)
        reading = Reading(
            each.memory_id, each.made_by, each.version, each.fate, each.left_out,
            hash_names(each.names),
        )  # fmt: skip
        fact_rows.add_reading(tx, reading, each.facts)
        places += [
            Place(fact.id, fact.subject, fact.attribute, fact.value_key, fact.ends)
            for fact in each.facts
        ]
    fact_rows.add_hints(tx, [(each.memory_id, each.hints) for each in readings if each.hints])
    return places
