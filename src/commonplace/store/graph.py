"""The graph: entities, aspects, claims in their slots, relations; changes that can be undone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from commonplace import clock
from commonplace.model import Change, Claim, Entity, Relation
from commonplace.store import names as name_rows
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import (
    json_list,
    json_text,
    moment,
    moment_or_none,
    moment_text,
    parsed,
)

#: A relation as one memory says it: source, relation, target, memory.
EdgeKey = tuple[str, str, str, str]
#: A new aspect's weight, and the bounds that use and neglect move it between.
WEIGHT, LOWEST, HIGHEST = 0.5, 0.1, 1.0


@dataclass(frozen=True, slots=True)
class Edge:
    """A relation as one memory says it."""

    source_id: str
    relation: str
    target_id: str
    memory_id: str
    confidence: float
    observed_at: datetime


@dataclass(frozen=True, slots=True)
class Listed:
    """An entity with how often it is mentioned and how many claims stand about it."""

    id: str
    name: str
    type: str
    made_by: str
    mentions: int
    claims: int


@dataclass(frozen=True, slots=True)
class Filed:
    """Where a fact is filed."""

    entity_id: str
    aspect: str
    key: str
    value: str
    single: bool
    kind: str
    status: str


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
    """By the names they go by that begin so (an alias key), each under that name."""
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


def edges_of(reader: Reader, book_id: str, entity_id: str) -> list[EdgeKey]:
    """Every relation of an entity as each memory says it, by who its ends are."""
    rows = reader.run("edges_of_entity", book_id=book_id, entity_id=entity_id)
    return [(row["source_id"], row["relation"], row["target_id"], row["memory_id"]) for row in rows]


def supersessions(reader: Reader, book_id: str) -> list[Mapping[str, Any]]:
    """What replaced what, as far as nobody has undone it, the oldest first."""
    return [parsed(row["detail"]) for row in reader.run("supersessions", book_id=book_id)]


def head_of_claim(reader: Reader, book_id: str, claim_id: str) -> str | None:
    """The id of whom a claim is about."""
    rows = reader.run("head_of_claim", book_id=book_id, id=claim_id)
    return rows[0]["head"] if rows else None


def said_before(reader: Reader, book_id: str, names: Iterable[str]) -> set[str]:
    """Which of these names memories that have been understood said already."""
    rows = reader.run("names_said_before", book_id=book_id, names=json_list(names))
    return {row["key"] for row in rows}


def memories_of(reader: Reader, book_id: str, entity_id: str, limit: int) -> list[str]:
    rows = reader.run("memories_of_entity", book_id=book_id, entity_id=entity_id, limit=limit)
    return [row["memory_id"] for row in rows]


def aspects_of(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, list[str]]:
    """Names of the facets of some entities."""
    found: dict[str, list[str]] = {}
    for row in reader.run("aspects_of_entities", book_id=book_id, ids=json_list(ids)):
        found.setdefault(row["entity_id"], []).append(row["name"])
    return found


def weights(reader: Reader, book_id: str, entity_id: str) -> dict[str, float]:
    """An entity's facets with their weights, the weightiest first."""
    rows = reader.run("aspects_of_entity", book_id=book_id, entity_id=entity_id)
    return {row["name"]: row["weight"] for row in rows}


def use_aspects(tx: Tx, memory_ids: Iterable[str], step: float) -> None:
    """What recall used raises the weight of the facets it is filed under."""
    tx.run(
        "use_aspects",
        book_id=tx.book_id,
        ids=json_list(memory_ids),
        step=step,
        highest=HIGHEST,
        used_at=clock.to_text(clock.now()),
    )


def decay_aspects(tx: Tx, step: float, after_days: float) -> None:
    """What nobody used for so long weighs a little less."""
    before = clock.to_text(clock.now() - timedelta(days=after_days))
    tx.run("decay_aspects", book_id=tx.book_id, step=step, lowest=LOWEST, before=before)


def add_claim(tx: Tx, claim: Claim) -> None:
    """File it, under a facet that is made when it is new."""
    at = clock.to_text(clock.now())
    about = {"book_id": tx.book_id, "entity_id": claim.entity_id}
    tx.run("add_aspect", **about, name=claim.aspect, weight=WEIGHT, used_at=at, created_at=at)
    tx.run(
        "add_claim",
        **about,
        id=claim.id,
        aspect=claim.aspect,
        key=claim.key,
        value=claim.value,
        single=int(claim.single),
        kind=claim.kind,
        status=claim.status,
        fact_id=claim.fact_id,
        confidence=claim.confidence,
        valid_from=clock.to_text(claim.valid_from),
        valid_to=moment_text(claim.valid_to),
        superseded_by=claim.superseded_by,
        created_at=at,
    )


def in_slot(
    reader: Reader, book_id: str, slot: tuple[str, str, str], limit: int = 1000
) -> list[Claim]:
    """The claims of (entity id, aspect, key), the latest first."""
    entity_id, aspect, key = slot
    about = {"book_id": book_id, "entity_id": entity_id, "aspect": aspect, "key": key}
    return [as_claim(row) for row in reader.run("claims_in_slot", **about, limit=limit)]


def claims_of(reader: Reader, book_id: str, entity_id: str, limit: int) -> list[Claim]:
    rows = reader.run("claims_of_entity", book_id=book_id, entity_id=entity_id, limit=limit)
    return [as_claim(row) for row in rows]


def claims_of_fact(reader: Reader, book_id: str, fact_id: str) -> list[Claim]:
    rows = reader.run("claims_of_fact", book_id=book_id, fact_id=fact_id)
    return [as_claim(row) for row in rows]


def claim(reader: Reader, book_id: str, claim_id: str) -> Claim | None:
    rows = reader.run("claim_by_id", book_id=book_id, id=claim_id)
    return as_claim(rows[0]) if rows else None


def filed(reader: Reader, book_id: str, fact_ids: Iterable[str]) -> dict[str, list[Filed]]:
    """Where these facts are filed."""
    found: dict[str, list[Filed]] = {}
    for row in reader.run("slots_of_facts", book_id=book_id, ids=json_list(fact_ids)):
        place = Filed(
            row["entity_id"],
            row["aspect"],
            row["key"],
            row["value"],
            bool(row["single"]),
            row["kind"],
            row["status"],
        )
        found.setdefault(row["fact_id"], []).append(place)
    return found


def set_claim(
    tx: Tx, claim_id: str, status: str, until: datetime | None = None, by: str | None = None
) -> None:
    """How a claim stands: until when it held, and which one replaced it."""
    tx.run(
        "set_claim",
        book_id=tx.book_id,
        id=claim_id,
        status=status,
        valid_to=moment_text(until),
        superseded_by=by,
    )


def date_claim(tx: Tx, claim_id: str, since: datetime) -> None:
    """From when on it holds."""
    tx.run("date_claim", book_id=tx.book_id, id=claim_id, valid_from=clock.to_text(since))


def add_relations(tx: Tx, edges: Iterable[Edge]) -> None:
    tx.run_many("add_relation", [_edge_row(tx, edge) for edge in edges])


def relations_of(reader: Reader, book_id: str, entity_id: str, limit: int) -> list[Relation]:
    rows = reader.run("relations_of_entity", book_id=book_id, entity_id=entity_id, limit=limit)
    return [
        Relation(
            row["source"], row["relation"], row["target"], float(row["confidence"]), row["mentions"]
        )
        for row in rows
    ]


def counts(reader: Reader, book_id: str) -> dict[str, int]:
    """How much graph a book has: entities, active and superseded claims, relations."""
    claims = {row["status"]: row["claims"] for row in reader.run("count_claims", book_id=book_id)}
    return {
        "entities": reader.run("count_entities", book_id=book_id)[0]["entities"],
        "claims": claims.get("active", 0),
        "superseded": claims.get("superseded", 0),
        "relations": reader.run("count_relations", book_id=book_id)[0]["relations"],
    }


def add_change(tx: Tx, action: str, actor: str | None, detail: Mapping[str, Any]) -> str:
    """Keep what it takes to undo this; the change's id."""
    change_id = clock.new_id()
    tx.run(
        "add_change",
        book_id=tx.book_id,
        id=change_id,
        at=clock.to_text(clock.now()),
        actor=actor,
        action=action,
        detail=json_text(detail),
    )
    return change_id


def change(reader: Reader, book_id: str, change_id: str) -> Change | None:
    rows = reader.run("change_by_id", book_id=book_id, id=change_id)
    return _change(rows[0]) if rows else None


def latest_changes(reader: Reader, book_id: str, limit: int) -> list[Change]:
    return [_change(row) for row in reader.run("latest_changes", book_id=book_id, limit=limit)]


def newest_change(reader: Reader, book_id: str) -> Change | None:
    """What would be undone first."""
    rows = reader.run("newest_change", book_id=book_id)
    return _change(rows[0]) if rows else None


def later_changes(reader: Reader, book_id: str, than: str, ids: Iterable[str]) -> list[Change]:
    """Changes after this one that speak of these ids and are not undone, the newest first."""
    found = reader.run("changes_about", book_id=book_id, ids=json_list(ids))
    later = sorted((row["id"] for row in found if row["id"] > than), reverse=True)
    known = [each for change_id in later if (each := change(reader, book_id, change_id))]
    return [each for each in known if each.undone_at is None]


def mark_undone(tx: Tx, change_id: str) -> bool:
    """Whether it was still to be undone."""
    at = clock.to_text(clock.now())
    return bool(tx.run("mark_undone", book_id=tx.book_id, id=change_id, undone_at=at))


def as_claim(row: Row) -> Claim:
    return Claim(
        id=row["id"],
        entity_id=row["entity_id"],
        aspect=row["aspect"],
        key=row["key"],
        value=row["value"],
        single=bool(row["single"]),
        kind=row["kind"],
        status=row["status"],
        fact_id=row["fact_id"],
        text=row["text"],
        confidence=row["confidence"],
        valid_from=moment(row["valid_from"]),
        valid_to=moment_or_none(row["valid_to"]),
        superseded_by=row["superseded_by"],
    )


def _edge_row(tx: Tx, edge: Edge) -> Row:
    return {
        "book_id": tx.book_id,
        "source_id": edge.source_id,
        "relation": edge.relation,
        "target_id": edge.target_id,
        "memory_id": edge.memory_id,
        "confidence": edge.confidence,
        "observed_at": clock.to_text(edge.observed_at),
    }


def _change(row: Row) -> Change:
    return Change(
        id=row["id"],
        at=moment(row["at"]),
        actor=row["actor"],
        action=row["action"],
        detail=parsed(row["detail"]),
        undone_at=moment_or_none(row["undone_at"]),
        state="in force" if row["undone_at"] is None else "undone",
    )
