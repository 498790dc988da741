"""Proposals to pages, what is pinned to them, and what was decided about names without a page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.model import Author, PageProposal
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import json_list, moment, moment_or_none, parsed


@dataclass(frozen=True, slots=True)
class Pin:
    """A correction that a section keeps, and the hash of the sentence it struck out."""

    section: str
    memory_id: str
    sentence: str
    at: datetime
    author: str | None


@dataclass(frozen=True, slots=True)
class Heard:
    """A name that memories say and nobody is known by."""

    name: str
    surface: str
    memories: int


def propose(tx: Tx, proposal: PageProposal, cited: Iterable[tuple[str, Sequence[str]]]) -> str:
    """File it; or, if the very same is open already, what it cites besides. Its id. What compiles
    pages does not propose again what was rejected."""
    about = {"book_id": tx.book_id, "page_id": proposal.page_id, "section": proposal.section}
    also = "rejected" if proposal.author.pen == "compiled" else "open"
    there = tx.run("same_page_proposal", **about, text=proposal.text, also=also)
    if there:
        _cite(tx, there[0]["id"], cited)
        return str(there[0]["id"])
    tx.run(
        "add_page_proposal",
        **about,
        id=proposal.id,
        at=clock.to_text(proposal.at),
        author_kind=proposal.author.kind,
        author=proposal.author.name,
        reason=proposal.reason,
        base_version=proposal.base_version,
        text=proposal.text,
    )
    _cite(tx, proposal.id, cited)
    return proposal.id


def _cite(tx: Tx, proposal_id: str, wanted: Iterable[tuple[str, Sequence[str]]]) -> None:
    known = {memory_id for memory_id, _ in cited(tx, tx.book_id, proposal_id)}
    rows = [
        {
            "book_id": tx.book_id,
            "proposal_id": proposal_id,
            "memory_id": memory_id,
            "sentences": json_list(sentences) if sentences else None,
        }
        for memory_id, sentences in wanted
        if memory_id not in known
    ]
    tx.run_many("add_page_proposal_source", rows)


def proposals(
    reader: Reader, book_id: str, page_id: str | None, status: str | None, limit: int
) -> list[PageProposal]:
    """The newest first."""
    about = {"page_id": page_id, "status": status, "limit": limit}
    found = reader.run("page_proposals", book_id=book_id, **about)
    return [_proposal(reader, book_id, row) for row in found]


def proposal(reader: Reader, book_id: str, proposal_id: str) -> PageProposal | None:
    rows = reader.run("page_proposal", book_id=book_id, id=proposal_id)
    return _proposal(reader, book_id, rows[0]) if rows else None


def ending(reader: Reader, book_id: str, part: str) -> list[str]:
    """At most three ids that end so."""
    rows = reader.run("page_proposals_ending", book_id=book_id, part=part)
    return [row["id"] for row in rows]


def cited(reader: Reader, book_id: str, proposal_id: str) -> list[tuple[str, tuple[str, ...]]]:
    """The memories that a proposal rests on, with hashes of sentences."""
    rows = reader.run("page_proposal_sources", book_id=book_id, proposal_id=proposal_id)
    return [(row["memory_id"], tuple(parsed(row["sentences"]) or ())) for row in rows]


def decide(tx: Tx, proposal_id: str, status: str, by: str | None, version: int | None) -> bool:
    """Whether it was still open."""
    decided = {"status": status, "decided_by": by, "version": version}
    at = clock.to_text(clock.now())
    about = {"book_id": tx.book_id, "id": proposal_id, "decided_at": at}
    return bool(tx.run("decide_page_proposal", **about, **decided))


def pin(tx: Tx, page_id: str, section: str, memory_id: str, sentence: str, by: str | None) -> None:
    tx.run(
        "add_pin",
        book_id=tx.book_id,
        page_id=page_id,
        section=section,
        memory_id=memory_id,
        sentence=sentence,
        at=clock.to_text(clock.now()),
        author=by,
    )


def copy_pins(tx: Tx, from_id: str, to_id: str) -> None:
    """What must not be said on a page must not be said on one that takes its words either."""
    for each in pins(tx, tx.book_id, from_id):
        pin(tx, to_id, each.section, each.memory_id, each.sentence, each.author)


def pins(reader: Reader, book_id: str, page_id: str) -> list[Pin]:
    rows = reader.run("pins_of_page", book_id=book_id, page_id=page_id)
    return [
        Pin(row["section"], row["memory_id"], row["sentence"], moment(row["at"]), row["author"])
        for row in rows
    ]


def open_mentions(reader: Reader, book_id: str, least: int, limit: int) -> list[Heard]:
    """Names without a page or a decision, the most said first."""
    rows = reader.run("open_names", book_id=book_id, least=least, limit=limit)
    return [Heard(row["name"], row["surface"], row["memories"]) for row in rows]


def decided_mentions(reader: Reader, book_id: str, state: str | None, limit: int) -> list[Row]:
    """name, state, page_id, at, author."""
    return reader.run("decided_mentions", book_id=book_id, state=state, limit=limit)


def memories_saying(reader: Reader, book_id: str, name: str, limit: int) -> list[str]:
    rows = reader.run("newest_saying", book_id=book_id, name=name, limit=limit)
    return [row["memory_id"] for row in rows]


def set_mention(tx: Tx, name: str, state: str, page_id: str | None, by: str | None) -> None:
    """``promoted`` to a page, or ``ignored``; ``open`` takes a decision back."""
    if state == "open":
        tx.run("reopen_mention", book_id=tx.book_id, name=name)
        return
    at = clock.to_text(clock.now())
    decided = {"state": state, "page_id": page_id, "at": at, "author": by}
    tx.run("set_mention", book_id=tx.book_id, name=name, **decided)


def _proposal(reader: Reader, book_id: str, row: Row) -> PageProposal:
    return PageProposal(
        id=row["id"],
        page_id=row["page_id"],
        section=row["section"],
        at=moment(row["at"]),
        author=Author(row["author_kind"], row["author"]),
        reason=row["reason"],
        base_version=row["base_version"],
        text=row["text"],
        status=row["status"],
        sources=tuple(memory_id for memory_id, _ in cited(reader, book_id, row["id"])),
        decided_at=moment_or_none(row["decided_at"]),
        decided_by=row["decided_by"],
        version=row["version"],
    )
