"""What else is known of memories that may be hits: how what they state stands, whom they mention,
and what was captured beside them. Each is one query for all of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from commonplace.store.engine import Reader
from commonplace.store.integrity.checksum import shown_text
from commonplace.store.memories import as_memory
from commonplace.store.values import json_list, moment, moment_or_none


@dataclass(frozen=True, slots=True)
class Successor:
    """The statement that took another's place."""

    fact_id: str
    text: str
    #: The first memory that states it.
    memory_id: str
    #: From when on it holds.
    since: datetime
    #: When that was known as well.
    known: datetime


@dataclass(frozen=True, slots=True)
class Statement:
    """Something a memory states: a claim, or a fact that is filed nowhere."""

    memory_id: str
    fact_id: str
    constraint: bool
    #: ``active``, ``superseded`` or ``retracted``.
    status: str
    #: Until when it held, where that is known.
    until: datetime | None
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
    for row in reader.scan("statements_of_memories", book_id=book_id, ids=json_list(ids)):
        memory_id, fact_id, fact_status, kind, status, until, *by = row
        statement = Statement(
            memory_id,
            fact_id,
            kind == "constraint",
            status or fact_status,
            moment_or_none(until),
            _successor(*by),
        )
        found.setdefault(memory_id, []).append(statement)
    return found


def _successor(
    fact_id: str | None,
    text: str,
    checksum: bytes | None,
    observed: datetime | str,
    since: datetime | str,
    memory_id: str | None,
) -> Successor | None:
    """None where nothing took its place, or where all that said so was forgotten."""
    if fact_id is None or memory_id is None:
        return None
    holds = moment(since)
    shown = shown_text("facts", {"id": fact_id, "text": text, "checksum": checksum})
    return Successor(fact_id, shown, memory_id, holds, max(holds, moment(observed)))


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
