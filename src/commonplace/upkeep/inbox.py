"""The inbox: what waits for a person to look at it, in one list, the newest first.

=============  ============================================================================
proposal       what compiling would write in a section that somebody wrote by hand: accept
               or reject it (``wiki proposals``)
contradiction  a statement that speaks against another, and both stand: correct one of them,
               or settle it
statement      a statement that was not written, or only with doubt: settle it
quarantine     a memory that is kept and not believed: lift it, or forget it
unread         a memory that the rules failed on or took too long over: it is kept and found,
               but not understood, on no page or not embedded. ``doctor --fix`` tries again
=============  ============================================================================

Words of memories are data; whoever shows them shows them as such.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from commonplace.errors import NotFound
from commonplace.model import Memory, PageProposal, Proposal
from commonplace.store import facts as fact_rows
from commonplace.store import memories as memory_rows
from commonplace.store import quarantine
from commonplace.store.compiling import unread
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki import proposals as proposal_rows

#: What becomes of a memory that a stage could not read.
NOT_READ = {"embed": "not embedded", "understand": "not understood", "compile": "on no page"}

Kind = Literal["proposal", "contradiction", "statement", "quarantine", "unread"]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that waits."""

    kind: Kind
    #: Of the proposal, or of the memory.
    id: str
    at: datetime
    text: str
    #: Why it waits.
    reason: str
    #: The memories that say it.
    memories: tuple[str, ...] = ()
    #: The page and section it is about: ``type/slug#section``.
    page: str | None = None
    #: What it speaks against.
    against: str | None = None
    #: Where it comes from, and who vouches for it.
    source: str | None = None
    trust: str | None = None


@dataclass(frozen=True, slots=True)
class Inbox:
    """What waits, the newest first, and how much there is of each kind."""

    items: tuple[Item, ...]
    counts: Mapping[str, int]

    def __len__(self) -> int:
        return sum(self.counts.values())

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)


def inbox(engine: Engine, book_id: str, limit: int) -> Inbox:
    """At most so many items; the counts are of all."""

    def look(reader: Reader) -> Inbox:
        row = reader.run("count_inbox", book_id=book_id)[0]
        items = (
            *_proposals(reader, book_id, limit),
            *_statements(reader, book_id, limit),
            *_quarantined(reader, book_id, limit),
            *_unread(reader, book_id, limit),
        )
        newest = sorted(items, key=lambda each: (each.at, each.id), reverse=True)
        return Inbox(tuple(newest[:limit]), {name: int(count) for name, count in row.items()})

    return engine.read(look)


def settle(engine: Engine, book_id: str, ids: Sequence[str], actor: str | None) -> int:
    """Somebody has looked at these contradictions and statements: they wait no more. All of them,
    or none when one does not wait. Says how many."""

    def work(tx: Tx) -> int:
        for each in ids:
            if not tx.run("settle_proposal", book_id=book_id, id=each):
                raise NotFound(f"No contradiction or statement {each} waits. Nothing was changed.")
        memory_rows.note(tx, "settled", None, actor, proposals=len(ids))
        return len(ids)

    return engine.write(work, book_id=book_id)


def _proposals(reader: Reader, book_id: str, limit: int) -> Iterator[Item]:
    found = proposal_rows.proposals(reader, book_id, None, "open", limit)
    pages = page_rows.infos(reader, book_id, {each.page_id for each in found})
    for each in found:
        page = pages.get(each.page_id)
        yield _proposal(each, page.address if page else None)


def _proposal(proposal: PageProposal, address: str | None) -> Item:
    return Item(
        "proposal",
        proposal.id,
        proposal.at,
        proposal.text,
        proposal.reason,
        proposal.sources,
        page=f"{address}#{proposal.section}" if address else None,
    )


def _statements(reader: Reader, book_id: str, limit: int) -> Iterator[Item]:
    found = fact_rows.latest_proposals(reader, book_id, limit, review=True)
    named = {each for item in found for each in (item.fact_id, item.target_id) if each}
    facts = {id: fact.text for id, fact in fact_rows.with_ids(reader, book_id, named).items()}
    said = memory_rows.with_ids(reader, book_id, {each.memory_id for each in found})
    for each in found:
        yield _statement(each, facts, said.get(each.memory_id))


def _statement(proposal: Proposal, facts: Mapping[str, str], memory: Memory | None) -> Item:
    return Item(
        "contradiction" if proposal.target_id else "statement",
        proposal.id,
        proposal.at,
        proposal.text or facts.get(proposal.fact_id or "", ""),
        proposal.reason,
        (proposal.memory_id,),
        against=facts.get(proposal.target_id or ""),
        source=memory.source if memory else None,
        trust=memory.trust if memory else None,
    )


def _quarantined(reader: Reader, book_id: str, limit: int) -> Iterator[Item]:
    found = quarantine.quarantined(reader, book_id, limit)
    said = memory_rows.with_ids(reader, book_id, [each.memory_id for each in found])
    for each in found:
        if (memory := said.get(each.memory_id)) is not None:
            yield Item(
                "quarantine",
                memory.id,
                each.at,
                memory.text,
                each.reason,
                (memory.id,),
                source=memory.source,
                trust=memory.trust,
            )


def _unread(reader: Reader, book_id: str, limit: int) -> Iterator[Item]:
    for found in unread.newest_unread(reader, book_id, limit):
        memory = found.memory
        missing = (
            f"{NOT_READ[stage]} ({why})" if why else NOT_READ[stage]
            for stage, why in found.reasons.items()
        )
        yield Item(
            "unread",
            memory.id,
            found.at,
            memory.text,
            f"could not be read: {', '.join(missing)}",
            (memory.id,),
            source=memory.source,
            trust=memory.trust,
        )
