"""Named queries on one connection to a PostgreSQL server."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any

import psycopg
from psycopg.rows import dict_row, tuple_row

from commonplace.errors import NotFound
from commonplace.store.engine import Row
from commonplace.store.load import queries

_scans = count()


class PostgresTx:
    """Runs named queries on one connection; see :class:`~commonplace.store.engine.Tx`."""

    def __init__(self, connection: psycopg.Connection[Any], book_id: str = "") -> None:
        self._connection = connection
        self._queries = queries("postgres")
        self.book_id = book_id
        self.revision = 0
        self.names_revision = 0

    def run(self, query: str, **params: Any) -> list[Row]:
        with self._connection.cursor(row_factory=dict_row) as cursor:
            cursor.execute(self._queries[query], params)
            return cursor.fetchall() if cursor.description else []

    def scan(self, query: str, **params: Any) -> Iterator[tuple[Any, ...]]:
        # A cursor on the server: a whole book never stands in memory as rows.
        with self._connection.cursor(f"scan_{next(_scans)}", row_factory=tuple_row) as cursor:
            cursor.itersize = 4096
            cursor.execute(self._queries[query], params)
            yield from cursor

    def run_many(self, query: str, rows: Iterable[Mapping[str, Any]]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(self._queries[query], rows)

    def take_revision(self) -> None:
        rows = self.run("next_revision", book_id=self.book_id)
        if not rows:
            raise NotFound(f"There is no book with the id {self.book_id!r}.")
        self.revision = rows[0]["revision"]
        self.names_revision = rows[0]["names_revision"]
