"""A SQLite file that somebody else wrote: read, never changed, never trusted.

The file is opened read-only and immutable, so that not even a lock or a journal appears beside it;
if another program has not put away its journal yet, the file is refused with what to do, or, where
that program is likely to be running, read beside it as SQLite allows. Nothing in its schema runs:
views, virtual tables and generated columns are refused where we look, triggers do not fire when one
only reads, and functions of its schema are not trusted. Values come as bytes and are made text
here, so that no type or encoding can surprise. What is wrong with the file is `InvalidInput` with a
plain reason.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import quote

import apsw

from commonplace.errors import InvalidInput

#: The longest value that is read, in bytes.
LONGEST = 20_000_000
_PAGES = {
    "id": True,
    "slug": True,
    "title": True,
    "page_type": True,
    "content": True,
    "related": False,
    "created_by": False,
    "updated_by": False,
    "version": False,
    "archived": False,
    "created_at": False,
    "updated_at": False,
}
_VERSIONS = {
    "page_id": True,
    "version": True,
    "content": True,
    "edit_summary": False,
    "author_type": False,
    "author_id": False,
    "created_at": False,
}
_SETTINGS = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA query_only = ON",
    "PRAGMA cell_size_check = ON",
    "PRAGMA mmap_size = 0",
)

#: A row: each column as text, empty where there is none.
Values = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SpacebotPage:
    """A row of ``wiki_pages`` and its rows of ``wiki_page_versions``, first to last."""

    values: Values
    versions: tuple[Values, ...]


class ForeignFile:
    """The database of another program, called ``owner``; a context manager.

    ``wanted`` are its tables that are read, with their columns and whether each must be there;
    a table of ``extra`` may be missing. While its program may be at work, it is ``live``.
    """

    def __init__(
        self,
        path: Path,
        owner: str,
        wanted: Mapping[str, Mapping[str, bool]],
        *,
        extra: Collection[str] = (),
        live: bool = False,
    ) -> None:
        self._path = path
        self._owner = owner
        _ready(path, owner, live)
        with _explained(path):
            self._connection = _opened(path, live)
            try:
                self._encoding = _encoding(self._connection)
                self._tables = {
                    table: self._columns(table, columns, needed=table not in extra)
                    for table, columns in wanted.items()
                }
            except BaseException:
                self._connection.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def ids(self, table: str, order: str) -> list[object]:
        """The ids of a table in this order. (Names are ours here, never the file's.)"""
        with _explained(self._path):
            query = f"SELECT id FROM {table} ORDER BY {order}"
            return [row[0] for row in self._connection.execute(query)]

    def rows(self, table: str, key: str, value: object) -> list[Values]:
        """The rows in which ``key`` has this value; none of a table that is missing."""
        columns = self._tables[table]
        with _explained(self._path):
            return self._rows(table, columns, key, value) if columns else []

    def _rows(self, table: str, columns: list[str], key: str, value: object) -> list[Values]:
        chosen = ", ".join(f"CAST({column} AS BLOB)" for column in columns)
        query = f"SELECT {chosen} FROM {table} WHERE {key} = :value"
        return [
            {column: self._text(cell) for column, cell in zip(columns, row, strict=True)}
            for row in self._connection.execute(query, {"value": value})
        ]

    def _text(self, cell: bytes | None) -> str:
        return "" if cell is None else bytes(cell).decode(self._encoding, "replace")

    def _columns(self, table: str, wanted: Mapping[str, bool], needed: bool = True) -> list[str]:
        """The wanted columns that an ordinary table of this name has."""
        kind = self._connection.execute(
            "SELECT type, rootpage FROM sqlite_schema WHERE name = :table", {"table": table}
        ).fetchall()
        if not kind and not needed:
            return []
        if not kind:
            raise InvalidInput(f"{self._path} has no table {table}: it is not {self._owner}'s.")
        if len(kind) > 1 or kind[0][0] != "table" or not kind[0][1]:
            raise InvalidInput(f"{table} in {self._path} is not an ordinary table; it is not read.")
        ordinary = {
            name
            for name, hidden in self._connection.execute(
                "SELECT name, hidden FROM pragma_table_xinfo(:table)", {"table": table}
            )
            if not hidden
        }
        missing = [name for name, must in wanted.items() if must and name not in ordinary]
        if missing:
            raise InvalidInput(f"{table} in {self._path} lacks {', '.join(missing)}.")
        return [name for name in wanted if name in ordinary]


class SpacebotFile(ForeignFile):
    """The wiki in a Spacebot database."""

    def __init__(self, path: Path) -> None:
        tables = {"wiki_pages": _PAGES, "wiki_page_versions": _VERSIONS}
        super().__init__(path, "Spacebot", tables, extra=("wiki_page_versions",))

    def pages(self) -> Iterator[SpacebotPage]:
        """All of them, by slug."""
        for page_id in self.ids("wiki_pages", "slug, id"):
            found = self.rows("wiki_pages", "id", page_id)
            versions = self.rows("wiki_page_versions", "page_id", page_id)
            if found:
                versions.sort(key=lambda row: _number(row["version"]))
                yield SpacebotPage(found[0], tuple(versions))


def _ready(path: Path, owner: str, live: bool) -> None:
    if not path.is_file():
        raise InvalidInput(f"{path} is not a file; give the path of {owner}'s database.")
    if live:
        return
    for suffix in ("-wal", "-journal"):
        beside = path.with_name(path.name + suffix)
        if beside.exists() and beside.stat().st_size:
            raise InvalidInput(
                f"{beside.name} stands beside {path.name}: a program still has the database open. "
                "Stop it, or import a copy made with SQLite's .backup command."
            )


def _opened(path: Path, live: bool) -> apsw.Connection:
    journal = path.with_name(f"{path.name}-wal")
    at_work = live and journal.exists() and journal.stat().st_size > 0
    name = f"file:{quote(str(path.resolve()))}?mode=ro{'' if at_work else '&immutable=1'}"
    connection = apsw.Connection(
        name, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI | apsw.SQLITE_OPEN_NOFOLLOW
    )
    connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_VIEW, 0)
    connection.limit(apsw.SQLITE_LIMIT_LENGTH, LONGEST)
    connection.limit(apsw.SQLITE_LIMIT_ATTACHED, 0)
    for setting in _SETTINGS:
        connection.execute(setting)
    return connection


def _encoding(connection: apsw.Connection) -> str:
    (name,) = connection.execute("PRAGMA encoding").fetchone() or ("UTF-8",)
    return str(name).lower()


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.lstrip("-").isdigit() and len(text) < 20 else 0


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except apsw.NotADBError:
        raise InvalidInput(f"{path} is not a SQLite database.") from None
    except apsw.CorruptError:
        raise InvalidInput(f"{path} is damaged and cannot be read to its end.") from None
    except apsw.Error as error:
        raise InvalidInput(f"{path} cannot be read: {error}") from None
