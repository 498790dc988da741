"""Read, compile elsewhere, compare, write."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.compile.run import settled as own
from commonplace.compile.settling.elsewhere import compiled_again
from commonplace.compile.settling.known import know_again
from commonplace.compile.settling.leading import lead_again
from commonplace.compile.settling.pages import Pages, settle_pages
from commonplace.compile.settling.soon import SETTLE, settle_soon, will_settle
from commonplace.config import CompileConfig
from commonplace.errors import Conflict
from commonplace.model import BookInfo, Job
from commonplace.store import books as book_rows
from commonplace.store.compiling import settling as rows
from commonplace.store.engine import Engine, Reader, Tx

BY_HAND = "somebody had a hand in the pages: they stay as forgetting left them"
TOO_MANY = "{0:,} memories are more than past.memories: the pages stay as forgetting left them"
MOVED = "the book has changed meanwhile"
_TRIES = 3
#: Jobs that try it, one after the other, while others write.
_JOBS, _REST_SECONDS = 5, 60.0


@dataclass(frozen=True, slots=True)
class Settled:
    """What came of it: how many pages were put right, or why none was looked at."""

    pages: int = 0
    note: str = ""
    #: Others were quicker each time: it is to be tried again.
    again: bool = False


def settle_after(
    told: Mapping[str, Any], job: Job, engine: Engine, config: CompileConfig, most: int
) -> Mapping[str, Any]:
    """After a job has compiled: if it was told to, and leaves nothing to the next one, settle the
    book as well. What it did, and that."""
    number = job.args.get(SETTLE)
    config = own(engine, job.book_id, config)
    if not number or config.mode == "off":
        return told
    if engine.read(lambda reader: will_settle(reader, job.book_id)):
        return told
    found = settle(engine, job, config, most)
    if found.again and number < _JOBS:
        engine.write(
            lambda tx: settle_soon(tx, "forget", _REST_SECONDS, number + 1),
            book_id=job.book_id,
            lease=job,
        )
    return {**told, **({"settled": found.pages} if not found.note else {"note": found.note})}


def settle(engine: Engine, job: Job, config: CompileConfig, most: int) -> Settled:
    """Make the job's book one that was told only the memories that it has; at most so many."""
    for _ in range(_TRIES):
        book, note = engine.read(lambda reader: _look(reader, job.book_id, most))
        if note:
            return Settled(note=note)
        scratch = compiled_again(engine, book, config)
        try:
            changed = engine.write(
                lambda tx, book=book, scratch=scratch: _write(tx, scratch, book.revision),  # type: ignore[misc]
                book_id=book.id,
                lease=job,
            )
        except Conflict:
            continue
        finally:
            scratch.close()
        return Settled(changed)
    return Settled(note=MOVED, again=True)


def _look(reader: Reader, book_id: str, most: int) -> tuple[BookInfo, str]:
    """The book as it is now, and why it is left alone, if it is."""
    [book] = [each for each in book_rows.list_books(reader) if each.id == book_id]
    memories, _ = book_rows.size(reader, book_id)
    if memories > most:
        return book, TOO_MANY.format(memories)
    ours = Pages.of(reader, book_id)
    hands = rows.not_by_rules(reader, book_id)
    edited = hands & {*ours.compiled, *ours.subjects} or ours.lead_to(reader, hands)
    return book, BY_HAND if edited or rows.lost_a_page(reader, book_id) else ""


def _write(tx: Tx, scratch: Engine, seen: int) -> int:
    """How many pages are others now; nothing is written in a book that has moved on."""
    if tx.revision != seen + 1:
        raise Conflict(MOVED)

    def work(reader: Reader) -> int:
        placed = settle_pages(tx, reader)
        known = know_again(tx, reader, placed.ids)
        led = lead_again(tx, reader, placed.ids, placed.archived)
        rows.nothing_waits(tx)
        return len(placed.changed | known | led)

    return scratch.read(work)
