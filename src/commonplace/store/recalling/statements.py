"""What else is known of memories that may be hits: how what they state stands, whom they mention,
and what was captured beside them. Each is one query for all of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from commonplace.model import Fact
from commonplace.store import facts as fact_rows
from commonplace.store.engine import Reader
from commonplace.store.memories import as_memory
from commonplace.store.values import json_list, moment_or_none

#: How often it is looked what took the place of what took a place.
_MOST_STEPS = 16


@dataclass(frozen=True, slots=True)
class Statement:
    """Something a memory states, and what became of it."""

    memory_id: str
    fact_id: str
    #: What it has in common with facts that say the same.
    statement: str
    kind: str
    #: Whom it is about, and what of them it tells, where it fills a slot.
    subject: str | None
    slot: str | None
    value: str | None
    #: ``state``, ``change``, ``correction`` or ``end``.
    act: str
    #: ``fact``, ``plan``, ``wish``, ``maybe`` or ``reported``.
    mood: str
    #: What limits it, folded; empty where nothing does.
    scope: str
    #: Whether it stands beside what was said before: *also*, *for now*.
    adds: int
    #: Whether its slot has one value at a time.
    single: bool
    #: The characters of the memory that say it, and the sentence where it is worded otherwise.
    span: tuple[int, int]
    text: str | None
    #: One of :data:`commonplace.model.STATUSES`.
    status: str
    #: The last day on which it held, where that is known.
    until: str | None
    #: When a person called it wrong.
    ruled_at: datetime | None
    #: What took its place, then what took the place of that, and so on.
    successors: tuple[Fact, ...]

    @property
    def is_rule(self) -> bool:
        return self.kind == "rule"


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
    rows = reader.run("statements_of_memories", book_id=book_id, ids=json_list(ids))
    later = _load_later(
        reader, book_id, {bytes(row["by_id"]).hex() for row in rows if row["by_id"]}
    )
    for row in rows:
        statement = Statement(
            row["memory_id"],
            bytes(row["id"]).hex(),
            bytes(row["statement"]).hex(),
            row["kind"],
            row["subject"],
            row["slot"],
            row["value"],
            row["act"],
            row["mood"],
            row["scope"],
            row["adds"],
            bool(row["single"]),
            (row["span_start"], row["span_end"]),
            row["text"],
            row["status"] or "holds",
            row["until_day"],
            moment_or_none(row["ruled_at"]),
            _follow(row["by_id"], later),
        )
        found.setdefault(statement.memory_id, []).append(statement)
    return found


def _load_later(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, Fact]:
    """Load facts and what took their place, step by step, by id."""
    found: dict[str, Fact] = {}
    wanted = {*ids}
    for _ in range(_MOST_STEPS):
        if not wanted:
            break
        found |= fact_rows.with_ids(reader, book_id, wanted)
        wanted = {each.by for each in found.values() if each.by and not each.in_force} - {*found}
    return found


def _follow(by_id: bytes | None, later: Mapping[str, Fact]) -> tuple[Fact, ...]:
    """List what took the place of a fact, and of that in turn."""
    found: dict[str, Fact] = {}
    id = "" if by_id is None else bytes(by_id).hex()
    while id in later and id not in found:
        found[id] = later[id]
        id = "" if later[id].in_force else later[id].by or ""
    return (*found.values(),)


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
