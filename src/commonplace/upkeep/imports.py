"""Imports of a book: what each run brought, and how to take it back.

To roll a run back is to forget what it said and nobody else did: a memory stays that another run
brought or met as well, unless that run was rolled back too, and one that somebody said besides.
Pages that the run made go, as long as nobody else has written in them.

It is done a few at a time, each in a transaction of its own, since a run may have brought very
much. If it is interrupted, it is simply run again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from commonplace.capture.check import count, line
from commonplace.errors import NotFound
from commonplace.store.browsing import runs as rows
from commonplace.store.browsing.runs import ImportRun, RestingPage, RunFile
from commonplace.store.engine import Engine
from commonplace.upkeep.forget import forget_in
from commonplace.upkeep.radius import Radius, blast_radius
from commonplace.upkeep.selecting import Chosen
from commonplace.wiki.desk import Desk
from commonplace.wiki.history import history
from commonplace.wiki.shelving import delete

#: Memories that are forgotten in one transaction.
_BATCH = 100
#: Up to so many memories it is rehearsed what goes with them.
MOST_REHEARSED = 200
_MOST_PAGES = 50
_MOST_LISTED = 1_000
_ALL = 2**31 - 1
#: Told after each batch: how many are gone, of how many.
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Rollback:
    """What rolling a run back comes to."""

    run: ImportRun
    #: The memories that go, and how many stay because others said them too.
    going: tuple[str, ...]
    staying: int
    #: Pages that the run made and that go; and pages that stay and rest on what goes.
    pages_going: tuple[str, ...]
    pages: tuple[RestingPage, ...]
    #: All that goes with the memories; not rehearsed for very many.
    radius: Radius | None = None


class Imports:
    """The import runs of one book."""

    def __init__(self, desk: Desk, let_go: Callable[[str], None]) -> None:
        self._desk = desk
        self._let_go = let_go
        self._engine: Engine = desk.engine
        self._book_id = desk.book_id

    def runs(self, limit: int = 50, before: int | None = None) -> list[ImportRun]:
        """The newest first."""
        most = count("limit", limit, _MOST_LISTED)
        below = None if before is None else count("before", before, _ALL)
        return self._engine.read(lambda reader: rows.listed(reader, self._book_id, below, most))

    def run(self, number: int) -> ImportRun:
        """One of them, by its number."""
        wanted = count("run", number, _ALL)
        found = self._engine.read(lambda reader: rows.one(reader, self._book_id, wanted))
        if found is None:
            raise NotFound(f"There is no import {number} here. `commonplace imports` lists them.")
        return found

    def files(
        self, number: int, outcome: str | None = None, limit: int = 100, after: str = ""
    ) -> list[RunFile]:
        """What came of its files, by name."""
        most = count("limit", limit, _MOST_LISTED)
        kind = None if outcome is None else line("outcome", outcome)
        return self._engine.read(
            lambda reader: rows.files(reader, self._book_id, number, after, kind, most)
        )

    def outcomes(self, number: int) -> dict[str, int]:
        """How many of its files came to what."""
        return self._engine.read(lambda reader: rows.outcomes(reader, self._book_id, number))

    def preview(self, number: int) -> Rollback:
        """What would go if it were rolled back; nothing does."""
        run = self.run(number)
        going = self._engine.read(lambda reader: rows.only(reader, self._book_id, number))
        pages = self._engine.read(
            lambda reader: rows.pages(reader, self._book_id, number, _MOST_PAGES)
        )
        gone = tuple(self._made_by(number))
        few = 0 < len(going) <= MOST_REHEARSED
        return Rollback(
            run,
            tuple(going),
            run.memories - len(going),
            gone,
            tuple(each for each in pages if each.address not in gone),
            self._radius(going) if few else None,
        )

    def _radius(self, going: Sequence[str]) -> Radius:
        return blast_radius(self._engine, self._book_id, lambda _: Chosen(tuple(going)))

    def rollback(
        self, number: int, actor: str | None = None, progress: Progress | None = None
    ) -> Rollback:
        """Forget what it said and nobody else did, and delete the pages that it alone wrote."""
        found = self.preview(number)
        who = actor and line("actor", actor)
        for address in found.pages_going:
            delete(self._desk, address)
        for first in range(0, len(found.going), _BATCH):
            batch: Sequence[str] = found.going[first : first + _BATCH]
            self._forget(batch, who)
            if progress:
                progress(min(first + _BATCH, len(found.going)), len(found.going))
        self._engine.write(lambda tx: rows.rolled_back(tx, number), book_id=self._book_id)
        self._engine.checkpoint()
        self._let_go(self._book_id)
        return found

    def _forget(self, ids: Sequence[str], actor: str | None) -> None:
        """Not for good: who takes an import back may want to do it again, and better."""
        chosen = Chosen(tuple(ids))
        self._engine.write(
            lambda tx: forget_in(tx, chosen, actor, for_good=False), book_id=self._book_id
        )

    def _made_by(self, number: int) -> list[str]:
        """The pages that it made and in which nobody else has written."""
        made = self._engine.read(
            lambda reader: rows.files(reader, self._book_id, number, "", "added", _ALL)
        )
        return [each.page for each in made if each.page and self._is_untouched(each.page)]

    def _is_untouched(self, address: str) -> bool:
        try:
            versions = history(self._desk, address, 10_000)
        except NotFound:
            return False
        return all(each.author.kind == "import" for each in versions)
