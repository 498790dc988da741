"""Facts, the readings they come from, and what became of them; proposals and hints."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from commonplace import clock
from commonplace.model import IN_FORCE, Fact, FactName, FactRow, Memory, Proposal
from commonplace.model.facts import list_marks
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.fact_leans import add_leans
from commonplace.store.integrity.checksum import DAMAGED, is_damaged, row_checksum
from commonplace.store.values import json_list, json_text, moment, parsed

_ID = re.compile(r"[0-9a-f]{32}")
#: Statements that take all that was read in a memory out of the tables.
_READ_IN = (
    "delete_fact_status_of_memory",
    "delete_fact_names_of_memory",
    "delete_fact_ends_of_memory",
    "delete_fact_leans_of_memory",
    "delete_facts_of_memory",
    "delete_hints",
)


@dataclass(frozen=True, slots=True)
class Reading:
    """How a memory was read: by whom, what came of it, how much of it gave no fact."""

    memory_id: str
    made_by: str
    version: int
    #: ``facts``, or why there are none.
    fate: str
    left_out: int
    #: A hash of those of its surfaces that were names when it was read.
    names: bytes


@dataclass(frozen=True, slots=True)
class Place:
    """Where a fact stands: what is judged anew when it comes or goes."""

    fact_id: bytes
    subject: str | None
    attribute: str | None
    value: str | None
    ends: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stating:
    """A memory that states a fact, and in which words."""

    memory_id: str
    quote: str
    source: str | None
    author: str | None
    occurred_at: datetime


def dirty(reader: Reader, book_id: str, stage: str, limit: int) -> list[Memory]:
    """What the stage has before it, in the order of capture."""
    rows = reader.run("dirty_memories_oldest_first", book_id=book_id, stage=stage, limit=limit)
    return [memory_rows.as_material(row) for row in rows]


def add_reading(tx: Tx, reading: Reading, facts: Sequence[FactRow]) -> None:
    """Keep how a memory was read, and its facts; what was read before must be gone."""
    tx.run("add_reading", book_id=tx.book_id, revision=tx.revision, **asdict(reading))
    tx.run_many("add_fact", [_row(tx, fact) for fact in facts])
    about = {"book_id": tx.book_id}
    tx.run_many(
        "add_fact_name",
        [
            about | {"fact_id": fact.id, "role": each.role, "key": each.key}
            for fact in facts
            for each in fact.names
        ],
    )
    tx.run_many(
        "add_fact_end",
        [
            about | {"subject": whose, "value_key": value, "fact_id": fact.id}
            for fact in facts
            if fact.subject is not None
            for whose, value in sorted(list_marks(fact, fact.subject))
        ],
    )
    add_leans(tx, facts)


def remove_facts(tx: Tx, memory_id: str) -> None:
    """Take out all that was read in a memory."""
    for query in _READ_IN:
        tx.run(query, book_id=tx.book_id, id=memory_id)


def remove_reading(tx: Tx, memory_id: str) -> None:
    """Take out all that was read in a memory, and that it was read; also what sessions were shown
    of it."""
    for place in places_of(tx, tx.book_id, memory_id):
        tx.run("delete_shown", book_id=tx.book_id, id=place.fact_id.hex())
    remove_facts(tx, memory_id)
    tx.run("delete_reading", book_id=tx.book_id, id=memory_id)


def reading_of(reader: Reader, book_id: str, memory_id: str) -> Reading | None:
    """How a memory was read, if it was."""
    rows = reader.run("reading_of_memory", book_id=book_id, memory_id=memory_id)
    if not rows:
        return None
    row = rows[0]
    return Reading(
        row["memory_id"],
        row["made_by"],
        row["version"],
        row["fate"],
        row["left_out"],
        bytes(row["names"]),
    )


def count_fates(reader: Reader, book_id: str) -> dict[str, int]:
    """How many memories gave facts, and how many none, by why."""
    return {row["fate"]: row["memories"] for row in reader.run("count_fates", book_id=book_id)}


def count_believed(reader: Reader, book_id: str) -> int:
    """How many memories a book holds and believes."""
    return int(reader.run("count_believed", book_id=book_id)[0]["memories"])


def places_of(reader: Reader, book_id: str, memory_id: str) -> list[Place]:
    """Where what a memory says stands."""
    rows = reader.run("fact_places", book_id=book_id, memory_id=memory_id)
    return [_place(row) for row in rows]


def list_places(reader: Reader, book_id: str, limit: int) -> list[Place]:
    """List where facts stand that may be judged against others, so many at most."""
    rows = reader.run("every_fact_place", book_id=book_id, limit=limit)
    return [_place(row) for row in rows]


def places_about(reader: Reader, book_id: str, subjects: Iterable[str]) -> list[Place]:
    """Where all stands that is said of these subjects (keys)."""
    rows = reader.run("places_about", book_id=book_id, subjects=json_list(subjects))
    return [_place(row) for row in rows]


def read_ends(value: object) -> tuple[str, ...]:
    """Read the keys of the values that a fact ends."""
    return tuple(parsed(value)) if value else ()


def with_ids(reader: Reader, book_id: str, fact_ids: Iterable[str]) -> dict[str, Fact]:
    rows = reader.run("facts_by_id", book_id=book_id, ids=json_list(keep_valid(fact_ids)))
    facts = _check_quotes(reader, book_id, [as_fact(row) for row in rows])
    return {fact.id: fact for fact in facts}


def with_id_part(reader: Reader, book_id: str, part: str) -> list[str]:
    """At most three ids that begin or end so: what a person types."""
    if not part.isalnum():
        return []
    rows = reader.run("facts_by_id_part", book_id=book_id, part=part.lower())
    return [row["id"] for row in rows]


def of_memory(reader: Reader, book_id: str, memory_id: str) -> list[Fact]:
    """What a memory says, in its order."""
    rows = reader.run("facts_of_memory", book_id=book_id, memory_id=memory_id)
    return _check_quotes(reader, book_id, [as_fact(row) for row in rows])


def _check_quotes(reader: Reader, book_id: str, facts: list[Fact]) -> list[Fact]:
    """Replace the quotes of damaged memories in facts that have a text of their own: that text is
    what the checksum of such a fact is of."""
    resolved = {fact.memory_id for fact in facts if fact.quote not in (fact.text, DAMAGED)}
    memories = memory_rows.with_ids(reader, book_id, resolved) if resolved else {}
    damaged = {memory.id for memory in memories.values() if memory.damaged}
    return [replace(fact, quote=DAMAGED) if fact.memory_id in damaged else fact for fact in facts]


def names_of(reader: Reader, book_id: str, fact_ids: Iterable[str]) -> dict[str, list[FactName]]:
    """Whom these facts name, by key, in their roles."""
    found: dict[str, list[FactName]] = {}
    for row in reader.run("names_of_facts", book_id=book_id, ids=json_list(keep_valid(fact_ids))):
        name = FactName(row["role"], row["key"], row["key"])
        found.setdefault(bytes(row["fact_id"]).hex(), []).append(name)
    return found


def sources_of(reader: Reader, book_id: str, fact_id: str) -> list[Stating]:
    """The memories that say the same, the oldest first."""
    rows = reader.run("facts_stating", book_id=book_id, ids=json_list(keep_valid([fact_id])))
    quotes: dict[str, str] = {}
    for row in rows:
        quotes.setdefault(row["memory_id"], row["quote"])
    memories = memory_rows.with_ids(reader, book_id, quotes)
    return [_stating(memories[id], quote) for id, quote in quotes.items()]


def _stating(memory: Memory, quote: str) -> Stating:
    quote = DAMAGED if memory.damaged else quote
    return Stating(memory.id, quote, memory.source, memory.author, memory.occurred_at)


def count(reader: Reader, book_id: str) -> dict[str, int]:
    """How many facts there are, by what became of them."""
    return {row["status"]: row["facts"] for row in reader.run("count_facts", book_id=book_id)}


def count_in_force(reader: Reader, book_id: str) -> int:
    """How many facts still stand, with or without a mark."""
    by_status = count(reader, book_id)
    return sum(by_status.get(status, 0) for status in IN_FORCE)


def understood(tx: Tx, stage: str, memory_ids: Iterable[str]) -> None:
    """These memories have been through the stage."""
    tx.run_many(
        "clear_dirty",
        [{"book_id": tx.book_id, "stage": stage, "memory_id": each} for each in memory_ids],
    )


def add_proposals(tx: Tx, proposals: Iterable[Proposal]) -> None:
    tx.run_many(
        "add_proposal",
        [
            {
                "book_id": tx.book_id,
                "id": proposal.id,
                "memory_id": proposal.memory_id,
                "at": clock.to_text(proposal.at),
                "action": proposal.action,
                "outcome": proposal.outcome,
                "reason": proposal.reason,
                "fact_id": proposal.fact_id,
                "target_id": proposal.target_id,
                "text": proposal.text,
                "kind": proposal.kind,
                "confidence": proposal.confidence,
                "review": int(proposal.review),
                "mind": proposal.mind,
            }
            for proposal in proposals
        ],
    )


def remove_proposals(tx: Tx, memory_ids: Iterable[str]) -> None:
    """Take out what was proposed for memories that are read anew."""
    tx.run_many("delete_proposals", [{"book_id": tx.book_id, "id": each} for each in memory_ids])


def proposals_of(reader: Reader, book_id: str, memory_id: str) -> list[Proposal]:
    rows = reader.run("proposals_of_memory", book_id=book_id, memory_id=memory_id)
    return [_proposal(row) for row in rows]


def latest_proposals(
    reader: Reader, book_id: str, limit: int, *, review: bool = False
) -> list[Proposal]:
    """The newest; only those that somebody should look at, with ``review``."""
    rows = reader.run("latest_proposals", book_id=book_id, review=int(review), limit=limit)
    return [_proposal(row) for row in rows]


def add_hints(tx: Tx, hints: Iterable[tuple[str, Sequence[str]]]) -> None:
    """Questions by the memory that would answer them."""
    told = {"book_id": tx.book_id, "revision": tx.revision}
    tx.run_many(
        "add_hint",
        [
            told | {"memory_id": memory_id, "position": at, "text": text}
            for memory_id, texts in hints
            for at, text in enumerate(texts)
        ],
    )


def hints_of(reader: Reader, book_id: str, memory_id: str) -> list[str]:
    rows = reader.run("hints_of_memory", book_id=book_id, memory_id=memory_id)
    return [row["text"] for row in rows]


def as_fact(row: Row) -> Fact:
    damaged = is_damaged("facts", row)
    said = memory_rows.local_moment(row, "observed_at")
    first = row["from_day"]
    return Fact(
        id=bytes(row["id"]).hex(),
        memory_id=row["memory_id"],
        kind=row["kind"],
        text=DAMAGED if damaged else (row["text"] or row["quote"]),
        quote=DAMAGED if damaged and row["text"] is None else row["quote"],
        span=(row["span_start"], row["span_end"]),
        subject=row["subject"],
        attribute=row["inherited"] or row["attribute"],
        value=row["value"],
        aspect=row["aspect"],
        confidence=row["confidence"],
        trust=row["trust"],
        status=row["status"] or "holds",
        by=_hex(row["by_id"]),
        since=row["since_day"] or first or (f"{said:%Y-%m-%d}" if row["act"] == "change" else None),
        until=row["until_day"],
        occurred_at=memory_rows.local_moment(row, "occurred_at"),
        observed_at=said,
        mind=row["made_by"] or "rules",
        statement=bytes(row["statement"]).hex(),
        proposed=row["proposed"],
        damaged=damaged,
    )


def keep_valid(fact_ids: Iterable[str]) -> Iterator[str]:
    """Keep what are ids of facts; older rows have ids of another form, of facts that are gone."""
    return (each for each in fact_ids if _ID.fullmatch(each))


def _place(row: Row) -> Place:
    ends = read_ends(row["ends"])
    return Place(bytes(row["id"]), row["subject"], row["attribute"], row["value_key"], ends)


def _hex(value: bytes | None) -> str | None:
    return None if value is None else bytes(value).hex()


def _row(tx: Tx, fact: FactRow) -> Row:
    first, last = fact.days or (None, None)
    row = {
        "book_id": tx.book_id,
        "id": fact.id,
        "memory_id": fact.memory,
        "span_start": fact.start,
        "span_end": fact.end,
        "text": fact.text,
        "kind": fact.kind,
        "subject": fact.subject,
        "attribute": fact.attribute,
        "label": fact.label,
        "aspect": fact.aspect,
        "value": fact.value,
        "value_key": fact.value_key,
        "single": int(fact.single),
        "positive": int(fact.positive),
        "mood": fact.mood,
        "act": fact.act,
        "scope": fact.scope,
        "limits": fact.limits,
        "adds": fact.adds,
        "ends": json_text(list(fact.ends)) if fact.ends else None,
        "inherits": int(fact.inherits),
        "known": fact.known,
        "from_day": first,
        "to_day": last,
        "still": int(fact.still),
        "confidence": fact.confidence,
        "statement": fact.statement,
        "revision": tx.revision,
    }
    return row | {"checksum": row_checksum("facts", row | {"quote": fact.quote})}


def _proposal(row: Row) -> Proposal:
    return Proposal(
        id=row["id"],
        memory_id=row["memory_id"],
        at=moment(row["at"]),
        action=row["action"],
        outcome=row["outcome"],
        reason=row["reason"],
        kind=row["kind"],
        confidence=row["confidence"],
        mind=row["mind"],
        fact_id=row["fact_id"],
        target_id=row["target_id"],
        text=row["text"],
        review=bool(row["review"]),
    )
