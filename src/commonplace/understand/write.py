"""Everything that a batch of memories gave, in one transaction."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from commonplace import clock
from commonplace.config import UnderstandConfig
from commonplace.knowledge.readings import NewReading, Swapped, swap_readings
from commonplace.model import Memory, Proposal
from commonplace.store import facts as fact_rows
from commonplace.store import held, quarantine
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import unread
from commonplace.store.compiling.entity_pages import queue_compile
from commonplace.store.engine import Tx
from commonplace.understand.faults import not_read
from commonplace.understand.readout import Readout
from commonplace.understand.tally import Tally

STAGE = "understand"


@dataclass(frozen=True, slots=True)
class Read:
    """One memory after it was read."""

    memory: Memory
    reading: NewReading
    readout: Readout
    #: Why it could not be read; empty when it could.
    unread: str = ""


@dataclass(frozen=True, slots=True)
class Batch:
    """What is to be written."""

    reads: list[Read]
    mind: str
    config: UnderstandConfig
    #: Seconds until their pages are made.
    rest: float = 0.0


@dataclass(frozen=True, slots=True)
class Written:
    """What was written."""

    reads: list[Read]
    swapped: Swapped

    def tell(self, tally: Tally) -> None:
        tally.memories += len(self.reads)
        tally.entities += len(self.swapped.settled.made)
        tally.judged += len(self.swapped.judged)
        for read in self.reads:
            tally.facts += len(read.reading.facts)
            if not read.reading.facts:
                tally.fates[read.reading.fate] += 1
            tally.refused.update(each.why for each in read.readout.refused)
        tally.unreadable += len(self.unread)

    @property
    def unread(self) -> list[str]:
        """A warning for each memory that could not be read."""
        return [not_read(each.memory.id, each.unread) for each in self.reads if each.unread]


def write(tx: Tx, batch: Batch) -> Written:
    """Swap the readings of the memories that are still there and believed."""
    proposes = batch.config.mode != "full"
    held.note_mode(tx, proposes=proposes)
    if not proposes:
        held.take_proposed(tx)
    there = _standing(tx, batch.reads)
    swapped = swap_readings(tx, [each.reading for each in there], batch.mind)
    done = {*swapped.read}
    reads = [each for each in there if each.memory.id in done]
    fact_rows.remove_proposals(tx, done)
    fact_rows.add_proposals(tx, _proposals(reads))
    gone = {each.memory.id for each in batch.reads} - {each.memory.id for each in there}
    fact_rows.understood(tx, STAGE, done | gone)
    _hand_on(tx, done, batch.rest)
    unread.note(tx, STAGE, done, {each.memory.id: each.unread for each in reads if each.unread})
    memory_rows.note(tx, "understood", None, batch.mind, memories=len(reads))
    return Written(reads, swapped)


def _hand_on(tx: Tx, read: Iterable[str], rest: float) -> None:
    """What was read goes on to its pages."""
    ids = sorted(read)
    if ids:
        memory_rows.mark_waiting(tx, "compile", ids)
        queue_compile(tx, delay_seconds=rest)


def _standing(tx: Tx, reads: list[Read]) -> list[Read]:
    """Those that can be written: a memory may have been forgotten since it was read, or is not
    believed any more."""
    ids = [read.memory.id for read in reads]
    there = memory_rows.there(tx, tx.book_id, ids) - quarantine.among(tx, tx.book_id, ids)
    return [read for read in reads if read.memory.id in there]


def _proposals(reads: Iterable[Read]) -> Iterator[Proposal]:
    """What a model proposed and was refused, with its reason, where a person can see it."""
    for read in reads:
        for each in read.readout.refused:
            yield Proposal(
                id=clock.new_id(),
                memory_id=read.memory.id,
                at=clock.now(),
                action="ADD",
                outcome="refused",
                reason=each.why,
                kind="fact",
                confidence=0.0,
                mind=read.reading.made_by,
                text=each.text,
                review=True,
            )
