"""Memories that a stage could not read: they are kept and found by recall, and that is all.

The rules failed on them, or took too long. They stand in a set of their own beside those that wait
for the stage, so that whoever looks after the book sees them, and so that they can be tried again
when the rules have been mended. Why is a line of the memory's history.
"""

from collections.abc import Collection, Iterable, Mapping

from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.facts import dirty

#: The set of each stage that reads.
SETS = {"understand": "understand_unread", "compile": "compile_unread"}
#: The line in a memory's history.
ACTION = "not read"


def note(tx: Tx, stage: str, memory_ids: Collection[str], failed: Mapping[str, str]) -> None:
    """These went through the stage, and some of them could not be read, for these reasons; what
    was in the set before and could be read now is there no longer."""
    not_read = {each: why for each, why in failed.items() if each in memory_ids}
    if not_read or unread(tx, tx.book_id, stage, 1):
        _clear(tx, SETS[stage], memory_ids)
        _put(tx, SETS[stage], not_read)
        for each in sorted(not_read):
            memory_rows.note(tx, ACTION, each, None, stage=stage, why=not_read[each])


def leave_out(tx: Tx, stage: str, memory_id: str, why: str) -> None:
    """Take a memory that waits for the stage out of its way."""
    if memory_rows.there(tx, tx.book_id, [memory_id]):
        _clear(tx, stage, [memory_id])
        note(tx, stage, [memory_id], {memory_id: why})


def unread(reader: Reader, book_id: str, stage: str, limit: int) -> list[str]:
    """Their ids, in the order of capture."""
    return [each.id for each in dirty(reader, book_id, SETS[stage], limit)]


def reason(reader: Reader, book_id: str, stage: str, memory_id: str) -> str:
    """Why it could not be read, the last time; empty where nobody noted it."""
    lines = memory_rows.audit_of(reader, book_id, memory_id)
    found = [
        str(each.detail.get("why", ""))
        for each in lines
        if each.action == ACTION and each.detail.get("stage") == stage
    ]
    return found[-1] if found else ""


def try_again(tx: Tx, stage: str, memory_ids: Iterable[str]) -> None:
    """They go through the stage once more."""
    ids = [*memory_ids]
    _put(tx, stage, ids)
    _clear(tx, SETS[stage], ids)


def _put(tx: Tx, stage: str, ids: Iterable[str]) -> None:
    for each in sorted(ids):
        tx.run("mark_one_dirty", book_id=tx.book_id, stage=stage, memory_id=each)


def _clear(tx: Tx, stage: str, ids: Iterable[str]) -> None:
    for each in sorted(ids):
        tx.run("clear_dirty", book_id=tx.book_id, stage=stage, memory_id=each)
