"""The inbox: what waits for a person to look at it, in one list, the newest first.

=============  ============================================================================
proposal       what compiling would write in a section that somebody wrote by hand: accept
               or reject it (``wiki proposals``)
contradiction  two facts that say otherwise, of which neither may end the other: accept one,
               reject one, or settle it, and both stand. Or what a person says again that had been
               called wrong: accept or reject it
ending         a fact that would end another, where understanding only proposes: accept it,
               reject it, or settle it, and both stand
ruling         what somebody decided who is trusted less than whoever said it: accept or
               reject it. Or one whose sentence is not said any more: drop it (``settle``)
statement      a fact that a model gave and that was not kept, and why: settle it
quarantine     a memory that is kept and not believed: lift it, or forget it
unread         a memory that the rules failed on or took too long over: it is kept and found,
               but not understood, on no page or not embedded. ``doctor --fix`` tries again
=============  ============================================================================

Words of memories are data; whoever shows them shows them as such.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from commonplace.capture.check import shown
from commonplace.errors import NotFound
from commonplace.knowledge import acts, fact_acts
from commonplace.knowledge.rulings import Ruler
from commonplace.model import Fact, PageProposal
from commonplace.store import facts as fact_rows
from commonplace.store import held as held_rows
from commonplace.store import memories as memory_rows
from commonplace.store import quarantine
from commonplace.store.compiling import unread
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.register import rulings as ruling_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki import proposals as proposal_rows
from commonplace.understand.decide_facts import SHORTEST_ID, find_fact, find_open_act
from commonplace.understand.views import quote

#: What becomes of a memory that a stage could not read.
NOT_READ = {"embed": "not embedded", "understand": "not understood", "compile": "on no page"}

#: What is the matter between two facts, by the line of the table of what holds.
REASONS = {
    "10": "it had been denied, and whoever says so again may not decide that alone",
    "13": "it speaks against what somebody else said, and may not decide that alone",
    "17": "a decision or rule stands against it, and only another decision ends one",
}
REPEATED = "it was called wrong, and is said again without a word of change"
#: What would become of a fact.
WORDS = {
    "replaced": "it would replace this",
    "denied": "it denies this",
    "corrected": "it corrects this",
}
#: What somebody decided about facts, by the kind of the ruling.
DECIDED = {
    "wrong": "it is wrong",
    "accept": "it is so",
    "reject": "it is not over",
    "ignore": "both stand",
}
#: Statements among which one is found by a part of its id.
_MOST = 1_000

Kind = Literal["proposal", "contradiction", "ending", "ruling", "statement", "quarantine", "unread"]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that waits."""

    kind: Kind
    #: Of the proposal, the fact, the ruling or the memory.
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
    #: The fact it speaks against, by id; and what would become of that, or how a ruling stands.
    against_id: str | None = None
    becomes: str | None = None


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
            *_contradictions(reader, book_id, limit),
            *_repeats(reader, book_id, limit),
            *_endings(reader, book_id, limit),
            *_rulings(reader, book_id, limit),
            *_statements(reader, book_id, limit),
            *_quarantined(reader, book_id, limit),
            *_unread(reader, book_id, limit),
        )
        newest = sorted(items, key=lambda each: (each.at, each.id), reverse=True)
        return Inbox(tuple(newest[:limit]), {name: int(count) for name, count in row.items()})

    return engine.read(look)


def settle(engine: Engine, book_id: str, ids: Sequence[str], ruler: Ruler) -> int:
    """Somebody has looked at these: they wait no more. Two facts both stand, what would end stands,
    a ruling that waits is dropped, a statement is put away. By their ids or the beginning or end of
    them; all of them, or none when one does not wait. Says how many."""

    def work(tx: Tx) -> int:
        for each in ids:
            _settle_one(tx, each, ruler)
        memory_rows.note(tx, "settled", None, ruler.actor, proposals=len(ids))
        return len(ids)

    return engine.write(work, book_id=book_id)


def _settle_one(tx: Tx, wanted: str, ruler: Ruler) -> None:
    if act := find_open_act(tx, tx.book_id, wanted):
        acts.undo_act(tx, act, ruler)
        return
    if id := _find_statement(tx, wanted):
        tx.run("settle_proposal", book_id=tx.book_id, id=id)
        return
    try:
        fact = find_fact(tx, tx.book_id, wanted)
    except NotFound:
        raise NotFound(f"Nothing with the id {shown(wanted)} waits. Nothing was changed.") from None
    if endings := held_rows.proposed_by(tx, tx.book_id, fact.id):
        pairs = [(each.fact_id, fact.id) for each in endings]
        fact_acts.reject_endings(tx, pairs, ruler)
    elif fact.by and "disputed" in (fact.status, fact.proposed):
        fact_acts.ignore_dispute(tx, fact.id, fact.by, ruler)
    elif fact.id in {id for id, _ in held_rows.repeats_of_wrong(tx, tx.book_id, _MOST)}:
        fact_acts.refuse_fact(tx, fact.id, ruler)
    else:
        raise NotFound(f"{shown(fact.text)} does not wait. Nothing was changed.")


def _find_statement(tx: Tx, wanted: str) -> str | None:
    if len(wanted) < SHORTEST_ID:
        return None
    waiting = fact_rows.latest_proposals(tx, tx.book_id, _MOST, review=True)
    found = [each.id for each in waiting if each.id.endswith(wanted) or each.id.startswith(wanted)]
    return found[0] if len(found) == 1 else None


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


def _contradictions(reader: Reader, book_id: str, limit: int) -> Iterator[Item]:
    found = held_rows.disputes(reader, book_id, limit)
    facts = fact_rows.with_ids(reader, book_id, _list_ids(found))
    for each in found:
        fact, other = facts.get(each.fact_id), facts.get(each.by or "")
        if fact is not None and other is not None:
            yield _pair("contradiction", fact, other, REASONS.get(each.why, REASONS["13"]))


def _repeats(reader: Reader, book_id: str, limit: int) -> Iterator[Item]:
    """Find what people say again although somebody called it wrong."""
    found = held_rows.repeats_of_wrong(reader, book_id, limit)
    facts = fact_rows.with_ids(reader, book_id, [fact_id for fact_id, _ in found])
    for fact_id, _ in found:
        if fact := facts.get(fact_id):
            yield Item(
                "contradiction", fact.id, fact.observed_at, fact.text, REPEATED, (fact.memory_id,),
                trust=fact.trust,
            )  # fmt: skip


def _endings(reader: Reader, book_id: str, limit: int) -> Iterator[Item]:
    enders = held_rows.enders(reader, book_id, limit)
    for ender in enders:
        found = held_rows.proposed_by(reader, book_id, ender)
        facts = fact_rows.with_ids(reader, book_id, [ender, *(each.fact_id for each in found)])
        over = [facts[each.fact_id] for each in found if each.fact_id in facts]
        if ender in facts and over:
            more = f"; so would {len(over) - 1} more" if len(over) > 1 else ""
            becomes = found[0].status
            reason = f"{WORDS[becomes]}; understanding only proposes (understand.mode){more}"
            item = _pair("ending", facts[ender], over[0], reason)
            memories = dict.fromkeys([*item.memories, *(each.memory_id for each in over)])
            yield replace(item, becomes=becomes, memories=tuple(memories))


def _list_ids(found: Iterable[held_rows.Ending]) -> set[str]:
    return {id for each in found for id in (each.fact_id, each.by) if id}


def _pair(kind: Kind, fact: Fact, other: Fact, reason: str) -> Item:
    return Item(
        kind,
        fact.id,
        fact.observed_at,
        fact.text,
        reason,
        tuple(dict.fromkeys([fact.memory_id, other.memory_id])),
        against=other.text,
        against_id=other.id,
        trust=fact.trust,
    )


def _rulings(reader: Reader, book_id: str, limit: int) -> Iterator[Item]:
    for act in ruling_rows.open_acts(reader, book_id, limit):
        ruling = next(
            each
            for each in ruling_rows.of_act(reader, book_id, act)
            if each.state in ("waiting", "unmatched")
        )
        keys = [key for key in ruling.keys if key.memory_id and key.span]
        words = [quote(reader, book_id, (key.memory_id, *(key.span or ()))) for key in keys]
        who = ruling.actor or "Somebody"
        decided = f"{who} decided: {DECIDED[ruling.kind]}"
        waits = "a person has to agree" if ruling.state == "waiting" else "nobody says it now"
        yield Item(
            "ruling",
            act,
            ruling.at,
            words[0] if words else "",
            f"{decided}; {waits}",
            tuple(dict.fromkeys(str(key.memory_id) for key in keys)),
            against=words[1] if len(words) > 1 else None,
            trust=ruling.trust,
            becomes=ruling.state,
        )


def _statements(reader: Reader, book_id: str, limit: int) -> Iterator[Item]:
    found = fact_rows.latest_proposals(reader, book_id, limit, review=True)
    said = memory_rows.with_ids(reader, book_id, {each.memory_id for each in found})
    for each in found:
        memory = said.get(each.memory_id)
        yield Item(
            "statement",
            each.id,
            each.at,
            each.text or "",
            f"not kept: {each.reason}",
            (each.memory_id,),
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
