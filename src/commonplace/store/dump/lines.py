"""What a file with a whole book looks like.

UTF-8, one JSON object a line, each line ended by a line feed. Format 1::

    {"commonplace":"book","format":1,"schema":3,"revision":…,"names_revision":…,"created_at":"…","zone":"…"}
    {"table":"memories","row":{"id":"…","kind":"experience",…}}
    …
    {"commonplace":"end","rows":{"memories":3,…},"sha256":"…"}

The first line says what the book's row says, and which schema its tables are of. Then come the
rows: tables in the order of ``schema.sql``, rows in the order of their key, columns in the order of
``schema.sql``, written as :mod:`~commonplace.store.dump.values` says. The book's id is not in them,
and neither are its name and tenant: it gets those where it arrives. All other ids are as they were.
The last line has how many rows each table has, and the SHA-256 of all bytes before that line: a
file that was cut off, or that lost or changed anything, is known by it.

There is only one way to write a book, so two books are the same when their bytes are.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.errors import InvalidInput, WrongSchema
from commonplace.store.dump.tables import Table
from commonplace.store.dump.values import READ, WRITE, spelled
from commonplace.store.values import json_text

FORMAT = 1
MARK, BOOK, END = "commonplace", "book", "end"


@dataclass(frozen=True, slots=True)
class About:
    """What the row of the book itself says."""

    schema: int
    revision: int
    names_revision: int
    created_at: str
    zone: str


@dataclass(frozen=True, slots=True)
class Added:
    """A row that a line holds, with the bytes of the line."""

    table: Table
    values: dict[str, Any]
    size: int


class Writing:
    """Lines of a book, one after the other."""

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}
        self._digest = hashlib.sha256()
        #: The SHA-256 of everything before the last line.
        self.sha256 = ""

    def header(self, about: About) -> bytes:
        return self._counted(
            f'{{"{MARK}":"{BOOK}","format":{FORMAT},"schema":{about.schema},'
            f'"revision":{about.revision},"names_revision":{about.names_revision},'
            f'"created_at":"{about.created_at}","zone":{WRITE["text"](about.zone)}}}\n'
        )

    def row(self, table: Table, values: tuple[Any, ...]) -> bytes:
        told = ",".join(
            f'"{column.name}":{WRITE[column.kind](value)}'
            for column, value in zip(table.columns, values, strict=True)
            if value is not None
        )
        self.rows[table.name] = self.rows.get(table.name, 0) + 1
        return self._counted(f'{{"table":"{table.name}","row":{{{told}}}}}\n')

    def end(self) -> bytes:
        self.sha256 = self._digest.hexdigest()
        rows = json.dumps(self.rows, separators=(",", ":"))
        return f'{{"{MARK}":"{END}","rows":{rows},"sha256":"{self.sha256}"}}\n'.encode()

    def _counted(self, text: str) -> bytes:
        line = spelled(text).encode()
        self._digest.update(line)
        return line


class Reading:
    """The rows of a book from its lines. ``where`` is what the lines are called in messages."""

    def __init__(self, lines: Iterable[bytes], tables: Iterable[Table], where: str) -> None:
        self._lines = iter(lines)
        self._tables = {table.name: table for table in tables}
        self._order = {name: place for place, name in enumerate(self._tables)}
        self._where = where
        self._number = 0
        self._digest = hashlib.sha256()
        self.rows: dict[str, int] = {}
        self.sha256 = ""

    def about(self, schema: int) -> About:
        """The first line; fails when the book is of another schema than this one."""
        told = self._next()
        if told.get(MARK) != BOOK:
            raise self._wrong("this is not the beginning of a book")
        if told.get("format") != FORMAT or told.get("schema") != schema:
            raise WrongSchema(
                f"{self._where} is of format {told.get('format')} and schema {told.get('schema')}; "
                f"this commonplace reads format {FORMAT} and schema {schema}. Export the book once "
                "more with this version, or import it with the version that wrote it."
            )
        return About(
            schema,
            self._value("int64", told, "revision"),
            self._value("int64", told, "names_revision"),
            self._value("time", told, "created_at"),
            self._value("text", told, "zone"),
        )

    def added(self) -> Iterator[Added]:
        """All rows, in order. Fails at the first line that is not as it should be."""
        before: tuple[Any, ...] = (-1,)
        while MARK not in (told := self._next()):
            table = self._table(told)
            values = self._values(table, told.get("row"))
            key = (self._order[table.name], *(values[name] for name in table.key))
            if key <= before:
                raise self._wrong("this row is there twice, or not where it belongs")
            before = key
            self.rows[table.name] = self.rows.get(table.name, 0) + 1
            yield Added(table, values, self._size)
        self._check_end(told)

    def _check_end(self, told: Mapping[str, Any]) -> None:
        if told.get(MARK) != END:
            raise self._wrong("another book begins before this one has ended")
        if told.get("rows") != self.rows:
            raise self._wrong("rows are missing: their numbers are not those of this line")
        if told.get("sha256") != self.sha256:
            raise self._wrong("the file was changed since it was written: its digest differs")
        if next(self._lines, None) is not None:
            raise self._wrong("something follows the end of the book")

    def _next(self) -> dict[str, Any]:
        self.sha256 = self._digest.hexdigest()
        self._number += 1
        line = next(self._lines, b"")
        if not line.endswith(b"\n"):
            raise self._wrong("the file ends before the book does: it was cut off")
        self._digest.update(line)
        self._size = len(line)
        try:
            told = json.loads(line.decode(), parse_constant=_refuse)
        except (ValueError, RecursionError) as error:
            raise self._wrong(f"not JSON: {error}") from None
        if not isinstance(told, dict):
            raise self._wrong("a line must hold one JSON object")
        return told

    def _table(self, told: Mapping[str, Any]) -> Table:
        name = told.get("table")
        if not isinstance(name, str) or name not in self._tables or told.keys() != {"table", "row"}:
            raise self._wrong(f"there is no table {json_text(name)[:80]}")
        return self._tables[name]

    def _values(self, table: Table, row: Any) -> dict[str, Any]:
        if not isinstance(row, dict):
            raise self._wrong("a row must be an object")
        if unknown := row.keys() - {column.name for column in table.columns}:
            raise self._wrong(f"{table.name} has no column {json_text(min(unknown))[:80]}")
        return {
            column.name: self._value(column.kind, row, column.name)
            if column.required or column.name in row
            else None
            for column in table.columns
        }

    def _value(self, kind: Any, row: Mapping[str, Any], name: str) -> Any:
        if name not in row:
            raise self._wrong(f"{name} is missing")
        try:
            return READ[kind](row[name])
        except InvalidInput as error:
            raise self._wrong(f"{name} {error}") from None

    def _wrong(self, reason: str) -> InvalidInput:
        return InvalidInput(f"{self._where}:{self._number}: {reason}.")


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON value")
