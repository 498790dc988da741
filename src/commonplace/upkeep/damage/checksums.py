"""Checksums: whether every stored text is what was written, and those that older rows lack.

See :mod:`commonplace.store.integrity.checksum` for what a checksum is of.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from commonplace.errors import StoreError
from commonplace.store import books as book_rows
from commonplace.store.dump.book import book_tables
from commonplace.store.dump.tables import Table
from commonplace.store.engine import Engine, Reader, Row
from commonplace.store.integrity import backfill
from commonplace.store.integrity.checksum import FIELDS
from commonplace.store.integrity.damage import DamagedRow, find_damage
from commonplace.store.integrity.quotes import find_misquoted

#: Set once every row has its checksum.
AGREEMENT = "checksums"
COMPLETE = "complete"
BATCH = 500
#: Rows that one round of a worker fills in at most.
ROUND = 20_000
#: Damaged rows that are named; the others are counted.
MOST_NAMED = 1_000


@dataclass(slots=True)
class Comparison:
    """What was found when every row was read."""

    #: Rows that have a checksum and match it.
    matching: int = 0
    #: Rows from before there were checksums.
    unchecked: int = 0
    damaged: int = 0
    named: list[DamagedRow] = field(default_factory=list)
    #: Tables that could not be read to the end, and why.
    unreadable: dict[str, str] = field(default_factory=dict)

    def add(self, row: DamagedRow) -> None:
        self.damaged += 1
        if len(self.named) < MOST_NAMED:
            self.named.append(row)


def compare_rows(engine: Engine) -> Comparison:
    """Decode every row of every book, and compare it with its checksum."""
    found = Comparison()
    for book in engine.read(book_rows.list_books):
        for table in book_tables():
            try:
                engine.read(lambda reader, b=book.id, t=table: _compare(reader, b, t, found))  # type: ignore[misc]
            except StoreError as error:
                found.unreadable[table.name] = str(error)
    return found


def _compare(reader: Reader, book_id: str, table: Table, found: Comparison) -> None:
    checked = table.name in FIELDS
    names = [column.name for column in table.columns]
    place = names.index("checksum") if checked else 0
    for values in reader.scan(f"whole_{table.name}", book_id=book_id):
        if damaged := find_damage(table, values):
            found.add(damaged)
        elif checked and values[place] is None:
            found.unchecked += 1
        elif checked:
            found.matching += 1
    if table.name == "facts":
        for misquoted in find_misquoted(reader, book_id):
            found.matching -= 1
            found.add(misquoted)


def fill_all(engine: Engine, book_id: str) -> int:
    """Give every row of a book its checksum; returns how many had none."""
    return sum(_filled(engine, book_id))


def fill_some(engine: Engine, most: int = ROUND) -> int:
    """Fill in what older rows lack, a round at a time; costs nothing once all is there."""
    if engine.read(lambda reader: book_rows.agreement(reader, AGREEMENT)) == COMPLETE:
        return 0
    done = 0
    for book in engine.read(book_rows.list_books):
        for filled in _filled(engine, book.id):
            done += filled
            if done >= most:
                return done
    engine.write(lambda tx: book_rows.agree(tx, AGREEMENT, COMPLETE))
    return done


def _filled(engine: Engine, book_id: str) -> Iterator[int]:
    """Fill in batch by batch, each in a transaction of its own."""
    if not engine.read(lambda reader: backfill.count_unchecked(reader, book_id)):
        return
    for table in backfill.TABLES:
        filled, after = _batch(engine, book_id, table, None)
        yield filled
        while after is not None:
            filled, after = _batch(engine, book_id, table, after)
            yield filled


def _batch(engine: Engine, book_id: str, table: str, after: Row | None) -> tuple[int, Row | None]:
    return engine.write(
        lambda tx: backfill.fill_checksums(tx, table, after, BATCH), book_id=book_id
    )
