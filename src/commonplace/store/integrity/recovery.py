"""The rows of a damaged SQLite library, table by table, without asking SQLite for them.

Where the list of tables on the first page can be read, each table is read from its own tree. Leaves
that no tree leads to any more, because a page above them is damaged, are looked through for rows of
tables that can be told by their shape; a row with a checksum has to match it.
"""

import mmap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import apsw

from commonplace.store.engine import Row
from commonplace.store.integrity.btree import Record, SqliteFile
from commonplace.store.load import schema

_SCHEMA_PAGE = 1
#: A table of at least so many columns can be told from others by their types.
_TELLING = 6


@dataclass(frozen=True, slots=True)
class Layout:
    """How the records of a table are laid out."""

    table: str
    #: In the order of a record.
    columns: tuple[str, ...]
    #: What a column has in a row that was written before there was such a column.
    defaults: Mapping[str, Any]
    #: Columns of real numbers, of which SQLite writes whole ones as integers.
    reals: frozenset[str]

    def row(self, record: Record) -> Row | None:
        """Name the values of a record; none when it is of another table."""
        if len(record) > len(self.columns) or not record:
            return None
        row = {**self.defaults, **dict(zip(self.columns, record, strict=False))}
        whole = {name: float(row[name]) for name in self.reals if isinstance(row[name], int)}
        return row | whole


class DamagedFile:
    """A library's file, as far as it can be read."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as stream:
            self._map = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        self._file = SqliteFile(self._map)
        self._roots: dict[str, int] = {}
        self._layouts = dict(_our_layouts())
        for record in self._file.tree(_SCHEMA_PAGE):
            self._note(record)

    @property
    def lost_pages(self) -> int:
        """How many pages that a tree led to could not be read."""
        return len(self._file.lost_pages)

    @property
    def lost_records(self) -> int:
        return self._file.lost_records

    def rows(self, table: str) -> Iterator[Row]:
        """Read a table from its tree."""
        root, layout = self._roots.get(table), self._layouts.get(table)
        if root is not None and layout is not None:
            for record in self._file.tree(root):
                if (row := layout.row(record)) is not None:
                    yield row

    def index_entries(self, index: str) -> Iterator[Record]:
        """Read an index: the values of its columns, and the rowid."""
        if (root := self._roots.get(index)) is not None:
            yield from self._file.tree(root)

    def strays(self) -> Iterator[tuple[str, Row]]:
        """Yield what records on leaves may be that no tree led to: a table and a row of it.

        To be asked last: what was not read by then is not read any more.
        """
        for root in self._roots.values():
            self._file.pass_over(root)
        for number in range(2, self._file.pages + 1):
            if number not in self._file.visited:
                for record in self._file.leaf(number):
                    yield from self._guesses(record)

    def close(self) -> None:
        self._map.close()

    def _guesses(self, record: Record) -> Iterator[tuple[str, Row]]:
        for table, layout in self._layouts.items():
            fits = len(layout.columns) >= _TELLING and len(record) == len(layout.columns)
            if fits and (row := layout.row(record)) is not None:
                yield table, row

    def _note(self, record: Record) -> None:
        """Remember a line of the list of tables and indexes."""
        if len(record) != 5 or not isinstance(record[3], int):
            return
        kind, name, _, root, statement = record
        if kind in ("table", "index") and isinstance(name, str):
            self._roots[name] = root
        if kind == "table" and isinstance(statement, str) and name in self._layouts:
            self._layouts[name] = _layout_of(name, statement) or self._layouts[name]


@cache
def _our_layouts() -> tuple[tuple[str, Layout], ...]:
    connection = apsw.Connection(":memory:")
    connection.execute(schema("sqlite"))
    tables = [
        row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    ]
    return tuple(
        (table, _layout(connection, table)) for table in tables if not table.startswith("sqlite_")
    )


def _layout_of(table: str, statement: str) -> Layout | None:
    """Take the layout from what the file itself says of a table: it may be an older one."""
    connection = apsw.Connection(":memory:")
    try:
        connection.execute(statement)
        if not connection.table_exists("main", table):
            return None
        older = _layout(connection, table)
    except apsw.Error:
        return None
    ours = dict(_our_layouts())[table]
    if not {*older.columns} <= {*ours.columns}:
        return None
    return Layout(table, older.columns, ours.defaults, ours.reals)


def _layout(connection: apsw.Connection, table: str) -> Layout:
    """Read a table's columns; without a rowid the columns of its key come first."""
    asked = "SELECT name, pk, dflt_value, type FROM pragma_table_info(?)"
    found = connection.execute(asked, (table,)).fetchall()
    names = [str(name) for name, *_ in found]
    [(without_rowid,)] = connection.execute(
        "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", (table,)
    )
    if without_rowid:
        places = sorted((int(place or 0), str(name)) for name, place, *_ in found)
        key = [name for place, name in places if place]
        names = [*key, *(name for name in names if name not in key)]
    defaults = {str(name): _literal(given) for name, _, given, _ in found}
    reals = frozenset(str(name) for name, _, _, type_ in found if type_ == "REAL")
    return Layout(table, tuple(names), defaults, reals)


def _literal(given: Any) -> Any:
    """Read what a schema says that a column has by default: a whole number or a text."""
    if not isinstance(given, str):
        return given
    return int(given) if given.lstrip("-").isdigit() else given.strip("'")
