"""Not to believe a source any more, or some memories: all that was made of them goes in one
transaction, and can come back.

The memories stay, in quarantine: in the log and to be looked at, but neither recall nor a page has
anything of them. What they alone said goes: facts, claims, names, relations, hints, proposals, and
the sentences of compiled pages, as they are now; older versions and what somebody wrote by hand
stay. What others say too stays with them as its sources. When it is lifted they are read and
compiled like memories that were just said; what a model had answered about them is still known, so
that nothing is paid for twice. What a person had corrected in facts that they alone stated is lost.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from commonplace.capture.index import index_terms
from commonplace.capture.names import KnownNames
from commonplace.compile.forgetting.names import forget_names, known
from commonplace.compile.settling.soon import settle_soon
from commonplace.knowledge.readings import drop_readings
from commonplace.knowledge.register import settle
from commonplace.model import Memory
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store import quarantine
from commonplace.store.engine import Tx
from commonplace.store.forgetting.derived import forget_complaints, withhold
from commonplace.store.register import names as name_rows
from commonplace.wiki.forgetting import withhold_in_pages

STAGES = ("embed", "understand", "compile")
TAINTED = "tainted source"


@dataclass(frozen=True, slots=True)
class Withheld:
    """What is not believed from now on, and the pages that lost something."""

    memories: tuple[Memory, ...]
    pages: int


def taint_in(tx: Tx, ids: Sequence[str], reason: str, actor: str | None) -> Withheld:
    """Put memories in quarantine, with all that was made of them."""
    hidden = quarantine.among(tx, tx.book_id, ids)
    found = memory_rows.load_stored(tx, tx.book_id, ids)
    memories = [found[each] for each in ids if each in found and each not in hidden]
    named = known(tx, tx.book_id, [memory.id for memory in memories])
    pages: set[str] = set()
    for memory in memories:
        pages |= withhold_in_pages(tx, memory, actor)
    names: set[str] = set()
    drop_readings(tx, [memory.id for memory in memories])
    for memory in memories:
        names |= withhold(tx, memory.id, reason, actor) or set()
        memory_rows.note(tx, "quarantined", memory.id, actor, reason=reason)
    settle(tx, names)
    if memories:
        forget_complaints(tx)
        forget_names(tx, named, pages, actor)
        settle_soon(tx, "quarantine")
    return Withheld(tuple(memories), len(pages))


def lift_in(tx: Tx, ids: Iterable[str], actor: str | None) -> list[str]:
    """Believe memories again. Says which were in quarantine."""
    found = memory_rows.load_material(tx, tx.book_id, ids)
    ready = [(memory, index_terms(memory)) for memory in found.values()]
    lifted = quarantine.lift(tx, ready, STAGES)
    names = KnownNames(name_rows.known_names(tx, tx.book_id))
    name_rows.add_mentions(
        tx,
        [
            name_rows.Mentioned(
                each, name.key, name.surface, name.entity_id, found[each].observed_at
            )
            for each in lifted
            for name in names.find(found[each].text)
            if name.entity_id
        ],
    )
    for each in lifted:
        memory_rows.note(tx, "believed again", each, actor)
    if lifted:
        for stage in STAGES:
            ledger.enqueue(tx, ledger.NewJob(tx.book_id, stage, {}, stage))
        settle_soon(tx, "quarantine")  # it is compiled later than what was told after it
    return lifted
