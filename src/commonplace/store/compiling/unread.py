"""Memories that the rules failed on: they are kept, and on no page.

They stand in a set of their own beside those that wait for a stage, so that whoever looks after the
book sees them, and so that they can be tried again when the rules have been mended.
"""

from collections.abc import Collection, Iterable

from commonplace.store.engine import Reader, Tx
from commonplace.store.facts import dirty

#: The set they are in.
UNREAD = "compile_unread"
_COMPILE = "compile"


def note(tx: Tx, memory_ids: Collection[str], failed: Iterable[str]) -> None:
    """These were compiled, and some of them could not be read; what was in the set before and
    could be read now is there no longer."""
    not_read = {*failed}.intersection(memory_ids)
    if not_read or unread(tx, tx.book_id, 1):
        _clear(tx, memory_ids)
        _put(tx, UNREAD, not_read)


def unread(reader: Reader, book_id: str, limit: int) -> list[str]:
    """Their ids, in the order of capture."""
    return [each.id for each in dirty(reader, book_id, UNREAD, limit)]


def try_again(tx: Tx, memory_ids: Iterable[str]) -> None:
    """They are compiled once more."""
    ids = [*memory_ids]
    _put(tx, _COMPILE, ids)
    _clear(tx, ids)


def _put(tx: Tx, stage: str, ids: Iterable[str]) -> None:
    for each in sorted(ids):
        tx.run("mark_one_dirty", book_id=tx.book_id, stage=stage, memory_id=each)


def _clear(tx: Tx, ids: Iterable[str]) -> None:
    for each in sorted(ids):
        tx.run("clear_dirty", book_id=tx.book_id, stage=UNREAD, memory_id=each)
