"""What recall used weighs more; what nobody asks for weighs less, slowly.

Only the weights of aspects change: no memory, fact or claim is touched, nor when it was written.
"""

from collections.abc import Iterable

from commonplace.store import books as book_rows
from commonplace.store import graph
from commonplace.store.engine import Engine, Tx

#: What one use of one fact adds to the weight of the aspect it is filed under.
RAISE = 0.02
#: What an aspect loses that nobody used for so many days, each time so many sessions have ended.
DECAY, IDLE_DAYS, SESSIONS = 0.005, 14, 10
_AGREEMENT = "sessions {}"


def used(engine: Engine, book_id: str, memory_ids: Iterable[str]) -> None:
    """These memories were of use in an answer."""
    ids = sorted({*memory_ids})
    if ids:
        engine.write(lambda tx: graph.use_aspects(tx, ids, RAISE), book_id=book_id)


def session_ended(engine: Engine, book_id: str) -> int:
    """Counts it, and says how many sessions have ended; each tenth lets what is unused decay."""

    def work(tx: Tx) -> int:
        name = _AGREEMENT.format(book_id)
        ended = int(book_rows.agreement(tx, name) or 0) + 1
        book_rows.agree(tx, name, str(ended))
        if ended % SESSIONS == 0:
            graph.decay_aspects(tx, DECAY, IDLE_DAYS)
        return ended

    return engine.write(work, book_id=book_id)
