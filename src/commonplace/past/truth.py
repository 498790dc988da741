"""What was so on a day, of all that a library in memory knows: the rest goes.

A fact was so from the day since when it holds, else from when its memory says that it happened;
until the day on which it ended. What was never so, by a correction or because a person took it
back, was not so then. Whatever became of the others since, they hold here.
"""

from collections.abc import Collection
from datetime import datetime

from commonplace import clock
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Tx

_MEMORIES = (
    "delete_mentions",
    "delete_candidate_surfaces",
    "delete_hints",
    "delete_reading",
    "delete_memory",
)
_FACTS = (
    "delete_names_of_lost_facts",
    "delete_ends_of_lost_facts",
    "delete_leans_of_lost_facts",
    "delete_status_of_lost_facts",
    "hold_every_fact",
)
_NAMES = ("delete_entities_not_named", "delete_names_of_lost_entities")


def keep_what_held(tx: Tx, memories: Collection[str], moment: datetime) -> frozenset[str]:
    """Keep the facts and memories of what was so at a moment, and of whom they speak; return the
    ids of these memories."""
    holding = frozenset(memory_rows.holding(tx, tx.book_id, moment))
    keep_facts_that_held(tx, moment)
    for query in _MEMORIES:
        for each in memories:
            if each not in holding:
                tx.run(query, book_id=tx.book_id, id=each)
    for query in _NAMES:
        tx.run(query, book_id=tx.book_id)
    return holding


def keep_facts_that_held(tx: Tx, moment: datetime) -> None:
    """Keep the facts of what was so at a moment; all of them hold."""
    tx.run("delete_facts_not_holding", book_id=tx.book_id, at=clock.to_text(moment))
    for query in _FACTS:
        tx.run(query, book_id=tx.book_id)
