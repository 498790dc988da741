"""Memories and their index rows: written together, forgotten together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time
from typing import Any

from commonplace import clock
from commonplace.errors import Damaged
from commonplace.model import KINDS, AuditEntry, Memory
from commonplace.model.zones import EARLIEST, LATEST, localise, zone_of
from commonplace.store.access import audit
from commonplace.store.books import read_zone
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.integrity.checksum import DAMAGED, is_damaged, row_checksum
from commonplace.store.values import (
    UNREADABLE_TIME,
    json_list,
    json_text,
    moment,
    moment_or_none,
    moment_text,
    parsed,
)

#: More memories than a month has.
MOST = 10_000_000


def add_memories(tx: Tx, memories: Sequence[tuple[Memory, bytes]], stages: Iterable[str]) -> None:
    """Write memories with their packed terms, and say which stages have them before them."""
    tx.run_many("add_memory", [_row(tx, memory) for memory, _ in memories])
    add_index_rows(tx, memories)
    for stage in stages:
        tx.run("mark_dirty", stage=stage, book_id=tx.book_id, revision=tx.revision)


def add_index_rows(tx: Tx, memories: Sequence[tuple[Memory, bytes]]) -> None:
    """What recall searches of them, as of this change."""
    tx.run_many("add_memory_index", [_index_row(tx, *pair) for pair in memories])


def see_again(tx: Tx, memory_id: str) -> None:
    tx.run("see_again", book_id=tx.book_id, id=memory_id)


def with_ids(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, Memory]:
    """The memories that are there, by id."""
    rows = reader.run("memories_by_id", book_id=book_id, ids=json_list(ids))
    return {row["id"]: as_memory(row) for row in rows}


def load_material(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, Memory]:
    """Load memories for a stage that makes something of them: a damaged one says nothing."""
    rows = reader.run("memories_by_id", book_id=book_id, ids=json_list(ids))
    return {row["id"]: as_material(row) for row in rows}


def load_stored(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, Memory]:
    """Load memories with the text that is stored, damaged or not: forgetting must reach it."""
    rows = reader.run("memories_by_id", book_id=book_id, ids=json_list(ids))
    found = [as_memory(row) for row in rows]
    return {
        memory.id: replace(memory, text=str(row["text"])) if memory.damaged else memory
        for row, memory in zip(rows, found, strict=True)
    }


def there(reader: Reader, book_id: str, ids: Iterable[str]) -> set[str]:
    """Those of these ids that a memory has."""
    rows = reader.run("memories_there", book_id=book_id, ids=json_list(ids))
    return {row["id"] for row in rows}


def origins(reader: Reader, book_id: str, ids: Iterable[str]) -> list[Row]:
    """Of those that are there: id, author and occurred_at."""
    return reader.run("memory_origins", book_id=book_id, ids=json_list(ids))


def newest_at(reader: Reader, book_id: str) -> datetime | None:
    """When the newest of what has happened did, in the book's zone; nothing in an empty book."""
    at = moment_or_none(reader.run("newest_told", book_id=book_id)[0]["at"])
    return None if at is None else localise(at, read_zone(reader, book_id))


def with_id_start(reader: Reader, book_id: str, start: str) -> list[str]:
    """At most three ids that begin so."""
    return [row["id"] for row in reader.run("memories_by_id_start", book_id=book_id, start=start)]


def with_id_end(reader: Reader, book_id: str, end: str) -> list[str]:
    """At most three ids that end so."""
    return [row["id"] for row in reader.run("memories_by_id_end", book_id=book_id, ending=end)]


def same_words(reader: Reader, book_id: str, memories: Sequence[Memory]) -> list[Row]:
    """Earlier memories with the words and the source of one of these, or its words and no source:
    id, hash, author, source, occurred_at."""
    sources = {memory.source for memory in memories if memory.source}
    known: set[str] = set()
    if sources:  # one look per source first: most of an import comes from sources that are new
        rows = reader.run("known_sources", book_id=book_id, sources=json_list(sources))
        known = {row["source"] for row in rows}
    # Each once: a batch that says one thing many times would get what is there many times.
    said = {(memory.source, memory.hash.hex()) for memory in memories}
    sourced = [{"source": source, "hash": digest} for source, digest in said if source in known]
    unsourced = sorted(digest for source, digest in said if source is None)
    found = []
    if sourced:
        found += reader.run("same_words_in_source", book_id=book_id, events=json_text(sourced))
    if unsourced:
        hashes = json_list(unsourced)
        found += reader.run("same_words_without_source", book_id=book_id, hashes=hashes)
    return [row | {"occurred_at": moment(row["occurred_at"])} for row in found]


def with_keys(reader: Reader, book_id: str, keys: Iterable[str]) -> dict[str, str]:
    """Ids by idempotency key."""
    rows = reader.run("memories_by_key", book_id=book_id, keys=json_list(keys))
    return {row["idempotency_key"]: row["id"] for row in rows}


def keyed(reader: Reader, book_id: str, start: str, stop: str) -> dict[str, str]:
    """Ids by idempotency key, of the keys from one to before another, in order."""
    rows = reader.run("memories_keyed", book_id=book_id, start=start, stop=stop)
    return {row["idempotency_key"]: row["id"] for row in rows}


def set_key(tx: Tx, memory_id: str, key: str) -> None:
    """The memory goes by this key; nobody else has it."""
    tx.run("set_memory_key", book_id=tx.book_id, id=memory_id, key=key)


def on_days(
    reader: Reader, book_id: str, first: date, last: date, limit: int = MOST
) -> list[Memory]:
    """The memories of these days, in order: the day it was for each where it was said."""
    since = clock.later(datetime.combine(first, time.min, UTC), -EARLIEST.total_seconds())
    until = clock.later(datetime.combine(last, time.max, UTC), LATEST.total_seconds())
    found = between(reader, book_id, since, until, MOST)
    return [each for each in found if first <= each.occurred_at.date() <= last][:limit]


def between(
    reader: Reader, book_id: str, since: datetime, until: datetime, limit: int
) -> list[Memory]:
    rows = reader.run(
        "memories_between",
        book_id=book_id,
        since=clock.to_text(since),
        until=clock.to_text(until),
        limit=limit,
    )
    return [as_memory(row) for row in rows]


def latest(reader: Reader, book_id: str, limit: int) -> list[Memory]:
    rows = reader.run("latest_memories", book_id=book_id, limit=limit)
    return [as_memory(row) for row in rows]


def after(reader: Reader, book_id: str, memory_id: str, limit: int) -> list[Memory]:
    """The next memories in the order of capture; from the first when the id is empty."""
    rows = reader.run("memories_after", book_id=book_id, after=memory_id, limit=limit)
    return [as_memory(row) for row in rows]


def days(reader: Reader, book_id: str, limit: int) -> list[tuple[str, int]]:
    """The newest days that have memories, with how many."""
    zone = read_zone(reader, book_id)
    found: dict[date, int] = {}
    full_since: datetime | None = None
    for told, offset in reader.scan("memory_times", book_id=book_id):
        at = moment(told)
        if at == UNREADABLE_TIME:  # what is left of a damaged time is no day
            continue
        # A memory that was said far away may belong to a day that others have left already.
        if full_since is not None and full_since - at > EARLIEST + LATEST:
            break
        day = localise(at, zone, offset).date()
        found[day] = found.get(day, 0) + 1
        if full_since is None and len(found) > limit:
            full_since = at
    return [(day.isoformat(), found[day]) for day in sorted(found, reverse=True)[:limit]]


def count(reader: Reader, book_id: str) -> Row:
    """memories, first_at, last_at, characters."""
    row = reader.run("count_memories", book_id=book_id)[0]
    return row | {
        "first_at": moment_or_none(row["first_at"]),
        "last_at": moment_or_none(row["last_at"]),
        "characters": int(row["characters"]),
    }


def ids_where(reader: Reader, book_id: str, filters: Mapping[str, str | None]) -> list[str]:
    """Ids that pass filters on kind, source and tag."""
    return [row[0] for row in reader.scan("memory_ids_where", book_id=book_id, **filters)]


def holding(reader: Reader, book_id: str, moment: datetime) -> list[str]:
    """Ids of those that tell what held at a moment."""
    at = clock.to_text(moment)
    return [row[0] for row in reader.scan("memory_ids_holding", book_id=book_id, at=at)]


def forget(tx: Tx, memory_id: str) -> bool:
    """Remove the memory and every row that holds something of it; a tombstone says that it was."""
    gone = tx.run("delete_memory", book_id=tx.book_id, id=memory_id)
    if not gone:
        return False
    tx.run("delete_memory_index", book_id=tx.book_id, revision=gone[0]["revision"], id=memory_id)
    for query in (
        "delete_embeddings",
        "delete_mentions",
        "delete_dirty_rows",
        "delete_chunks_of_memory",
        "lift_quarantine",
    ):
        tx.run(query, book_id=tx.book_id, id=memory_id)
    bury(tx, memory_id)
    return True


def bury(tx: Tx, id: str) -> None:
    """Keep that there was a memory, or a page made of one, and not what it said."""
    tx.run(
        "add_tombstone",
        book_id=tx.book_id,
        id=id,
        revision=tx.revision,
        forgotten_at=clock.to_text(clock.now()),
    )


def buried(reader: Reader, book_id: str) -> set[str]:
    """The ids of all that was forgotten."""
    rows = reader.run("tombstones_since", book_id=book_id, revision=-1)
    return {row["memory_id"] for row in rows}


def note(tx: Tx, action: str, memory_id: str | None, actor: str | None, **detail: Any) -> None:
    """One line of the audit: what happened, never what was said."""
    audit.add(tx, tx.book_id, action, actor, memory_id, **detail)


def audit_of(reader: Reader, book_id: str, memory_id: str) -> list[AuditEntry]:
    rows = reader.run("audit_of_memory", book_id=book_id, memory_id=memory_id)
    return [_audit(row) for row in rows]


def latest_audit(reader: Reader, book_id: str, limit: int) -> list[AuditEntry]:
    return [_audit(row) for row in reader.run("latest_audit", book_id=book_id, limit=limit)]


def microseconds(value: datetime) -> int:
    """A time as the index carries it: microseconds since 1970."""
    seconds = value - _EPOCH
    return (seconds.days * 86_400 + seconds.seconds) * 1_000_000 + seconds.microseconds


def as_memory(row: Row) -> Memory:
    """Make a memory of its row; of a damaged row only its id and its times are kept."""
    if is_damaged("memories", row):
        return _damaged(row)
    try:
        return _sound(row)
    except (Damaged, ValueError, TypeError):  # from before there were checksums
        return _damaged(row)


def as_material(row: Row) -> Memory:
    """Make a memory of its row for a stage to read: a damaged one says nothing."""
    memory = as_memory(row)
    return replace(memory, text="") if memory.damaged else memory


def local_moment(row: Row, name: str) -> datetime:
    """Read a time of a row that knows its zone, and perhaps how far from UTC it was said."""
    offset = row.get("offset_minutes")
    known = offset if isinstance(offset, int) else None
    return localise(moment(row[name]), zone_of(row["zone"]), known)


def _damaged(row: Row) -> Memory:
    return Memory(
        id=str(row["id"]),
        kind=KINDS[0],
        text=DAMAGED,
        occurred_at=local_moment(row, "occurred_at"),
        observed_at=local_moment(row, "observed_at"),
        created_at=local_moment(row, "created_at"),
        hash=bytes(row["hash"] or b""),
        damaged=True,
    )


def _sound(row: Row) -> Memory:
    return Memory(
        id=row["id"],
        kind=row["kind"],
        text=row["text"],
        occurred_at=local_moment(row, "occurred_at"),
        observed_at=local_moment(row, "observed_at"),
        created_at=local_moment(row, "created_at"),
        hash=row["hash"],
        author=row["author"],
        source=row["source"],
        trust=row["trust"],
        importance=row["importance"],
        confidence=row["confidence"],
        valid_from=moment_or_none(row["valid_from"]),
        valid_to=moment_or_none(row["valid_to"]),
        place=row["place"],
        journal=row["journal"],
        why=row["why"],
        tags=tuple(parsed(row["tags"])) if row["tags"] is not None else (),
        metadata=parsed(row["metadata"]) if row["metadata"] is not None else {},
        names=tuple(parsed(row["names"])) if row["names"] is not None else (),
        idempotency_key=row["idempotency_key"],
        decision=row["decision"],
        seen=row["seen"],
        offset_minutes=row["offset_minutes"],
        dated=row["dated"] != 0,
    )


_EPOCH = clock.from_text("1970-01-01T00:00:00Z")


def _row(tx: Tx, memory: Memory) -> Row:
    occurred_at = clock.to_text(memory.occurred_at)
    same_time = memory.observed_at is memory.occurred_at
    row = {
        "book_id": tx.book_id,
        "revision": tx.revision,
        "id": memory.id,
        "kind": memory.kind,
        "occurred_at": occurred_at,
        "observed_at": occurred_at if same_time else clock.to_text(memory.observed_at),
        "created_at": clock.to_text(memory.created_at),
        "hash": memory.hash,
        "author": memory.author,
        "source": memory.source,
        "trust": memory.trust,
        "importance": float(memory.importance),
        "confidence": float(memory.confidence),
        "valid_from": moment_text(memory.valid_from),
        "valid_to": moment_text(memory.valid_to),
        "place": memory.place,
        "journal": memory.journal,
        "why": memory.why,
        "tags": json_text(memory.tags) if memory.tags else None,
        "metadata": json_text(memory.metadata) if memory.metadata else None,
        "names": json_text(memory.names) if memory.names else None,
        "idempotency_key": memory.idempotency_key,
        "decision": memory.decision,
        "text": memory.text,
        "offset_minutes": memory.offset_minutes,
        "dated": int(memory.dated),
    }
    row["checksum"] = row_checksum("memories", row)
    return row


def _index_row(tx: Tx, memory: Memory, terms: bytes) -> Row:
    occurred_at = microseconds(memory.occurred_at)
    same_time = memory.observed_at is memory.occurred_at
    return {
        "book_id": tx.book_id,
        "revision": tx.revision,
        "memory_id": memory.id,
        "occurred_at": occurred_at,
        "observed_at": occurred_at if same_time else microseconds(memory.observed_at),
        "author": memory.author,
        "source": memory.source,
        "terms": terms,
        "offset_minutes": memory.offset_minutes,
    }


def _audit(row: Row) -> AuditEntry:
    return AuditEntry(
        id=row["id"],
        at=moment(row["at"]),
        actor=row["actor"],
        action=row["action"],
        memory_id=row["memory_id"],
        detail=parsed(row["detail"]),
    )


def mark_waiting(tx: Tx, stage: str, memory_ids: Iterable[str]) -> None:
    """These memories go through a stage."""
    about = {"book_id": tx.book_id, "stage": stage}
    tx.run_many("mark_one_dirty", [about | {"memory_id": each} for each in memory_ids])
