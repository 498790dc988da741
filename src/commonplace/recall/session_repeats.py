"""What a session was shown: left out of its next answers, and kept for what was of use."""

from collections.abc import Sequence

from commonplace import clock
from commonplace.model import Hit, Memory, Shown
from commonplace.recall.predict.hit_features import number_hits, plain_score
from commonplace.recall.query import Query
from commonplace.store.engine import Engine
from commonplace.store.sessions import record_shown, shown_ids


class SessionRepeats:
    """For no session, nothing was shown and nothing is kept."""

    def __init__(self, engine: Engine, book_id: str, asked: Query | None = None) -> None:
        self._engine = engine
        self._book_id = book_id
        self._session = session = asked.session if asked else None
        #: Whose habits count.
        self._asks = session or (asked.works_in if asked else None)
        #: The ids of what it was shown before.
        self.before: frozenset[str] = frozenset()
        if session is not None:
            self.before = frozenset(engine.read(lambda reader: shown_ids(reader, book_id, session)))

    def numbers(self, hits: Sequence[Hit], memories: Sequence[Memory]) -> list[dict[str, float]]:
        """The numbers of each hit that a predictor goes by, in their order."""
        known = {memory.id: memory for memory in memories}
        ranked = list(enumerate(hits, 1))
        return self._engine.read(
            lambda reader: number_hits(reader, self._book_id, self._asks, ranked, known)
        )

    def record(self, hits: Sequence[Hit], memories: Sequence[Memory]) -> None:
        """That these are shown now, with the numbers a predictor may learn from."""
        session = self._session
        if session is None or not hits:
            return
        now = clock.now()
        found = zip(hits, self.numbers(hits, memories), strict=True)
        shown = [
            Shown(hit.kind, hit.id, now, "recall", rank, plain_score(hit), features)
            for rank, (hit, features) in enumerate(found, 1)
        ]
        self._engine.write(lambda tx: record_shown(tx, session, shown), book_id=self._book_id)
