"""Two entities are one; a thing has another name.

What :mod:`commonplace.understand.correct.undo` needs to put everything back stands in the change:
ids, the names that moved, and those rows that cannot be derived again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.capture.aliases import alias_key
from commonplace.capture.check import line, shown
from commonplace.errors import Conflict, InvalidInput
from commonplace.knowledge.register import Corrected
from commonplace.model import Entity
from commonplace.store import corrections as rows
from commonplace.store import graph
from commonplace.store import memories as memory_rows
from commonplace.store import names as name_rows
from commonplace.store.corrections import EdgeKey
from commonplace.store.engine import Engine, Reader, Row, Tx
from commonplace.understand.showing import find

MERGED, ALIASED = "merged", "aliased"


@dataclass(frozen=True, slots=True)
class _Merge:
    """What goes from ``other`` to ``keep``."""

    keep: Row
    other: Row
    names: dict[str, str]
    mentions: int
    claims: list[Row]
    #: Claims of facts that are filed under ``keep`` already.
    absorbed: list[Row]
    edges: list[Row]
    dropped: list[Row]
    aspects: list[Row]
    new_aspects: list[str]
    doubled: int

    def told(self, change_id: str | None) -> Corrected:
        return Corrected(
            MERGED,
            self.keep["name"],
            self.other["name"],
            names=len(self.names),
            mentions=self.mentions,
            claims=len(self.claims),
            relations=len(self.edges),
            dropped=len(self.dropped),
            doubled=self.doubled,
            change_id=change_id,
        )


def merge(
    engine: Engine,
    book_id: str,
    keep: object,
    other: object,
    actor: str | None = None,
    *,
    preview: bool = False,
) -> Corrected:
    """``other`` is ``keep``: its names, mentions, claims and relations go there, and it goes."""
    first, second = find(engine, book_id, keep), find(engine, book_id, other)
    if first.id == second.id:
        raise Conflict(f"{shown(keep)} and {shown(other)} are the same already: {first.name}.")
    if preview:
        return engine.read(lambda reader: _plan_merge(reader, book_id, first, second)).told(None)

    def work(tx: Tx) -> Corrected:
        plan = _plan_merge(tx, book_id, first, second)
        return plan.told(_merge(tx, plan, actor))

    return engine.write(work, book_id=book_id)


def add_alias(
    engine: Engine, book_id: str, name: object, alias: object, actor: str | None = None
) -> Corrected:
    """Another name; memories that said it mention the entity from now on."""
    entity, surface = find(engine, book_id, name), line("alias", alias) or ""
    key = alias_key(surface)
    if not key:
        raise InvalidInput(f"{shown(alias)} is not a name.")

    def work(tx: Tx) -> Corrected:
        row = still_there(tx, book_id, entity)
        must_be_free(tx, book_id, key, surface, entity)
        adopted = rows.add_name(tx, key, surface, entity.id)
        name_rows.names_changed(tx)
        said = sum(key in names for names in rows.mentions(tx, book_id, entity.id).values())
        detail = {"entity": entity.id, "alias": key, "surface": surface, "adopted": adopted}
        change_id = keep_change(tx, ALIASED, actor, detail)
        return Corrected(ALIASED, row["name"], surface, 1, said, change_id=change_id)

    return engine.write(work, book_id=book_id)


def still_there(reader: Reader, book_id: str, entity: Entity) -> Row:
    """The entity's row; it may have gone since it was looked up."""
    row = rows.entity_row(reader, book_id, entity.id)
    if row is None:
        raise Conflict(f"{entity.name} has just gone. Look again with `commonplace entity list`.")
    return row


def must_be_free(reader: Reader, book_id: str, key: str, surface: str, entity: Entity) -> None:
    """Nobody goes by this name yet."""
    owner = name_rows.by_alias(reader, book_id, key)
    if owner is None:
        return
    if owner.id == entity.id:
        raise Conflict(f"{owner.name} is called {shown(surface)} already.")
    raise Conflict(
        f"{shown(surface)} is a name of {owner.name}. If both are one, "
        f"`commonplace entity merge` makes them one."
    )


def keep_change(tx: Tx, action: str, actor: str | None, detail: Mapping[str, Any]) -> str:
    change_id = graph.add_change(tx, action, actor, detail)
    memory_rows.note(tx, action, None, actor, change=change_id)
    return change_id


def redirected(row: Row, from_id: str, to_id: str) -> Row:
    """The edge with one entity in the other's place, at both ends."""
    ends = {end: to_id if row[end] == from_id else row[end] for end in ("source_id", "target_id")}
    return row | ends


def sort_edges(
    mine: Mapping[EdgeKey, Row], there: Mapping[EdgeKey, Row], from_id: str, to_id: str
) -> tuple[list[Row], list[Row]]:
    """Edges of the one that become the other's; those that would tie it to itself, or that it
    has."""
    moved, dropped = [], []
    for row in mine.values():
        new = redirected(row, from_id, to_id)
        if new["source_id"] == new["target_id"] or rows.edge_key(new) in there:
            dropped.append(row)
        else:
            moved.append(row)
    return moved, dropped


def move_edges(tx: Tx, moved: list[Row], from_id: str, to_id: str) -> None:
    rows.drop_edges(tx, [rows.edge_key(row) for row in moved])
    rows.add_edges(tx, [redirected(row, from_id, to_id) for row in moved])


def _plan_merge(reader: Reader, book_id: str, first: Entity, second: Entity) -> _Merge:
    keep, other = (still_there(reader, book_id, each) for each in (first, second))
    held = rows.claim_rows(reader, book_id, first.id)
    going = rows.claim_rows(reader, book_id, second.id)
    known = {claim["fact_id"] for claim in held}
    claims = [claim for claim in going if claim["fact_id"] not in known]
    there = rows.edges(reader, book_id, first.id)
    mine = rows.edges(reader, book_id, second.id)
    edges, dropped = sort_edges(mine, there, second.id, first.id)
    had = {row["name"] for row in rows.aspect_rows(reader, book_id, first.id)}
    aspects = rows.aspect_rows(reader, book_id, second.id)
    return _Merge(
        keep=keep,
        other=other,
        names=rows.aliases(reader, book_id, second.id),
        mentions=len(rows.mentions(reader, book_id, second.id)),
        claims=claims,
        absorbed=[claim for claim in going if claim["fact_id"] in known],
        edges=edges,
        dropped=dropped,
        aspects=aspects,
        new_aspects=[row["name"] for row in aspects if row["name"] not in had],
        doubled=_doubled([*held, *claims]),
    )


def _merge(tx: Tx, plan: _Merge, actor: str | None) -> str:
    keep, other = plan.keep["id"], plan.other["id"]
    rows.move_names(tx, plan.names, other, keep)
    rows.move_mentions(tx, other, keep)
    rows.drop_claims(tx, [claim["id"] for claim in plan.absorbed])
    rows.move_claims(tx, [claim["id"] for claim in plan.claims], keep)
    rows.drop_edges(tx, [rows.edge_key(row) for row in plan.dropped])
    move_edges(tx, plan.edges, other, keep)
    rows.add_aspects(tx, keep, [row for row in plan.aspects if row["name"] in plan.new_aspects])
    rows.remove_entity(tx, other)
    name_rows.names_changed(tx)
    detail = {
        "keep": keep,
        "other": plan.other,
        "names": [*plan.names],
        "claims": [claim["id"] for claim in plan.claims],
        "absorbed": plan.absorbed,
        "edges": [rows.edge_key(row) for row in plan.edges],
        "dropped": plan.dropped,
        "aspects": plan.aspects,
        "new_aspects": plan.new_aspects,
    }
    return keep_change(tx, MERGED, actor, detail)


def _doubled(claims: list[Row]) -> int:
    """Slots for one value in which several stand."""
    values: dict[tuple[str, str], set[str]] = {}
    for claim in claims:
        if claim["single"] and claim["status"] == "active":
            values.setdefault((claim["aspect"], claim["key"]), set()).add(claim["value"])
    return sum(len(held) > 1 for held in values.values())
