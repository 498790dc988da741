"""Books with rows in every table, whatever tables there are, made of the worst text there is."""

import json
import re
import struct
from typing import Any

from hypothesis import strategies as st

from commonplace import clock
from commonplace.store.books import add_book
from commonplace.store.dump.book import book_tables
from commonplace.store.dump.tables import Column, Table
from commonplace.store.engine import Engine, Tx
from commonplace.store.integrity.checksum import FIELDS, row_checksum
from commonplace.store.load import schema
from commonplace.store.values import Vector, json_text

Rows = dict[str, list[dict[str, Any]]]

NASTY = (
    "",
    "Ada met 田中さん in 東京 🎉👩‍👩‍👧",
    'quotes " and \\ back\\slashes \\u0041 \\x41',
    "line\nfeed\r\ncarriage\ttab \x1b[2J\x7f\x85\u2028\u2029",
    "\u202eright to left\u2066 עברית العربية\u2069",
    "e\u0301 \u00e9 \ufeff \u200b\u200d \U0010ffff \ufffd",
    "</script><b>%s %(name)s :name ? {}",
    "[]",
    "-0",
)
_CHECK = re.compile(r"CHECK \((\w+) IN\s*\(([^)]*)\)")
_UNIQUE = re.compile(r"^CREATE UNIQUE INDEX \w+ ON (\w+) \(([^)]+)\)", re.MULTILINE)

_text = st.one_of(
    st.sampled_from(NASTY),
    st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="\0"), max_size=20),
)
_ids = st.integers(0, 5).map(lambda number: f"01890a5d-ac96-774b-bcce-b302099a800{number}")
_real = st.floats(allow_nan=False, allow_infinity=False)
_json = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | _real | _text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_text, inner, max_size=3),
    max_leaves=8,
)
_times = st.datetimes().map(lambda moment: moment.isoformat(timespec="microseconds") + "Z")
_halves = (0.0, -0.0, 1.0, -1.0, 0.1, 1 / 3, 6e-08, -6.1e-05, 65504.0, -65504.0)
_vectors = st.lists(st.sampled_from(_halves), min_size=1, max_size=5).map(
    lambda numbers: Vector(struct.pack(f"<{len(numbers)}e", *numbers))
)
_KINDS: dict[str, st.SearchStrategy[Any]] = {
    "text": _ids | _text,
    "time": _times,
    "json": _json.map(json_text),
    "bytes": st.binary(max_size=12),
    "float": _real,
    "int32": st.integers(-(2**31), 2**31 - 1),
    "int64": st.integers(-(2**63), 2**63 - 1),
    "vector": _vectors,
    "book": st.sampled_from(["grace", "the team", "チーム"]),
}


def _values(table: Table, column: Column) -> st.SearchStrategy[Any]:
    allowed = _allowed(table.name).get(column.name)
    if (table.name, column.name) == ("embeddings", "profile"):
        return st.just("x")  # a library agrees on one
    if allowed:
        made: st.SearchStrategy[Any] = st.sampled_from(allowed)
    elif (table.name, column.name) in {("memories", "tags"), ("memories", "names")}:
        made = st.lists(_text, max_size=3).map(json_text)  # looked for, so they are lists of words
    else:
        made = _KINDS[column.kind]
    return made if column.required else st.none() | made


def _allowed(table: str) -> dict[str, list[str]]:
    body = schema("postgres").split(f"CREATE TABLE {table} (", 1)[1].split("\n);", 1)[0]
    return {column: re.findall(r"'([^']*)'", list_) for column, list_ in _CHECK.findall(body)}


def _table_rows(table: Table) -> st.SearchStrategy[list[dict[str, Any]]]:
    row = st.fixed_dictionaries({column.name: _values(table, column) for column in table.columns})
    unique = [
        columns.replace(" ", "").split(",")[1:]
        for name, columns in _UNIQUE.findall(schema("postgres"))
        if name == table.name
    ]
    apart = [
        lambda made, key=key: json.dumps([str(made[name]) for name in key])
        for key in [list(table.key), *unique]
    ]
    return st.lists(row, max_size=3, unique_by=tuple(apart))


@st.composite
def books(draw: st.DrawFn) -> Rows:
    """Rows for some tables of a book, and none for the others."""
    some = draw(st.sets(st.sampled_from([table.name for table in book_tables()]), max_size=6))
    return {
        table.name: draw(_table_rows(table)) if table.name in some else []
        for table in book_tables()
    }


def one_row_each() -> Rows:
    """The plainest row in every table: no example of chance leaves one out."""
    plain: dict[str, Any] = {
        "text": "x",
        "time": "2026-03-01T09:30:00.000000Z",
        "json": '{"a":[1.5,null]}',
        "bytes": b"\x00\xff",
        "float": 0.1,
        "int32": 7,
        "int64": 2**40,
        "vector": Vector(struct.pack("<3e", 0.1, -0.0, 65504)),
        "book": "grace",
    }
    return {
        table.name: [
            {
                column.name: (_allowed(table.name).get(column.name) or [plain[column.kind]])[0]
                for column in table.columns
            }
        ]
        for table in book_tables()
    }


def write_book(engine: Engine, name: str, rows: Rows, revision: int = 41) -> str:
    """A book with these rows, put there past everything that would make sense of them."""

    def work(tx: Tx) -> str:
        book = add_book(tx, "default", name)
        tx.run(
            "set_book",
            id=book.id,
            revision=revision,
            names_revision=revision - 1,
            created_at=clock.to_text(clock.now()),
            zone="Asia/Tokyo",
        )
        for table in book_tables():
            named = [column.name for column in table.columns if column.kind == "book"]
            for row in rows[table.name]:
                others = {column: add_book(tx, "default", row[column]).id for column in named}
                whole = {"book_id": book.id, **row, **others, **_checksum(table, row)}
                tx.run_many(f"add_whole_{table.name}", [whole])
        return book.id

    return engine.write(work)


def _checksum(table: Table, row: dict[str, Any]) -> dict[str, bytes]:
    """The checksum that a row of this table has, if it has one."""
    if table.name not in FIELDS or row["checksum"] is None:
        return {}
    read = {
        column.name: json.loads(row[column.name])
        for column in table.columns
        if column.kind == "json" and row[column.name] is not None
    }
    return {"checksum": row_checksum(table.name, row | read)}
