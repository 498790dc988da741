"""What else is known of memories that may be hits: how what they state stands, whom they mention,
and what was captured beside them. Each is one query for all of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from commonplace.model.zones import localise, zone_of
from commonplace.store.engine import Reader, Row
from commonplace.store.integrity.checksum import DAMAGED, is_damaged
from commonplace.store.memories import as_memory
from commonplace.store.values import json_list, moment


@dataclass(frozen=True, slots=True)
class Successor:
    """The statement because of which another is not simply so."""

    fact_id: str
    #: What it has in common with facts that say the same.
    statement: bytes
    text: str
    memory_id: str
    #: From when on it holds, and when that was known as well.
    since: datetime
    known: datetime


@dataclass(frozen=True, slots=True)
class Statement:
    """Something a memory states, and what became of it."""

    memory_id: str
    fact_id: str
    statement: bytes
    #: Whether it is a rule.
    is_rule: bool
    #: The characters of the memory that say it, and the sentence where it is worded otherwise.
    span: tuple[int, int]
    text: str | None
    #: One of :data:`commonplace.model.STATUSES`.
    status: str
    #: The last day on which it held, where that is known.
    until: str | None
    successor: Successor | None


@dataclass(frozen=True, slots=True)
class Beside:
    """A memory that was captured beside another, or that one itself."""

    id: str
    text: str
    source: str | None
    occurred_at: datetime
    observed_at: datetime


def statements(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, list[Statement]]:
    """What these memories state, by memory; one of which nothing was understood is not there."""
    found: dict[str, list[Statement]] = {}
    for row in reader.run("statements_of_memories", book_id=book_id, ids=json_list(ids)):
        statement = Statement(
            row["memory_id"],
            bytes(row["id"]).hex(),
            bytes(row["statement"]),
            row["kind"] == "rule",
            (row["span_start"], row["span_end"]),
            row["text"],
            row["status"] or "holds",
            row["until_day"],
            _successor(row),
        )
        found.setdefault(statement.memory_id, []).append(statement)
    return found


def _successor(row: Row) -> Successor | None:
    """Read what took its place; None where nothing did."""
    if row["by_id"] is None or row["by_memory"] is None:
        return None
    about = {"id": row["by_id"], "text": row["by_text"], "checksum": row["by_checksum"]}
    text = DAMAGED if is_damaged("facts", about) else (row["by_text"] or row["by_quote"])
    zone, offset = zone_of(row["zone"]), row["by_offset"]
    known = localise(moment(row["by_observed"]), zone, offset)
    day = row["by_from"]
    since = datetime.fromisoformat(day).replace(tzinfo=known.tzinfo) if day else known
    return Successor(
        bytes(row["by_id"]).hex(), bytes(row["by_statement"]), text, row["by_memory"],
        min(since, known), known,
    )  # fmt: skip


def entities(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, set[str]]:
    """The entities that these memories mention, by memory."""
    found: dict[str, set[str]] = {}
    for memory_id, entity in reader.scan(
        "entities_of_memories", book_id=book_id, ids=json_list(ids)
    ):
        found.setdefault(memory_id, set()).add(entity)
    return found


def mentioned(reader: Reader, book_id: str) -> dict[str, int]:
    """How often each entity of the book is mentioned."""
    return dict(reader.scan("mentions_by_entity", book_id=book_id))


def beside(
    reader: Reader, book_id: str, ids: Iterable[str], around: int
) -> dict[str, list[Beside]]:
    """Each of these memories with so many before and after it, in the order of capture."""
    found: dict[str, list[Beside]] = {}
    for row in reader.run("memories_beside", book_id=book_id, ids=json_list(ids), around=around):
        memory = as_memory(row)
        one = Beside(memory.id, memory.text, memory.source, memory.occurred_at, memory.observed_at)
        found.setdefault(row["beside"], []).append(one)
    return found
