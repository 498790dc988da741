"""What a correction of the graph moves from one entity to another, and back.

Rows come as plain values, times as text: a change keeps those that cannot be derived again.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from commonplace.store import names as name_rows
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import moment_text

#: More than any entity has.
_ALL = 10**9
#: What makes two edges the same edge, said by the same memory.
_EDGE = ("source_id", "relation", "target_id", "memory_id")

EdgeKey = tuple[str, str, str, str]


def entity_row(reader: Reader, book_id: str, entity_id: str) -> Row | None:
    rows = reader.run("entity_by_id", book_id=book_id, id=entity_id)
    return _plain(rows[0]) if rows else None


def add_entity(tx: Tx, row: Mapping[str, Any]) -> None:
    """A new one, or one as it was."""
    tx.run("add_entity_again", book_id=tx.book_id, **row)


def rename_entity(tx: Tx, entity_id: str, name: str) -> None:
    tx.run("set_entity", book_id=tx.book_id, id=entity_id, name=name)


def remove_entity(tx: Tx, entity_id: str) -> None:
    """An entity whose names, mentions, claims and edges have gone elsewhere."""
    tx.run("delete_aspects", book_id=tx.book_id, entity_id=entity_id)
    tx.run("delete_entity", book_id=tx.book_id, id=entity_id)


def aliases(reader: Reader, book_id: str, entity_id: str) -> dict[str, str]:
    """An entity's names: normalised → as written."""
    rows = reader.run("alias_rows", book_id=book_id, entity_id=entity_id)
    return {row["alias"]: row["surface"] for row in rows}


def move_names(tx: Tx, names: Iterable[str], from_id: str, to_id: str) -> None:
    """Names, and whoever said them, go from one entity to another."""
    for name in names:
        tx.run("move_alias", book_id=tx.book_id, alias=name, entity_id=to_id)
        moved = {"name": name, "from_id": from_id, "entity_id": to_id}
        tx.run("move_mentions_by_name", book_id=tx.book_id, **moved)


def move_mentions(tx: Tx, from_id: str, to_id: str) -> None:
    tx.run("move_mentions", book_id=tx.book_id, from_id=from_id, entity_id=to_id)


def add_name(tx: Tx, alias: str, surface: str, entity_id: str) -> list[str]:
    """A free name becomes the entity's. The memories that had it only as a candidate before."""
    before = _saying(tx, alias)
    name_rows.make_known(tx, alias, surface, entity_id)
    return sorted(_saying(tx, alias) - before)


def drop_name(tx: Tx, alias: str, entity_id: str, adopted: Iterable[str]) -> None:
    """The opposite: nobody goes by this name."""
    about = {"book_id": tx.book_id, "name": alias, "entity_id": entity_id}
    for memory_id in adopted:
        tx.run("delete_early_mention", memory_id=memory_id, **about)
    tx.run("open_mentions", **about)
    tx.run("delete_alias", book_id=tx.book_id, alias=alias)


def mentions(reader: Reader, book_id: str, entity_id: str) -> dict[str, set[str]]:
    """By which names each memory mentions an entity."""
    said: dict[str, set[str]] = {}
    for name, memory_id in reader.scan("mentions_of_entity", book_id=book_id, entity_id=entity_id):
        said.setdefault(memory_id, set()).add(name)
    return said


def claim_rows(reader: Reader, book_id: str, entity_id: str) -> list[Row]:
    about = {"book_id": book_id, "entity_id": entity_id}
    return [
        {name: value for name, value in _plain(row).items() if name != "text"}
        for row in reader.run("claims_of_entity", limit=_ALL, **about)
    ]


def claim_sources(reader: Reader, book_id: str, entity_id: str) -> dict[str, set[str]]:
    """The memories that each claim about an entity rests on."""
    found: dict[str, set[str]] = {}
    for claim, memory in reader.scan("sources_of_claims", book_id=book_id, entity_id=entity_id):
        found.setdefault(claim, set()).add(memory)
    return found


def move_claims(tx: Tx, ids: Iterable[str], entity_id: str) -> None:
    moved = [{"book_id": tx.book_id, "id": each, "entity_id": entity_id} for each in ids]
    tx.run_many("move_claim", moved)


def drop_claims(tx: Tx, ids: Iterable[str]) -> None:
    tx.run_many("delete_claim", [{"book_id": tx.book_id, "id": each} for each in ids])


def restore_claims(tx: Tx, rows: Iterable[Mapping[str, Any]]) -> None:
    tx.run_many("add_claim", [{"book_id": tx.book_id, **row} for row in rows])


def set_claim(tx: Tx, row: Mapping[str, Any]) -> None:
    """How it stands is as in this row."""
    standing = {name: row[name] for name in ("id", "status", "valid_to", "superseded_by")}
    tx.run("set_claim", book_id=tx.book_id, **standing)


def edges(reader: Reader, book_id: str, entity_id: str) -> dict[EdgeKey, Row]:
    """Every edge of an entity, as each memory says it."""
    rows = reader.run("relation_rows_of_entity", book_id=book_id, entity_id=entity_id)
    return {edge_key(row): _plain(row) for row in rows}


def edge_key(row: Mapping[str, Any]) -> EdgeKey:
    source, relation, target, memory = (str(row[name]) for name in _EDGE)
    return source, relation, target, memory


def add_edges(tx: Tx, rows: Iterable[Mapping[str, Any]]) -> None:
    tx.run_many("add_relation", [{"book_id": tx.book_id, **row} for row in rows])


def drop_edges(tx: Tx, keys: Iterable[EdgeKey]) -> None:
    rows = [{"book_id": tx.book_id, **dict(zip(_EDGE, key, strict=True))} for key in keys]
    tx.run_many("delete_relation", rows)


def aspect_rows(reader: Reader, book_id: str, entity_id: str) -> list[Row]:
    rows = reader.run("aspects_of_entity", book_id=book_id, entity_id=entity_id)
    return [_plain(row) for row in rows]


def add_aspects(tx: Tx, entity_id: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Those that are not there."""
    about = {"book_id": tx.book_id, "entity_id": entity_id}
    tx.run_many("add_aspect", [about | dict(row) for row in rows])


def drop_empty_aspects(tx: Tx, entity_id: str, names: Iterable[str]) -> None:
    """Those of them that no claim is filed under."""
    about = {"book_id": tx.book_id, "entity_id": entity_id}
    tx.run_many("delete_aspect_without_claims", [about | {"name": name} for name in names])


def _saying(reader: Tx, name: str) -> set[str]:
    rows = reader.run("memories_saying", book_id=reader.book_id, name=name)
    return {row["memory_id"] for row in rows}


def _plain(row: Row) -> Row:
    return {
        name: moment_text(value) if isinstance(value, datetime) else value
        for name, value in row.items()
        if name != "book_id"
    }
