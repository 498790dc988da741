"""A library that is in memory alone, for as long as somebody holds it: to try something out, or to
have a book once more as it was.

It is SQLite's ``memdb``: several connections of this process share one database that has a name and
no file, so nothing of it is ever on a disk, and it is gone with the last connection. What is in it
need not survive anything, so nothing is synced and there is no write-ahead log.
"""

from pathlib import Path

import apsw

from commonplace import clock
from commonplace.model import BookInfo
from commonplace.store.engine import Reader, Tx
from commonplace.store.sqlite import SqliteEngine, patience

_PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA journal_mode = MEMORY",
    "PRAGMA synchronous = OFF",
    "PRAGMA temp_store = MEMORY",
)


class ScratchEngine(SqliteEngine):
    """See the module's docstring."""

    def __init__(self, *, busy_seconds: float = 60, lease_seconds: float = 3600) -> None:
        name = Path(f"file:/{clock.new_id()}?vfs=memdb")
        super().__init__(name, busy_seconds=busy_seconds, lease_seconds=lease_seconds)

    @property
    def nbytes(self) -> int:
        """What it takes."""
        [(pages,)] = self._writer.execute("PRAGMA page_count")
        [(size,)] = self._writer.execute("PRAGMA page_size")
        return int(pages) * int(size)

    def hold(self, reader: Reader, book: BookInfo) -> None:
        """A book of the same id and name, with nothing in it yet. It is as far as the book that
        ``reader`` reads, so what is copied keeps its revisions."""
        given = {"id": book.id, "tenant": book.tenant, "name": book.name}
        made_at = clock.to_text(book.created_at)
        [row] = reader.run("about_book", book_id=book.id)
        numbers = {name: row[name] for name in ("revision", "names_revision")}

        def work(tx: Tx) -> None:
            tx.run("add_book", **given, created_at=made_at, zone=row["zone"])
            tx.run("set_book", id=book.id, **numbers, created_at=made_at, zone=row["zone"])

        self.write(work)

    def _connect(self, flags: int = apsw.SQLITE_OPEN_READWRITE) -> apsw.Connection:
        connection = apsw.Connection(str(self.path), flags | apsw.SQLITE_OPEN_URI)
        # Without a write-ahead log whoever writes waits for readers, and they for the writer.
        connection.set_busy_handler(patience(self._busy_seconds))
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        return connection
