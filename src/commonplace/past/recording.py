"""A book as this library held it at a moment: copied from its record into a library in memory."""

from commonplace.model import BookInfo
from commonplace.past.graph import GraphCopy, copy_index, copy_memories
from commonplace.past.moments import Moment
from commonplace.past.pages import PageCopy
from commonplace.past.selecting import captured_by, everything
from commonplace.past.truth import keep_what_held
from commonplace.store.dump.scratch import ScratchEngine
from commonplace.store.engine import Engine, Reader, Tx


def recorded(
    engine: Engine, book: BookInfo, moment: Moment, *, pages: bool = True, proposes: bool = False
) -> ScratchEngine:
    """All that is read comes from one snapshot. Of what was *true* at a moment there are no pages
    in any record: then it is memories and the graph alone. Without ``pages`` their names do. With
    ``proposes`` understanding only proposes what is over."""
    keeps = everything if moment.as_of is None else captured_by(moment.as_of)
    scratch = ScratchEngine()

    def work(reader: Reader, tx: Tx) -> None:
        memories = copy_memories(reader, tx, keeps)
        GraphCopy(reader, tx, memories).copy(moment.as_of, proposes=proposes)
        if moment.true_at is not None:
            memories = keep_what_held(tx, memories, moment.true_at)
        copy_index(reader, tx, memories)
        if moment.as_of is not None and moment.true_at is None:
            copy = PageCopy(reader, tx, memories)
            (copy.copy if pages else copy.copy_names)(moment.as_of)

    def copied(reader: Reader) -> None:
        scratch.hold(reader, book)
        scratch.write(lambda tx: work(reader, tx), book_id=book.id)

    engine.read(copied)
    return scratch
