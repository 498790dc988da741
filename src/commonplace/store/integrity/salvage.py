"""What can be read of a damaged library, written into a new one.

A row is taken when all its values can be decoded and it matches its checksum, if it has one. What
recall searches is not taken but made again. Jobs and answers to requests are not taken either: what
is to be done is found again from what is not done.
"""

import shutil
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw

from commonplace import clock
from commonplace.model.zones import find_zone
from commonplace.store import memories as memory_rows
from commonplace.store.dump.book import book_tables
from commonplace.store.dump.tables import Table
from commonplace.store.engine import Row, Tx
from commonplace.store.integrity.damage import DamagedRow, find_damage
from commonplace.store.integrity.quotes import is_misquoted, name_misquoted
from commonplace.store.integrity.recovery import DamagedFile
from commonplace.store.sqlite import SqliteEngine

#: Made again from the memories themselves.
MADE_AGAIN = frozenset({"memory_index"})
_BATCH = 1000
_ID_LENGTH = 36
#: An id that differs from a known one in so many letters is that one, damaged.
_FEW_LETTERS = 2
_MOST_NAMED = 1000
#: Tables that belong to no book, and the query that adds a row.
_LIBRARY_ROWS = {"agreements": "salvage_agreements", "tokens": "salvage_tokens"}
_KEY_OF_BOOK = ("tenant", "name", "created_at")


@dataclass(slots=True)
class Salvaged:
    """What was saved, and what was not."""

    #: Rows that were written, by table.
    rows: dict[str, int] = field(default_factory=dict)
    #: Rows that were found and left out, by table, and the first of them by name.
    left_out: dict[str, int] = field(default_factory=dict)
    named: list[DamagedRow] = field(default_factory=list)
    #: Memories that are in an index and could not be found.
    missing: list[str] = field(default_factory=list)
    lost_pages: int = 0
    lost_records: int = 0
    #: Books whose name was lost, as they are called now.
    renamed: list[str] = field(default_factory=list)

    def leave_out(self, row: DamagedRow) -> None:
        self.left_out[row.table] = self.left_out.get(row.table, 0) + 1
        if len(self.named) < _MOST_NAMED:
            self.named.append(row)


def salvage_file(path: Path, engine: SqliteEngine, tenant: str) -> Salvaged:
    """Write all that can be read of a library's file into a new, empty library."""
    copy = _folded_copy(path, engine.path)
    try:
        damaged = DamagedFile(copy)
        try:
            return _Salvage(damaged, engine, tenant).run()
        finally:
            damaged.close()
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            Path(f"{copy}{suffix}").unlink(missing_ok=True)


class _Salvage:
    def __init__(self, source: DamagedFile, engine: SqliteEngine, tenant: str) -> None:
        self._source = source
        self._engine = engine
        self._tenant = tenant
        self._tables = {table.name: table for table in book_tables()}
        self._books: dict[str, Row] = {}
        #: Books that are known, or that an index speaks of more than once.
        self._known: set[str] = set()
        #: Ids of memories, as an index has them.
        self._indexed: set[str] = set()
        self._unmatched: list[Row] = []
        self._newest: dict[str, int] = {}
        self._forgotten: set[str] = set()
        self._kept: set[str] = set()
        self.done = Salvaged()

    def run(self) -> Salvaged:
        self._books = {row["id"]: row for row in self._source.rows("books") if _is_book(row)}
        self._read_index()
        for name in self._tables:
            if name not in MADE_AGAIN:
                self._write(name, self._source.rows(name))
        self._write_library_rows()
        for name, row in self._strays():
            self._write(name, [row])
        self._restore_ids()
        self._write_books()
        self._find_missing()
        self.done.lost_pages = self._source.lost_pages
        self.done.lost_records = self._source.lost_records
        return self.done

    def _strays(self) -> Iterator[tuple[str, Row]]:
        """Rows of which it is certain what they are."""
        for name, row in self._source.strays():
            table = self._tables.get(name)
            certain = table is not None and name not in MADE_AGAIN and self._is_sound(table, row)
            if certain and str(row.get("memory_id", row.get("id"))) not in self._forgotten:
                yield name, row

    def _is_sound(self, table: Table, row: Row) -> bool:
        known = isinstance(row["book_id"], str) and len(row["book_id"]) == _ID_LENGTH
        return known and find_damage(table, _values(table, row)) is None

    def _read_index(self) -> None:
        """Learn from an index which memories there were, and in which books."""
        books: Counter[str] = Counter()
        for entry in self._source.index_entries("memories_id"):
            if len(entry) == 3 and isinstance(entry[0], str) and isinstance(entry[1], str):
                books[entry[0]] += 1
                self._indexed.add(entry[1])
        self._known = {*self._books} | {book for book, count in books.items() if count > 1}

    def _write(self, name: str, rows: Iterable[Row]) -> None:
        table = self._tables[name]
        batch: list[Row] = []
        for row in rows:
            damaged = find_damage(table, _values(table, row))
            if damaged is None and (book_id := self._book_of(row)) is None:
                damaged = DamagedRow(name, _key(table, row), "its book is unknown")
            if damaged is not None:
                self._leave_out(table, row, damaged)
                continue
            batch.append(row | {"book_id": book_id})
            if len(batch) == _BATCH:
                self._add(table, batch)
                batch = []
        self._add(table, batch)

    def _book_of(self, row: Row) -> str | None:
        """Find the book of a row, also where a letter or two of its id are damaged."""
        book_id = row["book_id"]
        if not isinstance(book_id, str) or not self._known or book_id in self._known:
            return book_id if isinstance(book_id, str) else None
        near = [each for each in self._known if _distance(each, book_id) <= _FEW_LETTERS]
        return near[0] if len(near) == 1 else None

    def _leave_out(self, table: Table, row: Row, damaged: DamagedRow) -> None:
        if table.name == "memories" and len(self._unmatched) < _MOST_NAMED:
            self._unmatched.append(row)
        else:
            self.done.leave_out(damaged)

    def _restore_ids(self) -> None:
        """Save memories of which only the id is damaged: with that of an index they match."""
        table = self._tables["memories"]
        lost = sorted(self._indexed - self._kept)[:_MOST_NAMED]
        for row in self._unmatched:
            found = [each for each in lost if _distance(each, str(row["id"])) <= _FEW_LETTERS]
            tried = [row | {"id": each} for each in found]
            sound = [each for each in tried if find_damage(table, _values(table, each)) is None]
            if sound and (book_id := self._book_of(row)) is not None:
                self._add(table, [sound[0] | {"book_id": book_id}])
            elif damaged := find_damage(table, _values(table, row)):
                self.done.leave_out(damaged)

    def _add(self, table: Table, batch: list[Row]) -> None:
        if table.name == "facts":
            batch = [*self._leave_out_misquoted(batch)]

        def work(tx: Tx) -> list[Row]:
            return [row for row in batch if not _added(tx, table.name, row)]

        refused = self._engine.write(work)
        added = len(batch) - len(refused)
        if added:
            self.done.rows[table.name] = self.done.rows.get(table.name, 0) + added
        for row in refused:
            reason = "it does not fit the others"
            self.done.leave_out(DamagedRow(table.name, _key(table, row), reason))
        for row in batch:
            self._note(table.name, row)

    def _leave_out_misquoted(self, batch: Sequence[Row]) -> Iterator[Row]:
        """Go through facts; those without a text of their own are compared with their memory's."""
        quoting = defaultdict(set)
        for row in batch:
            if row["text"] is None:
                quoting[row["book_id"]].add(row["memory_id"])
        texts = {
            id: memory.text
            for book_id, ids in quoting.items()
            for id, memory in self._engine.read(
                lambda reader, b=book_id, i=ids: memory_rows.with_ids(reader, b, i)  # type: ignore[misc]
            ).items()
        }
        for row in batch:
            text = texts.get(row["memory_id"]) if row["text"] is None else None
            quote = text and text[row["span_start"] : row["span_end"]]
            if quote is not None and is_misquoted(row["id"], row["checksum"], quote):
                self.done.leave_out(name_misquoted(row["id"]))
            else:
                yield row

    def _note(self, table: str, row: Row) -> None:
        book_id, revision = row["book_id"], row.get("revision")
        known = self._newest.get(book_id, 0)
        self._newest[book_id] = max(known, revision if isinstance(revision, int) else 0)
        if table == "tombstones":
            self._forgotten.add(row["memory_id"])
        if table == "memories":
            self._kept.add(row["id"])

    def _write_library_rows(self) -> None:
        """Write what belongs to no book: what the library agrees on, and its tokens."""
        for table in _LIBRARY_ROWS:
            rows = [*self._source.rows(table)]
            self._engine.write(lambda tx, t=table, r=rows: _add_plain(tx, t, r, self.done))  # type: ignore[misc]

    def _write_books(self) -> None:
        """Write the books; one whose own row is lost gets a name."""
        for book_id in self._newest.keys() - self._books.keys():
            name = f"salvaged-{len(self.done.renamed) + 1}"
            self.done.renamed.append(name)
            made_at = clock.to_text(clock.now())
            self._books[book_id] = {
                "id": book_id, "tenant": self._tenant, "name": name, "created_at": made_at,
            }  # fmt: skip
        for book_id, row in self._books.items():
            numbers = {
                each: max(_number(row.get(each)), self._newest.get(book_id, 0))
                for each in ("revision", "names_revision")
            }
            zone = row.get("zone")
            given = {"id": book_id} | {each: row[each] for each in _KEY_OF_BOOK}
            given["zone"] = zone if isinstance(zone, str) and find_zone(zone) else "UTC"

            def work(tx: Tx, given: Row = given, numbers: Row = numbers) -> None:
                tx.run("add_book", **given)
                about = {name: given[name] for name in ("id", "created_at", "zone")}
                tx.run("set_book", **numbers, **about)

            self._engine.write(work)
        self.done.rows["books"] = len(self._books)

    def _find_missing(self) -> None:
        """Name the memories that an index still knows."""
        named = {row.key[0] for row in self.done.named if row.table == "memories" and row.key}
        self.done.missing = sorted(self._indexed - self._kept - named)


def _added(tx: Tx, table: str, row: Row) -> bool:
    try:
        tx.run(f"add_whole_{table}", **row)
    except (apsw.ConstraintError, apsw.MismatchError):
        return False
    return True


def _add_plain(tx: Tx, table: str, rows: list[Row], done: Salvaged) -> None:
    for row in rows:
        try:
            tx.run(_LIBRARY_ROWS[table], **row)
        except (apsw.ConstraintError, apsw.MismatchError):
            done.leave_out(DamagedRow(table, (), "it does not fit the others"))
        else:
            done.rows[table] = done.rows.get(table, 0) + 1


def _values(table: Table, row: Row) -> list[Any]:
    return [row.get(column.name) for column in table.columns]


def _key(table: Table, row: Row) -> tuple[str, ...]:
    return tuple(str(row[name]) for name in table.key)


def _distance(one: str, other: str) -> int:
    """Count the letters that differ; of texts of different length, all of them."""
    if len(one) != len(other):
        return max(len(one), len(other))
    return sum(a != b for a, b in zip(one, other, strict=True))


def _is_book(row: Row) -> bool:
    return all(isinstance(row.get(name), str) and row[name] for name in ("id", *_KEY_OF_BOOK))


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _folded_copy(path: Path, beside: Path) -> Path:
    """Copy a library's file with what its log holds, as far as SQLite can read that."""
    copy = Path(f"{beside}.salvage")
    copy.touch(mode=0o600)
    shutil.copyfile(path, copy)
    log = Path(f"{path}-wal")
    if not log.exists():
        return copy
    shutil.copyfile(log, f"{copy}-wal")
    try:
        connection = apsw.Connection(str(copy), apsw.SQLITE_OPEN_READWRITE)
        try:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.close()
    except apsw.Error:
        shutil.copyfile(path, copy)
    return copy
