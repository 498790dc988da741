"""Entities, their names, and who mentions them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from commonplace import clock
from commonplace.model import Entity
from commonplace.store.engine import Reader, Tx
from commonplace.store.trigram import similarity
from commonplace.store.values import json_list


@dataclass(frozen=True, slots=True)
class Mentioned:
    """An entity that a memory names."""

    memory_id: str
    name: str
    surface: str
    #: Nothing while nobody is known by this name.
    entity_id: str | None


def known_names(reader: Reader, book_id: str) -> dict[str, str]:
    """Entity ids by normalised name."""
    rows = reader.run("known_names", book_id=book_id)
    return {row["alias"]: row["entity_id"] for row in rows}


def typed_names(reader: Reader, book_id: str) -> tuple[int, dict[str, tuple[str, str]]]:
    """The revision they are of; entity ids and types by normalised name."""
    revision = names_revision(reader, book_id)
    rows = reader.scan("names_with_types", book_id=book_id)
    return revision, {alias: (entity_id, kind) for alias, entity_id, kind in rows}


def ids_of(reader: Reader, book_id: str, aliases: Iterable[str]) -> dict[str, str]:
    """Entity ids of those of these names that somebody goes by."""
    rows = reader.run("entities_by_alias", book_id=book_id, aliases=json_list(aliases))
    return {row["alias"]: row["entity_id"] for row in rows}


def names_revision(reader: Reader, book_id: str) -> int:
    rows = reader.run("names_revision", book_id=book_id)
    return int(rows[0]["names_revision"]) if rows else 0


def names_changed(tx: Tx) -> None:
    """Whoever keeps the book's names must read them again."""
    tx.run("names_changed", book_id=tx.book_id)


def add_entity(tx: Tx, name: str, kind: str, aliases: Mapping[str, str]) -> Entity:
    """A named thing with its names (normalised → as written); known already, it gains the names."""
    found = [
        row | {"alias": alias}
        for alias in aliases
        for row in tx.run("entity_by_alias", book_id=tx.book_id, alias=alias)
    ]
    entity_id = found[0]["id"] if found else clock.new_id()
    if not found:
        tx.run(
            "add_entity",
            book_id=tx.book_id,
            id=entity_id,
            name=name,
            type=kind,
            created_at=clock.to_text(clock.now()),
        )
    else:
        tx.run("introduced", book_id=tx.book_id, id=entity_id)
    others = {row["alias"] for row in found if row["id"] != entity_id}
    for alias, surface in aliases.items():
        if alias not in others:
            make_known(tx, alias, surface, entity_id)
    names_changed(tx)
    names = tx.run("aliases_of_entity", book_id=tx.book_id, entity_id=entity_id)
    return Entity(
        id=entity_id,
        name=found[0]["name"] if found else name,
        type=found[0]["type"] if found else kind,
        aliases=tuple(row["surface"] for row in names),
    )


def make_known(tx: Tx, alias: str, surface: str, entity_id: str) -> None:
    """A free name becomes the entity's; memories that said it mention the entity, whether they have
    been understood (an open mention) or not (a candidate in their own row)."""
    tx.run("add_alias", book_id=tx.book_id, alias=alias, entity_id=entity_id, surface=surface)
    tx.run("meet_open_mentions", book_id=tx.book_id, name=alias, entity_id=entity_id)
    about = {"book_id": tx.book_id, "entity_id": entity_id, "surface": surface}
    tx.run("adopt_mentions", name=alias, **about)


def by_alias(reader: Reader, book_id: str, alias: str) -> Entity | None:
    """Who goes by this name?"""
    rows = reader.run("entity_by_alias", book_id=book_id, alias=alias)
    if not rows:
        return None
    names = reader.run("aliases_of_entity", book_id=book_id, entity_id=rows[0]["id"])
    surfaces = tuple(row["surface"] for row in names)
    return Entity(rows[0]["id"], rows[0]["name"], rows[0]["type"], surfaces)


def like(
    reader: Reader, book_id: str, alias: str, *, at_least: float, in_sql: bool
) -> list[tuple[str, float]]:
    """Names that are like this one, the likest first: as written, and how alike (trigrams).

    Where pg_trgm is, the server looks; the numbers are the same, to the six digits it keeps.
    """
    if in_sql:
        rows = reader.run("similar_aliases", book_id=book_id, alias=alias, at_least=at_least)
        found = [(row["surface"], float(row["similarity"])) for row in rows]
    else:
        rows = reader.run("known_names", book_id=book_id)
        found = [(row["surface"], similarity(row["alias"], alias)) for row in rows]
    rounded = [(surface, round(value, 6)) for surface, value in found]
    alike = [(surface, value) for surface, value in rounded if value >= round(at_least, 6)]
    return sorted(alike, key=lambda pair: (-pair[1], pair[0]))


def add_mentions(tx: Tx, mentions: Iterable[Mentioned]) -> None:
    tx.run_many(
        "add_mention",
        [
            {
                "book_id": tx.book_id,
                "name": mention.name,
                "memory_id": mention.memory_id,
                "entity_id": mention.entity_id,
                "surface": mention.surface,
            }
            for mention in mentions
        ],
    )


def mentions_of(reader: Reader, book_id: str, memory_id: str) -> list[Mentioned]:
    rows = reader.run("mentions_of_memory", book_id=book_id, memory_id=memory_id)
    return [Mentioned(memory_id, row["name"], row["surface"], row["entity_id"]) for row in rows]
