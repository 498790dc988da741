"""Memories that are kept and not believed.

A memory in quarantine is there: the log has it, it can be shown, forgotten and exported. But
nothing is made of it and nothing finds it: it has no row in the index of recall, no vectors, no
mentions, and waits for no stage. So whoever puts it here right after it was written has hidden it;
of one that was understood and compiled what was made has to go as well (``upkeep/taint.py``).
Lifted, it is like a memory that was just said: it is indexed and waits for every stage.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.model import Memory
from commonplace.store.engine import Reader, Tx
from commonplace.store.upkeep import index_again
from commonplace.store.values import json_list, moment

#: What a memory in quarantine has nothing of.
_HIDDEN = (
    "delete_index_rows",
    "delete_embeddings",
    "delete_mentions",
    "delete_dirty_rows",
    "delete_hints",
    "delete_shown",
)
_ALL = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Quarantined:
    memory_id: str
    #: A word or two: why; never what the memory says.
    reason: str
    at: datetime
    #: Who put it here; nobody when a rule did.
    actor: str | None


def put(tx: Tx, memory_ids: Iterable[str], reason: str, actor: str | None = None) -> list[str]:
    """Hide memories; says which were not hidden before. A reason that is there stays."""
    fresh = []
    for memory_id in memory_ids:
        about = {"book_id": tx.book_id, "id": memory_id, "reason": reason, "actor": actor}
        at = clock.to_text(clock.now())
        if tx.run("put_in_quarantine", **about, at=at, revision=tx.revision):
            fresh.append(memory_id)
            for query in _HIDDEN:
                tx.run(query, book_id=tx.book_id, id=memory_id)
    return fresh


def lift(tx: Tx, memories: Sequence[tuple[Memory, bytes]], stages: Iterable[str]) -> list[str]:
    """Believe memories, given with their packed terms, and have these stages read them. Says which
    were hidden."""
    lifted = [
        pair for pair in memories if tx.run("lift_quarantine", book_id=tx.book_id, id=pair[0].id)
    ]
    index_again(tx, lifted)
    for stage in stages:
        for memory, _ in lifted:
            tx.run("mark_one_dirty", book_id=tx.book_id, stage=stage, memory_id=memory.id)
    return [memory.id for memory, _ in lifted]


def quarantined(reader: Reader, book_id: str, limit: int = _ALL) -> list[Quarantined]:
    """What is not believed, the newest first."""
    return [
        Quarantined(row["memory_id"], row["reason"], moment(row["at"]), row["actor"])
        for row in reader.run("quarantined", book_id=book_id, limit=limit)
    ]


def among(reader: Reader, book_id: str, ids: Iterable[str]) -> set[str]:
    """Those of these that are in quarantine."""
    rows = reader.run("quarantined_among", book_id=book_id, ids=json_list(ids))
    return {row["memory_id"] for row in rows}


def held(reader: Reader, book_id: str) -> set[str]:
    """The ids of all that is in quarantine."""
    return {each.memory_id for each in quarantined(reader, book_id)}
