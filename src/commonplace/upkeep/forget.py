"""Forget memories: every row that holds something of them goes in one transaction."""

from collections.abc import Sequence

from commonplace.errors import NotFound
from commonplace.store import memories as rows
from commonplace.store.engine import Engine, Tx
from commonplace.store.forgetting import forget as forget_one
from commonplace.store.forgetting import forget_complaints


def forget(engine: Engine, book_id: str, ids: Sequence[str], actor: str | None) -> int:
    """All of them, or none when one is not there. Says how many."""

    def work(tx: Tx) -> int:
        for memory_id in ids:
            if not forget_one(tx, memory_id):
                raise NotFound(f"There is no memory {memory_id} here; nothing was forgotten.")
            rows.note(tx, "forgotten", memory_id, actor)
        forget_complaints(tx)
        return len(ids)

    count = engine.write(work, book_id=book_id)
    engine.checkpoint()
    return count
