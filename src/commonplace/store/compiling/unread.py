"""Memories that a stage could not read: they are kept and found by recall, and that is all.

The rules failed on them or took too long, or their job failed with all its tries while it was at
them. They stand in a set of their own beside those that wait for the stage, so that the others go
on, whoever looks after the book sees them, and they can be tried again when the rules have been
mended. Why is a line of the memory's history, or the error of the dead job.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from commonplace.model import AuditEntry, Memory
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.facts import dirty

#: The set of each stage that reads.
SETS = {
    "embed": "embed_unread",
    "understand": "understand_unread",
    "compile": "compile_unread",
}
#: The line in a memory's history.
ACTION = "not read"


@dataclass(frozen=True, slots=True)
class NotRead:
    """A memory that some stage could not read."""

    memory: Memory
    #: When it was left out; when it was said, where nobody noted that.
    at: datetime
    #: Why, for each stage that left it out; empty where nobody noted it.
    reasons: Mapping[str, str]


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


def set_aside(tx: Tx, book_id: str, stage: str, memory_id: str) -> None:
    """Take the memory that a dead job was at out of the stage's way."""
    tx.run("clear_dirty", book_id=book_id, stage=stage, memory_id=memory_id)
    tx.run("mark_one_dirty", book_id=book_id, stage=SETS[stage], memory_id=memory_id)


def is_waiting(reader: Reader, book_id: str, stage: str, memory_id: str) -> bool:
    """Say whether this memory waits for the stage."""
    rows = reader.run("stages_before", book_id=book_id, memory_id=memory_id)
    return any(row["stage"] == stage for row in rows)


def take_back(tx: Tx, book_id: str, stage: str) -> None:
    """Put all that the stage could not read before it again; other kinds of jobs have none."""
    if stage in SETS:
        tx.run("return_unread", book_id=book_id, stage=stage, unread=SETS[stage])
        tx.run("empty_unread", book_id=book_id, unread=SETS[stage])


def unread(reader: Reader, book_id: str, stage: str, limit: int) -> list[str]:
    """Their ids, in the order of capture."""
    return [each.id for each in dirty(reader, book_id, SETS[stage], limit)]


def newest_unread(reader: Reader, book_id: str, limit: int) -> list[NotRead]:
    """Those that any stage could not read, the newest first."""
    memories: dict[str, Memory] = {}
    stages: dict[str, list[str]] = defaultdict(list)
    for stage, name in SETS.items():
        rows = reader.run("dirty_memories_newest_first", book_id=book_id, stage=name, limit=limit)
        for memory in map(memory_rows.as_memory, rows):
            memories[memory.id] = memory
            stages[memory.id].append(stage)
    newest = sorted(memories, reverse=True)[:limit]
    return [_explain(reader, book_id, memories[each], stages[each]) for each in newest]


def reason(reader: Reader, book_id: str, stage: str, memory_id: str) -> str:
    """Why it could not be read, the last time; empty where nobody noted it."""
    return _why(_last_notes(reader, book_id, memory_id).get(stage))


def _explain(reader: Reader, book_id: str, memory: Memory, stages: Iterable[str]) -> NotRead:
    """Find in its history when and why these stages left it out."""
    noted = _last_notes(reader, book_id, memory.id)
    lines = {stage: noted.get(stage) for stage in stages}
    at = max((line.at for line in lines.values() if line), default=memory.created_at)
    return NotRead(memory, at, {stage: _why(line) for stage, line in lines.items()})


def _last_notes(reader: Reader, book_id: str, memory_id: str) -> dict[str, AuditEntry]:
    """The last line of its history, by stage, which says that it could not be read."""
    return {
        str(each.detail.get("stage")): each
        for each in memory_rows.audit_of(reader, book_id, memory_id)
        if each.action == ACTION
    }


def _why(line: AuditEntry | None) -> str:
    return str(line.detail.get("why", "")) if line else ""


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
