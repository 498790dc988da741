"""Everything that a batch of memories gave, in one transaction."""

from collections.abc import Iterable, Iterator, Sequence

from commonplace import clock
from commonplace.knowledge.readings import NewReading, Swapped, swap_readings
from commonplace.model import Proposal
from commonplace.store import facts as fact_rows
from commonplace.store import held, quarantine
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import unread
from commonplace.store.compiling.entity_pages import queue_compile
from commonplace.store.engine import Tx

STAGE = "understand"


def write(
    tx: Tx, readings: Sequence[NewReading], made_by: str, *, proposes: bool, rest: float = 0.0
) -> Swapped:
    """Swap the readings of the memories that are still there and believed.

    ``proposes``: whether endings are only proposed. Pages are made of it in ``rest`` seconds.
    """
    held.note_mode(tx, proposes=proposes)
    if not proposes:
        held.take_proposed(tx)
    ids = [each.memory_id for each in readings]
    there = memory_rows.there(tx, tx.book_id, ids) - quarantine.among(tx, tx.book_id, ids)
    swapped = swap_readings(tx, [each for each in readings if each.memory_id in there], made_by)
    done = [each for each in readings if each.memory_id in {*swapped.read}]
    fact_rows.remove_proposals(tx, swapped.read)
    fact_rows.add_proposals(tx, _list_refused(done))
    fact_rows.understood(tx, STAGE, {*swapped.read, *ids} - {*swapped.again})
    if done:
        memory_rows.mark_waiting(tx, "compile", sorted(swapped.read))
        queue_compile(tx, delay_seconds=rest)
    unread.note(
        tx, STAGE, swapped.read, {each.memory_id: each.unread for each in done if each.unread}
    )
    memory_rows.note(tx, "understood", None, made_by, memories=len(done))
    return swapped


def _list_refused(readings: Iterable[NewReading]) -> Iterator[Proposal]:
    """What a model proposed and was refused, with its reason, where a person can see it."""
    for reading in readings:
        for each in reading.refused:
            yield Proposal(
                id=clock.new_id(),
                memory_id=reading.memory_id,
                at=clock.now(),
                action="ADD",
                outcome="refused",
                reason=each.why,
                kind="fact",
                confidence=0.0,
                mind=reading.made_by,
                text=each.text,
                review=True,
            )
