"""A chain of jobs comes to an end, whatever the rules say.

Each job that leaves something undone queues the next one. While memories are compiled that ends
with the last of them. Pages that are looked at for hubs can make one another due again: rules that
never agree would do so for ever. So the looks since the last memory are counted from job to job,
and where each page was looked at many times over, the chain stops and says so. The pages that are
left stay due: the next memory, or ``commonplace compile``, goes on with them.
"""

from collections.abc import Mapping
from typing import Any

from commonplace.store.engine import Engine
from commonplace.store.wiki import pages as page_rows

#: Under this name a job is told how many pages were looked at before it.
LOOKED = "looked"
#: Each page is looked at about once; so often, and it will not end by itself.
LOOKS_A_PAGE = 20
#: A small book may need more looks for each of its pages.
LEAST_LOOKS = 200
TIRED = (
    "pages were looked at {looked:,} times since the last memory and still change one another; "
    "the rest waits for the next memory or `commonplace compile`; please report it"
)


class Rounds:
    """How often pages were looked at in a chain of jobs."""

    def __init__(self, engine: Engine, book_id: str, args: Mapping[str, Any]) -> None:
        self._engine = engine
        self._book_id = book_id
        before = args.get(LOOKED)
        self.looked = before if isinstance(before, int) else 0

    def got_on(self) -> None:
        """Something was compiled: it is a new chain."""
        self.looked = 0

    def looked_at(self, pages: int) -> None:
        self.looked += pages

    def tired(self) -> str:
        """What is said when it is enough; nothing while it is not."""
        if self.looked <= LEAST_LOOKS:
            return ""
        pages = self._engine.read(lambda reader: page_rows.count(reader, self._book_id, "active"))
        most = max(LEAST_LOOKS, LOOKS_A_PAGE * pages)
        return TIRED.format(looked=self.looked) if self.looked > most else ""
