"""Named queries on one SQLite connection, also where a disk has damaged its file.

APSW cannot decode a text that is not valid UTF-8, and the whole query fails. Then the same query is
run once more with every text as bytes, and what is not UTF-8 becomes U+FFFD: a text with a checksum
does not match it, and what has none can at least be looked at.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import apsw

from commonplace.errors import Damaged, NotFound
from commonplace.store.engine import Row
from commonplace.store.load import queries
from commonplace.store.values import Garbled


class SqliteTx:
    """Runs named queries on one connection; see :class:`~commonplace.store.engine.Tx`."""

    def __init__(self, connection: apsw.Connection, book_id: str = "") -> None:
        self._connection = connection
        self._queries = queries("sqlite")
        self.book_id = book_id
        self.revision = 0
        self.names_revision = 0

    def run(self, query: str, **params: Any) -> list[Row]:
        cursor = self._connection.execute(self._queries[query], params)
        first = next(rows := self._rows(cursor, query, params), None)
        if first is None:
            return []
        names = [column[0] for column in cursor.getdescription()]
        return [dict(zip(names, row, strict=True)) for row in (first, *rows)]

    def scan(self, query: str, **params: Any) -> Iterator[tuple[Any, ...]]:
        return self._rows(self._connection.execute(self._queries[query], params), query, params)

    def _rows(self, cursor: apsw.Cursor, query: str, params: Row) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a cursor, also those with text that is not valid UTF-8."""
        done = 0
        try:
            for row in cursor:
                done += 1
                yield row
        except UnicodeDecodeError:
            again = _reread(self._connection, cursor, self._queries[query], params)
            yield from islice(again, done, None)

    def run_many(self, query: str, rows: Iterable[Mapping[str, Any]]) -> None:
        self._connection.executemany(self._queries[query], rows)

    def take_revision(self) -> None:
        """Every change of a book begins with its next number."""
        rows = self.run("next_revision", book_id=self.book_id)
        if not rows:
            raise NotFound(f"There is no book with the id {self.book_id!r}.")
        self.revision = rows[0]["revision"]
        self.names_revision = rows[0]["names_revision"]


def _reread(
    connection: apsw.Connection, failed: apsw.Cursor, statement: str, params: Mapping[str, Any]
) -> Iterator[tuple[Any, ...]]:
    """Yield all rows of a query again whose cursor could not decode one of them.

    A statement that writes is not run twice: Damaged is raised.
    """
    if not failed.is_readonly:
        raise Damaged("A stored text is not valid UTF-8; `commonplace doctor` names it.")
    names = [column[0] for column in failed.getdescription()]
    quoted = ['"' + name.replace('"', '""') + '"' for name in names]
    shown = ", ".join(
        f"typeof({name}) = 'text', CASE typeof({name}) WHEN 'text' THEN CAST({name} AS BLOB)"
        f" ELSE {name} END"
        for name in quoted
    )
    for row in connection.execute(f"SELECT {shown} FROM ({statement})", params):
        yield tuple(
            _decoded(value) if is_text else value
            for is_text, value in zip(row[::2], row[1::2], strict=True)
        )


def _decoded(value: bytes) -> str:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return Garbled(value.decode("utf-8", "replace"))
