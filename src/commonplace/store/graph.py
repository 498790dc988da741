"""The graph: entities, and the claims and relations that facts about them are."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from commonplace import clock
from commonplace.model import IN_FORCE, Claim, Entity, Relation
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.integrity.checksum import DAMAGED, is_damaged
from commonplace.store.memories import local_moment
from commonplace.store.register import names as name_rows
from commonplace.store.values import json_list

#: A relation as one memory says it: source, relation, target, memory.
EdgeKey = tuple[str, str, str, str]
#: A new aspect's weight, and the bounds that use and neglect move it between.
WEIGHT, LOWEST, HIGHEST = 0.5, 0.1, 1.0


@dataclass(frozen=True, slots=True)
class Listed:
    """An entity with how often it is mentioned and how many claims stand about it."""

    id: str
    name: str
    type: str
    made_by: str
    mentions: int
    claims: int


def list_entities(reader: Reader, book_id: str, kind: str | None, limit: int) -> list[Listed]:
    rows = reader.run("list_entities", book_id=book_id, type=kind, limit=limit)
    return [_listed(row) for row in rows]


def by_mentions(
    reader: Reader, book_id: str, kind: str | None, limit: int, after: int = 0
) -> list[Listed]:
    """The most mentioned first; of all types together only what a memory mentions."""
    leaf = {"book_id": book_id, "limit": limit, "after": after}
    if kind is None:
        return [_listed(row) for row in reader.run("entities_by_mentions", **leaf)]
    return [_listed(row) for row in reader.run("entities_of_type", type=kind, **leaf)]


def by_name(
    reader: Reader, book_id: str, begins: str, kind: str | None, limit: int, after: int = 0
) -> list[Listed]:
    """By the names they go by that begin so (a name key), each under that name."""
    asked = {"first": begins, "last": f"{begins}\U0010ffff", "type": kind}
    rows = reader.run("entities_in_order", book_id=book_id, limit=limit, after=after, **asked)
    return [_listed(row) for row in rows]


def types(reader: Reader, book_id: str) -> dict[str, int]:
    """How many entities of each type there are, the commonest first."""
    rows = reader.run("count_entity_types", book_id=book_id)
    return {row["type"]: row["entities"] for row in rows}


def together(reader: Reader, book_id: str, one: str, other: str) -> int:
    """How many memories mention both."""
    rows = reader.run("mentioned_together", book_id=book_id, one=one, other=other)
    return int(rows[0]["memories"])


def _listed(row: Row) -> Listed:
    return Listed(
        row["id"], row["name"], row["type"], row["made_by"], row["mentions"], row["claims"]
    )


def entity(reader: Reader, book_id: str, entity_id: str) -> Entity | None:
    """Who has this id, or is the same as who has it."""
    rows = reader.run("entity_by_id", book_id=book_id, id=entity_id)
    if not rows:
        return None
    row = rows[0]
    surfaces = name_rows.surfaces_of(reader, book_id, row["id"])
    return Entity(row["id"], row["name"], row["type"], surfaces)


def is_introduced(reader: Reader, book_id: str, entity_id: str) -> bool:
    """Whether a person made it known."""
    rows = reader.run("entity_by_id", book_id=book_id, id=entity_id)
    return bool(rows) and rows[0]["made_by"] == "person"


def count_mentioning(reader: Reader, book_id: str, entity_id: str) -> int:
    """How many memories mention an entity."""
    rows = reader.run("count_mentioning", book_id=book_id, entity_id=entity_id)
    return int(rows[0]["memories"])


def count_saying(reader: Reader, book_id: str, key: str) -> int:
    """How many memories say a name."""
    return int(reader.run("evidence_of_name", book_id=book_id, key=key)[0]["mentions"])


def counts_of_names(reader: Reader, book_id: str, keys: Iterable[str]) -> tuple[int, int, int]:
    """How many memories say one of these names; how many claims and relations are filed under
    them."""
    rows = reader.run("counts_of_names", book_id=book_id, keys=json_list(keys))
    return rows[0]["memories"], rows[0]["claims"], rows[0]["relations"]


def memories_of(reader: Reader, book_id: str, entity_id: str, limit: int) -> list[str]:
    rows = reader.run("memories_of_entity", book_id=book_id, entity_id=entity_id, limit=limit)
    return [row["memory_id"] for row in rows]


def weights(reader: Reader, book_id: str, entity_id: str) -> dict[str, float]:
    """An entity's facets with their weights, the weightiest first."""
    rows = reader.run("aspects_of_entity", book_id=book_id, entity_id=entity_id)
    found = {row["aspect"]: float(row["weight"] or WEIGHT) for row in rows}
    return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))


def use_aspects(tx: Tx, memory_ids: Iterable[str], step: float) -> None:
    """What recall used raises the weight of the facets it is filed under."""
    used_at = clock.to_text(clock.now())
    slots = tx.run("slots_of_memories", book_id=tx.book_id, ids=json_list(memory_ids))
    tx.run_many(
        "use_aspect",
        [
            {
                "book_id": tx.book_id,
                "name_key": row["subject"],
                "aspect": row["aspect"],
                "first": min(WEIGHT + step, HIGHEST),
                "step": step,
                "highest": HIGHEST,
                "used_at": used_at,
            }
            for row in slots
        ],
    )


def decay_aspects(tx: Tx, step: float, after_days: float) -> None:
    """What nobody used for so long weighs a little less."""
    before = clock.to_text(clock.now() - timedelta(days=after_days))
    tx.run("decay_aspects", book_id=tx.book_id, step=step, lowest=LOWEST, before=before)


def claims_of(reader: Reader, book_id: str, entity_id: str, limit: int) -> list[Claim]:
    """The facts that fill a slot of an entity, by slot, the latest first."""
    rows = reader.run("claims_of_entity", book_id=book_id, entity_id=entity_id, limit=limit)
    return [as_claim(row) for row in rows]


def claim(reader: Reader, book_id: str, fact_id: str) -> Claim | None:
    """The slot that a fact fills, if it fills one of somebody known."""
    rows = reader.run("claim_by_id", book_id=book_id, id=bytes.fromhex(fact_id))
    return as_claim(rows[0]) if rows else None


def edges_of(reader: Reader, book_id: str, entity_id: str) -> list[EdgeKey]:
    """Every relation of an entity as each memory says it, by who its ends are."""
    rows = reader.run("edges_of_entity", book_id=book_id, entity_id=entity_id)
    return [(row["source_id"], row["relation"], row["target_id"], row["memory_id"]) for row in rows]


def relations_of(reader: Reader, book_id: str, entity_id: str, limit: int) -> list[Relation]:
    """How an entity stands to others, both ways: what is said most often first."""
    said: dict[tuple[str, str, str], list[float]] = {}
    for row in reader.run("edges_of_entity", book_id=book_id, entity_id=entity_id):
        edge = row["source"], row["relation"], row["target"]
        said.setdefault(edge, []).append(float(row["confidence"]))
    found = [Relation(*edge, sum(sure) / len(sure), len(sure)) for edge, sure in said.items()]
    found.sort(key=lambda r: (-r.mentions, -r.confidence, r.relation, r.source, r.target))
    return found[:limit]


def counts(reader: Reader, book_id: str) -> dict[str, int]:
    """How much graph a book has: entities, claims that stand and that do not, relations."""
    claims = {row["status"]: row["claims"] for row in reader.run("count_claims", book_id=book_id)}
    standing = sum(claims.get(status, 0) for status in IN_FORCE)
    return {
        "entities": reader.run("count_entities", book_id=book_id)[0]["entities"],
        "claims": standing,
        "over": sum(claims.values()) - standing,
        "relations": reader.run("count_relations", book_id=book_id)[0]["relations"],
    }


def as_claim(row: Row) -> Claim:
    said = local_moment(row, "observed_at")
    damaged = is_damaged("facts", row)
    return Claim(
        id=bytes(row["id"]).hex(),
        entity_id=row["entity_id"],
        aspect=row["aspect"],
        key=row["key"],
        value=row["value"],
        single=bool(row["single"]),
        kind="constraint" if row["kind"] == "rule" else "attribute",
        status=row["status"] or "holds",
        fact_id=bytes(row["id"]).hex(),
        text=DAMAGED if damaged else (row["text"] or row["quote"]),
        confidence=row["confidence"],
        valid_from=_first_moment(row["since_day"] or row["from_day"], said),
        valid_to=_first_moment(row["until_day"], said) if row["until_day"] else None,
        superseded_by=None if row["by_id"] is None else bytes(row["by_id"]).hex(),
    )


def _first_moment(day: str | None, said: datetime) -> datetime:
    """The beginning of a day in the zone in which it was said; without a day, that moment."""
    if not day or day == f"{said:%Y-%m-%d}":
        return said
    return datetime.fromisoformat(day).replace(tzinfo=said.tzinfo)
