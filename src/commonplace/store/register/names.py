"""Names that entities go by, and who mentions them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.model import Entity
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.trigram import similarity
from commonplace.store.values import json_list, moment_or_none

#: Who saw a name in a memory: capture recognised a known one; a reader saw it.
RECOGNISED, READ = range(2)


@dataclass(frozen=True, slots=True)
class Mentioned:
    """A name that a memory says."""

    memory_id: str
    name: str
    surface: str
    #: Nothing while nobody is known by this name.
    entity_id: str | None
    said: datetime
    evidence: int = RECOGNISED


@dataclass(frozen=True, slots=True)
class Meant:
    """A name in a memory, and who goes by it."""

    name: str
    surface: str
    entity_id: str | None


@dataclass(frozen=True, slots=True)
class Filed:
    """A known name: the id it is filed under, and what its mentions said first."""

    entity_id: str
    surface: str
    said: datetime | None
    type: str | None
    type_said: datetime | None


def known_names(reader: Reader, book_id: str) -> dict[str, str]:
    """The id that each name is filed under, by key."""
    rows = reader.run("known_names", book_id=book_id)
    return {row["key"]: row["entity_id"] for row in rows}


def given(reader: Reader, book_id: str) -> list[str]:
    """The names that a person alone made known, as they are written."""
    return [row[0] for row in reader.scan("given_names", book_id=book_id)]


def filed(reader: Reader, book_id: str, keys: Iterable[str]) -> dict[str, Filed]:
    """Those of these names (keys) that somebody goes by."""
    rows = reader.run("names_by_key", book_id=book_id, keys=json_list(keys))
    return {row["key"]: as_filed(row) for row in rows}


def as_filed(row: Row) -> Filed:
    return Filed(
        row["entity_id"],
        row["surface"],
        moment_or_none(row["said"]),
        row["type"],
        moment_or_none(row["type_said"]),
    )


def of_family(reader: Reader, book_id: str, family: str, limit: int) -> list[str]:
    """The names (keys) that end in a family name, or begin with it where no blank parts them."""
    about = {"book_id": book_id, "limit": limit}
    rows = reader.run("names_by_ending", ending=f"% {family}", beginning=f"{family}_%", **about)
    return [row["key"] for row in rows]


def names_revision(reader: Reader, book_id: str) -> int:
    rows = reader.run("names_revision", book_id=book_id)
    return int(rows[0]["names_revision"]) if rows else 0


def names_changed(tx: Tx) -> None:
    """Whoever keeps the book's names must read them again."""
    tx.run("names_changed", book_id=tx.book_id)


def by_name(reader: Reader, book_id: str, key: str) -> Entity | None:
    """Who goes by this name?"""
    rows = reader.run("entity_by_name", book_id=book_id, key=key)
    if not rows:
        return None
    row = rows[0]
    return Entity(row["id"], row["name"], row["type"], surfaces_of(reader, book_id, row["id"]))


def surfaces_of(reader: Reader, book_id: str, entity_id: str) -> tuple[str, ...]:
    """Every name of an entity, as it is written."""
    rows = reader.run("names_of_entity", book_id=book_id, entity_id=entity_id)
    return tuple(row["surface"] for row in rows)


def keys_of(reader: Reader, book_id: str, entity_id: str) -> dict[str, str]:
    """Every name of an entity: key → as it is written."""
    rows = reader.run("names_of_entity", book_id=book_id, entity_id=entity_id)
    return {row["key"]: row["surface"] for row in rows}


def like(
    reader: Reader, book_id: str, key: str, *, at_least: float, in_sql: bool
) -> list[tuple[str, float]]:
    """Names that are like this one, the likest first: as written, and how alike (trigrams).

    Where pg_trgm is, the server looks; the numbers are the same, to the six digits it keeps.
    """
    if in_sql:
        rows = reader.run("similar_aliases", book_id=book_id, key=key, at_least=at_least)
        found = [(row["surface"], float(row["similarity"])) for row in rows]
    else:
        rows = reader.run("known_names", book_id=book_id)
        found = [(row["surface"], similarity(row["key"], key)) for row in rows]
    rounded = [(surface, round(value, 6)) for surface, value in found]
    alike = [(surface, value) for surface, value in rounded if value >= round(at_least, 6)]
    return sorted(alike, key=lambda pair: (-pair[1], pair[0]))


def add_mentions(tx: Tx, mentions: Sequence[Mentioned]) -> None:
    """Keep who says which names; what a reader says of one counts over what was recognised."""
    tx.run_many(
        "add_mention",
        [
            {
                "book_id": tx.book_id,
                "key": mention.name,
                "memory_id": mention.memory_id,
                "entity_id": mention.entity_id,
                "surface": mention.surface,
                "said": clock.to_text(mention.said),
                "evidence": mention.evidence,
            }
            for mention in mentions
        ],
    )


def remove_read(tx: Tx, memory_id: str) -> set[str]:
    """Take out the names of a memory; those that a person made known stay recognised. Return the
    keys of those that went."""
    rows = tx.run("delete_read_mentions", book_id=tx.book_id, memory_id=memory_id)
    return {row["key"] for row in rows}


def mentions_of(reader: Reader, book_id: str, memory_id: str) -> list[Meant]:
    """The names that one memory says, and who goes by them."""
    rows = reader.run("mentions_of_memory", book_id=book_id, memory_id=memory_id)
    return [Meant(row["key"], row["surface"], row["entity_id"]) for row in rows]


def names_in(reader: Reader, book_id: str, memory_id: str) -> set[str]:
    """The keys of the names that a memory says, or that what it says is about."""
    rows = reader.run("keys_of_memory", book_id=book_id, memory_id=memory_id)
    return {row["key"] for row in rows}
