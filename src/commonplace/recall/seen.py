"""What a session was shown: left out of its next answers, and kept for what was of use."""

from collections.abc import Sequence

from commonplace import clock
from commonplace.model import Hit, Memory, Shown
from commonplace.recall.predict.features import About, features
from commonplace.store.engine import Engine
from commonplace.store.sessions import record_shown, shown_ids

_DAY = 86_400


class Seen:
    """For no session, nothing was shown and nothing is kept."""

    def __init__(self, engine: Engine, book_id: str, session: str | None) -> None:
        self._engine = engine
        self._book_id = book_id
        self._session = session
        #: The ids of what it was shown before.
        self.before: frozenset[str] = frozenset()
        if session is not None:
            self.before = frozenset(engine.read(lambda reader: shown_ids(reader, book_id, session)))

    def record(self, hits: Sequence[Hit], memories: Sequence[Memory]) -> None:
        """That these are shown now, with the numbers a predictor may learn from."""
        session = self._session
        if session is None or not hits:
            return
        now = clock.now()
        shown = [
            Shown(
                kind=hit.kind,
                item_id=hit.id,
                at=now,
                door="recall",
                rank=rank,
                # What it had before the predictor, which learns from it.
                score=hit.score / hit.why.factors.get("predictor", 1.0),
                features=numbers,
            )
            for rank, (hit, numbers) in enumerate(
                zip(hits, features_of(hits, memories), strict=True), 1
            )
        ]
        self._engine.write(lambda tx: record_shown(tx, session, shown), book_id=self._book_id)


def features_of(hits: Sequence[Hit], memories: Sequence[Memory]) -> list[dict[str, float]]:
    """The numbers of each hit that a predictor goes by."""
    known = {memory.id: memory for memory in memories}
    return [features(_about(hit, known.get(hit.id), rank)) for rank, hit in enumerate(hits, 1)]


def _about(hit: Hit, memory: Memory | None, rank: int) -> About:
    apart = (clock.now() - hit.occurred_at).total_seconds()
    return About(
        score=hit.score / hit.why.factors.get("predictor", 1.0),
        rank=rank,
        arms=hit.why.arms,
        age_days=apart / _DAY,
        importance=memory.importance if memory else 0.5,
        trust=hit.trust,
        kind=memory.kind if memory else "page",
        is_decision=bool(memory and memory.decision),
        hours_apart=apart / 3600,
        superseded=bool(hit.replaced),
    )
