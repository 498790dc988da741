"""An import is a run: what it brings is noted in the transaction that writes it.

So a run knows exactly which memories it said, brought or met, however it ends. One that was
interrupted goes on when the same path is imported in the same format again; one that came to its
end is followed by a new run, which meets what is there. ``upkeep.rollback`` takes a run back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from commonplace.model import Memory
from commonplace.store.browsing import runs as rows
from commonplace.store.browsing.runs import RunFile
from commonplace.store.engine import Engine, Tx


@dataclass(frozen=True, slots=True)
class Run:
    """A run that is under way."""

    engine: Engine
    book_id: str
    number: int
    #: What it brought before it was interrupted.
    _before: frozenset[str] = frozenset()

    @classmethod
    def begin(
        cls, engine: Engine, book_id: str, format: str, path: Path, actor: str | None
    ) -> "Run":
        where = str(path.absolute())
        number, goes_on = engine.write(
            lambda tx: rows.begin(tx, format, where, actor), book_id=book_id
        )
        if not goes_on:
            return cls(engine, book_id, number)
        before = engine.read(lambda reader: rows.ids(reader, book_id, number))
        return cls(engine, book_id, number, frozenset(before))

    def note(self, tx: Tx, written: Sequence[Memory]) -> None:
        """Beside the memories, in their transaction."""
        rows.note(tx, self.number, written)

    def brought(self, memory_id: str) -> bool:
        """Whether it was this run that brought it, before it was interrupted."""
        return memory_id in self._before

    def finish(self, files: Sequence[RunFile], problems: Sequence[tuple[str, str]]) -> None:
        self.engine.write(
            lambda tx: rows.finish(tx, self.number, files, problems), book_id=self.book_id
        )
