"""Everything that a batch of memories gave, in one transaction."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from commonplace import clock
from commonplace.capture.aliases import alias_key
from commonplace.capture.draft import DECISION_IMPORTANCE
from commonplace.capture.terms import terms
from commonplace.config import UnderstandConfig
from commonplace.knowledge.register import Made, Settled, settle_mentions
from commonplace.model import Fact, Memory, Proposal
from commonplace.store import facts as fact_rows
from commonplace.store import graph, quarantine
from commonplace.store import memories as memory_rows
from commonplace.store import names as name_rows
from commonplace.store.compiling import unread
from commonplace.store.engine import Tx
from commonplace.understand.faults import not_read
from commonplace.understand.found import Found, Read, Tally
from commonplace.understand.people import carried_names
from commonplace.understand.supersede import file_claim, retract, revive

STAGE = "understand"
_WEIGHED = "weighed against what was known"


@dataclass(frozen=True, slots=True)
class Batch:
    """What is to be written."""

    reads: list[Read]
    mind: str
    config: UnderstandConfig


@dataclass(frozen=True, slots=True)
class Written:
    """What was written, and the names' revision before and after it."""

    reads: list[Read]
    names_before: int
    names_revision: int
    #: Those that have become known.
    entities: list[Made] = field(default_factory=list)
    edges: int = 0

    def tell(self, tally: Tally) -> None:
        tally.memories += len(self.reads)
        tally.entities += len(self.entities)
        tally.relations += self.edges
        for read in self.reads:
            tally.outcomes.update(fact.outcome for fact in read.facts)
            tally.turned.update(turned.code for turned in read.extraction.turned)
            if read.unread:
                tally.unreadable += 1
                tally.warn([not_read(read.memory.id, read.unread)])


def write(tx: Tx, batch: Batch) -> Written:
    """All of it, for the memories that are still there; a shadow leaves only its proposals."""
    reads = _standing(tx, batch.reads)
    settled = Settled()
    edges = 0
    if batch.config.mode != "shadow":
        settled = _mention(tx, reads, batch)
        _meet(tx, reads)
        _state(tx, reads, batch)
        edges = _relate(tx, reads, batch.config)
        fact_rows.add_hints(tx, [(read.memory.id, read.hints) for read in reads if read.hints])
    fact_rows.add_proposals(tx, _proposals(reads))
    ids = [read.memory.id for read in reads]
    fact_rows.understood(tx, STAGE, ids)
    unread.note(tx, STAGE, ids, {read.memory.id: read.unread for read in reads if read.unread})
    memory_rows.note(tx, "understood", None, batch.mind, memories=len(reads))
    before = tx.names_revision
    is_whole = settled.made and not settled.has_changed
    after = tx.revision if is_whole else before  # what is not told here is read again
    return Written(reads, before, after, [*settled.made], edges)


def _standing(tx: Tx, reads: list[Read]) -> list[Read]:
    """Those that can be written, as copies: the engine may run this transaction once more.

    A memory may have been forgotten since it was read, or is not believed any more. So may a fact
    that another was weighed against: then that one's memory stays as it is, and is read once more.
    """
    ids = [read.memory.id for read in reads]
    there = memory_rows.there(tx, tx.book_id, ids) - quarantine.among(tx, tx.book_id, ids)
    needed = {each for read in reads for each in _rests_on(read)}
    held = {*fact_rows.with_ids(tx, tx.book_id, needed)} if needed else set()
    standing: list[Read] = []
    for read in reads:
        if read.memory.id in there and _rests_on(read) <= held:
            facts = [replace(fact) for fact in read.facts]
            standing.append(replace(read, facts=facts))
            held |= {fact.id for fact in facts if fact.outcome == "created"}
    return standing


def _rests_on(read: Read) -> set[str]:
    """The earlier facts that decided what becomes of its own."""
    own = {fact.id for fact in read.facts}
    weighed = {fact_id for fact in read.facts for fact_id, _ in fact.candidates}
    return (weighed | {fact.same_as for fact in read.facts if fact.same_as}) - own


def _meet(tx: Tx, reads: Iterable[Read]) -> None:
    """Whom each fact is about, as of now: since it was read, entities may have been made, merged,
    split or forgotten."""
    about = [fact for read in reads for fact in read.facts if fact.entity_id is not None]
    aliases = [alias_key(fact.stated.subject or "") for fact in about]
    known = name_rows.filed(tx, tx.book_id, set(aliases))
    for fact, alias in zip(about, aliases, strict=True):
        fact.entity_id = known[alias].entity_id if alias in known else None


def _mention(tx: Tx, reads: Iterable[Read], batch: Batch) -> Settled:
    """Every name that the memories say, with whom it means if that is known."""
    said = [each for read in reads for each in _mentions(read, batch.config.min_confidence)]
    known = name_rows.filed(tx, tx.book_id, {each.name for each in said})
    mentions = [
        replace(each, entity_id=known[each.name].entity_id) if each.name in known else each
        for each in said
    ]
    name_rows.add_mentions(tx, mentions)
    return settle_mentions(tx, mentions, batch.mind)


def _mentions(read: Read, min_confidence: float) -> Iterator[name_rows.Mentioned]:
    """The names that a memory says: what each was taken for, and whether something is filed under
    it."""
    types = {alias_key(each.name): each.type for each in read.extraction.names}
    carrying = carried_names(read, min_confidence)
    for key, surface in read.said.items():
        evidence = name_rows.SEEN
        if key in types:
            evidence = name_rows.CARRYING if key in carrying else name_rows.NAMED
        yield name_rows.Mentioned(
            read.memory.id, key, surface, None, read.memory.observed_at, types.get(key), evidence
        )


def _state(tx: Tx, reads: list[Read], batch: Batch) -> None:
    """Facts, their sources and their claims."""
    actor, revives = batch.mind, batch.config.mode == "full"
    every = [fact for read in reads for fact in read.facts]
    created = [fact for fact in every if fact.outcome == "created"]
    repeated = [fact for fact in every if fact.outcome == "deduped" and fact.same_as]
    fact_rows.add_facts(tx, [(_fact(found), found.words) for found in created])
    known = fact_rows.with_ids(tx, tx.book_id, [fact.same_as for fact in repeated if fact.same_as])
    fact_rows.add_sources(tx, _sources(created, repeated, known))
    for found in every:
        if found.outcome == "created":
            file_claim(tx, found, actor)
        elif found.outcome == "applied" and found.target_id:
            if not retract(tx, found.target_id, found.since, actor):
                found.end("blocked", "a constraint is not retracted by itself", review=True)
        elif found.outcome == "deduped" and found.same_as in known:
            _again(tx, found, known[found.same_as], actor if revives else None)


def _sources(
    created: list[Found], repeated: list[Found], known: dict[str, Fact]
) -> Iterator[tuple[str, Memory, str]]:
    for found in created:
        yield found.id, found.memory, found.stated.quote
    for found in repeated:
        if found.same_as in known:
            yield str(found.same_as), found.memory, found.stated.quote


def _again(tx: Tx, found: Found, fact: Fact, reviver: str | None) -> None:
    """A known fact is stated once more; one that had given way may hold again, if anybody may
    revive it."""
    fact_rows.also_stated(tx, fact, found.memory)
    if reviver and fact.status != "active" and revive(tx, found, fact.id, reviver):
        found.reason = "it holds again"


def _relate(tx: Tx, reads: Iterable[Read], config: UnderstandConfig) -> int:
    """Relations between entities that are known by now."""
    triples = [
        (read.memory, triple)
        for read in reads
        for triple in read.extraction.triples[: config.max_triples]
        if triple.confidence >= config.min_confidence
    ]
    if not triples:
        return 0
    aliases = {alias_key(name) for _, each in triples for name in (each.source, each.target)}
    known = name_rows.filed(tx, tx.book_id, aliases)
    edges = []
    for memory, triple in triples:
        ends = [known.get(alias_key(name)) for name in (triple.source, triple.target)]
        source, target = (each.entity_id if each else None for each in ends)
        if source and target and source != target:
            edge = graph.Edge(
                source, triple.relation, target, memory.id, triple.confidence, memory.observed_at
            )
            edges.append(edge)
    graph.add_relations(tx, edges)
    return len(edges)


def _fact(found: Found) -> Fact:
    memory, stated = found.memory, found.stated
    protected = found.slot is not None and found.slot.kind == "constraint"
    importance = max(memory.importance, DECISION_IMPORTANCE) if protected else memory.importance
    return Fact(
        id=found.id,
        kind=stated.kind,
        text=stated.text,
        hash=found.hash,
        confidence=stated.confidence,
        importance=importance,
        trust=memory.trust,
        status="active",
        occurred_at=found.since,
        observed_at=memory.observed_at,
        mind=found.mind,
        created_at=clock.now(),
    )


def _reason(fact: Found) -> str:
    """Why; but not in words of an earlier fact other than its target: to forget that one would
    leave them here."""
    own = {*terms(fact.stated.text)}
    target = fact.decision.target if fact.decision else None
    others = {
        word
        for place, (_, other) in enumerate(fact.candidates)
        if place != target
        for word in terms(f"{other.text} {other.slot.value if other.slot else ''}")
    }
    if target is not None:
        own |= {*terms(fact.candidates[target][1].text)}
    return _WEIGHED if {*terms(fact.reason)} & (others - own) else fact.reason


def _proposals(reads: Iterable[Read]) -> Iterator[Proposal]:
    """One for every fact that was proposed, whatever came of it."""
    now = clock.now()
    for fact in (fact for read in reads for fact in read.facts):
        holds = {"created": fact.id, "deduped": fact.same_as}.get(fact.outcome)
        yield Proposal(
            id=clock.new_id(),
            memory_id=fact.memory.id,
            at=now,
            action=fact.decision.action if fact.decision else "NONE" if fact.same_as else "ADD",
            outcome=fact.outcome,
            reason=_reason(fact),
            kind=fact.stated.kind,
            confidence=fact.stated.confidence,
            mind=fact.mind,
            fact_id=holds,
            target_id=fact.target_id,
            text=None if holds else fact.stated.text,
            review=fact.review,
        )
