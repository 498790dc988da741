"""What a book consists of, read from the schema itself: a new table or column is never forgotten.

PostgreSQL's schema is the one that is read, because its types say more: which text is a time, and
which is JSON. A test sees to it that SQLite's has the same tables with the same columns.

Each table gets three named queries, made here and not written in a file: ``whole_<table>`` reads
its rows of one book in the order of their key, ``count_whole_<table>`` counts them, and
``add_whole_<table>`` adds one. What they read is text, whole and real numbers, and bytes, alike on
both engines: times in our fixed width, JSON as it was kept, vectors as bytes or as pgvector writes
them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Kind = Literal["text", "time", "json", "bytes", "float", "int32", "int64", "vector", "book"]

#: Tables that are not part of a book's contents, and why.
LEFT_OUT = {
    "migrations": "they are the library's",
    "agreements": "they are the library's; vectors say themselves what they are of",
    "books": "the header has what counts, and the book gets an id and a name where it arrives",
    "tokens": "they are the library's, and open nothing elsewhere",
    "requests": "answers to repeat for a day, to those who asked here",
    "jobs": "what is to be done is found again from what is not done: `dirty`, and documents",
}
#: Columns that hold the id of another book: its name is written, which means something elsewhere.
BOOKS = {("members", "member_id")}
#: Columns that pgvector makes its own.
VECTORS = {("embeddings", "vector")}

_TYPES: dict[str, Kind] = {
    "text": "text",
    "timestamptz": "time",
    "json": "json",
    "jsonb": "json",
    "bytea": "bytes",
    "double precision": "float",
    "integer": "int32",
    "bigint": "int64",
}
_TABLE = re.compile(r"^CREATE TABLE (\w+) \((.*?)\n\)", re.MULTILINE | re.DOTALL)
_COLUMN = re.compile(r"^  ([a-z_]+) +(double precision|[a-z]+)(.*)$", re.MULTILINE)
_PRIMARY = re.compile(r"^  PRIMARY KEY \(([^)]+)\)", re.MULTILINE)
_UNIQUE = re.compile(r"^CREATE UNIQUE INDEX \w+ ON (\w+) \(([^)]+)\);", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    kind: Kind
    #: It always has a value.
    required: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and key are without ``book_id``, which stands first in both."""

    name: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]


def tables(schema: str) -> tuple[Table, ...]:
    """The tables of a book, in the order of PostgreSQL's ``schema.sql``."""
    unique: dict[str, str] = {}
    for table, columns in _UNIQUE.findall(schema):
        unique.setdefault(table, columns)
    return tuple(
        _table(name, body, unique.get(name, ""))
        for name, body in _TABLE.findall(schema)
        if name not in LEFT_OUT
    )


def _table(name: str, body: str, unique: str) -> Table:
    primary = _PRIMARY.search(body)
    key = [column.strip() for column in (primary[1] if primary else unique).split(",")]
    columns = [
        Column(column, _kind(name, column, type_), "NOT NULL" in rest)
        for column, type_, rest in _COLUMN.findall(body)
    ]
    if key[0] != "book_id" or not columns or columns[0].name != "book_id":
        raise AssertionError(f"{name} is not a table of books, and nobody says that it is left out")
    return Table(name, tuple(columns[1:]), tuple(key[1:]))


def _kind(table: str, column: str, type_: str) -> Kind:
    if (table, column) in BOOKS:
        return "book"
    return "vector" if (table, column) in VECTORS else _TYPES[type_]


def statements(schema: str, engine: str) -> dict[str, str]:
    """The three queries of every table of a book; ``all_of_<table>`` reads all of any table."""
    made = {
        name: statement for table in tables(schema) for name, statement in _queries(table, engine)
    }
    return made | {f"all_of_{name}": f"SELECT * FROM {name}" for name, _ in _TABLE.findall(schema)}


def _queries(table: Table, engine: str) -> Iterator[tuple[str, str]]:
    named = {column.name: column for column in table.columns}
    shown = ", ".join(_shown(column, engine) for column in table.columns)
    order = ", ".join(_order(named[name], engine) for name in table.key)
    of_book = f"FROM {table.name} t WHERE t.book_id = :book_id"
    yield f"whole_{table.name}", f"SELECT {shown} {of_book} ORDER BY {order}"
    yield f"count_whole_{table.name}", f"SELECT count(*) AS found {of_book}"
    columns = ", ".join(f'"{name}"' for name in ("book_id", *named))
    values = ", ".join(f":{name}" for name in ("book_id", *named))
    yield f"add_whole_{table.name}", f"INSERT INTO {table.name} ({columns}) VALUES ({values})"


def _order(column: Column, engine: str) -> str:
    """Byte by byte, whatever the database's own order is."""
    shown = _shown(column, engine)
    return f'{shown} COLLATE "C"' if engine == "postgres" and column.kind == "text" else shown


def _shown(column: Column, engine: str) -> str:
    name = f't."{column.name}"'
    if column.kind == "book":
        return f"(SELECT b.name FROM books b WHERE b.id = {name})"
    if engine == "postgres" and column.kind == "time":
        return f"""to_char({name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')"""
    if engine == "postgres" and column.kind in ("json", "vector"):
        return f"CAST({name} AS text)"
    return name
