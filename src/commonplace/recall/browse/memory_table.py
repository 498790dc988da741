"""The memories of a book as their list has them: see the package."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from commonplace.recall.browse.labels import NO_LABELS, NO_TAGS, Bools, Int64s, Labels, Tagged
from commonplace.recall.index.wall_times import NO_OFFSET, to_wall
from commonplace.store.books import read_zone
from commonplace.store.browsing import shelves as rows
from commonplace.store.engine import Reader

_ID = "S36"


@dataclass(frozen=True)
class MemoryTable:
    """Memories in the order of capture, up to ``revision``. Never changed: a newer one is made."""

    revision: int
    ids: NDArray[np.bytes_]
    #: Microseconds since 1970.
    occurred: Int64s
    #: How far from UTC each was said, in minutes, where that is known (`wall_times`).
    away: NDArray[np.int16]
    kinds: Labels
    authors: Labels
    sources: Labels
    tags: Tagged
    #: Nothing of what they state holds any more.
    superseded: Bools
    #: Where the days of the book begin.
    zone: tzinfo = UTC

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def nbytes(self) -> int:
        labels = (self.kinds, self.authors, self.sources, self.tags)
        own = sum(each.nbytes for each in (self.ids, self.occurred, self.away, self.superseded))
        return own + sum(each.nbytes for each in labels)

    @cached_property
    def wall_times(self) -> Int64s:
        """When they happened, by the clock on the wall: this decides on which day."""
        return to_wall(self.occurred, self.away, self.zone)

    @cached_property
    def _order(self) -> Int64s:
        return np.argsort(self.ids, kind="stable")

    @cached_property
    def ranks(self) -> Int64s:
        """The place of each in the order of ids, which is that of capture but for those that were
        written side by side."""
        ranks = np.empty(len(self), np.int64)
        ranks[self._order] = np.arange(len(self))
        return ranks

    def rank_of(self, id: str, *, after: bool) -> int:
        """How many ids come before this one; with ``after`` it is one of them."""
        side: Literal["right", "left"] = "right" if after else "left"
        return int(np.searchsorted(self.ids, np.array(id, _ID), side, sorter=self._order))

    def find(self, ids: Sequence[str] | NDArray[np.bytes_]) -> Int64s:
        """Where those of these memories are that are here."""
        wanted = np.array(ids, dtype=_ID)
        if not len(self) or not len(wanted):
            return np.zeros(0, np.int64)
        at = np.searchsorted(self.ids, wanted, sorter=self._order)
        at = self._order[np.minimum(at, len(self) - 1)]
        found: Int64s = at[self.ids[at] == wanted]
        return found

    def updated(self, reader: Reader, book_id: str) -> "MemoryTable":
        """As the book is now. Read anew when it was restored, or something was indexed again."""
        revision = rows.revision(reader, book_id)
        if revision == self.revision:
            return self
        if revision < self.revision:
            return EMPTY.updated(reader, book_id)
        left = self._without(rows.hidden_since(reader, book_id, self.revision))
        fresh = [*rows.memories_since(reader, book_id, self.revision)]
        if len(left) and len(left.find([row[0] for row in fresh])):
            return EMPTY.updated(reader, book_id)
        newer = replace(left._added(fresh), zone=read_zone(reader, book_id))
        return newer._with_standings(reader, book_id, revision)

    def _without(self, gone: Sequence[str]) -> "MemoryTable":
        """What was forgotten goes, and what is not believed any more."""
        at = self.find(gone)
        if not len(at):
            return self
        those = np.ones(len(self), np.bool_)
        those[at] = False
        return MemoryTable(
            self.revision,
            self.ids[those],
            self.occurred[those],
            self.away[those],
            self.kinds.kept(those),
            self.authors.kept(those),
            self.sources.kept(those),
            self.tags.kept(those),
            self.superseded[those],
            self.zone,
        )

    def _added(
        self, fresh: Sequence[tuple[str, str, str | None, str | None, int, int | None, list[str]]]
    ) -> "MemoryTable":
        if not fresh:
            return self
        ids, kinds, authors, sources, occurred, away, tags = zip(*fresh, strict=True)
        minutes = [NO_OFFSET if each is None else each for each in away]
        return MemoryTable(
            self.revision,
            np.concatenate([self.ids, np.array(ids, _ID)]),
            np.concatenate([self.occurred, np.array(occurred, np.int64)]),
            np.concatenate([self.away, np.array(minutes, np.int16)]),
            self.kinds.added(kinds),
            self.authors.added(authors),
            self.sources.added(sources),
            self.tags.added(len(self), tags),
            np.concatenate([self.superseded, np.zeros(len(ids), np.bool_)]),
            self.zone,
        )

    def _with_standings(self, reader: Reader, book_id: str, revision: int) -> "MemoryTable":
        """What was stated or replaced since counts."""
        told = rows.standings_since(reader, book_id, self.revision)
        if not told:
            return replace(self, revision=revision)
        superseded = self.superseded.copy()
        superseded[self.find([each for each, holding in told.items() if holding])] = False
        superseded[self.find([each for each, holding in told.items() if not holding])] = True
        return replace(self, revision=revision, superseded=superseded)


#: Nothing read yet: what older versions wrote has revision 0.
EMPTY = MemoryTable(
    -1,
    np.zeros(0, _ID),
    np.zeros(0, np.int64),
    np.zeros(0, np.int16),
    NO_LABELS,
    NO_LABELS,
    NO_LABELS,
    NO_TAGS,
    np.zeros(0, np.bool_),
)
