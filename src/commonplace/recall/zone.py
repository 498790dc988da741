"""Let the days of a book begin in another zone."""

from dataclasses import replace
from datetime import tzinfo
from functools import partial
from itertools import islice

from commonplace.capture.index import index_terms
from commonplace.errors import InvalidInput
from commonplace.model import BookInfo, Memory
from commonplace.model.zones import find_zone, localise, zone_of
from commonplace.recall.lookups import every_memory
from commonplace.store import books as rows
from commonplace.store import memories as memory_rows
from commonplace.store import upkeep
from commonplace.store.engine import Engine, Tx

#: Memories looked at in one transaction.
_BATCH = 500


def move_to_zone(engine: Engine, book: BookInfo, name: str) -> BookInfo:
    """Write the zone down, then index anew what falls on another day by it. Stored times stay, and
    so does the day of what was said at an offset of its own."""
    if find_zone(name) is None:
        raise InvalidInput(
            f"This machine knows no zone {name!r}. Give an IANA name: Europe/Lisbon."
        )

    def work(tx: Tx) -> None:
        rows.set_zone(tx, name)
        memory_rows.note(tx, "moved to another zone", None, None, zone=name)

    engine.write(work, book_id=book.id)
    _index_moved(engine, book.id, zone_of(book.zone))
    return replace(book, zone=name)


def _index_moved(engine: Engine, book_id: str, before: tzinfo) -> None:
    moved = (each for each in every_memory(engine, book_id) if _has_moved(each, before))
    while batch := [(each, index_terms(each)) for each in islice(moved, _BATCH)]:
        engine.write(partial(upkeep.index_again, memories=batch), book_id=book_id)


def _has_moved(memory: Memory, before: tzinfo) -> bool:
    earlier = localise(memory.occurred_at, before, memory.offset_minutes)
    return not memory.damaged and earlier.date() != memory.occurred_at.date()
