"""To look a wiki over is a reason to compile, if memories wait."""

from commonplace.store.compiling.entity_pages import STAGE, queue_compile
from commonplace.store.engine import Engine
from commonplace.store.upkeep import waiting


def wake(engine: Engine, book_id: str) -> bool:
    """Queue a job if memories wait for their pages; whether any do."""
    waits = bool(engine.read(lambda reader: waiting(reader, book_id, STAGE)))
    if waits:
        engine.write(lambda tx: queue_compile(tx, "lint"), book_id=book_id)
    return waits
