"""Entities, their names, and who mentions them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from commonplace import clock
from commonplace.model import Entity
from commonplace.store.engine import Reader, Tx


@dataclass(frozen=True, slots=True)
class Mentioned:
    """An entity that a memory names."""

    memory_id: str
    name: str
    surface: str
    entity_id: str


def known_names(reader: Reader, book_id: str) -> dict[str, str]:
    """Entity ids by normalised name."""
    return dict(reader.scan("known_names", book_id=book_id))


def add_entity(tx: Tx, name: str, kind: str, aliases: Mapping[str, str]) -> Entity:
    """A named thing with its names (normalised → as written); known already, it gains the names."""
    found = [
        row
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
    for alias, surface in aliases.items():
        tx.run("add_alias", book_id=tx.book_id, alias=alias, entity_id=entity_id, surface=surface)
        tx.run(
            "adopt_mentions",
            book_id=tx.book_id,
            name=alias,
            entity_id=entity_id,
            surface=surface,
        )
    tx.run("names_changed", book_id=tx.book_id)
    names = tx.run("aliases_of_entity", book_id=tx.book_id, entity_id=entity_id)
    return Entity(
        id=entity_id,
        name=found[0]["name"] if found else name,
        type=found[0]["type"] if found else kind,
        aliases=tuple(row["surface"] for row in names),
    )


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
