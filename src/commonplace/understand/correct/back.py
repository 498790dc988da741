"""The way back from a merge, a split and another name.

What was said since goes with the names it was said by. Every function looks first, and raises
:class:`Conflict` before it has written anything.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from commonplace.capture.aliases import alias_key
from commonplace.capture.check import shown
from commonplace.errors import Conflict
from commonplace.model import Change
from commonplace.store import corrections as rows
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store import memories as memory_rows
from commonplace.store import names as name_rows
from commonplace.store.corrections import EdgeKey
from commonplace.store.engine import Row, Tx
from commonplace.understand.correct.merge import move_edges, redirected, sort_edges
from commonplace.understand.correct.split import resting_on, said_only_by


def in_the_way(reader: Tx, change: Change, what: str, *ids: str) -> Conflict:
    """Why the change cannot be undone, and which later one, that speaks of these ids, to undo
    before it."""
    later = graph.later_changes(reader, reader.book_id, change.id, ids) if ids else []
    first = f" Undo {later[0].id[-8:]} ({later[0].action}) first." if later else ""
    return Conflict(f"{what}{first} Nothing was undone.")


@dataclass(frozen=True, slots=True)
class _Unmerge:
    """What goes back to the entity that had been merged into another."""

    names: list[str]
    claims: list[str]
    #: The facets those claims are filed under.
    aspects: list[Row]
    absorbed: list[Row]
    #: Edges as they stand now, and those to be put beside them as they were.
    edges: list[Row]
    dropped: list[Row]


def unmerge(tx: Tx, change: Change) -> None:
    detail = change.detail
    keep, other = detail["keep"], detail["other"]
    plan = _plan_unmerge(tx, change)
    rows.add_entity(tx, other)
    rows.move_names(tx, plan.names, keep, other["id"])
    rows.move_claims(tx, plan.claims, other["id"])
    rows.restore_claims(tx, [row | {"entity_id": other["id"]} for row in plan.absorbed])
    move_edges(tx, plan.edges, keep, other["id"])
    rows.add_edges(tx, plan.dropped)
    rows.add_aspects(tx, other["id"], detail["aspects"])
    rows.add_aspects(tx, other["id"], plan.aspects)
    facets = {*detail["new_aspects"], *(row["name"] for row in plan.aspects)}
    rows.drop_empty_aspects(tx, keep, sorted(facets))
    name_rows.names_changed(tx)


def unsplit(tx: Tx, change: Change) -> None:
    detail = change.detail
    entity, made, book_id = detail["entity"], detail["made"]["id"], tx.book_id
    now = _must_exist(tx, change, entity["id"], f"{entity['name']} is no longer there.")
    _must_exist(tx, change, made, "What was split off is no longer there.")
    _must_belong(tx, change, detail["names"], made)
    if graph.later_changes(tx, book_id, change.id, [made]):  # their way back needs it
        raise in_the_way(tx, change, "What was split off has been changed since.", made)
    torn = _as_left(tx, change, detail["torn"])
    known = {claim["fact_id"] for claim in rows.claim_rows(tx, book_id, entity["id"])}
    claims = rows.claim_rows(tx, book_id, made)
    there, mine = (rows.edges(tx, book_id, each) for each in (entity["id"], made))
    edges, dropped = sort_edges(mine, there, made, entity["id"])
    if detail["added"]:
        rows.drop_name(tx, detail["added"], made, detail["adopted"])
    rows.move_names(tx, rows.aliases(tx, book_id, made), made, entity["id"])
    rows.move_mentions(tx, made, entity["id"])
    rows.drop_claims(tx, [claim["id"] for claim in claims if claim["fact_id"] in known])
    left = [claim["id"] for claim in claims if claim["fact_id"] not in known]
    rows.move_claims(tx, left, entity["id"])
    rows.drop_edges(tx, [rows.edge_key(row) for row in dropped])
    move_edges(tx, edges, made, entity["id"])
    _stand(tx, torn)
    rows.add_aspects(tx, entity["id"], [*detail["emptied"], *rows.aspect_rows(tx, book_id, made)])
    if now["name"] == detail["renamed"]:
        rows.rename_entity(tx, entity["id"], entity["name"])
    rows.remove_entity(tx, made)
    name_rows.names_changed(tx)


def unalias(tx: Tx, change: Change) -> None:
    entity_id, alias = change.detail["entity"], change.detail["alias"]
    surface = change.detail["surface"]
    row = _must_exist(tx, change, entity_id, "The entity is no longer there.")
    held = rows.aliases(tx, tx.book_id, entity_id)
    if alias not in held:
        raise in_the_way(tx, change, f"{row['name']} is no longer called {surface}.", entity_id)
    if alias_key(row["name"]) == alias or len(held) == 1:
        raise in_the_way(
            tx, change, f"{surface} is what it is called by now: no other name is left.", entity_id
        )
    rows.drop_name(tx, alias, entity_id, change.detail["adopted"])
    name_rows.names_changed(tx)


def _plan_unmerge(tx: Tx, change: Change) -> _Unmerge:
    detail, book_id = change.detail, tx.book_id
    keep, other = detail["keep"], detail["other"]
    gone = f"What {other['name']} was merged into is no longer there."
    row = _must_exist(tx, change, keep, gone)
    names = _must_belong(tx, change, detail["names"], keep)
    if not names:
        raise in_the_way(
            tx, change, f"Nobody goes by the names of {other['name']} any more.", other["id"]
        )
    if alias_key(row["name"]) in names or {*rows.aliases(tx, book_id, keep)} <= {*names}:
        raise in_the_way(tx, change, f"No name would be left for {row['name']}.", keep)
    only = said_only_by(tx, book_id, keep, names)
    claims = _claims_back(tx, change, only)
    facets = {row["aspect"] for row in rows.claim_rows(tx, book_id, keep) if row["id"] in claims}
    facts = fact_rows.with_ids(tx, book_id, [each["fact_id"] for each in detail["absorbed"]])
    return _Unmerge(
        names=names,
        claims=claims,
        aspects=[row for row in rows.aspect_rows(tx, book_id, keep) if row["name"] in facets],
        absorbed=[each for each in detail["absorbed"] if each["fact_id"] in facts],
        edges=_edges_back(tx, change, only),
        dropped=_dropped_back(tx, change),
    )


def _claims_back(tx: Tx, change: Change, only: set[str]) -> list[str]:
    """Those that were moved, and what was said since of whom it was said. One that gave way to a
    claim which stays, or the other way round, is in the way."""
    keep = change.detail["keep"]
    here = {claim["id"]: claim for claim in rows.claim_rows(tx, tx.book_id, keep)}
    for claim_id in change.detail["claims"]:
        if claim_id not in here and (now := graph.claim(tx, tx.book_id, claim_id)):
            what = f"{shown(now.text)} is filed elsewhere since."
            raise in_the_way(tx, change, what, claim_id, now.entity_id)
    since = {each for each in resting_on(tx, tx.book_id, keep, only) if each > change.id}
    going = {*change.detail["claims"]} & here.keys() | since
    for claim in here.values():
        by = claim["superseded_by"]
        if by in here and (claim["id"] in going) != (by in going):
            raise in_the_way(
                tx, change, "What the one says has replaced what the other says.", claim["id"], by
            )
    return sorted(going)


def _edges_back(tx: Tx, change: Change, only: set[str]) -> list[Row]:
    keep, other = change.detail["keep"], change.detail["other"]["id"]
    there = rows.edges(tx, tx.book_id, keep)
    moved: dict[EdgeKey, Row] = {}
    lost: set[str] = set()
    for source, relation, target, memory in change.detail["edges"]:
        was = {"source_id": source, "relation": relation, "target_id": target, "memory_id": memory}
        key = rows.edge_key(redirected(was, other, keep))
        if key in there:
            moved[key] = there[key]
        else:
            lost.add(memory)
    if lost and memory_rows.load_material(tx, tx.book_id, lost):
        raise in_the_way(tx, change, "A relation of it has gone elsewhere since.", keep, other)
    since = {
        key: row
        for key, row in there.items()
        if row["memory_id"] in only and row["memory_id"] > change.id
    }
    return [*(moved | since).values()]


def _dropped_back(tx: Tx, change: Change) -> list[Row]:
    """Edges that fell away, of memories that are still there. Their other ends must be too."""
    dropped, other = change.detail["dropped"], change.detail["other"]["id"]
    memories = memory_rows.load_material(tx, tx.book_id, {row["memory_id"] for row in dropped})
    back = [row for row in dropped if row["memory_id"] in memories]
    ends = {row[end] for row in back for end in ("source_id", "target_id")}
    for end in sorted(ends - {other}):
        _must_exist(tx, change, end, "Somebody it was related to is no longer there.")
    return back


def _must_exist(tx: Tx, change: Change, entity_id: str, otherwise: str) -> Row:
    row = rows.entity_row(tx, tx.book_id, entity_id)
    if row is None:
        raise in_the_way(tx, change, otherwise, entity_id)
    return row


def _must_belong(tx: Tx, change: Change, names: Iterable[str], entity_id: str) -> list[str]:
    """Those of the names that somebody still has; it must be this entity."""
    wanted = [*names]
    owners = name_rows.ids_of(tx, tx.book_id, wanted)
    for name in wanted:
        if owners.get(name, entity_id) != entity_id:
            what = f"{name!r} is the name of another by now."
            raise in_the_way(tx, change, what, entity_id, owners[name])
    return [name for name in wanted if name in owners]


def _as_left(tx: Tx, change: Change, torn: Iterable[tuple[Row, Row]]) -> list[Row]:
    """How claims stood before the split, if they still stand as it left them. What had replaced one
    may be forgotten or another's by now: then it stays as it is."""
    back = []
    ours = {change.detail["entity"]["id"], change.detail["made"]["id"]}
    for was, left in torn:
        now = graph.claim(tx, tx.book_id, was["id"])
        by = graph.claim(tx, tx.book_id, was["superseded_by"])
        if now is None or by is None or not {now.entity_id, by.entity_id} <= ours:
            continue
        if (now.status, now.superseded_by) != (left["status"], left["superseded_by"]):
            what = f"{shown(now.text)} does not stand as the split left it."
            raise in_the_way(tx, change, what, now.id)
        back.append(was)
    return back


def _stand(tx: Tx, torn: Iterable[Row]) -> None:
    for was in torn:
        rows.set_claim(tx, was)
        claims = graph.claims_of_fact(tx, tx.book_id, was["fact_id"])
        if all(claim.status != "active" for claim in claims):
            fact_rows.set_status(tx, was["fact_id"], "superseded")
