"""How a book grows, for whoever looks at it: a table of contents."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from commonplace import clock
from commonplace.capture.check import count
from commonplace.capture.when import instant
from commonplace.store.books import load_zone
from commonplace.store.browsing.growing import Spent
from commonplace.store.engine import Engine
from commonplace.upkeep import since as looking
from commonplace.wiki.browsing.growth import Written
from commonplace.wiki.browsing.shelves import Shelves

_MOST_DAYS = 3_660


class Growing:
    """Of one book."""

    def __init__(self, engine: Engine, book_id: str, shelves: Shelves, mind: str) -> None:
        self._engine = engine
        self._book_id = book_id
        self._shelves = shelves
        self._mind = mind

    def since(self, moment: Any) -> looking.Since:
        """Memories in, pages changed, claims superseded, sessions by client since then."""
        zone = load_zone(self._engine, self._book_id)
        return looking.since(self._engine, self._book_id, instant(moment, zone))

    def pulse(self) -> looking.Pulse:
        """How it stands, in a line."""
        return looking.pulse(self._engine, self._book_id, self._mind)

    def written(self) -> Mapping[date, Written]:
        """By day: versions of pages, and new pages."""
        return self._shelves.growth.of(self._book_id)

    def spent(self, days: int = 90) -> list[Spent]:
        """What models were asked on each of the last days, and what it took."""
        least = clock.now() - timedelta(days=count("days", days, _MOST_DAYS))
        return looking.spent(self._engine, self._book_id, least)
