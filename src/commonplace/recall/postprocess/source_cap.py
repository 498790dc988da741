"""One web page, file, import or tool does not crowd out all others, however often it says a thing.

Of what one such source says, so many may be hits; what it says besides comes only where nothing
else is left to show. What people and agents of the house say is not counted: they may have said
ten things about one matter in one conversation.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from commonplace.capture.instructions import LOW_TRUST
from commonplace.recall.index.book_index import BookIndex
from commonplace.recall.postprocess.candidate import Candidate
from commonplace.store import memories as rows
from commonplace.store.engine import Engine

Int64s = NDArray[np.int64]
Bools = NDArray[np.bool_]
#: The best among those that may be hits.
Judge = Callable[[Bools | None], list[Candidate]]
#: Sources that are told to wait, one after the other, before it is good enough.
_ROUNDS = 5


class SourceCap:
    """Keeps each source of low trust to its share of one answer."""

    def __init__(
        self, engine: Engine, book_id: str, index: BookIndex, pool: Int64s, most: int
    ) -> None:
        """``most``: hits of one source; 0: as many as there are."""
        self._engine = engine
        self._book_id = book_id
        self._index = index
        self._pool = pool
        self._most = most

    def spread(self, judge: Judge, allowed: Bools | None, wanted: int) -> list[Candidate]:
        """The best, with no source beyond its share, unless fewer than wanted are left."""
        found = judge(allowed)
        beyond = self._beyond(found)
        if not beyond:
            return found
        may = np.ones(len(self._index), np.bool_) if allowed is None else allowed.copy()
        waiting = list(beyond)
        for _ in range(_ROUNDS):
            kept = {each.at for each in found} - {each.at for each in beyond}
            for source in {each.memory.source for each in beyond}:
                may[self._others(source or "", kept)] = False
            found = judge(may)
            beyond = self._beyond(found)
            if not beyond:
                break
        return found if len(found) >= wanted else [*found, *waiting]

    def _beyond(self, found: Sequence[Candidate]) -> list[Candidate]:
        """Those that come after their source has had its share."""
        seen: Counter[str] = Counter()
        beyond = []
        for each in found:
            source = each.memory.source
            if self._most and source and each.memory.trust in LOW_TRUST:
                seen[source] += 1
                if seen[source] > self._most:
                    beyond.append(each)
        return beyond

    def _others(self, source: str, kept: set[int]) -> Int64s:
        """The numbers of what else this source says, of those that were looked at."""
        named = np.concatenate([segment.sources for segment in self._index.segments])
        alike = self._pool[named[self._pool] == (crc32(source.encode()) or 1)]
        ids = {self._index.ids[at].decode(): int(at) for at in alike if int(at) not in kept}
        said = self._engine.read(lambda reader: rows.with_ids(reader, self._book_id, ids))
        numbers = [
            ids[memory.id]
            for memory in said.values()
            if memory.source == source and memory.trust in LOW_TRUST
        ]
        return np.array(numbers, np.int64)
