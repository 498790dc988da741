"""Who was who at a moment: the register, worked out from the memories and rulings of then.

Entities keep the ids they have in the book. What a name's surfaces are, who goes by it and what it
is taken for follows from the sums over the memories that were known, as ever.
"""

from collections.abc import Iterable, Iterator

from commonplace.knowledge.readings import add_sightings, is_now_name
from commonplace.knowledge.register import load, settle
from commonplace.past.rulings import Decided
from commonplace.store.dump.rows import add, whole
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.register import surfaces as surface_rows
from commonplace.store.register.names import RECOGNISED
from commonplace.store.register.surfaces import Sighted


def copy_register(reader: Reader, tx: Tx, memories: frozenset[str], decided: Decided) -> None:
    """Copy what these memories say of names, and settle who is who."""
    known = _count_surfaces(reader, tx, memories) | decided.names
    names = [row for row in whole(reader, tx.book_id, "names") if row["key"] in known]
    entities = {row["entity_id"] for row in names}
    found = (row for row in whole(reader, tx.book_id, "entities") if row["id"] in entities)
    add(tx, "entities", (row | {"head": row["id"]} for row in found))
    add(tx, "names", names)
    add(tx, "mentions", _mentions(reader, tx, memories, known))
    used = whole(reader, tx.book_id, "aspect_usage")
    add(tx, "aspect_usage", (row for row in used if row["name_key"] in known))
    settle(tx, known - decided.names)
    left = {*decided.names}
    while left:
        together = load(tx, tx.book_id, [left.pop()]).said.keys()
        settle(tx, together)
        left -= together


def _count_surfaces(reader: Reader, tx: Tx, memories: frozenset[str]) -> set[str]:
    """Copy what memories say of surfaces and sum it up; return the keys of those that are names."""
    rows = whole(reader, tx.book_id, "candidate_surfaces")
    found = [row for row in rows if row["memory_id"] in memories]
    add(tx, "candidate_surfaces", found)
    said: dict[str, list[Sighted]] = {}
    for row in found:
        said.setdefault(row["memory_id"], []).append(_sighted(row))
    sums = add_sightings(tx, tx.book_id, {}, said)
    for each in sums.values():
        each.is_name = is_now_name(each)
    surface_rows.set_sums(tx, sums)
    return {each.key for each in sums.values() if each.is_name}


def _mentions(
    reader: Reader, tx: Tx, memories: frozenset[str], known: Iterable[str]
) -> Iterator[Row]:
    """Who says which names; one that nobody was known by was not recognised, and is open."""
    for row in whole(reader, tx.book_id, "mentions"):
        if row["memory_id"] in memories:
            if row["key"] in known:
                yield row
            elif row["evidence"] != RECOGNISED:
                yield row | {"entity_id": None}


def _sighted(row: Row) -> Sighted:
    fields = ("key", "surface", "inside", "at_start", "lower", "evidence")
    return Sighted(*(row[name] for name in fields))
