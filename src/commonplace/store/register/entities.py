"""The rows of the register: what mentions say of a name, and who stands for it."""

from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.register.names import Filed, as_filed
from commonplace.store.values import moment, moment_text


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the mentions of one name say. Times of equal mentions do not depend on their order."""

    #: How many memories say it, and whether they make it known.
    mentions: int
    is_known: bool
    surface: str | None = None
    said: datetime | None = None
    type: str | None = None
    type_said: datetime | None = None
    #: Whether they say it with a title.
    is_titled: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """Who stands for a name now."""

    filed: Filed
    origin: str
    head: str
    name: str
    type: str
    made_by: str


@dataclass(frozen=True, slots=True)
class Stood:
    """Who is to stand for a name."""

    id: str
    name: str
    type: str
    head: str
    made_by: str


def mentions(reader: Reader, book_id: str, key: str) -> tuple[int, datetime | None]:
    """How many memories say a name, and when it was first said."""
    row = reader.run("evidence_of_name", book_id=book_id, key=key)[0]
    return int(row["mentions"]), moment(row["said"]) if row["said"] else None


def standing(reader: Reader, book_id: str, key: str) -> Standing | None:
    """Who stands for a name, if somebody does."""
    rows = reader.run("name_by_key", book_id=book_id, key=key)
    if not rows:
        return None
    row = rows[0]
    return Standing(
        as_filed(row), row["origin"], row["head"], row["name"], row["entity_type"], row["made_by"]
    )


def to_compare(reader: Reader, book_id: str, limit: int) -> list[str]:
    """The keys of names that rulings or another's head decide about."""
    rows = reader.run("names_to_compare", book_id=book_id, limit=limit)
    return [row["key"] for row in rows]


def add_entity(tx: Tx, stood: Stood) -> None:
    at = clock.to_text(clock.now())
    tx.run("add_entity", **_row(tx, stood), created_at=at)


def set_entity(tx: Tx, stood: Stood) -> None:
    tx.run("set_entity", **_row(tx, stood))


def add_name(tx: Tx, key: str, filed: Filed, origin: str) -> None:
    """Make a name known; memories that said it mention its entity."""
    tx.run("add_name", entity_id=filed.entity_id, **_name_row(tx, key, filed, origin))
    about = {"book_id": tx.book_id, "key": key, "entity_id": filed.entity_id}
    tx.run("meet_open_mentions", **about)
    if origin == "person":  # those that are not understood yet, too
        tx.run("adopt_mentions", surface=filed.surface, **about)


def set_name(tx: Tx, key: str, filed: Filed, origin: str) -> None:
    tx.run("set_name", **_name_row(tx, key, filed, origin))


def remove_name(tx: Tx, key: str, entity_id: str) -> None:
    """Nobody goes by the name any more: it is open where a reader saw it."""
    about = {"book_id": tx.book_id, "key": key}
    for query in ("drop_recognised_mentions", "open_mentions", "delete_name"):
        tx.run(query, **about)
    tx.run("delete_aspect_usage", book_id=tx.book_id, name_key=key)
    tx.run("delete_entity", book_id=tx.book_id, id=entity_id)


def _row(tx: Tx, stood: Stood) -> Row:
    return {
        "book_id": tx.book_id,
        "id": stood.id,
        "name": stood.name,
        "type": stood.type,
        "head": stood.head,
        "made_by": stood.made_by,
    }


def _name_row(tx: Tx, key: str, filed: Filed, origin: str) -> Row:
    return {
        "book_id": tx.book_id,
        "key": key,
        "surface": filed.surface,
        "origin": origin,
        "said": moment_text(filed.said),
        "type": filed.type,
        "type_said": moment_text(filed.type_said),
    }
