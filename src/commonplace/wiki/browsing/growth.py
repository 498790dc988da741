"""How a wiki grew: what was written on each day. Kept in memory, up to date by revision."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from commonplace.recall.index.sized_cache import SizedCache
from commonplace.store.browsing import growing
from commonplace.store.browsing import shelves as rows
from commonplace.store.engine import Engine, Reader

MEGABYTES = 10


@dataclass(frozen=True, slots=True)
class Written:
    """A day: how many versions were written, and how many of them were new pages."""

    versions: int
    pages: int


@dataclass(frozen=True, slots=True)
class _Grown:
    revision: int
    days: Mapping[date, Written]

    @property
    def nbytes(self) -> int:
        return 200 * len(self.days)

    def updated(self, reader: Reader, book_id: str) -> "_Grown":
        """As the book is now; read anew when something was forgotten or restored."""
        revision = rows.revision(reader, book_id)
        if revision == self.revision:
            return self
        known = self.revision
        if known > revision or (known >= 0 and rows.forgotten_since(reader, book_id, known)):
            return _NOTHING.updated(reader, book_id)
        days = dict(self.days)
        for day, (versions, pages) in growing.written(reader, book_id, known).items():
            before = days.get(day, Written(0, 0))
            days[day] = Written(before.versions + versions, before.pages + pages)
        return _Grown(revision, dict(sorted(days.items())))


_NOTHING = _Grown(-1, {})


class Growth:
    """Of the books of one library."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._held: SizedCache[_Grown] = SizedCache(MEGABYTES)

    def drop(self, book_id: str) -> None:
        self._held.drop(book_id)

    def of(self, book_id: str) -> Mapping[date, Written]:
        """By day, the first first; days on which nothing was written are not there."""
        held = self._held.get(book_id) or _NOTHING
        grown = self._engine.read(lambda reader: held.updated(reader, book_id))
        if grown is not held:
            self._held.keep(book_id, grown)
        return grown.days
