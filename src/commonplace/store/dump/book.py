"""Read a book as lines, on one snapshot; make a book of lines, in one transaction."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from commonplace import clock
from commonplace.errors import Conflict, Damaged, InvalidInput, NotFound
from commonplace.store import books as book_rows
from commonplace.store.dump.lines import About, Added, Reading, Writing
from commonplace.store.dump.tables import Table, tables
from commonplace.store.engine import Reader, Tx
from commonplace.store.integrity.damage import DamagedRow, find_damage
from commonplace.store.load import schema
from commonplace.store.migrate import migrations
from commonplace.store.values import moment

#: Rows added with one call, and the bytes after which a call is made with fewer.
BATCH_ROWS, BATCH_BYTES = 500, 4 << 20

#: Told now and then: rows so far, rows in all.
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Contents:
    """What lines held: rows by table, and the SHA-256 that says that two books are the same."""

    rows: dict[str, int]
    sha256: str


@cache
def book_tables() -> tuple[Table, ...]:
    return tables(schema("postgres"))


@cache
def schema_number() -> int:
    return migrations("sqlite")[-1].number


class Dump:
    """A book's lines. What was written can be asked for once the last line was.

    Rows are written as they are stored: a text that does not match its checksum does not match it
    elsewhere either. A value that cannot be written at all ends it. With ``skip_damaged`` all such
    rows are left out and named instead.
    """

    def __init__(
        self,
        reader: Reader,
        book_id: str,
        progress: Progress | None = None,
        *,
        skip_damaged: bool = False,
    ) -> None:
        self._reader = reader
        self._book_id = book_id
        self._progress = progress
        self._skip_damaged = skip_damaged
        self._writing = Writing()
        #: The rows that were left out.
        self.damaged: list[DamagedRow] = []

    def lines(self) -> Iterator[bytes]:
        yield self._writing.header(_about(self._reader, self._book_id))
        total = count_rows(self._reader, self._book_id) if self._progress else 0
        done = 0
        for table in book_tables():
            for values in self._reader.scan(f"whole_{table.name}", book_id=self._book_id):
                if _leads_nowhere(table, values):
                    continue
                if self._skip_damaged and (damaged := find_damage(table, values)):
                    self.damaged.append(damaged)
                    continue
                yield self._line(table, values)
                done += 1
                if self._progress and done % BATCH_ROWS == 0:
                    self._progress(done, total)
        yield self._writing.end()

    def _line(self, table: Table, values: tuple[Any, ...]) -> bytes:
        try:
            return self._writing.row(table, values)
        except (ValueError, TypeError, AttributeError):
            found = find_damage(table, values)
            raise Damaged(
                f"{found or table.name} is damaged. `commonplace doctor` names all that is."
            ) from None

    @property
    def contents(self) -> Contents:
        return Contents(self._writing.rows, self._writing.sha256)


def contents(reader: Reader, book_id: str) -> Contents:
    """What a book's lines would hold."""
    dump = Dump(reader, book_id)
    for _ in dump.lines():
        pass
    return dump.contents


def count_rows(reader: Reader, book_id: str) -> int:
    return sum(
        reader.run(f"count_whole_{table.name}", book_id=book_id)[0]["found"]
        for table in book_tables()
    )


def check(lines: Iterable[bytes], where: str) -> Contents:
    """Read all of it and write nothing."""
    reading = Reading(lines, book_tables(), where)
    reading.about(schema_number())
    for _ in reading.added():
        pass
    return Contents(reading.rows, reading.sha256)


def fill(
    tx: Tx, tenant: str, name: str, lines: Iterable[bytes], where: str
) -> tuple[str, Contents]:
    """Make the book that these lines hold; says its id. :func:`compare` it afterwards.

    A transaction of the library, not of the book: the book's revision is the one it had. A book of
    that name must be empty. Members that are not here are made, as empty books to be filled later.
    """
    reading = Reading(lines, book_tables(), where)
    about = reading.about(schema_number())
    book_id = _empty_book(tx, tenant, name)
    for batch in _batches(reading.added()):
        rows = [{"book_id": book_id, **_placed(tx, tenant, added)} for added in batch]
        tx.run_many(f"add_whole_{batch[0].table.name}", rows)
    tx.run(
        "set_book",
        id=book_id,
        revision=about.revision,
        names_revision=about.names_revision,
        created_at=about.created_at,
        zone=about.zone,
    )
    return book_id, Contents(reading.rows, reading.sha256)


def compare(tx: Tx, book_id: str, given: Contents, where: str) -> None:
    """Read the book back: it must be written in the bytes that it was made of."""
    if contents(tx, book_id) != given:
        raise InvalidInput(
            f"{where}: the book that is made of it would not be written like this. It was not "
            "written by an export, or it was changed: nothing was kept."
        )


def _about(reader: Reader, book_id: str) -> About:
    rows = reader.run("about_book", book_id=book_id)
    if not rows:
        raise NotFound(f"There is no book with the id {book_id!r}.")
    row = rows[0]
    created_at = clock.to_text(moment(row["created_at"]))
    numbers = (row["revision"], row["names_revision"])
    return About(schema_number(), *numbers, created_at, row["zone"])


def _leads_nowhere(table: Table, values: tuple[Any, ...]) -> bool:
    """Whether it is about another book that is not there any more."""
    return any(
        column.kind == "book" and value is None
        for column, value in zip(table.columns, values, strict=True)
    )


def _empty_book(tx: Tx, tenant: str, name: str) -> str:
    """The id of the book that is to be filled, which nobody else can write to until the end.

    A book that is empty but has been written to gets a new id: who has read it would otherwise look
    only for what is newer than what it saw.
    """
    book = book_rows.add_book(tx, tenant, name)
    revision = tx.run("next_revision", book_id=book.id)[0]["revision"]
    if count_rows(tx, book.id):
        raise Conflict(
            f"The book {name!r} is not empty, and a whole book is not mixed with another. "
            "Give the name of a new one (--book; for a copy --to-book)."
        )
    if revision == 1:
        return book.id
    new_id = clock.new_id()
    tx.run("delete_book_jobs", book_id=book.id)
    tx.run("move_memberships", book_id=book.id, new_id=new_id)
    tx.run("readdress_book", book_id=book.id, new_id=new_id)
    return new_id


def _batches(rows: Iterable[Added]) -> Iterator[list[Added]]:
    """Rows of one table, few enough to stand in memory."""
    batch: list[Added] = []
    size = 0
    for added in rows:
        full = len(batch) == BATCH_ROWS or size + added.size > BATCH_BYTES
        if batch and (full or added.table is not batch[0].table):
            yield batch
            batch, size = [], 0
        batch.append(added)
        size += added.size
    if batch:
        yield batch


def _placed(tx: Tx, tenant: str, added: Added) -> dict[str, Any]:
    """The row, with ids of books instead of their names."""
    named = [column.name for column in added.table.columns if column.kind == "book"]
    if not named:
        return added.values
    return added.values | {
        column: book_rows.add_book(tx, tenant, added.values[column]).id for column in named
    }
