"""Facts, the memories they rest on, the words they are found by; proposals and hints."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.model import TRUSTS, Fact, Memory, Proposal
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.integrity.checksum import DAMAGED, is_damaged, row_checksum
from commonplace.store.memories import as_material, local_moment
from commonplace.store.values import json_list, moment


@dataclass(frozen=True, slots=True)
class Known:
    """A fact the book has, as far as a newcomer with the same words needs to know it."""

    id: str
    text: str


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
    return [as_material(row) for row in rows]


def add_facts(tx: Tx, facts: Sequence[tuple[Fact, Iterable[int]]]) -> None:
    """New facts, each with the words it is found by."""
    tx.run_many("add_fact", [_row(tx, fact) for fact, _ in facts])
    words = [
        {"book_id": tx.book_id, "word": word, "fact_id": fact.id}
        for fact, found_by in facts
        for word in found_by
    ]
    tx.run_many("add_fact_word", words)


def add_sources(tx: Tx, stated: Iterable[tuple[str, Memory, str]]) -> None:
    """Memories that state facts: the fact's id, the memory, its words."""
    tx.run_many(
        "add_fact_source",
        [
            {
                "book_id": tx.book_id,
                "fact_id": fact_id,
                "memory_id": memory.id,
                "quote": quote,
                "observed_at": clock.to_text(memory.observed_at),
                "revision": tx.revision,
            }
            for fact_id, memory, quote in stated
        ],
    )


def also_stated(tx: Tx, fact: Fact, memory: Memory) -> None:
    """A further source: the fact is as old as the first of them, as trusted as the least."""
    tx.run("set_fact_observed", book_id=tx.book_id, id=fact.id)
    if TRUSTS.index(memory.trust) > TRUSTS.index(fact.trust):
        tx.run("set_fact_trust", book_id=tx.book_id, id=fact.id, trust=memory.trust)


def with_hashes(reader: Reader, book_id: str, hashes: Iterable[bytes]) -> dict[bytes, Known]:
    """Facts by their words."""
    wanted = json_list(each.hex() for each in hashes)
    rows = reader.run("facts_by_hash", book_id=book_id, hashes=wanted)
    return {bytes(row["hash"]): Known(row["id"], row["text"]) for row in rows}


def with_ids(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, Fact]:
    rows = reader.run("facts_by_id", book_id=book_id, ids=json_list(ids))
    return {row["id"]: as_fact(row) for row in rows}


def with_id_part(reader: Reader, book_id: str, part: str) -> list[str]:
    """At most three ids that begin or end so: what a person types."""
    rows = reader.run("facts_by_id_part", book_id=book_id, part=part)
    return [row["id"] for row in rows]


def with_word(reader: Reader, book_id: str, word: int, limit: int) -> list[str]:
    """Ids of the newest facts that have this word."""
    found = reader.scan("facts_with_word", book_id=book_id, word=word, limit=limit)
    return [row[0] for row in found]


def of_memory(reader: Reader, book_id: str, memory_id: str) -> list[Fact]:
    rows = reader.run("facts_of_memory", book_id=book_id, memory_id=memory_id)
    return [as_fact(row) for row in rows]


def sources_of(reader: Reader, book_id: str, fact_id: str) -> list[Stating]:
    rows = reader.run("sources_of_fact", book_id=book_id, fact_id=fact_id)
    return [
        Stating(
            row["memory_id"],
            row["quote"],
            row["source"],
            row["author"],
            local_moment(row, "occurred_at"),
        )
        for row in rows
    ]


def quotes_of(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, set[str]]:
    """In which words the sources of these facts state them."""
    quotes: dict[str, set[str]] = {}
    for row in reader.run("quotes_of_facts", book_id=book_id, ids=json_list(ids)):
        quotes.setdefault(row["fact_id"], set()).add(row["quote"])
    return quotes


def memories_behind(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, str]:
    """One memory that states each of these facts: the first of them to be captured."""
    rows = reader.run("first_sources_of_facts", book_id=book_id, ids=json_list(ids))
    return {row["fact_id"]: row["memory_id"] for row in rows}


def set_status(tx: Tx, fact_id: str, status: str) -> None:
    about = {"book_id": tx.book_id, "id": fact_id}
    tx.run("set_fact_status", **about, status=status)
    tx.run("touch_fact_sources", **about, revision=tx.revision)


def count(reader: Reader, book_id: str) -> dict[str, int]:
    """How many facts are in each status."""
    return {row["status"]: row["facts"] for row in reader.run("count_facts", book_id=book_id)}


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
    return Fact(
        id=row["id"],
        kind=row["kind"],
        text=DAMAGED if damaged else row["text"],
        hash=bytes(row["hash"]),
        confidence=row["confidence"],
        importance=row["importance"],
        trust=row["trust"],
        status=row["status"],
        occurred_at=local_moment(row, "occurred_at"),
        observed_at=local_moment(row, "observed_at"),
        mind=row["mind"],
        created_at=moment(row["created_at"]),
        damaged=damaged,
    )


def _row(tx: Tx, fact: Fact) -> Row:
    row = {
        "book_id": tx.book_id,
        "id": fact.id,
        "kind": fact.kind,
        "text": fact.text,
        "hash": fact.hash,
        "confidence": fact.confidence,
        "importance": fact.importance,
        "trust": fact.trust,
        "occurred_at": clock.to_text(fact.occurred_at),
        "observed_at": clock.to_text(fact.observed_at),
        "mind": fact.mind,
        "created_at": clock.to_text(fact.created_at),
    }
    return row | {"checksum": row_checksum("facts", row)}


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
