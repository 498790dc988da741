"""Memories that a stage failed on again and again, set aside so that the others go on.

A job that was tried before notes each memory before it works on it. When the job is dead and the
memory that it noted last is still undone, that memory goes into a set of its own beside those that
wait for the stage. ``jobs retry`` puts it back.
"""

from commonplace.store.engine import Reader, Tx
from commonplace.store.upkeep import waiting

#: The stages whose jobs work on one memory after the other.
STAGES = ("embed", "understand", "compile")
_SUFFIX = "_set_aside"


def set_aside(tx: Tx, book_id: str, stage: str, memory_id: str) -> None:
    """Take a memory out of those that wait for the stage."""
    tx.run("clear_dirty", book_id=book_id, stage=stage, memory_id=memory_id)
    tx.run("mark_one_dirty", book_id=book_id, stage=stage + _SUFFIX, memory_id=memory_id)


def is_waiting(reader: Reader, book_id: str, stage: str, memory_id: str) -> bool:
    """Whether this memory waits for the stage."""
    rows = reader.run("stages_before", book_id=book_id, memory_id=memory_id)
    return any(row["stage"] == stage for row in rows)


def take_back(tx: Tx, book_id: str, stage: str) -> None:
    """All that was set aside waits for the stage again."""
    aside = stage + _SUFFIX
    tx.run("return_set_aside", book_id=book_id, stage=stage, aside=aside)
    tx.run("empty_set_aside", book_id=book_id, aside=aside)


def count_set_aside(reader: Reader, book_id: str) -> dict[str, int]:
    """How many memories are set aside, by stage; without those that have none."""
    counts = {stage: waiting(reader, book_id, stage + _SUFFIX) for stage in STAGES}
    return {stage: count for stage, count in counts.items() if count}
